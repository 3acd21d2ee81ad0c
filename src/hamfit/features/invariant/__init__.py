"""Features of invariant scalars: the kinetic, pair and many-body parts that the invariant network joins."""

from hamfit.features.invariant.kinds import PairKind, pair_of_nodes, single_node

__all__ = ["PairKind", "pair_of_nodes", "single_node"]
