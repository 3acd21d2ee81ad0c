"""Long motion of 1000 Lennard-Jones particles in a periodic box: the learned potential beside the true one.

The model is fitted to 36 particles in two dimensions, without a box, whose potential ends smoothly at the same cutoff.
The energy of every step is kept, to look for jumps where neighbours are searched anew. Prints a table, and draws the
energy over time.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np

from common import RESULTS, report
from hamfit import RFInvariant, State, generate, make_system, simulate
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.plots.canvas import LEARNED, TRUE, new_figure, save_figure
from hamfit.state import Hamiltonian

NAME = "nve"
CUTOFF, SKIN, DT = 2.0, 0.3, 2e-3


@dataclass
class Watched:
    """Neighbours with a skin, and after which calls pairs were searched anew."""

    near: CutoffNeighbours
    searched: list[bool] = field(default_factory=list)

    def __call__(self, q: np.ndarray) -> Graph:
        before = self.near.searches
        graph = self.near(q)
        self.searched.append(self.near.searches > before)
        return graph


def fitted(width: int = 48, trajectories: int = 100) -> RFInvariant:
    """The model: 36 particles in the plane, at rest and in motion, no box."""
    given = {"rows": 6, "cols": 6, "cutoff": CUTOFF, "switch": "smooth", "graph_cutoff": CUTOFF}
    system = make_system("lennard-jones", **given, q_amplitude=0.12, p_amplitude=1.5)
    return RFInvariant(width=width).fit(generate(system, trajectories=trajectories, seed=0))


def fluid(side: int = 10, density: float = 0.8) -> tuple[Hamiltonian, State]:
    """The true system, and a state of it: a cubic grid, disturbed, with momenta."""
    system = make_system(
        "lennard-jones", rows=side, cols=side, layers=side, dim=3, density=density, cutoff=CUTOFF, switch="smooth",
        p_amplitude=1.5,
    )  # fmt: skip
    return system, generate(system, snapshots=1, seed=1).state(0)


def follow(hamiltonian: Hamiltonian, start: State, steps: int) -> tuple[np.ndarray, list[bool], State, float]:
    """Energies, which steps searched neighbours, the last state, and seconds per step; frames are not all kept."""
    near = Watched(CutoffNeighbours(CUTOFF, cell=start.graph.cell, skin=SKIN))
    energies, state, done, started = [], start, 0, time.perf_counter()
    while done < steps:
        chunk = min(500, steps - done)
        run = simulate(hamiltonian, state, dt=DT, steps=chunk, neighbours=near)
        if not run.completed:
            raise SystemExit(run.message)
        energies.append(run.energy if not energies else run.energy[1:])
        near.searched = near.searched if done + chunk >= steps else near.searched[:-1]  # the last is the next first
        state, done = run.state(), done + chunk
    return np.concatenate(energies), near.searched, state, (time.perf_counter() - started) / steps


def jumps(energies: np.ndarray, searched: list[bool]) -> tuple[int, float]:
    """Number of searches after the first, and the largest change of energy there over the median change of a step."""
    changes = np.abs(np.diff(energies))
    at = np.flatnonzero(searched[1:])  # the graph of step k + 1 is found before it: energy k + 1 is on that graph
    return len(at), float(changes[at].max() / np.median(changes)) if len(at) else 0.0


def main(steps: int) -> None:
    model = fitted()
    system, start = fluid()
    rows, curves = [], {}
    for name, hamiltonian in (("learned", model), ("true", system)):
        energies, searched, last, seconds = follow(hamiltonian, start, steps)
        searches, jump = jumps(energies, searched)
        particles = start.graph.n_nodes
        curves[name] = (energies - energies[0]) / particles
        forces = [h.gradient(State(last.q, last.p, last.graph))[0] for h in (system, model)]
        slope = np.polyfit(np.arange(len(energies)) * DT, energies / particles, 1)[0]
        rows.append(
            {
                "potential": name,
                "steps": steps,
                "ms / step": 1e3 * seconds,
                "searches": searches,
                "largest jump at a search / median": jump,
                "energy off, per particle": float(np.abs(curves[name]).max()),
                "drift per particle and time": float(slope),
                "force error at the end": float(np.linalg.norm(forces[1] - forces[0]) / np.linalg.norm(forces[0])),
            }
        )
        print(rows[-1], flush=True)
    report(NAME, rows)
    figure, axes = new_figure(size=(8, 3.2))
    for name, colour in (("true", TRUE), ("learned", LEARNED)):
        times = np.arange(len(curves[name])) * DT
        axes[0, 0].plot(times, curves[name], color=colour, label=name, linewidth=3 if name == "true" else 1)
    axes[0, 0].set(title="Energy per particle, less its first value", xlabel="time", ylabel="change")
    axes[0, 0].legend(frameon=False)
    save_figure(figure, RESULTS / f"{NAME}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    main(parser.parse_args().steps)
