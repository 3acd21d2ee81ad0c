"""Places of nodes as an outer field sees them: about the middle of the data, in units of their spread, by kind.

Lengths become (q - centre) / scale, with the median of the training data and a power of two; an angle θ becomes
(cos θ, sin θ). Every kind of node that the field tells apart has a frame of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.encoding import Scalars
from hamfit.features.scales import power_of_two, typical
from hamfit.graphs.roles import BoolArray
from hamfit.tensors import DOUBLES, INTEGERS, expect
from hamfit.validation import Array, IntArray

_VARIES = 1e-12  # of the largest coordinate: what changes less is rounding


@dataclass(frozen=True)
class PlacesOfKind:
    """The nodes of one kind in a union of graphs.

    Attributes
    ----------
    kind
        Number of the kind.
    rows
        Numbers of the nodes, shape (nodes,).
    coordinates
        Lengths in the frame of the kind, and angles as they are; shape (nodes, dim).
    angles, scale
        Which coordinates are angles, and the units of the others, shape (dim,).
    inputs
        What neurons see, shape (nodes, components + quantities): lengths or cosines, then sines, then quantities.
    chain
        Derivative of each component by its coordinate, shape (nodes, components).
    """

    kind: int
    rows: IntArray
    coordinates: Array
    angles: BoolArray
    scale: Array
    inputs: Array
    chain: Array

    def take(self, rows: slice) -> PlacesOfKind:
        """Give some of the nodes, by a slice of them."""
        return replace(
            self,
            rows=self.rows[rows],
            coordinates=self.coordinates[rows],
            inputs=self.inputs[rows],
            chain=self.chain[rows],
        )

    def chained(self, weights: Array) -> Array:
        """Compute W ∂x/∂q for the weights W of neurons, shape (nodes, dim, neurons)."""
        dim, dtype = len(self.angles), weights.dtype
        chain = self.chain.astype(dtype)
        result: Array = chain[:, :dim, None] * weights[:, :dim].T
        if self.chain.shape[1] > dim:
            result += chain[:, dim:, None] * weights[:, dim : 2 * dim].T
        return result

    def gates(self, modulator: IntArray) -> Array | None:
        """Give the gate g of every node and column, by the number of its quantity or -1; None where all are one."""
        quantities = self.inputs[:, self.chain.shape[1] :]
        if not quantities.shape[1]:
            return None
        return np.concatenate([quantities, np.ones((len(quantities), 1))], axis=1)[:, modulator]


@dataclass(frozen=True)
class FieldFrames:
    """The frames of all kinds of nodes of a field.

    Attributes
    ----------
    centre, scale
        Middle of the places and their unit, shape (kinds, dim); zero and one for angles.
    angles
        Which coordinates are angles, shape (kinds, dim).
    varies
        Which coordinates changed in the training data, shape (kinds, dim).
    quantities
        Number of quantities that modulate the field.
    """

    centre: Array
    scale: Array
    angles: BoolArray
    varies: BoolArray
    quantities: int

    @classmethod
    def measured(cls, pool: Scalars) -> Self:
        """Measure medians and spreads in a sample of the data; a kind that it lacks gets those of all nodes."""
        fields, dim = pool.encoding.fields, pool.state.dim
        assert fields is not None
        q, angles = pool.state.q, fields.angles(dim)
        free, kind, _ = fields.of(pool.graph)
        centre, scale, varies = np.zeros(angles.shape), np.ones(angles.shape), np.zeros(angles.shape, dtype=bool)
        for number in range(fields.count):
            members = free[kind == number]
            own = q[members if len(members) > 1 else free]
            varies[number] = np.ptp(own, axis=0) > _VARIES * np.abs(own).max(axis=0)
            middle = np.median(own, axis=0)
            spread = [power_of_two(2 * typical(np.abs(own[:, c] - middle[c]))) for c in range(dim)]
            centre[number], scale[number] = np.where(angles[number], 0.0, middle), np.where(angles[number], 1.0, spread)
        return cls(centre, scale, angles, varies, len(fields.quantities))

    @property
    def dim(self) -> int:
        """Number of coordinates of a node."""
        return self.centre.shape[1]

    @property
    def components(self) -> int:
        """Number of components of a place: one for each coordinate, and sines if any coordinate is an angle."""
        return (2 if self.angles.any() else 1) * self.dim

    def inputs(self, kind: int) -> list[int]:
        """List the components that change for nodes of a kind."""
        moving = np.flatnonzero(self.varies[kind])
        return [*moving.tolist(), *(self.dim + moving[self.angles[kind][moving]]).tolist()]

    def read(self, scalars: Scalars) -> list[PlacesOfKind]:
        """Give the places of the nodes that are not held, kind by kind."""
        fields, dim = scalars.encoding.fields, scalars.state.dim
        assert fields is not None
        if dim != self.dim:
            raise DataError(f"a field in {self.dim} coordinates cannot be evaluated in {dim}")
        free, kind, quantities = fields.of(scalars.graph)
        found = []
        for number in range(len(self.centre)):
            members = np.flatnonzero(kind == number)
            if members.size:
                rows = free[members]
                found.append(replace(self.at(scalars.state.q[rows], number, quantities[members]), rows=rows))
        return found

    def sample(self, pool: Scalars, kind: int) -> Array:
        """Give what neurons see of the nodes of a kind in a sample of the data, or of all nodes where it lacks them."""
        assert pool.encoding.fields is not None
        free, kinds, quantities = pool.encoding.fields.of(pool.graph)
        members = np.flatnonzero(kinds == kind)
        members = members if len(members) > 1 else np.arange(len(free))
        return self.at(pool.state.q[free[members]], kind, quantities[members]).inputs

    def at(self, q: Array, kind: int, quantities: Array) -> PlacesOfKind:
        """Give places of shape (nodes, dim) as those of nodes of one kind."""
        angles, scale = self.angles[kind], self.scale[kind]
        x = (q.astype(np.float64, copy=False) - self.centre[kind]) / scale
        first, chain = x, np.broadcast_to(1 / scale, x.shape)
        parts, slopes = [np.where(angles, np.cos(x), first)], [np.where(angles, -np.sin(x), chain)]
        if self.angles.any():
            parts, slopes = [*parts, np.where(angles, np.sin(x), 0.0)], [*slopes, np.where(angles, np.cos(x), 0.0)]
        inputs = np.concatenate([*parts, quantities], axis=1)
        return PlacesOfKind(kind, np.arange(len(q)), x, angles, scale, inputs, np.concatenate(slopes, axis=1))

    # -- files -----------------------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Array]:
        """Give the frames by name, as a model file stores them."""
        return {
            "centre": self.centre,
            "scale": self.scale,
            "angles": self.angles.astype(np.int64),
            "varies": self.varies.astype(np.int64),
            "quantities": np.array([self.quantities]),
        }

    @classmethod
    def restored(cls, arrays: dict[str, Array]) -> Self:
        """Make frames again from what `arrays` gave."""
        centre = expect(arrays, "centre", DOUBLES, (None, None))
        scale = expect(arrays, "scale", DOUBLES, centre.shape)
        angles, varies = (expect(arrays, name, INTEGERS, centre.shape).astype(bool) for name in ("angles", "varies"))
        quantities = int(expect(arrays, "quantities", INTEGERS, (1,))[0])
        if not (scale > 0).all() or quantities < 0:
            raise DataError("the units of a field must be positive")
        return cls(centre, scale, angles, varies, quantities)
