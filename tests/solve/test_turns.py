"""Ridges of wide problems that are judged by several sets of held-out rows, beside cross-validation in NumPy."""

from __future__ import annotations

import numpy as np

from hamfit.solve import KeptRows, WideEquations
from hamfit.solve.ridges.held_out import choose_wide

ROWS, WIDTH, TURNS = 60, 30, 5


def problem_without(rows: np.ndarray, targets: np.ndarray, turn: int) -> WideEquations:
    """The sums of all rows but every fifth, which are held out."""
    out = np.arange(ROWS) % TURNS == turn
    total, held = WideEquations(WIDTH), KeptRows(WIDTH)
    total.add(rows[~out], targets[~out])
    held.add(rows[out], targets[out])
    total.held = held
    return total


def mean_error(rows: np.ndarray, targets: np.ndarray, ridge: float) -> float:
    """Mean squared error of rows that are left out in turn; columns are scaled to unit length, as those of a fit."""
    errors = []
    for turn in range(TURNS):
        out = np.arange(ROWS) % TURNS == turn
        scales = np.linalg.norm(rows[~out], axis=0)
        some = rows[~out] / scales
        weights = np.linalg.solve(some.T @ some + ridge * np.eye(WIDTH), some.T @ targets[~out])
        errors.append(np.mean((rows[out] / scales @ weights - targets[out]) ** 2))
    return float(np.mean(errors))


def test_the_mean_of_all_turns_decides():
    rng = np.random.default_rng(3)
    rows = rng.normal(size=(ROWS, WIDTH))
    targets = rows @ rng.normal(size=WIDTH) + 4 * rng.normal(size=ROWS)
    turns = [problem_without(rows, targets, turn) for turn in range(TURNS)]
    path = choose_wide(turns[0], turns[1:]).path
    errors = [mean_error(rows, targets, ridge) for ridge in path.ridges]
    np.testing.assert_allclose(path.scores, errors, rtol=1e-9)
    assert path.best == int(np.argmin(errors))
    assert path.note.endswith(f"{ROWS // TURNS} held-out rows in each of {TURNS} turns")
    alone = choose_wide(problem_without(rows, targets, 0)).path
    assert alone.ridge != path.ridge  # one turn by itself would have chosen another one
