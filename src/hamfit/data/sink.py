"""The file that HDF5 writes into, as HDF5 needs it: one whose writes never fail.

HDF5 crashes the process when a write fails (a full disk, say) and the file is closed after that. So a failure is kept
here, where it can be told in words, and HDF5 is shown a file that goes on working, until it is closed and removed.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any


class Sink(io.RawIOBase):
    """File for reading and writing that remembers its first failure in `error`, and what it could not write in memory.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Sink(Path(folder) / "file") as sink:
    ...     sink.error = OSError(28, "No space left on device")
    ...     _ = sink.seek(2)
    ...     _ = sink.write(b"abc")
    ...     _ = sink.seek(0)
    ...     sink.read(6)
    b'\\x00\\x00abc\\x00'
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("w+b", buffering=0)
        self._place = 0
        self._spilled: list[tuple[int, bytes]] = []
        self.error: OSError | None = None

    def readable(self) -> bool:
        """Say that the file can be read from, which HDF5 asks."""
        return True

    def writable(self) -> bool:
        """Say that the file can be written to, which HDF5 asks."""
        return True

    def seekable(self) -> bool:
        """Say that the file can be moved about in, which HDF5 asks."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move the place of the next read or write."""
        if whence == io.SEEK_SET:
            self._place = offset
        elif whence == io.SEEK_CUR:
            self._place += offset
        else:
            ends = [at + len(piece) for at, piece in self._spilled]
            self._place = max([self._file.seek(0, io.SEEK_END), *ends]) + offset
        return self._place

    def write(self, data: Any) -> int:
        """Write to the file; after a failure, to memory."""
        view = memoryview(data).cast("B")
        try:
            if self.error is None:
                self._file.seek(self._place)
                done = 0
                while done < len(view):  # a nearly full disk takes a part first
                    done += self._file.write(view[done:]) or 0
        except OSError as error:
            self.error = error
        if self.error is not None:
            self._spilled.append((self._place, bytes(view)))
        self._place += len(view)
        return len(view)

    def readinto(self, buffer: Any) -> int:
        """Read what was written, zeros where nothing was."""
        view = memoryview(buffer).cast("B")
        view[:] = bytes(len(view))
        begin, end, done = self._place, self._place + len(view), 0
        self._file.seek(begin)
        while done < len(view) and (count := self._file.readinto(view[done:])):
            done += count
        for at, piece in self._spilled:
            low, high = max(at, begin), min(at + len(piece), end)
            if low < high:
                view[low - begin : high - begin] = piece[low - at : high - at]
        self._place = end
        return len(view)

    def truncate(self, size: int | None = None) -> int:
        """Cut or extend the file to a size in bytes."""
        wanted = self._place if size is None else size
        try:
            if self.error is None:
                self._file.truncate(wanted)
        except OSError as error:
            self.error = error
        return wanted

    def close(self) -> None:
        """Close the file; a failure that shows only now is kept too."""
        try:
            self._file.close()
        except OSError as error:
            self.error = self.error or error
        super().close()
