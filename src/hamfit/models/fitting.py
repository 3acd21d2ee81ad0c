"""The pass over the data: blocks of rows from the feature map into accumulators, in threads or on a cluster.

The data are cut into blocks that stay in cache, and the blocks into segments, each with accumulators of its own;
segments are merged in order. None of this depends on the number of threads, so neither does the result, and after any
segment the sums so far are all that is needed to go on later.
"""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Protocol

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features import FeatureMap, Workspace
from hamfit.models.accumulated import Accumulated
from hamfit.models.checkpoint import Checkpoint
from hamfit.parallel import ordered_in_threads, thread_count
from hamfit.solve import Accumulator, TriangularFactor
from hamfit.targets.block import Equations
from hamfit.validation import Array, IntArray, positive_number

Progress = Callable[[int, int], None]

_BLOCK_ELEMENTS = 300_000  # of the rows of one block: about 2.4 MB in float64, measured best of 75 k to 1.2 M
_BLOCK_ROWS = 768  # at least: with fewer, adding to a wide Gram matrix costs more than the product
_WORKSPACE = 4  # bytes of all buffers of a block, in units of its rows
_FEWEST_SEGMENTS, _BLOCKS_PER_SEGMENT = 8, 64
MOST_GROUPS = 10


class Countable(Protocol):
    """Snapshots or equations, as far as they are cut into blocks."""

    @property
    def dim(self) -> int:
        """Spatial dimension."""

    @property
    def node_counts(self) -> IntArray:
        """Nodes of each."""

    def blocks(self, count: int, /) -> list[slice]:
        """Consecutive slices of at most so many."""


