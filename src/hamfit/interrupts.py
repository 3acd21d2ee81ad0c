"""Interruptions, such as Ctrl-C, held back where they would do harm: while a file is written, or results are kept.

Nothing here handles a signal by itself. A program whose signals raise exceptions, as Python's own Ctrl-C does and the
command line's signals do, has them raised a little later.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a process to end: Ctrl-C, what ``kill`` and batch systems send, and a terminal that is closed."""


class _Gate:
    """Signals pass, unless the main thread is inside of something; all of this is of the main thread alone."""

    def __init__(self) -> None:
        self.depth = 0
        self.received: list[tuple[int, FrameType | None]] = []
        self.handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}

    def take_over(self) -> bool:
        """Put the gate before the handlers of all signals that have one, and say whether that was not done before."""
        if self.handlers:
            return False
        found = {number: signal.getsignal(number) for number in ENDING}
        self.handlers = {number: handler for number, handler in found.items() if callable(handler)}
        for number in self.handlers:
            signal.signal(number, self._handle)
        return True

    def give_back(self) -> None:
        """Take the gate away; a signal that interrupts this finds it open."""
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        self.handlers = {}

    def deliver(self) -> None:
        """Let the first signal through that was held back."""
        if self.received:
            (number, frame), self.received = self.received[0], []
            handler = self.handlers.get(number) or signal.getsignal(number)
            if callable(handler):
                handler(number, frame)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self.depth:
            self.received.append((number, frame))
        elif number in self.handlers:
            self.handlers[number](number, frame)


_GATE = _Gate()


@contextmanager
def held_interrupts() -> Iterator[None]:
    """Hold back interruptions until the block is done, or has failed."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is interrupted
        return
    first = _GATE.take_over()
    _GATE.depth += 1
    try:
        yield
    finally:
        _GATE.depth -= 1
        if first:
            _GATE.give_back()
        if not _GATE.depth:
            _GATE.deliver()


@contextmanager
def let_through() -> Iterator[None]:
    """Let interruptions through in a part of a block that holds them back, also those that have been held until now."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    depth, _GATE.depth = _GATE.depth, 0
    try:
        _GATE.deliver()
        yield
    finally:
        _GATE.depth = depth


@contextmanager
def not_for_children() -> Iterator[None]:
    """Let processes and threads that are started in the block never see Ctrl-C, which a terminal sends to all."""
    from multiprocessing import resource_tracker

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would otherwise start with the first child, and let Ctrl-C in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def are_held() -> bool:
    """Whether interruptions are being held back at this moment."""
    return _GATE.depth > 0
