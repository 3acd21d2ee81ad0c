"""The paper's network in torch, written from its Algorithm 1 and Appendix B.2 alone: one graph, plain loops, autodiff.

Nothing here knows how hamfit computes; only the names of the sampled parameters are shared.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch

Tensor = torch.Tensor

ACTIVATIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "softplus": lambda z: torch.logaddexp(z, torch.zeros_like(z)),
    "gelu": torch.nn.functional.gelu,
    "silu": torch.nn.functional.silu,
    "tanh": torch.tanh,
    "cosine": torch.cos,
    "squareplus": lambda z: (z + torch.sqrt(z * z + 4)) / 2,
}


def encode_invariances(q: Tensor, p: Tensor, representation: str) -> tuple[Tensor, Tensor]:
    """First step of Algorithm 1; q and p of shape (nodes, dim)."""
    if representation == "raw":
        return q, p
    q = q - q.mean(dim=0)
    if representation == "centred":
        return q, p
    nearest = torch.argsort(torch.linalg.norm(q.detach(), dim=1)).tolist()
    e1 = q[nearest[0]] / torch.linalg.norm(q[nearest[0]])
    if q.shape[1] == 2:
        basis = torch.stack([e1, torch.stack([-e1[1], e1[0]])], dim=1)
        return q @ basis, p @ basis
    e2 = q[nearest[1]] / torch.linalg.norm(q[nearest[1]])
    if abs(float(torch.dot(e1.detach(), e2.detach()))) > 0.98:
        e2 = torch.linalg.cross(e1, e2)
    u2 = e2 - torch.dot(e2, e1) * e1
    e2 = u2 / torch.linalg.norm(u2)
    basis = torch.stack([e1, e2, torch.linalg.cross(e1, e2)], dim=1)
    return q @ basis, p @ basis


def rf_hgn(
    q: Tensor,
    p: Tensor,
    edges: list[tuple[int, int]],
    parameters: dict[str, Tensor],
    *,
    activation: str,
    representation: str,
    edge_kind: str,
    rounds: int = 1,
    averaging: bool = False,
    fourier: bool = False,
) -> Tensor:
    """h_G of one graph, shape (width,); edges as (i, j) with i > j."""

    def dense(name: str, x: Tensor) -> Tensor:
        weights, bias = parameters[f"{name}.weights"], parameters[f"{name}.bias"]
        gain = math.sqrt(2 / len(bias)) if fourier else 1.0
        return gain * ACTIVATIONS[activation](weights @ x + bias)

    def edge_encoding(source: int, target: int) -> Tensor:
        i, j = (source, target) if edge_kind == "directed" else (max(source, target), min(source, target))
        difference = q[i] - q[j]
        length = torch.linalg.norm(difference)
        if edge_kind == "absolute":
            difference = torch.abs(difference)
        return dense("edge", torch.cat([difference, length[None]]))

    q, p = encode_invariances(q, p, representation)
    nodes = range(len(q))
    neighbours: dict[int, list[int]] = {i: [] for i in nodes}
    for i, j in edges:
        neighbours[i].append(j)
        neighbours[j].append(i)

    def pooled(terms: list[Tensor], like: Tensor) -> Tensor:
        if not terms:
            return torch.zeros_like(like)
        return sum(terms) / len(terms) if averaging else sum(terms)

    own = h = [dense("node", torch.cat([q[i], p[i]])) for i in nodes]
    for _ in range(rounds - 1):
        h = [pooled([h[i] for i in neighbours[j]], h[j]) for j in nodes]
    m = [
        pooled(
            [dense("message", torch.cat([h[i], edge_encoding(i, j)])) for i in neighbours[j]],
            parameters["message.bias"],
        )
        for j in nodes
    ]
    return torch.cat([sum(own), sum(m)])


def rf_hnn(
    q: Tensor, p: Tensor, parameters: dict[str, Tensor], *, activation: str, representation: str, fourier: bool = False
) -> Tensor:
    """One dense layer on the flattened state."""
    q, p = encode_invariances(q, p, representation)
    bias = parameters["layer.bias"]
    gain = math.sqrt(2 / len(bias)) if fourier else 1.0
    return gain * ACTIVATIONS[activation](parameters["layer.weights"] @ torch.cat([q.ravel(), p.ravel()]) + bias)
