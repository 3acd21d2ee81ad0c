"""A molecule from a file to a motion and its vibrational spectrum.

    python examples/ethanol.py train.xyz --picture ethanol.png

900 configurations of ethanol teach a model in about half a minute. From another one, with random momenta of 300 K, the
molecule moves for some picoseconds at constant energy. Where its velocities repeat themselves, there are vibrations:
the Fourier transform of their autocorrelation, weighted by masses, is the spectrum of all of them, whether light would
excite them or not. O-H stretches lie near 3700 /cm, C-H stretches near 3000 /cm, bends and the skeleton below 1500 /cm.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from atom_files import MOLECULES, fitted, read_atoms, some_of, told

from hamfit import simulate
from hamfit.integrate import Rollout
from hamfit.learned import LearnedHamiltonian
from hamfit.plots.canvas import LEARNED, new_figure, save_figure
from hamfit.state import State
from hamfit.units import ASE_UNITS, duration_in, thermal_energy
from hamfit.validation import Array

CUTOFF = 5.0  # Å
WIDTH = 8.0  # 1/cm, by which the spectrum is smoothed
EVERY = 2  # steps between velocities that are kept
PER_CM = 1e15 / 2.99792458e10  # 1/cm of a frequency of 1/fs


def at_temperature(state: State, kelvin: float, seed: int) -> State:
    """Give positions random momenta of a temperature; the molecule as a whole stays where it is."""
    masses = state.graph.masses[:, None]
    p = np.random.default_rng(seed).normal(size=state.q.shape) * np.sqrt(masses * thermal_energy(kelvin, ASE_UNITS))
    return State(state.q, p - masses * p.sum(axis=0) / masses.sum(), state.graph)


def motion(model: LearnedHamiltonian, start: State, step: float, steps: int) -> Rollout:
    """Follow the molecule at constant energy; `step` is in fs."""
    dt = duration_in(ASE_UNITS, step, "fs")
    return simulate(model, start, dt, steps, every=EVERY, neighbours=model.neighbours(start))


def spectrum(run: Rollout, spacing: float) -> tuple[Array, Array]:
    """Find the power spectrum of velocities, weighted by masses: wave numbers in 1/cm, and intensities.

    By the theorem of Wiener and Khinchin it is the Fourier transform of the autocorrelation; it is smoothed a little.
    `spacing` is the time between frames, in fs.
    """
    weighted = run.p / np.sqrt(run.graphs[0].masses)[:, None]
    window = np.hanning(len(weighted))[:, None, None]
    power = (np.abs(np.fft.rfft(weighted * window, axis=0)) ** 2).sum(axis=(1, 2))
    waves = np.fft.rfftfreq(len(weighted), spacing) * PER_CM
    kernel = np.exp(-0.5 * ((waves - waves[len(waves) // 2]) / WIDTH) ** 2)
    kernel = kernel[kernel > 1e-6]
    power = np.convolve(power, kernel / kernel.sum(), mode="same")
    return waves, power / power.max()


def peaks(waves: Array, power: Array, least: float = 0.03) -> list[float]:
    """List where the spectrum has maxima of some size."""
    inner = (power[1:-1] > power[:-2]) & (power[1:-1] > power[2:]) & (power[1:-1] > least)
    return [float(wave) for wave in waves[1:-1][inner]]


def draw(waves: Array, power: Array, path: Path) -> None:
    """Draw the spectrum."""
    figure, grid = new_figure(size=(7.0, 3.0))
    axes = grid[0, 0]
    shown = waves < 4200
    axes.plot(waves[shown], power[shown], color=LEARNED, linewidth=0.9)
    axes.set_xlabel("wave number, cm⁻¹")
    axes.set_ylabel("intensity")
    axes.set_ylim(bottom=0.0)
    save_figure(figure, path)


def main() -> None:
    """Read, fit, move, transform."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--configurations", type=int, default=900, help="for the fit; the others test it")
    parser.add_argument("--width", type=int, default=2600)
    parser.add_argument("--temperature", type=float, default=300.0, help="in K")
    parser.add_argument("--step", type=float, default=0.5, help="in fs")
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--picture", type=Path, default=Path("ethanol.png"))
    given = parser.parse_args()
    train, test = some_of(read_atoms(given.data, CUTOFF, MOLECULES), given.configurations)
    model = fitted(train, CUTOFF, given.width)
    print(f"fitted to {train.n_snapshots} configurations; on {test.n_snapshots} others: {told(model, test)}")
    run = motion(model.learned_, at_temperature(test.state(0), given.temperature, 0), given.step, given.steps)
    print(f"{run.message}; energy changed by {1e3 * float(run.energy_deviation):.2g} meV at most")
    waves, power = spectrum(run, EVERY * given.step)
    print("peaks at " + ", ".join(f"{wave:.0f}" for wave in peaks(waves, power)) + " /cm")
    draw(waves, power, given.picture)
    print(f"picture: {given.picture}")


if __name__ == "__main__":
    main()
