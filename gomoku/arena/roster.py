"""The engines that run in this worker: kept from game to game, replaced when one has died."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from gomoku.arena.entrant import Entrant
from gomoku.arena.player import Player

IDLE_LIMIT = 4
"""So many engines wait for their next game; a tournament of many would fill the memory."""

_lock = threading.Lock()
_idle: list[Player] = []
_busy: set[Player] = set()


@contextmanager
def engaged(entrant: Entrant) -> Iterator[Player]:
    """A running engine for one game, an idle one if there is one; raises FaultError if it cannot be started."""
    player = _take(entrant) or Player(entrant)
    with _lock:
        _busy.add(player)
    try:
        yield player
    finally:
        _give_back(player)


def release() -> None:
    """End the engines of this worker that wait for a game."""
    with _lock:
        players = list(_idle)
        _idle.clear()
    for player in players:
        player.close()


def dismiss(patience: float = 0.5) -> None:
    """End every engine of this worker, also those that play."""
    with _lock:
        players = [*_idle, *_busy]
        _idle.clear()
    for player in players:
        player.close(patience)


def _take(entrant: Entrant) -> Player | None:
    with _lock:
        for player in reversed(_idle):
            if player.entrant == entrant:
                _idle.remove(player)
                break
        else:
            return None
    if player.alive:
        return player
    player.close(0)
    return None


def _give_back(player: Player) -> None:
    surplus = []
    with _lock:
        _busy.discard(player)
        if player.alive:
            _idle.append(player)
        else:
            surplus.append(player)
        while len(_idle) > IDLE_LIMIT:
            surplus.append(_idle.pop(0))
    for leaving in surplus:
        leaving.close()


atexit.register(dismiss)
