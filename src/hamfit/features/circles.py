"""Angles as features see them: points of a circle, (cos θ, sin θ), with the chain rule back to the angle.

A node at the angle θ stands at e(θ) = (cos θ, sin θ). The vector between two nodes is then the chord between their
points, of length 2 |sin(Δ/2)|: Δ itself for small differences, smooth everywhere, and the same after a full turn.
Momenta become tangents p e'(θ). Coordinates that are no angles stay as they are, so lengths and angles may be mixed.

    ∂/∂θ = e' · ∂/∂e + p e'' · ∂/∂(p e')            ∂/∂p = e' · ∂/∂(p e')
"""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import Graph, angle_coordinates
from hamfit.graphs.roles import BoolArray
from hamfit.state import State
from hamfit.validation import Array


class Circles:
    """The places of nodes some of whose coordinates are angles, as points in a space of more components.

    Parameters
    ----------
    q
        Coordinates, shape (nodes, dim).
    angles
        Which of them are angles, shape (nodes, dim).

    Attributes
    ----------
    places
        Shape (nodes, components): coordinates, or the cosine of an angle; then, for every coordinate that is an angle
        of some node, its sine (zero for other nodes).
    slopes, bends
        First and second derivative of each component by its coordinate, of the same shape.
    coordinate
        Which coordinate each component belongs to, shape (components,).

    Examples
    --------
    >>> circles = Circles(np.array([[0.0], [np.pi]]), np.array([[True], [True]]))
    >>> circles.places.round(3).tolist()
    [[1.0, 0.0], [-1.0, 0.0]]
    """

    def __init__(self, q: Array, angles: BoolArray) -> None:
        self.dim = q.shape[1]
        turning = np.flatnonzero(angles.any(axis=0))
        self.coordinate = np.concatenate([np.arange(self.dim), turning])
        cosine, sine = np.cos(q), np.sin(q)
        second = np.where(angles, sine, 0.0)[:, turning]
        self.places = np.concatenate([np.where(angles, cosine, q), second], axis=1)
        self.slopes = np.concatenate([np.where(angles, -sine, 1.0), np.where(angles, cosine, 0.0)[:, turning]], axis=1)
        self.bends = np.concatenate([np.where(angles, -cosine, 0.0), -second], axis=1)

    @classmethod
    def of(cls, state: State) -> Circles | None:
        """Look at a flat state; None where no coordinate is an angle."""
        angles = angle_coordinates(state.graph, state.dim)
        return None if angles is None else cls(state.q.astype(np.float64, copy=False), angles)

    def tangents(self, p: Array) -> Array:
        """Turn momenta, shape (nodes, dim), into tangents, shape (nodes, components)."""
        return p[:, self.coordinate] * self.slopes

    def pull_back(self, by_places: Array, by_q: Array) -> None:
        """Add derivatives by places, shape (nodes, components, k), to derivatives by q, shape (nodes, dim, k)."""
        self._add(by_places * self.slopes.astype(by_q.dtype)[:, :, None], by_q)

    def pull_back_tangents(self, by_tangents: Array, p: Array, by_q: Array, by_p: Array) -> None:
        """Add derivatives by tangents, shape (nodes, components, k), to derivatives by q and p, shape (nodes, dim, k).

        Tangents p e'(θ) depend on the angle as well as on the momentum.
        """
        bends = (p[:, self.coordinate] * self.bends).astype(by_q.dtype)
        self._add(by_tangents * bends[:, :, None], by_q)
        self._add(by_tangents * self.slopes.astype(by_p.dtype)[:, :, None], by_p)

    def _add(self, by_components: Array, by_coordinates: Array) -> None:
        by_coordinates += by_components[:, : self.dim]
        by_coordinates[:, self.coordinate[self.dim :]] += by_components[:, self.dim :]


def chords(circles: Circles, graph: Graph) -> Array:
    """Compute the chords between the places of both ends of each edge, shape (edges, components)."""
    if graph.offsets is not None and graph.offsets.any():
        raise DataError("edges to periodic images and angles do not go together: give coordinates that are lengths")
    return circles.places[graph.high] - circles.places[graph.low]


def refuse_mixed_edges(state: State) -> None:
    """Refuse an edge between a coordinate that is an angle and one that is none, which have no distance."""
    angles, graph = angle_coordinates(state.graph, state.dim), state.graph
    if angles is None:
        return
    mixed = (angles[graph.high] != angles[graph.low]).any(axis=1)
    if mixed.any():
        edge = int(np.argmax(mixed))
        high, low = graph.edges[edge].tolist()
        raise DataError(
            f"edge {edge} joins the nodes {low} and {high}, the same coordinate of which is an angle for one and a "
            "length for the other, so that there is no distance between them; leave the edge out, or use 'rf-hnn'"
        )
