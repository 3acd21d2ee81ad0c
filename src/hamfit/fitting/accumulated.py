"""What a fit keeps of its data: enough to solve, to add data later, and to take data back; never the data itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Self

import numpy as np

from hamfit.errors import DataError, SolveError
from hamfit.fitting.baseline import EnergyBaseline
from hamfit.fitting.constants import EnergyConstants
from hamfit.graphs import Graph
from hamfit.solve import ACCUMULATORS, Accumulator, KeptRows, WideEquations
from hamfit.tensors import DOUBLES, INTEGERS, expect, named
from hamfit.validation import Array

Size = tuple[int, int]
_FREE = 30.0  # prior of constants of the energy, relative to that of weights: hardly any


@dataclass
class Accumulated:
    """Partial sums of one fit; those of two parts of the data merge into those of both.

    Attributes
    ----------
    gradients
        Rows ∂Φ with targets (∂H/∂q, ∂H/∂p).
    energies
        Rows of energies, weighted, where they may take part in the fit; see `EnergyBaseline`.
    sizes
        How many snapshots with known energy have so many nodes and edges.
    reference
        Φ(y_0) and H(y_0) of the first known energy, shape (width + 1,): fixes b_L for systems of one size.
    baseline
        What was taken off the energies; None where there are no rows of energies.
    joint
        Whether rows of energies are among those of gradients, with columns for the constants at the right, as in wide
        problems, which are not summed twice.
    stresses
        Rows of strains of a wide problem, until their weight is known.
    """

    gradients: Accumulator
    energies: Accumulator | None = None
    sizes: dict[Size, int] = field(default_factory=dict)
    reference: Array | None = None
    baseline: EnergyBaseline | None = None
    joint: bool = False
    stresses: KeptRows | None = None

    @property
    def width(self) -> int:
        """Number of columns of H and of friction."""
        widened = self.joint or isinstance(self.energies, KeptRows)
        return self.gradients.width - (self.baseline.columns if widened and self.baseline is not None else 0)

    def count_sizes(self, graph: Graph) -> None:
        """Count the systems of a union by their numbers of nodes and edges."""
        for size, count in Counter(zip(graph.node_counts.tolist(), graph.edge_counts.tolist(), strict=True)).items():
            self.sizes[size] = self.sizes.get(size, 0) + count

    def merge(self, other: Accumulated) -> None:
        """Take over what `other` has; the reference of the earlier part stays."""
        self.gradients.merge(other.gradients)
        if self.energies is not None and other.energies is not None:
            self.energies.merge(other.energies)
        elif other.energies is not None:
            self.energies = other.energies
        if self.stresses is not None and other.stresses is not None:
            self.stresses.merge(other.stresses)
        elif other.stresses is not None:
            self.stresses = other.stresses
        for size, count in other.sizes.items():
            self.sizes[size] = self.sizes.get(size, 0) + count
        if self.reference is None:
            self.reference = other.reference
        if self.baseline is None:
            self.baseline = other.baseline

    def remove(self, other: Accumulated) -> None:
        """Take back what was merged; the reference stays, since a known energy does not become wrong."""
        for size, count in other.sizes.items():
            if self.sizes.get(size, 0) < count:
                raise SolveError("these data were not all in the fit: it has seen fewer systems of their size")
        self.gradients.remove(other.gradients)
        if self.energies is not None and other.energies is not None:
            self.energies.remove(other.energies)
        left = {size: self.sizes[size] - other.sizes.get(size, 0) for size in self.sizes}
        self.sizes = {size: count for size, count in left.items() if count}

    @property
    def fits_energies(self) -> bool:
        """Whether energies take part, of several sizes or of forces alone: then constants are solved for as well."""
        if self.joint:
            return True
        if self.energies is None or self.baseline is None:
            return False
        return len(self.sizes) > 1 or self.baseline.one_size

    def combined(self) -> Accumulator:
        """The linear problem: gradient rows, and energy rows with columns of constants where they take part."""
        if self.energies is None or self.baseline is None or not self.fits_energies:
            return self.gradients
        total = self.gradients.widened(self.baseline.columns)
        total.merge(self.energies)
        return total

    def constants(self, solved: Array) -> EnergyConstants:
        """Constants of the energy from the solved weights of `combined`."""
        width = self.width
        if self.fits_energies and self.baseline is not None:
            return self.baseline.constants(solved)
        if self.reference is None:
            return EnergyConstants()
        offset = float(self.reference[-1] - self.reference[:-1] @ solved[:width])
        return EnergyConstants(offset=offset, size=next(iter(self.sizes), None), known=True)

    def copy(self) -> Accumulated:
        """The same sums once more, so that these stay as they are when those change."""
        energies = None if self.energies is None else self.energies.copy()
        kept = self.gradients.copy(), energies, dict(self.sizes), self.reference, self.baseline, self.joint
        return Accumulated(*kept, None if self.stresses is None else self.stresses.copy())

    def arrays(self) -> dict[str, Array]:
        """Everything by name, for a file."""
        arrays = {f"gradients.{key}": value for key, value in self.gradients.arrays().items()}
        if self.energies is not None:
            arrays |= {f"energies.{key}": value for key, value in self.energies.arrays().items()}
        if self.stresses is not None:
            arrays |= {f"stresses.{key}": value for key, value in self.stresses.arrays().items()}
        if self.baseline is not None:
            arrays |= {f"baseline.{key}": value for key, value in self.baseline.arrays().items()}
        if self.reference is not None:
            arrays["reference"] = self.reference
        sizes = [(*size, count) for size, count in sorted(self.sizes.items())]
        return arrays | {"sizes": np.array(sizes, dtype=np.int64).reshape(-1, 3)}

    @classmethod
    def from_arrays(cls, route: str, arrays: dict[str, Array]) -> Self:
        """What `arrays` wrote, of the accumulators of a route; what cannot be sums of one fit is refused."""
        kept, of_energies = named(arrays, "gradients"), named(arrays, "energies")
        kind: type[Accumulator] = KeptRows if "kept" in kept else ACCUMULATORS[route]
        gradients = kind.from_file(kept)
        energies = (KeptRows if "kept" in of_energies else kind).from_file(of_energies) if of_energies else None
        joint = energies is None and "baseline.free" in arrays
        widened = joint or isinstance(energies, KeptRows)
        columns = int(expect(arrays, "baseline.free", INTEGERS, (None,)).sum()) if widened else 0
        known = joint or energies is not None
        baseline = _baseline(arrays, gradients.width - columns) if known else None
        apart = isinstance(energies, KeptRows)
        extra = baseline.columns if baseline is not None and not apart else 0
        if energies is not None and energies.width != gradients.width + extra:
            raise DataError(f"its energies have {energies.width} columns beside {gradients.width} of gradients")
        counts = expect(arrays, "sizes", INTEGERS, (None, 3))
        if (counts < 0).any():
            raise DataError("the array 'sizes' holds negative counts")
        if energies is not None and energies.rows and not len(counts):
            raise DataError("the array 'sizes' is empty beside sums of energies")
        sizes = {(nodes, edges): count for nodes, edges, count in counts.tolist()}
        sized = (gradients.width - columns + 1,)
        reference = expect(arrays, "reference", DOUBLES, sized) if "reference" in arrays else None
        of_stresses = named(arrays, "stresses")
        stresses = KeptRows.from_file(of_stresses) if of_stresses else None
        if stresses is not None and stresses.width != gradients.width:
            raise DataError(f"its stresses have {stresses.width} columns beside {gradients.width} of gradients")
        return cls(gradients, energies, sizes, reference, baseline, joint, stresses)


def _baseline(arrays: dict[str, Array], width: int) -> EnergyBaseline:
    """What was taken off energies; earlier versions took off nothing, and had a constant of nodes and one of edges."""
    found = named(arrays, "baseline")
    if found:
        return EnergyBaseline.from_arrays(found, width)
    return EnergyBaseline((), np.zeros(2), np.zeros((2, width)), np.ones(2, dtype=bool), one_size=False, seen=None)


def set_priors(total: Accumulated, priors: Array | None) -> None:
    """Tell the sums of a wide problem what is expected of the weights of features, shape (width,), and of constants."""
    assert isinstance(total.gradients, WideEquations)
    if priors is not None:
        constants = np.full(total.gradients.width - len(priors), _FREE * priors.max())
        total.gradients.priors = np.concatenate([priors, constants])


def with_held_rows(parts: list[Accumulated], factor: float = 1.0, of_stresses: float = 1.0) -> Accumulated:
    """The sums of a wide problem, the first of the parts, with the rows of the second, if there is one, held out.

    Rows of energies and of stresses that stand apart are added, times a factor for each.
    """
    total = parts[0]
    assert isinstance(total.gradients, WideEquations)
    if isinstance(total.energies, KeptRows):
        total.gradients.merge(total.energies.times(factor))
        total.energies, total.joint = None, True
    if total.stresses is not None:
        total.gradients.merge(total.stresses.times(of_stresses))
        total.stresses = None
    for part in parts[1:]:
        assert isinstance(part.gradients, KeptRows)
        total.gradients.held = part.gradients
        if isinstance(part.energies, KeptRows) and part.energies.rows:
            total.gradients.held_apart = part.energies.times(factor)
        if part.stresses is not None:
            part.gradients.merge(part.stresses.times(of_stresses))
        for size, count in part.sizes.items():
            total.sizes[size] = total.sizes.get(size, 0) + count
        total.reference = part.reference if total.reference is None else total.reference
    return total


def merged(parts: list[Accumulated]) -> Accumulated:
    """The sum of the parts, which stay as they are; a single part is handed through."""
    if len(parts) == 1:
        return parts[0]
    total = parts[0].copy()
    for part in parts[1:]:
        total.merge(part)
    return total
