"""Sums of an unfinished fit, kept in a file now and then, so that an interrupted fit can go on."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import FileError
from hamfit.files import json_text
from hamfit.models.accumulated import Accumulated
from hamfit.solve import Accumulator
from hamfit.tensors import read_tensors, write_tensors

_KIND, _VERSION = "checkpoint", 1


class Checkpoint:
    """One file per route beside `path`, removed when the fit is done.

    Parameters
    ----------
    path
        Where; the route is appended to the name.
    fingerprint
        What makes this fit this fit: parameters and data. A checkpoint of another fit is refused.
    resume
        Whether to go on from what is there; otherwise it is overwritten.
    seconds
        Least time between two writings.
    """

    def __init__(self, path: str | Path, fingerprint: dict[str, Any], *, resume: bool, seconds: float = 20.0) -> None:
        self._path = Path(path)
        self._fingerprint = json.loads(json_text("the parameters", fingerprint))  # as it will come back from a file
        self._resume = resume
        self._seconds = seconds
        self._last = time.monotonic()
        self.written = False

    def load(self, kind: type[Accumulator]) -> tuple[Accumulated | None, int]:
        """Sums so far and the number of segments in them; nothing where there is no checkpoint to go on from."""
        path = self._file(kind)
        if not self._resume or not path.exists():
            return None, 0
        arrays, description = read_tensors(path, _KIND, _VERSION)
        if description.get("fingerprint") != self._fingerprint:
            raise FileError(f"{path} belongs to a fit of other data or with other options; fit without resuming")
        try:
            self.written = True
            return Accumulated.from_arrays(kind.route, arrays), int(description["segments"])
        except (KeyError, ValueError) as error:
            raise FileError(f"{path} is a damaged checkpoint ({error}); fit without resuming") from None

    def save(self, kind: type[Accumulator], accumulated: Accumulated, segments: int, *, now: bool = False) -> None:
        """Write the sums, if the last writing is long enough ago or it must be now."""
        if now or time.monotonic() - self._last >= self._seconds:
            description = {"fingerprint": self._fingerprint, "segments": segments}
            write_tensors(self._file(kind), _KIND, _VERSION, accumulated.arrays(), description)
            self._last = time.monotonic()
            self.written = True

    def remove(self) -> None:
        """The fit is done."""
        for path in self._path.parent.glob(f"{self._path.name}.*"):
            path.unlink(missing_ok=True)

    def _file(self, kind: type[Accumulator]) -> Path:
        return self._path.with_name(f"{self._path.name}.{kind.route}")


def fingerprint(parameters: dict[str, Any], data: DataSource, blocks: int) -> dict[str, Any]:
    """What distinguishes one fit from another: parameters, the shape of the data, and its first and last snapshot."""
    ends = hashlib.sha256()
    for index in (slice(0, 1), slice(data.n_snapshots - 1, data.n_snapshots)):
        state = data.state(index)
        for array in (state.q, state.p, state.graph.edges, *data.gradients(index)):
            ends.update(np.ascontiguousarray(array).tobytes())
    without = {key: value for key, value in parameters.items() if key not in ("threads", "memory")}
    return {
        "parameters": without,
        "snapshots": data.n_snapshots,
        "dim": data.dim,
        "nodes": int(data.node_counts.sum()),
        "edges": int(data.edge_counts.sum()),
        "blocks": blocks,
        "ends": ends.hexdigest(),
    }
