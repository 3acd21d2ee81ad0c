"""Motions of Hamiltonians that are not separable: the paper's network on 4096 nodes, and gradients per step.

First the schemes of order two on the chain of 4096 nodes with the paper's network (d_h 64, d_L 512, canonical edges, dt
1e-3), on two threads; they take turns, and the best of several stretches counts. Then what the schemes cost on small
systems, by the length of the step, and what error that buys.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from common import report
from hamfit import RFHGN, State, generate, make_system, simulate
from hamfit.graphs import Graph
from hamfit.state import Hamiltonian

NAME = "nonseparable"
NODES, DT, STEPS = 4096, 1e-3, 5000
LIMIT = 180.0  # seconds for all steps on two cores
SECOND_ORDER = ("implicit-midpoint", "stormer-verlet", "extended-2")


class Product:
    """H = (q² + 1)(p² + 1) / 2, which mixes positions and momenta as strongly as can be."""

    separable = False

    def energy(self, state: State) -> np.ndarray:
        return ((state.q**2 + 1) * (state.p**2 + 1)).sum(axis=(-1, -2)) / 2

    def gradient(self, state: State) -> tuple[np.ndarray, np.ndarray]:
        return state.q * (state.p**2 + 1), state.p * (state.q**2 + 1)


def main(repeats: int, steps: int = 25) -> None:
    system = make_system("chain", nodes=8, dim=2, q_amplitude=1.0, p_amplitude=1.0)
    model = RFHGN(hidden=64, width=512, edges="canonical").fit(generate(system, snapshots=2000, seed=0))
    report(f"{NAME}-4096", large_chain(model, repeats, steps))
    start = generate(system, snapshots=1, seed=1).state(0)
    one = State(np.array([[0.6]]), np.array([[-0.4]]), Graph(1, []))
    rows = cost(Product(), "(q² + 1)(p² + 1) / 2", one, 20.0, (0.4, 0.1, 0.025, 0.00625))
    rows += cost(model, "the paper's network, chain of 8", start, 2.0, (0.1, 0.05, 0.01, 0.002))
    report(NAME, rows)


def large_chain(model: RFHGN, repeats: int, steps: int) -> list[dict[str, Any]]:
    """Seconds of all steps, from the best stretch of a few; every stretch goes on where the one before ended."""
    system = make_system("chain", nodes=NODES, dim=2, q_amplitude=1.0, p_amplitude=1.0)
    first = generate(system, snapshots=1, seed=1).state(0)
    scale = float(system.energy(first))
    states = dict.fromkeys(SECOND_ORDER, first)
    best, gradients, drift = dict.fromkeys(states, np.inf), dict.fromkeys(states, 0), dict.fromkeys(states, 0.0)
    energy = float(model.energy(first))
    for _ in range(repeats):
        for scheme, state in states.items():
            run = simulate(model, state, DT, steps, scheme=scheme, every=steps)
            run.require_completed(scheme)
            states[scheme] = run.state()
            best[scheme] = min(best[scheme], run.seconds_per_step)
            gradients[scheme] += run.gradient_evaluations
            drift[scheme] = max(drift[scheme], abs(float(run.energy[-1]) - energy) / scale)
    return [
        {
            "scheme": scheme,
            "ms a step": 1e3 * best[scheme],
            "gradients a step": gradients[scheme] / (repeats * steps),
            "energy error": drift[scheme],
            f"seconds for {STEPS} steps": STEPS * best[scheme],
            f"under {LIMIT:g} s": "yes" if STEPS * best[scheme] < LIMIT else "no",
        }
        for scheme in states
    ]


def cost(
    hamiltonian: Hamiltonian, name: str, start: State, time: float, lengths: tuple[float, ...]
) -> list[dict[str, Any]]:
    """Gradients per step, and errors of positions and energy, of every scheme and length of step."""
    fine = 40 * round(time / min(lengths) / 10)
    exact = simulate(hamiltonian, start, time / fine, fine, scheme="composition-6", every=fine).last
    rows = []
    for scheme in (*SECOND_ORDER, "composition-4", "extended-4"):
        for dt in lengths:
            steps = round(time / dt)
            run = simulate(hamiltonian, start, dt, steps, scheme=scheme)
            row = {"H": name, "scheme": scheme, "dt": dt, "gradients a step": run.gradient_evaluations / steps}
            row |= {"gradients": run.gradient_evaluations, "error of q": float(np.abs(run.last - exact).max())}
            rows.append(row | {"energy error": float(run.energy_deviation)})
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--steps", type=int, default=25, help="of one stretch on 4096 nodes")
    main(**vars(parser.parse_args()))
