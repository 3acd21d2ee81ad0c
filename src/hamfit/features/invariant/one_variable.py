"""Parts of an invariant network as functions of one variable: of a distance, of a squared momentum, or of a place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.features.invariant.columns import GatedColumns, Items
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.invariant.scalar_parts import KineticPart, PairPart
from hamfit.validation import Array


class _Lengths(Scalars):
    """The scalars of pairs of one kind at given distances, which belong to no graph."""

    def __init__(self, encoding: Encoding, r: Array, kind: int, quantities: Sequence[float]) -> None:
        self.encoding = encoding
        self.distances = r
        self.edge_kind = np.full(len(r), kind)
        self.edge_quantities = np.tile(np.asarray(quantities, dtype=np.float64), (len(r), 1))


def pair_energy(
    part: PairPart, weights: Array, encoding: Encoding, r: Array, kind: int = 0, quantities: Sequence[float] = ()
) -> tuple[Array, Array]:
    """Compute the energy V of a pair of one kind and dV/dr at distances, in double precision, each (distances,).

    Distances in a longer floating point are answered in that.

    Parameters
    ----------
    part, weights
        The pair part of a network, and the weights of its columns.
    encoding
        How the network reads states.
    r
        Distances, shape (distances,).
    kind, quantities
        Number of the kind of pair, and its quantities as `Scalars.edge_quantities` has them.
    """
    return _weighted(part.columns, part.items(_Lengths(encoding, r, kind, quantities)), weights)


def kinetic_energy(
    part: KineticPart, weights: Array, encoding: Encoding, squares: Array, kind: int, quantities: Sequence[float]
) -> tuple[Array, Array]:
    """Compute the kinetic energy T of a node of one kind and its derivative by |p|²/m at values of that; likewise."""
    column, count = squares[:, None], len(squares)
    inputs = np.concatenate([column, np.tile(np.asarray(quantities, dtype=np.float64), (count, 1))], axis=1)
    kinds, ones = np.full(count, kind), np.ones_like(column)
    return _weighted(part.columns, Items(inputs, ones, kinds, encoding.nodes.n_kinds, (column, ones)), weights)


def is_quadratic(part: KineticPart, weights: Array, kind: int) -> bool:
    """Tell whether the kinetic energy of nodes of one kind is proportional to |p|²/m."""
    columns = part.columns
    return not weights[len(columns.power) :][columns.gate[:, 0] == kind].any()


def _weighted(columns: GatedColumns, items: Items, weights: Array) -> tuple[Array, Array]:
    values, slopes = columns.astype(np.result_type(items.inputs, np.float64)).evaluate(items)
    return values @ weights, slopes @ weights
