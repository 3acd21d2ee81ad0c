"""H5MD files of other programs, in the published layout (H5MD 1.1): groups of particles, boxes, images, observables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import h5md
from hamfit.data.configurations import Configuration
from hamfit.data.h5md_spelling import units_as_stated
from hamfit.data.whole_file import check_stored, read_whole, refuse_links_out
from hamfit.errors import DataError, FileError, ParameterError, unknown_name
from hamfit.optional import require
from hamfit.validation import Array, Float64Array, IntArray

_VECTORS = {"velocity": "velocities", "force": "forces", "momentum": "momenta"}
_SCALARS = {"mass": "masses", "charge": "charge"}


def is_published(path: Path) -> bool:
    """Tell whether a file is H5MD of another program: particles are there, and nothing that hamfit adds to them."""
    try:
        with h5md.open_file(path) as file:
            if h5md.NOTES in file or h5md.EDGES in file or not _is_inside(file, "particles"):
                return False
            groups = file["particles"]
            return any(_is_inside(groups, name) and "position" in groups[name] for name in groups)
    except (OSError, RuntimeError, KeyError, AttributeError, TypeError, ValueError):
        return False  # who opens it next says what is wrong


def _is_inside(group: Any, name: str) -> bool:
    """Tell whether a name stands for something in the file itself; links, perhaps to other files, are not followed."""
    hard = require("h5py", "hdf5").HardLink
    return name in group.keys() and isinstance(group.get(name, getlink=True), hard)  # noqa: SIM118 - `in` follows links


@dataclass
class PublishedFile:
    """One group of particles of a file, read whole.

    Parameters
    ----------
    path
        The file.
    group
        Name of the group of particles; None where there is only one.

    Attributes
    ----------
    units
        Those that the file states by its attributes, as `FileUnits` takes them; ``"none"`` where it states none.
    dropped
        How many positions have no velocities, forces or the like at the same step.
    timed
        Whether times are there, in a unit that is known.
    """

    path: Path
    group: str | None = None
    units: Any = "none"
    dropped: int = 0
    timed: bool = False
    _stated: dict[str, str] = field(default_factory=dict)
    _not_read: list[str] = field(default_factory=list)

    def frames(self) -> Iterator[Configuration]:
        """Read the file, and go through its frames."""
        try:
            with h5md.open_file(self.path) as file, h5md.reading(self.path, "the particles"):
                refuse_links_out(file, self.path)
                yield from self._read(file)
        except OSError as error:
            raise FileError(f"{self.path} is damaged or unreadable ({h5md.one_line(error)})") from None

    def _read(self, file: Any) -> Iterator[Configuration]:
        particles = file["particles"]
        names = [name for name in particles if "position" in particles[name]]
        if self.group is not None and self.group not in names:
            raise unknown_name("group of particles", self.group, names)
        if self.group is None and len(names) > 1:
            raise ParameterError(f"there are the groups of particles {', '.join(names)}; choose one (--particles)")
        group = particles[self.group or names[0]]
        steps, q = self._series(group, "position")
        if q is None or steps is None or q.ndim != 3 or q.shape[2] > 3:
            raise DataError("position must be a time series of shape (frames, particles, dimensions)")
        series = {"position": (steps, q)}
        for name in (*_VECTORS, *_SCALARS, "species", "id", "image"):
            if name in group:
                own, values = self._series(group, name)
                if values is not None:
                    series[name] = (steps if own is None else own, self._spread(values, own, steps, q, name))
        cells = self._cells(group, steps, q.shape[2])
        labels = self._observables(file, self.group or names[0], steps)
        kept = _common([own for own, _ in series.values()])
        self.dropped = len(steps) - len(kept)
        taken = {name: values[np.searchsorted(own, kept)] for name, (own, values) in series.items()}
        at = np.searchsorted(steps, kept)
        times = group["position/time"] if "time" in group["position"] else None
        if times is not None and np.ndim(times) == 1 and len(times) == len(steps):
            labels["time"] = read_whole(times)
            self.timed = "time" in self._stated or not self._stated
        self.units = units_as_stated(self._stated)
        yield from self._frames(_in_order(taken), {key: values[at] for key, values in labels.items()}, cells, at, group)

    def _series(self, group: Any, name: str) -> tuple[IntArray | None, Array | None]:
        """Read an element: its steps and values, or values alone where it is fixed in time."""
        element = group[name]
        fixed = hasattr(element, "is_virtual")
        found = element if fixed else element.get("value")
        if found is None:
            return None, None
        check_stored(found, self.path, found.name)
        self._note_unit(name, found, element)
        values = read_whole(found)
        return (None, values) if fixed else (_steps(element, len(values)), values)

    def _note_unit(self, name: str, found: Any, element: Any) -> None:
        for key, holder in ((name, found), ("time", None if found is element else element.get("time"))):
            unit = None if holder is None else holder.attrs.get("unit")
            if unit is not None:
                self._stated[key] = unit.decode() if isinstance(unit, bytes) else str(unit)

    def _spread(self, values: Array, own: IntArray | None, steps: IntArray, q: Array, name: str) -> Array:
        """Check the shape of an element, and repeat what is fixed in time for every frame."""
        if own is None:
            values = np.broadcast_to(values, (len(steps), *values.shape))
        expected = q.shape[1:] if name in _VECTORS or name == "image" else q.shape[1:2]
        if values.shape[1:] != expected:
            raise DataError(f"{name} must have shape {expected} in every frame, got {values.shape[1:]}")
        return values

    def _cells(self, group: Any, steps: IntArray, dim: int) -> tuple[Float64Array, tuple[bool, ...]]:
        """Read the lattice vectors of every frame, (frames, dim, dim), and the directions that are periodic."""
        box = group.get("box")
        none = np.zeros((len(steps), dim, dim))
        if box is None:
            return none, (False,) * dim
        if "edges" not in box:
            return none, (False,) * dim
        if "boundary" not in box.attrs:
            raise DataError(
                "the box has edges, but does not state its boundary: give it that attribute, periodic or none for "
                "each direction"
            )
        words = np.atleast_1d(box.attrs["boundary"])
        flags = tuple((word.decode() if isinstance(word, bytes) else str(word)) == "periodic" for word in words)
        own, edges = self._series(box, "edges")
        unit, length = self._stated.pop("edges", None), self._stated.get("position")
        if unit is not None and unit != length:
            raise DataError(f"the edges of the box are in {unit}, but the positions in {length or 'an unknown unit'}")
        assert edges is not None
        if own is None:
            edges = np.broadcast_to(edges, (len(steps), *edges.shape))
        else:
            edges = edges[np.clip(np.searchsorted(own, steps, side="right") - 1, 0, None)]
        if edges.shape[1:] == (dim,):
            edges = edges[:, :, None] * np.eye(dim)
        if edges.shape[1:] != (dim, dim) or len(flags) != dim:
            raise DataError(f"box must state {dim} boundaries, and edges of shape ({dim},) or ({dim}, {dim})")
        return edges.astype(np.float64), flags

    def _observables(self, file: Any, group: str, steps: IntArray) -> dict[str, Array]:
        """Read observables with one number per frame at the steps of the positions; others are named, and not read.

        Those of the group of particles stand in a group of its name.
        """
        found: dict[str, Array] = {}
        observables = file.get("observables", {})
        within = observables.get(group)
        own = dict(within.items()) if within is not None and not _is_series(within) else {}
        for name, element in [*observables.items(), *own.items()]:
            if not _is_series(element):
                continue
            value = element["value"]
            if value.ndim != 1:
                self._not_read.append(f"observables/{name}")
                continue
            found[name] = np.full(len(steps), np.nan)
            at, values = _steps(element, len(value)), read_whole(value)
            if name == "potential_energy":
                self._note_unit(name, value, element)
            there = np.isin(steps, at)
            found[name][there] = values[np.searchsorted(at, steps[there])]
        return found

    def _frames(
        self,
        taken: dict[str, Array],
        labels: dict[str, Array],
        cells: tuple[Float64Array, tuple[bool, ...]],
        at: IntArray,
        group: Any,
    ) -> Iterator[Configuration]:
        q, (edges, flags) = taken["position"].astype(np.float64), cells
        dim = q.shape[2]
        names = _elements(group)
        for number, frame in enumerate(at):
            cell, places = np.zeros((3, 3)), np.zeros((q.shape[1], 3))
            cell[:dim, :dim] = edges[frame]
            places[:, :dim] = q[number]
            if "image" in taken:
                places[:, :dim] += taken["image"][number] @ edges[frame]
            at_nodes: dict[str, Array] = {}
            for name, label in {**_VECTORS, **_SCALARS}.items():
                if name in taken:
                    values = taken[name][number].astype(np.float64)
                    at_nodes[label] = values if values.ndim == 1 else np.pad(values, ((0, 0), (0, 3 - dim)))
            species = taken["species"][number] if "species" in taken else None
            kinds = None if species is None else species.astype(np.int64) if names is None else names[species]
            of_frame = {name: values[number].item() for name, values in labels.items() if not np.isnan(values[number])}
            of_frame |= dict.fromkeys(self._not_read)
            where = f"{self.path}, frame {number}"
            periodic = (*flags, *(False,) * (3 - dim))
            labelled = {"at_nodes": at_nodes, "of_frame": of_frame, "of_types": names is None, "dim": dim}
            yield Configuration(where, kinds, places, cell, periodic, **labelled, unfolded="image" in taken)


def _is_series(element: Any) -> bool:
    """Tell whether an element holds values over time."""
    return hasattr(element, "get") and "value" in element


def _steps(element: Any, count: int) -> IntArray:
    """Read the steps of an element: listed, or a first one and an increment."""
    step = element.get("step")
    if step is None:
        return np.arange(count)
    values = np.asarray(step[()])
    if values.ndim == 0:
        return int(step.attrs.get("offset", 0)) + int(values) * np.arange(count)
    if len(values) < count or (np.diff(values[:count]) <= 0).any():
        raise DataError(f"the steps of {element.name} must increase, one for every frame")
    return values[:count].astype(np.int64)


def _common(series: list[IntArray]) -> IntArray:
    """Find the steps that all of them have."""
    kept = series[0]
    for other in series[1:]:
        kept = np.intersect1d(kept, other)
    if not len(kept):
        raise DataError("position, velocity and force have no step in common")
    return kept


def _in_order(taken: dict[str, Array]) -> dict[str, Array]:
    """Sort the particles of every frame by their ids, where they have some, so that each keeps its place."""
    ids = taken.pop("id", None)
    if ids is None:
        return taken
    order = np.argsort(ids, axis=1, kind="stable")
    sorted_ids = np.take_along_axis(ids, order, axis=1)
    if (sorted_ids != sorted_ids[0]).any() or (np.diff(sorted_ids[0]) == 0).any():
        raise DataError("the ids of the particles are not the same in all frames; keep those that are there throughout")
    rows = np.arange(len(ids))[:, None]
    return {name: values[rows, order] for name, values in taken.items()}


def _elements(group: Any) -> IntArray | None:
    """Find atomic numbers by species where these are named after elements, as an enumeration; else None."""
    if "species" not in group:
        return None
    element = group["species"]
    dataset = element if hasattr(element, "is_virtual") else element["value"]
    names = require("h5py", "hdf5").check_enum_dtype(dataset.dtype)
    if not names:
        return None
    known = require("ase.data", "ase").atomic_numbers
    if any(name not in known for name in names):
        return None
    table: IntArray = np.zeros(max(names.values()) + 1, dtype=np.int64)
    for name, value in names.items():
        table[value] = known[name]
    return table
