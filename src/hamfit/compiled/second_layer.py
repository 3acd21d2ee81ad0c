"""The columns of a many-body part with their weights, sorted for the loops in C: linear, quadratic, neurons by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.validation import Array, IntArray

LANES = 4
"""Radial functions and neurons come in such blocks, filled up with zeros; as in ``engine/many_body.h``."""


@dataclass(frozen=True)
class SecondLayer:
    """The energy of a node as a function of its moments.

    The *inputs* of neurons are the densities of all channels, then the squares of their vectors and tensors.

    Attributes
    ----------
    linear
        Weights of the inputs by the kind of the central node, shape (kinds, inputs).
    quadratic
        Symmetric matrices A, by kind and order, of terms M A M / 2; shape (kinds, orders, channels, channels). None
        where no moments of different channels are multiplied.
    neurons
        Shape (kinds, 3): neurons of a kind that see densities alone are the first to before the second number, those
        that see all inputs come up to the third.
    weights
        Shape (neurons / LANES, inputs, LANES).
    bias, output
        Shape (neurons,): of the layer, and what a neuron adds to the energy.
    """

    linear: Array
    quadratic: Array | None
    neurons: IntArray
    weights: Array
    bias: Array
    output: Array

    @classmethod
    def of(cls, part: ManyBodyPart, weights: Array) -> Self:
        """Sort the columns of a part with weights of shape (width,)."""
        first = len(part.linear)
        linear, quadratic = _invariants(part, weights[:first] / part.linear_scale.astype(np.float64))
        return cls(linear, quadratic, *_neurons(part, weights[first:] * part.neurons.gain))


def padded(count: int) -> int:
    """Round up to whole blocks.

    >>> padded(12), padded(13)
    (12, 16)
    """
    return -(-count // LANES) * LANES


def _places(part: ManyBodyPart) -> IntArray:
    """Find where the channels (kinds x radial functions) stand when the functions are filled up to whole blocks."""
    return np.add.outer(padded(part.n_radial) * np.arange(part.kinds), np.arange(part.n_radial)).ravel()


def _invariants(part: ManyBodyPart, weights: Array) -> tuple[Array, Array | None]:
    """Add up the weights of the invariants that are columns themselves."""
    products, place = part.invariants, _places(part)
    channels = part.kinds * padded(part.n_radial)
    linear = np.zeros((part.kinds, part.orders, channels))
    density = part.linear < products.channels
    np.add.at(linear[:, 0], (part.linear_kind[density], place[part.linear[density]]), weights[density])
    number, pair = np.divmod(part.linear[~density] - products.channels, len(products.first))
    order = np.array([*products.orders, 0])[number]
    kind, left, right = part.linear_kind[~density], place[products.first[pair]], place[products.second[pair]]
    quadratic = None
    if part.products == "all":
        quadratic = np.zeros((part.kinds, part.orders, channels, channels))
        for one, other in ((left, right), (right, left)):
            np.add.at(quadratic, (kind, order, one, other), weights[~density])
    else:
        np.add.at(linear, (kind, order, left), weights[~density])
    return linear.reshape(part.kinds, -1), quadratic


def _neurons(part: ManyBodyPart, output: Array) -> tuple[IntArray, Array, Array, Array]:
    """Sort neurons by the kind of the central node and by what they see; each such group fills whole blocks."""
    channels, width = len(_places(part)), part.kinds * padded(part.n_radial)
    place = np.concatenate([order * width + _places(part) for order in range(part.orders)])
    sees_more = part.neurons.weights[:, channels:].any(axis=1)
    groups = [
        np.flatnonzero((part.neuron_kind == kind) & (sees_more == more))
        for kind in range(part.kinds)
        for more in (False, True)
    ]
    ends = np.concatenate([[0], np.cumsum([padded(len(group)) for group in groups])]).astype(np.int64)
    weights, bias, outputs = (np.zeros((ends[-1], part.orders * width)), *np.zeros((2, ends[-1])))
    for group, start in zip(groups, ends, strict=False):
        rows = start + np.arange(len(group))
        weights[rows[:, None], place] = part.neurons.weights[group]
        bias[rows], outputs[rows] = part.neurons.bias[group], output[group]
    blocks = np.ascontiguousarray(weights.reshape(-1, LANES, weights.shape[1]).swapaxes(1, 2))
    numbers = np.stack([ends[0:-1:2], ends[1::2], ends[2::2]], axis=1)
    return numbers, blocks, bias, outputs
