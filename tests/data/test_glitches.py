"""Samples that jump away and back are noticed, and kinks, close encounters and whole pixels are not."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData
from hamfit.data.glitches import glitches_in, said_of_glitches
from hamfit.data.motions import motions_of
from hamfit.graphs import Graph

TIMES = np.delete(np.arange(300) / 30, [40, 41, 100, 177])  # frames were dropped
RUN = np.zeros(len(TIMES), dtype=np.int64)


def found(q: np.ndarray, run: np.ndarray = RUN, **options) -> list[str]:
    data = PhaseSpaceData.from_positions(q[:, None, None], Graph(1, []), TIMES, masses=1.0, **options)
    motions = motions_of(data, run)
    return said_of_glitches(glitches_in(motions), several=len(motions) > 1)


def swing(noise: float = 1e-3) -> np.ndarray:
    return np.sin(3 * TIMES) + noise * np.random.default_rng(0).normal(size=TIMES.shape)


def test_a_jump_away_and_back_is_named_by_its_time():
    q = swing()
    q[[39, 120]] += 0.5, -0.4  # one of them beside the dropped frames
    (said,) = found(q)
    assert said.startswith("2 values jump away from the neighbours and back (coordinate 1 of node 0 at time 1.3; ")
    assert "at time 4.1)" in said and "empty their fields" in said


@pytest.mark.parametrize(
    "q",
    [
        swing(),
        np.abs(np.sin(2 * TIMES)),  # bounces
        np.round(100 * swing(0.0)),  # whole pixels
        1 / (0.01 + (TIMES - 5) ** 2),  # a close encounter
        np.where(TIMES < 5, 0.0, 1.0) + swing(),  # a step
        np.zeros_like(TIMES),
    ],
)
def test_what_is_no_glitch(q):
    assert found(q) == []


def test_angles_that_come_round_are_no_glitches():
    q = np.angle(np.exp(1j * (5 * TIMES + 1e-3 * np.random.default_rng(1).normal(size=TIMES.shape))))
    assert found(q, angles=True) == []
    q[70] += 1.0
    assert len(found(q, angles=True)) == 1


def test_runs_are_looked_at_one_by_one():
    run = (TIMES > 5).astype(np.int64)
    q = swing() + 40 * run
    assert found(q, run, trajectory=run) == []
    q[200] += 0.5
    (said,) = found(q, run, trajectory=run)
    assert "of run 1)" in said
