"""`Configuration`: one frame as programs for atoms keep it, with whatever labels it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.validation import Array, Float64Array, IntArray

NOTES = "hamfit"
"""Label of a frame that holds what hamfit has noted there for itself."""
CELL_VECTORS = 3


@dataclass(frozen=True)
class Configuration:
    """Atoms at their places, and labels.

    Attributes
    ----------
    where
        Where it is from, for messages: the file and the frame.
    species
        Atomic numbers, or types, shape (nodes,); None where there are none.
    q
        Positions, shape (nodes, 3).
    cell
        Lattice vectors as rows, (3, 3); zeros where there is none.
    periodic
        In which directions of the cell there are images.
    at_nodes
        Labels with a value for every atom, by name, each (nodes, ...).
    of_frame
        Labels of the whole frame, by name.
    notes
        What hamfit has noted, where it has written the frame.
    of_types
        Whether species are types by number, not elements.
    dim
        Dimension; in fewer than three, the other coordinates are zeros.
    ids
        Numbers that atoms keep from frame to frame, shape (nodes,), where the file has some.
    unfolded
        Whether the file says where atoms are that have left the cell, by images or by positions outside of it.
    """

    where: str
    species: IntArray | None
    q: Float64Array
    cell: Float64Array
    periodic: tuple[bool, ...]
    at_nodes: dict[str, Array] = field(default_factory=dict)
    of_frame: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)
    of_types: bool = False
    dim: int = CELL_VECTORS
    ids: IntArray | None = None
    unfolded: bool = False

    @property
    def images(self) -> Float64Array | None:
        """Lattice vectors of the periodic directions, zeros in the others; None where no direction is periodic."""
        if not any(self.periodic):
            return None
        rows = np.where(np.array(self.periodic)[:, None], self.cell, 0.0)
        if not np.linalg.norm(rows, axis=1)[list(self.periodic)].all():
            raise DataError(f"{self.where} is said to be periodic in a direction in which its cell has no length")
        return rows

    @property
    def volume(self) -> float | None:
        """Volume (area, length) of a cell that is periodic in all directions of its dimension, else None."""
        dim = int(self.notes.get("dim", self.dim))
        return float(abs(np.linalg.det(self.cell[:dim, :dim]))) if all(self.periodic[:dim]) else None


def configurations_of(atoms: Iterable[Any], name: str = "atoms", first: int = 0) -> Iterator[Configuration]:
    """Take ASE's atoms as configurations: their arrays, info, and results of a calculator as far as they still hold.

    Frames are counted from `first` in messages.
    """
    number = -1
    for number, one in enumerate(atoms, first):
        if not all(hasattr(one, part) for part in ("positions", "numbers", "arrays", "info", "pbc", "cell")):
            raise DataError(f"{name} must be a list of ASE's Atoms, got {type(one).__name__} in place {number}")
        yield _configuration(one, f"{name}, frame {number}")
    if number < 0:
        raise DataError(f"{name}: no frames are there")


def _configuration(one: Any, where: str) -> Configuration:
    count = len(one)
    if not count:
        raise DataError(f"{where} has no atoms")
    at_nodes = {
        label: np.array(values) for label, values in one.arrays.items() if label not in ("numbers", "positions")
    }
    of_frame = dict(one.info)
    notes = of_frame.pop(NOTES, {})
    notes = dict(notes) if isinstance(notes, dict) else {}
    at_nodes |= {str(label): np.array(values) for label, values in notes.pop("arrays", {}).items()}
    for label, value in _results(one, where).items():
        of_each = np.ndim(value) > 0 and np.shape(value)[0] == count and label not in ("stress", "dipole")
        (at_nodes if of_each else of_frame)[label] = np.asarray(value) if of_each else value
    if getattr(one, "constraints", None):
        of_frame["constraints"] = None
    numbers: IntArray = np.array(one.numbers, dtype=np.int64)
    return Configuration(
        where,
        numbers if numbers.any() else None,
        np.array(one.positions, dtype=np.float64),
        np.array(one.cell, dtype=np.float64).reshape(CELL_VECTORS, CELL_VECTORS),
        tuple(bool(flag) for flag in one.pbc),
        at_nodes,
        of_frame,
        notes,
    )


def _results(one: Any, where: str) -> dict[str, Any]:
    """Collect what a calculator has found for atoms; results for other places than the present ones are refused."""
    calculator = getattr(one, "calc", None)
    names = [name for name, value in (getattr(calculator, "results", None) or {}).items() if value is not None]
    found = {name: one.calc.get_property(name, one, allow_calculation=False) for name in names}
    stale = [name for name, value in found.items() if value is None]
    if stale:
        raise DataError(
            f"{where}: the atoms were changed after {', '.join(sorted(stale))} had been computed; compute them anew"
        )
    return found


def number_of(frame: Configuration, label: str) -> float:
    """Read a label of a frame that is one number."""
    value = frame.of_frame[label]
    if isinstance(value, (bool, str)) or np.size(value) != 1:
        raise DataError(f"{frame.where}: '{label}' must be one number, got {value!r:.60}")
    number = float(np.asarray(value).item())
    if not np.isfinite(number):
        raise DataError(f"{frame.where}: '{label}' is {number}; correct or remove it")
    return number
