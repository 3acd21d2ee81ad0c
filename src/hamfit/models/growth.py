"""Automatic width: columns are appended until the error on held-out snapshots stops falling.

Columns are nested: a wider network keeps all columns of the narrower one, and its factorisation goes on where that of
the narrower one ended. The choice is made on as many snapshots as a fixed amount of memory holds; the fit that follows
takes all data.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features import InvariantNetwork
from hamfit.features.dissipation import Friction, friction_columns
from hamfit.models.fitting import Progress
from hamfit.parallel import map_in_threads, thread_count
from hamfit.solve import GrowingFactor
from hamfit.targets.block import Equations
from hamfit.validation import Array, IntArray, positive_integer, positive_number

_FIRST = 64  # width of the first network, beyond the columns that always come first
_ELEMENTS = 2**25  # of the rows that are kept in memory: 256 MB
_HELD_OUT = 0.2
_WORTH_IT = 0.5  # a doubling, four times the work, that leaves more than this of the error is the last one


@dataclass
class Growth:
    """How the width was found.

    Attributes
    ----------
    widths, errors
        Widths that were tried, and the relative error of the gradients on held-out snapshots.
    chosen
        The width that was taken: the last that was worth it.
    reason
        Why no larger one was tried.
    """

    widths: list[int] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    chosen: int = 0
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for a file."""
        return {"widths": self.widths, "errors": self.errors, "chosen": self.chosen, "reason": self.reason}


def grow(
    network: InvariantNetwork,
    equations: Equations,
    rng: np.random.Generator,
    *,
    largest: int,
    tolerance: float = 1e-8,
    seconds: float | None = None,
    friction: Sequence[Friction] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[InvariantNetwork, Growth]:
    """Network of the best width up to `largest`, and how it was found.

    Parameters
    ----------
    network
        Not yet sampled; its width does not matter.
    equations
        What is to be fitted.
    rng
        Draws columns and held-out snapshots.
    largest
        Largest width to try.
    tolerance
        Relative error of the gradients that is good enough.
    seconds
        A doubling that is not expected to end within this time is not begun; None for no limit. The result depends on
        the machine only where this limit ends the search, which `Growth.reason` then says.
    friction
        Kinds of friction that are fitted beside the features.
    threads
        Number of threads.
    progress
        Called with (features so far, `largest`).
    """
    started = time.monotonic()
    limit = None if seconds is None else positive_number("seconds", seconds)
    network.width = positive_integer("max_width", largest)
    pool = network.prepare(equations.source, rng)
    training, held_out = _two_parts(equations, rng, largest)
    targets, truth = (equations.part(part).targets.ravel() for part in (training, held_out))
    largest = min(largest, len(targets) // 2)
    least = sum(part.least(pool) for part in network.parts)
    if largest < least:
        raise DataError(f"{least} features are the least for these data, which is too many for {len(targets)} rows")
    factor, growth, grown, before = GrowingFactor(targets), Growth(), None, 0
    best, columns, width = network, np.empty((len(truth), 0)), min(least + _FIRST, largest)
    if friction:
        factor.append(_friction_rows(friction, equations, training))
        columns = _friction_rows(friction, equations, held_out)
    while True:
        stage_started = time.monotonic()
        try:
            stage = network.stage(pool, before, width, rng)
        except DataError as problem:
            if grown is None:
                raise
            growth.reason = f"no further features could be drawn: {problem}"
            return best, growth
        factor.append(_rows(stage, equations, training, threads))
        columns = np.concatenate([columns, _rows(stage, equations, held_out, threads)], axis=1)
        grown = stage if grown is None else grown.joined(stage)[0]
        weights = factor.factor().solve().weights
        error = float(np.linalg.norm(columns @ weights - truth) / max(np.linalg.norm(truth), np.finfo(float).tiny))
        if error < _WORTH_IT * min(growth.errors, default=np.inf) or not growth.errors:
            best, growth.chosen = grown, width
        earlier = min(growth.errors, default=np.inf)
        growth.widths.append(width)
        growth.errors.append(error)
        if progress is not None:
            progress(width, largest)
        now = time.monotonic()
        growth.reason = _reason_to_stop(error, earlier, width, largest, tolerance)
        if not growth.reason and limit is not None and now - started + 4 * (now - stage_started) > limit:
            growth.reason = f"twice as many features were not expected to be done within {limit:g} s"
        if growth.reason:
            return best, growth
        before, width = width, min(2 * width, largest)


def _reason_to_stop(error: float, before: float, width: int, largest: int, tolerance: float) -> str:
    if error <= tolerance:
        return f"the error on held-out snapshots is below {tolerance:g}"
    if error > _WORTH_IT * before:
        return "the error on held-out snapshots has stopped falling"
    if width >= largest:
        return f"{largest} features are the most that are allowed, or that the data determine"
    return ""


def _two_parts(equations: Equations, rng: np.random.Generator, largest: int) -> tuple[IntArray, IntArray]:
    """Snapshots to fit and snapshots held out, as many as memory holds; whole trajectories, where there are several."""
    count = equations.n_equations
    if count < 2:
        raise DataError("one snapshot is too little to choose a width by; give the width")
    labels = np.arange(count) if equations.groups is None else equations.groups
    units = rng.permutation(np.unique(labels))
    if len(units) < 5:
        labels, units = np.arange(count), rng.permutation(count)
    rows = 2 * equations.dim * equations.node_counts
    place = np.empty(int(labels.max()) + 1, dtype=np.int64)
    place[units] = np.arange(len(units))
    order = np.argsort(place[labels], kind="stable")
    fits = max(2, int(np.searchsorted(np.cumsum(rows[order]), _ELEMENTS // largest, side="right")))
    chosen = order[:fits]
    cut = max(1, round(_HELD_OUT * len(chosen)))
    return np.sort(chosen[cut:]), np.sort(chosen[:cut])


def _rows(network: InvariantNetwork, equations: Equations, numbers: IntArray, threads: int | None) -> Array:
    """Rows of some equations, by q and then by p, shape (rows, width)."""
    counts = equations.node_counts[numbers]
    size = max(1, int(300_000 / (2 * equations.dim * max(1, network.width) * counts.mean())))
    blocks = [numbers[at : at + size] for at in range(0, len(numbers), size)]

    def rows(block: IntArray) -> Array:
        part = equations.part(block)
        return np.stack([part.combined(half) for half in network.jacobian(part.state)])

    return np.concatenate(map_in_threads(rows, blocks, thread_count(threads)), axis=1).reshape(-1, network.width)


def _friction_rows(friction: Sequence[Friction], equations: Equations, numbers: IntArray) -> Array:
    """Columns of friction in the rows of some equations, shape (rows, coefficients)."""
    part = equations.part(numbers)
    by_q = part.combined(friction_columns(friction, part.state))
    return np.stack([by_q, np.zeros_like(by_q)]).reshape(-1, by_q.shape[-1])
