"""A race: Adam looks for the weights that one linear solve has found, on the same features and the same equations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.learned import learned_of
from hamfit.live.asked import Asked
from hamfit.rng import generator
from hamfit.validation import Array

_KNOWN = ("seconds", "rate", "seed")
_MOST_ELEMENTS = 20_000_000  # of rows times columns that are held
_BATCH = 256  # rows of one step, as the paper's batches of snapshots
_SHOW = 0.2  # seconds between two points of the curve
_DECAYS, _TINY = (0.9, 0.999), 1e-8  # as Adam is usually run


def race(model: Any, data: DataSource, asked: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the error of Adam over its own time, beside the error and time of the solve.

    The columns are scaled to equal size first, which helps Adam. Errors are relative, of all rows that are looked at.
    The clock counts steps alone, not the rows that both sides need, nor the errors that are shown.

    Parameters
    ----------
    model, data
        A fitted model, and its data.
    asked
        ``seconds`` until the race ends, Adam's ``rate``, and the ``seed`` of its batches.
    """
    given = Asked.of({key: value for key, value in asked.items() if key != "type"}, "the race", _KNOWN)
    limit, rate = given.number("seconds", 1, 120, 30.0), given.number("rate", 1e-6, 1.0, 1e-2)
    rows, targets, solved = race_rows(model, data)
    size = float(np.linalg.norm(targets)) or 1.0
    yield {
        "seconds": 0.0,
        "steps": 0,
        "error": 1.0,
        "solve_error": float(np.linalg.norm(solved - targets)) / size,
        "rows": len(targets),
        "columns": rows.shape[1],
    }
    scale = np.sqrt(np.mean(rows**2, axis=0))
    rows = rows / np.where(scale > 0, scale, 1.0)
    adam = _Adam(rows.shape[1], rate)
    rng, spent, steps = generator(given.integer("seed", 0, 2**31, 0)), 0.0, 0
    shown = 0.0
    while spent < limit:
        began = perf_counter()
        some = rng.integers(0, len(targets), size=min(_BATCH, len(targets)))
        missed = rows[some] @ adam.weights - targets[some]
        adam.step(rows[some].T @ missed * (2.0 / len(some)))
        spent, steps = spent + perf_counter() - began, steps + 1
        if spent - shown >= _SHOW:
            shown = spent
            error = float(np.linalg.norm(rows @ adam.weights - targets)) / size
            yield {"seconds": spent, "steps": steps, "error": error}
            if not np.isfinite(error):
                return


class _Adam:
    """Adam as it is usually written, over one vector of weights that begins at zero."""

    def __init__(self, width: int, rate: float) -> None:
        self.weights = np.zeros(width)
        self._mean, self._square = np.zeros(width), np.zeros(width)
        self._rate, self._steps = rate, 0

    def step(self, slope: Array) -> None:
        """Go one step against a slope of the loss."""
        self._steps += 1
        self._mean += (1 - _DECAYS[0]) * (slope - self._mean)
        self._square += (1 - _DECAYS[1]) * (slope**2 - self._square)
        mean = self._mean / (1 - _DECAYS[0] ** self._steps)
        square = self._square / (1 - _DECAYS[1] ** self._steps)
        self.weights -= self._rate * mean / (np.sqrt(square) + _TINY)


def race_rows(model: Any, data: DataSource) -> tuple[Array, Array, Array]:
    """Make the rows of the linear problem of a fit, of evenly chosen equations, as far as memory allows.

    Returns
    -------
    rows, targets, solved
        Shapes (rows, columns), (rows,) and (rows,): the last is what the fitted model says.
    """
    learned = learned_of(model)
    features = learned.features.solved
    equations = learned.equations_of(data)
    each = 2 * data.dim * int(data.node_counts.max()) * features.width
    count = max(1, min(equations.n_equations, _MOST_ELEMENTS // max(1, each)))
    part = equations.evenly(count)
    weight = learned.record.row_weights.velocities
    halves = np.stack(part.combined_halves(features.jacobian(part.state)))
    targets, predicted = part.targets.copy(), np.stack(learned.predicted(part))
    for values in (halves, targets, predicted):
        if len(values) > 1:
            values[1] *= weight
    return halves.reshape(-1, features.width), targets.reshape(-1), predicted.reshape(-1)
