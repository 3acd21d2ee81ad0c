"""Crystals of two species whose law is known in closed form: energies, forces and stresses, written out by hand."""

from __future__ import annotations

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import CutoffNeighbours
from hamfit.validation import Array

CUTOFF = 2.0
ATOMS = {1: -13.5, 8: -432.25}
STRENGTHS = {(1, 1): 1.0, (1, 8): 2.5, (8, 8): 1.7}


def law(r: Array, strength: Array) -> tuple[Array, Array]:
    """V(r) = A (1 - r/c)⁴ (1 + 2 r) and its slope: smooth at the cutoff c, zero beyond."""
    x = 1 - r / CUTOFF
    return strength * x**4 * (1 + 2 * r), strength * x**3 * (2 * x - 4 * (1 + 2 * r) / CUTOFF)


def crystals(
    count: int, *, seed: int = 0, nodes: tuple[int, int] = (2, 6), atoms: dict[int, float] | None = None, **left_out
) -> PhaseSpaceData:
    """So many crystals of different sizes, compositions and skew cells; `left_out` are names of labels with None."""
    rng, atoms = np.random.default_rng(seed), ATOMS if atoms is None else atoms
    q, forces, energy, stress, graphs = [], [], [], [], []
    for _ in range(count):
        number = int(rng.integers(nodes[0], nodes[1] + 1))
        cell = (np.eye(3) + 0.15 * rng.normal(size=(3, 3))) * 1.25 * number ** (1 / 3)
        places = rng.random((number, 3)) @ cell
        species = rng.choice([1, 8], size=number)
        graph = CutoffNeighbours(CUTOFF, cell=cell)(places).with_attributes({"species": species})
        apart = graph.differences(places)
        r = np.linalg.norm(apart, axis=1)
        kinds = [tuple(sorted(pair)) for pair in species[graph.edges].tolist()]
        value, slope = law(r, np.array([STRENGTHS[kind] for kind in kinds]))
        pull = slope[:, None] * apart / r[:, None]
        force = np.zeros_like(places)
        np.add.at(force, graph.high, -pull)
        np.add.at(force, graph.low, pull)
        q.append(places)
        forces.append(force)
        energy.append(value.sum() + sum(atoms[one] for one in species.tolist()))
        stress.append(np.einsum("ea,eb->ab", pull, apart) / abs(np.linalg.det(cell)))
        graphs.append(graph)
    known = {"energy": energy, "stress": stress} | left_out
    return PhaseSpaceData.from_forces(q, forces, graphs, **known)
