"""The plan of a pass over the data: blocks that stay in cache, in segments whose sums are merged in order.

None of it depends on the number of threads, so neither does the result, and after any segment the sums so far are all
that is needed to go on later.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.fitting.baseline import EnergyBaseline
from hamfit.fitting.checkpoint import Checkpoint
from hamfit.fitting.constants import sizes_differ
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import AS_GIVEN, RowWeights
from hamfit.memory import require_memory
from hamfit.parallel import thread_count
from hamfit.progress import Progress
from hamfit.solve import Accumulator, Basis, WideEquations
from hamfit.solve.ridges import RidgeStrategy
from hamfit.targets.block import Equations
from hamfit.validation import IntArray, positive_number
from hamfit.words import counted

_BLOCK_ELEMENTS = 300_000  # of the rows of one block: about 2.4 MB in float64, measured best of 75 k to 1.2 M
_BLOCK_ROWS = 768  # at least: with fewer, adding to a wide Gram matrix costs more than the product
_WORKSPACE = 4  # bytes of all buffers of a block, in units of its rows
_FEWEST_SEGMENTS, _BLOCKS_PER_SEGMENT = 8, 64
MOST_GROUPS = 10
_MOST_HELD = 4096  # rows that are held out of a wide problem and kept
_EVERY = 5  # of the blocks is held out
_MOST_APART = 2**29  # bytes of rows of energies, and of stresses, that are kept until their weight is found
_OF_STRESS = 6  # rows of each stress
_FEWEST_PIECES = 40  # that the equations are cut into before some are held out
_FEW_TRAJECTORIES = 5
_SEGMENT_ROWS, _SEGMENT_ELEMENTS = 4096, 16e6  # of rows on their way into a wide problem, of each thread


class Countable(Protocol):
    """Snapshots or equations, as far as they are cut into blocks."""

    @property
    def dim(self) -> int:
        """Spatial dimension of the positions."""

    @property
    def node_counts(self) -> IntArray:
        """Number of nodes of each of them."""

    def blocks(self, count: int, /) -> list[slice]:
        """Consecutive slices of at most so many of them."""


class Bases(NamedTuple):
    """Columns that span the others, in a sample of the rows and of those by momenta; None where they are not known."""

    rows: Basis | None
    by_momenta: Basis | None


NO_BASES = Bases(None, None)


class Segment(NamedTuple):
    """Blocks that one task goes over, and the group that their sums belong to."""

    group: int
    blocks: list[slice]


@dataclass(frozen=True)
class Plan:
    """How to go over the data.

    Attributes
    ----------
    threads
        Number of threads.
    groups
        Slices of equations, in groups whose sums are kept apart: one, or one for each part that is left out in turn.
    energies
        What is taken off the energies of energy rows; None where there are none.
    weights
        What rows are multiplied by.
    progress
        Called with (blocks done, blocks in all).
    checkpoint
        Where the sums so far are kept, or None.
    bases
        Columns that span the others, by which triangular factors are found faster.
    blocks_per_segment
        How many blocks one task goes over; None for as many as leave eight tasks for each group, or more.
    apart, stress_apart
        Whether rows of energies, and of stresses, of a wide problem are kept apart, until their weight is known.
    """

    threads: int
    groups: list[list[slice]]
    energies: EnergyBaseline | None = None
    weights: RowWeights = AS_GIVEN
    progress: Progress | None = None
    checkpoint: Checkpoint | None = None
    bases: Bases = NO_BASES
    blocks_per_segment: int | None = None
    apart: bool = False
    stress_apart: bool = False

    @property
    def blocks(self) -> list[slice]:
        """The blocks of all groups."""
        return [block for group in self.groups for block in group]

    def segments(self) -> list[Segment]:
        """Blocks in runs: eight for each group, or more where each would be long."""
        found = []
        for number, blocks in enumerate(self.groups):
            count = max(_FEWEST_SEGMENTS, -(-len(blocks) // _BLOCKS_PER_SEGMENT))
            if self.blocks_per_segment is not None:
                count = -(-len(blocks) // self.blocks_per_segment)
            cuts = np.array_split(np.arange(len(blocks)), min(count, len(blocks)))
            found += [Segment(number, blocks[cut[0] : cut[-1] + 1]) for cut in cuts]
        return found


def plan_pass(
    equations: Equations,
    width: int,
    kind: type[Accumulator],
    ridge: RidgeStrategy,
    settings: FitSettings,
    weights: RowWeights,
    progress: Progress | None = None,
    energies: EnergyBaseline | None = None,
) -> Plan:
    """The plan for rows of some width; an error where the memory that is allowed does not suffice."""
    if issubclass(kind, WideEquations):
        return _plan_wide(equations, width, kind, ridge, settings, weights, progress, energies)
    at_once = thread_count(None) + 1 + (MOST_GROUPS if ridge.by_groups else 0)
    sums = at_once * kind.bytes_needed(width + 2) * (2 if energies_take_part(equations, settings) else 1)
    require_memory(2 * kind.bytes_needed(width + 2), f"a fit of {width:,} features", "use fewer of them (width)")
    blocks = row_blocks(equations, width, memory=settings.memory, sums=sums)
    groups = [blocks]
    if ridge.by_groups:
        groups = _by_trajectory(equations, blocks) if ridge.consecutive else _interleaved(equations, blocks)
    return Plan(thread_count(settings.threads), groups, energies, weights, progress)


def _plan_wide(
    equations: Equations,
    width: int,
    kind: type[Accumulator],
    ridge: RidgeStrategy,
    settings: FitSettings,
    weights: RowWeights,
    progress: Progress | None,
    energies: EnergyBaseline | None,
) -> Plan:
    """The plan for one sum of all threads, with a second group of equations that are held out of it."""
    sums = kind.bytes_needed(width + 2) + 8 * width * _MOST_HELD
    require_memory(sums, f"a fit of {width:,} features", "use fewer of them (width)")
    each, most = 8 * width * equations.n_equations, float(_MOST_APART)
    if settings.memory is not None:  # energies and stresses have a quarter each of what sums leave
        most = min(most, (settings.memory * 2**20 - sums) / 4)
    found = energies is not None and ridge.by_groups
    apart = found and settings.energy_weight is None and each <= most
    stresses = found and weights.stress > 0 and settings.stress_weight is None and _OF_STRESS * each <= most
    kept = each * (apart + _OF_STRESS * stresses)
    blocks = row_blocks(equations, width, memory=settings.memory, sums=sums + kept)
    groups = _held_apart(equations, blocks) if ridge.by_groups else [blocks]
    rows = len(equations.halves) * equations.dim * float(equations.node_counts[blocks[0]].sum())
    together = max(1, int(min(_SEGMENT_ROWS, _SEGMENT_ELEMENTS / width) / rows))
    return Plan(
        thread_count(settings.threads),
        groups,
        energies,
        weights,
        progress,
        blocks_per_segment=together,
        apart=apart and len(groups) > 1,
        stress_apart=stresses and len(groups) > 1,
    )


def _held_apart(equations: Equations, blocks: list[slice]) -> list[list[slice]]:
    """Blocks in two groups: those of the sum, and evenly spread ones that are held out; whole trajectories of many."""
    most = max(1, equations.n_equations // _FEWEST_PIECES)
    parts = [one for block in blocks for one in in_blocks(block, most)]
    if equations.groups is not None:
        starts, together = trajectory_starts(equations.groups)
        if together and _FEW_TRAJECTORIES <= len(starts) < equations.n_equations:
            size = max(block.stop - block.start for block in parts)
            runs = whole_trajectories(starts, equations.n_equations, _FEWEST_PIECES)
            parts = [one for run in runs for one in in_blocks(run, size)]
            return _every_so_many(equations, [in_blocks(run, size) for run in runs])
    return _every_so_many(equations, [[part] for part in parts])


def _every_so_many(equations: Equations, parts: list[list[slice]]) -> list[list[slice]]:
    """Hold out every fifth of the parts, or fewer where these would be very many rows."""
    rows = len(equations.halves) * equations.dim * int(equations.node_counts.sum())
    every = max(_EVERY, -(-rows // _MOST_HELD))
    if len(parts) < 2:
        return [[block for part in parts for block in part]]
    first = min(every, len(parts)) // 2
    held = [block for part in parts[first::every] for block in part]
    return [[block for part in parts for block in part if block not in held], held]


def energies_take_part(equations: Equations, settings: FitSettings) -> bool:
    """Whether rows of energies are made: of systems of several sizes, of forces alone, or for data that come later.

    Data of motions of one size leave open one constant, for which the first energy is enough.
    """
    if not equations.pointwise or equations.source.energy is None or settings.energy_weight == 0:
        return False
    return settings.keep_accumulator or len(equations.halves) == 1 or sizes_differ(equations.source)


def row_blocks(data: Countable, width: int, *, memory: float | None = None, sums: int = 0) -> list[slice]:
    """Blocks of equations whose rows fit into the cache, and with `sums` bytes of sums into `memory` MB.

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
                f"memory must be at least {np.ceil(needed):.0f} MB for {counted(width, 'feature')} and "
                f"{counted(int(counts.max()), 'node')} on {counted(threads, 'core')}, got {memory:g}; allow more, or "
                "use fewer features"
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


