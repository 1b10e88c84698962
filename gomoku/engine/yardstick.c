/* The make and undo of position.py in C, on the same tables and moves: the yardstick of `gomoku bench --compare-c`.
 *
 * usage: yardstick FILE; prints the checksum of the walk and the shortest time of one walk in nanoseconds.
 * FILE: struct tables, the fields of struct position up to `cell`, then int64: repeats, moves, the moves.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STRIDE = 32, CELLS = 1024, STONES = 484, FOUR_LEVELS = FOUR_LEVELS_MASK };

struct tables {
    int64_t radius, near[9], step[4], zobrist[2 * CELLS];
    int16_t value[2 * 65536];
    uint8_t level[2 * 65536], classes[1 << 20];
};

struct position {
    int64_t hash, stones, log_top, sum[2];
    uint64_t line[256];
    int64_t near[STRIDE], occupied[STRIDE], fours[2 * STRIDE];
    int32_t count[32], where[32];
    uint16_t code[2 * CELLS];
    uint8_t cell[CELLS];
    int16_t placed[STONES];
    int32_t log_mark[STONES], log[80 * STONES];
    int64_t sum_log[2 * STONES], near_log[9 * STONES];
    uint8_t counter_log[STONES][768];
};

enum { COUNTERS = offsetof(struct position, code) - offsetof(struct position, fours) };
_Static_assert(COUNTERS == 768, "fours, count and where lie together");

static void flip_lines(struct position *p, int64_t row, int64_t column, int64_t color)
{
    uint64_t bit = (uint64_t)color + 1;
    p->line[row] ^= bit << 2 * column;
    p->line[64 + column] ^= bit << 2 * row;
    p->line[128 + row - column + 31] ^= bit << 2 * row;
    p->line[192 + row + column] ^= bit << 2 * row;
}

static void take_out(struct position *p, const struct tables *t, int64_t cell, int color)
{
    int64_t code = color * 65536 + p->code[color * CELLS + cell];
    int level = t->level[code];
    p->sum[color] -= t->value[code];
    p->count[color * 16 + level]--;
    p->where[color * 16 + level] ^= (int32_t)cell;
    if (FOUR_LEVELS >> level & 1)
        p->fours[color * STRIDE + (cell >> 5)] ^= (int64_t)1 << (cell & 31);
}

static inline int64_t reclassify(struct position *p, const struct tables *t, int64_t cell, int nibble, int kinds,
                                 int64_t top)
{
    for (int color = 0; color < 2; color++, kinds >>= 4) {
        int64_t index = color * CELLS + cell;
        int old = p->code[index], new = (old & ~(15 << nibble)) | (kinds & 15) << nibble;
        if (new == old)
            continue;
        p->code[index] = (uint16_t)new;
        p->log[top++] = (int32_t)(index | old << 11);
        p->sum[color] += t->value[color * 65536 + new] - t->value[color * 65536 + old];
        int before = t->level[color * 65536 + old], after = t->level[color * 65536 + new];
        if (before == after)
            continue;
        p->count[color * 16 + before]--;
        p->where[color * 16 + before] ^= (int32_t)cell;
        p->count[color * 16 + after]++;
        p->where[color * 16 + after] ^= (int32_t)cell;
        if ((FOUR_LEVELS >> before ^ FOUR_LEVELS >> after) & 1)
            p->fours[color * STRIDE + (cell >> 5)] ^= (int64_t)1 << (cell & 31);
    }
    return top;
}

static void place(struct position *p, const struct tables *t, int64_t cell, int color)
{
    int64_t ply = p->stones, top = p->log_top, row = cell >> 5, column = cell & 31;
    p->placed[ply] = (int16_t)cell;
    p->log_mark[ply] = (int32_t)top;
    p->stones = ply + 1;
    memcpy(p->sum_log + 2 * ply, p->sum, sizeof p->sum);
    memcpy(p->counter_log[ply], p->fours, COUNTERS);
    take_out(p, t, cell, 0);
    take_out(p, t, cell, 1);
    p->cell[cell] = (uint8_t)(color + 1);
    p->hash ^= t->zobrist[color * CELLS + cell];
    p->occupied[row] |= (int64_t)1 << column;
    for (int index = 0; index < 9; index++) {
        p->near_log[9 * ply + index] = p->near[row + index - 4];
        p->near[row + index - 4] |= t->near[index] << (column - 4);
    }
    flip_lines(p, row, column, color);
    uint64_t words[] = {p->line[row], p->line[64 + column], p->line[128 + row - column + 31],
                        p->line[192 + row + column]};
    int64_t radius = t->radius;
    uint64_t low = ((uint64_t)1 << 2 * radius) - 1;
    for (int ray = 0; ray < 8; ray++) {
        int direction = ray >> 1, sign = 1 - 2 * (ray & 1), passed = 0;
        int64_t step = sign * t->step[direction], other = cell;
        int64_t shift = 2 * (direction ? row : column) - 2 * radius;
        for (int64_t distance = 0; distance < radius; distance++) {
            other += step;
            shift += 2 * sign;
            if (p->cell[other] == 0) {
                uint64_t window = words[direction] >> shift;
                uint64_t key = (window & low) | (window >> 2 & low << 2 * radius);
                top = reclassify(p, t, other, 4 * direction, t->classes[key], top);
            } else if ((passed |= p->cell[other]) == 3) {
                break;
            }
        }
    }
    p->log_top = top;
}

static void undo(struct position *p, const struct tables *t)
{
    int64_t ply = --p->stones, cell = p->placed[ply], row = cell >> 5, mark = p->log_mark[ply];
    int color = p->cell[cell] - 1;
    for (int64_t index = mark; index < p->log_top; index++)
        p->code[p->log[index] & 2047] = (uint16_t)(p->log[index] >> 11);
    p->log_top = mark;
    memcpy(p->sum, p->sum_log + 2 * ply, sizeof p->sum);
    memcpy(p->fours, p->counter_log[ply], COUNTERS);
    flip_lines(p, row, cell & 31, color);
    p->occupied[row] &= ~((int64_t)1 << (cell & 31));
    memcpy(p->near + row - 4, p->near_log + 9 * ply, 9 * sizeof *p->near);
    p->hash ^= t->zobrist[color * CELLS + cell];
    p->cell[cell] = 0;
}

static uint64_t walk(struct position *p, const struct tables *t, const int64_t *moves, int64_t count)
{
    uint64_t check = 0;
    for (int64_t index = 0; index < count; index++) {
        if (moves[index] < 0)
            undo(p, t);
        else
            place(p, t, moves[index], p->stones & 1);
        check = 31 * check + (uint64_t)p->hash + 3 * (uint64_t)p->sum[0] + 5 * (uint64_t)p->sum[1];
        check += 7 * (uint64_t)p->fours[STRIDE + 12] + 11 * (uint64_t)p->count[1] + 13 * (uint64_t)p->where[17];
    }
    return check;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * (int64_t)1000000000 + time.tv_nsec;
}

int main(int count, char **words)
{
    static struct tables t;
    static struct position p;
    int64_t sizes[2], best = INT64_MAX;
    uint64_t check = 0;
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (!file || fread(&t, offsetof(struct tables, classes) + sizeof t.classes, 1, file) != 1 ||
        fread(&p, offsetof(struct position, placed), 1, file) != 1 || fread(sizes, sizeof sizes, 1, file) != 1)
        return 1;
    int64_t *moves = malloc((size_t)sizes[1] * sizeof *moves);
    if (!moves || fread(moves, sizeof *moves, (size_t)sizes[1], file) != (size_t)sizes[1])
        return 1;
    for (int64_t repeat = 0; repeat < sizes[0]; repeat++) {
        int64_t started = now();
        check = 31 * check + walk(&p, &t, moves, sizes[1]);
        int64_t spent = now() - started;
        best = spent < best ? spent : best;
    }
    printf("%lld %lld\n", (long long)(int64_t)check, (long long)best);
    return 0;
}
