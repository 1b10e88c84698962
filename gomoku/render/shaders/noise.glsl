// Value noise from a tile of random numbers: one fetch where four hashes would be needed.
uniform sampler2D tile;
float n(vec2 p) {
    vec2 i = floor(p), f = p - i;
    return textureLod(tile, (i + f * f * (3.0 - 2.0 * f) + 0.5) / 512.0, 0.0).r;
}
float fbm(vec2 p, int octaves) {
    float sum = 0.0, a = 0.5;
    for (int i = 0; i < octaves; i++) { sum += a * n(p); p = p * 2.03 + vec2(17.0, 9.0); a *= 0.5; }
    return sum;
}
