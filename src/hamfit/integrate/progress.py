"""Reports on how far a simulation has come, rare enough to cost nothing, however fast its steps are."""

from __future__ import annotations

from time import perf_counter

from hamfit.progress import Progress

_SECONDS_BETWEEN = 0.05


class Reporter:
    """Calls ``progress(done, total)`` at most about twenty times a second, and once at the end.

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
        """Report how many steps are done, unless the last report was just now."""
        if self._progress is not None and perf_counter() >= self._due:
            self._progress(done, self._total)
            self._due = perf_counter() + _SECONDS_BETWEEN

    def finish(self, done: int) -> None:
        """Report how many steps were done in the end, whenever the last report was."""
        if self._progress is not None:
            self._progress(done, self._total)


def shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Return a function that reports one simulation as a part of several, `before` steps of `total` being done."""
    return None if progress is None else lambda done, _: progress(before + done, total)
