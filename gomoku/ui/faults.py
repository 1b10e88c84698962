"""What is wrong with an engine or with the voice, in one plain sentence."""

from __future__ import annotations

from gomoku.engine.program import CommandError, CommandFault
from gomoku.engine.protocol import EngineFailure
from gomoku.engine.trial import Stage, TrialError, TrialFault
from gomoku.i18n import N_, _
from gomoku.rules import Rule
from gomoku.ui import words

_FAILURES = {
    "dead": N_("Its process ended."),
    "silent": N_("It did not answer in time."),
    "illegal": N_("Its answer is no legal move."),
    "refused": N_("It refuses this rule or this board."),
    "missing": N_("It is not in the list of engines any more."),
}

_COMMANDS = {
    CommandFault.EMPTY: N_("Type the path of an engine, or a command that starts it."),
    CommandFault.QUOTES: N_("A quotation mark is missing in this command."),
    CommandFault.MISSING: N_("There is no program called {name}."),
    CommandFault.FOLDER: N_("{name} is a folder. Choose the program in it."),
    CommandFault.NOT_EXECUTABLE: N_("{name} may not be run. Make the file executable first."),
    CommandFault.NEEDS_WINE: N_("{name} is a Windows program. Install Wine to run it here."),
}

_TRIALS = {
    TrialFault.CANNOT_START: N_("It could not be started."),
    TrialFault.DIED: N_("It ended by itself."),
    TrialFault.MUTE: N_("It did not answer START. Is it a Gomocup engine?"),
    TrialFault.REFUSED: N_("It refused to play."),
    TrialFault.NO_MOVE: N_("It did not move in time."),
    TrialFault.WRONG_MOVE: N_("Its first answer was no legal move."),
}

_STAGES = {
    Stage.STARTING: N_("Starting it."),
    Stage.MOVING: N_("Waiting for its first move."),
    Stage.RULES: N_("Trying the rules."),
    Stage.BOARDS: N_("Trying the boards."),
    Stage.WORDS: N_("Trying what else it understands."),
}


def failure(found: EngineFailure) -> str:
    """What is wrong with an engine at the table, and what is behind the colon of its technical message."""
    return _with_detail(_(_FAILURES[found.kind]), found.message.partition(": ")[2])


def command(error: CommandError) -> str:
    """Why a command cannot be started."""
    return _(_COMMANDS[error.fault]).format(name=error.name)


def voice(reason: str) -> str:
    """Why nothing is spoken, and what helps, where that is known; the log has the reason itself."""
    if "espeak" in reason.lower():
        return _("To hear the game, install eSpeak NG.")
    return _("This computer has nothing to speak with.")


def trial(error: TrialError) -> str:
    """Why an engine failed its trial."""
    return _with_detail(_(_TRIALS[error.fault]), error.detail)


def stage(now: Stage) -> str:
    """What is being tried."""
    return _(_STAGES[now])


def cannot(rules: tuple[Rule, ...], sizes: tuple[int, ...], rule: Rule, size: int) -> str:
    """Why an engine that knows these rules and boards cannot play a game; "" if it can."""
    if rule not in rules:
        return _("Does not know {rule}.").format(rule=_(words.RULES[rule][0]))
    if sizes and size not in sizes:
        return _("Does not play on {size}×{size}.").format(size=size)
    return ""


def _with_detail(sentence: str, detail: str) -> str:
    detail = detail.strip().rstrip(".")
    return _("{sentence} ({detail})").format(sentence=sentence, detail=detail) if detail else sentence
