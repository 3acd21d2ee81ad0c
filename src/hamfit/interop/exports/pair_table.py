"""The learned pair potential as a table that any program, or a spreadsheet, can read."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from hamfit.errors import ParameterError
from hamfit.files import FileKind, beginning
from hamfit.interop.exports import Export
from hamfit.laws import pair_kinds, pair_law
from hamfit.learned import LearnedHamiltonian
from hamfit.validation import positive_number, truth_value, whole_number


@dataclass(frozen=True)
class PairTable(Export):
    """Writes distance, V(r) and -V'(r) of every kind of pair, one block of lines after the other, to full precision.

    Attributes
    ----------
    points
        Number of distances.
    low, high
        First and last distance; None for those of the training data.
    isolated
        Whether to write the energy of two nodes at rest alone where that of the model is more than a sum over pairs.
    """

    name = "pair-table"
    suffixes = (".csv",)
    file_kind = FileKind("a pair table", beginning(b"pair,distance,energy,force\r?\n"))

    points: int = 200
    low: float | None = None
    high: float | None = None
    isolated: bool = False

    def write(self, model: LearnedHamiltonian, path: Path) -> None:
        """Write the table of a model whose energy is a sum over nodes and pairs."""
        points, isolated = whole_number("points", self.points), truth_value("isolated", self.isolated)
        with path.open("w", newline="", encoding="utf-8", errors="backslashreplace") as file:
            lines = csv.writer(file)
            lines.writerow(["pair", "distance", "energy", "force"])
            for kind in pair_kinds(model):
                law_at = partial(
                    pair_law, model, node_attributes=kind.nodes, edge_attributes=kind.edge, isolated=isolated
                )
                seen = law_at().r
                low = seen[0] if self.low is None else positive_number("low", self.low)
                high = seen[-1] if self.high is None else positive_number("high", self.high)
                if low >= high:
                    raise ParameterError(f"low must be below high, got {low:g} and {high:g}")
                law = law_at(np.linspace(low, high, points))
                for row in zip(law.r, law.energy, -law.slope, strict=True):
                    lines.writerow([str(kind), *(repr(float(value)) for value in row)])
