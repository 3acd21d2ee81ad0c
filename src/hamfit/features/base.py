"""The first of the three ideas: a feature map turns a block of graphs into rows.

Whatever else differs between models (the paper's network, the plain RF-HNN, later maps) is inside a feature map;
solver, models and integrators see only this interface.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from hamfit.errors import DataError
from hamfit.features.workspace import Workspace
from hamfit.graphs import angle_coordinates
from hamfit.registry import Member, Registry
from hamfit.state import State
from hamfit.validation import Array, IntArray

if TYPE_CHECKING:
    from hamfit.features.dissipation import Friction
    from hamfit.features.nearby import GradientChange

FEATURE_MAPS: Registry[FeatureMap] = Registry("feature map", "hamfit.features.maps")


class SnapshotSource(Protocol):
    """Data that random features may be drawn from: any snapshots, by index, without reading the others."""

    @property
    def dim(self) -> int:
        """Spatial dimension of the positions and momenta."""

    @property
    def node_counts(self) -> IntArray:
        """Number of nodes of each snapshot, shape (snapshots,)."""

    @property
    def edge_counts(self) -> IntArray:
        """Number of undirected edges of each snapshot, shape (snapshots,)."""

    @property
    def metadata(self) -> dict[str, Any]:
        """Notes that travel with the data."""

    def state(self, index: IntArray) -> State:
        """Give the chosen snapshots as one state on the union of their graphs."""


class FeatureMap(Member, ABC):
    """Random features Φ of a graph, with exact derivatives; a subclass that has a `name` joins the family.

    A map is made by the keyword arguments ``width``, ``sampler`` and ``activation``, and by options of its own; it can
    then be fitted by its name (`hamfit.models.RandomFeatures`). States are unions (``state.flat()``): q and p of shape
    (nodes, dim).
    """

    family = FEATURE_MAPS
    any_dimension: bool = False
    """Whether the same weights serve every spatial dimension."""
    ends_edges: ClassVar[bool] = False
    """Whether the features themselves say where edges end, by a `cutoff` that may be None; else the data do."""
    sees_attributes: bool = False
    """Whether the features depend on attributes of nodes and edges, such as masses and species."""
    knows_nodes_by_place: ClassVar[bool] = False
    """Whether nodes are told apart by their places, so that attributes that stay with the places need not be seen."""
    cutoff: float | None = None
    """Distance at which edges end, for features that say so."""
    separable: bool = False
    """Whether Φ is a sum of functions of q alone and of p alone."""
    momentum_columns: slice | None = None
    """Where all columns that depend on p stand, if none of them depends on q as well: ∂Φ/∂p is zero elsewhere."""
    quadratic_columns: int = 0
    """How many of the columns of p, the first of them, are |p|²/m itself."""
    constant_per_edge: bool = True
    """Whether the energy may have a constant for every edge; not where edges come and go."""
    ignores_offset: bool = False
    """Whether the features stay the same where all positions are shifted by a common vector."""
    finds_offset: bool = False
    """Whether positions are taken about the middle of the training data, so that a common shift takes no digits."""
    ignores_motion: bool = False
    """Whether data in a moving frame, with momenta that share a large common part, are held as well as others."""
    least_ridge: float = 0.0
    """Ridge of unit columns that these features need, however well they hold the data."""
    by_rates: ClassVar[bool] = False
    """Whether friction is made of rates and not of momenta, for maps of a Lagrangian: see `at_rates`."""
    width: int
    """Number of features d_L."""

    @abstractmethod
    def sample(self, source: SnapshotSource, rng: np.random.Generator) -> None:
        """Draw all hidden weights, from the data where the sampler is data-driven."""

    @abstractmethod
    def values(self, state: State) -> Array:
        """Compute the features Φ of each graph, shape (graphs, width)."""

    @abstractmethod
    def jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂Φ/∂q and ∂Φ/∂p, shape (2, nodes, dim, width): the rows of Z in ``eq:fully-linear-system``.

        The array belongs to `work` and is overwritten by the next call with the same workspace.
        """

    @abstractmethod
    def energy_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> tuple[Array, Array]:
        """Compute the gradient of ``weights @ Φ`` for weights (width,): (∂H/∂q, ∂H/∂p), each (nodes, dim).

        Costs a few products per node and per edge; nothing of size rows x width is formed.
        """

    def gradient_change(
        self,
        before: State,  # noqa: ARG002 - for maps in which messages go from neighbour to neighbour only
        after: State,  # noqa: ARG002
        nodes: IntArray,  # noqa: ARG002
        weights: Array,  # noqa: ARG002
    ) -> GradientChange | None:
        """Compute how `energy_gradient` of one system changes with a few nodes; None where all of it is needed."""
        return None

    def strain_jacobian(self, state: State, work: Workspace | None = None) -> Array:
        """Compute ∂Φ/∂ε of every graph, shape (graphs, dim, dim, width), for a strain d → (1 + ε) d of all vectors.

        Component [a, b] is Σ (∂Φ/∂q_i)_a (q_i)_b, here for systems without periodic images; maps that see positions by
        vectors along edges alone know it for others as well.
        """
        refuse_strain(state, self.name)
        return _moments_of_nodes(state, self.jacobian(state, work)[0])

    def strain_gradient(self, state: State, weights: Array, work: Workspace | None = None) -> Array:
        """Compute the strain derivative of ``weights @ Φ``, shape (graphs, dim, dim); as of `strain_jacobian`."""
        refuse_strain(state, self.name)
        return _moments_of_nodes(state, self.energy_gradient(state, weights, work)[0][..., None])[..., 0]

    def node_energies(self, state: State, weights: Array, work: Workspace | None = None) -> Array:  # noqa: ARG002
        """Share ``weights @ Φ`` out to the nodes, shape (nodes,), for maps that are sums over nodes and edges."""
        raise DataError(
            f"the energy of features of the kind {self.name!r} is no sum over nodes and edges, so that it cannot be "
            "shared out to nodes; fit RFInvariant ('rf-invariant')"
        )

    def energies(self, state: State, weights: Array, work: Workspace | None = None) -> Array:  # noqa: ARG002
        """Compute H of each graph up to a constant, shape (graphs,): ``weights @ Φ``, if H is linear in them."""
        return self.values(state).astype(np.float64) @ weights

    def at_rates(self, state: State, weights: Array) -> State:  # noqa: ARG002 - for maps of a Lagrangian
        """Give the state as friction sees it: with momenta, or with rates in their place for maps of a Lagrangian."""
        return state

    def with_shortest(self, shortest: Mapping[tuple[int, int], float]) -> FeatureMap:  # noqa: ARG002 - for a few maps
        """Give a map whose features come to rest below the distances of pairs of species where a core sets in.

        Most maps are tame there, and are given back as they are; without any distances, features go on as in the fit.
        """
        return self

    def solved(self, weights: Array, friction: Sequence[Friction], coefficients: Array) -> FeatureMap:  # noqa: ARG002
        """Give the columns of the linear problem at states of a motion: the features, and friction if there is any."""
        from hamfit.features.dissipation.with_friction import WithFriction

        return WithFriction(self, friction) if friction else self

    def column_priors(self) -> Array | None:
        """Say how large the weights of the columns are expected to be, shape (width,); None where all are alike.

        Entry k is the standard deviation that the weight of column k is expected to have where columns are scaled to
        unit norm over the rows of the problem, relative to those of other columns; only ratios count, and all entries
        are positive. A solver that multiplies unit columns by them and then takes one ridge for all prefers smooth
        functions: entries fall with the order of a feature and with how fast it varies. Without a ridge, they change
        nothing.
        """
        return None

    def halves(self) -> tuple[FeatureMap, FeatureMap] | None:
        """Give the columns of q and those of p as maps of their own, or None where they cannot be told apart.

        In the whole map, the columns of p stand before those of q.
        """
        return None

    def ranges(self, source: SnapshotSource) -> dict[str, Any] | None:  # noqa: ARG002 - for maps that know kinds
        """Find where data were in what the features depend on, for a model to note; None where the map cannot say."""
        return None

    def joined_ranges(self, first: dict[str, Any], second: dict[str, Any], share: float) -> dict[str, Any]:  # noqa: ARG002
        """Join what `ranges` found in two data sets, the second of which is a `share` of both.

        A map that has ranges of its own joins them in its own way; this takes what either of the two knows.
        """
        return first | second

    @abstractmethod
    def astype(self, dtype: Any) -> None:
        """Compute in `dtype` (float64 or float32) from now on."""

    @abstractmethod
    def arrays(self) -> dict[str, Array]:
        """Give the sampled parameters by name, as a model file stores them."""

    @abstractmethod
    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over parameters as `arrays` gave them, instead of sampling."""


def refuse_strain(state: State, name: str) -> None:
    """Refuse periodic systems and angles, for maps that see places themselves and not only vectors along edges."""
    graph = state.graph
    if any(array is not None and array.any() for array in (graph.cell, graph.offsets)):
        raise DataError(
            f"features of the kind {name!r} see the places of nodes, which have no strain derivative in a periodic "
            "cell: the same crystal has other places in another cell; fit RFInvariant ('rf-invariant') for stress"
        )
    if angle_coordinates(graph, state.dim) is not None:
        raise DataError("coordinates that are angles cannot be strained: a system of them has no stress")


def _moments_of_nodes(state: State, by_q: Array) -> Array:
    """Sum (by_q_i)_a (q_i)_b over the nodes of every graph; (nodes, dim, k) to (graphs, dim, dim, k)."""
    q = state.q.astype(by_q.dtype, copy=False)
    return state.graph.sum_nodes(by_q[:, :, None, :] * q[:, None, :, None])
