"""The pass over the data, in threads: blocks of rows from the feature map into accumulators."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np

from hamfit.features import FeatureMap, Workspace
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.baseline import EnergyBaseline
from hamfit.fitting.known_rows import stress_rows, take_energies
from hamfit.fitting.plan import NO_BASES, Bases, Plan, Segment
from hamfit.fitting.weights import RowWeights
from hamfit.interrupts import held_interrupts
from hamfit.parallel import map_in_threads, ordered_in_threads, undivided
from hamfit.progress import Progress
from hamfit.solve import (
    Accumulator,
    KeptRows,
    NormalEquations,
    Sketch,
    TriangularFactor,
    WideEquations,
    reason_for_qr,
)
from hamfit.targets.block import EquationBlock, Equations
from hamfit.validation import Array, IntArray

_ROWS_OF_BASIS, _ROWS_OF_REASON = 4, 2  # of a sample, for each column
_WORTH_A_SAMPLE = 3  # times as many rows as would be sampled
_ELEMENTS_AT_ONCE = 300_000  # of a sample, as of blocks of the pass
_WORTH_TWO = 100_000  # elements of a sample, below which a second thread costs more than it brings
_JOINT = (WideEquations, KeptRows)  # rows of energies are summed together with all others
_NARROW = 64  # columns, below which reflections cost next to nothing


def accumulate(feature_map: FeatureMap, equations: Equations, kind: type[Accumulator], plan: Plan) -> list[Accumulated]:
    """Go over the data once, in threads; returns the sums of every group of the plan."""
    segments = plan.segments()
    totals, done = ({}, 0) if plan.checkpoint is None else plan.checkpoint.load(kind, feature_map.width, len(segments))
    counter = _Counter(plan.progress, sum(len(segment.blocks) for segment in segments[:done]), len(plan.blocks))
    if kind is WideEquations and 0 not in totals:
        totals[0] = _empty(feature_map, kind, plan)
    sums = _Sums(kind, plan, totals, done, len(segments))
    of_segments = KeptRows if kind is WideEquations else kind  # one sum for all threads: they make the rows alone
    run = partial(_accumulate_segment, feature_map, equations, of_segments, plan, counter, _OwnBuffers())
    # Sums are merged and saved in a thread of their own: Ctrl-C comes to the main thread only, and so never in between.
    merging = ThreadPoolExecutor(1)
    try:
        for segment, part in zip(
            segments[done:], ordered_in_threads(run, segments[done:], plan.threads, counter.stop), strict=True
        ):
            merging.submit(sums.absorb, segment.group, part).result()
    except BaseException as error:
        with held_interrupts():
            merging.shutdown()
            if not isinstance(error, MemoryError):  # the same fit would end in the same way, and nobody would resume it
                sums.save()
        raise
    finally:
        merging.shutdown()
    if plan.checkpoint is not None and plan.checkpoint.written:
        sums.save()  # a second pass may follow, and be interrupted in its turn
    return [sums.totals[group] for group in range(len(plan.groups))]


def _accumulate_segment(
    feature_map: FeatureMap,
    equations: Equations,
    kind: type[Accumulator],
    plan: Plan,
    counter: _Counter,
    own: _OwnBuffers,
    segment: Segment,
) -> Accumulated:
    blocks = counter.over(segment.blocks)
    apart = plan.apart, plan.stress_apart
    return accumulate_blocks(
        feature_map, equations, kind, blocks, plan.energies, plan.weights, plan.bases, apart, own.work
    )


def _empty(feature_map: FeatureMap, kind: type[Accumulator], plan: Plan) -> Accumulated:
    """Sums of nothing yet, that rows of segments are added to."""
    columns = 0 if plan.energies is None else plan.energies.columns
    total = kind(feature_map.width + columns)
    if isinstance(total, WideEquations):
        total.threads = plan.threads
    energies = KeptRows(total.width) if plan.apart else None
    joint = plan.energies is not None and not plan.apart
    stresses = KeptRows(total.width) if plan.stress_apart else None
    return Accumulated(total, energies, baseline=plan.energies, joint=joint, stresses=stresses)


class _OwnBuffers(threading.local):
    """Buffers of each thread, which serve all of its segments: new memory costs more than what is written to it."""

    def __init__(self) -> None:
        self.work = Workspace()


class _Sums:
    """The sums of all groups so far, and how many segments are in them."""

    def __init__(
        self, kind: type[Accumulator], plan: Plan, totals: dict[int, Accumulated], done: int, segments: int
    ) -> None:
        self.totals = totals
        self._kind, self._checkpoint, self._done, self._segments = kind, plan.checkpoint, done, segments
        self._whole = True  # not while a segment is merged but not counted, nor after an error in between

    def absorb(self, group: int, part: Accumulated) -> None:
        """Add the sums of one segment, and write a checkpoint if it is time for one."""
        with undivided():
            self._whole = False
            if group in self.totals:
                self.totals[group].merge(part)
            else:
                self.totals[group] = part
            self._done += 1
            self._whole = True
        if self._checkpoint is not None and self._done < self._segments:
            self._checkpoint.save(self._kind, self.totals, self._done)

    def save(self) -> None:
        """Write a checkpoint now, if the plan has one and there is anything to keep."""
        if self._checkpoint is not None and self.totals and self._whole:
            self._checkpoint.save(self._kind, self.totals, self._done, now=True)


def accumulate_blocks(
    feature_map: FeatureMap,
    equations: Equations,
    kind: type[Accumulator],
    blocks: Iterable[slice],
    energies: EnergyBaseline | None,
    weights: RowWeights,
    bases: Bases = NO_BASES,
    apart: tuple[bool, bool] = (False, False),
    work: Workspace | None = None,
) -> Accumulated:
    """Sums over blocks of equations; of wide problems, rows of energies and of stresses among them, unless `apart`."""
    width = feature_map.width
    wide = energies is not None and kind in _JOINT
    joint = wide and not apart[0]
    columns = 0 if energies is None else energies.columns
    gradients = kind(width + wide * columns) if bases.rows is None else TriangularFactor(width, bases.rows)
    of_energies = None if energies is None or joint else (KeptRows if wide else kind)(width + columns)
    stresses = KeptRows(gradients.width) if apart[1] else None
    total = Accumulated(gradients, of_energies, baseline=energies, joint=joint, stresses=stresses)
    work, split = work or Workspace(), _SplitRows(feature_map, weights.velocities)
    by_momenta = None if split.columns is None else TriangularFactor(split.count, bases.by_momenta)
    for block in blocks:
        with undivided():
            part = equations.part(block)
            rows, momenta = split(part, feature_map.jacobian(part.state, work))
            total.gradients.add(*rows)
            if momenta is not None and by_momenta is not None:
                by_momenta.add(*momenta)
            if equations.source.energy is not None:
                take_energies(total, feature_map, equations, block, part, weights.energies)
            if weights.stress > 0:
                into = total.gradients if stresses is None else stresses
                into.add(*stress_rows(feature_map, equations, block, part, weights.stress, work))
    if by_momenta is not None and by_momenta.rows:
        with undivided():
            _hand_over(by_momenta, split, total.gradients)
    return total


def with_bases(plan: Plan, feature_map: FeatureMap, equations: Equations, kind: type[Accumulator]) -> Plan:
    """The plan with columns that span the others in a sample of all rows, where a factor is made of very many rows."""
    if not issubclass(kind, TriangularFactor) or feature_map.width < _NARROW:
        return plan
    widths = feature_map.width, _SplitRows(feature_map, 1.0).count
    sketches = [Sketch(width) if width >= _NARROW else None for width in widths]
    for both in _sample(plan, feature_map, equations, _ROWS_OF_BASIS):
        for sketch, part in zip(sketches, both, strict=True):
            if sketch is not None and part is not None:
                sketch.add(*part)
    with undivided():
        return replace(plan, bases=Bases(*(None if sketch is None else sketch.basis() for sketch in sketches)))


def reason_in_sample(plan: Plan, feature_map: FeatureMap, equations: Equations, ridge: float) -> str | None:
    """Why normal equations of all rows will not do, as far as a sample tells: then they need not be made."""
    split = _SplitRows(feature_map, plan.weights.velocities)
    if split.columns is not None:  # they are zero in the rows by positions
        return None
    blocks = _sampled(feature_map, equations, split, _ROWS_OF_REASON)
    if not blocks:
        return None
    total, *others = map_in_threads(partial(_sums_of, feature_map, equations, split), blocks, plan.threads)
    for part in others:
        total.merge(part)
    return reason_for_qr(total, total.regular_solution(ridge))


def _sample(plan: Plan, feature_map: FeatureMap, equations: Equations, per_column: int) -> list[_Split]:
    """Some of all rows, drawn at random, so many for each column; none where that would be many of them."""
    split = _SplitRows(feature_map, plan.weights.velocities)
    blocks = _sampled(feature_map, equations, split, per_column)
    return map_in_threads(partial(_rows_of, feature_map, equations, split), blocks, plan.threads)


def _sampled(feature_map: FeatureMap, equations: Equations, split: _SplitRows, per_column: int) -> list[IntArray]:
    """Numbers of the equations of a sample, in pieces for threads."""
    halves = len(equations.halves) if split.columns is None else 1
    rows = halves * equations.dim * equations.node_counts
    wanted = per_column * feature_map.width
    if rows.sum() < _WORTH_A_SAMPLE * wanted:
        return []
    count = max(2, int(wanted / rows.mean()))
    numbers = np.sort(np.random.default_rng(0).choice(len(rows), size=min(count, len(rows)), replace=False))
    elements = wanted * feature_map.width
    pieces = max(2, -(-elements // _ELEMENTS_AT_ONCE)) if elements > _WORTH_TWO else 1
    return np.array_split(numbers, min(len(numbers), pieces))


def _sums_of(feature_map: FeatureMap, equations: Equations, split: _SplitRows, numbers: IntArray) -> NormalEquations:
    """Sums over some equations of a map that does not keep momenta apart."""
    sums = NormalEquations(feature_map.width)
    sums.add(*_rows_of(feature_map, equations, split, numbers)[0])
    return sums


def _rows_of(feature_map: FeatureMap, equations: Equations, split: _SplitRows, numbers: IntArray) -> _Split:
    part = equations.part(numbers)
    return split(part, feature_map.jacobian(part.state))


_Rows = tuple[Array, Array]  # (rows, columns) with their targets, (rows,)
_Split = tuple[_Rows, _Rows | None]


class _SplitRows:
    """Makes weighted rows of a linear problem of a block of equations, those by momenta apart where these are few.

    Rows ∂Φ/∂p of a separable map are zero but for a few columns, and are reduced among themselves in these.
    """

    def __init__(self, feature_map: FeatureMap, weight: float) -> None:
        self._weight, self._width = weight, feature_map.width
        self.columns = feature_map.momentum_columns
        self.count = 0 if self.columns is None else self.columns.stop - self.columns.start

    def __call__(self, part: EquationBlock, jacobian: Array) -> _Split:
        """The rows of a block, and those by momenta in their own columns, where they are kept apart."""
        targets, rows = part.targets, jacobian[: len(part.targets)]
        if not part.as_they_are:
            rows = np.stack(part.combined_halves(rows))
        if len(rows) == 1:
            return (rows.reshape(-1, self._width), targets.reshape(-1)), None
        weighted = self._weight * targets[1]
        if self.columns is None:
            if self._weight != 1.0:
                rows[1] *= rows.dtype.type(self._weight)
            return (rows.reshape(-1, self._width), np.stack([targets[0], weighted]).reshape(-1)), None
        by_p = self._weight * rows[1][..., self.columns]
        by_q = rows[0].reshape(-1, self._width), targets[0].reshape(-1)
        return by_q, (by_p.reshape(-1, self.count), weighted.reshape(-1))


def _hand_over(by_momenta: TriangularFactor, split: _SplitRows, total: Accumulator) -> None:
    """Add what is left of the rows by momenta, which stands for all of them."""
    factor = by_momenta.triangle()
    rows = np.zeros((len(factor), total.width))
    rows[:, split.columns] = factor[:, :-1]
    total.add(rows, factor[:, -1])
    total.rows += by_momenta.rows - len(factor)


class _Counter:
    """Counts blocks over all threads and reports them."""

    def __init__(self, progress: Progress | None, done: int, total: int) -> None:
        self._progress, self._done, self._total = progress, done, total
        self._lock = threading.Lock()
        self._stopped = False

    def stop(self) -> None:
        """Let the threads end after the block that they are at."""
        self._stopped = True

    def over(self, blocks: list[slice]) -> Iterator[slice]:
        """The blocks, each counted when the next is asked for."""
        for block in blocks:
            if self._stopped:
                raise InterruptedError("the fit was stopped")
            yield block
            if self._progress is not None:
                with self._lock:
                    self._done += 1
                    self._progress(self._done, self._total)
