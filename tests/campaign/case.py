"""One case of the campaign, and the verdict on it."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

import numpy as np


class Outcome(StrEnum):
    """How a case may end. The first two are promised; the others are defects."""

    REFUSED = "refused in words"
    RIGHT = "right"
    TRACEBACK = "traceback"
    WRONG = "wrong"
    HANG = "hang"
    LOST = "file lost"
    LEFT = "temporary file left"

    @property
    def promised(self) -> bool:
        """Whether this is what hamfit promises."""
        return self in (Outcome.REFUSED, Outcome.RIGHT)


@dataclass(frozen=True)
class Verdict:
    """What became of a case.

    Attributes
    ----------
    outcome
        How it ended.
    tried
        What was done, such as a command with the damage to its file, for a person who wants to repeat it.
    seen
        What was seen: the message, or why the outcome is a defect.
    """

    outcome: Outcome
    tried: str
    seen: str = ""


@dataclass(frozen=True)
class Case:
    """What a generator is given.

    Attributes
    ----------
    generator, number, seed
        Which case this is; `rng` is made of them.
    folder
        An empty folder, the working directory. All of it is listed before and after.
    good
        The folder with the good files, which nobody may change; see `material`.
    """

    generator: str
    number: int
    seed: int
    folder: Path
    good: Path

    @property
    def name(self) -> str:
        """How the case is called on the command line."""
        return f"{self.generator}:{self.number}"

    @cached_property
    def rng(self) -> np.random.Generator:
        """Chance of this case, independent of all other cases."""
        return np.random.default_rng([self.seed, zlib.crc32(self.generator.encode()), self.number])

    def verdict(self, problem: str, tried: str, seen: str = "") -> Verdict:
        """Right where `problem` is empty, and otherwise wrong for that reason."""
        return Verdict(Outcome.WRONG, tried, problem) if problem else Verdict(Outcome.RIGHT, tried, seen)
