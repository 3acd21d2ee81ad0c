"""Runs: stretches of samples of one system without a gap in time, and pieces of them that some equations need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_array

from hamfit.data import DataSource
from hamfit.data.indexing import longest_step
from hamfit.errors import DataError
from hamfit.graphs import angle_coordinates
from hamfit.state import State
from hamfit.targets.stencils import Stencil, banded, columns_used, part_of
from hamfit.validation import Array, IntArray

_SPREAD = 0.5  # of a periodic cell: a longer step between two samples is a jump through the boundary
_EXCERPTS, _LONGEST = 20, 2000  # runs, and samples of each, by which a method chooses its options


@dataclass(frozen=True)
class Run:
    """Samples of one system that follow each other in time without a gap.

    Attributes
    ----------
    snapshots
        Numbers of the samples in the data, in order of time.
    times
        Their times.
    nodes
        Number of nodes, the same in all of them.
    trajectory
        Trajectory that it is a part of.
    """

    snapshots: IntArray
    times: Array
    nodes: int
    trajectory: int

    def __len__(self) -> int:
        return len(self.snapshots)


def runs_of(data: DataSource) -> list[Run]:
    """Find all runs of the data: trajectories, cut at gaps, which are longer than `longest_step`.

    >>> from hamfit.data import PhaseSpaceData
    >>> from hamfit.graphs import chain
    >>> q = np.zeros((6, 2, 1))
    >>> data = PhaseSpaceData(q, q, chain(2), times=[0.0, 0.1, 0.2, 0.9, 1.0, 1.1])
    >>> [run.snapshots.tolist() for run in runs_of(data)]
    [[0, 1, 2], [3, 4, 5]]
    """
    times, trajectory = data.times, data.trajectory
    if times is None or trajectory is None:
        raise DataError(
            "the data have neither time derivatives nor times: give q_dot and p_dot, forces (from_forces), or the "
            f"times of the samples{_labels_of(data)}"
        )
    order = np.argsort(trajectory, kind="stable")
    cuts = np.flatnonzero(np.diff(trajectory[order])) + 1
    runs = []
    for snapshots in np.split(order, cuts):
        steps = np.diff(times[snapshots])
        gaps = np.flatnonzero(steps > longest_step(steps)) + 1
        for part in np.split(snapshots, gaps):
            counts = data.node_counts[part]
            if np.ptp(counts) > 0:
                raise DataError(
                    f"trajectory {trajectory[part[0]]} has snapshots of {counts.min()} to {counts.max()} nodes; "
                    "without time derivatives the nodes of a trajectory must stay the same"
                )
            runs.append(Run(part, times[part], int(counts[0]), int(trajectory[part[0]])))
    return runs


@dataclass(frozen=True)
class Excerpt:
    """What a method sees of a run when it chooses its options: times (T,), and the motion (T, nodes x dim)."""

    times: Array
    samples: Array

    def __len__(self) -> int:
        return len(self.times)


def excerpts_of(data: DataSource, runs: Sequence[Run]) -> list[Excerpt]:
    """Take up to twenty runs, evenly chosen, with their momenta, or their positions where momenta are not known."""
    chosen = [runs[i] for i in np.unique(np.linspace(0, len(runs) - 1, _EXCERPTS).astype(int))]
    excerpts = []
    for run in chosen:
        state = data.state(run.snapshots[:_LONGEST])
        count, flat = min(len(run), _LONGEST), state.flat()
        motion = flat.p if data.has_momenta else unwrapped(flat, [count], [run.nodes]).q
        excerpts.append(Excerpt(run.times[:_LONGEST], motion.reshape(count, -1)))
    return excerpts


def same_times(times: Array) -> bytes:
    """Make a key that runs share whose times differ by a shift, and by rounding, in whatever unit."""
    steps = np.diff(times)
    typical = float(f"{np.mean(steps):.9e}")
    return np.append((steps / typical).round(9), typical).tobytes()


def uniform(times: Array) -> bool:
    """Tell whether times are evenly spaced, to the precision that times are usually given with."""
    steps = np.diff(times)
    return len(steps) < 2 or bool(np.ptp(steps) <= 1e-6 * np.mean(steps))


@dataclass(frozen=True)
class RunPiece:
    """Some equations of one run, with only the samples that they need.

    Attributes
    ----------
    snapshots
        Numbers of these samples in the data.
    nearest
        For every state the number of the sample that it is nearest to, whose graph it has.
    rates, states, combine, curvatures
        Rows and columns of the matrices of the `Stencil`.
    """

    snapshots: IntArray
    nearest: IntArray
    rates: csr_array
    states: csr_array | None
    combine: csr_array | None
    curvatures: csr_array | None

    def with_states(self) -> RunPiece:
        """Return the same piece with a matrix for the states even where they are the samples."""
        if self.states is not None:
            return self
        count = len(self.snapshots)
        return replace(self, states=banded(np.arange(count), np.ones((count, 1)), count))


def cut_piece(run: Run, stencil: Stencil, equations: IntArray, *, positions_alone: bool) -> RunPiece:
    """Cut some equations out of a run, with only the samples that they need."""
    needed = equations if stencil.combine is None else columns_used(stencil.combine, equations)
    curvatures = stencil.curvatures if positions_alone else None
    used = [(stencil.states, needed), (stencil.rates, equations), (curvatures, equations)]
    spans = [_span(matrix, rows) for matrix, rows in used if matrix is not None]
    spans += [(needed[0], needed[-1])] if stencil.states is None else []
    samples = np.arange(min(first for first, _ in spans), max(last for _, last in spans) + 1)

    def cut(matrix: csr_array | None, rows: IntArray) -> csr_array | None:
        return None if matrix is None else part_of(matrix, rows, samples)

    states, rates = cut(stencil.states, needed), cut(stencil.rates, equations)
    assert rates is not None
    if states is None and len(samples) > len(needed):  # more samples are differentiated than are states
        states = banded(needed - samples[0], np.ones((len(needed), 1)), len(samples))
    return RunPiece(
        run.snapshots[samples],
        run.snapshots[stencil.nearest[needed]],
        rates,
        states,
        None if stencil.combine is None else part_of(stencil.combine, equations, needed),
        cut(curvatures, equations),
    )


def _span(matrix: csr_array, rows: IntArray) -> tuple[int, int]:
    """Find the first and the last column that some rows have anything in."""
    columns = columns_used(matrix, rows)
    return int(columns[0]), int(columns[-1])


def refuse_jumps(samples: State, lengths: Sequence[int], nodes: Sequence[int]) -> None:
    """Refuse positions that are put back into a periodic cell: they would give wrong derivatives silently."""
    if samples.graph.cell is None:
        return
    q = np.split(samples.q, np.cumsum(np.multiply(lengths, nodes))[:-1])
    cells = np.split(samples.graph.cells(samples.dim), np.cumsum(lengths)[:-1])
    for positions, cell, count in zip(q, cells, nodes, strict=True):
        moved = np.diff(positions.reshape(-1, count, samples.dim), axis=0)
        known = cell[0].any(axis=1).all()  # a graph without a cell has one of zeros beside others
        if known and (np.abs(moved @ np.linalg.inv(cell[0])) > _SPREAD).any():
            raise DataError("positions jump through the boundary of the periodic cell: give unwrapped positions")


def unwrapped(samples: State, lengths: Sequence[int], nodes: Sequence[int]) -> State:
    """Return samples of some runs, one after the other, whose angles go on over full turns, as the motion did.

    From one sample to the next, an angle is taken to turn by less than half a turn: of faster ones nobody could tell.
    """
    angles = angle_coordinates(samples.graph, samples.dim)
    if angles is None:
        return samples
    q, start = samples.q.copy(), 0
    for count, each in zip(lengths, nodes, strict=True):
        rows = slice(start, start + count * each)
        turning = angles[rows.start : rows.start + each].ravel()
        motion = q[rows].reshape(count, -1)  # a view
        motion[:, turning] = np.unwrap(motion[:, turning], axis=0)
        start = rows.stop
    return State(q, samples.p if samples.has_momenta else None, samples.graph)


def equation_nodes(pieces: Sequence[RunPiece], nodes: Sequence[int]) -> IntArray:
    """Find for every node of the equations a node of the samples that is the same particle."""
    result, before = [], 0
    for piece, count in zip(pieces, nodes, strict=True):
        result.append(before + np.tile(np.arange(count), piece.rates.shape[0]))
        before += count * len(piece.snapshots)
    return np.concatenate(result)


def _labels_of(data: DataSource) -> str:
    """Half a sentence on the labels of a file of atoms that were read and that were not; nothing for other data."""
    source = data.metadata.get("source")
    if not isinstance(source, dict) or "labels" not in source:
        return ""
    others = ", ".join(source.get("labels_not_used", ())) or "there are none"
    return f"; the file has no label that is read as forces, and others ({others}) can be named (--option forces=NAME)"
