"""Features of scalars: some scalars as they are, and random neurons of them, for each kind and modulated by quantities.

A column k has the value  g_k s(x)  for a thing (node or edge) with scalars x, kind c and quantities z, where s is
either a polynomial of a scalar or a neuron σ(w [x; z] + b) of one of the scalars, alone or with z, and the gate g_k is
1 or a quantity, for things of one kind, and 0 for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.features.activations import Activation
from hamfit.features.kernels import kernels
from hamfit.features.layers import Dense
from hamfit.features.samplers import LayerInputs, Sampler
from hamfit.features.scales import power_of_two, root_mean_square
from hamfit.features.workspace import Workspace
from hamfit.tensors import INTEGERS, expect
from hamfit.validation import Array, IntArray

_IN_CACHE = 2**16  # values of things and columns that are computed at once


@dataclass(frozen=True)
class Points:
    """The nodes or edges of a sample of the data, from which neurons are drawn.

    Attributes
    ----------
    what
        What they are, for messages.
    inputs
        Scalars, then quantities; shape (points, scalars + quantities).
    scalars
        Number of scalars.
    kind
        Kind of each, shape (points,).
    kinds
        The kinds that columns are drawn for.
    """

    what: str
    inputs: Array
    scalars: int
    kind: IntArray
    kinds: Sequence[int]

    def plans(self) -> list[tuple[int, int, list[int]]]:
        """List the sorts of neurons to be drawn, each as (kind, quantity that modulates it or -1, inputs).

        For every gate there are neurons of one scalar alone; with quantities, also neurons of a scalar and all of them.
        """
        size = self.inputs.shape[1]
        quantities = list(range(self.scalars, size))
        alone = [
            (kind, modulator, [scalar])
            for kind in self.kinds
            for modulator in range(-1, len(quantities))
            for scalar in range(self.scalars)
        ]
        together = [(kind, -1, [scalar, *quantities]) for kind in self.kinds for scalar in range(self.scalars)]
        return alone + (together if quantities else [])


def standardised_layer(
    what: str,
    x: Array,
    sampler: Sampler,
    activation: type[Activation],
    rng: Any,
    width: int,
    blocks: list[slice] | None = None,
) -> Dense:
    """Draw a layer for x of shape (points, inputs) on standardised inputs, and fold the scaling into its weights.

    Inputs of one of the `blocks` keep their sizes relative to each other.
    """
    unit = np.array([power_of_two(size) for size in np.abs(x).max(axis=0)])  # squares of the inputs might overflow
    mean, scale = x.mean(axis=0), unit * (x / unit).std(axis=0)
    for block in blocks or []:
        scale[block] = root_mean_square(scale[block])
    scale = np.where(scale > 1e-12 * np.abs(mean), scale, np.where(mean != 0, np.abs(mean), 1.0))
    standard = (x - mean) / scale
    inputs = LayerInputs(what, len(x), x.shape[1], lambda index: standard[index])
    layer = sampler.layer(inputs, width, activation, rng)
    weights = layer.weights / scale
    return Dense(weights, layer.bias - weights @ mean, activation)  # the gain is left to the solve


@dataclass(frozen=True)
class GatedColumns:
    """Columns of one part with their gates: polynomials first, then neurons.

    Attributes
    ----------
    power, power_gate
        Which polynomial, and the gate (kind, quantity or -1), shapes (polynomials,) and (polynomials, 2).
    layer
        The neurons; weights of shape (neurons, scalars + quantities).
    gate
        (kind, quantity or -1) of every neuron, shape (neurons, 2).
    """

    power: IntArray
    power_gate: IntArray
    layer: Dense
    gate: IntArray

    @property
    def width(self) -> int:
        """The number of polynomials and neurons together."""
        return len(self.power) + self.layer.width

    @classmethod
    def drawn(
        cls,
        points: Points,
        powers: int,
        count: int,
        *,
        before: int,
        sampler: Sampler,
        activation: type[Activation],
        rng: np.random.Generator,
    ) -> Self:
        """Draw `count` new columns for a part that has `before` already; polynomials are its first columns."""
        kinds, size = points.kinds, points.inputs.shape[1]
        gates = [(kind, modulator) for kind in kinds for modulator in range(-1, size - points.scalars)]
        linear = np.array([(power, *gate) for gate in gates for power in range(powers)])
        linear = linear[before : before + count].reshape(-1, 3)
        plans, neurons = points.plans(), count - len(linear)
        skip = max(0, before - powers * len(gates))
        share = np.bincount(np.arange(skip, skip + neurons) % len(plans), minlength=len(plans))
        weights, bias, ends = np.zeros((neurons, size)), np.empty(neurons), np.cumsum(share).tolist()
        for (kind, _, inputs), width, end in zip(plans, share.tolist(), ends, strict=True):
            rows = np.flatnonzero(points.kind == kind)
            rows = rows if len(rows) > 1 else np.arange(len(points.kind))
            if width:
                x = points.inputs[rows][:, inputs]
                layer = standardised_layer(points.what, x, sampler, activation, rng, width)
                weights[end - width : end, inputs], bias[end - width : end] = layer.weights, layer.bias
        gate = np.repeat(np.array([plan[:2] for plan in plans], dtype=np.int64), share, axis=0)
        return cls(linear[:, 0], linear[:, 1:], Dense(weights, bias, activation), gate)

    def joined(self, other: GatedColumns) -> GatedColumns:
        """Give the columns of both: first the polynomials of both, then their neurons."""
        power, power_gate, gate = (
            np.concatenate([getattr(part, name) for part in (self, other)]) for name in ("power", "power_gate", "gate")
        )
        return GatedColumns(power, power_gate, self.layer.joined(other.layer), gate)

    def astype(self, dtype: Any) -> GatedColumns:
        """Give the same columns in another precision."""
        return GatedColumns(self.power, self.power_gate, self.layer.astype(dtype), self.gate)

    # -- evaluation ------------------------------------------------------------------------------------------------

    def evaluate(self, items: Items) -> tuple[Array, Array]:
        """Compute values and their derivatives by r or the squared momentum of each thing, each (things, columns)."""
        dtype, first = self.layer.bias.dtype, len(self.power)
        values, slopes = (np.empty((len(items.kind), self.width), dtype) for _ in range(2))
        values[:, :first], slopes[:, :first] = (array[:, self.power] for array in items.polynomials)
        if first:
            gates = _gates(self.power_gate, items)
            if gates is not None:
                values[:, :first] *= gates
                slopes[:, :first] *= gates
        neurons, by_argument = kernels().activate(self.layer, self.layer.preactivation(items.inputs.astype(dtype)))
        scalars = items.chain.shape[1]
        by_argument *= items.chain.astype(dtype) @ self.layer.weights[:, :scalars].T
        gates = _gates(self.gate, items)
        if gates is not None:
            neurons *= gates
            by_argument *= gates
        values[:, first:], slopes[:, first:] = neurons, by_argument
        if items.envelope is not None:
            height, slope = (array[:, None].astype(dtype) for array in items.envelope)
            slopes *= height
            slopes += values * slope
            values *= height
        return values, slopes

    def slope(self, items: Items, weights: Array, work: Workspace | None = None) -> Array:
        """Compute the derivative of ``values @ weights`` by r or the squared momentum, shape (things,), in threads.

        Things are taken in runs that stay in cache: nothing of size things x columns is stored.
        """
        return self._in_runs(items, weights, work)[1]

    def value(self, items: Items, weights: Array, work: Workspace | None = None) -> Array:
        """Compute ``values @ weights`` of every thing, shape (things,), in the same way."""
        return self._in_runs(items, weights, work)[0]

    def _in_runs(self, items: Items, weights: Array, work: Workspace | None) -> Array:
        result = np.empty((2, len(items.kind)), self.layer.bias.dtype)
        step = max(1, _IN_CACHE // max(1, self.width))

        def fill(part: slice) -> None:
            for at in range(part.start, part.stop, step):
                rows = slice(at, min(at + step, part.stop))
                result[:, rows] = self._weighted(items.take(rows), weights)

        (work or Workspace()).in_parts(fill, len(items.kind))
        return result

    def _weighted(self, items: Items, weights: Array) -> tuple[Array, Array]:
        first, dtype = len(self.power), self.layer.bias.dtype
        linear, neural = weights[:first], weights[first:]
        by_power = np.stack([array[:, self.power] for array in items.polynomials]).astype(dtype, copy=False)
        gates = _gates(self.power_gate, items)
        value, slope = (by_power if gates is None else by_power * gates) @ linear
        neurons, by_argument = kernels().activate(self.layer, self.layer.preactivation(items.inputs.astype(dtype)))
        gates = _gates(self.gate, items)
        if gates is not None:
            neurons *= gates
            by_argument *= gates
        scalars = items.chain.shape[1]
        by_scalars = by_argument @ (self.layer.weights[:, :scalars] * neural[:, None])
        slope += np.einsum("es,es->e", items.chain.astype(dtype), by_scalars)
        value += neurons @ neural
        if items.envelope is None:
            return value, slope
        height, fall = (array.astype(dtype) for array in items.envelope)
        return value * height, slope * height + value * fall

    # -- files -----------------------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Array]:
        """Give the parameters of all columns by name, as a model file stores them."""
        return {
            "power": self.power.astype(np.int64),
            "power_gate": self.power_gate.astype(np.int64),
            "weights": self.layer.weights,
            "bias": self.layer.bias,
            "gate": self.gate,
        }

    @classmethod
    def restored(cls, arrays: dict[str, Array], activation: type[Activation]) -> Self:
        """Make columns again from what `arrays` gave."""
        layer, power = Dense.restored(arrays, activation), expect(arrays, "power", INTEGERS, (None,))
        power_gate = expect(arrays, "power_gate", INTEGERS, (len(power), 2))
        return cls(power, power_gate, layer, expect(arrays, "gate", INTEGERS, (layer.width, 2)))


@dataclass(frozen=True)
class Items:
    """The nodes or edges of one block, as the columns see them.

    Attributes
    ----------
    inputs
        Scalars and quantities, shape (things, scalars + quantities).
    chain
        Derivatives of the scalars by the thing's variable, shape (things, scalars).
    kind, kinds
        Kind of each, shape (things,), and the number of kinds.
    polynomials
        Values and derivatives of the scalars that enter as they are, each of shape (things, polynomials).
    envelope
        f_c and its derivative, each of shape (things,); None for none.
    """

    inputs: Array
    chain: Array
    kind: IntArray
    kinds: int
    polynomials: tuple[Array, Array]
    envelope: tuple[Array, Array] | None = None

    def take(self, rows: slice) -> Items:
        """Give some of the things, by a slice of their rows."""
        values, slopes = self.polynomials
        end = None if self.envelope is None else (self.envelope[0][rows], self.envelope[1][rows])
        return Items(
            self.inputs[rows], self.chain[rows], self.kind[rows], self.kinds, (values[rows], slopes[rows]), end
        )


def _gates(gate: IntArray, items: Items) -> Array | None:
    """Compute the gate g of every thing and column; None where all gates are one."""
    quantities = items.inputs[:, items.chain.shape[1] :]
    if items.kinds == 1 and not quantities.shape[1]:
        return None
    extended = np.concatenate([quantities, np.ones((len(quantities), 1))], axis=1)  # -1 is the column of ones
    result: Array = extended[:, gate[:, 1]]
    if items.kinds > 1:
        result *= items.kind[:, None] == gate[:, 0]
    return result
