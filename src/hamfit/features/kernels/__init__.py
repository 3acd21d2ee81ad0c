"""The inner loops of the graph network: compiled where a C compiler was at hand, the same in NumPy everywhere.

The compiled ones gather both ends of an edge, activate and scatter in one pass, without storing the messages. Set the
environment variable ``HAMFIT_KERNELS`` to ``numpy`` or ``compiled`` to insist on one of them.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any, Protocol

from hamfit.errors import HamfitError, unknown_name
from hamfit.features.edge_features import EdgeFeatures
from hamfit.features.layers import Dense
from hamfit.features.workspace import Workspace
from hamfit.graphs import Graph
from hamfit.parallel import undivided
from hamfit.state import State
from hamfit.validation import Array, IntArray

CHOICES = ("auto", "compiled", "numpy")
ACTIVATION_CODES = {"softplus": 0, "silu": 1, "tanh": 2, "squareplus": 3}
"""Activations that are compiled, and their numbers in ``activations.h``."""


class Kernels(Protocol):
    """What the graph network leaves to the inner loops."""

    name: str

    def activate(self, layer: Dense, z: Array) -> tuple[Array, Array]:
        """Compute values and slopes of a layer at pre-activations `z`, each shaped like `z`."""

    def message_slopes(
        self, layer: Dense, graph: Graph, from_nodes: Array, from_edges: Array, share: Array | None, work: Workspace
    ) -> tuple[Array, Array]:
        """Sum the slopes of the messages by source node, shape (nodes, d_M), and along each encoded edge.

        A message has the pre-activation ``from_nodes[source] + from_edges[encoding]`` and, with `share` (nodes,), the
        weight ``share[target]``. `from_edges` has a row per edge, or two (first all from high to low, then all back)
        where the directions are encoded apart; the second result has as many.
        """

    def finish_rows(
        self, graph: Graph, by_node: Array, by_edge: Array, outer: Array, rows: Array, work: Workspace
    ) -> None:
        """Scale the message columns of a Jacobian by `by_node`, and add what comes through the edges.

        `rows` has shape (2, nodes, dim, width), `outer` (encoded edges, dim, d_M); overwrites both.
        """

    def scatter_difference(self, graph: Graph, edge_values: Array, out: Array) -> None:
        """Add (edges, k) to `out` (nodes, k) at the high end of every edge, and subtract it at the low end."""

    def scatter_pairs(self, plus: IntArray, minus: IntArray, values: Array, out: Array) -> None:
        """Add row k of `values` to row ``plus[k]`` of `out`, and subtract it from row ``minus[k]``."""

    def neighbour_slopes(
        self,
        program: tuple[Any, ...],
        columns: tuple[Array, ...],
        start: IntArray,
        kind: IntArray,
        arrays: tuple[Array, ...],
    ) -> bool:
        """Compute derivatives of many-body invariants by neighbours, unless it is better left to the part: then False.

        Arguments are those of ``cluster.c``; see `hamfit.features.cluster.run`.
        """

    def fused_network(
        self, layers: dict[str, Dense], last: Array, edges: type[EdgeFeatures], *, centred: bool
    ) -> FusedNetwork | None:
        """Give what computes gradients of ``last @ features`` and Jacobians by itself; None where these kernels cannot.

        The network has one round of messages, and sees positions as they are, or relative to their mean (`centred`).
        """


class FusedNetwork(Protocol):
    """A network with its last weights, prepared for one call that computes a gradient of its energy, or a Jacobian."""

    def gradient(
        self, state: State, share: Array | None, work: Workspace, *, as_they_are: bool = False
    ) -> tuple[Array, Array]:
        """Compute (∂H/∂q, ∂H/∂p) of a union of graphs, each of shape (nodes, dim).

        With `share` (nodes,), a message counts by the share of the node that receives it. With `as_they_are`, positions
        are not taken relative to their mean, even if the network is one that does.
        """

    def jacobian(self, state: State, share: Array | None, work: Workspace) -> Array:
        """Compute the Jacobian of all features, shape (2, nodes, dim, width), in a buffer of `work`."""


@cache
def kernels() -> Kernels:
    """Give the kernels in use: compiled ones, unless they are missing or the environment variable says otherwise."""
    from hamfit.features.kernels.in_numpy import NumpyKernels

    choice = os.environ.get("HAMFIT_KERNELS", "auto")
    if choice not in CHOICES:
        raise unknown_name("value of HAMFIT_KERNELS", choice, CHOICES)
    if choice != "numpy":
        try:
            with undivided():
                from hamfit.features.kernels.compiled import CompiledKernels
        except ImportError as error:
            if choice == "compiled":
                raise HamfitError(
                    f"HAMFIT_KERNELS=compiled, but the compiled kernels are missing ({error}); "
                    "install hamfit again with a C compiler at hand"
                ) from None
        else:
            return CompiledKernels()
    return NumpyKernels()
