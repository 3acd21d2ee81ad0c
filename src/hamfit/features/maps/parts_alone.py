"""Parts of an invariant network by themselves: the outer field at places, and everything but the field."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from hamfit.features.invariant.field import FieldPart
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.validation import Array


def field_values(network: InvariantNetwork, q: ArrayLike, kind: int, quantities: Sequence[float]) -> Array:
    """Compute the features of a node that are an outer field's, zero for the others; shape (places, width).

    Parameters are those of `FieldPart.energy`.
    """
    found = [part.values_at(q, kind, quantities) if isinstance(part, FieldPart) else None for part in network.parts]
    places = next(len(values) for values in found if values is not None)
    columns = [
        np.zeros((places, part.width)) if values is None else values
        for part, values in zip(network.parts, found, strict=True)
    ]
    return np.concatenate(columns, axis=1)


def without_field(network: InvariantNetwork) -> tuple[InvariantNetwork, Array]:
    """Give the network of all parts but an outer field, and which of the columns are theirs, as a mask."""
    theirs = [np.full(part.width, not isinstance(part, FieldPart)) for part in network.parts]
    rest = [part for part in network.parts if not isinstance(part, FieldPart)]
    return network.with_parts(rest), np.concatenate(theirs)
