"""Standard output and standard error as commands need them: whatever they lead to, a text is never a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from hamfit.errors import FileError


class ReaderLeft(Exception):
    """Nobody reads standard output any more, as after ``hamfit info data.npz | head -1``: there is nobody to tell."""


class _Channel(io.FileIO):
    """Open stream that fails once at most: what is written after a failure is dropped, as nobody could have it.

    Parameters
    ----------
    handle
        Number of the open file; it stays open.
    silent
        Whether a failure is passed over, as on standard error: what is said there must not stop the work.
    """

    def __init__(self, handle: int, *, silent: bool) -> None:
        super().__init__(handle, "w", closefd=False)
        self._silent, self._failed = silent, False

    def write(self, data: Any, /) -> int:
        """Write bytes; what hinders that is an error of ours, which neither click nor Rich takes for its own."""
        if self._failed:
            return memoryview(data).nbytes
        try:
            return super().write(data)
        except OSError as error:
            self._failed = True
            if self._silent:
                return memoryview(data).nbytes
            if isinstance(error, BrokenPipeError):
                raise ReaderLeft from None
            raise FileError(f"cannot write to standard output: {error.strerror}") from None


@contextmanager
def safe_channels() -> Iterator[None]:
    """Let standard output and standard error, inside the block, take every character and every failure.

    A character that the encoding of a console lacks is written as an escape such as ``\\u0394``. A reader that has left
    is a `ReaderLeft`; any other failure of standard output is a `FileError`.
    """
    before = sys.stdout, sys.stderr
    try:
        sys.stdout, sys.stderr = _safe(before[0], silent=False), _safe(before[1], silent=True)
        yield
    finally:
        with suppress(ReaderLeft, FileError):  # another error is on its way
            _flush(sys.stdout)
        _flush(sys.stderr)
        sys.stdout, sys.stderr = before


def _safe(stream: TextIO, *, silent: bool) -> TextIO:
    """Return a stream into the same open file; streams that lead to no file, as in tests, stay as they are."""
    _flush(stream)
    try:
        handle = stream.fileno()
    except (AttributeError, OSError, ValueError):  # none at all, in memory, or closed
        return stream
    if os.name == "nt" and stream.isatty() and isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")  # bytes would be read in another encoding there
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Channel(handle, silent=silent)),
        encoding=stream.encoding,
        errors="backslashreplace",
        line_buffering=True,
    )


def _flush(stream: TextIO | None) -> None:
    if stream is not None and not stream.closed:
        stream.flush()
