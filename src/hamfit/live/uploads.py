"""Files that are dropped onto a page: bounded in size and number, under plain names, in the page's own folder."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

from hamfit.data.formats import format_to_read
from hamfit.errors import DataError, FileError
from hamfit.live.security import MOST_BYTES

_MOST_FILES = 8
_OURS = {"data.npz", "model.safetensors", "report.html", "fit.json", "run.npz", "run.extxyz"}


def plain_name(name: str) -> str:
    """Make a plain name of the name that a file has on the user's machine; its suffix stays and must be known.

    >>> plain_name("../my carts.csv")
    'my_carts.csv'
    """
    last = re.split(r"[/\\\\]", name)[-1]
    plain = re.sub(r"[^A-Za-z0-9._-]+", "_", last)[-80:].lstrip("._-")
    if not plain:
        raise FileError("the file has no name that can be used; rename it, such as to recording.csv")
    format_to_read(plain)  # refuses suffixes that nobody reads
    return f"dropped_{plain}" if plain in _OURS else plain


async def receive_file(name: str, chunks: AsyncIterator[bytes], folder: Path) -> str:
    """Take a file as it comes, and refuse it as soon as it is too large; returns its name in the folder."""
    plain = plain_name(name)
    others = [path for path in folder.iterdir() if path.name not in _OURS and path.name != plain]
    for oldest in sorted(others, key=lambda path: path.stat().st_mtime)[: max(0, len(others) - _MOST_FILES + 1)]:
        oldest.unlink(missing_ok=True)
    size, temporary = 0, folder / f".{plain}.part"
    try:
        with temporary.open("wb") as file:
            async for chunk in chunks:
                size += len(chunk)
                if size > MOST_BYTES:
                    raise DataError(
                        f"the file is larger than {MOST_BYTES >> 20} MB; fit it on the command line: hamfit fit"
                    )
                file.write(chunk)
        if not size:
            raise DataError("the file is empty")
        temporary.replace(folder / plain)
    finally:
        temporary.unlink(missing_ok=True)
    return plain
