"""The forward pass of the graph network, as far as values and derivatives share it."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.features.edge_inputs import EdgeInputs
from hamfit.features.representations import Encoded
from hamfit.validation import Array


@dataclass(frozen=True)
class Forward:
    """What values and derivatives share of the forward pass; z_m = from_nodes[source] + from_edges[edge]."""

    encoded: Encoded
    nodes: Array  # h_i, (nodes, d_h)
    node_slopes: Array  # σ'(a_i), (nodes, d_h)
    edges: EdgeInputs
    edge_slopes: Array  # σ'(a_e), (encoded edges, d_h)
    from_nodes: Array  # W_MV h_i + b_M, (nodes, d_M)
    from_edges: Array  # W_ME h_e, (encoded edges, d_M)