def _by_trajectory(equations: Equations, blocks: list[slice]) -> list[list[slice]]:
    """Blocks of about the same size in about ten groups, each of whole trajectories."""
    if equations.groups is None:
        raise DataError("the data has no trajectories to choose the ridge by; use ridge='auto'")
    starts, together = trajectory_starts(equations.groups)
    if not together:
        raise DataError("the snapshots of a trajectory must stand together to choose the ridge by trajectories")
    if len(starts) < 2:
        raise DataError("choosing the ridge by trajectories needs at least two of them; use ridge='auto'")
    size = blocks[0].stop - blocks[0].start
    return [in_blocks(part, size) for part in whole_trajectories(starts, equations.n_equations, MOST_GROUPS)]


def _interleaved(equations: Equations, blocks: list[slice]) -> list[list[slice]]:
    """Blocks in about ten groups, each spread over all data."""
    pieces = max(1, equations.n_equations // (4 * MOST_GROUPS))
    parts = [one for block in blocks for one in in_blocks(block, pieces)]
    if len(parts) < 2:
        raise DataError("one snapshot is too little to choose the ridge by; give the ridge as a number")
    return [parts[first::MOST_GROUPS] for first in range(min(MOST_GROUPS, len(parts)))]


def trajectory_starts(groups: IntArray) -> tuple[IntArray, bool]:
    """The first equation of every trajectory, and whether those of each stand together."""
    starts = np.flatnonzero(np.append(True, np.diff(groups) != 0))
    return starts, len(starts) == len(np.unique(groups))


def whole_trajectories(starts: IntArray, equations: int, count: int) -> list[slice]:
    """At most `count` consecutive slices of about as many trajectories each."""
    bounds = [*starts.tolist(), equations]
    cuts = np.array_split(np.arange(len(starts)), min(count, len(starts)))
    return [slice(bounds[cut[0]], bounds[cut[-1] + 1]) for cut in cuts if cut.size]


def in_blocks(part: slice, size: int) -> list[slice]:
    """A slice in slices of at most so many."""
    return [slice(at, min(at + size, part.stop)) for at in range(part.start, part.stop, size)]
