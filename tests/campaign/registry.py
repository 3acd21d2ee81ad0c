"""The generators: every module in the folder `generators`, by its name.

A generator is a module with

- a docstring: what it tries, and why; the first line stands in the table of results;
- ``CASES``: how many cases it has;
- ``attempt(case)``: makes the case, tries it, and returns the verdict;
- ``SECONDS`` (optional): after how many seconds a case hangs;
- ``FRESH`` (optional): whether each case needs a worker of its own, because it may leave the process in disorder.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from . import generators
from .case import Case, Verdict

SECONDS = 20.0
"""After how long a case hangs, unless its generator says otherwise."""


@dataclass(frozen=True)
class Generator:
    """A module of `generators`, with what the campaign needs of it."""

    name: str
    summary: str
    cases: int
    attempt: Callable[[Case], Verdict]
    seconds: float
    fresh: bool


def all_generators() -> dict[str, Generator]:
    """Every generator by its name, in alphabetical order."""
    found = {}
    for module in sorted(module.name for module in pkgutil.iter_modules(generators.__path__)):
        content = importlib.import_module(f"{generators.__name__}.{module}")
        found[module] = Generator(
            module,
            str(content.__doc__).splitlines()[0],
            content.CASES,
            content.attempt,
            getattr(content, "SECONDS", SECONDS),
            getattr(content, "FRESH", False),
        )
    return found
