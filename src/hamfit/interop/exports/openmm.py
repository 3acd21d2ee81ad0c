"""Pair laws as a force of OpenMM, or as a whole system, in the XML that its serializer reads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.files import FileKind, beginning
from hamfit.interop.exports import Export
from hamfit.interop.initial_state import state_of
from hamfit.learned import LearnedHamiltonian
from hamfit.optional import require


@dataclass(frozen=True)
class OpenMM(Export):
    """Writes a ``System`` of the particles of a state, or the force alone, without particles, where none is given.

    Attributes
    ----------
    tolerance
        Largest error of energies and forces, relative to the larger of what is there and what is usual in training.
    inner, outer
        Where tables begin and, without a cutoff, end; None for half the shortest and 1.5 times the longest distance in
        training. In the units of the model.
    masses
        Masses of the types, or one for all, in the units of the model; None for those that the model knows.
    initial, index
        Data file with a state, and which of its snapshots; None for the force alone.
    periodic
        Whether the force alone is for a box with images.
    """

    name = "openmm"
    suffixes = (".xml",)
    file_kind = FileKind("a system or a force of OpenMM", beginning(rb"<\?xml.{0,80}<(System|Force) "))

    tolerance: float = 1e-6
    inner: float | None = None
    outer: float | None = None
    masses: Any = None
    initial: str | Path | None = None
    index: int = 0
    periodic: bool = True

    def write(self, model: LearnedHamiltonian, path: Path) -> dict[str, Any]:
        """Write the XML of a model whose energy is a sum over pairs."""
        from hamfit.interop.openmm import TabulatedForce

        made = TabulatedForce(model, tolerance=self.tolerance, inner=self.inner, outer=self.outer, masses=self.masses)
        if self.initial is not None:
            content = made.system(state_of(self.initial, self.index, made.pairs.units))
        else:
            content = made.template(bool(self.periodic))
        path.write_text(require("openmm", "openmm").XmlSerializer.serialize(content), encoding="utf-8")
        return {
            "content": type(content).__name__,
            "kinds": "; ".join(f"{n}: {made.pairs.type_name(n)}" for n in range(len(made.pairs.types))),
            "points": len(np.asarray(made.table.values)),
            "tabulation_error": made.table.error,
            "tolerance": self.tolerance,
        }
