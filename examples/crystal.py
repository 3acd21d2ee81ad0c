"""A crystal from a file to its lattice constant, elastic constants and phonons, by ASE.

    python examples/crystal.py Ge_training.xyz --element Ge --structure diamond --guess 5.76 --picture phonons.png

The model is learned from energies and forces; everything else is asked of it through ASE's calculator, as of any other
potential: the volume of least energy, stresses under small strains, and forces where one atom is moved a little.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from ase import Atoms
from ase.build import bulk
from ase.phonons import Phonons
from atom_files import CRYSTALS, fitted, read_atoms, some_of, told

from hamfit.interop.ase import HamfitCalculator
from hamfit.plots.canvas import LEARNED, new_figure, save_figure
from hamfit.validation import Array

GPA = 160.2176634  # in eV / Å³
STRAIN = 2e-3
MEV = 1e3


def lattice_constant(atoms: Atoms, guess: float) -> float:
    """Find the lattice constant of least energy: a parabola through energies around it, twice."""
    best = guess
    for width in (0.02, 0.004):
        lengths = best * (1 + np.linspace(-width, width, 7))
        energies = []
        for length in lengths:
            stretched = atoms.copy()
            stretched.calc = atoms.calc
            stretched.set_cell(atoms.cell * (length / guess), scale_atoms=True)
            energies.append(stretched.get_potential_energy())
        square, linear, _ = np.polyfit(lengths - best, energies, 2)
        best += float(np.clip(-linear / (2 * square), -width * best, width * best)) if square > 0 else 0.0
    return best


def elastic_constants(atoms: Atoms) -> dict[str, float]:
    """Find C11, C12 and C44 of a cubic crystal in GPa, from stresses under small strains, atoms relaxed by Newton."""

    def stress(strain: Array) -> Array:
        strained = atoms.copy()
        strained.calc = atoms.calc
        strained.set_cell(atoms.cell @ (np.eye(3) + strain), scale_atoms=True)
        _relax(strained)
        found: Array = strained.get_stress()
        return found

    along, across = np.zeros((2, 3, 3))
    along[0, 0], across[1, 2], across[2, 1] = STRAIN, STRAIN / 2, STRAIN / 2
    stretched = (stress(along) - stress(-along)) / (2 * STRAIN)
    sheared = (stress(across) - stress(-across)) / (2 * STRAIN)
    return {"C11": GPA * stretched[0], "C12": GPA * stretched[1], "C44": GPA * sheared[3]}


def _relax(atoms: Atoms) -> None:
    from ase.optimize import BFGS

    BFGS(atoms, logfile=None).run(fmax=1e-5, steps=60)


def phonons(atoms: Atoms, repeats: int) -> Any:
    """Find the phonons along the usual path through the Brillouin zone, with displaced atoms in a larger cell."""
    with tempfile.TemporaryDirectory() as folder:
        found = Phonons(atoms, atoms.calc, supercell=(repeats,) * 3, delta=0.02, name=f"{folder}/phonons")
        found.run()
        found.read(acoustic=True)
    return found.get_band_structure(atoms.cell.bandpath(npoints=80), verbose=False)


def named_places(marks: Sequence[float], labels: Sequence[str]) -> tuple[list[float], list[str]]:
    """Places of a path and their names; where the path jumps, one place has both names."""
    found: dict[float, str] = {}
    for mark, label in zip(marks, labels, strict=True):
        name = "Γ" if label == "G" else label
        found[float(mark)] = f"{found[float(mark)]}|{name}" if float(mark) in found else name
    return list(found), list(found.values())


def draw(bands: Any, path: Path) -> None:
    """Draw the energies of phonons along the path."""
    figure, grid = new_figure(size=(6.0, 3.4))
    axes = grid[0, 0]
    places, marks, labels = bands.get_labels()
    axes.plot(places, MEV * bands.energies[0], color=LEARNED, linewidth=1.0)
    for mark in marks:
        axes.axvline(mark, color="0.85", linewidth=0.8, zorder=0)
    axes.set_xticks(*named_places(marks, labels))
    axes.set_xlim(places[0], places[-1])
    axes.set_ylabel("energy, meV")
    save_figure(figure, path)


def main() -> None:
    """Read, fit, ask."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--element", default="Ge")
    parser.add_argument("--structure", default="diamond", help="as ASE names them: diamond, fcc, bcc, ...")
    parser.add_argument("--guess", type=float, default=5.76, help="lattice constant to begin from, in Å")
    parser.add_argument("--configurations", type=int, default=200, help="for the fit; the others test it")
    parser.add_argument("--cutoff", type=float, default=5.0, help="in Å")
    parser.add_argument("--width", type=int, default=1500)
    parser.add_argument("--repeats", type=int, default=4, help="primitive cells along each vector, for phonons")
    parser.add_argument("--picture", type=Path, default=Path("phonons.png"))
    given = parser.parse_args()
    train, test = some_of(read_atoms(given.data, given.cutoff, CRYSTALS), given.configurations)
    model = fitted(train, given.cutoff, given.width)
    print(f"fitted to {train.n_snapshots} configurations; on {test.n_snapshots} others: {told(model, test)}")
    atoms = bulk(given.element, given.structure, a=given.guess)
    atoms.calc = HamfitCalculator(model)
    length = lattice_constant(atoms, given.guess)
    atoms.set_cell(atoms.cell * (length / given.guess), scale_atoms=True)
    print(f"lattice constant {length:.4f} Å")
    found = elastic_constants(atoms)
    print(", ".join(f"{name} {value:.1f}" for name, value in found.items()) + " GPa")
    bands = phonons(atoms, given.repeats)
    print(f"phonons from {MEV * bands.energies.min():.2f} to {MEV * bands.energies.max():.2f} meV")
    draw(bands, given.picture)
    print(f"picture: {given.picture}")


if __name__ == "__main__":
    main()
