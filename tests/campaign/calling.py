"""Calls of the Python interface: what they raise, and which warnings of Python they leave behind."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Callable
from typing import Any

from hamfit import HamfitError

from .case import Outcome, Verdict
from .judge import announce, last_lines, one_line


def call_verdict(tried: str, call: Callable[[], Any], judge: Callable[[Any], str], *, refusing: str = "") -> Verdict:
    """The verdict on a call: one sentence of `HamfitError`, or a result that `judge` finds nothing wrong with.

    `refusing` says why a refusal would be wrong; empty where a refusal is as good as a right result.
    """
    announce(tried)
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        try:
            result = call()
        except HamfitError as error:
            words = str(error)
            if "\n" in words or len(words) < 8:
                return Verdict(Outcome.WRONG, tried, f"refused, but not in one line of words: {words[:200]!r}")
            outcome = Outcome.WRONG if refusing else Outcome.REFUSED
            return Verdict(outcome, tried, f"{refusing}: {one_line(words)}" if refusing else one_line(words))
        except Exception:
            return Verdict(Outcome.TRACEBACK, tried, last_lines(traceback.format_exc()))
        problem = judge(result)
    if problem:
        return Verdict(Outcome.WRONG, tried, problem)
    for warning in shown:
        if issubclass(warning.category, (RuntimeWarning, SyntaxWarning)) or "Complex" in warning.category.__name__:
            place = f"{warning.filename.rpartition('/')[2]}:{warning.lineno}"
            return Verdict(Outcome.TRACEBACK, tried, f"{place}: {warning.category.__name__}: {warning.message}")
    return Verdict(Outcome.RIGHT, tried)
