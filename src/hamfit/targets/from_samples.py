"""`FromSamples`: equations made of the samples of runs, by any method that is linear in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.data.indexing import snapshot_numbers
from hamfit.errors import ParameterError
from hamfit.graphs import held_nodes
from hamfit.parallel import cached_property
from hamfit.state import State
from hamfit.targets import TargetMethod
from hamfit.targets.block import Block, Combination, EquationBlock, Equations
from hamfit.targets.runs import Run, RunPiece, cut_piece, equation_nodes, refuse_jumps, same_times, unwrapped
from hamfit.targets.sample_noise import noise_of_components, noise_of_samples
from hamfit.targets.stencils import Stencil
from hamfit.validation import Array, IntArray

# Fewer runs than that are cut into pieces, where groups are left out in turn: one of a few orbits, left out as a whole,
# may go where no other one went, and no ridge would predict it.
_FEW_RUNS = _PIECES = 10
_NOISE_RUNS, _NOISE_SAMPLES = 12, 400  # by which the noise of samples is found
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
    stencils
        The matrices of each run, where they are known already.

    Attributes
    ----------
    stencils
        The matrices of each run; one and the same object for runs with the same times.
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
        stencils: Sequence[Stencil] | None = None,
    ) -> None:
        self.source = source
        self.method = method
        self.runs = list(runs)
        self.left_out = left_out
        self.positions_alone = positions_alone
        known: dict[bytes, Stencil] = {}
        self.stencils = [self._made(run, known) for run in self.runs] if stencils is None else list(stencils)
        self._counts = np.array([stencil.equations for stencil in self.stencils])
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
        combine = self._longest.combine
        return 1.0 if combine is None else float(np.median(combine.sum(axis=1)))

    @cached_property
    def overlap(self) -> float:
        """How many rows share the information of one, from the correlation of the targets' noise.

        It is the sum of squared correlations with all rows, on average: squared, since differences of samples are
        correlated with either sign, and the signs add up to nothing.
        """
        rates = self._longest.rates[:_ROWS_LOOKED_AT]
        gram = (rates @ rates.T).toarray()
        scale = np.sqrt(np.diag(gram))
        return float(((gram / np.outer(scale, scale)) ** 2).sum(axis=1).mean())

    @cached_property
    def note(self) -> str:
        """The method, and what of the data it could not use, in a sentence."""
        said = f"targets by {self.method.describe()} from {len(self.runs)} run{'s' * (len(self.runs) > 1)}"
        if self.left_out:
            samples = f"{self.left_out} sample{'s' * (self.left_out > 1)}"
            said += f"; left out: {samples} in runs of fewer than {self.method.needs()}"
        return said

    def pieces_of(self, block: Block) -> tuple[list[RunPiece], IntArray, State, tuple[int, ...]]:
        """Find the pieces of runs that some equations need, their samples' numbers and states, and nodes of each."""
        numbers = snapshot_numbers(block, self.n_equations)
        run_of = np.searchsorted(self._ends, numbers, side="right")
        which = np.unique(run_of)
        pieces = [self._piece(run, numbers[run_of == run] - (self._ends[run] - self._counts[run])) for run in which]
        snapshots = np.concatenate([piece.snapshots for piece in pieces])
        samples, nodes = self.source.state(snapshots).flat(), tuple(self.runs[run].nodes for run in which)
        refuse_jumps(samples, [len(piece.snapshots) for piece in pieces], nodes)
        return pieces, snapshots, samples, nodes

    def times_of(self, block: Block) -> tuple[Array, IntArray]:
        """The time of each state of some equations, shape (states,), and the run of each of these (equations,)."""
        pieces = self.pieces_of(block)[0]
        assert self.source.times is not None
        times = np.concatenate([self.source.times[piece.nearest] for piece in pieces])
        return times, np.searchsorted(self._ends, snapshot_numbers(block, self.n_equations), side="right")

    def part(self, block: Block) -> EquationBlock:
        """Take the samples that some equations need, and how they enter."""
        pieces, snapshots, samples, nodes = self.pieces_of(block)
        samples = unwrapped(samples, [len(piece.snapshots) for piece in pieces], nodes)
        return self.made_of(samples, pieces, snapshots, nodes)

    def made_of(
        self, samples: State, pieces: list[RunPiece], snapshots: IntArray, nodes: tuple[int, ...]
    ) -> EquationBlock:
        """Make the equations of pieces of runs from samples there, which need not be just those of the source."""

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
        same = equation_nodes(pieces, nodes)
        combine, curvatures = combination("combine"), combination("curvatures")

        def combined(values: Array) -> Array:
            return values if combine is None else combine @ values

        if curvatures is None:
            targets = np.stack([-(rates @ samples.p), rates @ samples.q])
        else:
            masses = samples.graph.masses[same, None]
            velocity = state.p / state.graph.masses[:, None]
            targets = np.stack([-masses * (curvatures @ samples.q), combined(velocity)])
        known = self.source.external_force(snapshots)
        if known is not None:
            targets[0] += combined(known if states is None else states @ known)
        held = held_nodes(samples.graph)
        return EquationBlock.of(state, combine, targets, None if held is None else held[same])

    @cached_property
    def sample_noise(self) -> tuple[float, float]:
        """Standard deviations of the noise of positions and of momenta, found without any model; NaN if unknown."""
        alike: dict[bytes, list[tuple[Array, Array, Array]]] = {}  # runs with the same times are one of more components
        for times, q, p, moves in self._motions:
            alike.setdefault(same_times(times), []).append((times, q[:, moves], p[:, moves]))
        of_q, of_p = (
            noise_of_samples(
                [(runs[0][0], np.concatenate([run[half] for run in runs], axis=1)) for runs in alike.values()]
            )
            for half in (1, 2)
        )
        return of_q, of_p

    @cached_property
    def component_noise(self) -> dict[int, tuple[Array, Array]]:
        """The same for every coordinate of every node, each (nodes, dim), by the number of nodes; none if unknown."""
        motions = self._motions
        of_q, of_p = (noise_of_components([(one[0], one[half]) for one in motions]) for half in (1, 2))
        if of_q is None or of_p is None:
            return {}
        return {
            q.size // self.dim: (q.reshape(-1, self.dim), p.reshape(-1, self.dim))
            for q, p in zip(of_q, of_p, strict=True)
        }

    @property
    def _motions(self) -> list[tuple[Array, Array, Array, Array]]:
        """Times of some runs, shape (T,), q and p there, each (T, components), and which of these are not held."""
        found = []
        for i in np.unique(np.linspace(0, len(self.runs) - 1, _NOISE_RUNS).astype(int)):
            run, count = self.runs[i], min(len(self.runs[i]), _NOISE_SAMPLES)
            state = unwrapped(self.source.state(run.snapshots[:count]).flat(), [count], [run.nodes])
            held = held_nodes(state.graph)
            free = np.ones(run.nodes, dtype=bool) if held is None else ~held[: run.nodes]
            halves = (half.reshape(count, -1) for half in (state.q, state.p))
            found.append((run.times[:count], *halves, np.repeat(free, self.dim)))
        return found

    def noise_floor(self, block: Block) -> Array | None:
        """Deviations of the targets by their own noise, (halves, nodes of the equations, 1); states have theirs."""
        numbers = snapshot_numbers(block, self.n_equations)
        run_of = np.searchsorted(self._ends, numbers, side="right")
        of_q, of_p = self.sample_noise
        if not np.isfinite([of_q, of_p]).all():
            return None
        by_q, by_p = [], []
        for run in np.unique(run_of):
            chosen, stencil = self.runs[run], self.stencils[run]
            own = numbers[run_of == run] - (self._ends[run] - self._counts[run])
            of_rows = stencil.noise_of_curvatures if self.positions_alone else stencil.noise_of_rates
            norms = np.repeat(of_rows[own], chosen.nodes)
            if self.positions_alone:  # velocities are those of the momenta themselves
                masses = self.source.state(chosen.snapshots[:1]).flat().graph.masses
                by_q.append(norms * of_q * np.tile(masses, len(own)))
                by_p.append(np.zeros_like(norms))
            else:
                by_q.append(norms * of_p)
                by_p.append(norms * of_q)
        return np.stack([np.concatenate(by_q), np.concatenate(by_p)])[..., None]

    def samples(self, snapshots: IntArray) -> PhaseSpaceData:
        """Take some samples as they were given: without the estimated momenta, where these were estimated."""
        part = self.source.take(snapshots)
        return part.with_momenta(None) if self.positions_alone else part

    def portion(self, start: int, stop: int) -> tuple[FromSamples, int]:
        """Take the whole runs that these equations belong to, with their samples in memory."""
        first, last = np.searchsorted(self._ends, [start, stop - 1], side="right")
        source, runs = taken(self.source, self.runs[first : last + 1])
        part = FromSamples(source, self.method, runs, positions_alone=self.positions_alone)
        return part, int(self._ends[first] - self._counts[first])

    def _piece(self, run: int, equations: IntArray) -> RunPiece:
        return cut_piece(self.runs[run], self.stencils[run], equations, positions_alone=self.positions_alone)

    @property
    def _longest(self) -> Stencil:
        """The stencil of the longest run."""
        return self.stencils[int(np.argmax([len(run) for run in self.runs]))]

    def _made(self, run: Run, known: dict[bytes, Stencil]) -> Stencil:
        """The stencil of a run, which may be known from another with the same times."""
        key = same_times(run.times)
        if key not in known:
            known[key] = self.method.stencil(run.times - run.times[0])
        return known[key]


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
    momenta: list[Array] = []
    known: dict[bytes, Stencil] = {}
    for run in renumbered:
        times = run.times - run.times[0]
        stencil = known.get(times.tobytes()) or known.setdefault(times.tobytes(), method.stencil(times))
        if stencil.velocities is None or stencil.curvatures is None:
            raise ParameterError(
                f"targets '{method.name}' need momenta, and the data are positions alone; "
                "use 'weak', 'smoothing' or 'finite-difference'"
            )
        state = unwrapped(samples.state(run.snapshots).flat(), [len(run)], [run.nodes])
        velocity = (stencil.velocities @ state.q.reshape(len(run), -1)).reshape(state.q.shape)
        momenta.append(state.graph.masses[:, None] * velocity)
    return samples.with_momenta(np.concatenate(momenta)), renumbered
