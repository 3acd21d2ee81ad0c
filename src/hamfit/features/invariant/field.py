"""Field part: an outer field U(q_i) of every node that is not held, in absolute coordinates.

    Φ_k = Σ_i g_k s_k(x_i),    ∂Φ_k/∂q_i = g_k s_k'(x_i) ∂x_i/∂q_i

x are the coordinates about the median of the data, in units of their spread; an angle θ enters as (cos θ, sin θ), so
that full turns are nothing special. First come products of powers and harmonics (`monomials`), which make gravity,
harmonic traps, double wells and pendulums exact, then random neurons of x. The kinds of nodes with laws of their own
and the gates g are those of `field_kinds`.

With a field, energies change under translations, rotations and reflections of all nodes; they still do not change when
nodes are renumbered, except with ``"node"``. What a field and the pairs can hold both (the pull of a held node that
stands still) is shared out between them by the solve, and only their sum means anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.features.activations import Activation
from hamfit.features.invariant.columns import standardised_layer
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.invariant.monomials import DEGREE, exponents_of, monomials
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.invariant.places import FieldFrames, PlacesOfKind
from hamfit.features.kernels import kernels
from hamfit.features.layers import Dense
from hamfit.features.samplers import Sampler
from hamfit.features.workspace import Workspace
from hamfit.tensors import INTEGERS, expect
from hamfit.validation import Array, IntArray, finite_array, non_negative_integer

_IN_CACHE = 2**16  # values of nodes and columns that are computed at once

_NO_STRESS = (
    "this model has an outer field, which does not move with a system that is strained, so that it has no stress: "
    "fit without a field"
)


class FieldPart(FeaturePart):
    """Functions of the place of a node, summed over the nodes that are not held."""

    name = "field"

    def __init__(self, sampler: Sampler, activation: type[Activation]) -> None:
        super().__init__(sampler, activation)
        self.frames: FieldFrames
        self.exponents: IntArray  # of the monomials, (monomials, dim)
        self.power_gate: IntArray  # (kind, quantity or -1) of every monomial
        self.neurons: Dense  # on the components of places, then the quantities
        self.gate: IntArray  # (kind, quantity or -1) of every neuron

    @property
    def width(self) -> int:  # type: ignore[override]
        """The number of monomials and neurons together."""
        return len(self.exponents) + self.neurons.width

    # -- sampling --------------------------------------------------------------------------------------------------

    def usable(self, pool: Scalars) -> bool:
        """Tell whether any node that is not held changes its place."""
        return bool(FieldFrames.measured(pool).varies.any())

    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:  # noqa: ARG002 - nothing is drawn
        """Find the middle and the spread of the places of each kind."""
        self.frames = FieldFrames.measured(pool)

    def _firsts(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """List all monomials as (kind, quantity or -1, exponents), in coordinates that vary for the kind."""
        modulators = range(-1, self.frames.quantities)
        angles = self.frames.angles
        return [
            (kind, modulator, exponents)
            for kind, varies in enumerate(self.frames.varies)
            for modulator in modulators
            for exponents in exponents_of(varies, angles[kind])
        ]

    def least(self, pool: Scalars) -> int:  # noqa: ARG002 - known from `prepare`
        """Count every monomial once for every gate."""
        return len(self._firsts())

    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw neurons from the places of the pool's nodes, for every kind and gate alike."""
        part, firsts = self._like_this(), self._firsts()
        new = firsts[before : before + count]
        part.exponents = np.array([first[2] for first in new], dtype=np.int64).reshape(-1, self.frames.dim)
        part.power_gate = np.array([first[:2] for first in new], dtype=np.int64).reshape(-1, 2)
        quantities = self.frames.quantities
        kinds = np.flatnonzero(self.frames.varies.any(axis=1)).tolist()
        plans = [(kind, modulator, False) for kind in kinds for modulator in range(-1, quantities)]
        plans += [(kind, -1, True) for kind in kinds if quantities]
        skip, neurons = max(0, before - len(firsts)), count - len(new)
        share = np.bincount(np.arange(skip, skip + neurons) % len(plans), minlength=len(plans))
        components = self.frames.components
        weights, bias, end = np.zeros((neurons, components + quantities)), np.empty(neurons), 0
        for (kind, _, together), width in zip(plans, share.tolist(), strict=True):
            inputs = self.frames.inputs(kind)
            seen = [*inputs, *range(components, components + quantities)] if together else inputs
            if width:
                x = self.frames.sample(pool, kind)[:, seen]
                layer = standardised_layer("places", x, self.sampler, self.activation, rng, width)
                weights[end : end + width, seen], bias[end : end + width] = layer.weights, layer.bias
            end += width
        part.neurons = Dense(weights, bias, self.activation)
        part.gate = np.repeat(np.array([plan[:2] for plan in plans], dtype=np.int64), share, axis=0)
        return part

    def _like_this(self) -> Self:
        part = type(self)(self.sampler, self.activation)
        part.frames = self.frames
        return part

    def joined(self, other: Self) -> Self:
        """Give one part with the columns of both."""
        part = self._like_this()
        for name in ("exponents", "power_gate", "gate"):
            setattr(part, name, np.concatenate([getattr(self, name), getattr(other, name)]))
        part.neurons = self.neurons.joined(other.neurons)
        return part

    def joined_order(self, other: Self) -> Array:
        """Put the monomials of both parts before the neurons of both."""
        return self._firsts_first(other, len(self.exponents), len(other.exponents))

    # -- evaluation ------------------------------------------------------------------------------------------------

    def _columns(self, kind: int) -> tuple[IntArray, IntArray]:
        """Find the monomials and the neurons of one kind."""
        return np.flatnonzero(self.power_gate[:, 0] == kind), np.flatnonzero(self.gate[:, 0] == kind)

    def _evaluate(self, seen: PlacesOfKind) -> tuple[IntArray, Array, Array]:
        """Find the columns of a kind, their values, (nodes, columns), and derivatives by q, (nodes, dim, columns)."""
        powers, own = self._columns(seen.kind)
        dtype, first = self.neurons.bias.dtype, len(powers)
        values = np.empty((len(seen.rows), first + len(own)), dtype)
        slopes = np.empty((len(seen.rows), self.frames.dim, first + len(own)), dtype)
        values[:, :first], slopes[..., :first] = monomials(self.exponents[powers], seen)
        layer = Dense(self.neurons.weights[own], self.neurons.bias[own], self.activation)
        values[:, first:], by_argument = kernels().activate(layer, layer.preactivation(seen.inputs.astype(dtype)))
        slopes[..., first:] = seen.chained(layer.weights)
        slopes[..., first:] *= by_argument[:, None, :]
        gates = seen.gates(np.concatenate([self.power_gate[powers], self.gate[own]])[:, 1])
        if gates is not None:
            values *= gates
            slopes *= gates[:, None, :]
        return np.concatenate([powers, len(self.exponents) + own]), values, slopes

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the nodes of each graph that are not held, shape (graphs, width)."""
        result = np.zeros((scalars.graph.n_nodes, self.width), self.neurons.bias.dtype)
        for seen in self.frames.read(scalars):
            columns, values, _ = self._evaluate(seen)
            result[np.ix_(seen.rows, columns)] = values
        return scalars.graph.sum_nodes(result)

    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - q only
        """Write ∂Φ/∂q of each node, kind by kind."""
        for seen in self.frames.read(scalars):
            columns, _, slopes = self._evaluate(seen)
            by_q[np.ix_(seen.rows, np.arange(self.frames.dim), columns)] = slopes

    def gradient(self, scalars: Scalars, weights: Array, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - q only
        """Add the weighted sum of the derivatives, without forming the rows, in runs that stay in cache."""
        for seen in self.frames.read(scalars):
            by_q[seen.rows] += self.slope(seen, weights, work)

    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:  # noqa: ARG002 - refused
        """Refuse: a field stands still when a system is strained, so that there is no stress."""
        raise DataError(_NO_STRESS)

    def strain(self, scalars: Scalars, weights: Array, out: Array, work: Workspace) -> None:  # noqa: ARG002 - refused
        """Refuse, for the same reason as the rows."""
        raise DataError(_NO_STRESS)

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:  # noqa: ARG002 - few columns
        """Give every node that is not held its energy in the field."""
        result = np.zeros(scalars.graph.n_nodes, self.neurons.bias.dtype)
        for seen in self.frames.read(scalars):
            columns, values, _ = self._evaluate(seen)
            result[seen.rows] = values @ weights[columns]
        return result

    def slope(self, seen: PlacesOfKind, weights: Array, work: Workspace) -> Array:
        """Compute the derivative of ``values @ weights`` by the coordinates of nodes of one kind, (nodes, dim)."""
        result = np.empty((len(seen.rows), self.frames.dim), self.neurons.bias.dtype)
        columns = sum(map(len, self._columns(seen.kind)))
        step = max(1, _IN_CACHE // max(1, self.frames.dim * columns))

        def fill(part: slice) -> None:
            for at in range(part.start, part.stop, step):
                rows = slice(at, min(at + step, part.stop))
                columns, _, slopes = self._evaluate(seen.take(rows))
                result[rows] = slopes @ weights[columns]

        work.in_parts(fill, len(result))
        return result

    def energy(self, weights: Array, q: ArrayLike, kind: int, quantities: Sequence[float]) -> tuple[Array, Array]:
        """Compute the field U of a node of one kind, up to a constant, and its derivative.

        Parameters
        ----------
        weights
            Weights of the features of this part, shape (width,).
        q
            Places, shape (places, dim).
        kind
            Number of the kind of node.
        quantities
            Numbers that modulate the field, in the order of `FieldKinds.quantities`.

        Returns
        -------
        tuple
            U and ∂U/∂q, of shape (places,) and (places, dim).
        """
        seen = self._seen_at(q, kind, quantities)
        columns, values, _ = self._evaluate(seen)
        cast = weights.astype(values.dtype)
        return values @ cast[columns], self.slope(seen, cast, Workspace())

    def values_at(self, q: ArrayLike, kind: int, quantities: Sequence[float]) -> Array:
        """Compute the features of a node of one kind at places, shape (places, width); parameters as in `energy`."""
        columns, values, _ = self._evaluate(self._seen_at(q, kind, quantities))
        rows = np.zeros((len(values), self.width))
        rows[:, columns] = values
        return rows

    def _seen_at(self, q: ArrayLike, kind: int, quantities: Sequence[float]) -> PlacesOfKind:
        places = finite_array("q", q, ndim=(2,))
        numbers, frames = np.array(quantities, dtype=np.float64), self.frames
        if places.shape[1] != frames.dim:
            raise ParameterError(f"places must have {frames.dim} coordinates, got the shape {places.shape}")
        if not 0 <= non_negative_integer("kind", kind) < len(frames.centre):
            raise ParameterError(f"the field has kinds 0 to {len(frames.centre) - 1}, got {kind}")
        if numbers.shape != (frames.quantities,):
            raise ParameterError(f"the field depends on {frames.quantities} quantities, got {list(quantities)!r}")
        return frames.at(places, kind, np.broadcast_to(numbers, (len(places), len(numbers))))

    # -- parameters ------------------------------------------------------------------------------------------------

    def astype(self, dtype: Any) -> None:
        """Compute the neurons in another precision from now on."""
        self.neurons = self.neurons.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the parameters of frames, monomials and neurons by name."""
        return self.frames.arrays() | {
            "exponents": self.exponents,
            "power_gate": self.power_gate,
            "weights": self.neurons.weights,
            "bias": self.neurons.bias,
            "gate": self.gate,
        }

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over all parameters as `arrays` gave them."""
        self.frames = FieldFrames.restored(arrays)
        self.exponents = expect(arrays, "exponents", INTEGERS, (None, self.frames.dim))
        self.power_gate = expect(arrays, "power_gate", INTEGERS, (len(self.exponents), 2))
        inputs = (None, self.frames.components + self.frames.quantities)
        self.neurons = Dense.restored(arrays, self.activation, inputs)
        self.gate = expect(arrays, "gate", INTEGERS, (self.neurons.width, 2))
        gates = np.concatenate([self.power_gate, self.gate])
        if gates.size and (
            gates.min() < -1
            or gates[:, 0].min() < 0
            or (gates.max(axis=0) >= [len(self.frames.centre), self.frames.quantities]).any()
        ):
            raise DataError("the gates of a field must name kinds and quantities that it has")
        if np.abs(self.exponents).max(initial=0) > DEGREE:
            raise DataError(f"the exponents of a field must be at most {DEGREE}")

    def check(self, encoding: Encoding) -> None:
        """Refuse frames of other kinds than those that the encoding tells apart."""
        fields, frames = encoding.fields, self.frames
        if fields is None or (fields.count, len(fields.quantities)) != (len(frames.centre), frames.quantities):
            raise DataError("the frames of a field do not go with the kinds of its nodes")
        if not np.array_equal(fields.angles(frames.dim), frames.angles):
            raise DataError("the angles of a field are not those of its nodes")
