"""HDF5 files (.h5) that point elsewhere or promise too much: external files, links, virtual and sparse data sets.

A data file must not make hamfit read another file, nor zeros that nobody wrote, nor more than memory holds.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any

import h5py
import numpy as np

from hamfit.data import h5md

from ..case import Case, Verdict
from ..readers import as_written, same_as_good, some_reader
from .h5_arrays import place_of

CASES = 140


def _taken_out(file: Any, rng: np.random.Generator) -> tuple[str, Any]:
    """Take one array out of the file, and give its place and content."""
    place = place_of(str(rng.choice(["q", "p", "q_dot", "p_dot", "energy", "edges"])))
    content = file[place][()]
    del file[place]
    return place, content


def external_storage(file: Any, case: Case) -> None:
    """The numbers of an array are in another file."""
    place, content = _taken_out(file, case.rng)
    (case.folder / "other.raw").write_bytes(content.tobytes())
    file.create_dataset(
        place, content.shape, content.dtype, external=[(str(case.folder / "other.raw"), 0, h5py.h5f.UNLIMITED)]
    )


def external_link(file: Any, case: Case) -> None:
    """An array is a link into another file."""
    place, content = _taken_out(file, case.rng)
    with h5py.File(case.folder / "other.h5", "w") as other:
        other["x"] = content
    file[place] = h5py.ExternalLink("other.h5", "/x")


def external_group(file: Any, case: Case) -> None:
    """A whole group is a link into another file."""
    shutil.copy(case.good / "chain.h5", case.folder / "other.h5")
    group = str(case.rng.choice([h5md.PARTICLES, h5md.NOTES, "connectivity", f"{h5md.PARTICLES}/momentum"]))
    del file[group]
    file[group] = h5py.ExternalLink("other.h5", f"/{group}")


def virtual(file: Any, case: Case) -> None:
    """An array is put together from another file, which may not even be there."""
    place, content = _taken_out(file, case.rng)
    if case.rng.random() < 0.5:
        with h5py.File(case.folder / "other.h5", "w") as other:
            other["x"] = content
    layout = h5py.VirtualLayout(content.shape, content.dtype)
    layout[...] = h5py.VirtualSource("other.h5", "x", content.shape, content.dtype)
    file.create_virtual_dataset(place, layout)


def sparse(file: Any, case: Case) -> None:
    """An array of which nothing was written: HDF5 makes zeros of it."""
    place, content = _taken_out(file, case.rng)
    file.create_dataset(place, content.shape, content.dtype, chunks=True)


def endless(file: Any, case: Case) -> None:
    """Arrays that promise far more numbers than a disk holds."""
    count = int(case.rng.choice([10**9, 10**12, 2**61]))
    for key in ("q", "p", "q_dot", "p_dot"):
        del file[place_of(key)]
        file.create_dataset(place_of(key), (count, 4, 2), "f8", chunks=(1000, 4, 2))
    del file[place_of("energy")]


def circle(file: Any, case: Case) -> None:
    """Links that go in a circle, or nowhere."""
    place, _ = _taken_out(file, case.rng)
    file[place] = h5py.SoftLink(f"/{place}" if case.rng.random() < 0.5 else "/nowhere")


def group_instead(file: Any, case: Case) -> None:
    """A group where an array should be, or an array where a group should be."""
    if case.rng.random() < 0.5:
        place, _ = _taken_out(file, case.rng)
        file.create_group(place)
    else:
        group = str(case.rng.choice([h5md.PARTICLES, "connectivity", f"{h5md.PARTICLES}/position"]))
        del file[group]
        file[group] = np.ones(3)


def odd_type(file: Any, case: Case) -> None:
    """Types that only HDF5 has: references, enumerations, opaque bytes, arrays of different lengths, texts."""
    place, content = _taken_out(file, case.rng)
    kinds = [h5py.ref_dtype, h5py.regionref_dtype, h5py.vlen_dtype(np.float64), h5py.string_dtype(), np.dtype("V8")]
    file.create_dataset(place, content.shape, kinds[int(case.rng.integers(len(kinds)))])


IMPOSSIBLE: tuple[Callable[[Any, Case], None], ...] = (
    external_storage,
    external_link,
    external_group,
    virtual,
    sparse,
    endless,
    circle,
    group_instead,
    odd_type,
)


def rewritten(file: Any, case: Case) -> None:
    """The same array in other chunks, compressed, or with other bytes; or behind a link within the file."""
    place, content = _taken_out(file, case.rng)
    way = int(case.rng.integers(5))
    if way == 4:
        file["elsewhere"] = content
        file[place] = h5py.SoftLink("/elsewhere")
    else:
        options: list[dict[str, Any]] = [
            {"compression": "gzip"},
            {"shuffle": True, "chunks": True},
            {},
            {"compression": "lzf"},
        ]
        file.create_dataset(place, data=content.astype(content.dtype.newbyteorder(">")), **options[way])


def attempt(case: Case) -> Verdict:
    """Make a strange file of a good one, and read it."""
    good, path, reader = case.good / "chain.h5", case.folder / "data.h5", some_reader(case.rng)
    shutil.copy(good, path)
    same = case.number % 7 == 0
    kind = rewritten if same else IMPOSSIBLE[case.number % len(IMPOSSIBLE)]
    with h5py.File(path, "r+") as file:
        kind(file, case)
    words = f"{good.name}: {kind.__doc__}"
    return (
        same_as_good(case, reader, good, path.name, words) if same else as_written(case, reader, path.name, words, None)
    )
