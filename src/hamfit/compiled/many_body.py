"""The many-body part of a learned Hamiltonian in C: two passes over the neighbours of every node, on any graph.

Radial functions come from a table over the squared distance. Where two nodes are closer than the table begins, and
wherever coordinates are angles, the features themselves answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from hamfit.compiled.passes import NeighbourPasses, compiled_loops
from hamfit.compiled.second_layer import SecondLayer, padded
from hamfit.compiled.table import FunctionTable, NotTabulatedError, tabulated
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.kernels import ACTIVATION_CODES
from hamfit.validation import Array

_BEGIN = 1 / 32  # of the table's end, where no least distance is given


@dataclass(frozen=True)
class CompiledManyBody(NeighbourPasses):
    """What a many-body part with weights adds to H, computed in double precision by compiled loops.

    Attributes
    ----------
    part, weights, encoding
        The features, their weights, shape (width,), and how they read states.
    table
        The radial functions over r², filled up with zeros to whole blocks of functions.
    layer
        The energy of a node as a function of its moments.
    """

    part: ManyBodyPart
    weights: Array
    encoding: Encoding
    table: FunctionTable
    layer: SecondLayer

    @classmethod
    def of(
        cls,
        part: ManyBodyPart,
        weights: Array,
        encoding: Encoding,
        *,
        low: float | None = None,
        high: float | None = None,
        tolerance: float = 1e-10,
    ) -> Self:
        """Compile a part.

        Parameters
        ----------
        part, weights
            The features and the weights of their columns, shape (width,).
        encoding
            Of the network that the part belongs to.
        low
            Least distance of the table; by default a small part of the largest.
        high
            Largest distance, where there is no cutoff at which the features end.
        tolerance
            Relative error of the slopes of the radial functions.

        Raises
        ------
        NotTabulatedError
            If there are no compiled loops here, or none for these features.
        """
        if compiled_loops() is None:
            raise NotTabulatedError("there are no compiled loops; install hamfit again with a C compiler at hand")
        if part.activation.name not in ACTIVATION_CODES:
            raise NotTabulatedError(f"there are no compiled loops for the activation {part.activation.name}")
        end = encoding.cutoff if encoding.cutoff is not None else high
        if end is None:
            raise NotTabulatedError("features without a cutoff need the largest distance of their table")
        table = _radial_table(part, encoding, end * _BEGIN if low is None else low, end, tolerance)
        return cls(part, weights, encoding, table, SecondLayer.of(part, np.asarray(weights, dtype=np.float64)))

    def parameters(self) -> tuple[Any, ...]:
        """Give the parameters as the loops take them."""
        table, layer, part = self.table, self.layer, self.part
        look_up = (table.scale, table.shift, table.low, table.factor, table.first, table.ends, table.cells, table.rows)
        neurons = layer.neurons, layer.weights, layer.bias, layer.output
        sizes = padded(part.n_radial), part.kinds, part.orders, ACTIVATION_CODES[part.activation.name]
        return (*sizes, look_up, layer.linear, layer.quadratic, *neurons)

    @property
    def left_over(self) -> tuple[int, ...]:
        """Derivatives by the moments: (kinds, components, functions)."""
        part = self.part
        return part.kinds, (1, 4, 10)[part.orders - 1], padded(part.n_radial)

    def loops(self) -> tuple[Callable[..., bool], Callable[..., bool]] | None:
        """Give both passes over the neighbours."""
        found = compiled_loops()
        return None if found is None else (found.moments, found.gradient)


def _radial_table(part: ManyBodyPart, encoding: Encoding, low: float, high: float, tolerance: float) -> FunctionTable:
    """Tabulate the radial functions over r², judged by their slopes by r, for whole blocks of functions."""
    radial, fill = part.radial.astype(np.float64), padded(part.n_radial) - part.n_radial

    def over_square(s: Array) -> tuple[Array, Array]:
        r = np.sqrt(s)
        values, slopes = (np.pad(array, ((0, 0), (0, fill))) for array in radial.at(r, encoding))
        with np.errstate(divide="ignore", invalid="ignore"):  # no table begins at r = 0: what is not finite is refused
            return values, slopes / (2 * r[:, None])

    ends = encoding.cutoff is not None
    return tabulated(
        over_square,
        low**2,
        high**2,
        tolerance=tolerance,
        size=lambda s: 2 * np.sqrt(s),
        from_zero=True,
        ends=ends,
    )
