"""Logistic regression with a fixed scale: the weights that foresee the results of the sampled positions best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gomoku.engine import weights as w
from gomoku.engine.patterns import levels
from gomoku.engine.weights import Weights
from gomoku.tuning.features import Samples

SCALE = 200.0
"""Units of odds e:1."""

RESULT_SHARE = 0.7
"""What the result of the game counts in the target; the rest is the score of the search."""

_CHUNK = 8192
_STEPS = 50
_TEMPO_PULL = 1e-2

Matrix = NDArray[np.floating]


@dataclass(frozen=True)
class Pull:
    """How the weights are held where the games say little; penalties are L2, in logits.

    The parts are pulled with `parts` to the weights chosen by hand.  A combination or a set of threats gets a
    weight of its own from `seen` positions on, which is pulled with `strength` to the sum of its parts.
    """

    seen: int = 200
    strength: float = 100.0
    parts: float = 30.0


class Model:
    """Which numbers are learned from some samples, and how a row of samples turns into its features."""

    def __init__(self, samples: Samples, pull: Pull) -> None:
        """Let every combination and set of threats vary that the samples show often enough."""
        often = np.count_nonzero(samples.cells, axis=0) >= pull.seen
        self.combinations = np.flatnonzero(often)
        shown = np.bincount(samples.threats, minlength=w.THREATS)
        self.sets = np.flatnonzero(shown >= pull.seen)
        self._sums = _parts_of_combinations()
        self._bits = w.threat_bits()
        own = np.zeros(len(self.combinations) + len(self.sets))
        hand = w.HAND
        parts = [*hand.classes[1:], *hand.levels[1:], hand.tempo, *hand.own_threats, *hand.other_threats]
        self.prior = np.concatenate([np.array(parts) / SCALE, own])
        self.pull = np.concatenate([np.full(len(parts), pull.parts), own + pull.strength])
        self.pull[self._sums.shape[1]] = _TEMPO_PULL

    def chunks(self, samples: Samples) -> Iterator[tuple[slice, Matrix]]:
        """The features of the samples, some rows at a time."""
        for start in range(0, len(samples), _CHUNK):
            rows = slice(start, min(start + _CHUNK, len(samples)))
            cells = samples.cells[rows].astype(np.float64)
            threats = samples.threats[rows]
            parts = [
                cells @ self._sums,
                np.ones((len(cells), 1)),
                self._bits[threats],
                cells[:, self.combinations],
                (threats[:, None] == self.sets[None, :]).astype(np.float64),
            ]
            yield rows, np.concatenate(parts, axis=1)

    def weights(self, logits: Matrix) -> Weights:
        """The learned numbers as the weights of the evaluation."""
        units = (logits * SCALE).tolist()
        sizes = (w.CLASSES - 1, w.LEVELS - 1, 1, w.OWN_THREATS, w.OTHER_THREATS, len(self.combinations), len(self.sets))
        ends = np.cumsum(sizes)
        classes, level, tempo, own, other, cells, sets = (
            [round(value, 2) for value in units[end - size : end]] for size, end in zip(sizes, ends, strict=True)
        )
        return Weights(
            classes=[0.0, *classes],
            levels=[0.0, *level],
            tempo=tempo[0],
            own_threats=own,
            other_threats=other,
            combinations={
                w.name(w.COMBINATIONS[index]): value for index, value in zip(self.combinations, cells, strict=True)
            },
            sets={str(index): value for index, value in zip(self.sets, sets, strict=True)},
        )


def target(samples: Samples) -> Matrix:
    """What the static value should foretell: the result, and a share of what the search found."""
    return RESULT_SHARE * samples.result + (1 - RESULT_SHARE) * chance(samples.score)


def chance(value: Matrix) -> Matrix:
    """The chance to win that a score means."""
    likely: Matrix = 1 / (1 + np.exp(-value / SCALE))
    return likely


def loss(value: Matrix, aim: Matrix) -> float:
    """Mean cross-entropy, in nats, of the chances that the values mean."""
    logit = value / SCALE
    return float(np.mean(np.logaddexp(0, logit) - aim * logit))


def fit(samples: Samples, pull: Pull) -> Weights:
    """The weights of the smallest penalized loss, by Newton's method: the problem is convex.

    Raises ValueError when there is no sample.
    """
    if not len(samples):
        raise ValueError("there are no positions to learn from")
    model, aim = Model(samples, pull), target(samples)
    logits: Matrix = model.prior.copy()
    cost = np.inf
    step: Matrix = np.zeros_like(logits)
    for _ in range(_STEPS):
        new_cost, gradient, hessian = _derivatives(model, samples, aim, logits + step)
        if new_cost > cost:
            step /= 2
            continue
        logits += step
        if cost - new_cost < 1e-9 * abs(new_cost):
            break
        cost = new_cost
        step = -np.linalg.solve(hessian, gradient)
    return model.weights(logits)


def static_values(weights: Weights, samples: Samples) -> Matrix:
    """The static value of each sample, with the rounded weights that the engine uses."""
    per_code = weights.cell_values(levels(False))
    per_combination = np.zeros(len(w.COMBINATIONS))
    per_combination[w.combination_of_code()] = per_code
    value: Matrix = samples.cells @ per_combination + weights.threat_values()[samples.threats]
    return value


def _derivatives(model: Model, samples: Samples, aim: Matrix, logits: Matrix) -> tuple[float, Matrix, Matrix]:
    """Penalized loss, its gradient and its second derivatives."""
    off = logits - model.prior
    cost = float(model.pull @ off**2) / 2
    gradient = model.pull * off
    hessian = np.diag(model.pull)
    for rows, features in model.chunks(samples):
        value = features @ logits
        chances = 1 / (1 + np.exp(-value))
        cost += float(np.sum(np.logaddexp(0, value) - aim[rows] * value))
        gradient = gradient + features.T @ (chances - aim[rows])
        hessian = hessian + features.T @ (features * (chances * (1 - chances))[:, None])
    return cost, gradient, hessian


def _parts_of_combinations() -> Matrix:
    """How often each combination holds each class but NONE, then its level as one of 15.

    Both sides have the same cells, so what a cell without anything is worth cannot show and stays 0.
    """
    kinds = np.array(w.COMBINATIONS)
    counts = np.stack([np.sum(kinds == kind, axis=1) for kind in range(1, w.CLASSES)], axis=1)
    codes = kinds[:, 0] | kinds[:, 1] << 4 | kinds[:, 2] << 8 | kinds[:, 3] << 12
    return np.concatenate([counts, np.eye(w.LEVELS)[levels(False)[codes]][:, 1:]], axis=1).astype(np.float64)
