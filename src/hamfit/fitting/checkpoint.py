"""Sums of an unfinished fit, kept in a file now and then, so that an interrupted fit can go on."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data.content import content_digest
from hamfit.errors import DataError, FileError, HamfitError
from hamfit.features import FeatureMap
from hamfit.features.kernels import kernels
from hamfit.files import FileKind, check_output, json_text
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.settings import FitTask
from hamfit.solve import ACCUMULATORS, Accumulator
from hamfit.targets.block import Equations
from hamfit.tensors import named, read_tensors, tensor_file, write_tensors
from hamfit.validation import positive_integer

_KIND, _VERSION = "checkpoint", 3


class Checkpoint:
    """One file per route beside `path`, removed when the fit is done.

    Parameters
    ----------
    path
        Where; the route is appended to the name.
    fingerprint
        Gives what makes this fit this fit: model, parameters and data. A checkpoint of another fit is refused. It is
        called when a file is read or written for the first time: most fits are done before.
    resume
        Whether to go on from what is there; otherwise it is overwritten.
    seconds
        Least time between two writings.
    """

    def __init__(
        self, path: str | Path, fingerprint: Callable[[], dict[str, Any]], *, resume: bool, seconds: float = 20.0
    ) -> None:
        self._path = Path(path)
        self._find = fingerprint
        self._resume = resume
        self._seconds = seconds
        self._last = time.monotonic()
        self.written = False

    @cached_property
    def _fingerprint(self) -> Any:
        return json.loads(json_text("the parameters", self._find()))  # as it will come back from a file

    def goes_on(self, kind: type[Accumulator]) -> bool:
        """Whether there are sums of some fit to go on from, and they are asked for."""
        return self._resume and self._file(kind).exists()

    def load(self, kind: type[Accumulator], width: int, segments: int) -> tuple[dict[int, Accumulated], int]:
        """Sums so far by group, and the number of segments in them; nothing where there is nothing to go on from.

        Sums of another width, or of more segments than there are, cannot be those of this fit, and are refused.
        """
        path = self._file(kind)
        if not self.goes_on(kind):
            return {}, 0
        try:
            arrays, description = read_tensors(path, _KIND, _VERSION)
        except FileError as error:
            raise FileError(f"{error}; fit without resuming") from None
        if description.get("fingerprint") != self._fingerprint:
            raise FileError(f"{path} belongs to a fit of other data or with other options; fit without resuming")
        try:
            self.written = True
            groups = {int(name.partition(".")[0]) for name in arrays}
            totals = {group: Accumulated.from_arrays(kind.route, named(arrays, f"{group}")) for group in groups}
            done = positive_integer("segments", description.get("segments"))
            if done > segments or any(sums.width != width for sums in totals.values()):
                raise DataError(f"it is not made of {width} columns and at most {segments} segments of data")
            return totals, done
        except ValueError as error:
            raise FileError(f"{path} is a damaged checkpoint ({error}); fit without resuming") from None

    def save(
        self, kind: type[Accumulator], totals: dict[int, Accumulated], segments: int, *, now: bool = False
    ) -> None:
        """Write the sums of all groups, if the last writing is long enough ago or it must be now."""
        if now or time.monotonic() - self._last >= self._seconds:
            try:
                description = {"fingerprint": self._fingerprint, "segments": segments}
            except HamfitError:
                return  # data that cannot be read to the end have no fit to go on with; the fit says what is wrong
            arrays = {f"{group}.{key}": value for group, sums in totals.items() for key, value in sums.arrays().items()}
            write_tensors(self._file(kind), _KIND, _VERSION, arrays, description)
            self._last = time.monotonic()
            self.written = True

    def _file(self, kind: type[Accumulator]) -> Path:
        return _file_of(self._path, kind)


def remove_checkpoints(path: str | Path) -> None:
    """Remove what a fit has left beside `path`: it is done, or begins anew.

    A path beside which sums cannot be kept is refused, and so is one where files of another kind have their names.
    """
    files = [_file_of(Path(path), kind) for kind in ACCUMULATORS.values()]
    for file in files:
        by_name = FileKind("a checkpoint") if ".checkpoint." in file.name else None  # it may be a damaged one
        check_output(file, by_name or tensor_file(_KIND))
    for file in files:
        file.unlink(missing_ok=True)


def _file_of(path: Path, kind: type[Accumulator]) -> Path:
    return path.with_name(f"{path.name}.{kind.route}")


def fingerprint(task: FitTask, feature_map: FeatureMap, equations: Equations, blocks: list[slice]) -> dict[str, Any]:
    """What distinguishes one fit from another: model, parameters, features, program, data, and how the data are cut."""
    features = hashlib.sha256()
    for name, array in sorted(feature_map.arrays().items()):
        features.update(name.encode() + np.ascontiguousarray(array).tobytes())
    cuts = hashlib.sha256(np.array([(block.start, block.stop) for block in blocks]).tobytes())
    return {
        "model": task.model,
        "parameters": {key: value for key, value in task.parameters.items() if key not in ("threads", "memory")},
        "targets and ridge": [task.settings.targets, task.settings.target_options, task.settings.ridge],
        "features": features.hexdigest(),
        "program": f"hamfit {metadata.version('hamfit')}, {kernels().name} kernels",
        "data": content_digest(equations.source),
        "targets": [equations.method.name, equations.method.options()],
        "blocks": cuts.hexdigest(),
    }
