"""`LearnedLagrangian`: the Hamiltonian that a learned Lagrangian makes, its masses, rates and momenta."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data import DataLike, DataSource, PhaseSpaceData, as_data
from hamfit.errors import DataError, NotFittedError
from hamfit.features import LagrangianNetwork
from hamfit.features.dissipation import friction_columns
from hamfit.features.lagrangian.mechanics import Mechanics
from hamfit.fitting.lagrangian_rows import accelerations
from hamfit.graphs import Graph
from hamfit.learned.hamiltonian import LearnedHamiltonian
from hamfit.progress import Progress
from hamfit.state import State
from hamfit.targets.block import Equations
from hamfit.targets.errors import ErrorSums
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.lagrangian import LagrangianEquations, rates_of
from hamfit.targets.runs import runs_of
from hamfit.targets.weak import Weak
from hamfit.validation import Array, finite_array

_AT_ONCE = 256  # equations
_NO_EDGES = np.empty((0, 2), dtype=np.int64)


@dataclass(frozen=True, eq=False)
class LearnedLagrangian(LearnedHamiltonian):
    """H(q, p) = p·M(q)⁻¹ p / 2 + U(q) + constants, the Legendre transform of a learned L = ½ v·M(q) v - U(q).

    Momenta are canonical ones, p = ∂L/∂v = M(q) v, which no instrument shows: `momenta` makes them of measured rates,
    and `velocities` turns them back.
    """

    # -- masses, rates and momenta ---------------------------------------------------------------------------------

    def mass_matrix(self, q: Array, graph: Graph | None = None) -> Array:
        """M at positions (nodes, dim), shape (n, n) with n = nodes x dim; (states, n, n) for several states.

        The graph is needed only where M couples neighbours (``coupling="edges"``).
        """
        here = self._at(q, graph)
        return here.masses[0] if np.ndim(q) == 2 and here.graph.n_graphs == 1 else here.masses

    def potential(self, q: Array, graph: Graph | None = None) -> Array:
        """U at positions (nodes, dim) up to a constant; 0-d for one system, else one value for each."""
        here = self._at(q, graph)
        found = here.potential()
        return found.reshape(()) if np.ndim(q) == 2 and here.graph.n_graphs == 1 else found

    def momenta(self, q: Array, v: Array, graph: Graph | None = None) -> Array:
        """Canonical momenta p = M(q) v of positions and rates, both (nodes, dim) or (states, nodes, dim).

        An error where M is not positive definite, which it is where data were.
        """
        rates = finite_array("v", v, ndim=(2, 3))
        if rates.shape != np.shape(q):
            raise DataError(f"q and v must have the same shape, got {np.shape(q)} and {rates.shape}")
        here = self._at(q, graph)
        here.check()
        return here.momenta(rates.reshape(here.shape)).reshape(rates.shape)

    def accelerations(self, q: Array, v: Array, graph: Graph | None = None) -> Array:
        """Accelerations of the motion at positions and rates, friction included, shaped like them."""
        rates = finite_array("v", v, ndim=(2, 3))
        here = self._at(q, graph)
        friction = None
        if self.friction is not None:
            state = State(finite_array("q", q, ndim=(2, 3)).reshape(here.shape), rates.reshape(here.shape), here.graph)
            columns = friction_columns(self.friction.kinds, state, by_rates=True)
            friction = -(columns @ self.friction.coefficients)
        return here.accelerations(rates.reshape(here.shape), friction).reshape(rates.shape)

    def same_motion(self, state: State, other: LearnedHamiltonian) -> State:
        """The state of another such model with the same positions and rates; momenta of models differ.

        The same state, where the other's masses are not positive definite there: its motion ends at once.
        """
        assert isinstance(other, LearnedLagrangian)
        if other is self or not other._at(state.q, state.graph).definite:
            return state
        return State(state.q, other.momenta(state.q, self.velocities(state), state.graph), state.graph)

    def velocities(self, state: State) -> Array:
        """Rates v = M(q)⁻¹ p, shaped like ``state.q``."""
        return self.gradient(state)[1]

    def state_of(self, data: DataSource, index: int) -> State:
        """State of a snapshot of data: with momenta that the data hold, or with those that belong to their rates."""
        state = data.state(index)
        if data.has_momenta or not data.has_rates:
            return state
        return State(state.q, self.momenta(state.q, data.at_nodes("q_dot", index), state.graph), state.graph)

    def _at(self, q: Array, graph: Graph | None) -> Mechanics:
        network = self.feature_map
        assert isinstance(network, LagrangianNetwork)
        if graph is None:
            if not network.of_all:
                raise DataError("this Lagrangian couples neighbours: give the graph as well, graph=...")
            nodes, moving = int(self.trained_on["nodes"][0]), network.families[0].own // int(self.trained_on["dim"])
            held = np.setdiff1d(np.arange(nodes), moving).tolist()
            state = State(finite_array("q", q, ndim=(2, 3)), None, Graph(nodes, _NO_EDGES, held=held))
            self.check_dimension(state.dim)
        else:
            state = State(finite_array("q", q, ndim=(2, 3)), None, graph)
            self.check_state(state)
        return network.mechanics(state.flat(), self.weights)

    # -- beside data -----------------------------------------------------------------------------------------------

    def with_momenta(self, data: DataLike) -> DataSource:
        """The data with canonical momenta in place of the rates that they hold; others as they are."""
        source = as_data(data)
        if source.has_momenta or not source.has_rates:
            return source
        kept = source.take(slice(None))
        state = kept.state(slice(None)).flat()
        return kept.with_momenta(None).with_momenta(self.momenta(state.q, kept.at_nodes("q_dot"), state.graph))

    def equations_of(self, data: DataLike, *, as_fitted: bool = False) -> Equations:
        """Hamilton's equations of other data: their derivatives, or the weak form with the momenta of their rates."""
        source = as_data(data)
        if source.has_momenta and not (as_fitted and source.times is not None):
            return super().equations_of(source)
        rates = self._of_rates(source)
        samples = rates.source
        assert isinstance(samples, PhaseSpaceData)
        state = samples.state(slice(None)).flat()
        with_momenta = samples.with_momenta(self.momenta(state.q, state.p, state.graph))
        return FromSamples(with_momenta, rates.method, rates.runs, left_out=rates.left_out)

    def _of_rates(self, data: DataSource) -> LagrangianEquations:
        """Equations of Lagrange of data with rates, as they were fitted."""
        self.check_data(data)
        trained = dict(self.trained_on["targets"])
        trained.pop("name")
        method = Weak(**trained)
        samples = rates_of(data, (self.record.settings.target_options or {}).get("smoothing"))
        runs = [run for run in runs_of(samples) if len(run) >= method.needs()]
        if not runs:
            raise DataError(
                f"the Lagrangian is compared with runs of at least {method.needs()} samples without gaps, and these "
                "data have none"
            )
        return LagrangianEquations(samples, method, runs, left_out=len(samples) - sum(map(len, runs)))

    def predict(self, data: DataLike) -> tuple[Array, Array]:
        """(q̇, ṗ) in all snapshots, each shaped like ``data.q``; rates become momenta first."""
        return super().predict(self.with_momenta(data))

    def predict_gradients(self, data: DataLike) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p) for all snapshots, each of shape (all nodes, dim); rates become momenta first."""
        return super().predict_gradients(self.with_momenta(data))

    def evaluate(self, data: DataLike) -> dict[str, float]:
        """Errors on other data: of accelerations, where the data are coordinates and rates.

        They are compared in the weak form, ∫ψ a dt with -∫ψ' v dt, so that no data are differentiated; noise of the
        data is part of the error. Data with momenta and both derivatives are compared as for any other model.

        Returns
        -------
        dict
            ``force_error`` and ``relative_error``, |predicted - true| / |true| of accelerations in the 2-norm; ``r2``
            and ``mse`` of them.
        """
        source = as_data(data)
        if source.has_momenta:
            return super().evaluate(source)
        equations, sums = self._of_rates(source), ErrorSums()
        for block in equations.blocks(_AT_ONCE):
            part = equations.part(block)
            assert part.combine is not None
            self.check_state(part.state)
            a = accelerations(self.features, part.state, part.force)
            found = np.full(part.state.q.shape, np.inf) if a is None else a
            moving = part.weights > 0
            with np.errstate(invalid="ignore"):
                sums += ErrorSums.of((part.rates @ part.state.p)[moving], (part.combine @ found)[moving])
        error = sums.relative_error
        return {"mse": sums.mse, "relative_error": error, "force_error": error, "r2": sums.r2}

    # -- what comes after ------------------------------------------------------------------------------------------

    def partial_fit(self, data: DataLike, *, progress: Progress | None = None) -> LearnedHamiltonian:
        """Refused: a Lagrangian is fitted to all data at once."""
        del data, progress
        raise NotFittedError("a Lagrangian keeps no sums to go on from: fit it to all data together")

    def forget(self, data: DataLike, *, progress: Progress | None = None) -> LearnedHamiltonian:
        """Refused: a Lagrangian is fitted to all data at once."""
        return self.partial_fit(data, progress=progress)
