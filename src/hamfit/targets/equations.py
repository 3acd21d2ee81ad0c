"""Equations: the data as a fit sees them, whichever way its targets are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from scipy.sparse import csr_array

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.data.measured import MOMENTA_UNKNOWN
from hamfit.data.source import blocks_of, snapshot_numbers
from hamfit.errors import DataError, ParameterError
from hamfit.state import State
from hamfit.targets import TARGETS, TargetMethod, make_method
from hamfit.targets.derivatives import Derivatives
from hamfit.targets.runs import Run, excerpts_of, momenta_unknown, runs_of, same_times
from hamfit.targets.stencils import Stencil, banded
from hamfit.validation import Array, IntArray

AUTO = "auto"
_FEW_RUNS, _PIECES = 5, 10  # fewer runs than that are cut into pieces, where groups are left out in turn
_ROWS_LOOKED_AT = 400  # for the overlap
_SPREAD = 0.5  # of a periodic cell: a longer step between two samples is a jump through the boundary

Block = slice | IntArray


@dataclass(frozen=True)
class Combination:
    """Matrices over samples (or states) of some runs, applied to values at their nodes."""

    matrices: tuple[csr_array, ...]
    nodes: tuple[int, ...]

    def __matmul__(self, values: Array) -> Array:
        """Values at the nodes, run by run and sample by sample, shape (nodes, ...), combined over samples."""
        parts, start = [], 0
        for matrix, nodes in zip(self.matrices, self.nodes, strict=True):
            stop = start + nodes * matrix.shape[1]
            combined = matrix @ values[start:stop].reshape(matrix.shape[1], -1)
            parts.append(combined.reshape(-1, *values.shape[1:]))
            start = stop
        return parts[0] if len(parts) == 1 else np.concatenate(parts)


@dataclass(frozen=True)
class Part:
    """Some equations, ready to be evaluated.

    Attributes
    ----------
    state
        Where gradients are needed: a union of states.
    combine
        From nodes of the union to nodes of the equations; None where they are the same.
    targets
        (∂H/∂q, ∂H/∂p) combined, shape (2, nodes of the equations, dim).
    """

    state: State
    combine: Combination | None
    targets: Array

    def combined(self, values: Array) -> Array:
        """Values at the nodes of the states, (nodes, ...), as the equations combine them."""
        return values if self.combine is None else self.combine @ values


class Equations(Protocol):
    """Linear equations for the gradient of H; counted like snapshots, each has one row per node and coordinate."""

    @property
    def source(self) -> DataSource:
        """The data they are made of."""

    @property
    def method(self) -> TargetMethod:
        """How."""

    @property
    def halves(self) -> tuple[str, ...]:
        """What."""

    @property
    def n_snapshots(self) -> int:
        """Number of equations."""

    @property
    def dim(self) -> int:
        """Spatial dimension."""

    @property
    def node_counts(self) -> IntArray:
        """Nodes of each equation."""

    @property
    def groups(self) -> IntArray | None:
        """Which equations belong together when some are left out, shape (equations,), where that is known."""

    @property
    def pointwise(self) -> bool:
        """Whether every snapshot is an equation of its own."""

    @property
    def overlap(self) -> float:
        """How many rows share the information of one, since they are made of the same samples; at least one."""

    @property
    def gain(self) -> float:
        """How a constant gradient enters an equation: one where gradients stand for themselves."""

    @property
    def note(self) -> str:
        """What was made of which data, in a sentence."""

    def blocks(self, equations: int) -> list[slice]:
        """Consecutive slices of at most so many equations that cover all."""

    def part(self, block: Block) -> Part:
        """Some equations."""


class GivenDerivatives:
    """Every snapshot is an equation of its own: the data hold the targets."""

    halves = ("q", "p")
    pointwise = True
    overlap = 1.0
    gain = 1.0
    note = ""

    def __init__(self, source: DataSource) -> None:
        source.gradients(slice(0, 1))  # refuses data without derivatives before any work
        self.source = source
        self.method: TargetMethod = Derivatives()

    @property
    def n_snapshots(self) -> int:
        """Number of snapshots."""
        return self.source.n_snapshots

    @property
    def dim(self) -> int:
        """Spatial dimension."""
        return self.source.dim

    @property
    def node_counts(self) -> IntArray:
        """Nodes of each snapshot."""
        return self.source.node_counts

    @property
    def groups(self) -> IntArray | None:
        """Trajectories."""
        return self.source.trajectory

    def blocks(self, equations: int) -> list[slice]:
        """Blocks of snapshots."""
        return self.source.blocks(equations)

    def part(self, block: Block) -> Part:
        """Snapshots and their derivatives; a known external force is no part of H."""
        targets, force = np.stack(self.source.gradients(block)), self.source.forces(block)
        if force is not None:
            targets[0] += force
        return Part(self.source.state(block).flat(), None, targets)


class FromSamples:
    """Equations by one of the methods that need only samples.

    Parameters
    ----------
    source
        Data with times.
    method
        With all options chosen.
    runs
        The runs that are long enough for it.
    left_out
        Number of samples in runs that are not.
    positions_alone
        Whether momenta of the source are estimates: then velocities and accelerations come from positions alone.
    """

    halves = ("q", "p")
    pointwise = False

    def __init__(
        self,
        source: DataSource,
        method: TargetMethod,
        runs: Sequence[Run],
        *,
        left_out: int = 0,
        positions_alone: bool = False,
    ) -> None:
        self.source = source
        self.method = method
        self.runs = list(runs)
        self.left_out = left_out
        self._positions_alone = positions_alone
        self._stencils: dict[bytes, Stencil] = {}
        self._counts = np.array([self._stencil(run).equations for run in self.runs])
        self._ends = np.cumsum(self._counts)

    @property
    def n_snapshots(self) -> int:
        """Number of equations."""
        return int(self._ends[-1])

    @property
    def dim(self) -> int:
        """Spatial dimension."""
        return self.source.dim

    @property
    def node_counts(self) -> IntArray:
        """Nodes of each equation."""
        return np.repeat([run.nodes for run in self.runs], self._counts)

    @property
    def groups(self) -> IntArray | None:
        """Runs, or pieces of them where there are few."""
        if len(self.runs) >= _FEW_RUNS:
            return np.repeat(np.arange(len(self.runs)), self._counts)
        pieces = -(-_PIECES // len(self.runs))
        each = [run * pieces + np.arange(count) * pieces // count for run, count in enumerate(self._counts)]
        return np.concatenate(each)

    @cached_property
    def gain(self) -> float:
        """Median sum of the weights of an equation."""
        combine = self._stencil(max(self.runs, key=len)).combine
        return 1.0 if combine is None else float(np.median(combine.sum(axis=1)))

    @cached_property
    def overlap(self) -> float:
        """From the correlation of the targets' noise: sum of squared correlations with all rows, on average.

        Squared, since differences of samples are correlated with either sign, and the signs add up to nothing.
        """
        rates = self._stencil(max(self.runs, key=len)).rates[:_ROWS_LOOKED_AT]
        gram = (rates @ rates.T).toarray()
        scale = np.sqrt(np.diag(gram))
        return float(((gram / np.outer(scale, scale)) ** 2).sum(axis=1).mean())

    @property
    def note(self) -> str:
        """Method, and what of the data it could not use."""
        said = f"targets by {self.method.describe()} from {len(self.runs)} run{'s' * (len(self.runs) > 1)}"
        if self.left_out:
            said += f"; {self.left_out} samples in runs of fewer than {self.method.needs()} were left out"
        return said

    def blocks(self, equations: int) -> list[slice]:
        """Consecutive slices."""
        return blocks_of(self.n_snapshots, equations)

    def part(self, block: Block) -> Part:
        """The samples that the equations need, and how they enter."""
        numbers = snapshot_numbers(block, self.n_snapshots)
        run_of = np.searchsorted(self._ends, numbers, side="right")
        which = np.unique(run_of)
        pieces = [
            self._piece(self.runs[run], numbers[run_of == run] - (self._ends[run] - self._counts[run])) for run in which
        ]
        snapshots = np.concatenate([piece.snapshots for piece in pieces])
        samples = self.source.state(snapshots).flat()
        nodes = tuple(self.runs[run].nodes for run in which)
        _refuse_jumps(samples, [len(piece.snapshots) for piece in pieces], nodes)

        def combination(name: str) -> Combination | None:
            matrices = tuple(getattr(piece, name) for piece in pieces)
            return None if matrices[0] is None else Combination(matrices, nodes)

        if any(piece.states is not None for piece in pieces):
            pieces = [piece.with_states() for piece in pieces]
        rates, states = combination("rates"), combination("states")
        assert rates is not None
        if states is None:
            state = samples
        else:
            graph = self.source.state(np.concatenate([piece.nearest for piece in pieces])).flat().graph
            state = State(states @ samples.q, states @ samples.p, graph)
        part = Part(state, combination("combine"), np.empty((2, 0, 0)))
        curvatures = combination("curvatures")
        if curvatures is None:
            targets = np.stack([-(rates @ samples.p), rates @ samples.q])
        else:
            masses = samples.graph.masses[_equation_nodes(pieces, nodes), None]
            velocity = state.p / state.graph.masses[:, None]
            targets = np.stack([-masses * (curvatures @ samples.q), part.combined(velocity)])
        known = self.source.forces(snapshots)
        if known is not None:
            targets[0] += part.combined(known if states is None else states @ known)
        return replace(part, targets=targets)

    def samples(self, snapshots: IntArray) -> PhaseSpaceData:
        """Some samples as they were given."""
        part = self.source.take(snapshots)
        if self._positions_alone:
            part.metadata |= MOMENTA_UNKNOWN
        return part

    def portion(self, start: int, stop: int) -> tuple[FromSamples, int]:
        """Equations of the runs that some equations belong to, with their samples in memory, and the first of them."""
        first, last = np.searchsorted(self._ends, [start, stop - 1], side="right")
        source, runs = _taken(self.source, self.runs[first : last + 1])
        part = FromSamples(source, self.method, runs, positions_alone=self._positions_alone)
        return part, int(self._ends[first] - self._counts[first])

    def _stencil(self, run: Run) -> Stencil:
        key = same_times(run.times)
        if key not in self._stencils:
            self._stencils[key] = self.method.stencil(run.times - run.times[0])
        return self._stencils[key]

    def _piece(self, run: Run, equations: IntArray) -> _Piece:
        """Some equations of one run, with only the samples that they need."""
        stencil = self._stencil(run)
        chosen = _as_slice(equations)
        rates = stencil.rates[chosen]
        combine = None if stencil.combine is None else stencil.combine[chosen]
        curvatures = stencil.curvatures[chosen] if self._positions_alone and stencil.curvatures is not None else None
        needed = equations if combine is None else _columns(combine)
        states = None if stencil.states is None else stencil.states[_as_slice(needed)]
        used = [matrix for matrix in (rates, states, curvatures) if matrix is not None]
        samples = np.concatenate([needed if states is None else needed[:0], *map(_columns, used)])
        samples = np.arange(samples.min(), samples.max() + 1)
        if states is None and len(samples) > len(needed):  # more samples are differentiated than are states
            states = banded(needed, np.ones((len(needed), 1)), len(run))
        taken = slice(samples[0], samples[-1] + 1)
        return _Piece(
            run.snapshots[samples],
            run.snapshots[needed if states is None else np.asarray(np.abs(states).argmax(axis=1)).ravel()],
            rates[:, taken],
            None if states is None else states[:, taken],
            None if combine is None else combine[:, _as_slice(needed)],
            None if curvatures is None else curvatures[:, taken],
        )


@dataclass(frozen=True)
class _Piece:
    snapshots: IntArray
    nearest: IntArray
    rates: csr_array
    states: csr_array | None
    combine: csr_array | None
    curvatures: csr_array | None

    def with_states(self) -> _Piece:
        """The same, with a matrix for the states even where they are the samples."""
        if self.states is not None:
            return self
        count = len(self.snapshots)
        return replace(self, states=banded(np.arange(count), np.ones((count, 1)), count))


def equations_of(data: DataSource, targets: str = AUTO, options: dict[str, Any] | None = None) -> Equations:
    """Equations of the data by a method, or by the one that suits the length of their runs.

    ``"auto"``: given derivatives, where there are any; else the weak form, where most samples are in runs of at least
    thirteen; else Gauss collocation (two stages) or, for the shortest runs, the midpoint rule.
    """
    if targets == AUTO and options:
        raise ParameterError("options of the targets go with a method: name it, for example targets='weak'")
    if targets == Derivatives.name or (targets == AUTO and data.has_derivatives):
        make_method(Derivatives.name, options)
        return GivenDerivatives(data)
    if targets != AUTO:
        TARGETS.get(targets)  # a wrong name is an error before the data are looked at
    runs = runs_of(data)
    method = _suitable(runs, momenta_unknown(data)) if targets == AUTO else make_method(targets, options)
    usable = _long_enough(runs, method)
    method = method.chosen(excerpts_of(data, usable))
    usable = _long_enough(usable, method)
    left_out = sum(map(len, runs)) - sum(map(len, usable))
    alone = momenta_unknown(data)
    if alone:
        data, usable = _with_momenta(data, method, usable)
    return FromSamples(data, method, usable, left_out=left_out, positions_alone=alone)


def _long_enough(runs: Sequence[Run], method: TargetMethod) -> list[Run]:
    found = [run for run in runs if len(run) >= method.needs()]
    if not found:
        raise DataError(
            f"targets '{method.name}' need runs of at least {method.needs()} samples without gaps, the longest has "
            f"{max(map(len, runs))}; sample more often, or use targets 'midpoint' (2 samples) or 'finite-difference'"
        )
    return found


def _suitable(runs: Sequence[Run], positions_alone: bool) -> TargetMethod:
    lengths = np.array([len(run) for run in runs])
    weak, gauss = make_method("weak"), make_method("gauss")
    if lengths[lengths >= 13].sum() >= 0.5 * lengths.sum() or (positions_alone and lengths.max() >= weak.needs()):
        return weak
    if positions_alone:
        return make_method("finite-difference")
    return gauss if lengths[lengths >= gauss.needs()].sum() >= 0.5 * lengths.sum() else make_method("midpoint")


def _taken(data: DataSource, runs: Sequence[Run]) -> tuple[PhaseSpaceData, list[Run]]:
    """The samples of some runs, in memory and in order, and the runs with their new numbers."""
    ends = np.cumsum([len(run) for run in runs])
    renumbered = [replace(run, snapshots=np.arange(end - len(run), end)) for run, end in zip(runs, ends, strict=True)]
    return data.take(np.concatenate([run.snapshots for run in runs])), renumbered


def _with_momenta(data: DataSource, method: TargetMethod, runs: Sequence[Run]) -> tuple[PhaseSpaceData, list[Run]]:
    """The samples of the runs with momenta that the method estimates from positions."""
    taken, renumbered = _taken(data, runs)
    momenta = []
    for run in renumbered:
        stencil = method.stencil(run.times - run.times[0])
        if stencil.velocities is None or stencil.curvatures is None:
            raise ParameterError(
                f"targets '{method.name}' need momenta, and the data are positions alone; "
                "use 'weak', 'smoothing' or 'finite-difference'"
            )
        state = taken.state(run.snapshots).flat()
        velocity = (stencil.velocities @ state.q.reshape(len(run), -1)).reshape(state.q.shape)
        momenta.append(state.graph.masses[:, None] * velocity)
    return taken.with_momenta(np.concatenate(momenta)), renumbered


def _refuse_jumps(samples: State, lengths: Sequence[int], nodes: Sequence[int]) -> None:
    """Positions that are put back into a periodic cell would give wrong derivatives silently."""
    if samples.graph.cell is None:
        return
    q = np.split(samples.q, np.cumsum(np.multiply(lengths, nodes))[:-1])
    cells = np.split(samples.graph.cells(samples.dim), np.cumsum(lengths)[:-1])
    for positions, cell, count in zip(q, cells, nodes, strict=True):
        moved = np.diff(positions.reshape(-1, count, samples.dim), axis=0)
        known = cell[0].any(axis=1).all()  # a graph without a cell has one of zeros beside others
        if known and (np.abs(moved @ np.linalg.inv(cell[0])) > _SPREAD).any():
            raise DataError("positions jump through the boundary of the periodic cell: give unwrapped positions")


def _columns(matrix: csr_array) -> IntArray:
    """Columns that are not empty, rising."""
    return np.unique(matrix.indices).astype(np.int64)


def _as_slice(numbers: IntArray) -> slice | IntArray:
    """Consecutive numbers as a slice, which matrices are cut by much faster."""
    consecutive = numbers[-1] - numbers[0] == len(numbers) - 1
    return slice(int(numbers[0]), int(numbers[-1]) + 1) if consecutive else numbers


def _equation_nodes(pieces: list[_Piece], nodes: tuple[int, ...]) -> IntArray:
    """For every node of the equations, a node of the samples that is the same particle."""
    result, before = [], 0
    for piece, count in zip(pieces, nodes, strict=True):
        result.append(before + np.tile(np.arange(count), piece.rates.shape[0]))
        before += count * len(piece.snapshots)
    return np.concatenate(result)
