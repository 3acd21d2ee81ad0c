"""Strange environments: encodings, homes, terminals, threads, closed and full outputs, locales, folders that are gone.

Each case is a fresh process. It gives the result that it gives elsewhere, or says in one line what it lacks; a reader
that leaves early is no error at all.
"""

from __future__ import annotations

import codecs
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ..case import Case, Outcome, Verdict
from ..commands import Spoken, words
from ..judge import announce, contents, files_verdict, refusal_verdict, spoken_problem

CASES = 122
SECONDS = 45.0
COMMANDS = (
    ("info --json", ""),
    ("info chain.npz", ""),
    ("info invariant.safetensors", ""),
    ("evaluate invariant.safetensors chain.npz --json", ""),
    ("generate chain --snapshots 5 -o new.npz --json", "new.npz"),
    ("fit chain.npz --width 24 -o new.safetensors", "new.safetensors"),
    ("laws invariant.safetensors", ""),
    ("simulate invariant.safetensors --initial chain.npz --steps 2 --dt 0.01 -o new.npz", "new.npz"),
    ("fit --help", ""),
    ("report invariant.safetensors chain.npz --sections summary -o new.html", "new.html"),
    ("evaluate nowhere.safetensors chain.npz", ""),
    ("convert grösse-µ.csv new.npz --columns t=zeit~q=länge --dim 1 --mass 1 --graph none --units none", "new.npz"),
)
"""Commands, and what they write; a tilde stands for a blank within a word."""
VARIABLES: tuple[dict[str, str | None], ...] = (
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "cp437"},
    {"PYTHONIOENCODING": "utf-16"},
    {"PYTHONIOENCODING": "utf-8:strict"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "xx_XX.nonsense"},
    {"LANG": "de_DE.ISO-8859-1", "LC_ALL": None},
    {"HOME": None},
    {"HOME": "/nonexistent"},
    {"HOME": "chain.npz"},
    {"HOME": "locked"},
    {"HOME": ""},
    {"TERM": None},
    {"TERM": "dumb"},
    {"TERM": "no-such-terminal"},
    {"COLUMNS": "0"},
    {"COLUMNS": "-5"},
    {"COLUMNS": "many"},
    {"COLUMNS": "1"},
    {"COLUMNS": "99999999"},
    {"OMP_NUM_THREADS": "many"},
    {"OMP_NUM_THREADS": "-3"},
    {"OMP_NUM_THREADS": "99999"},
    {"OPENBLAS_NUM_THREADS": "nonsense"},
    {"TMPDIR": "/nonexistent"},
    {"TMPDIR": "locked"},
    {"MPLBACKEND": "nonsense"},
    {"MPLCONFIGDIR": "locked"},
    {"MPLCONFIGDIR": "chain.npz"},
    {"XDG_CACHE_HOME": "locked", "XDG_CONFIG_HOME": "locked"},
    {"PYTHONWARNINGS": "error::UserWarning"},
    {"PYTHONOPTIMIZE": "2"},
    {"PYTHONHASHSEED": "12345"},
    {"NO_COLOR": "1"},
    {"TZ": "nonsense/nowhere"},
    {"PATH": ""},
)
"""Variables of the environment; None takes one away."""


def _closed(*numbers: int) -> Callable[[], None]:
    def close() -> None:
        for number in numbers:
            os.close(number)

    return close


def _full(number: int) -> Callable[[], None]:
    return lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), number) and None


def _broken_pipe() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    os.dup2(writing, 1)


def _few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))


def _gone() -> None:
    gone = Path.cwd() / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()


def _read_only() -> None:
    Path.cwd().chmod(0o500)


def _umask() -> None:
    os.umask(0o777)


STATES: dict[str, tuple[Callable[[], None], tuple[int, ...]]] = {
    "standard input closed": (_closed(0), (0, 2)),
    "standard output closed": (_closed(1), (0, 1, 2)),
    "standard error closed": (_closed(2), (0, 1, 2)),
    "all three closed": (_closed(0, 1, 2), (0, 1, 2)),
    "standard output full": (_full(1), (0, 1, 2)),
    "standard error full": (_full(2), (0, 1, 2)),
    "a reader that left": (_broken_pipe, (0, 2)),
    "16 open files at most": (_few_files, (0, 2)),
    "a folder that is gone": (_gone, (0, 2)),
    "a read-only folder": (_read_only, (0, 2)),
    "files that nobody may read": (_umask, (0, 2)),
}
"""States of a process before it starts, and the exit codes that are as good as any there."""


