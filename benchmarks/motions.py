"""Motions of learned Hamiltonians: time of a step, exactness and memory, beside LAMMPS, JAX and PyTorch, and the floor.

``python motions.py [small drift fluid threads floor forces memory] [--repeats N]``. One core, unless said; sides that
are compared take turns, and the best of several counts. What is missing of the others is said and left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import motions_fluid
import motions_forces
import motions_memory
from common import interleaved, one_core, report
from hamfit import RFInvariant, State, generate, make_system, simulate
from hamfit.compiled import CompiledHamiltonian
from hamfit.systems import System

NAME = "motions"
EVERY = 100
LONG = 1_000_000
Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Small:
    """A small system, a model of default settings that has learned it, and where a motion begins."""

    name: str
    system: System
    model: RFInvariant
    start: State
    dt: float


def chain() -> Small:
    system = make_system("chain", nodes=8, dim=2)
    model = RFInvariant(seed=0).fit(generate(system, snapshots=400, seed=0))
    return Small("chain of 8", system, model, generate(system, snapshots=1, seed=1).state(0), 0.01)


def lennard_jones() -> Small:
    """Nine particles as in the paper; the motion begins with a cold cluster, from which no particle evaporates."""
    system = make_system("lennard-jones")
    model = RFInvariant(seed=0).fit(generate(system, trajectories=300, seed=0))
    warm = generate(system, trajectories=1, seed=1).state(0)
    cold = simulate(system, warm, dt=5e-3, steps=4000, every=4000, damping=lambda state: -0.5 * state.p).state()
    p = np.random.default_rng(0).normal(scale=0.3, size=cold.p.shape)
    return Small("9 Lennard-Jones", system, model, State(cold.q, p - p.mean(axis=0), cold.graph), 2e-3)


def steps_of(small: Small, repeats: int) -> Rows:
    """Microseconds of a step, the cost of tables, and the error of forces along the motion."""
    given = (small.start, small.dt)
    count = {"compiled": 1000 * EVERY, "features": 3 * EVERY, "true system, NumPy": 3 * EVERY}
    best = interleaved({
        "compiled": lambda: simulate(small.model, *given, count["compiled"], every=EVERY),
        "features": lambda: simulate(small.model, *given, count["features"], every=EVERY, table_tolerance=0),
        "true system, NumPy": lambda: simulate(small.system, *given, count["true system, NumPy"], every=EVERY),
    }, repeats)  # fmt: skip
    rows = [
        {"system": small.name, "figure": f"µs a step, {side}", "measured": 1e6 * seconds / count[side],
         "target": "<= 5" if side == "compiled" else ""}
        for side, seconds in best.items()
    ]  # fmt: skip
    learned = small.model.learned_
    made = interleaved({
        "tables": lambda: CompiledHamiltonian(learned, learned.notes["ranges"]).gradient_q(small.start)
    }, repeats)  # fmt: skip
    rows.append(
        {"system": small.name, "figure": "ms to make the table, once", "measured": 1e3 * made["tables"], "target": ""}
    )
    run = simulate(small.model, *given, count["compiled"], every=10 * EVERY)
    along = State(run.q, run.p, run.graphs[0] if run.graphs else small.start.graph)
    exact = motions_forces.Law.of(small.model).exact_gradient(run.q, small.start.graph)
    features, tables = learned.gradient_q(along), learned.compiled().gradient_q(along)
    for figure, found, right, target in (
        ("relative error of forces, tables against features", tables, features, "<= 1e-9"),
        ("of tables against 80-bit arithmetic", tables, exact, ""),
        ("of features against 80-bit arithmetic", features, exact, ""),
    ):
        error = float(np.sqrt(((found - right) ** 2).sum() / (right**2).sum()))
        rows.append({"system": small.name, "figure": figure, "measured": error, "target": target})
    return rows


def drift_of(small: Small) -> Rows:
    """How far the energy of a long motion is off, and its slope over time, learned and true."""
    rows = []
    for name, hamiltonian in (("compiled", small.model), ("true system", small.system)):
        run = simulate(hamiltonian, small.start, small.dt, LONG, every=EVERY)
        assert run.completed, run.message
        slope = np.polyfit(run.times, run.energy, 1)[0]
        rows.append({
            "system": small.name, "H": name, "steps": run.steps_done, "largest change of H":
            float(np.abs(run.energy - run.energy[0]).max()), "slope of H x time": float(slope * run.times[-1]),
        })  # fmt: skip
    return rows


def small_part(repeats: int) -> None:
    with one_core():
        report(f"{NAME}_small", [row for make in (chain, lennard_jones) for row in steps_of(make(), repeats)])


def drift_part(repeats: int) -> None:  # noqa: ARG001 - no time is measured
    report(f"{NAME}_drift", [row for make in (chain, lennard_jones) for row in drift_of(make())])


def forces_part(repeats: int) -> None:
    small = chain()
    fluid = motions_fluid.Fluid.of(10)
    cases = [
        motions_forces.Case(small.name, small.model, small.start, small.dt),
        motions_forces.Case("1000 particles", fluid.model, fluid.start, motions_fluid.DT),
    ]
    with one_core():
        report(f"{NAME}_forces", [motions_forces.compared(case, repeats) for case in cases])


def memory_part(repeats: int) -> None:  # noqa: ARG001 - nothing is timed
    report(f"{NAME}_memory", motions_memory.rows())


PARTS: dict[str, Callable[[int], None]] = {
    "small": small_part,
    "fluid": lambda repeats: report(f"{NAME}_fluid", motions_fluid.beside_lammps(repeats)),
    "threads": lambda repeats: report(f"{NAME}_threads", motions_fluid.with_threads(repeats)),
    "floor": lambda repeats: report(f"{NAME}_floor", motions_fluid.floor(repeats)),
    "forces": forces_part,
    "memory": memory_part,
    "drift": drift_part,
}


def main(repeats: int, parts: tuple[str, ...] = tuple(PARTS)) -> None:
    for part in parts:
        PARTS[part](repeats)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=tuple(PARTS), metavar="part", help=", ".join(PARTS))
    parser.add_argument("--repeats", type=int, default=5)
    chosen = parser.parse_args()
    main(chosen.repeats, tuple(chosen.parts))
