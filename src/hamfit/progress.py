"""How long work reports that it goes on: by calling a function with what is done and what there is to do."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from typing import Any

from hamfit.html import text

Progress = Callable[[int, int], None]
"""Called with the number of items that are done and the number of all items."""

_EVERY = 0.1  # seconds between two drawings
_WIDTH = 30  # characters of a bar


def bar(label: str = "") -> Progress:
    """Make a bar for the argument ``progress`` of fits, simulations, forecasts and reports.

    In a notebook it is a bar below the cell, which needs no extension; elsewhere it is a line on standard error.

    Parameters
    ----------
    label
        What stands before the bar.

    >>> from hamfit import RFInvariant, generate, make_system
    >>> data = generate(make_system("chain", nodes=3), snapshots=20, seed=0)
    >>> model = RFInvariant(width=20).fit(data, progress=bar("fitting"))
    """
    return _Bar(label, _notebook_display())


class _Bar:
    """Draws what is done, at most ten times a second, and the end of the work."""

    def __init__(self, label: str, display: Callable[..., Any] | None) -> None:
        self._label, self._display = label, display
        self._drawn, self._begun = 0.0, time.monotonic()
        self._cell: Any = None

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if done < total and now - self._drawn < _EVERY:
            return
        self._drawn = now
        seconds = f"{now - self._begun:.1f} s"
        if self._display is None:
            self._on_a_line(done, total, seconds)
        else:
            self._in_the_cell(done, total, seconds)

    def _on_a_line(self, done: int, total: int, seconds: str) -> None:
        if sys.stderr is None:
            return
        filled = _WIDTH * done // max(total, 1)
        line = f"{self._label} [{'#' * filled}{'-' * (_WIDTH - filled)}] {done}/{total} {seconds}".strip()
        sys.stderr.write(f"\r{line}{chr(10) if done >= total else ''}")
        sys.stderr.flush()

    def _in_the_cell(self, done: int, total: int, seconds: str) -> None:
        assert self._display is not None
        words = f"{done}/{total} {seconds}"
        drawn = f'<progress value="{done}" max="{max(total, 1)}"></progress>'
        content = {
            "text/html": f"{text(self._label)} {drawn} {text(words)}",
            "text/plain": f"{self._label} {words}".strip(),
        }
        if self._cell is None:
            self._cell = self._display(content, raw=True, display_id=True)
        else:
            self._cell.update(content, raw=True)


def _notebook_display() -> Callable[..., Any] | None:
    """Find the function that shows things in a notebook's cell; None where there is no notebook."""
    shell = sys.modules.get("IPython")
    if shell is None or not hasattr(shell.get_ipython(), "kernel"):
        return None
    found: Callable[..., Any] = importlib.import_module("IPython.display").display
    return found
