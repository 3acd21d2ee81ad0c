"""Arrays of a ``.npz`` archive, looked at before they are read: what each declares must be what it holds, and fit."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy

from hamfit.errors import FileError, HamfitError, ParameterError
from hamfit.memory import require_memory
from hamfit.validation import Array

_SUFFIX = ".npy"
_DAMAGE = (
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    KeyError,
    RuntimeError,
    MemoryError,
    OverflowError,
)


def read_archive(path: Path, check_name: Callable[[str], None]) -> dict[str, Array]:
    """Read all arrays of an archive by name; nothing is unpacked before every one of them is known to be sound.

    Parameters
    ----------
    path
        The file.
    check_name
        Called with the name of every array; it raises an error for one that does not belong there.
    """
    try:
        if not zipfile.is_zipfile(path):
            raise FileError(f"{path} is damaged or not a .npz archive; write it with numpy.savez")
        with zipfile.ZipFile(path) as archive:
            members = {member.filename.removesuffix(_SUFFIX): member for member in archive.infolist()}
            _check_once(path, archive)
            needed = 0
            for name, member in members.items():
                check_name(name)
                needed += _declared_bytes(archive, member, f"{path}: '{name}'")
            try:
                require_memory(needed, "the archive", "convert it to .h5 where there is more memory, and use that")
            except ParameterError as error:
                raise FileError(f"{path}: {error}") from None
            return {name: _read(archive, member) for name, member in members.items()}
    except HamfitError:
        raise
    except _DAMAGE as error:
        raise FileError(f"{path} is damaged or not a .npz archive ({error})") from None


def _check_once(path: Path, archive: zipfile.ZipFile) -> None:
    """Refuse a name that stands for two arrays: readers would not agree on which of them is meant."""
    names = Counter(member.filename.removesuffix(_SUFFIX) for member in archive.infolist())
    twice = sorted(name for name, count in names.items() if count > 1)
    if twice:
        raise FileError(f"{path} holds '{twice[0]}' more than once; write the file again, with every array once")


def _declared_bytes(archive: zipfile.ZipFile, member: zipfile.ZipInfo, what: str) -> int:
    """Read the header of an array, and return the memory it will take; it must declare what the archive holds."""
    if not member.filename.endswith(_SUFFIX):
        raise FileError(f"{what} is not an array; write the file with numpy.savez")
    with archive.open(member) as file:
        shape, dtype = _header(file)
        begin = file.tell()
    if dtype.hasobject:
        raise FileError(f"{what} contains pickled objects, which hamfit never reads; save plain arrays")
    if any(length < 0 for length in shape):
        raise FileError(f"{what} declares the impossible shape {shape}")
    count = 1
    for length in shape:
        count *= int(length)
    if begin + count * dtype.itemsize != member.file_size:
        raise FileError(
            f"{what} is damaged: it declares {count * dtype.itemsize} bytes (shape {shape} of {dtype}), "
            f"but the archive holds {member.file_size - begin}"
        )
    return count * max(dtype.itemsize, 8)  # numbers become float64


def _header(file: Any) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """Read shape and type at the beginning of an array in NumPy's own format."""
    version = npy.read_magic(file)
    read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    shape, _, dtype = read(file)
    return shape, dtype


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Array:
    with archive.open(member) as file:
        array: Array = npy.read_array(file, allow_pickle=False)
    at: Any = array
    while isinstance(at, np.ndarray):  # nobody else has it: data that are made of it need no copy
        at.flags.writeable = False
        at = at.base
    return array
