"""Frames as they go to the browser: a header in JSON, and positions as single-precision numbers behind it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from hamfit.validation import Array

_ALIGNED = 4


def packed(header: dict[str, Any], *arrays: Array) -> bytes:
    """Pack a header and arrays: four bytes with the length of the header, the header, then all numbers as float32.

    The header is filled up with blanks, so that the numbers begin at a multiple of four bytes.

    >>> message = packed({"frames": 1}, np.ones((1, 2, 1)))
    >>> unpacked(message)
    ({'frames': 1}, array([1., 1.], dtype=float32))
    """
    text = json.dumps(header, allow_nan=False).encode()
    text += b" " * (-len(text) % _ALIGNED)
    numbers = [np.ascontiguousarray(array, dtype="<f4").tobytes() for array in arrays]
    return b"".join([len(text).to_bytes(4, "little"), text, *numbers])


def unpacked(message: bytes) -> tuple[dict[str, Any], Array]:
    """Read what `packed` has made: the header, and all numbers in one row."""
    length = int.from_bytes(message[:4], "little")
    return json.loads(message[4 : 4 + length]), np.frombuffer(message, dtype="<f4", offset=4 + length)
