"""How much memory and disk there is, and refusals, before any work, of what would not fit."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from hamfit.errors import ParameterError

_LITTLE = 1 << 24  # bytes that are never asked about: looking would cost more than it saves
_PREFIXES = ("kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")


def readable_bytes(count: float) -> str:
    """Write an amount of memory for people.

    >>> readable_bytes(17), readable_bytes(2.5e9), readable_bytes(1e40)
    ('17 B', '2.5 GB', '1e+06 YB and more')
    """
    if count > 1e30:
        return f"{readable_bytes(1e30)} and more"
    if count < 1000:
        return f"{int(count)} B"
    power = min(len(_PREFIXES), int(f"{count:.2e}".partition("e")[2]) // 3)
    return f"{count / 1000**power:.3g} {_PREFIXES[power - 1]}"


def available_bytes() -> int | None:
    """Find how much memory this process may still take; None where the operating system does not say.

    It is the least of what the machine has left, what the control groups of the process leave (containers and batch
    systems set them), and what its limit of address space leaves (``ulimit -v``).
    """
    known = [amount for amount in (_of_the_machine(), *_of_control_groups(), _of_address_space()) if amount is not None]
    return max(0, min(known)) if known else None


def require_memory(needed: float, what: str, way_out: str) -> None:
    """Refuse work that needs more memory than there is, with both figures and what to do instead.

    Parameters
    ----------
    needed
        Bytes that the work takes at least.
    what
        What needs them, the beginning of the sentence: ``"a chain of 10 nodes"``.
    way_out
        What to do instead, the end of the sentence.

    >>> require_memory(1e21, "a lattice of 1e19 nodes", "ask for fewer")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hamfit.errors.ParameterError: a lattice of 1e19 nodes needs about 1 ZB of memory, but ... available; ask for fewer
    """
    if needed <= _LITTLE:
        return
    available = available_bytes()
    if needed > (sys.maxsize if available is None else available):
        left = "that much cannot be" if available is None else f"{readable_bytes(available)} are"
        raise ParameterError(f"{what} needs about {readable_bytes(needed)} of memory, but {left} available; {way_out}")


def require_disk(needed: float, path: str | Path, what: str, way_out: str) -> None:
    """Refuse to write a file for which the disk has no room, with both figures; `what` and `way_out` as for memory."""
    folder = Path(path).absolute().parent
    try:
        while not folder.is_dir():
            folder = folder.parent
        free = shutil.disk_usage(folder).free
    except OSError:  # whoever writes the file will say what is wrong with its name
        return
    if needed > max(free, _LITTLE):
        raise ParameterError(
            f"{what} needs about {readable_bytes(needed)} of disk, but {folder} has {readable_bytes(free)} free; "
            f"{way_out}"
        )


def _of_the_machine() -> int | None:
    """Find what is free on the whole machine, or its memory in all where only that is known."""
    for line in _lines("/proc/meminfo"):
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # not on this operating system
        return None


def _of_control_groups(root: str = "/sys/fs/cgroup", own: str = "/proc/self/cgroup") -> Iterator[int]:
    """Find what each control group that the process is in leaves, of both versions of Linux's interface."""
    for line in _lines(own):
        number, _, place = line.partition(":")
        controllers, _, place = place.partition(":")
        if number == "0":
            folder, limit, used, cache = Path(root), "memory.max", "memory.current", "inactive_file"
        elif "memory" in controllers.split(","):
            folder, cache = Path(root) / "memory", "total_inactive_file"
            limit, used = "memory.limit_in_bytes", "memory.usage_in_bytes"
        else:
            continue
        inner = folder / place.lstrip("/")
        for group in (inner, *inner.parents):
            bound, now = (_lines(group / name) for name in (limit, used))
            if bound and now and bound[0].isdigit():
                kept = dict(entry.split() for entry in _lines(group / "memory.stat") if len(entry.split()) == 2)
                yield int(bound[0]) - int(now[0]) + int(kept.get(cache, 0))
            if group == folder:
                break


def _of_address_space() -> int | None:
    """Find what the limit of address space leaves, where there is one."""
    try:
        import resource
    except ImportError:  # not on this operating system
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    taken = _lines("/proc/self/statm")
    if limit == resource.RLIM_INFINITY:
        return None
    return limit - (int(taken[0].split()[0]) * resource.getpagesize() if taken else 0)


def _lines(path: str | Path) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except (OSError, ValueError):
        return []
