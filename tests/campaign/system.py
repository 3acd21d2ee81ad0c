"""What the campaign asks of the operating system: rights given up, devices made, limits set."""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from pathlib import Path

_VERSION_3 = 0x20080522
_OVERRIDES = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


def without_override() -> None:
    """Give up root's right to ignore permissions, so that read-only folders are read-only in containers as well."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = ctypes.create_string_buffer(struct.pack("=Ii", _VERSION_3, 0))
    data = ctypes.create_string_buffer(24)
    if libc.capget(header, data):
        return
    words = list(struct.unpack("=6I", data.raw[:24]))
    for capability in _OVERRIDES:
        words[0] &= ~(1 << capability)  # the effective ones
    libc.capset(header, ctypes.create_string_buffer(struct.pack("=6I", *words)))


def make_device(path: Path) -> bool:
    """Make a device at `path` that swallows everything, like /dev/null; False where that is not permitted.

    The devices of the machine itself are never named as outputs: a defect of hamfit, run by root, would replace them.
    """
    try:
        os.mknod(path, 0o20666, os.makedev(1, 3))
    except (OSError, AttributeError):
        return False
    return True
