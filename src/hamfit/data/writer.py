"""`DataWriter`: phase-space data appended part by part to an HDF5 file, in bounded memory, whole or not at all."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from hamfit.data import h5md
from hamfit.data.graph_fields import fields_of
from hamfit.data.h5md_copies import H5MDCopies, derives_velocities
from hamfit.data.joining import check_joinable
from hamfit.data.measured import notes_of
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.sink import Sink
from hamfit.errors import DataError, FileError
from hamfit.files import json_text, replacing
from hamfit.graphs import Graph
from hamfit.interrupts import held_interrupts
from hamfit.optional import require
from hamfit.validation import Array, IntArray, positive_integer

_REMEMBERED_GRAPHS = 4096  # equal graphs are stored once, as far as this many different ones; then memory matters more


class DataWriter:
    """Write a ``.h5`` file part by part; it appears under its name when all is written, and not at all otherwise.

    The first part decides what is stored: derivatives, forces, energies, times, trajectories. Metadata are those of the
    first part. Trajectory ids are stored as they are: a trajectory may go on in the next part.

    Parameters
    ----------
    path
        File to write.
    sizes_differ
        Whether snapshots may have different numbers of nodes.
    expected
        How many snapshots will come, if known: files of few snapshots are then smaller.

    Examples
    --------
    >>> import tempfile
    >>> from hamfit.graphs import chain
    >>> q, p = np.random.default_rng(0).normal(size=(2, 10, 4, 2))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with DataWriter(f"{folder}/data.h5") as writer:
    ...         for part in (slice(0, 6), slice(6, 10)):
    ...             writer.append(PhaseSpaceData(q[part], p[part], chain(4)))
    ...     bool((PhaseSpaceData.load(f"{folder}/data.h5").q == q).all())
    True
    """

    def __init__(self, path: str | Path, *, sizes_differ: bool = False, expected: int | None = None) -> None:
        self.path = Path(path)
        self.sizes_differ = sizes_differ
        self.expected = None if expected is None else positive_integer("expected", expected)
        self.n_snapshots = 0
        self._n_edges = 0
        self._n_graphs = 0
        self._first: PhaseSpaceData | None = None
        self._place: dict[bytes, int] = {}
        self._whole = True

    def __enter__(self) -> Self:
        require("h5py", "hdf5")
        with ExitStack() as stack, held_interrupts():
            self._sink = stack.enter_context(Sink(stack.enter_context(replacing(self.path, h5md.HDF5_DATA))))
            self._file = h5md.create_file(self._sink)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._stack, held_interrupts():  # the stack renames the file, or removes it where an error is raised here
            self._file.close()
            self._sink.close()
            if error is not None:
                raise error
            if self._first is None or not self._whole:
                raise DataError(
                    f"{self.path}: nothing is written, for {'a part failed' if self._first else 'no part was given'}"
                )
            self._check_sink()

    def append(self, part: PhaseSpaceData) -> None:
        """Write the snapshots of `part` behind those that were written before."""
        self._check(part)
        self._whole = False
        with held_interrupts():
            if self._first is None:
                self._create(part)
            for name in part.quantities:
                values = part.at_nodes(name)
                rows = values if self.sizes_differ else values.reshape(len(part), -1, part.dim)
                self._extend(f"{h5md.PARTICLES}/{h5md.ELEMENTS[name]}/value", rows)
            self._extend(f"{h5md.PARTICLES}/position/step", np.arange(self.n_snapshots, self.n_snapshots + len(part)))
            for place, series in _series(part).items():
                self._extend(place, series)
            self._append_graphs(part)
            self._copies.append(part, self.n_snapshots, self._extend)
            self.n_snapshots += len(part)
            self._check_sink()
            self._whole = True

    def note(self, metadata: dict[str, Any]) -> None:
        """Replace the notes that the first part brought, for what is known at the end only."""
        if self._first is None:
            raise DataError(f"{self.path}: notes are written beside data; append a part first")
        text = json_text("metadata", notes_of(metadata, None))
        with held_interrupts():
            notes = self._file[h5md.NOTES]
            if "metadata" in notes:
                del notes["metadata"]
            _write_notes(notes, text)
            self._check_sink()

    def _check(self, part: PhaseSpaceData) -> None:
        counts = part.node_counts
        first = part.take(slice(0, 1)) if self._first is None else self._first
        nodes = int(first.node_counts[0])
        if not self.sizes_differ and (counts != nodes).any():
            raise DataError(
                f"{self.path}: snapshots have {nodes} and {int(counts[counts != nodes][0])} nodes; "
                "say sizes_differ=True to store systems of different sizes"
            )
        if part.dim != first.dim:
            raise DataError(f"{self.path}: parts of dimensions {first.dim} and {part.dim} cannot be one data set")
        check_joinable(first, part)
        had, has = ({*data.quantities, *_series(data), *_carried(data)} for data in (first, part))
        if had != has:
            raise DataError(f"{self.path}: only some of the parts hold {', '.join(sorted(had ^ has))}")

    # -- inside the file -------------------------------------------------------------------------------------------

    def _create(self, part: PhaseSpaceData) -> None:
        """Create groups and empty datasets, and write what is written once."""
        root = self._file.create_group("h5md")
        root.attrs["version"] = np.array([1, 1], dtype=np.int32)
        root.create_group("author").attrs["name"] = _text(str(part.metadata.get("author", "unknown")))
        creator = root.create_group("creator")
        creator.attrs["name"], creator.attrs["version"] = _text("hamfit"), _text(version("hamfit"))
        particles = self._file.create_group(h5md.PARTICLES)
        notes = self._file.create_group(h5md.NOTES)
        derived = derives_velocities(part)
        notes.attrs["version"] = h5md.LAYOUT_VERSION if derived else h5md.FIRST_VERSION
        if part.metadata:
            _write_notes(notes, json_text("metadata", part.metadata))

        nodes = int(part.node_counts[0])
        for name in part.quantities:
            shape = (part.dim,) if self.sizes_differ else (nodes, part.dim)
            rows = None if self.expected is None else self.expected * (int(part.node_counts.max()) ** self.sizes_differ)
            self._dataset(f"{h5md.PARTICLES}/{h5md.ELEMENTS[name]}/value", shape, np.float64, rows)
        if derived:
            shape, rows = (part.dim,) if self.sizes_differ else (nodes, part.dim), self.expected
            self._dataset(f"{h5md.PARTICLES}/velocity/value", shape, np.float64, rows)
            self._file[f"{h5md.PARTICLES}/velocity"].attrs[h5md.DERIVED] = _text("momentum / mass")
        self._dataset(f"{h5md.PARTICLES}/position/step", (), np.int64, self.expected)
        for place, series in _series(part).items():
            self._dataset(place, series.shape[1:], series.dtype, self.expected)
        self._link_times(part)
        rows = None if self.expected is None else self.expected * int(part.edge_counts.max())
        edges = self._dataset(h5md.EDGES, (2,), np.int64, rows)
        edges.attrs["particles_group"] = particles.ref
        for key, values in fields_of(part.graphs).items():
            self._dataset(f"{h5md.NOTES}/{key}", values.shape[1:], values.dtype, rows)
        self._copies = H5MDCopies(self._file, part, sizes_differ=self.sizes_differ, text=_text)
        self._first = part.take(slice(0, 1))

    def _link_times(self, part: PhaseSpaceData) -> None:
        """Link step and time to every element, as H5MD wants it: the same datasets under several names."""
        names = [name for name in part.quantities if name != "q"] + (["q_dot"] if derives_velocities(part) else [])
        others = [f"{h5md.PARTICLES}/{h5md.ELEMENTS[name]}" for name in names]
        observed = [place.removesuffix("/value") for place in _series(part) if place.endswith("/value")]
        for element in [*others, *observed]:
            for key in ("step", "time"):
                if f"{h5md.PARTICLES}/position/{key}" in self._file:
                    self._file[f"{element}/{key}"] = self._file[f"{h5md.PARTICLES}/position/{key}"]

    def _dataset(self, place: str, shape: tuple[int, ...], dtype: Any, rows: int | None) -> Any:
        return self._file.create_dataset(
            place,
            shape=(0, *shape),
            maxshape=(None, *shape),
            chunks=h5md.chunk_shape((h5md.CHUNK_BYTES if rows is None else rows, *shape), np.dtype(dtype).itemsize),
            dtype=dtype,
            fletcher32=True,  # damage is noticed when it is read, not fitted
        )

    def _extend(self, place: str, values: Array) -> None:
        dataset = self._file[place]
        before = len(dataset)
        dataset.resize(before + len(values), axis=0)
        if len(values):
            dataset[before:] = values

    def _append_graphs(self, part: PhaseSpaceData) -> None:
        """Write new graphs of `part`, and, once there is more than one, which of them each snapshot lives on."""
        new: list[Graph] = []
        numbers: list[int] = []
        for graph in part.graphs:
            number = self._place.get(graph.fingerprint)
            if number is None:
                number = self._n_graphs + len(new)
                new.append(graph)
                if len(self._place) < _REMEMBERED_GRAPHS:
                    self._place[graph.fingerprint] = number
            numbers.append(number)
        if self._n_graphs + len(new) > 1 and f"{h5md.NOTES}/graph_of" not in self._file:
            self._begin_several()
        if new:
            counts = np.array([graph.n_edges for graph in new])
            self._extend(h5md.EDGES, np.concatenate([graph.edges for graph in new]))
            for field, values in fields_of(new).items():
                self._extend(f"{h5md.NOTES}/{field}", values)
            if f"{h5md.NOTES}/graph_of" in self._file:
                self._extend(f"{h5md.NOTES}/graph_nodes", np.array([graph.n_nodes for graph in new]))
                self._extend(f"{h5md.NOTES}/edge_ptr", self._n_edges + np.cumsum(counts))
            self._n_edges += int(counts.sum())
            self._n_graphs += len(new)
        if f"{h5md.NOTES}/graph_of" in self._file:
            owners: IntArray = np.array(numbers)[part.graph_of]
            self._extend(f"{h5md.NOTES}/graph_of", owners)

    def _begin_several(self) -> None:
        """Create the datasets that tell graphs apart, with the one graph that all snapshots had until now."""
        assert self._first is not None
        for key in h5md.GRAPH_KEYS:
            self._dataset(f"{h5md.NOTES}/{key}", (), np.int64, self.expected)
        self._file[f"{h5md.NOTES}/graph_of"].resize(self.n_snapshots, axis=0)  # filled with zeros: the first graph
        self._extend(f"{h5md.NOTES}/edge_ptr", np.array([0]))
        if self._n_graphs:
            self._extend(f"{h5md.NOTES}/graph_nodes", self._first.node_counts)
            self._extend(f"{h5md.NOTES}/edge_ptr", np.array([self._n_edges]))

    def _check_sink(self) -> None:
        if self._sink.error is not None:
            reason = self._sink.error.strerror or self._sink.error
            raise FileError(f"cannot write {self.path}: {reason}") from self._sink.error


def _write_notes(group: Any, text: str) -> None:
    group.create_dataset("metadata", data=_text(text)[None], chunks=(1,), fletcher32=True)


def _series(part: PhaseSpaceData) -> dict[str, Array]:
    """Collect what is known of each snapshot as a whole, by its place in the file."""
    known = {
        f"{h5md.ENERGY}/value": part.energy,
        f"{h5md.STRESS}/value": part.stress,
        f"{h5md.PARTICLES}/position/time": part.times,
        f"{h5md.NOTES}/trajectory": part.trajectory,
    }
    return {place: values for place, values in known.items() if values is not None}


def _carried(part: PhaseSpaceData) -> list[str]:
    """List what the graphs of a part carry besides edges, and of which type."""
    return [f"{key} ({values.dtype})" for key, values in fields_of(part.graphs).items()]


def _text(value: str) -> Array:
    """Make a text of fixed length: HDF5 keeps others without a checksum, and may hang on a damaged one."""
    content = value.encode("utf-8", "backslashreplace")
    dtype = require("h5py", "hdf5").string_dtype("utf-8", max(1, len(content)))
    return np.array(content, dtype=dtype)
