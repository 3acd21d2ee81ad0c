"""Where the nodes of an outer field were in training: a histogram of every coordinate, for every kind of node."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.invariant.histograms import check_histogram, histogram, joined
from hamfit.features.invariant.seen_values import distinct, joined_lists
from hamfit.validation import Array, number

PLACES, VALUES = "place", "field_values"


def seen_places(scalars: Scalars) -> dict[str, Any]:
    """Count the coordinates of the nodes of each kind of an outer field, which there must be, in histograms.

    Angles are brought to within half a turn of their mean. Beside the histograms stand the numbers that modulate the
    field, one list by kind; None where they are too many to be listed.
    """
    fields = scalars.encoding.fields
    assert fields is not None
    free, kind, quantities = fields.of(scalars.graph)
    places, values = [], []
    for own, angles in enumerate(fields.angles(scalars.state.dim)):
        q = scalars.state.q[free[kind == own]]
        columns = (around(column) if angle else column for column, angle in zip(q.T, angles, strict=True))
        places.append([histogram(column) for column in columns])
        values.append(distinct(quantities[kind == own]) if fields.quantities else [[]])
    return {PLACES: places, VALUES: values}


def around(angles: Array) -> Array:
    """Bring angles to within half a turn of their mean on the circle.

    >>> around(np.array([3.0, -3.0])).round(2).tolist()
    [3.0, 3.28]
    """
    if not angles.size:
        return angles
    middle = float(np.arctan2(np.sin(angles).sum(), np.cos(angles).sum()))
    return middle + np.remainder(angles - middle + np.pi, 2 * np.pi) - np.pi


def check_places(encoding: Encoding, ranges: dict[str, Any]) -> None:
    """Refuse what is not of the form that `seen_places` gives; older files have nothing of the sort."""
    if PLACES not in ranges:
        return
    count = 0 if encoding.fields is None else encoding.fields.count
    for name in (PLACES, VALUES):
        if not isinstance(ranges[name], list) or len(ranges[name]) != count:
            raise DataError(f"{name} must be noted for {count} kinds, got {ranges[name]!r:.60}")
    for found in (one for kind in ranges[PLACES] for one in kind if one is not None):
        check_histogram(found)
    for value in (value for kind in ranges[VALUES] for row in kind or () for value in row):
        number("field_values", value)


def joined_places(first: dict[str, Any], second: dict[str, Any], share: float) -> dict[str, Any]:
    """Join what was noted of two data sets; nothing where one of them has no such notes."""
    if PLACES not in first or PLACES not in second:
        return {}
    places = [
        [joined(*both, share) for both in zip(*kinds, strict=True)]
        for kinds in zip(first[PLACES], second[PLACES], strict=True)
    ]
    return {PLACES: places, VALUES: [joined_lists(*both) for both in zip(first[VALUES], second[VALUES], strict=True)]}
