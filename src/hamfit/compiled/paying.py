"""When tables pay: they take as long to make as some hundred gradients of a small system."""

from __future__ import annotations

from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.weighted import WeightedFeatures
from hamfit.state import State

# Seconds, roughly, on one core: they only decide from which length on a motion is worth a table.
_CALL, _MANY_BODY = 2e-4, 8e-4  # of one gradient, whatever its size, without and with a many-body part
_FEATURE = 4e-9  # of one feature of one edge or node
_TABLE = 0.01  # of one table, whatever its features
_GRID = 0.5  # of one field of two coordinates
_POINTS = 3000  # at which the features are evaluated for a table


def compiling_pays(features: WeightedFeatures, state: State, gradients: int) -> bool:
    """Tell whether tables save more time than they cost in a motion that needs so many gradients of a state."""
    network = features.feature_map
    if not isinstance(network, InvariantNetwork) or not network.separable:
        return False
    width = len(features.weights)
    things = state.n_graphs // state.graph.n_graphs * (state.graph.n_nodes + state.graph.n_edges)
    laws = max(1, len(network.encoding.pairs.seen) + network.encoding.nodes.n_kinds)
    call = _MANY_BODY if {"many-body", "cluster"} & set(network.part_names) else _CALL
    by_features = gradients * (call + _FEATURE * things * width)
    fields = network.encoding.fields
    grids = fields.count * (_GRID if state.dim == 2 else 0.0) if fields is not None else 0.0
    return by_features > 2 * (laws * (_TABLE + _FEATURE * _POINTS * width) + grids)
