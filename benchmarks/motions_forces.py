"""Forces of the same learned pair law by our features, compiled, and by automatic differentiation in JAX and PyTorch.

The same random features and weights on given pairs, in float64, on one core. Calls from Python cost each side its own
overhead, so the steps of a loop are shown as well, for those that have loops.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from common import interleaved
from hamfit import RFInvariant, State, simulate
from hamfit.features.invariant.scalar_parts import PairPart
from hamfit.graphs import Graph

INNER = 100


@dataclass(frozen=True)
class Case:
    """A model and a state whose edges are given."""

    name: str
    model: RFInvariant
    state: State
    dt: float


@dataclass(frozen=True)
class Law:
    """The learned pair law as plain arrays: V = (neurons of r and 1/(r+a)) w + v0 r + v1 r², times the envelope."""

    by_r: Any
    by_soft: Any
    bias: Any
    neural: Any
    linear: tuple[float, float]
    scale: float
    cutoff: float | None

    @classmethod
    def of(cls, model: RFInvariant) -> Law:
        laws = model.learned_.compiled().laws
        part, weights = laws.part(PairPart)  # type: ignore[misc]
        columns, encoding = part.columns, laws.encoding
        assert encoding.distance == "both" and columns.layer.activation.name == "softplus"
        assert columns.power.tolist() == [0, 1] and len(encoding.pairs.seen) == 1
        first, second = (np.ascontiguousarray(column) for column in columns.layer.weights.T)
        linear = (float(weights[0]), float(weights[1]))
        return cls(first, second, columns.layer.bias, weights[2:], linear, encoding.scale, encoding.cutoff)

    def energy(self, difference: Any, softplus: Callable[[Any], Any], arrays: tuple[Any, ...]) -> Any:
        """Sum of the energies of pairs with these differences, in arrays of whatever library."""
        by_r, by_soft, bias, neural = arrays
        r = (difference * difference).sum(1) ** 0.5
        soft = 1.0 / (r + self.scale)
        pair = softplus(r[:, None] * by_r + soft[:, None] * by_soft + bias) @ neural
        pair = pair + self.linear[0] * r + self.linear[1] * r * r
        if self.cutoff is not None:
            x = r / self.cutoff
            pair = pair * (1.0 - x) ** 3 * (1.0 + 3.0 * x + 6.0 * x * x)
        return pair.sum()

    def exact_gradient(self, q: Any, graph: Graph) -> Any:
        """dH/dq of states, (states, nodes, dim), without a cutoff, in the longest floating point that NumPy has."""
        by_r, by_soft, bias, neural = (np.asarray(array, dtype=np.longdouble) for array in self.arrays)
        q = np.asarray(q, dtype=np.longdouble)
        apart = q[:, graph.high] - q[:, graph.low]
        r = np.sqrt((apart * apart).sum(axis=2, keepdims=True))
        soft = 1 / (r + self.scale)
        slope = (by_r - soft**2 * by_soft) / (1 + np.exp(-(r * by_r + soft * by_soft + bias))) @ neural[:, None]
        pull = (slope + self.linear[0] + 2 * self.linear[1] * r) * apart / r
        result = np.zeros_like(q)
        np.add.at(result, (slice(None), graph.high), pull)
        np.subtract.at(result, (slice(None), graph.low), pull)
        return result

    @property
    def arrays(self) -> tuple[Any, ...]:
        return self.by_r, self.by_soft, self.bias, self.neural


def _imported(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"{name} is left out: it is not installed")
        return None


def _parts(graph: Graph, dim: int) -> tuple[Any, Any, Any]:
    offsets = np.zeros((graph.n_edges, dim)) if graph.offsets is None else graph.offsets
    return np.asarray(graph.high), np.asarray(graph.low), offsets


def jax_sides(law: Law, case: Case) -> dict[str, Callable[[], Any]]:
    """The jitted gradient, called from Python, and `INNER` steps of Störmer-Verlet in one jitted loop."""
    jax = _imported("jax")
    if jax is None:
        return {}
    jax.config.update("jax_enable_x64", True)
    jnp = jax.numpy
    high, low, offsets = (jnp.asarray(part) for part in _parts(case.state.graph, case.state.dim))
    arrays = tuple(jnp.asarray(array) for array in law.arrays)

    def energy(q: Any) -> Any:
        return law.energy(q[high] - q[low] + offsets, jax.nn.softplus, arrays)

    gradient = jax.jit(jax.grad(energy))

    def step(_: int, state: Any) -> Any:
        q, p, force = state
        p = p - 0.5 * case.dt * force
        q = q + case.dt * p
        force = jax.grad(energy)(q)
        return q, p - 0.5 * case.dt * force, force

    q, p = jnp.asarray(case.state.q), jnp.asarray(case.state.p)
    loop = jax.jit(lambda q, p: jax.lax.fori_loop(0, INNER, step, (q, p, jax.grad(energy)(q))))
    _check("JAX", np.asarray(gradient(q)), case)
    return {
        "JAX jit, a call": lambda: gradient(q).block_until_ready(),
        "JAX jit, in a loop": lambda: jax.block_until_ready(loop(q, p)),
    }


def torch_sides(law: Law, case: Case) -> dict[str, Callable[[], Any]]:
    """The gradient by autograd, eager."""
    torch = _imported("torch")
    if torch is None:
        return {}
    torch.set_num_threads(1)
    high, low, offsets = (torch.from_numpy(np.array(part)) for part in _parts(case.state.graph, case.state.dim))
    arrays = tuple(torch.from_numpy(np.array(array)) for array in law.arrays)
    places = np.array(case.state.q)

    def gradient() -> Any:
        q = torch.from_numpy(places).requires_grad_()
        energy = law.energy(q[high] - q[low] + offsets, torch.nn.functional.softplus, arrays)
        return torch.autograd.grad(energy, q)[0]

    _check("PyTorch", gradient().numpy(), case)
    return {"PyTorch eager, a call": gradient}


def _check(name: str, found: Any, case: Case) -> None:
    exact = case.model.gradient_q(case.state)
    error = np.linalg.norm(found - exact) / np.linalg.norm(exact)
    assert error < 1e-6, f"{name} computes other forces: {error:.1e}"


def compared(case: Case, repeats: int) -> dict[str, Any]:
    """Microseconds of one force evaluation by every side."""
    law, compiled = Law.of(case.model), case.model.learned_.compiled()
    compiled.threads = 1
    calls = max(3, 20_000 // (len(case.state.q) + case.state.graph.n_edges))
    long = INNER * max(1, 5000 // len(case.state.q))
    loops = {"compiled, in a loop": long, "JAX jit, in a loop": INNER}
    sides: dict[str, Callable[[], Any]] = {
        "features, a call": lambda: case.model.gradient_q(case.state),
        "compiled, a call": lambda: compiled.gradient_q(case.state),
        "compiled, in a loop": lambda: simulate(compiled, case.state, case.dt, long, every=long),
    }
    sides |= jax_sides(law, case) | torch_sides(law, case)

    def repeated(side: Callable[[], Any], times: int) -> Callable[[], None]:
        def run() -> None:
            for _ in range(times):
                side()

        return run

    best = interleaved({k: repeated(side, 1 if k in loops else calls) for k, side in sides.items()}, repeats)
    row: dict[str, Any] = {"system": case.name, "pairs": case.state.graph.n_edges, "features": len(law.neural) + 2}
    return row | {f"µs {name}": 1e6 * seconds / loops.get(name, calls) for name, seconds in best.items()}
