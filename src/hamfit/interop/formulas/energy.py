"""The whole learned energy: features with weights, a known kinetic energy, and constants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Protocol

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features import FeatureMap
from hamfit.features.maps.dense_network import DenseNetwork
from hamfit.features.maps.graph_network import GraphNetwork
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.maps.lagrangian_network import LagrangianNetwork
from hamfit.graphs import MASS, Graph
from hamfit.graphs.edges import SPECIES
from hamfit.interop.formulas.activations import prefixed
from hamfit.interop.formulas.core import core_energies
from hamfit.interop.formulas.dense_network import DenseNetworkFormula
from hamfit.interop.formulas.door import GraphArguments, check_graph, check_names, check_shapes, refuse_values
from hamfit.interop.formulas.graph_network import GraphNetworkFormula
from hamfit.interop.formulas.inputs import HostInputs
from hamfit.interop.formulas.invariant_network import InvariantNetworkFormula
from hamfit.interop.formulas.lagrangian import LagrangianFormula
from hamfit.interop.formulas.namespace import HostArray, Namespace
from hamfit.learned import learned_of
from hamfit.state import State
from hamfit.tensors import named
from hamfit.validation import Array

_CONSTANTS = {"offset", "per_node", "per_edge", "size", "known", "per_species", "seen"}


class Formula(Protocol):
    """The formula of a feature map with weights."""

    @property
    def arrays(self) -> dict[str, Array]:
        """Its parameters by name."""

    def energies(self, inputs: HostInputs, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute ``weights @ Φ`` of each system, shape (systems,)."""


def formula_of(features: FeatureMap) -> Formula:
    """Find the formula of a feature map; maps that users add have none.

    >>> formula_of(None)
    Traceback (most recent call last):
    hamfit.errors.ParameterError: features of the type NoneType are not known outside of hamfit
    """
    if isinstance(features, GraphNetwork):
        return GraphNetworkFormula(features)
    if isinstance(features, DenseNetwork):
        return DenseNetworkFormula(features)
    if isinstance(features, InvariantNetwork):
        return InvariantNetworkFormula(features)
    if isinstance(features, LagrangianNetwork):
        return LagrangianFormula(features)
    raise ParameterError(f"features of the type {type(features).__name__} are not known outside of hamfit")


def _is_empty(value: Any) -> bool:
    return isinstance(value, dict) and not value


class EnergyFormula:
    """H of a learned model as a formula, with its parameters apart.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian.

    Attributes
    ----------
    arrays
        All parameters by name: ``"weights"`` is W_L, those of the features begin with ``"features."``.
    """

    def __init__(self, model: object) -> None:
        self.learned = learned_of(model)
        self.features = formula_of(self.learned.feature_map)
        others = asdict(self.learned.constants).keys() - _CONSTANTS
        if others:
            raise ParameterError(f"the constants {sorted(others)} of the energy are not known outside of hamfit")
        weights = np.array(self.learned.weights, dtype=np.float64)
        self.arrays: dict[str, Array] = {"weights": weights} | prefixed("features", self.features.arrays)

    def energies(
        self,
        xp: Namespace,
        parameters: Mapping[str, HostArray],
        q: Any,
        p: Any,
        given: GraphArguments,
        graph: Graph | None = None,
    ) -> HostArray:
        """Compute H: 0-d for one system, shape (systems,) where ``node_counts`` are given.

        Parameters
        ----------
        xp, parameters
            The host's functions, and `arrays` in the host's form.
        q, p
            Shape (nodes, dim).
        given
            Edges and what else the energy depends on.
        graph
            The same as a graph, where it is known and was checked already.
        """
        q, p, raw, given = xp.floats("q", q), xp.floats("p", p), given, given.in_host(xp)
        check_shapes(q, p, given)
        self.learned.check_dimension(q.shape[1])
        if graph is None:
            check_names(self.learned, given)
            graph = raw.graph(xp, q.shape[0])  # the host may not know values any more
            if graph is not None:
                check_graph(self.learned, graph, q.shape[1])
        inputs = HostInputs.of(xp, q, p, graph=graph, **vars(given))
        refuse_values(self.learned, inputs)
        energies = self.features.energies(inputs, named(dict(parameters), "features"), parameters["weights"])
        energies = inputs.known(energies + self._known(inputs))
        return energies[0] if given.node_counts is None else energies

    def on(self, xp: Namespace, graph: Graph) -> GraphArguments:
        """Check a graph, and give it in arrays of the host."""
        check_graph(self.learned, graph, int(self.learned.trained_on["dim"]) if graph.dim is None else graph.dim)
        return GraphArguments.of(graph).in_host(xp)

    def arguments(self, xp: Namespace, state: State) -> dict[str, Any]:
        """Collect the arguments of a call from a state, by name, in arrays of the host; none that say nothing."""
        flat = state.flat()
        given = GraphArguments.of(flat.graph).in_host(xp)
        said = {name: value for name, value in vars(given).items() if value is not None and not _is_empty(value)}
        return {"q": xp.floats("q", flat.q), "p": xp.floats("p", flat.p)} | said

    def _known(self, inputs: HostInputs) -> HostArray:
        """Compute the kinetic energy, where it was not learned, and the constants, shape (systems,)."""
        constants = self.learned.constants
        found = constants.offset + constants.per_node * inputs.count_nodes() + constants.per_edge * inputs.count_edges()
        if constants.per_species is not None:
            found = found + inputs.sum_nodes(self._of_species(inputs, constants.per_species))
        if self.learned.features.kinetic_known:
            squares = (inputs.p * inputs.p).sum(axis=1)
            masses = inputs.node_attributes.get(MASS)
            found = found + inputs.sum_nodes(0.5 * squares if masses is None else 0.5 * squares / masses)
        core = self.learned.features.core
        return found if core is None else found + core_energies(inputs, core)

    @staticmethod
    def _of_species(inputs: HostInputs, per_species: Mapping[int, float]) -> HostArray:
        """Give the constant of the species of each node, shape (nodes,); a species without one makes the energy NaN."""
        species = inputs.node_attributes.get(SPECIES)
        if species is None:
            raise DataError("the constants of the energy are those of species: give the node attribute 'species'")
        found, new = inputs.xp.zeros(inputs.nodes), inputs.xp.arange(inputs.nodes) >= 0
        for one, constant in per_species.items():
            found, new = inputs.xp.where(species == one, constant, found), new & (species != one)
        inputs.refuse(new)
        return found
