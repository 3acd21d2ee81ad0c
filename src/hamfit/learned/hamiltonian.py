"""`LearnedHamiltonian`: energy and gradient on graphs of any size, how sure they are, and how they were found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from hamfit.compiled import CompiledHamiltonian, compiling_pays
from hamfit.data import DataLike, DataSource, as_data
from hamfit.errors import DataError, NotFittedError
from hamfit.features.nearby import GradientChange
from hamfit.fitting.record import FoundByFit, Outcome
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.update import add_data, remove_data
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.graphs.sums import ranges_of
from hamfit.learned import evaluation
from hamfit.learned.attributes import check_attributes, check_units
from hamfit.learned.files import WITHOUT, save_learned, solved_again
from hamfit.learned.uncertainty import Uncertainty
from hamfit.parallel import cached_property, thread_count
from hamfit.progress import Progress
from hamfit.state import Hamiltonian, State
from hamfit.targets.block import EquationBlock, Equations
from hamfit.targets.derivatives import Derivatives
from hamfit.targets.equations import equations_of
from hamfit.targets.forces import Forces
from hamfit.validation import Array, IntArray, positive_number

_LARGE = 1000  # edges; the gradient of a smaller system is not worth a thread


@dataclass(frozen=True, eq=False)
class LearnedHamiltonian(FoundByFit):
    """H(y) = W_L Φ(y) + constants, as a fit has found it; it never changes.

    `fit` of a recipe makes one (its ``learned_``), and `hamfit.load_model` reads one back. Whatever would change it,
    further data say, makes a new one.

    Attributes
    ----------
    features
        The sampled features with their weights, and the friction that was fitted beside them.
    constants
        What is added to ``weights @ Φ``: a constant, or one per node and one per edge.
    record
        How it was found; see `FitRecord`.
    """

    # -- use -------------------------------------------------------------------------------------------------------

    def energy(self, state: State) -> Array:
        """H of each system; 0-d for a single one, else shape (graphs,)."""
        self.check_state(state)
        constants = np.tile(self.constants.of(state.graph), state.n_graphs // state.graph.n_graphs)
        return state.per_graph(self.features.values(state) + constants)

    def energy_known(self, state: State) -> bool:
        """Whether `energy` is right in absolute terms here, not only up to a constant; see `EnergyConstants`."""
        self.check_state(state)
        return self.constants.known_for(state.graph)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p), each shaped like ``state.q``; in threads where the system is large."""
        self.check_state(state)
        return self.features.gradient(state, self._threads_for(state))

    def gradient_change(self, before: State, after: State, nodes: IntArray) -> GradientChange | None:
        """How the gradient changes where some nodes move, from what is around them; None where that does not tell."""
        return self.features.gradient_change(before, after, nodes)

    def gradient_q(self, state: State) -> Array:
        """∂H/∂q alone, shaped like ``state.q``: explicit schemes need the halves at different points."""
        self.check_state(state)
        return self.features.gradient_q(state, self._threads_for(state))

    def gradient_p(self, state: State) -> Array:
        """∂H/∂p alone, shaped like ``state.p``."""
        self.check_state(state)
        return self.features.gradient_p(state)

    def potential_energy(self, state: State) -> Array:
        """V(q) = H(q, 0) of each system; 0-d for a single one, else shape (graphs,). Momenta are not looked at."""
        return self.energy(State(state.q, np.zeros_like(state.q), state.graph))

    def node_energies(self, state: State) -> Array:
        """The potential energy shared out to the nodes, shape (nodes,), or (snapshots, nodes) for several states.

        Pairs and constants of edges go half and half to both ends, many-body terms, fields and constants of species to
        their node, a constant of the whole system to all nodes alike. The sum is `potential_energy`.
        """
        self.check_state(state)
        return self.features.node_energies(state) + self.constants.of_nodes(state.graph)

    def strain_gradient(self, state: State) -> Array:
        """∂V/∂ε of the potential energy, shape (dim, dim), or (graphs, dim, dim) where there are several systems.

        The strain ε deforms all vectors of a system, d → (1 + ε) d, with the lattice vectors of its cell. Divided by
        the volume this is the stress, positive under tension (docs/conventions.md).
        """
        self.check_state(state)
        found = self.features.strain_gradient(state)
        return found[0] if state.q.ndim == 2 and state.graph.n_graphs == 1 else found

    def time_derivative(self, state: State) -> tuple[Array, Array]:
        """(q̇, ṗ) of the motion: Hamilton's equations (``eq:hamiltons-pde``) and friction; zero at held nodes."""
        self.check_state(state)
        minus_p_dot, q_dot = evaluation.of_moving_nodes(state.graph, self.features.derivatives(state))
        return q_dot, -minus_p_dot

    def compiled(self, tolerance: float = 1e-10) -> CompiledHamiltonian:
        """The same Hamiltonian with tables in place of features, for long motions; see `CompiledHamiltonian`.

        `hamfit.simulate` and `hamfit.forecast` take it by themselves where it pays.

        Raises
        ------
        NotTabulatedError
            If the features are not made of functions of single distances, momenta and places, and of neighbourhoods.
        """
        kept: dict[float, CompiledHamiltonian] = self.__dict__.setdefault("_compiled", {})
        if positive_number("tolerance", tolerance) not in kept:
            ranges, threads = self.notes.get("ranges", {}), self.record.settings.threads
            kept[tolerance] = CompiledHamiltonian(self, ranges, tolerance, threads)
        return kept[tolerance]

    def for_motion(self, state: State, gradients: int, tolerance: float = 1e-10) -> Hamiltonian:
        """What a motion of so many gradients is followed with: tables where they pay, else the features themselves."""
        self.check_state(state)
        compiled = self.compiled(tolerance) if compiling_pays(self.features, state, gradients) else None
        return compiled if compiled is not None and compiled.holds(state) else self

    def neighbours(self, state: State, cutoff_of_data: float | None = None) -> CutoffNeighbours | None:
        """What finds the edges of a moving state, for the argument `neighbours` of `hamfit.simulate`.

        Features that end edges decide alone. With others, edges go on as in the data: up to `cutoff_of_data`, if any.
        """
        self.check_state(state)
        cutoff = self.feature_map.cutoff if self.feature_map.ends_edges else cutoff_of_data
        return None if cutoff is None else CutoffNeighbours.along(cutoff, state.graph.cell)

    def missed_edges(self, state: State) -> int:
        """How many pairs are as close as features reach without an edge between them; 0 where edges do not end."""
        return evaluation.missed_edges(self.neighbours(state), state)

    @property
    def has_posterior(self) -> bool:
        """Whether it was fitted here, so that it is known how sure it is."""
        return self.record.system is not None

    def uncertainty(self) -> Uncertainty:
        """How sure the model is: see `Uncertainty`. Found at the first call, by one decomposition."""
        if not self.has_posterior:
            raise NotFittedError(self.notes.get(WITHOUT, "weights that were set, not fitted, have no posterior"))
        return self._uncertainty

    @cached_property
    def _uncertainty(self) -> Uncertainty:
        return Uncertainty.of(self)

    # -- beside data -----------------------------------------------------------------------------------------------

    def predict(self, data: DataLike) -> tuple[Array, Array]:
        """(q̇, ṗ) in all snapshots, each shaped like ``data.q``; known external forces of the data act as well."""
        return evaluation.derivatives_of(self, as_data(data))

    def predict_gradients(self, data: DataLike) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p) for all snapshots, each of shape (all nodes, dim); in threads."""
        return evaluation.gradients_of(self, as_data(data))

    def evaluate(self, data: DataLike) -> dict[str, float]:
        """Errors on other data, block by block in threads.

        Without derivatives, what is compared are the equations that the model was fitted to, made of these data.

        Returns
        -------
        dict
            ``force_error`` and ``velocity_error``, |predicted - true| / |true| of ∂H/∂q and of ∂H/∂p in the 2-norm
            (NaN where all of the truth is zero, and the prediction is not); ``relative_error``, the larger of the two;
            ``r2``, the smaller of their coefficients of determination; ``mse``, the mean over all components of both,
            as the paper's tables have it, which hides one behind the other where units differ; ``force_mae`` and
            ``force_rmse`` over all components of forces, in the units of the data, and where nodes are of several
            species also of each of them (``force_mae_of_species_6``). Where the data hold
            energies and the model knows its constant for systems of their sizes, also ``energy_mse``,
            ``energy_relative_error``, ``energy_mae_per_node`` and ``energy_rmse_per_node``. Where they hold stresses,
            and the features have some, ``stress_error``, relative like that of forces, ``stress_mae``, ``stress_rmse``.
        """
        return evaluation.errors_of(self, as_data(data))

    def score(self, data: DataLike) -> float:
        """Coefficient of determination R² of forces or of velocities, whichever is smaller; 1 is perfect."""
        return self.evaluate(data)["r2"]

    def predicted(self, part: EquationBlock) -> list[Array]:
        """What the model says the targets of some equations are: ∂H/∂q, less friction, and ∂H/∂p, combined."""
        return part.combined_halves(self.features.derivatives(part.state))

    def equations_of(self, data: DataLike, *, as_fitted: bool = False) -> Equations:
        """Equations of other data: their derivatives or forces, or, without any, those that the model was fitted to.

        With `as_fitted`, the latter wherever the data have times.
        """
        data = as_data(data)
        self.check_data(data)
        if (data.has_derivatives or data.has_forces) and not (as_fitted and data.times is not None):
            if not data.has_derivatives and (self.friction is not None or not self.separable):
                raise DataError(
                    "forces without velocities cannot be compared with this model: its forces depend on the momenta, "
                    "which these data do not hold"
                )
            return equations_of(data)
        trained = dict(self.trained_on.get("targets") or {})
        name = trained.pop("name", Derivatives.name)
        return equations_of(data) if name == Derivatives.name else equations_of(data, name, trained)

    # -- what comes after ------------------------------------------------------------------------------------------

    def partial_fit(self, data: DataLike, *, progress: Progress | None = None) -> LearnedHamiltonian:
        """A new Hamiltonian with further data, without the earlier data: the weights are those of a fit to both.

        The features stay as they are. Needs sums that were kept (``keep_accumulator=True``).
        """
        more = as_data(data)
        return LearnedHamiltonian(*solved_again(add_data(self._outcome(), more, self._as_fitted(more), progress)))

    def forget(self, data: DataLike, *, progress: Progress | None = None) -> LearnedHamiltonian:
        """A new Hamiltonian without some of the data: the weights are those of a fit to the others.

        The features stay as they are, and so does the known energy that fixes the constant. Needs sums that were kept
        (``keep_accumulator=True``), of normal equations.
        """
        some = as_data(data)
        return LearnedHamiltonian(*solved_again(remove_data(self._outcome(), some, self._as_fitted(some), progress)))

    def with_settings(self, settings: FitSettings) -> LearnedHamiltonian:
        """The same Hamiltonian with other settings for what comes after: threads, memory, ridge."""
        return replace(self, record=replace(self.record, settings=settings))

    def save(self, path: str | Path, *, uncertainty: bool | None = None) -> None:
        """Write one ``.safetensors`` file; `hamfit.load_model` reads it back bit for bit.

        Error bars of more than 5,000 columns would take more than 100 MB: they are left out unless `uncertainty`.
        """
        save_learned(self._outcome(), path, uncertainty)

    def check_dimension(self, dim: int) -> None:
        """Refuse states of another dimension than the training data had, where the features are made for that one."""
        if dim != self.trained_on["dim"] and not self.feature_map.any_dimension:
            raise DataError(f"the model was trained in {self.trained_on['dim']}-D and cannot be used in {dim}-D")

    def check_data(self, data: DataSource) -> None:
        """Refuse data of another dimension, where the features are made for one, and data in other units."""
        self.check_dimension(data.dim)
        check_units(self.trained_on, data)

    def check_state(self, state: State) -> None:
        """Refuse what is no state, or one of a dimension that the features are not made for."""
        if not isinstance(state, State):
            raise DataError(
                f"this takes a State, got {type(state).__name__}; take one from data with data.state(0), "
                "or use predict(data) and evaluate(data) for whole data sets"
            )
        self.check_dimension(state.dim)
        self.check_graph(state.graph)

    def check_graph(self, graph: Graph) -> None:
        """Refuse a graph with other attributes than the training data had."""
        if graph is not self.__dict__.get("_checked"):  # a motion asks at every step
            check_attributes(self.trained_on, self.feature_map, ranges_of([graph]))
            self.__dict__["_checked"] = graph

    def _as_fitted(self, data: DataSource) -> Equations:
        """Equations of data to be added or removed: of forces alone where nothing else was fitted."""
        self.check_data(data)
        check_attributes(self.trained_on, self.feature_map, data.attribute_ranges())
        return equations_of(data, Forces.name) if self.features.kinetic_known else self.equations_of(data)

    def _outcome(self) -> Outcome:
        return Outcome(self.features, self.constants, self.record)

    def _threads_for(self, state: State) -> int | None:
        return thread_count(self.record.settings.threads) if state.graph.n_edges > _LARGE else None
