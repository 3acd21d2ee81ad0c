"""Damage to the bytes of a file, as disks, networks and editors do it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


def _place(rng: np.random.Generator, data: bytes) -> int:
    return int(rng.integers(len(data)))


def flip_bit(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """One bit is another."""
    place, bit = _place(rng, data), int(rng.integers(8))
    return data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :], f"bit {bit} of byte {place} flipped"


def change_byte(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """One byte is another."""
    place, value = _place(rng, data), int(rng.integers(1, 256))
    return data[:place] + bytes([data[place] ^ value]) + data[place + 1 :], f"byte {place} changed"


def truncate(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """The file ends early."""
    place = _place(rng, data)
    return data[:place], f"cut off after {place} of {len(data)} bytes"


def cut_out(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """Some bytes in the middle are missing."""
    place, count = _place(rng, data), int(rng.integers(1, 600))
    return data[:place] + data[place + count :], f"{count} bytes from {place} on are missing"


def insert(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """Some bytes too many in the middle."""
    place, count = _place(rng, data), int(rng.integers(1, 64))
    return data[:place] + rng.bytes(count) + data[place:], f"{count} more bytes at {place}"


def zero(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """A block of zeros, as a lost page of a disk leaves it."""
    place, count = _place(rng, data), int(rng.choice([1, 8, 64, 512]))
    changed = data[:place] + bytes(min(count, len(data) - place)) + data[place + count :]
    return changed, f"{count} bytes from {place} on are zero"


def append(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """Something more at the end."""
    count = int(rng.integers(1, 2000))
    return data + rng.bytes(count), f"{count} bytes more at the end"


def twice(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """The file twice, one after the other."""
    return data + data, "the file twice"


def line_ends(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """Copied as if it were text."""
    return data.replace(b"\n", b"\r\n"), "copied as text: line feeds became carriage returns and line feeds"


def nothing_left(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """An empty file."""
    return b"", "empty"


USUAL: tuple[Callable[[bytes, np.random.Generator], tuple[bytes, str]], ...] = (flip_bit, change_byte, truncate, zero)
RARE = (cut_out, insert, append, twice, line_ends, nothing_left)


def damaged(data: bytes, rng: np.random.Generator) -> tuple[bytes, str]:
    """A damaged copy, and words for the damage."""
    kinds = USUAL if rng.random() < 0.75 else RARE
    return kinds[int(rng.integers(len(kinds)))](data, rng)
