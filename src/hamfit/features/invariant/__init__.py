"""Features of invariant scalars: kinetic, pair and many-body parts, and the network that joins them."""

from hamfit.features.invariant.kinds import PairKind, pair_of_nodes, single_node
from hamfit.features.invariant.network import InvariantNetwork

__all__ = ["InvariantNetwork", "PairKind", "pair_of_nodes", "single_node"]
