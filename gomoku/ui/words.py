"""Sentences about a game, in the language in use: levels, rules, outcomes, refusals."""

from __future__ import annotations

from gomoku.board import Color, Point
from gomoku.clock import TimeControl
from gomoku.game import Game, IllegalMoveError, Refusal
from gomoku.i18n import N_, _
from gomoku.openings import Opening, Step
from gomoku.rules import Foul, Outcome, Rule, Termination
from gomoku.seat import Computer, Human, Rival, Seat
from gomoku.setup import Mode

LEVELS = (
    N_("Sprout"),
    N_("Clover"),
    N_("Reed"),
    N_("Willow"),
    N_("Bamboo"),
    N_("Maple"),
    N_("Pine"),
    N_("Cedar"),
    N_("Ginkgo"),
    N_("Dragon"),
)

RULES: dict[Rule, tuple[str, str]] = {
    Rule.FREESTYLE: (N_("Freestyle"), N_("Five or more in a row wins.")),
    Rule.STANDARD: (N_("Standard"), N_("Exactly five wins. Six does not count.")),
    Rule.RENJU: (N_("Renju"), N_("Black: no double three, double four or six.")),
    Rule.CARO: (N_("Caro"), N_("Exactly five wins, unless both ends are blocked.")),
    Rule.CARO_LONG: (N_("Caro, long rows"), N_("As caro, and six or more always wins.")),
}

_FOULS = {
    Foul.DOUBLE_THREE: N_("it makes two open threes"),
    Foul.DOUBLE_FOUR: N_("it makes two fours"),
    Foul.OVERLINE: N_("it makes six or more in a row"),
}


STEPS = {
    Step.CHOOSE: N_("It decides who plays which color."),
    Step.ANYWHERE: N_("It may go anywhere."),
    Step.CENTER: N_("It goes to the center."),
    Step.OUTSIDE_5X5: N_("It goes at least three lines away from the first stone."),
    Step.OUTSIDE_7X7: N_("It goes at least four lines away from the first stone."),
}

OPENINGS: dict[Opening, tuple[str, str]] = {
    Opening.FREE: (N_("Free"), N_("Black begins, and both play where they like.")),
    Opening.SWAP: (N_("Swap"), N_("One puts three stones, the other chooses the color.")),
    Opening.SWAP2: (N_("Swap2"), N_("As swap, or two more stones and the choice goes back.")),
    Opening.PRO: (N_("Pro"), N_("Black begins in the center and then stays 3 lines away.")),
    Opening.LONG_PRO: (N_("Long pro"), N_("Black begins in the center and then stays 4 lines away.")),
}


def color(side: Color) -> str:
    """The name of a side."""
    return _("Black") if side is Color.BLACK else _("White")


def level(number: int) -> str:
    """The name of a level 1 to 10."""
    return _(LEVELS[number - 1])


def player(game: Game, side: Color) -> str:
    """Who plays a side, as a name that can stand in a sentence."""
    return name(game.seat(side)) or color(side)


def name(seat: Seat) -> str:
    """The name of an engine; "" for a person."""
    match seat:
        case Computer(number):
            return level(number)
        case Rival(own):
            return own
        case Human():
            return ""


def turn(game: Game) -> str:
    """Whose move it is."""
    if game.setup.mode is Mode.TWO_PLAYER:
        return _("{side} to move.").format(side=color(game.turn))
    if game.is_computer_turn:
        return _("{name} is thinking.").format(name=player(game, game.actor))
    return _("Your move.")


def played(game: Game) -> str:
    """What the last move was, or how to begin."""
    if game.last is None:
        return _("Black begins anywhere.")
    mover = game.turn.opponent
    if game.setup.mode is Mode.COMPUTER and mover is not game.computer:
        return _("You played {point}.").format(point=game.last)
    return _("{name} played {point}.").format(name=player(game, mover), point=game.last)


