"""Reports of progress that cost nothing: now and then, however fast the steps are."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

Progress = Callable[[int, int], None]

_SECONDS_BETWEEN = 0.05


class Reporter:
    """Calls ``progress(done, total)`` at most about twenty times a second, and once at the end.

    Examples
    --------
    >>> report = Reporter(lambda done, total: print(f"{done} of {total}"), 3)
    >>> for step in (1, 2, 3):
    ...     report(step)
    >>> report.finish(3)
    3 of 3
    """

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress = progress
        self._total = total
        self._due = perf_counter() + _SECONDS_BETWEEN

    def __call__(self, done: int) -> None:
        """Report, if it is time to."""
        if self._progress is not None and perf_counter() >= self._due:
            self._progress(done, self._total)
            self._due = perf_counter() + _SECONDS_BETWEEN

    def finish(self, done: int) -> None:
        """Report the last step."""
        if self._progress is not None:
            self._progress(done, self._total)
