"""A linear potential of dscribe's SOAP vectors: the energy is a sum over atoms of one linear function for each element.

Least squares with one ridge for columns of unit norm. The ridge is that with the least error on a tenth of the
configurations, which are kept back for this and return for the last solve.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import scipy.linalg
from ase import Atoms
from ase.calculators.calculator import Calculator, all_changes
from ase.io import read
from dscribe.descriptors import SOAP

ENERGY_WEIGHT = 3.0  # 1/Å: rows of whole energies beside rows of forces
RIDGES = np.geomspace(1e-13, 1e-5, 9)


class Rows:
    """Energies and forces as linear functions of the weights, shapes (columns,) and (3 atoms, columns)."""

    def __init__(self, elements: list[str], cutoff: float, n_max: int, l_max: int) -> None:
        self.vectors = SOAP(species=elements, r_cut=cutoff, n_max=n_max, l_max=l_max, sigma=0.4, periodic=False)
        self.elements = elements

    def of(self, atoms: Atoms) -> tuple[np.ndarray, np.ndarray]:
        centers = list(range(len(atoms)))
        slopes, values = self.vectors.derivatives(
            atoms, centers=centers, attach=True, method="analytical", return_descriptor=True
        )  # (centers, atoms, 3, features) and (centers, features)
        symbols = np.array(atoms.get_chemical_symbols())
        energy = np.concatenate([values[symbols == element].sum(axis=0) for element in self.elements])
        forces = [-slopes[symbols == element].sum(axis=0) for element in self.elements]
        return energy, np.concatenate(forces, axis=-1).reshape(3 * len(atoms), -1)


class Sums:
    """Normal equations."""

    def __init__(self, columns: int) -> None:
        self.gram, self.right = np.zeros((columns, columns)), np.zeros(columns)

    def add(self, rows: np.ndarray, targets: np.ndarray) -> None:
        self.gram += rows.T @ rows
        self.right += rows.T @ targets

    def solution(self, ridge: float) -> np.ndarray:
        norms = np.sqrt(np.diag(self.gram))
        norms[norms == 0] = 1.0
        square = self.gram / norms[:, None] / norms
        square[np.diag_indices_from(square)] += ridge * len(norms)
        found: np.ndarray = scipy.linalg.solve(square, self.right / norms, assume_a="pos") / norms
        return found


def fit_linear(train: Path, folder: Path, cutoff: float, n_max: int, l_max: int) -> dict[str, Any]:
    frames = read(train, ":")
    maker = Rows(sorted(set(frames[0].get_chemical_symbols())), cutoff, n_max, l_max)
    offset = float(np.mean([atoms.get_potential_energy() for atoms in frames]))
    order = np.random.default_rng(0).permutation(len(frames))
    columns = len(maker.of(frames[0])[0])
    kept, total = order[: len(frames) // 10], Sums(columns)

    def block(indices: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        rows, targets = [], []
        for index in indices:
            energy, forces = maker.of(frames[index])
            rows += [ENERGY_WEIGHT * energy[None], forces]
            targets += [[ENERGY_WEIGHT * (frames[index].get_potential_energy() - offset)]]
            targets += [frames[index].get_forces().ravel()]
        return np.concatenate(rows), np.concatenate(targets)

    for part in np.array_split(order[len(kept) :], max(1, len(order) // 50)):
        total.add(*block(part))
    rows, targets = block(kept)
    errors = {}
    for ridge in RIDGES:
        try:
            errors[ridge] = float(np.mean((rows @ total.solution(ridge) - targets) ** 2))
        except np.linalg.LinAlgError:  # not positive definite: too small a ridge
            continue
    best = min(errors, key=lambda ridge: errors[ridge])
    total.add(rows, targets)
    np.savez(
        folder / "soap.npz", weights=total.solution(best), offset=offset, elements=maker.elements, cutoff=cutoff,
        n_max=n_max, l_max=l_max,
    )  # fmt: skip
    return {"columns": columns, "ridge": float(best)}


class LinearSoap(Calculator):
    """Energy and forces of a fitted model."""

    implemented_properties: ClassVar[list[str]] = ["energy", "forces"]

    def __init__(self, folder: Path) -> None:
        super().__init__()
        with np.load(folder / "soap.npz") as kept:
            self.weights, self.offset = kept["weights"], float(kept["offset"])
            self.rows = Rows(
                [str(name) for name in kept["elements"]], float(kept["cutoff"]), int(kept["n_max"]), int(kept["l_max"])
            )

    def calculate(self, atoms: Atoms | None = None, properties: Any = None, system_changes: Any = all_changes) -> None:
        super().calculate(atoms, properties, system_changes)
        energy, forces = self.rows.of(self.atoms)
        self.results = {
            "energy": self.offset + float(energy @ self.weights),
            "forces": (forces @ self.weights).reshape(-1, 3),
        }
