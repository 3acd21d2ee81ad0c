"""A periodic fluid that obeys a learned law: time of a step beside LAMMPS, growth with its size, threads, the floor.

Density 0.8, cutoff 2, skin 0.3, neighbours listed anew as soon as a particle has moved by half the skin, on both sides.
Both begin at the same state, somewhat molten, and do the same number of steps. Set-up is not in the time of a step.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

import numpy as np

import nve
from common import best_of, exponent, one_core
from hamfit import RFInvariant, State, simulate
from hamfit.compiled import CompiledHamiltonian
from hamfit.features.invariant.one_variable import pair_energy
from hamfit.features.invariant.scalar_parts import PairPart
from hamfit.graphs import CutoffNeighbours
from hamfit.validation import Array
from lammps_host import Host, find_lammps

CUTOFF, SKIN, DT = nve.CUTOFF, nve.SKIN, nve.DT
SIDES = {10: 300, 22: 300, 46: 300}  # particles along an edge, and steps
LARGE = 40  # from this side on, half the repeats are enough
MELTED = 300  # steps before
LOW = 0.7  # where tables of LAMMPS begin
Rows = list[dict[str, Any]]


@cache
def fitted() -> RFInvariant:
    return nve.fitted()


@dataclass(frozen=True)
class Fluid:
    """A learned model, its tables, and a state in a cube of some length."""

    model: RFInvariant
    compiled: CompiledHamiltonian
    start: State
    length: float

    @classmethod
    def of(cls, side: int) -> Self:
        model = fitted()
        compiled, grid = model.learned_.compiled(), nve.fluid(side)[1]
        cell = grid.graph.cell
        near = CutoffNeighbours(CUTOFF, cell=cell, skin=SKIN)
        start = simulate(compiled, grid, DT, MELTED, every=MELTED, neighbours=near).state()
        return cls(model, compiled, start, float(cell[0, 0]))

    def near(self) -> CutoffNeighbours:
        return CutoffNeighbours(CUTOFF, cell=self.length * np.eye(3), skin=SKIN)

    def follow(self, steps: int, threads: int = 1, start: State | None = None, dt: float = DT) -> Any:
        self.compiled.threads = threads
        run = simulate(self.compiled, start or self.start, dt, steps, every=steps, neighbours=self.near())
        assert run.completed, run.message
        return run

    def law(self, r: Array) -> tuple[Array, Array]:
        laws = self.compiled.laws
        found = laws.part(PairPart)
        assert found is not None
        return pair_energy(*found, laws.encoding, r)


def beside_lammps(repeats: int) -> Rows:
    library, rows = find_lammps(), []
    with one_core(), tempfile.TemporaryDirectory() as folder:
        for side, steps in SIDES.items():
            rows += _one_size(
                Fluid.of(side), steps, repeats if side < 40 else max(2, repeats // 2), library, Path(folder)
            )
    ours = [row for row in rows if row["side"] == "hamfit"]
    slope = exponent([float(row["particles"]) for row in ours], [row["ms / step"] for row in ours])
    return [*rows, {**dict.fromkeys(rows[0], ""), "side": "exponent of ours in N", "ratio": slope, "target": "<= 1.05"}]


def _one_size(fluid: Fluid, steps: int, repeats: int, library: Any, folder: Path) -> Rows:
    count = len(fluid.start.q)
    target = {1000: "<= 1.25"}.get(count, "<= 1.5" if count > 50_000 else "")
    styles = ("table linear", "table spline", "lj/cut") if library else ()
    hosts = {
        style: Host(library, fluid.start, fluid.length, style, fluid.law, LOW, CUTOFF, SKIN, DT, folder)
        for style in styles
    }
    sides: dict[str, Callable[[], float]] = {"hamfit": lambda: fluid.follow(steps).seconds}
    sides |= {style: (lambda host=host: host.run(steps)) for style, host in hosts.items()}
    best = best_of(sides, repeats)
    searches = {"hamfit": fluid.follow(steps).neighbour_searches} | {k: host.searches() for k, host in hosts.items()}
    graph, by_q = fluid.start.graph, fluid.model.gradient_q(fluid.start)
    apart = graph.differences(fluid.start.q)
    energy = float(fluid.law(np.sqrt((apart**2).sum(axis=1)))[0].sum())  # of pairs; H has constants beside them
    resting = State(fluid.start.q, 0 * fluid.start.p, graph)
    off = float(fluid.compiled.energy(resting) - fluid.model.energy(resting))
    found = {"hamfit": (-fluid.compiled.gradient_q(resting), energy + off)}
    found |= {style: host.forces() for style, host in hosts.items()}
    rows = []
    for side, seconds in best.items():
        forces, own = found[side]
        same = side != "lj/cut"  # which has another law
        rows.append({
            "particles": count, "side": side, "steps": steps, "ms / step": 1e3 * seconds / steps,
            "ratio": best["hamfit"] / seconds, "target": target if side.startswith("table") else "",
            "lists": searches[side],
            "force error": float(np.linalg.norm(forces + by_q) / np.linalg.norm(by_q)) if same else float("nan"),
            "energy error per particle": abs(own - energy) / count if same else float("nan"),
        })  # fmt: skip
    return rows


def with_threads(repeats: int) -> Rows:
    """The largest system on one core and on two."""
    side, steps = max(SIDES.items())
    fluid = Fluid.of(side)
    best = best_of({str(n): (lambda n=n: fluid.follow(steps, n).seconds / steps) for n in (1, 2)}, repeats)
    first, second = (fluid.follow(20, threads).q[-1] for threads in (1, 2))
    return [
        {
            "particles": len(fluid.start.q),
            "threads": threads,
            "ms / step": 1e3 * seconds,
            "times as fast": best["1"] / seconds,
            "target": ">= 1.7" if threads == "2" else "",
            "same bits": bool((first == second).all()),
        }
        for threads, seconds in best.items()
    ]


def floor(repeats: int) -> Rows:
    """What a step is made of: list entries and look-ups of particles at rest, and lists of all that move together."""
    rows = []
    with one_core():
        for side, steps in ((10, 500), (46, 60)):
            fluid = Fluid.of(side)
            listed, near = (2 * CutoffNeighbours(c, cell=fluid.length * np.eye(3))(fluid.start.q).n_edges
                            for c in (CUTOFF + SKIN, CUTOFF))  # fmt: skip
            rest = State(fluid.start.q, 0 * fluid.start.p, fluid.start.graph)
            # All particles move together by more than half the skin in a step: lists are made at every step.
            moving = State(rest.q, rest.p + np.array([0.6 * SKIN / 1e-6, 0, 0]), rest.graph)
            assert fluid.follow(steps, start=moving, dt=1e-6).neighbour_searches >= steps
            best = best_of({
                "rest": lambda f=fluid, n=steps, s=rest: f.follow(n, start=s, dt=1e-6).seconds / n,
                "lists": lambda f=fluid, n=steps, s=moving: f.follow(n, start=s, dt=1e-6).seconds / n,
                "motion": lambda f=fluid, n=steps: f.follow(n).seconds / n,
                "set-up": lambda f=fluid: _setup(f),
            }, repeats)  # fmt: skip
            rows.append(
                {
                    "particles": side**3,
                    "list entries": listed,
                    "look-ups": near,
                    "ms / step, no lists made": 1e3 * best["rest"],
                    "ns / entry": 1e9 * best["rest"] / listed,
                    "ns / look-up": 1e9 * best["rest"] / near,
                    "million look-ups / s": 1e-6 * near / best["rest"],
                    "ms to make lists": 1e3 * (best["lists"] - best["rest"]),
                    "ms / step of the motion": 1e3 * best["motion"],
                    "ms of set-up, once": 1e3 * best["set-up"],
                }
            )
    return rows


def _setup(fluid: Fluid) -> float:
    """Seconds of a motion of one step that are not in the step: first graph and energy, arrays, the last frame."""
    started = time.perf_counter()
    run = fluid.follow(1)
    return time.perf_counter() - started - run.seconds
