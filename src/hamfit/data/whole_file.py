"""HDF5 files that hold all that they show: no links out of them, nothing kept elsewhere, nothing never written.

HDF5 can make up a dataset of other files, which would be opened unasked, and reads as zeros what was never written.
"""

from __future__ import annotations

from math import prod
from pathlib import Path
from typing import Any

from hamfit.errors import FileError
from hamfit.memory import require_memory
from hamfit.optional import require
from hamfit.validation import Array


def refuse_links_out(file: Any, path: Path) -> None:
    """Refuse an opened file that refers to other files; its links are looked at, and not followed."""
    h5l = require("h5py", "hdf5").h5l
    inside = (h5l.TYPE_HARD, h5l.TYPE_SOFT)

    def outside(name: bytes, link: Any) -> str | None:
        return None if link.type in inside else name.decode(errors="replace")

    found = file.id.links.visit(outside, info=True)
    if found is not None:
        raise FileError(
            f"{path}: /{found} is a link to another file, which hamfit does not follow; copy the data into one file"
        )


def check_stored(found: Any, path: Path, name: str) -> None:
    """Refuse a dataset that is not in the file itself, not there as a whole, or not to be read by this HDF5."""
    h5py = require("h5py", "hdf5")
    plan = found.id.get_create_plist()
    if plan.get_layout() == h5py.h5d.VIRTUAL or plan.get_external_count():
        raise FileError(
            f"{path}: the content of /{name} is kept in other files, which hamfit does not open; copy it into one file"
        )
    for number in range(plan.get_nfilters()):
        code, _, _, label = plan.get_filter(number)
        if not h5py.h5z.filter_avail(code):
            raise FileError(
                f"{path}: /{name} is compressed by '{label.decode(errors='replace')}' (filter {code}), which this HDF5 "
                "cannot read; write it with gzip or without compression"
            )
    if found.chunks is None:
        lacking = found.nbytes > 0 and plan.get_layout() == h5py.h5d.CONTIGUOUS and not found.id.get_storage_size()
    else:
        require_memory(prod(found.chunks) * found.dtype.itemsize, f"a chunk of /{name}", "write smaller chunks")
        expected = prod(-(-length // chunk) for length, chunk in zip(found.shape, found.chunks, strict=True))
        lacking = expected > found.id.get_num_chunks()
    if lacking:
        raise FileError(
            f"{path}: /{name} declares the shape {found.shape}, but not all of it was ever written; write it as a whole"
        )


def read_whole(found: Any) -> Array:
    """Read all of a dataset, if memory suffices for it."""
    require_memory(found.nbytes, found.name, "use a machine with more memory, or fewer snapshots")
    values: Array = found[()]
    return values
