"""When tables pay: they take as long to make as some hundred gradients of a small system."""

from __future__ import annotations

from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.weighted import WeightedFeatures
from hamfit.state import State

# Seconds, roughly, on one core: they only decide from which length on a motion is worth a table.
_CALL = 2e-4  # of one gradient, whatever its size
_FEATURE = 4e-9  # of one feature of one edge or node
_TABLE = 0.01  # of one table, whatever its features
_POINTS = 3000  # at which the features are evaluated for a table


def compiling_pays(features: WeightedFeatures, state: State, gradients: int) -> bool:
    """Tell whether tables save more time than they cost in a motion that needs so many gradients of a state."""
    network = features.feature_map
    if not isinstance(network, InvariantNetwork) or not network.separable:
        return False
    width = len(features.weights)
    things = state.n_graphs // state.graph.n_graphs * (state.graph.n_nodes + state.graph.n_edges)
    laws = max(1, len(network.encoding.pairs.seen) + network.encoding.nodes.n_kinds)
    by_features = gradients * (_CALL + _FEATURE * things * width)
    return by_features > 2 * laws * (_TABLE + _FEATURE * _POINTS * width)
