"""Files on disk: written whole or not at all, with errors that name the file and what is wrong with it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import DataError, FileError


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Give a temporary path beside `path`; rename it to `path` when the block ends well, remove it otherwise.

    The temporary name keeps the suffix of `path`, so that writers that choose a format by suffix agree.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "note.txt") as temporary:
    ...         _ = temporary.write_text("whole")
    ...     (Path(folder) / "note.txt").read_text()
    'whole'
    """
    target = path_of(path)
    if target.is_dir():
        raise FileError(f"{target} is a folder; name a file to write")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.stem}-", suffix=target.suffix, dir=target.parent)
        os.close(handle)
    except OSError as error:
        raise FileError(f"cannot write {target}: {error.strerror or error}") from error
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    except OSError as error:
        raise FileError(f"cannot write {target}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)


def path_of(path: object) -> Path:
    """Give what should be a path as a `Path`; anything but a text or a path is an error."""
    if not isinstance(path, (str, os.PathLike)):
        raise FileError(f"the name of a file must be a text or a path, got {path!r:.60}")
    return Path(path)


def existing(path: str | Path) -> Path:
    """Give `path` as a `Path`, or raise an error that says why it is not a file that exists."""
    target = path_of(path)
    if target.is_dir():
        raise FileError(f"{target} is a folder, not a file")
    if not target.exists():
        raise FileError(f"{target} does not exist")
    if not target.is_file():  # reading from it might wait, or go on, for ever
        raise FileError(f"{target} is a pipe, a socket or a device, not a file; write its content to a file first")
    return target


def json_text(what: str, value: Any) -> str:
    """Write `value` as JSON text; NumPy's numbers and arrays become plain numbers and lists.

    >>> json_text("metadata", {"nodes": np.int64(3), "masses": np.ones(2)})
    '{"nodes": 3, "masses": [1.0, 1.0]}'
    """

    def plain(item: object) -> Any:
        if isinstance(item, (np.generic, np.ndarray)):
            return item.tolist()
        raise TypeError(f"{type(item).__name__} is not plain data")

    try:
        return json.dumps(value, default=plain)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError(f"{what} cannot be written as JSON: {error}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
