"""How a page was made: version, date, seed and commands, so that it can be made again."""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any


@dataclass(frozen=True)
class Made:
    """How a report was made.

    Attributes
    ----------
    version
        Of hamfit.
    date
        Year, month and day, hour and minute, in the reader's time zone.
    seed
        Of posterior draws and of the nodes that are drawn.
    command
        What was typed to make the page; empty where a program made it.
    fit
        What was typed to make the model; empty where that is not known.
    """

    version: str
    date: str
    seed: int
    command: str = ""
    fit: str = ""

    @classmethod
    def now(cls, seed: int, command: str | None, notes: dict[str, Any]) -> Made:
        """Note how a page is made at this moment, of a model with these notes."""
        fit = notes.get("command")
        date = time.strftime("%Y-%m-%d %H:%M %Z")
        return cls(_version(), date.strip(), seed, command or "", fit if isinstance(fit, str) else "")

    def rows(self) -> list[list[str]]:
        """Give names and values, for a table at the end of the page."""
        commands = [["this page was made by", self.command], ["the model was made by", self.fit]]
        return [
            ["hamfit", self.version],
            ["date", self.date],
            ["seed", f"{self.seed}"],
            *(row for row in commands if row[1]),
        ]


def _version() -> str:
    """The version of the package that is installed; the package's own name for it may not be imported from a room."""
    try:
        return version("hamfit")
    except PackageNotFoundError:
        return "unknown"
