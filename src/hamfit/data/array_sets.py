"""Labelled arrays over time, particle and space, as data sets of xarray are; that package is not imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from hamfit.data.assembling import Reading, told
from hamfit.data.configurations import Configuration
from hamfit.data.labels import labels_by_name
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.typed_options import typed_units
from hamfit.errors import DataError, ParameterError
from hamfit.optional import require
from hamfit.validation import Array, Float64Array, IntArray

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
    cell: str | None = None,
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
    frames = list(_frames(given, dims, positions, species, cell))
    return told(*Reading(asked, units=units, **options).data_of(frames))


def _frames(
    given: Any, dims: tuple[str, str, str], positions: str | None, kinds: str | None, box: str | None
) -> Iterator[Configuration]:
    name = positions or next((name for name in _POSITIONS if name in given), None)
    if name is None or name not in given:
        raise DataError(f"which variable holds the positions? Name it (positions=): there are {', '.join(given)}")
    q = _array(given, name, dims)
    if q.shape[2] > _MOST:
        raise DataError(f"'{name}' has {q.shape[2]} coordinates along '{dims[2]}'; there are at most three")
    which = kinds or ("species" if "species" in given else None)
    species, elements = (None, False) if which is None else _species(given, which, dims, q.shape[:2])
    around = box or ("cell" if "cell" in given else None)
    cells = np.zeros((len(q), _MOST, _MOST)) if around is None else _cells(given, around, dims[0], q)
    at_nodes, of_frame = _labels(given, dims, q.shape[:2], {name, which, around})
    for number in range(len(q)):
        yield Configuration(
            f"the data set, frame {number}",
            None if species is None else species[number],
            np.pad(q[number], ((0, 0), (0, _MOST - q.shape[2]))),
            cells[number],
            tuple(bool(row.any()) for row in cells[number]),
            {label: values[number] for label, values in at_nodes.items()},
            {label: values[number].item() for label, values in of_frame.items()},
            of_types=not elements,
            dim=q.shape[2],
        )


def _labels(
    given: Any, dims: tuple[str, str, str], shape: tuple[int, int], read: set[str | None]
) -> tuple[dict[str, Array], dict[str, Array]]:
    """Collect what else is there, of atoms and of frames; texts, and what has other dimensions, are only named."""
    at_nodes: dict[str, Array] = {}
    of_frame: dict[str, Array] = {}
    for label in (*given.data_vars, *given.coords):
        own = set(given[label].dims)
        if label in read or label in dims[1:]:
            continue
        if np.asarray(given[label].values).dtype.kind not in "fiubMm":
            of_frame[str(label)] = np.full(shape[0], np.nan)
        elif own == set(dims):
            wide = _array(given, str(label), dims)
            at_nodes[str(label)] = np.pad(wide, ((0, 0), (0, 0), (0, _MOST - wide.shape[2])))
        elif own in ({dims[1]}, set(dims[:2])):
            at_nodes[str(label)] = np.broadcast_to(_array(given, str(label), dims[:2], fixed=dims[1:2]), shape)
        elif own == {dims[0]}:
            of_frame[str(label)] = _array(given, str(label), dims[:1])
        else:
            of_frame[str(label)] = np.full(shape[0], np.nan)
    return at_nodes, of_frame


def _species(given: Any, name: str, dims: tuple[str, ...], shape: tuple[int, int]) -> tuple[IntArray, bool]:
    """Read species, (time, particle), and whether they are elements: those that are written as chemical symbols."""
    if name not in given:
        raise DataError(f"there is no variable '{name}' with the species: there are {', '.join(given)}")
    variable = given[name]
    if np.asarray(variable.values).dtype.kind not in "UO":
        found = _array(given, name, dims[:2], fixed=dims[1:2])
        return np.broadcast_to(found.astype(np.int64), shape), False
    known = require("ase.data", "ase").atomic_numbers
    strange = sorted({str(word) for word in variable.values.ravel()} - set(known))
    if strange:
        raise DataError(f"'{name}': '{strange[0]}' is no element; species are numbers, or symbols of elements")
    numbers = variable.copy(data=np.vectorize(lambda word: known[str(word)], otypes=[np.int64])(variable.values))
    found = _array({name: numbers}, name, dims[:2], fixed=dims[1:2])
    return np.broadcast_to(found.astype(np.int64), shape), True


def _cells(given: Any, name: str, time: str, q: Array) -> Float64Array:
    """Read lattice vectors as rows, or lengths of boxes, fixed or over time; (time, 3, 3), zeros without images."""
    if name not in given:
        raise DataError(f"there is no variable '{name}' with the cell: there are {', '.join(given)}")
    variable, dim = given[name], q.shape[2]
    moving = time in variable.dims
    values = np.asarray((variable.transpose(time, ...) if moving else variable).values, dtype=np.float64)
    values = values if moving else np.broadcast_to(values, (len(q), *values.shape))
    if values.shape[1:] == (dim,):
        values = values[:, :, None] * np.eye(dim)
    if values.shape[1:] != (dim, dim):
        raise DataError(
            f"'{name}' must hold {dim} lengths, or {dim} x {dim} lattice vectors as rows, of each time or of all"
        )
    cells: Float64Array = np.zeros((len(q), _MOST, _MOST))
    cells[:, :dim, :dim] = values
    return cells


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
