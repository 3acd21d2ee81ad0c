"""Signals that end a command, handled as Ctrl-C is: by an exception at a moment at which it does no harm.

Only the command line uses this, and only while it runs: a program that imports hamfit keeps its own handlers.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from types import FrameType, TracebackType
from typing import Any, Self

from hamfit.interrupts import ENDING, are_held

_SOON = 0.02  # seconds until the next attempt, after a moment that was not a good one
_PATIENCE = 3.0  # seconds in which further signals change nothing: the first is being dealt with
_ALARM: int | None = getattr(signal, "SIGALRM", None)
_PLACES = ("__del__", "<module>")  # an error there is lost, or leaves half a module, or Python kills itself with SIGINT
_DOORS = ("__enter__", "__exit__")  # a lock that is taken just now, or a file that is just opened, would stay so


class EndingSignals:
    """Context in which Ctrl-C, SIGTERM and SIGHUP all raise KeyboardInterrupt, at the first good moment.

    Signals that the process was started to ignore, as by ``nohup``, stay ignored. Inside another such context it does
    nothing, nor in other threads than the main one, which never see a signal.

    Parameters
    ----------
    for_good
        Whether the process ends with the context, so that these signals are ignored from then on: all is done.

    Attributes
    ----------
    current
        The one that is in force, or None.
    received
        Number of the signal that came first, or None.

    Examples
    --------
    >>> with EndingSignals() as signals:
    ...     try:
    ...         signal.raise_signal(signal.SIGTERM)
    ...     except KeyboardInterrupt:
    ...         print(signals.exit_code)
    143
    """

    current: EndingSignals | None = None

    def __init__(self, *, for_good: bool = False) -> None:
        self._for_good = for_good
        self.received: int | None = None
        self._raised: float | None = None
        self._before: dict[int, Any] = {}

    @property
    def exit_code(self) -> int:
        """Exit code of a process that was ended so, as shells count: 130 for Ctrl-C, 143 for SIGTERM."""
        return 128 + (self.received or signal.SIGINT)

    def __enter__(self) -> Self:
        if EndingSignals.current is not None or threading.current_thread() is not threading.main_thread():
            return self
        EndingSignals.current = self
        self._base = sys._getframe(1)
        self._unraisable = sys.unraisablehook
        sys.unraisablehook = self._say_unraisable
        for number in filter(None, (_ALARM, *ENDING)):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if EndingSignals.current is self:
            EndingSignals.current = None
            _alarm(0)
            for number, handler in self._before.items():
                signal.signal(number, signal.SIG_IGN if self._for_good else handler)
            sys.unraisablehook = self._unraisable

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if number != _ALARM:
            self.received = self.received or number
        if self._raised is not None and time.monotonic() - self._raised < _PATIENCE:
            return
        if self._raised is not None and number == _ALARM:
            return
        if are_held() or not self._is_good_moment(frame):
            _alarm(_SOON)
            return
        self._raised = time.monotonic()
        raise KeyboardInterrupt

    def _is_good_moment(self, frame: FrameType | None) -> bool:
        """Whether no module is being imported, nothing taken down, and no door passed, where exceptions are lost."""
        if not hasattr(signal, "setitimer"):
            return True  # there is no other moment
        if frame is not None and frame.f_code.co_name in _DOORS:
            return False
        while frame is not None and frame is not self._base:
            if frame.f_code.co_name in _PLACES or frame.f_code.co_filename.startswith("<frozen importlib"):
                return False
            frame = frame.f_back
        return True

    def _say_unraisable(self, unraisable: Any) -> None:
        """Raise again, soon, what was raised where nobody could see it; other errors are told as always."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            self._raised = None
            _alarm(_SOON)
        else:
            self._unraisable(unraisable)


def _alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
