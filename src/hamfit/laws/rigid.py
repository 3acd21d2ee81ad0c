"""Motions of the whole that cost no energy: translations and rotations, which are no oscillations.

They are found from the forces themselves: along an axis without total force everything may be shifted, and without
torque about the middle everything may be turned. Nodes that are held allow only what leaves them where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from hamfit.graphs import angle_coordinates, held_nodes
from hamfit.state import State
from hamfit.validation import Array

_NOTHING = 1e-9  # of the sum of all forces, or torques, up to which there is none
_SAME = 1e-6  # relative length of a motion that is one of the others, such as a rod's turn about its own axis


@dataclass(frozen=True)
class RigidMotions:
    """The shifts and turns of a system that change no energy.

    Attributes
    ----------
    shifts
        Axes along which everything may be shifted.
    turns
        Pairs of axes in whose plane everything may be turned.
    angles
        Which coordinates are angles, shape (nodes, dim).
    held
        Which nodes are held, shape (nodes,).
    size
        How far nodes are from their middle in the data: where all are in one place, a turn moves nothing.
    """

    shifts: tuple[int, ...]
    turns: tuple[tuple[int, int], ...]
    angles: Array
    held: Array
    size: float = 1.0

    @classmethod
    def of(cls, energy: Any, states: State) -> RigidMotions:
        """Look for total forces and torques in states, given as positions and momenta of shape (states, nodes, dim)."""
        nodes, dim = states.q.shape[1:]
        angles, held = angle_coordinates(states.graph, dim), held_nodes(states.graph)
        angles = np.zeros((nodes, dim), dtype=bool) if angles is None else angles
        forces = energy.gradient(State(states.q, np.zeros_like(states.p), states.graph))[0]
        from_middle = states.q - states.q.mean(axis=1, keepdims=True)
        everything = np.abs(forces).sum(axis=(1, 2))
        size = float(np.sqrt(np.mean(from_middle**2))) or 1.0
        shifts = [a for a in range(dim) if (np.abs(forces[..., a].sum(axis=1)) <= _NOTHING * everything).all()]
        turns = []
        for a, b in combinations([a for a in shifts if not angles[:, a].any()], 2):
            torque = (from_middle[..., a] * forces[..., b] - from_middle[..., b] * forces[..., a]).sum(axis=1)
            if (np.abs(torque) <= _NOTHING * size * everything).all():
                turns.append((a, b))
        held = np.zeros(nodes, dtype=bool) if held is None else held
        return cls(tuple(shifts), tuple(turns), angles, held, size)

    def middle(self, q: Array) -> Array:
        """Find a place near all nodes, shape (dim,), from where they can be counted; zero along other axes."""
        place = np.zeros(q.shape[1])
        for axis in self.shifts:
            if not self.angles[:, axis].any():
                place[axis] = q[0, axis]
        return place

    def away(self, q: Array, first: Array) -> Array:
        """Give positions of shape (states, nodes, dim) relative to those of the first, moved onto it as a whole."""
        if self.held.sum() == 1 and self.turns:
            centre = np.flatnonzero(self.held)
            away = _turned(q - q[:, centre], first - first[centre], self.turns)
            return self._within_a_turn(away)
        away = q - first
        if self.held.any():
            return self._within_a_turn(away)
        for axis in self.shifts:
            away[..., axis] -= away[:, :1, axis]
        away = self._within_a_turn(away)
        for axis in self.shifts:
            away[..., axis] -= away[..., axis].mean(axis=1, keepdims=True)
        if not self.turns:
            return away
        centred = first - first.mean(axis=0)
        return _turned(centred + away, centred, self.turns)

    def _within_a_turn(self, away: Array) -> Array:
        return np.where(self.angles, np.remainder(away + np.pi, 2 * np.pi) - np.pi, away)

    def directions(self, q: Array) -> Array:
        """Find the motions at positions q, as orthonormal columns, shape (coordinates of free nodes, motions)."""
        if not self.shifts:
            return np.zeros((int((~self.held).sum()) * q.shape[1], 0))
        from_middle = (q - q.mean(axis=0)) / self.size
        motions = np.zeros((len(self.shifts) + len(self.turns), *q.shape))
        for number, axis in enumerate(self.shifts):
            motions[number, :, axis] = 1.0
        for number, (a, b) in enumerate(self.turns, len(self.shifts)):
            motions[number, :, a], motions[number, :, b] = -from_middle[:, b], from_middle[:, a]
        fixed = motions[:, self.held].reshape(len(motions), -1)
        free = motions[:, ~self.held].reshape(len(motions), -1)
        if self.held.any():
            free = _complement(fixed).T @ free
        axes, lengths, _ = np.linalg.svd(free.T, full_matrices=False)
        return axes[:, lengths > _SAME * np.sqrt(len(q))]

    def others(self, q: Array) -> Array:
        """Find an orthonormal basis of what is no such motion, shape (coordinates of free nodes, others)."""
        return _complement(self.directions(q))


def without(motions: Array) -> Array:
    """Find an orthonormal basis of what is at right angles to the given columns, whatever their lengths."""
    return _complement(np.linalg.qr(motions)[0])


def _complement(columns: Array) -> Array:
    """Find an orthonormal basis of what is at right angles to all columns, shape (rows, rest)."""
    axes, lengths, _ = np.linalg.svd(columns, full_matrices=True)
    return axes[:, int((lengths > _SAME * lengths.max(initial=0.0)).sum()) :]


def _turned(q: Array, first: Array, turns: tuple[tuple[int, int], ...]) -> Array:
    """Turn positions, each about the origin, to where they are nearest to the first ones; give what is left."""
    axes = sorted({axis for plane in turns for axis in plane})
    away = q - first
    if len(turns) != len(axes) * (len(axes) - 1) // 2:  # some planes of these axes only
        return away
    own, aim = q[..., axes], first[:, axes]
    left, _, right = np.linalg.svd(np.einsum("sna,nb->sab", own, aim))
    left[..., -1] *= np.sign(np.linalg.det(left @ right))[:, None]
    away[..., axes] = own @ (left @ right) - aim
    return away
