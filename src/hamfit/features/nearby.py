"""By how much the gradient of a large system changes where a few of its nodes move: only what is around them counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hamfit.features.kernels import FusedNetwork
from hamfit.features.representations import Representation
from hamfit.features.workspace import Workspace
from hamfit.graphs.surroundings import surroundings
from hamfit.state import State
from hamfit.validation import Array, IntArray


class GradientChange(NamedTuple):
    """What became of a gradient where a few nodes moved.

    Attributes
    ----------
    by_q, by_p
        Changes of ∂H/∂q and ∂H/∂p at all nodes, each of shape (nodes, dim).
    neglected
        By how much all other nodes were moved as the features see them, since positions are taken about their mean. The
        changes are those without this move.
    """

    by_q: Array
    by_p: Array
    neglected: float


def change_nearby(
    network: FusedNetwork,
    before: State,
    after: State,
    nodes: IntArray,
    share: Array | None,
    representation: type[Representation],
) -> GradientChange:
    """Compare the gradients of two states of one system that differ in some nodes, from their surroundings alone.

    Parameters
    ----------
    network
        Computes gradients.
    before, after
        One system, twice.
    nodes
        Numbers of the nodes that moved.
    share
        Weight of the messages that each node receives, shape (nodes,); None for one.
    representation
        How the features see positions: as they are, or relative to their mean.
    """
    centred, part = representation.centres, surroundings(before.graph, nodes)
    means = [state.q.mean(axis=0) if centred else np.zeros(state.dim) for state in (before, after)]
    q = np.stack([state.q[part.nodes] - mean for state, mean in zip((before, after), means, strict=True)])
    both = State(q, np.stack([before.p[part.nodes], after.p[part.nodes]]), part.graph).flat()
    weights = None if share is None else np.tile(share[part.nodes], 2)
    changes = []
    for found in network.gradient(both, weights, Workspace(), as_they_are=True):
        apart = found.astype(np.float64).reshape(2, len(part.nodes), -1)[:, part.places]
        whole = np.zeros(before.q.shape)
        whole[part.near] = apart[1] - apart[0]
        changes.append(whole)
    if centred:
        changes[0] -= changes[0].mean(axis=0)
    return GradientChange(changes[0], changes[1], float(np.abs(means[1] - means[0]).max()))
