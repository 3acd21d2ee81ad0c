"""Verdicts: what a command said, and what it did to the files around it."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

from .case import Case, Outcome, Verdict
from .commands import Spoken, run_command

Oracle = Callable[[Spoken], str]
"""Says why an accepted command is wrong; an empty text where it is right."""

_ESCAPES = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
_BESIDE = ("warning: ", "note: ", "Dask dashboard: ")  # lines that may stand on standard error beside the error
_ACCEPTED = (0, 1)  # 1: a simulation that ended early, and keeps what it has
_LARGE = 1 << 24


trying: Path | None = None
"""Where a worker notes what it is trying, for a verdict on cases that never end."""


def announce(tried: str) -> str:
    """Note what is tried, and give it back."""
    if trying is not None:
        with suppress(OSError):  # in a child that may write nothing
            trying.write_text(tried, encoding="utf-8", errors="backslashreplace")
    return tried


def contents(folder: Path) -> dict[str, str]:
    """Every file and folder below `folder`, by its relative path, with a digest of what it is and holds."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(place) / name
            found[os.fsencode(path.relative_to(folder)).decode(errors="backslashreplace")] = digest(path)
    return found


def digest(path: Path) -> str:
    """Kind, permissions and content of one file; of a link where it points to; of a large file its size."""
    facts = path.lstat()
    kind = f"{stat.filemode(facts.st_mode)}"
    if stat.S_ISLNK(facts.st_mode):
        return f"{kind} {path.readlink()}"
    if not stat.S_ISREG(facts.st_mode):
        return kind
    if facts.st_size > _LARGE:
        return f"{kind} {facts.st_size} bytes"
    try:
        with path.open("rb") as file:
            return f"{kind} {hashlib.file_digest(file, 'sha256').hexdigest()}"
    except PermissionError:
        return f"{kind} {facts.st_size} bytes that nobody may read"


def command_verdict(
    case: Case,
    arguments: Collection[object],
    *,
    damage: str = "",
    outputs: Collection[str] = (),
    replaces: Collection[str] = (),
    must_refuse: bool = False,
    oracle: Oracle | None = None,
) -> Verdict:
    """Run a command in the folder of the case, and say how it ended.

    Parameters
    ----------
    case
        Its folder is the working directory.
    arguments
        Of the command line.
    damage
        What is wrong with the input, in words.
    outputs
        Files, or folders with a slash at the end, that may be new when the command succeeds.
    replaces
        Files that were there before and may have another content when the command succeeds.
    must_refuse
        Whether it is wrong to accept this.
    oracle
        Judges an accepted command.
    """
    tried = announce(f"hamfit {' '.join(map(repr_word, arguments))}" + (f"  [{damage}]" if damage else ""))
    before = contents(case.folder)
    spoken = run_command(*arguments)
    after = contents(case.folder)
    problem = spoken_problem(spoken)
    if problem:
        return Verdict(Outcome.TRACEBACK, tried, problem)
    accepted = spoken.code in _ACCEPTED
    files = files_verdict(before, after, outputs if accepted else (), replaces if accepted else ())
    if files is not None:
        return Verdict(files[0], tried, f"{files[1]} (exit code {spoken.code}: {one_line(spoken.err)})")
    if not accepted:
        return refusal_verdict(spoken, tried)
    if must_refuse:
        return Verdict(Outcome.WRONG, tried, f"accepted: {one_line(spoken.out or spoken.err)}")
    reason = oracle(spoken) if oracle is not None else ""
    return Verdict(Outcome.WRONG, tried, reason) if reason else Verdict(Outcome.RIGHT, tried, one_line(spoken.out))


def spoken_problem(spoken: Spoken) -> str:
    """Why what a command said is a traceback, or like one; empty where it is words."""
    if spoken.crash:
        return last_lines(spoken.crash)
    for words in ("Traceback (most recent call last)", "This is a defect of hamfit", "Warning: ", "Exception ignored"):
        if words in spoken.err:
            return one_line(spoken.err)
    escape = _ESCAPES.search(spoken.out + spoken.err)
    if escape is not None:
        return f"the control character {escape[0]!r} is printed"
    return ""


def refusal_verdict(spoken: Spoken, tried: str) -> Verdict:
    """One line that begins with ``error:``, exit code 2, and nothing on standard output."""
    lines = [line for line in spoken.err.splitlines() if not line.startswith(_BESIDE)]
    if spoken.code != 2:
        return Verdict(Outcome.WRONG, tried, f"exit code {spoken.code}: {one_line(spoken.err)}")
    if len(lines) != 1 or not lines[0].startswith("error: ") or len(lines[0]) < 15:
        return Verdict(Outcome.WRONG, tried, f"refused, but not in one line of words: {spoken.err[:300]!r}")
    if spoken.out:
        return Verdict(Outcome.WRONG, tried, f"refused, but printed a result: {one_line(spoken.out)}")
    return Verdict(Outcome.REFUSED, tried, lines[0])


def files_verdict(
    before: dict[str, str], after: dict[str, str], outputs: Collection[str], replaces: Collection[str] = ()
) -> tuple[Outcome, str] | None:
    """Whether a file was lost or changed, or one is left that nobody asked for."""
    for name, was in before.items():
        if name not in after:
            return Outcome.LOST, f"{name} is gone"
        if after[name] != was and name not in replaces:
            return Outcome.LOST, f"{name} was overwritten"
        if after[name].split()[0] != was.split()[0] and was.startswith("-"):
            return Outcome.LOST, f"{name} had the permissions {was.split()[0]}, now {after[name].split()[0]}"
    folders = tuple(name for name in outputs if name.endswith("/"))
    for name in after:
        if name not in before and name not in outputs and not f"{name}/".startswith(folders or ("//",)):
            return Outcome.LEFT, f"{name} is left"
    return None


def one_line(text: str, most: int = 300) -> str:
    """A text on one line, shortened."""
    return " ".join(text.split())[:most]


def last_lines(text: str) -> str:
    """The end of a traceback: where it was raised, and what."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip() and set(line.strip()) - set("^~ ")]
    return one_line(" | ".join(lines[-3:]), 400)


def repr_word(word: object) -> str:
    """A word of a command line as a person could type it."""
    text = str(word)
    if len(text) > 80:
        return f"{text[:30]!r}...({len(text)} characters)"
    return text if re.fullmatch(r"[\w./:=,+-]+", text, re.ASCII) else repr(text)
