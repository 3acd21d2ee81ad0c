"""Automatic width: columns are appended until the error on held-out snapshots stops falling.

Columns are nested: a wider network keeps all columns of the narrower one, and its factorisation goes on where that of
the narrower one ended. The choice is made on a bounded number of rows, the same for every limit of the width but very
large ones, so that a larger limit never leads to a worse choice; the fit that follows takes all data. Where those rows
are all that there are, it takes over their factorisation, and computes no row twice.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features import InvariantNetwork
from hamfit.features.dissipation import Friction, friction_columns
from hamfit.fitting.settings import GrowthLimits
from hamfit.fitting.weights import RowWeights
from hamfit.parallel import map_in_threads, thread_count, undivided
from hamfit.progress import Progress
from hamfit.solve import GrowingFactor, TriangularFactor
from hamfit.targets.block import Equations
from hamfit.targets.errors import ErrorSums
from hamfit.validation import Array, IntArray, positive_integer, positive_number

_FIRST = 64  # width of the first network, beyond the columns that always come first
_ROWS = 2**14  # that are kept in memory: 256 MB for 2048 features
_ROWS_PER_FEATURE = 4  # at least, for very large limits of the width
_HELD_OUT = 0.2
_WORTH_IT = 0.5  # a doubling, four times the work, that leaves more than this of every error is the last one
_WORTH_IT_OF_MANY = 0.97  # the same for many-body features, whose errors fall slowly and for long
_HARM = 1.5  # a doubling after which the error of forces or of velocities is larger by this factor may do harm


@dataclass
class Growth:
    """How the width was found.

    Attributes
    ----------
    widths, errors
        Widths that were tried, and the relative error on held-out snapshots: that of forces or that of velocities,
        whichever is larger.
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
    limits: GrowthLimits,
    *,
    weights: RowWeights,
    friction: Sequence[Friction] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[InvariantNetwork, Growth, TriangularFactor | None]:
    """Network of the best width within the limits, how it was found, and the sums of all rows, where they were here.

    Columns of the sums are those of the network, and then those of friction.

    Parameters
    ----------
    network
        Not yet sampled; its width does not matter.
    equations
        What is to be fitted.
    rng
        Draws columns and held-out snapshots.
    limits
        Largest width to try, relative error of the gradients that is good enough, and seconds: a doubling that is not
        expected to end within them is not begun. The result depends on the machine only where that limit ends the
        search, which `Growth.reason` then says.
    weights
        What rows are multiplied by.
    friction
        Kinds of friction that are fitted beside the features.
    threads
        Number of threads.
    progress
        Called with (features so far, the most that are allowed).
    """
    network.width = positive_integer("max_width", limits.max_width)
    pool = network.prepare(equations.source, rng)
    rows = _GrowthRows.split(equations, rng, limits.max_width, weights, threads)
    largest = min(limits.max_width, len(rows.targets) // 2)
    least = sum(part.least(pool) for part in network.parts)
    if largest < least:
        raise DataError(
            f"{least} features are the least for these data, which is too many for the {len(rows.targets)} rows of a "
            "fit that leaves out a fifth of the data; give more data, or features with fewer columns (radial, moments)"
        )
    rows.add_friction(friction)
    clock, growth, grown = _Clock(limits.seconds), Growth(), None
    best, before, width = network, 0, min(least + _FIRST, largest)
    places = kept = np.empty(0, dtype=np.int64)
    earlier = np.full(len(equations.halves), np.inf)
    enough = _WORTH_IT_OF_MANY if "many-body" in network.part_names else _WORTH_IT
    while True:
        clock.begin_stage()
        try:
            stage = network.stage(pool, before, width, rng)
        except DataError as problem:
            if grown is None:
                raise
            growth.reason = f"no further features could be drawn: {problem}"
            return best, growth, rows.of_all(kept)
        places = np.append(places, rows.width + np.arange(stage.width))
        if grown is not None:
            grown, order = grown.joined(stage)
            places = places[order]
        grown = grown or stage
        errors = rows.errors_with(stage)
        worth_it = _is_worth_it(errors, earlier, limits.tolerance, enough)
        if worth_it:
            best, growth.chosen, earlier, kept = grown, width, np.minimum(errors, earlier), places
        growth.widths.append(width)
        growth.errors.append(float(errors.max()))
        if progress is not None:
            progress(width, largest)
        growth.reason = (
            _reason_to_stop(growth.errors[-1], worth_it, width, largest, limits.tolerance) or clock.reason_to_stop()
        )
        if growth.reason:
            return best, growth, rows.of_all(kept)
        before, width = width, min(2 * width, largest)


class _Clock:
    """Tells whether the next stage, four times the work of this one, is expected to end in time."""

    def __init__(self, seconds: float | None) -> None:
        self._limit = None if seconds is None else positive_number("seconds", seconds)
        self._started = self._stage = time.monotonic()

    def begin_stage(self) -> None:
        """Begin to measure a stage."""
        self._stage = time.monotonic()

    def reason_to_stop(self) -> str:
        """A sentence if there is no time for the next stage, else nothing."""
        now = time.monotonic()
        if self._limit is None or now - self._started + 4 * (now - self._stage) <= self._limit:
            return ""
        return f"twice as many features were not expected to be done within {self._limit:g} s"


class _GrowthRows:
    """Rows of the equations that are fitted, factorised as columns are appended, and rows of those held out."""

    def __init__(
        self,
        equations: Equations,
        training: IntArray,
        held_out: IntArray,
        weights: RowWeights,
        threads: int | None,
    ) -> None:
        self._equations, self._parts, self._threads = equations, (training, held_out), threads
        self._weights = weights
        self.targets, self._truth = (weights.apply(equations.part(part).targets).ravel() for part in self._parts)
        self._factor = GrowingFactor(self.targets)
        self._columns = np.empty((len(self._truth), 0))
        self._friction = 0

    @classmethod
    def split(
        cls, equations: Equations, rng: np.random.Generator, largest: int, weights: RowWeights, threads: int | None
    ) -> _GrowthRows:
        """The equations in two parts, as many as memory holds; whole trajectories, where there are several."""
        return cls(equations, *_two_parts(equations, rng, largest), weights, threads)

    @property
    def width(self) -> int:
        """Number of columns so far."""
        return self._factor.width

    def add_friction(self, friction: Sequence[Friction]) -> None:
        """Append the columns of friction, before all others."""
        if friction:
            self._append([self._friction_rows(friction, numbers) for numbers in self._parts])
        self._friction = self.width

    def of_all(self, places: IntArray) -> TriangularFactor | None:
        """The factor of all equations with some columns, and those of friction; None where some are not here."""
        if not len(places) or sum(map(len, self._parts)) < self._equations.n_equations:
            return None
        columns = np.append(places, np.arange(self._friction))
        with undivided():
            factor = self._factor.factor().triangle()[:, np.append(columns, self.width)]
            total = TriangularFactor(len(columns))
            total.add(factor[:, :-1], factor[:, -1])
            total.add(self._columns[:, columns], self._truth)
            total.rows = len(self.targets) + len(self._truth)
        return total

    def errors_with(self, stage: InvariantNetwork) -> Array:
        """Relative errors of forces and of velocities in the held-out equations after further columns."""
        self._append([self._rows(stage, numbers) for numbers in self._parts])
        with undivided():
            solved = self._factor.factor().solve().weights
        halves = len(self._equations.halves)
        missed, truth = ((self._columns @ solved - self._truth).reshape(halves, -1), self._truth.reshape(halves, -1))
        pairs = zip(truth, truth + missed, strict=True)
        return np.nan_to_num([ErrorSums.of(*both).relative_error for both in pairs])

    def _append(self, columns: list[Array]) -> None:
        with undivided():
            self._factor.append(columns[0])
        self._columns = np.concatenate([self._columns, columns[1]], axis=1)

    def _rows(self, network: InvariantNetwork, numbers: IntArray) -> Array:
        """Rows of some equations, by q and then by p, shape (rows, width)."""
        equations = self._equations
        counts = equations.node_counts[numbers]
        size = max(1, int(300_000 / (2 * equations.dim * max(1, network.width) * counts.mean())))
        blocks = [numbers[at : at + size] for at in range(0, len(numbers), size)]
        run = partial(_rows_of_block, network, equations)
        found = map_in_threads(run, blocks, thread_count(self._threads))
        return self._weights.apply(np.concatenate(found, axis=1)).reshape(-1, network.width)

    def _friction_rows(self, friction: Sequence[Friction], numbers: IntArray) -> Array:
        """Columns of friction in the rows of some equations, shape (rows, coefficients)."""
        part = self._equations.part(numbers)
        by_q = part.combined(friction_columns(friction, part.state))
        return np.stack([by_q, np.zeros_like(by_q)]).reshape(-1, by_q.shape[-1])


def _rows_of_block(network: InvariantNetwork, equations: Equations, block: IntArray) -> Array:
    part = equations.part(block)
    return np.stack(part.combined_halves(network.jacobian(part.state)))


def _is_worth_it(errors: Array, before: Array, tolerance: float, enough: float = _WORTH_IT) -> bool:
    """Whether the error of forces or that of velocities has fallen much, without harm to the other one.

    A rise is no harm where it is small, or where the larger of both errors falls by more than the smaller one rises.
    """
    ratios = np.maximum(errors, tolerance) / np.maximum(before, tolerance)
    fallen = (errors < enough * before) & (before > tolerance)
    outweighed = errors.max() < enough * before.max() and ratios.prod() < enough
    return bool(fallen.any() and (ratios.max() <= _HARM or outweighed))


def _reason_to_stop(error: float, worth_it: bool, width: int, largest: int, tolerance: float) -> str:
    if error <= tolerance:
        return f"the error on held-out snapshots is below {tolerance:g}"
    if not worth_it:
        return "the error on held-out snapshots has stopped falling"
    if width >= largest:
        return f"{largest} features are the most that are allowed, or that the data determine"
    return ""


def _two_parts(equations: Equations, rng: np.random.Generator, largest: int) -> tuple[IntArray, IntArray]:
    """Equations to fit and equations held out, as many as memory holds; whole trajectories, where there are several."""
    count = equations.n_equations
    if count < 2:
        raise DataError("one snapshot is too little to choose a width by; give the width")
    labels = np.arange(count) if equations.groups is None else equations.groups
    units = rng.permutation(np.unique(labels))
    if len(units) < 5:
        labels, units = np.arange(count), rng.permutation(count)
    rows = len(equations.halves) * equations.dim * equations.node_counts
    place = np.empty(int(labels.max()) + 1, dtype=np.int64)
    place[units] = np.arange(len(units))
    order = np.argsort(place[labels], kind="stable")
    enough = max(_ROWS, _ROWS_PER_FEATURE * largest)
    fits = max(2, int(np.searchsorted(np.cumsum(rows[order]), enough, side="right")))
    chosen = order[:fits]
    cut = max(1, round(_HELD_OUT * len(chosen)))
    return np.sort(chosen[cut:]), np.sort(chosen[:cut])
