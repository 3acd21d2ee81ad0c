"""HDF5 files (.h5) whose arrays say what cannot be, or say it in an unusual way: the changes of `npz_arrays`."""

from __future__ import annotations

from pathlib import Path

import h5py
import numpy as np

from hamfit.data import h5md

from ..case import Case, Verdict
from ..changes import CHANGES, Arrays, changed, content_written
from ..material import good_content
from ..readers import as_written, some_reader

CASES = 2 * len(CHANGES)


def attempt(case: Case) -> Verdict:
    """Change the arrays of a good file, write them in the layout of HDF5, and read it."""
    change = CHANGES[case.number % len(CHANGES)]
    good = case.good / f"{case.rng.choice(change.data)}.npz"
    with np.load(good) as archive:
        original = dict(archive)
    arrays = changed(original, change, case.rng)
    words = f"{good.stem}.h5, {change.words}"
    if not write_h5(case.folder / "data.h5", arrays):
        return case.verdict("", words, "HDF5 cannot hold this")
    expected = None if change.impossible else lambda: content_written(good_content(good), arrays, original)
    return as_written(case, some_reader(case.rng), "data.h5", words, expected)


def place_of(key: str) -> str:
    """Where an array of the archive stands in HDF5."""
    if key in h5md.ELEMENTS:
        return f"{h5md.PARTICLES}/{h5md.ELEMENTS[key]}/value"
    if key == "energy":
        return f"{h5md.ENERGY}/value"
    if key == "times":
        return f"{h5md.PARTICLES}/position/time"
    if key == "edges":
        return h5md.EDGES
    return f"{h5md.NOTES}/{key}"


def write_h5(path: Path, arrays: Arrays) -> bool:
    """Write arrays by the layout; False where HDF5 has no such type or name."""
    with h5py.File(path, "w") as file:
        for key, array in arrays.items():
            value = np.asarray(array)
            if value.dtype.kind == "U":
                value = value.astype(h5py.string_dtype())
            if key == "cell" and value.ndim == 2:
                value = value[None]
            try:
                file[place_of(key)] = value
            except (TypeError, ValueError, OSError):
                path.unlink()
                return False
    return True
