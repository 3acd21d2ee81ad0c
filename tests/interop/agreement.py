"""What all hosts must agree on: one learned model, 32 periodic states of two species, 8 free clusters.

Units are those of ASE (Å, eV, u). The reference numbers are those of hamfit's features on graphs that were searched
exactly, without a skin and without tables. Every host's test goes through `states()` and hands what its host says to
`assert_agrees`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import CutoffNeighbours, Graph, complete
from hamfit.learned import LearnedHamiltonian
from hamfit.models import RFInvariant
from hamfit.state import State
from hamfit.units import ASE_UNITS

CUTOFF = 4.5
NUMBERS = (18, 36)  # argon and krypton by name only: the law is a made-up one
MASSES = {18: 39.948, 36: 83.798}
TOLERANCE = 1e-9


@dataclass(frozen=True)
class Atoms:
    """One system in Å: what a host is given."""

    name: str
    numbers: np.ndarray
    positions: np.ndarray
    cell: np.ndarray | None

    @property
    def masses(self) -> np.ndarray:
        return np.array([MASSES[int(number)] for number in self.numbers])

    @property
    def graph(self) -> Graph:
        """The pairs within the cutoff, without a skin."""
        near = CutoffNeighbours(CUTOFF, cell=self.cell)(self.positions)
        return near.with_attributes({"species": self.numbers, "mass": self.masses})

    @property
    def at_rest(self) -> State:
        return State(self.positions, np.zeros_like(self.positions), self.graph)


def states() -> list[Atoms]:
    """32 periodic states of 27 atoms, every other one in a sheared cell, and 8 clusters of 5 to 12 atoms.

    Cells are larger than twice the cutoff, and their vectors are lower triangular, as LAMMPS and OpenMM want them.
    """
    return _drawn(seed=1, periodic=32, free=8)


@cache
def model(moments: int = 2) -> LearnedHamiltonian:
    """The model that all hosts are compared by: pairs and neighbourhoods; ``moments=0``: pairs alone, for tables."""
    drawn = _drawn(seed=0, periodic=12, free=48)
    graphs = [atoms.graph for atoms in drawn]
    found = [truth(atoms, many_body=bool(moments)) for atoms in drawn]
    data = PhaseSpaceData.from_forces(
        [atoms.positions for atoms in drawn],
        [forces for _, forces in found],
        graphs,
        energy=np.array([energy for energy, _ in found]),
        units=ASE_UNITS,
    )
    recipe = RFInvariant(width=500 if moments else 120, cutoff=CUTOFF, moments=moments, radial=6, seed=0, threads=1)
    return recipe.fit(data).learned_


def reference(learned: LearnedHamiltonian, atoms: Atoms) -> tuple[float, np.ndarray]:
    """Potential energy in eV and forces in eV/Å, shape (atoms, 3), by the features."""
    return float(learned.energy(atoms.at_rest)), -learned.gradient_q(atoms.at_rest)


def assert_agrees(
    learned: LearnedHamiltonian, atoms: Atoms, energy: float, forces: np.ndarray, tolerance: float = TOLERANCE
) -> None:
    """Compare energy and forces of a host, in eV and eV/Å, with the reference, relative to their own sizes."""
    expected, exact = reference(learned, atoms)
    assert abs(energy - expected) <= tolerance * abs(expected), atoms.name
    np.testing.assert_array_less(np.abs(forces - exact), tolerance * np.abs(exact).max(), err_msg=atoms.name)


def truth(atoms: Atoms, *, many_body: bool = True) -> tuple[float, np.ndarray]:
    """Energy and forces of the law that is learned: Morse pairs, and the square root of a density around each atom."""
    graph, count = atoms.graph, len(atoms.numbers)
    apart = graph.differences(atoms.positions)
    r = np.linalg.norm(apart, axis=1)
    kind = (atoms.numbers == NUMBERS[1])[graph.edges].sum(axis=1)
    depth, rest = np.array([0.20, 0.26, 0.34])[kind], np.array([3.0, 3.2, 3.4])[kind]
    ending = np.where(r < CUTOFF, (1 - (r / CUTOFF) ** 2) ** 3, 0.0)
    ending_slope = np.where(r < CUTOFF, -6 * r / CUTOFF**2 * (1 - (r / CUTOFF) ** 2) ** 2, 0.0)
    well = np.exp(-1.4 * (r - rest))
    morse, morse_slope = depth * (well**2 - 2 * well), 2.8 * depth * (well - well**2)
    energy, slope = float((morse * ending).sum()), morse_slope * ending + morse * ending_slope
    if many_body:
        share = np.exp(-(r - 3.0))
        density = np.bincount(graph.edges.ravel(), np.repeat(share * ending, 2), count) + 0.5
        energy -= float(0.5 * np.sqrt(density).sum())
        by_density = -0.25 / np.sqrt(density)
        slope = slope + by_density[graph.edges].sum(axis=1) * share * (ending_slope - ending)
    return energy, -graph.scatter_difference((slope / r)[:, None] * apart)


@cache
def repelling(by: str) -> tuple[LearnedHamiltonian, list[State]]:
    """Five atoms that repel each other as charges do, by the node attribute `by`, which differs from atom to atom."""
    rng = np.random.default_rng(0)
    states, forces = [], []
    for _ in range(120):
        q, share = rng.uniform(-1, 1, size=(5, 3)) + 3 * np.eye(5, 3), rng.uniform(0.5, 2.0, size=5)
        apart = q[:, None] - q[None]
        r = np.linalg.norm(apart, axis=-1) + np.eye(5)
        forces.append(((share[:, None] * share[None] / r**3)[..., None] * apart).sum(axis=1))
        states.append(State(q, 0 * q, complete(5).with_attributes({"mass": np.full(5, 2.0)} | {by: share})))
    data = PhaseSpaceData.from_forces([one.q for one in states], forces, [one.graph for one in states], units=ASE_UNITS)
    return RFInvariant(width=200, seed=0, threads=1).fit(data).learned_, states


def _drawn(*, seed: int, periodic: int, free: int) -> list[Atoms]:
    rng = np.random.default_rng(seed)
    grid = np.stack(np.meshgrid(*3 * [np.arange(3.0)], indexing="ij"), axis=-1).reshape(-1, 3)
    found = []
    for number in range(periodic):
        cell = np.diag(3.25 * 3 * rng.uniform(0.99, 1.06, size=3))
        if number % 2:
            cell[1, 0], cell[2, 0], cell[2, 1] = rng.uniform(-0.8, 0.8, size=3)
        places = grid / 3 @ cell + rng.normal(scale=0.15, size=grid.shape)
        found.append(Atoms(f"periodic {number}", _species(rng, len(grid)), places, cell))
    for number in range(free):
        count = 5 + number % 8
        places = 3.1 * grid[rng.permutation(18)[:count]] + rng.normal(scale=0.2, size=(count, 3))
        found.append(Atoms(f"cluster {number}", _species(rng, count), places, None))
    return found


def _species(rng: np.random.Generator, count: int) -> np.ndarray:
    """Both species, in any order."""
    numbers = rng.permutation(np.resize(NUMBERS, count))
    return numbers.astype(np.int64)
