"""One energy gradient, the inner step of every simulation, against its four matrix products, and against PyTorch.

PyTorch, where it is installed, computes the same gradient by automatic differentiation of the same network, in float64
on one thread as well.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from common import interleaved, repeats_from_command_line, report
from hamfit import RFHGN, generate, make_system
from hamfit.features.kernels import kernels
from hamfit.parallel import single_threaded_blas
from hamfit.state import State

NAME = "gradient"


def main(repeats: int) -> None:
    rows = []
    with single_threaded_blas():
        for name, (model, state) in cases().items():
            calls = max(1, 2000 // state.graph.n_nodes)
            sides = {"gradient": lambda m=model, s=state: m.gradient(s), "products": products(state, model)}
            autograd = torch_gradient(state, model)
            if autograd is not None:
                sides["torch"] = autograd
            best = interleaved({key: repeated(call, calls) for key, call in sides.items()}, repeats)
            best = {key: seconds / calls for key, seconds in best.items()}
            rows.append(
                {
                    "system": name,
                    "kernels": kernels().name,
                    **best,
                    "gradient / products": best["gradient"] / best["products"],
                    "torch / gradient": best.get("torch", float("nan")) / best["gradient"],
                }
            )
    report(NAME, rows)


def cases() -> dict[str, tuple[RFHGN, State]]:
    lattice = generate(make_system("lattice", rows=3, cols=3, dim=3), snapshots=200, seed=0)
    large = generate(make_system("lattice", rows=100, cols=100, dim=3), snapshots=1, seed=0)
    particles = generate(make_system("lennard-jones"), trajectories=100, seed=0)
    chain, long_chain = (make_system("chain", nodes=n, q_amplitude=1.0, p_amplitude=1.0) for n in (8, 4096))
    of_chains = RFHGN(hidden=64, width=512).fit(generate(chain, snapshots=2000, seed=0))
    return {
        "lattice 100x100, d_h 48, d_L 384": (RFHGN().fit(lattice), large.state(0)),
        "Lennard-Jones 9, d_h 40, d_L 800": (
            RFHGN(hidden=40, width=800, ridge=1e-12).fit(particles),
            particles.state(0),
        ),
        "chain of 8, d_h 64, d_L 512": (of_chains, generate(chain, snapshots=1, seed=1).state(0)),
        "chain of 4096, d_h 64, d_L 512": (of_chains, generate(long_chain, snapshots=1, seed=1).state(0)),
    }


def repeated(call: Callable[[], object], times: int) -> Callable[[], None]:
    def run() -> None:
        for _ in range(times):
            call()

    return run


def products(state: State, model: RFHGN) -> Callable[[], object]:
    """The four products: encodings to messages and back, over nodes and over edges."""
    messages = model.width - model.hidden
    forward, back = np.ones((model.hidden, messages)), np.ones((messages, model.hidden))
    sizes = (state.graph.n_nodes, state.graph.n_edges)
    factors = [(np.ones((rows, right.shape[0])), right) for rows in sizes for right in (forward, back)]
    return lambda: [left @ right for left, right in factors]


def torch_gradient(state: State, model: RFHGN) -> Callable[[], object] | None:
    """The same gradient by automatic differentiation, checked to be the same; None without PyTorch."""
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(1)
    layers = {
        name: (torch.from_numpy(d.weights), torch.from_numpy(d.bias)) for name, d in model.feature_map_.layers.items()
    }
    last = torch.from_numpy(model.weights_)
    high, low = torch.from_numpy(state.graph.high), torch.from_numpy(state.graph.low)
    hidden = model.hidden
    softplus = torch.nn.functional.softplus

    def energy(q: torch.Tensor, p: torch.Tensor) -> torch.Tensor:
        q = q - q.mean(dim=0)
        nodes = softplus(torch.nn.functional.linear(torch.cat([q, p], 1), *layers["node"]))
        difference = q[high] - q[low]
        distance = difference.norm(dim=1, keepdim=True)
        edges = softplus(torch.nn.functional.linear(torch.cat([difference, distance], 1), *layers["edge"]))
        weights, bias = layers["message"]
        from_nodes = nodes @ weights[:, :hidden].T + bias
        from_edges = edges @ weights[:, hidden:].T
        messages = softplus(from_nodes[high] + from_edges) + softplus(from_nodes[low] + from_edges)
        return nodes.sum(0) @ last[:hidden] + messages.sum(0) @ last[hidden:]

    def gradient() -> tuple[torch.Tensor, ...]:
        q = torch.from_numpy(state.q).requires_grad_()
        p = torch.from_numpy(state.p).requires_grad_()
        return torch.autograd.grad(energy(q, p), (q, p))

    for ours, theirs in zip(model.gradient(state), gradient(), strict=True):
        assert np.abs(ours - theirs.numpy()).max() < 1e-6 * max(1.0, np.abs(ours).max())
    return gradient


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__))
