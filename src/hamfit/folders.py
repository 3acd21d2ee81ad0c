"""Folders that hamfit writes: whole or not at all, and never in place of what somebody else has put there."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hamfit.errors import FileError
from hamfit.files import path_of


def check_folder(path: str | Path, recognises: Callable[[Path], bool], what: str) -> Path:
    """Refuse a path that no folder can be written to; return where it leads, links followed.

    Parameters
    ----------
    path
        Where the folder is going to be. One that exists is replaced if it is empty or of the same kind.
    recognises
        Whether an existing folder is of the kind that is written, and holds nothing else.
    what
        What the folder is called in a sentence, with its article.
    """
    given = path_of(path)
    target = Path(os.path.realpath(given))
    try:
        if target.exists() and not target.is_dir():
            raise FileError(f"{given} is a file, but {what} is a folder; name a folder to write")
        if target.is_dir() and any(target.iterdir()) and not recognises(target):
            raise FileError(f"{given} holds other files than those of {what}; name another folder")
        parent = next(one for one in target.parents if one.exists())
        with tempfile.TemporaryFile(dir=parent):
            return target
    except OSError as error:
        raise _not_written(given, error) from error


@contextmanager
def replacing_folder(path: str | Path, recognises: Callable[[Path], bool], what: str) -> Iterator[Path]:
    """Give a temporary folder to write into; it becomes `path` when the block ends well, and is gone otherwise.

    >>> with tempfile.TemporaryDirectory() as place:
    ...     with replacing_folder(Path(place) / "new", lambda folder: False, "an example") as temporary:
    ...         _ = (temporary / "note.txt").write_text("whole")
    ...     (Path(place) / "new" / "note.txt").read_text()
    'whole'
    """
    target = check_folder(path, recognises, what)
    spare, before = (target.with_name(f".hamfit-{secrets.token_hex(8)}") for _ in range(2))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        spare.mkdir()
        yield spare
        if target.exists():
            target.rename(before)
        try:
            spare.rename(target)
        except OSError:
            if before.exists():
                before.rename(target)
            raise
    except OSError as error:
        raise _not_written(path, error) from error
    finally:
        for left in (spare, before):
            shutil.rmtree(left, ignore_errors=True)


def _not_written(path: str | Path, error: OSError) -> FileError:
    return FileError(f"cannot write {path}: {error.strerror or error}; name another folder")
