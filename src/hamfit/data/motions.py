"""Recorded motions, run by run: times, places and velocities of all coordinates, for whoever looks for odd ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data.source import DataSource
from hamfit.graphs import MASS, angle_coordinates, held_nodes
from hamfit.validation import Array, IntArray


@dataclass(frozen=True)
class Motion:
    """One run.

    Attributes
    ----------
    number
        Of the run.
    times
        Shape (samples,).
    places
        Shape (samples, components), coordinate by coordinate of node after node; angles go on over full turns.
    velocities
        Likewise; None where they are not known.
    turning, held
        Which components are angles, and which are of held nodes, shape (components,).
    dim
        Components of each node.
    """

    number: int
    times: Array
    places: Array
    velocities: Array | None
    turning: Array
    held: Array
    dim: int

    def named(self, component: int) -> str:
        """Name a component as people count."""
        return f"coordinate {component % self.dim + 1} of node {component // self.dim}"


def motions_of(data: DataSource, run: IntArray | None = None) -> list[Motion]:
    """Take the motions of all runs into memory, in their order; none where times are not known.

    `run` numbers the run of each snapshot, instead of the trajectories of the data.
    """
    run = data.trajectory if run is None else run
    if data.times is None or run is None:
        return []
    found = []
    for number in np.unique(run):
        mine = np.flatnonzero(run == number)
        if np.ptp(data.node_counts[mine]) == 0:
            found.append(_motion(data, mine, int(number)))
    return found


def _motion(data: DataSource, mine: IntArray, number: int) -> Motion:
    state = data.state(mine).flat()
    assert data.times is not None
    count, nodes = len(mine), state.graph.n_nodes // len(mine)
    angles, held = angle_coordinates(state.graph, data.dim), held_nodes(state.graph)
    turning = np.zeros(nodes * data.dim, dtype=bool) if angles is None else angles[:nodes].ravel()
    places = state.q.reshape(count, -1).copy()
    places[:, turning] = np.unwrap(places[:, turning], axis=0)
    velocities = None
    if data.has_momenta and MASS in state.graph.node_attributes:
        velocities = (state.p / state.graph.masses[:, None]).reshape(count, -1)
    elif data.has_rates:
        velocities = data.at_nodes("q_dot", mine).reshape(count, -1)
    kept = np.zeros(nodes, dtype=bool) if held is None else held[:nodes]
    return Motion(number, data.times[mine], places, velocities, turning, np.repeat(kept, data.dim), data.dim)
