"""What to say while an opening is played: whose turn it is to do what, and what each choice means."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.game import Game
from gomoku.i18n import N_, _
from gomoku.openings import Asked, Opening, Option
from gomoku.setup import Mode
from gomoku.ui import words

_CHOICES = {
    Option.TAKE_BLACK: (N_("Take Black"), N_("White moves next.")),
    Option.TAKE_WHITE: (N_("Take White"), N_("You move next.")),
    Option.PUT_TWO: (N_("Put two more"), N_("Then the other side chooses.")),
}
_CHOSEN = {
    Option.TAKE_BLACK: N_("{name} takes Black. You are White."),
    Option.TAKE_WHITE: N_("{name} takes White. You are Black."),
    Option.PUT_TWO: N_("{name} put two more stones and leaves the choice to you."),
}


def title(game: Game, asked: Asked) -> str:
    """What is asked now, and of whom."""
    if game.is_computer_turn:
        name = words.player(game, game.actor)
        sentence = _("{name} is choosing.") if asked.options else _("{name} is putting stones.")
        return sentence.format(name=name)
    if game.setup.mode is Mode.TWO_PLAYER:
        who = _("Player {number}").format(number=asked.player.value)
        if asked.options:
            return _("{who} chooses.").format(who=who)
        stone = _("{who} puts a black stone.") if asked.color is Color.BLACK else _("{who} puts a white stone.")
        return stone.format(who=who)
    if asked.options:
        return _("You choose.")
    return _("Put a black stone.") if asked.color is Color.BLACK else _("Put a white stone.")


def detail(game: Game, asked: Asked) -> str:
    """One sentence that explains it."""
    if asked.options:
        return _("Which side would you rather play from here?") if not game.is_computer_turn else ""
    return _(words.STEPS[asked.step])


def choice(option: Option) -> tuple[str, str]:
    """A choice in a word or three, and what follows from it."""
    label, sentence = _CHOICES[option]
    return _(label), _(sentence)


def chosen(name: str, option: Option) -> str:
    """What an engine of a name has chosen, said to the person across the board."""
    return _(_CHOSEN[option]).format(name=name)


def caption(game: Game) -> str:
    """The name of the opening and how far it has come."""
    setup = game.setup
    opening = _(words.OPENINGS[setup.opening][0])
    if setup.opening in (Opening.PRO, Opening.LONG_PRO):
        return _("{opening} · stone {number} of {count}").format(opening=opening, number=len(game.moves) + 1, count=3)
    asked = game.opening.asked
    if asked is None or asked.options:
        return _("{opening} · the choice").format(opening=opening)
    count = 3 if len(game.moves) < 3 else 5
    return _("{opening} · stone {number} of {count}").format(opening=opening, number=len(game.moves) + 1, count=count)
