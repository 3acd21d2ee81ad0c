"""Motions of a molecule at constant energy: none may explode, and none may drift.

    python benchmarks/ethanol_nve.py train.xyz test.xyz [--model model.safetensors]

A model is fitted to the first file, or read. Each start is a configuration of the second file, which the model has not
seen, with random momenta; two picoseconds with a thermostat bring it to the temperature, and from there on energy is
conserved. The drift is the slope of a straight line through the energy of all frames, with its standard error. A
motion is inside of the data where the leverage of a hundred frames stays below the model's own limit, and in one piece
where no bond of the start becomes longer than one and a half times its length. Prints a table, and draws the energies.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from common import RESULTS, report
from hamfit import RFInvariant, forecast, open_data, simulate
from hamfit.cli.starts import thermal_state
from hamfit.data import DataSource
from hamfit.integrate import Langevin, Rollout
from hamfit.learned import LearnedHamiltonian
from hamfit.models import load_model
from hamfit.plots.canvas import NODES, new_figure, save_figure
from hamfit.state import State
from hamfit.units import ASE_UNITS, duration_in, thermal_energy

NAME = "ethanol_nve"
CUTOFF, EVERY = 5.0, 20  # Å, and steps between frames
BOND, LONGER = 1.3, 1.5  # pairs within so many times the shortest of their kind are bonds; how long these may become
MEV = 1e3


def learned_from(given: argparse.Namespace) -> LearnedHamiltonian:
    if given.model is not None:
        return load_model(given.model)
    return RFInvariant(body=4, width=given.width, cutoff=CUTOFF).fit(open_data(given.train, cutoff=CUTOFF)).learned_


def started(model: LearnedHamiltonian, test: DataSource, number: int, given: argparse.Namespace) -> State:
    """A test configuration at the temperature, after some time with a thermostat."""
    start = thermal_state(test, number * (test.n_snapshots // given.starts), given.temperature, seed=number)
    steps = round(1e3 * given.equilibration / given.step)
    if steps == 0:
        return start
    bath = Langevin(thermal_energy(given.temperature, ASE_UNITS), time=duration_in(ASE_UNITS, 100.0, "fs"), seed=number)
    dt = duration_in(ASE_UNITS, given.step, "fs")
    run = simulate(model, start, dt, steps, every=steps, neighbours=model.neighbours(start), thermostat=bath)
    return run.state()


def longest_bond(run: Rollout) -> float:
    """Largest length of a bond of the first frame over its length there, in all frames."""
    q, kinds = run.q, run.graphs[0].masses
    first = np.linalg.norm(q[0][:, None] - q[0][None], axis=-1)
    pairs = [(i, j) for i in range(len(kinds)) for j in range(i)]
    kind = {pair: tuple(sorted((kinds[pair[0]], kinds[pair[1]]))) for pair in pairs}
    shortest = {name: min(first[p] for p in pairs if kind[p] == name) for name in set(kind.values())}
    light = min(kinds)  # two hydrogens have no bond here
    bonds = np.array([p for p in pairs if kind[p] != (light, light) and first[p] < BOND * shortest[kind[p]]])
    lengths = np.linalg.norm(q[:, bonds[:, 0]] - q[:, bonds[:, 1]], axis=-1)
    return float((lengths / lengths[0]).max())


def line(times: np.ndarray, energies: np.ndarray) -> tuple[float, float]:
    """Slope of a straight line, and its standard error as far as frames are independent."""
    found, covariance = np.polyfit(times, energies, 1, cov=True)
    return float(found[0]), float(np.sqrt(covariance[0, 0]))


def row_of(model: LearnedHamiltonian, start: State, number: int, given: argparse.Namespace) -> tuple[dict, np.ndarray]:
    dt, steps, atoms = duration_in(ASE_UNITS, given.step, "fs"), round(1e3 * given.ps / given.step), len(start.q)
    begun = time.perf_counter()
    found = forecast(model, start, dt, steps, every=EVERY, neighbours=model.neighbours(start))
    run, seconds = found.rollout, time.perf_counter() - begun
    times = 1e-3 * given.step * EVERY * np.arange(run.frames)
    change = MEV * (run.energy - run.energy[0]) / atoms
    kinetic = (run.p**2 / start.graph.masses[:, None]).sum(axis=(1, 2)) / (3 * atoms - 3)
    slope, doubt = line(times, change)
    stretched = longest_bond(run)
    row: dict[str, Any] = {
        "start": number + 1,
        "ended": run.status,
        "ps": float(times[-1]),
        "drift, meV per atom and ps": slope,
        "standard error": doubt,
        "largest change, meV per atom": float(np.abs(change).max()),
        "mean temperature, K": float(kinetic.mean() / thermal_energy(1.0, ASE_UNITS)),
        "longest bond over its first length": stretched,
        "in one piece": "yes" if stretched < LONGER else "no",
        "largest leverage": float(found.leverage.max()) if len(found.leverage) else float("nan"),
        "limit": float(found.limit),
        "inside of the data": ("yes" if found.leaves_at is None else "no") if len(found.leverage) else "not known",
        "ms a step": 1e3 * seconds / steps,
    }
    return row, np.stack([times, change])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("train", type=Path)
    parser.add_argument("test", type=Path)
    parser.add_argument("--model", type=Path, help="read this one, and fit none")
    parser.add_argument("--width", type=int, default=2600)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--ps", type=float, default=50.0)
    parser.add_argument("--step", type=float, default=0.5, help="in fs")
    parser.add_argument("--temperature", type=float, default=300.0, help="in K")
    parser.add_argument("--equilibration", type=float, default=2.0, help="in ps; 0 for none")
    given = parser.parse_args()
    model, test = learned_from(given), open_data(given.test, cutoff=CUTOFF)
    rows, curves = [], []
    for number in range(given.starts):
        row, curve = row_of(model, started(model, test, number, given), number, given)
        rows.append(row)
        curves.append(curve)
        print(row, flush=True)
    report(NAME, rows)
    figure, axes = new_figure(size=(8, 3.2))
    for (times, change), colour in zip(curves, NODES, strict=False):
        axes[0, 0].plot(times, change, color=colour, linewidth=0.6)
    axes[0, 0].set(title="Energy, less its first value", xlabel="time, ps", ylabel="change, meV per atom")
    save_figure(figure, RESULTS / f"{NAME}.png")


if __name__ == "__main__":
    main()
