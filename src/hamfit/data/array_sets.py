"""Labelled arrays over time, particle and space, as data sets of xarray are; that package is not imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from hamfit.data.assembling import Reading
from hamfit.data.configurations import Configuration
from hamfit.data.labels import labels_by_name
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.typed_options import typed_units
from hamfit.errors import DataError, ParameterError
from hamfit.validation import Array

DIMS = ("time", "particle", "space")
_POSITIONS = ("position", "positions", "q", "r")
_MOST = 3


def is_array_set(given: object) -> bool:
    """Tell whether something has the manners of xarray's data sets: variables by name, over named dimensions."""
    return all(hasattr(given, name) for name in ("data_vars", "coords", "dims", "sizes"))


def data_of_arrays(
    given: Any,
    *,
    dims: tuple[str, str, str] = DIMS,
    positions: str | None = None,
    species: str | None = None,
    units: str | Mapping[str, str] | None = None,
    options: Mapping[str, Any],
    labels: Mapping[str, str],
) -> PhaseSpaceData:
    """Make data of a data set; see `PhaseSpaceData.from_xarray`, which is how users call it."""
    if not is_array_set(given):
        raise DataError(f"a data set of xarray has variables over named dimensions, got {type(given).__name__}")
    if len(dims) != _MOST:
        raise ParameterError(f"dims names three dimensions, such as {DIMS}, got {dims!r}")
    if units is None:
        typed_units(units)  # which says that they must be stated, be it as none
    asked = labels_by_name(labels)
    if asked.time is None and dims[0] in given.coords:
        asked = labels_by_name({**labels, "time": dims[0]})
    frames = list(_frames(given, dims, positions, species))
    return Reading(asked, units=units, **options).data_of(frames)[0]


def _frames(
    given: Any, dims: tuple[str, str, str], positions: str | None, kinds: str | None
) -> Iterator[Configuration]:
    name = positions or next((name for name in _POSITIONS if name in given), None)
    if name is None or name not in given:
        raise DataError(f"which variable holds the positions? Name it (positions=): there are {', '.join(given)}")
    q = _array(given, name, dims)
    if q.shape[2] > _MOST:
        raise DataError(f"'{name}' has {q.shape[2]} coordinates along '{dims[2]}'; there are at most three")
    which = kinds or ("species" if "species" in given else None)
    species = None if which is None else np.broadcast_to(_array(given, which, dims[:2], fixed=dims[1:2]), q.shape[:2])
    at_nodes: dict[str, Array] = {}
    of_frame: dict[str, Array] = {}
    for label in (*given.data_vars, *given.coords):
        own = tuple(given[label].dims)
        if label in (name, which) or label in dims[1:]:
            continue
        if set(own) == set(dims):
            wide = _array(given, str(label), dims)
            at_nodes[str(label)] = np.pad(wide, ((0, 0), (0, 0), (0, _MOST - wide.shape[2])))
        elif set(own) in ({dims[1]}, set(dims[:2])):
            at_nodes[str(label)] = np.broadcast_to(_array(given, str(label), dims[:2], fixed=dims[1:2]), q.shape[:2])
        elif own == (dims[0],):
            of_frame[str(label)] = _array(given, str(label), dims[:1])
        else:
            of_frame[str(label)] = np.full(len(q), np.nan)  # named as not used
    for number in range(len(q)):
        yield Configuration(
            f"the data set, frame {number}",
            None if species is None else species[number].astype(np.int64),
            np.pad(q[number], ((0, 0), (0, _MOST - q.shape[2]))),
            np.zeros((3, 3)),
            (False,) * 3,
            {label: values[number] for label, values in at_nodes.items()},
            {label: values[number].item() for label, values in of_frame.items()},
            of_types=True,
            dim=q.shape[2],
        )


def _array(given: Any, name: str, dims: tuple[str, ...], fixed: tuple[str, ...] = ()) -> Array:
    """Read a variable with its dimensions in order; where it is fixed in time, without that one."""
    variable = given[name]
    own = fixed if set(variable.dims) == set(fixed) else dims
    if set(variable.dims) != set(own):
        raise DataError(f"'{name}' has the dimensions {', '.join(map(str, variable.dims))}, not {', '.join(own)}")
    values: Array = np.asarray(variable.transpose(*own).values)
    if values.dtype.kind in "Mm":
        raise DataError(f"'{name}' holds dates; give times as numbers, such as seconds")
    if values.dtype.kind not in "fiub":
        raise DataError(f"'{name}' does not hold numbers")
    return values.astype(np.float64)
