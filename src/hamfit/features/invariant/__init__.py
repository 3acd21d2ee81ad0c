"""Features of invariant scalars: kinetic, pair and many-body parts, and the network that joins them."""

from hamfit.features.invariant.network import InvariantNetwork

__all__ = ["InvariantNetwork"]