@dataclass(frozen=True)
class Pass:
    """How to go over the data.

    Attributes
    ----------
    threads
        Number of threads.
    blocks
        Slices of snapshots.
    energies
        Whether to accumulate energy rows.
    energy_weight
        Their weight, per node of the system.
    progress
        Called with (blocks done, blocks in all).
    checkpoint
        Where the sums so far are kept, or None.
    """

    threads: int
    blocks: list[slice]
    energies: bool = False
    energy_weight: float = 1.0
    progress: Progress | None = None
    checkpoint: Checkpoint | None = None

    def segments(self) -> list[list[slice]]:
        """Blocks in runs: eight of them, or more where each would be long."""
        count = max(_FEWEST_SEGMENTS, -(-len(self.blocks) // _BLOCKS_PER_SEGMENT))
        cuts = np.array_split(np.arange(len(self.blocks)), min(count, len(self.blocks)))
        return [self.blocks[cut[0] : cut[-1] + 1] for cut in cuts]


def blocks_of(data: Countable, width: int, *, memory: float | None = None, sums: int = 0) -> list[slice]:
    """Blocks of snapshots whose rows fit into the cache, and with `sums` bytes of sums into `memory` MB.

    They are made for all cores, so that the number of threads changes neither the blocks nor the result.
    """
    counts = data.node_counts
    each = 2 * data.dim * width  # elements of the rows of one node
    elements = float(max(_BLOCK_ELEMENTS, _BLOCK_ROWS * width))
    if memory is not None:
        threads = thread_count(None)
        per_element = 8 * _WORKSPACE * threads
        needed = (sums + each * int(counts.max()) * per_element) / 2**20
        if positive_number("memory", memory) < needed:
            raise ParameterError(
                f"memory must be at least {needed:.0f} MB for {width} features and {int(counts.max())} nodes "
                f"on {threads} cores, got {memory:g}; allow more, or use fewer features"
            )
        elements = min(elements, (memory * 2**20 - sums) / per_element)
    nodes = max(1, int(elements / each))
    if counts.min() == counts.max():
        return data.blocks(max(1, nodes // int(counts[0])))
    ends, cuts = np.cumsum(counts), [0]
    while cuts[-1] < len(counts):
        before = ends[cuts[-1] - 1] if cuts[-1] else 0
        cuts.append(max(cuts[-1] + 1, int(np.searchsorted(ends, before + nodes, side="right"))))
    return [slice(start, stop) for start, stop in pairwise(cuts)]


def by_trajectory(equations: Equations, plan: Pass) -> list[Pass]:
    """The pass in about ten parts, each of whole trajectories."""
    if equations.groups is None:
        raise DataError("the data has no trajectories to choose the ridge by; use ridge='auto'")
    starts = np.flatnonzero(np.append(True, np.diff(equations.groups) != 0))
    if len(starts) != len(np.unique(equations.groups)):
        raise DataError("the snapshots of a trajectory must stand together to choose the ridge by trajectories")
    if len(starts) < 2:
        raise DataError("choosing the ridge by trajectories needs at least two of them; use ridge='auto'")
    bounds = [*starts.tolist(), equations.n_equations]
    groups = [cut for cut in np.array_split(np.arange(len(starts)), min(MOST_GROUPS, len(starts))) if cut.size]
    size = plan.blocks[0].stop - plan.blocks[0].start
    return [
        replace(plan, blocks=_sub_blocks(bounds[cut[0]], bounds[cut[-1] + 1], size), progress=None) for cut in groups
    ]


def _sub_blocks(start: int, stop: int, size: int) -> list[slice]:
    return [slice(at, min(at + size, stop)) for at in range(start, stop, size)]


def accumulate(feature_map: FeatureMap, equations: Equations, kind: type[Accumulator], plan: Pass) -> Accumulated:
    """Go over the data once, in threads."""
    segments = plan.segments()
    total, done = (None, 0) if plan.checkpoint is None else plan.checkpoint.load(kind)
    counter = _Counter(plan.progress, sum(map(len, segments[:done])), len(plan.blocks))

    def run(segment: list[slice]) -> Accumulated:
        return accumulate_blocks(feature_map, equations, kind, counter.over(segment), plan.energies, plan.energy_weight)

    def absorb(part: Accumulated) -> None:
        nonlocal total, done
        if total is None:
            total = part
        else:
            total.merge(part)
        done += 1
        if plan.checkpoint is not None and done < len(segments):
            plan.checkpoint.save(kind, total, done)

    # Sums are merged and saved in a thread of their own: Ctrl-C comes to the main thread only, and so never in between.
    merging = ThreadPoolExecutor(1)
    try:
        for part in ordered_in_threads(run, segments[done:], plan.threads, counter.stop):
            merging.submit(absorb, part).result()
    except BaseException:
        merging.shutdown()
        if plan.checkpoint is not None and total is not None:
            plan.checkpoint.save(kind, total, done, now=True)
        raise
    finally:
        merging.shutdown()
    assert total is not None
    if plan.checkpoint is not None and plan.checkpoint.written:
        plan.checkpoint.save(kind, total, done, now=True)  # a second pass may follow, and be interrupted in its turn
    return total


def accumulate_blocks(
    feature_map: FeatureMap,
    equations: Equations,
    kind: type[Accumulator],
    blocks: Iterable[slice],
    energies: bool,
    energy_weight: float,
) -> Accumulated:
    """Sums over some blocks."""
    width, data = feature_map.width, equations.source
    total = Accumulated(kind(width), kind(width + 2) if energies else None)
    work, momenta = Workspace(), _MomentumRows(feature_map)
    for block in blocks:
        part = equations.part(block)
        rows = feature_map.jacobian(part.state, work)
        if part.combine is not None:
            rows = np.stack([part.combined(half) for half in rows])
        momenta.add(total.gradients, rows, part.targets)
        if data.energy is None:
            continue
        if total.reference is None:
            at = block.start if equations.pointwise else 0
            first = data.state(slice(at, at + 1)).flat()
            total.reference = np.append(feature_map.values(first)[0].astype(np.float64), data.energy[at])
        graph = part.state.graph if equations.pointwise else first.graph
        sizes, counts = np.unique(np.stack([graph.node_counts, graph.edge_counts], axis=1), axis=0, return_counts=True)
        for (nodes, edges), count in zip(sizes.tolist(), counts.tolist(), strict=True):
            total.sizes[nodes, edges] = total.sizes.get((nodes, edges), 0) + count
        if total.energies is not None:
            edges = graph.edge_counts if feature_map.constant_per_edge else np.zeros_like(graph.edge_counts)
            columns = np.stack([graph.node_counts, edges], axis=1)
            scale = energy_weight / graph.node_counts
            features = np.concatenate([feature_map.values(part.state), columns], axis=1)
            total.energies.add(features * scale[:, None], data.energy[block] * scale)
    momenta.finish(total.gradients)
    return total


class _MomentumRows:
    """Rows ∂Φ/∂p of a separable map: zero but for a few columns, so they are reduced among themselves first."""

    def __init__(self, feature_map: FeatureMap) -> None:
        self._columns, self._width = feature_map.momentum_columns, feature_map.width
        few = None if self._columns is None else self._columns.stop - self._columns.start
        self._reduced = None if few is None else TriangularFactor(few)

    def add(self, total: Accumulator, rows: Array, targets: Array) -> None:
        """Take rows of shape (2, nodes, dim, width) with their targets."""
        if self._reduced is None or self._columns is None:
            total.add(rows.reshape(-1, self._width), targets.reshape(-1))
            return
        total.add(rows[0].reshape(-1, self._width), targets[0].reshape(-1))
        by_p = rows[1][..., self._columns]
        self._reduced.add(by_p.reshape(-1, by_p.shape[-1]), targets[1].reshape(-1))

    def finish(self, total: Accumulator) -> None:
        """Hand over what is left of them, which stands for all of them."""
        if self._reduced is None or self._columns is None or not self._reduced.rows:
            return
        factor = self._reduced.triangle()
        rows = np.zeros((len(factor), self._width))
        rows[:, self._columns] = factor[:, :-1]
        total.add(rows, factor[:, -1])
        total.rows += self._reduced.rows - len(factor)


def merged_all(parts: list[Accumulated]) -> Accumulated:
    """The sum of the parts, which stay as they are; a single part is handed through."""
    if len(parts) == 1:
        return parts[0]
    total = copy.deepcopy(parts[0])
    for part in parts[1:]:
        total.merge(part)
    return total


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


@dataclass
class FitTimes:
    """Seconds of a fit: sampling of the features, passes over the data, and the solves."""

    sampling: float = 0.0
    rows: float = 0.0
    solve: float = 0.0

    @property
    def total(self) -> float:
        """All of the fit."""
        return self.sampling + self.rows + self.solve


def stopwatch() -> Callable[[], float]:
    """Function that returns the seconds since it was last called."""
    last = time.perf_counter()

    def lap() -> float:
        nonlocal last
        now = time.perf_counter()
        passed, last = now - last, now
        return passed

    return lap
