"""The activations of `hamfit.features.activations` in torch, with the second derivative that training needs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional


@dataclass(frozen=True)
class TorchActivation:
    """An activation with two derivatives: σ(z), σ'(z), and σ''(z) from z and σ'(z), which may overwrite z."""

    value: Callable[[Tensor], Tensor]
    slope: Callable[[Tensor], Tensor]
    curvature: Callable[[Tensor, Tensor], Tensor]


def _normal_density(z: Tensor) -> Tensor:
    return torch.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)


def _silu_slope(z: Tensor) -> Tensor:
    logistic = torch.sigmoid(z)
    return logistic * (1 + z * (1 - logistic))


def _silu_curvature(z: Tensor, _: Tensor) -> Tensor:
    logistic = torch.sigmoid(z)
    return logistic * (1 - logistic) * (2 + z * (1 - 2 * logistic))


TORCH_ACTIVATIONS: dict[str, TorchActivation] = {
    "softplus": TorchActivation(
        functional.softplus,
        torch.sigmoid,
        lambda z, slope: torch.addcmul(slope, slope, slope, value=-1, out=z),
    ),
    "gelu": TorchActivation(
        functional.gelu,
        lambda z: torch.special.ndtr(z) + z * _normal_density(z),
        lambda z, _: _normal_density(z) * (2 - z * z),
    ),
    "silu": TorchActivation(functional.silu, _silu_slope, _silu_curvature),
    "tanh": TorchActivation(
        torch.tanh,
        lambda z: 1 - torch.tanh(z).square(),
        lambda z, slope: -2 * torch.tanh(z) * slope,
    ),
    "squareplus": TorchActivation(
        lambda z: (z + torch.sqrt(z * z + 4)) / 2,
        lambda z: (1 + z * torch.rsqrt(z * z + 4)) / 2,
        lambda z, _: 2 * torch.rsqrt(z * z + 4) ** 3,
    ),
    "cosine": TorchActivation(torch.cos, lambda z: -torch.sin(z), lambda z, _: -torch.cos(z)),
}


class MessageSlopes(torch.autograd.Function):
    """Sums of σ'(z_m) over the messages from each node and along each encoded edge, differentiated by hand.

    Messages are by far the largest arrays of the network. Written as one function they are made once, and only σ''(z_m)
    is kept for the way back: a training step takes three quarters of the time it takes with recorded operations.
    """

    @staticmethod
    def forward(
        ctx: Any, from_nodes: Tensor, from_edges: Tensor, source: Tensor, activation: TorchActivation
    ) -> tuple[Tensor, Tensor]:
        """Sum the slopes: (nodes, batch, d_M) and (encoded edges, batch, d_M) to two arrays of the same shapes."""
        z = add_at_edges(from_nodes, from_edges, source)
        slopes = activation.slope(z)
        if any(ctx.needs_input_grad):
            ctx.save_for_backward(activation.curvature(z, slopes), source)
        return _by_node_and_edge(slopes, from_nodes, from_edges, source)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, by_node: Tensor, by_edge: Tensor) -> tuple[Tensor, Tensor, None, None]:
        """Apply the transpose, which is the same operation with σ'' in place of σ'."""
        curvature, source = ctx.saved_tensors
        upstream = add_at_edges(by_node, by_edge, source)
        return *_by_node_and_edge(upstream.mul_(curvature), by_node, by_edge, source), None, None


def add_at_edges(from_nodes: Tensor, from_edges: Tensor, source: Tensor) -> Tensor:
    """Gather z_m = from_nodes[source] + from_edges[edge], (2 edges, batch, d_M); edges are encoded once or twice."""
    messages = from_nodes.index_select(0, source)
    messages.view(-1, *from_edges.shape).add_(from_edges)
    return messages


def _by_node_and_edge(
    messages: Tensor, from_nodes: Tensor, from_edges: Tensor, source: Tensor
) -> tuple[Tensor, Tensor]:
    by_node = torch.zeros_like(from_nodes).index_add_(0, source, messages)
    half = len(source) // 2
    return by_node, messages if len(from_edges) == len(source) else messages[:half] + messages[half:]
