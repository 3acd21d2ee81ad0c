"""`DataStream`: one data set in parts that come one after the other, so that all of them need not fit in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from hamfit.data.indexing import slices_of
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.data.source import DataSource
from hamfit.memory import require_memory
from hamfit.progress import Progress
from hamfit.rng import Seed, generator
from hamfit.validation import Array, IntArray

NODES_PER_PART = 1 << 18
"""Bounds the memory of a part: q, p and their derivatives are 4 MB each in 2-D."""


class DataStream:
    """Parts of one data set, made or read when they are asked for, once.

    Parameters
    ----------
    parts
        The parts in order. They hold the same fields; trajectory ids mean the same in all of them.
    n_snapshots
        Snapshots of all parts together.
    sizes_differ
        Whether snapshots may have different numbers of nodes.
    inputs
        Files that the parts are read from, which are not written onto.
    n_bytes
        About how much memory all parts take together; 0 where that is not known.

    Examples
    --------
    >>> from hamfit.systems import generate_stream, make_system
    >>> stream = generate_stream(make_system("chain", nodes=3), snapshots=100, seed=0)
    >>> sum(part.n_snapshots for part in stream)
    100
    """

    def __init__(
        self,
        parts: Iterable[PhaseSpaceData],
        n_snapshots: int,
        *,
        sizes_differ: bool = False,
        inputs: Iterable[Path] = (),
        n_bytes: int = 0,
    ) -> None:
        self._parts = parts
        self.n_snapshots = n_snapshots
        self.sizes_differ = sizes_differ
        self._inputs = tuple(inputs)
        self.n_bytes = n_bytes

    @classmethod
    def of(
        cls,
        source: DataSource,
        index: Array | None = None,
        *,
        nodes_per_part: int = NODES_PER_PART,
        change: Callable[[PhaseSpaceData], PhaseSpaceData] | None = None,
        progress: Progress | None = None,
    ) -> DataStream:
        """Go through all snapshots of `source`, or through those of `index` in that order, in parts after a `change`.

        Times are dropped where `index` does not rise: no time series is left.
        """
        counts = source.node_counts
        chosen = None if index is None else np.asarray(index)
        total = len(source) if chosen is None else len(chosen)
        size = max(1, int(nodes_per_part / float(counts.mean())))
        rising = chosen is None or bool((np.diff(chosen) > 0).all())

        def parts() -> Iterator[PhaseSpaceData]:
            for block in slices_of(total, size):
                part = source.take(block if chosen is None else chosen[block])
                if not rising:
                    part.times = None
                yield part if change is None else change(part)
                if progress is not None:
                    progress(block.stop, total)

        n_bytes = int(8 * source.dim * len(source.quantities) * total * float(counts.mean()))
        differ = bool((counts != counts[0]).any())
        return cls(parts(), total, sizes_differ=differ, inputs=source.files, n_bytes=n_bytes)

    def __iter__(self) -> Iterator[PhaseSpaceData]:
        return iter(self._parts)

    def collect(self) -> PhaseSpaceData:
        """Join all parts into one data set in memory, which for a while holds the parts and the whole."""
        require_memory(
            2 * self.n_bytes,
            f"a data set of {self.n_snapshots:,} snapshots",
            "ask for fewer, or write them into an .h5 file, which is written part by part",
        )
        parts = list(self)
        return parts[0] if len(parts) == 1 else PhaseSpaceData.concatenate(parts, renumber=False)

    def save(self, path: str | Path) -> DataSource:
        """Write to a file whose suffix names the format, and return what was written.

        A ``.h5`` file is written part by part and returned opened, unread; for ``.npz`` all is held in memory.
        """
        from hamfit.data.formats import format_to_write

        return format_to_write(path, inputs=self._inputs).write_stream(self, path)


def random_subset(count: int, size: int | None, *, shuffle: bool, seed: Seed) -> IntArray | None:
    """Choose `size` of `count` snapshots at random (None: all), in rising order, or in random order with `shuffle`.

    >>> random_subset(10, 4, shuffle=False, seed=0).tolist()
    [2, 4, 6, 7]
    """
    if size is None and not shuffle:
        return None
    order = generator(seed).permutation(count)[:size]
    return order if shuffle else np.sort(order)
