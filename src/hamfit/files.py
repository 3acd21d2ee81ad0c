"""Files on disk: written whole or not at all, with errors that name the file and what is wrong with it."""

from __future__ import annotations

import json
import os
import re
import secrets
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import DataError, FileError

_HEAD = 4096  # bytes at the beginning of a file that say what it is
_force: ContextVar[bool | None] = ContextVar("force", default=None)  # None where the caller has no such option


def by_name_alone(path: Path) -> bool:
    """Say of any file that it is of the kind that its name promises."""
    del path
    return True


def beginning(pattern: bytes) -> Callable[[Path], bool]:
    """Make the test whether a file begins as a regular expression says, in which a dot also stands for a line's end."""

    def recognises(path: Path) -> bool:
        with path.open("rb") as file:
            return re.match(pattern, file.read(_HEAD), re.DOTALL) is not None

    return recognises


@dataclass(frozen=True)
class FileKind:
    """A kind of file that is written, and how an existing file is known to be of it, so that it may be replaced.

    Attributes
    ----------
    name
        What such a file is called in a sentence, with its article.
    recognises
        Whether the file at a path, which is not empty, is of this kind.
    suffixes
        How names of such files end, in small letters; any way, where there are none.
    """

    name: str
    recognises: Callable[[Path], bool] = by_name_alone
    suffixes: tuple[str, ...] = ()


def check_output(path: str | Path, kind: FileKind, *, inputs: Iterable[str | Path | None] = ()) -> Path:
    """Refuse a path that must not be written to, before any work is done; return where it leads, links followed.

    This is the one rule for all files that hamfit writes. An existing file is replaced only by one of the same kind; an
    input of the same call, a folder, a device, a pipe and a write-protected file never are.

    Parameters
    ----------
    path
        Where a file of `kind` is going to be written. Folders that are missing can be made, or it is refused.
    kind
        What is going to be written.
    inputs
        Files that the same call reads, under whatever names; None is passed over.
    """
    given = path_of(path)
    if kind.suffixes and given.suffix.lower() not in kind.suffixes:
        raise FileError(f"{given}: the name of {kind.name} must end in {' or '.join(kind.suffixes)}")
    try:
        if any(same_file(given, source) for source in inputs if source is not None):
            raise FileError(f"{given} is also an input of this call, and would be lost; name another file to write")
        target = Path(os.path.realpath(given))
        with suppress(FileNotFoundError):
            _check_replaceable(given, target.stat(), kind)
        folder = next(parent for parent in target.parents if parent.exists())
        with tempfile.TemporaryFile(dir=folder):
            return target
    except (OSError, ValueError) as error:
        raise _not_written(given, error) from error


def same_file(first: str | Path, second: str | Path) -> bool:
    """Whether two paths lead to the same file, by another spelling or a link; it need not exist yet."""
    if os.path.realpath(first) == os.path.realpath(second):
        return True
    try:
        return Path(first).samefile(second)
    except OSError:
        return False


@contextmanager
def replacing(path: str | Path, kind: FileKind, *, named: bool = False) -> Iterator[Path]:
    """Give a temporary path to write to; it becomes `path` when the block ends well, and is gone otherwise.

    What `check_output` refuses is refused. Where the system allows it the temporary file has no name in its folder, so
    that it cannot outlive the process, however that ends. A file that is replaced hands its permissions on, and links
    to it stay; a new one has those that the umask leaves. The content is on the disk before the file has its name.

    Parameters
    ----------
    path, kind
        What is written, and where.
    named
        Whether the temporary path must end as `path` does, for writers that choose a format by the suffix.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "note.txt", FileKind("a note")) as temporary:
    ...         _ = temporary.write_text("whole")
    ...     (Path(folder) / "note.txt").read_text()
    'whole'
    """
    target = check_output(path, kind)
    spare = target.with_name(f".hamfit-{secrets.token_hex(8)}{Path(path).suffix}")
    with ExitStack() as stack:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            before = target.stat() if target.exists() else None
            mode = 0o666 if before is None else stat.S_IMODE(before.st_mode)
            stack.callback(_remove, spare)
            temporary = spare if named else _nameless(target.parent, mode, stack) or spare
            if temporary is spare:
                os.close(os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
            yield temporary
            if before is not None:
                with suppress(OSError, AttributeError):  # only a privileged user can keep another owner
                    os.chown(temporary, before.st_uid, before.st_gid)
                temporary.chmod(mode)
            _to_disk(temporary, os.O_RDWR)
            if temporary is not spare:
                _give_name(temporary, spare)
            spare.replace(target)
            with suppress(OSError):  # not every system can do that for a folder
                _to_disk(target.parent, os.O_RDONLY)
        except OSError as error:
            raise _not_written(path, error) from error


@contextmanager
def offering_force(given: bool) -> Iterator[None]:
    """Let files of other kinds be replaced inside the block if ``--force`` was given; else name it in the refusal."""
    token = _force.set(given)
    try:
        yield
    finally:
        _force.reset(token)


def path_of(path: object) -> Path:
    """Give what should be a path as a `Path`; anything but a text or a path is an error."""
    if not isinstance(path, (str, os.PathLike)):
        raise FileError(f"the name of a file must be a text or a path, got {path!r:.60}")
    return Path(path)


def existing(path: str | Path) -> Path:
    """Give `path` as a `Path`, or raise an error that says why it is not a file that exists."""
    target = path_of(path)
    try:
        if target.is_dir():
            raise FileError(f"{target} is a folder, not a file")
        if not target.exists():
            raise FileError(f"{target} does not exist")
        if not target.is_file():  # reading from it might wait, or go on, for ever
            raise FileError(f"{target} is a pipe, a socket or a device, not a file; write its content to a file first")
    except OSError as error:  # a name that no file can have, say
        raise FileError(f"cannot read {target}: {error.strerror or error}") from error
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


def _check_replaceable(given: Path, facts: os.stat_result, kind: FileKind) -> None:
    """Refuse an existing file that `kind` must not take the place of."""
    if stat.S_ISDIR(facts.st_mode):
        raise FileError(f"{given} is a folder; name a file to write")
    if not stat.S_ISREG(facts.st_mode):
        raise FileError(f"{given} is a device or a pipe, which cannot be replaced; name a file to write")
    if not facts.st_mode & 0o222:
        raise FileError(f"{given} is write-protected; name another file, or allow writing to this one")
    if facts.st_size and not _force.get() and not kind.recognises(given):
        remedies = "remove this one first" if _force.get() is None else "replace this one by --force"
        raise FileError(f"{given} exists and is not {kind.name}; name another file, or {remedies}")


def _not_written(path: str | Path, error: OSError | ValueError) -> FileError:
    reason = getattr(error, "strerror", None) or error
    return FileError(f"cannot write {path}: {reason}; name another file or folder")


def _nameless(folder: Path, mode: int, stack: ExitStack) -> Path | None:
    """Open a file that has no name in its folder until the stack closes it; None where the system cannot do that."""
    try:
        handle = os.open(folder, os.O_WRONLY | os.O_TMPFILE, mode)
    except (AttributeError, OSError):
        return None
    stack.callback(os.close, handle)
    path = Path(f"/proc/self/fd/{handle}")
    return path if path.exists() else None


def _give_name(nameless: Path, name: Path) -> None:
    folder = os.open(name.parent, os.O_RDONLY)
    try:
        os.link(nameless, name.name, dst_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _to_disk(path: Path, flags: int) -> None:
    """Wait until what was written to a file or a folder is on the disk."""
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