def result(game: Game, outcome: Outcome) -> str:
    """Who won, in two or three words."""
    if outcome.winner is None:
        return _("Draw")
    if game.computer is not None and outcome.winner is not game.computer:
        return _("You win")
    if outcome.winner and game.setup.black != game.setup.white:
        return _("{name} wins").format(name=player(game, outcome.winner))
    return _("Black wins") if outcome.winner is Color.BLACK else _("White wins")


def reason(game: Game, outcome: Outcome) -> str:
    """Why the game ended, in one sentence."""
    number = len(game.moves)
    match outcome.termination:
        case Termination.FIVE if len(outcome.lines) > 1:
            return _("{count} rows of five at once, on move {number}.").format(count=len(outcome.lines), number=number)
        case Termination.FIVE:
            line = outcome.lines[0]
            first, last = line[0], line[-1]
            sentence = {
                5: _("Five in a row, {first} to {last}, on move {number}."),
                6: _("Six in a row, {first} to {last}, on move {number}."),
            }.get(len(line), _("{length} in a row, {first} to {last}, on move {number}."))
            return sentence.format(first=first, last=last, number=number, length=len(line))
        case Termination.FORBIDDEN if not outcome.lines:
            return _("Every point that is left is forbidden to Black.")
        case Termination.FORBIDDEN:
            return _("Black's move at {point} was forbidden.").format(point=game.last)
        case Termination.BOARD_FULL:
            return _("The board is full.")
        case Termination.NO_FIVE_LEFT:
            return _("Neither side can make a five any more.")
        case Termination.RESIGNATION:
            assert outcome.winner is not None
            return _("{side} resigned after move {number}.").format(side=color(outcome.winner.opponent), number=number)
        case Termination.TIMEOUT:
            assert outcome.winner is not None
            return _("{side}'s clock ran out on move {number}.").format(
                side=color(outcome.winner.opponent), number=number + 1
            )
        case Termination.AGREEMENT:
            return _("Both sides agreed to a draw.")


def refusal(game: Game, error: IllegalMoveError) -> str:
    """Why a click was refused, in one sentence."""
    match error.refusal:
        case Refusal.OCCUPIED:
            return _("There is a stone on {point}.").format(point=error.point)
        case Refusal.FORBIDDEN:
            assert error.forbidden is not None
            return _("Black may not play {point}: {why}.").format(
                point=error.point, why=_(_FOULS[error.forbidden.foul])
            )
        case Refusal.GAME_OVER:
            return _("The game is over. Play again, or undo to go on from here.")
        case Refusal.OUTSIDE:
            return _("That is outside the board.")
        case Refusal.OPENING:
            assert error.asked is not None
            return _("The opening does not allow {point}.").format(point=error.point) + " " + _(STEPS[error.asked.step])


def amount(number: int) -> str:
    """A number of positions in a few signs: "950", "12 k", "1.3 M"."""
    if number >= 1_000_000:
        return f"{number / 1_000_000:.1f} M"
    return f"{number // 1000} k" if number >= 10_000 else str(number)


def clock(seconds: int) -> str:
    """Time left as people read clocks: 1:05, 1:00:05."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_control(control: TimeControl | None) -> tuple[str, str]:
    """A time control in a word, and in a sentence."""
    if control is None:
        return _("None"), _("Nobody loses on time.")
    if control.move_ms:
        seconds = control.move_ms / 1000
        return _("{seconds:g} s").format(seconds=seconds), _("{seconds:g} seconds for each move.").format(
            seconds=seconds
        )
    minutes, seconds = control.base_ms / 60_000, control.increment_ms / 1000
    if not seconds:
        sentence = _("{minutes:g} minutes for the whole game.")
        return _("{minutes:g} min").format(minutes=minutes), sentence.format(minutes=minutes)
    sentence = _("{minutes:g} minutes, and {seconds:g} seconds more with each move.")
    return f"{minutes:g}+{seconds:g}", sentence.format(minutes=minutes, seconds=seconds)


def position(point: Point, content: Color) -> str:
    """A point and what is on it, for people who listen."""
    if content is Color.EMPTY:
        return _("{point}, empty.").format(point=point)
    return _("{point}, {side}.").format(point=point, side=color(content))
