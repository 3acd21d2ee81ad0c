"""Commands that read data, for files that must be refused or give what the good file gives."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import HamfitError

from .case import Case, Verdict
from .commands import Spoken, run_command
from .judge import command_verdict
from .material import content_of, difference, good_content

READERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "info": (("info", "{data}", "--json"), ()),
    "convert": (("convert", "{data}", "out.npz", "--json"), ("out.npz",)),
    "convert to h5": (("convert", "{data}", "out.h5", "--json"), ("out.h5",)),
    "fit": (("fit", "{data}", "-o", "new.safetensors", "--width", "24", "--json"), ("new.safetensors",)),
    "evaluate": (("evaluate", "{model}", "{data}", "--json"), ()),
    "select": (("select", "{model}", "{data}", "-n", "3", "--json"), ()),
    "simulate": (
        ("simulate", "{model}", "--initial", "{data}", "--steps", "3", "--dt", "0.01", "-o", "run.npz", "--json"),
        ("run.npz",),
    ),
    "truth": (
        ("simulate", "true", "--initial", "{data}", "--steps", "3", "--dt", "0.01", "-o", "run.npz", "--json"),
        ("run.npz",),
    ),
    "laws": (("laws", "{model}", "{data}", "--json"), ()),
    "report": (("report", "{model}", "{data}", "-o", "page.html", "--sections", "summary", "--json"), ("page.html",)),
    "plot": (("plot", "{data}", "-o", "pictures", "--no-animation", "--json"), ("pictures/",)),
}
"""Commands that read data, and what they write."""
READ_ALL = ("convert", "convert to h5")
"""Those that read everything; the others may accept a file whose damage is where they do not look."""
_WEIGHTS = {"info": 3, "convert": 4, "convert to h5": 2, "fit": 3, "evaluate": 3, "simulate": 2, "truth": 2}


def some_reader(rng: np.random.Generator) -> str:
    """A command that reads data; cheap ones are more frequent."""
    weights = np.array([_WEIGHTS.get(name, 1 if name not in ("plot", "report") else 0.3) for name in READERS])
    return str(rng.choice(list(READERS), p=weights / weights.sum()))


def arguments_of(reader: str, data: str, good: Path) -> list[str]:
    """The command line of a reader."""
    return [word.format(data=data, model=good / "invariant.safetensors") for word in READERS[reader][0]]


@cache
def good_result(reader: str, data: Path, name: str) -> Spoken:
    """What a reader says of a good file, which is read under the name of the damaged one; once in each process."""
    folder = Path.cwd() / "undamaged"
    folder.mkdir()
    try:
        shutil.copy(data, folder / name)
        with chdir(folder):
            return run_command(*arguments_of(reader, name, data.parent))
    finally:
        shutil.rmtree(folder)


def same_as_good(case: Case, reader: str, good: Path, bad: str, damage: str) -> Verdict:
    """The verdict on a damaged file: it is refused, or gives the very result of the good one."""
    expected = good_result(reader, good, bad)

    def oracle(spoken: Spoken) -> str:
        if expected.code != spoken.code:
            return f"accepted, while the good file gives exit code {expected.code}"
        if spoken.result != expected.result:
            return f"accepted with another result: {_first_difference(spoken.result, expected.result)}"
        if reader in READ_ALL:
            return difference(content_of(f"out.{'npz' if reader == 'convert' else 'h5'}"), good_content(good))
        return ""

    return command_verdict(
        case, arguments_of(reader, bad, case.good), damage=damage, outputs=READERS[reader][1], oracle=oracle
    )


def as_written(
    case: Case, reader: str, bad: str, damage: str, expected: Callable[[], dict[str, Any]] | None
) -> Verdict:
    """The verdict on a file with other content: refused, or read as it was written.

    `expected` gives the content that the file states; None where a file says what cannot be, and must be refused.
    """

    def oracle(spoken: Spoken) -> str:
        try:
            found = content_of(bad)
        except HamfitError as error:
            return f"converted, though reading says: {error}" if reader in READ_ALL else ""
        if expected is None:
            return "what cannot be was accepted"
        return difference(found, expected())

    return command_verdict(
        case, arguments_of(reader, bad, case.good), damage=damage, outputs=READERS[reader][1], oracle=oracle
    )


def _first_difference(found: dict[str, Any], expected: dict[str, Any]) -> str:
    for key in {**expected, **found}:
        if found.get(key) != expected.get(key):
            return f"{key} is {str(found.get(key))[:80]} instead of {str(expected.get(key))[:80]}"
    return "?"
