"""What the seven networks are made of: perceptrons with squareplus, and gathering and summing along directed edges.

Inside the networks the node or edge axis comes first, (nodes, batch, features): gathering and summing then move whole
contiguous rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import torch
from torch import Tensor

from hamfit.graphs import Graph
from hamfit.validation import positive_integer, positive_number


@dataclass(frozen=True)
class Sizes:
    """Sizes of a network.

    Attributes
    ----------
    embedding
        Width of node and edge embeddings.
    hidden, layers
        Width and number of hidden layers of every perceptron.
    rounds
        Message passes; all of them use the same weights.
    kinetic_hidden
        Width of the hidden layers of a separate kinetic energy. The paper's table is silent on it; this is the width in
        the benchmark's own code.
    weight_scale
        Standard deviation of initial weights and biases; None for weights of variance 1 / inputs and no biases. The
        benchmark's own code has 1.
    """

    embedding: int
    hidden: int
    layers: int = 2
    rounds: int = 1
    kinetic_hidden: int = 10
    weight_scale: float | None = None

    def __post_init__(self) -> None:
        for name in ("embedding", "hidden", "layers", "rounds", "kinetic_hidden"):
            positive_integer(name, getattr(self, name))
        if self.weight_scale is not None:
            positive_number("weight_scale", self.weight_scale)


def squareplus(z: Tensor) -> Tensor:
    """The smooth ramp (z + √(z² + 4)) / 2."""
    return 0.5 * (z + torch.sqrt(z * z + 4.0))


class Perceptron(torch.nn.Module):
    """Linear layers with squareplus between them; with two widths just one linear layer.

    Parameters
    ----------
    widths
        Numbers of inputs, of neurons in the hidden layers, and of outputs.
    rng
        Source of the initial weights.
    scale
        See `Sizes.weight_scale`.
    """

    def __init__(self, widths: Sequence[int], rng: np.random.Generator, scale: float | None) -> None:
        super().__init__()
        self.layers = torch.nn.ModuleList()
        for inputs, outputs in pairwise(widths):
            layer = torch.nn.Linear(inputs, outputs, dtype=torch.float64)
            weights = rng.normal(size=(outputs, inputs)) * (inputs**-0.5 if scale is None else scale)
            biases = rng.normal(size=outputs) * (0.0 if scale is None else scale)
            with torch.no_grad():
                layer.weight.copy_(torch.from_numpy(weights))
                layer.bias.copy_(torch.from_numpy(biases))
            self.layers.append(layer)

    def forward(self, values: Tensor) -> Tensor:
        """(..., inputs) to (..., outputs)."""
        for layer in self.layers[:-1]:
            values = squareplus(layer(values))
        return self.layers[-1](values)


class Ends:
    """Senders and receivers of the messages: both directions of every edge of a graph.

    Attributes
    ----------
    senders, receivers
        Shape (2 edges,): first from the high to the low ends, then back.
    """

    def __init__(self, graph: Graph) -> None:
        high, low = graph.high, graph.low
        self.n_nodes = graph.n_nodes
        self.senders = torch.tensor(np.concatenate([high, low]))
        self.receivers = torch.tensor(np.concatenate([low, high]))

    def displacement(self, q: Tensor) -> Tensor:
        """Sender less receiver; (nodes, batch, dim) to (2 edges, batch, dim)."""
        return q.index_select(0, self.senders) - q.index_select(0, self.receivers)

    def length(self, displacement: Tensor) -> Tensor:
        """Lengths; (2 edges, batch, dim) to (2 edges, batch, 1)."""
        return displacement.square().sum(-1, keepdim=True).sqrt()

    def sum_into(self, ends: Tensor, messages: Tensor) -> Tensor:
        """Sum messages at one of their ends; (2 edges, batch, k) to (nodes, batch, k)."""
        return messages.new_zeros(self.n_nodes, *messages.shape[1:]).index_add(0, ends, messages)