def attempt(case: Case) -> Verdict:
    """One command in one environment."""
    for name in ("chain.npz", "invariant.safetensors"):
        shutil.copy(case.good / name, case.folder / name)
    table = "zeit,länge\n0,1\n1,2\n2,4\n"
    (case.folder / "grösse-µ.csv").write_text(table, encoding="utf-8")
    (case.folder / "locked").mkdir()
    (case.folder / "locked").chmod(0o500)
    line, output = COMMANDS[int(case.rng.integers(len(COMMANDS)))]
    kinds = len(VARIABLES) + 2 * len(STATES)
    number, codes, prepare = case.number % kinds, (0, 2), None
    environment: dict[str, str] = dict(os.environ)
    encoding = "utf-8"
    if number < len(VARIABLES):
        change = VARIABLES[number]
        where = ", ".join(f"{key}={value}" for key, value in change.items())
        for key, value in change.items():
            environment.pop(key, None)
            if value is not None:
                environment[key] = value
        encoding = (change.get("PYTHONIOENCODING") or "utf-8").partition(":")[0]
    else:
        where = list(STATES)[(number - len(VARIABLES)) % len(STATES)]
        prepare, codes = STATES[where]
    tried = announce(f"hamfit {line}  [{where}]")
    before = contents(case.folder)
    arguments = [word.replace("~", " ") for word in words(line)]
    done = run(arguments, case.folder, environment, prepare)
    case.folder.chmod(0o700)
    return judged(case, done, tried, before, output, encoding, codes)


def run(arguments: Any, folder: Path, environment: dict[str, str], prepare: Callable[[], None] | None = None) -> Any:
    """A fresh process of hamfit."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "hamfit.cli", *arguments],
        cwd=folder,
        env=environment | {"PYTHONPATH": _path()},
        capture_output=True,
        preexec_fn=prepare,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def judged(
    case: Case, done: Any, tried: str, before: dict[str, str], output: str, encoding: str, codes: tuple[int, ...]
) -> Verdict:
    """The verdict on a process that has ended."""
    out, err = (codecs.decode(text, encoding, "replace") for text in (done.stdout, done.stderr))
    spoken = Spoken(done.returncode, out, err.replace("�", "?"))
    problem = spoken_problem(spoken)
    if problem or spoken.code < 0:
        return Verdict(Outcome.TRACEBACK, tried, problem or f"killed by signal {-spoken.code}")
    if spoken.code not in codes:
        return Verdict(Outcome.WRONG, tried, f"exit code {spoken.code}: {' '.join(err.split())[:200]}")
    done_before = spoken.code == 0 or 1 in codes  # the work may be done when its result cannot be said
    kept = [*([output] if done_before else []), "gone"]
    files = files_verdict(before, contents(case.folder), kept)
    if files is not None:
        return Verdict(files[0], tried, files[1])
    if spoken.code == 2 and spoken.err:
        return refusal_verdict(spoken, tried)
    if spoken.code == 0 and "--json" in tried and spoken.out and "evaluate" in tried:
        expected = Spoken(0, usual_evaluation(case.good), "").result
        return case.verdict("" if spoken.result == expected else "another result than elsewhere", tried)
    return Verdict(Outcome.RIGHT, tried)


@cache
def usual_evaluation(good: Path) -> str:
    """What ``evaluate`` says in the usual environment, once in each process."""
    arguments = words(f"evaluate {good}/invariant.safetensors {good}/chain.npz --json")
    return str(run(arguments, good, dict(os.environ)).stdout.decode())


@cache
def _path() -> str:
    """Where the packages are that this campaign tries."""
    import hamfit
    import hamfit_paper

    return os.pathsep.join(str(Path(str(module.__file__)).parents[1]) for module in (hamfit, hamfit_paper))
