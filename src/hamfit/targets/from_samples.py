"""`FromSamples`: equations made of the samples of runs, by any method that is linear in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.data.indexing import snapshot_numbers
from hamfit.errors import ParameterError
from hamfit.parallel import cached_property
from hamfit.state import State
from hamfit.targets import TargetMethod
from hamfit.targets.block import Block, Combination, EquationBlock, Equations
from hamfit.targets.runs import Run, RunPiece, cut_piece, equation_nodes, refuse_jumps, same_times
from hamfit.targets.stencils import Stencil
from hamfit.validation import IntArray

_FEW_RUNS, _PIECES = 5, 10  # fewer runs than that are cut into pieces, where groups are left out in turn
_ROWS_LOOKED_AT = 400  # for the overlap


class FromSamples(Equations):
    """Equations by one of the methods that need only samples and their times, no derivatives.

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
        self.node_counts = np.repeat([run.nodes for run in self.runs], self._counts)

    @cached_property
    def groups(self) -> IntArray | None:
        """The run of each equation, or its piece of a run where there are few runs; shape (equations,)."""
        if len(self.runs) >= _FEW_RUNS:
            return np.repeat(np.arange(len(self.runs)), self._counts)
        pieces = -(-_PIECES // len(self.runs))
        each = [run * pieces + np.arange(count) * pieces // count for run, count in enumerate(self._counts)]
        return np.concatenate(each)

    @cached_property
    def gain(self) -> float:
        """How a constant gradient enters: the median sum of the weights of an equation."""
        combine = self._stencil(max(self.runs, key=len)).combine
        return 1.0 if combine is None else float(np.median(combine.sum(axis=1)))

    @cached_property
    def overlap(self) -> float:
        """How many rows share the information of one, from the correlation of the targets' noise.

        It is the sum of squared correlations with all rows, on average: squared, since differences of samples are
        correlated with either sign, and the signs add up to nothing.
        """
        rates = self._stencil(max(self.runs, key=len)).rates[:_ROWS_LOOKED_AT]
        gram = (rates @ rates.T).toarray()
        scale = np.sqrt(np.diag(gram))
        return float(((gram / np.outer(scale, scale)) ** 2).sum(axis=1).mean())

    @cached_property
    def note(self) -> str:
        """The method, and what of the data it could not use, in a sentence."""
        said = f"targets by {self.method.describe()} from {len(self.runs)} run{'s' * (len(self.runs) > 1)}"
        if self.left_out:
            said += f"; {self.left_out} samples in runs of fewer than {self.method.needs()} were left out"
        return said

    def part(self, block: Block) -> EquationBlock:
        """Take the samples that some equations need, and how they enter."""
        numbers = snapshot_numbers(block, self.n_equations)
        run_of = np.searchsorted(self._ends, numbers, side="right")
        which = np.unique(run_of)
        pieces = [self._piece(run, numbers[run_of == run] - (self._ends[run] - self._counts[run])) for run in which]
        snapshots = np.concatenate([piece.snapshots for piece in pieces])
        samples = self.source.state(snapshots).flat()
        nodes = tuple(self.runs[run].nodes for run in which)
        refuse_jumps(samples, [len(piece.snapshots) for piece in pieces], nodes)

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
            graph = self.source.graph_at(np.concatenate([piece.nearest for piece in pieces]))
            state = State(states @ samples.q, states @ samples.p, graph)
        part = EquationBlock(state, combination("combine"), np.empty((2, 0, 0)))
        curvatures = combination("curvatures")
        if curvatures is None:
            targets = np.stack([-(rates @ samples.p), rates @ samples.q])
        else:
            masses = samples.graph.masses[equation_nodes(pieces, nodes), None]
            velocity = state.p / state.graph.masses[:, None]
            targets = np.stack([-masses * (curvatures @ samples.q), part.combined(velocity)])
        known = self.source.external_force(snapshots)
        if known is not None:
            targets[0] += part.combined(known if states is None else states @ known)
        return replace(part, targets=targets)

    def samples(self, snapshots: IntArray) -> PhaseSpaceData:
        """Take some samples as they were given: without the estimated momenta, where these were estimated."""
        part = self.source.take(snapshots)
        return part.with_momenta(None) if self._positions_alone else part

    def portion(self, start: int, stop: int) -> tuple[FromSamples, int]:
        """Take the whole runs that these equations belong to, with their samples in memory."""
        first, last = np.searchsorted(self._ends, [start, stop - 1], side="right")
        source, runs = taken(self.source, self.runs[first : last + 1])
        part = FromSamples(source, self.method, runs, positions_alone=self._positions_alone)
        return part, int(self._ends[first] - self._counts[first])

    def _piece(self, run: int, equations: IntArray) -> RunPiece:
        chosen = self.runs[run]
        return cut_piece(chosen, self._stencil(chosen), equations, positions_alone=self._positions_alone)

    def _stencil(self, run: Run) -> Stencil:
        key = same_times(run.times)
        if key not in self._stencils:
            self._stencils[key] = self.method.stencil(run.times - run.times[0])
        return self._stencils[key]


def taken(data: DataSource, runs: Sequence[Run]) -> tuple[PhaseSpaceData, list[Run]]:
    """Take the samples of some runs into memory, in order, and the runs with their new numbers."""
    ends = np.cumsum([len(run) for run in runs])
    renumbered = [replace(run, snapshots=np.arange(end - len(run), end)) for run, end in zip(runs, ends, strict=True)]
    return data.take(np.concatenate([run.snapshots for run in runs])), renumbered


def with_estimated_momenta(
    data: DataSource, method: TargetMethod, runs: Sequence[Run]
) -> tuple[PhaseSpaceData, list[Run]]:
    """Take the samples of the runs, with momenta that the method estimates from positions."""
    samples, renumbered = taken(data, runs)
    momenta = []
    for run in renumbered:
        stencil = method.stencil(run.times - run.times[0])
        if stencil.velocities is None or stencil.curvatures is None:
            raise ParameterError(
                f"targets '{method.name}' need momenta, and the data are positions alone; "
                "use 'weak', 'smoothing' or 'finite-difference'"
            )
        state = samples.state(run.snapshots).flat()
        velocity = (stencil.velocities @ state.q.reshape(len(run), -1)).reshape(state.q.shape)
        momenta.append(state.graph.masses[:, None] * velocity)
    return samples.with_momenta(np.concatenate(momenta)), renumbered
