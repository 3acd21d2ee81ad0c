"""Forks beside threads: a child process begins with one thread, and with every lock as it happened to be.

A lock that another thread held at that moment stays locked in the child for ever. Python's import locks and those
inside BLAS are such locks, and nobody can open them there. So a fork waits until the other threads are between two
blocks of work, which takes a moment, and they wait until it is done.
"""

from __future__ import annotations

import os
import threading
import time

_PATIENCE = 10.0  # seconds that a fork waits: a thread that itself waits for the forking one must not stop it for ever
_POLL = 0.0005


class _Work:
    """How deep every thread is inside work that a fork must not cut in two, and which thread is about to fork."""

    def __init__(self) -> None:
        self.depths: dict[int, list[int]] = {}
        self.forking: int | None = None

    def before_fork(self) -> None:
        """Wait until no other thread is in the middle of something."""
        self.forking, deadline = threading.get_ident(), time.monotonic() + _PATIENCE
        while self._others_work() and time.monotonic() < deadline:
            time.sleep(_POLL)

    def after_fork(self) -> None:
        """Let the other threads go on."""
        self.forking = None

    def after_fork_in_child(self) -> None:
        """Forget the other threads, which the child does not have."""
        own = threading.get_ident()
        self.depths = {thread: depth for thread, depth in self.depths.items() if thread == own}
        self.forking = None

    def _others_work(self) -> bool:
        return any(depth[0] for thread, depth in list(self.depths.items()) if thread != self.forking)


_WORK = _Work()
if hasattr(os, "register_at_fork"):  # not on Windows, which has no forks
    os.register_at_fork(
        before=_WORK.before_fork, after_in_parent=_WORK.after_fork, after_in_child=_WORK.after_fork_in_child
    )


class undivided:
    """Context of a piece of work, such as one block or one step, that a fork by another thread waits for.

    >>> with undivided():
    ...     print(1 + 1)
    2
    """

    def __enter__(self) -> None:
        thread = threading.get_ident()
        self._depth = depth = _WORK.depths.setdefault(thread, [0])
        depth[0] += 1
        while depth[0] == 1 and _WORK.forking not in (None, thread):
            depth[0] = 0
            time.sleep(_POLL)
            depth[0] = 1

    def __exit__(self, *_: object) -> None:
        self._depth[0] -= 1
