"""The HDF5 layout of phase-space data, H5MD 1.1 where it fits: names, chunks, and how rows are read from them.

See ``docs/data.md`` for the layout in full. h5py is an extra: nothing here imports it before a file is opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data.indexing import segments
from hamfit.data.sink import Sink
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.files import FileKind, beginning
from hamfit.optional import require
from hamfit.validation import Array, IntArray

LAYOUT_VERSION = 2
FIRST_VERSION = 1
"""Layouts before velocities that follow from momenta; files without such are written in it still."""
DERIVED = "derived"
"""Attribute of velocities that follow from momenta, which are for other programs."""
HDF5_DATA = FileKind("an HDF5 file of phase-space data", beginning(rb"\x89HDF\r\n\x1a\n.*h5md"))
PARTICLES = "particles/all"
ELEMENTS = {"q": "position", "p": "momentum", "q_dot": "velocity", "p_dot": "force", "force": "external_force"}
"""H5MD's names of the time-dependent elements; velocity is dq/dt and force is dp/dt there as here."""
OTHER_ELEMENTS = ("box", "image", "mass", "species", "id", "charge")
"""What H5MD allows beside them, and hamfit has no use for."""
ENERGY = "observables/energy"
STRESS = "observables/stress"
EDGES = "connectivity/edges"
NOTES = "parameters/hamfit"
GRAPH_KEYS = ("graph_of", "graph_nodes", "edge_ptr")
CHUNK_BYTES = 1 << 18
CACHE_BYTES = 4 * CHUNK_BYTES
_WINDOWS = 8  # chunks remembered of each element: threads work at different places of a file


def open_file(path: Path) -> Any:
    """Open an HDF5 file to read from."""
    return require("h5py", "hdf5").File(path, "r", rdcc_nbytes=CACHE_BYTES, locking="best-effort")


def create_file(sink: Sink) -> Any:
    """Create an HDF5 file to write to, in a format that HDF5 1.10 and later read, with checksums of its metadata."""
    return require("h5py", "hdf5").File(sink, "w", rdcc_nbytes=CACHE_BYTES, libver=("v110", "v110"))


@contextmanager
def reading(path: Path, what: str) -> Iterator[None]:
    """Turn whatever goes wrong while `what` is read into an error that names the file."""
    try:
        yield
    except (DataError, ParameterError) as error:
        raise DataError(f"{path}: {error}") from None
    except (OSError, RuntimeError, KeyError, ValueError, TypeError, ArithmeticError, MemoryError) as error:
        raise FileError(f"{path}: cannot read {what}; the file is damaged or unreadable ({one_line(error)})") from error


def one_line(error: BaseException) -> str:
    """Put the message of an error, which may have several lines in HDF5, on one line."""
    return " ".join(str(error).split())


def chunk_shape(shape: tuple[int, ...], item_bytes: int) -> tuple[int, ...]:
    """Choose a chunk of about `CHUNK_BYTES` for rows along the first axis of `shape`; long rows are cut in two axes.

    >>> chunk_shape((200_000, 8, 2), 8)
    (2048, 8, 2)
    >>> chunk_shape((10, 8, 2), 8)
    (10, 8, 2)
    >>> chunk_shape((10, 1_000_000, 2), 8)
    (1, 16384, 2)
    """
    first, *rest = shape
    row = item_bytes * int(np.prod(rest))
    if row > CHUNK_BYTES and len(rest) > 1:
        rest[0] = max(1, CHUNK_BYTES // (row // rest[0]))
    return (min(max(1, first), max(1, CHUNK_BYTES // max(1, row))), *(max(1, n) for n in rest))


class StoredArray:
    """Rows of a dataset: a few whole chunks are remembered, and no question is put to HDF5 twice.

    Models go over the data in blocks that fit the processor's cache, far smaller than a chunk; a call of HDF5 for each
    would cost many times the copy. Safe for several threads.

    Attributes
    ----------
    name, shape, dtype
        Those of the dataset.
    """

    def __init__(self, dataset: Any) -> None:
        self._dataset = dataset
        self.name: str = dataset.name
        self.shape: tuple[int, ...] = dataset.shape
        self.dtype: np.dtype[Any] = dataset.dtype
        chunks = dataset.chunks or chunk_shape(self.shape, self.dtype.itemsize)
        self._size = int(chunks[0])
        self._recent: dict[int, Array] = {}

    def rows(self, start: int, stop: int) -> Array:
        """Copy the rows `start` to `stop`, shape (stop - start, ...)."""
        size = self._size
        if stop - start >= size or stop <= start:
            whole: Array = self._dataset[start:stop]
            return whole
        first, last = start // size, (stop - 1) // size
        head = self._window(first)[start - first * size : stop - first * size]
        if first == last:
            return head.copy()
        return np.concatenate([head, self._window(last)[: stop - last * size]])

    def segments(self, starts: IntArray, counts: IntArray) -> Array:
        """Read rows ``starts[i] : starts[i] + counts[i]`` of every i, one after the other; each chunk is visited once.

        HDF5 reads whole chunks in any case, and one slice of a chunk costs far less than a selection of its rows.
        """
        result = np.empty((int(counts.sum()), *self.shape[1:]), dtype=self.dtype)
        places = np.cumsum(counts) - counts
        order = np.argsort(starts, kind="stable")
        changes = np.flatnonzero(np.diff(starts[order] // self._size)) + 1
        for group in np.split(order, changes):
            if group.size:
                first, last = int(starts[group[0]]), int((starts[group] + counts[group]).max())
                block = self.rows(first, last)
                result[segments(places[group], counts[group])] = block[segments(starts[group] - first, counts[group])]
        return result

    def _window(self, number: int) -> Array:
        recent = self._recent
        found = recent.get(number)
        if found is not None:
            return found
        window: Array = self._dataset[number * self._size : (number + 1) * self._size]
        if window.nbytes <= 2 * CHUNK_BYTES:  # files of other programs may have larger chunks
            # A new dict and no lock: other threads may be reading the old one, and a forked child would inherit a lock.
            self._recent = dict([*recent.items(), (number, window)][-_WINDOWS:])
        return window
