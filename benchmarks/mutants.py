"""Breaks the package in many places, one at a time, and reports which of the defects no test notices.

The defects stand in ``mutants.toml`` beside this file: a file, a text that occurs in it exactly once, what to put in
its place, the tests that should fail then, and a sentence that says what is broken. Every defect is put into a
temporary copy of the repository, never into the work tree. It is killed if one of its tests fails, and it survives if
all of them pass. Before that all the tests run once without any defect, so that a test that fails anyway is not taken
for one that notices.

Run ``make mutants``, or ``python benchmarks/mutants.py --only neighbours`` for the defects of some files only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_suffix(".toml")
COPIED = ("src", "paper", "tests", "docs", "benchmarks", "pyproject.toml", "conftest.py")
AT_ONCE = 2
SECONDS = 120  # for the tests of one defect: one that makes them hang is noticed as well
PYTEST = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=no")
NOTICED = (1, 2)  # exit codes of pytest: a test failed, or could not even be imported


class ListError(Exception):
    """The list of defects does not fit the repository, or its tests fail without any defect."""


@dataclass(frozen=True)
class Mutant:
    """One deliberate defect: `old` becomes `new` in `file`, which `tests` should notice."""

    file: str
    old: str
    new: str
    tests: list[str]
    broken: str

    def source(self, root: Path) -> str:
        """The text of the file with the defect in it; an error if the place is not found exactly once."""
        path = root / self.file
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if (found := text.count(self.old)) != 1 or self.old == self.new:
            raise ListError(
                f"stale: {self.file} has {found} places {self.old!r}, not one that could become {self.new!r}"
            )
        return text.replace(self.old, self.new)


def read_list(path: Path = LIST) -> list[Mutant]:
    """All defects of the list, each of them checked against the work tree."""
    mutants = [Mutant(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]]
    stale = []
    for mutant in mutants:
        try:
            mutant.source(ROOT)
        except ListError as error:
            stale.append(str(error))
    if stale:
        raise ListError("\n".join(stale))
    return mutants


def copy_repository(target: Path) -> Path:
    """Copy what the tests need, with the compiled kernels but without compiled Python files, which would be stale."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__", "results", "images"))
        else:
            shutil.copy2(source, target / name)
    return target


def run_python(root: Path, *arguments: str, seconds: float | None = None) -> tuple[int, str]:
    """Exit code of Python in a copy of the repository, and what it printed; a run that hangs counts as a failure."""
    environment = os.environ | {
        "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root / 'paper' / 'src'}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, *arguments]
    try:
        done = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return NOTICED[0], f"no result after {seconds:g} s"
    return done.returncode, done.stdout + done.stderr


def check_without_defect(root: Path, tests: Sequence[str]) -> None:
    """Refuse to begin where the tests would not see the copy, or where one of them fails without any defect."""
    imported = run_python(root, "-c", "import hamfit; print(hamfit.__file__)")[1].strip()
    if not imported.startswith(str(root)):
        raise ListError(f"the tests would run the package of another place, not that of the copy {root}: {imported}")
    code, output = run_python(root, *PYTEST, *tests)
    if code:
        raise ListError(f"the tests fail without any defect:\n{output}")


def is_killed(mutant: Mutant, root: Path) -> bool:
    """Put the defect into a copy of the repository, run its tests, and take it out again."""
    path = root / mutant.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(mutant.source(root), encoding="utf-8")
    try:
        return run_python(root, *PYTEST, "-x", *mutant.tests, seconds=SECONDS)[0] in NOTICED
    finally:
        path.write_text(sound, encoding="utf-8")


def survivors(mutants: Sequence[Mutant]) -> list[Mutant]:
    """The defects that no test notices; prints one line for each defect as it is decided."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name).resolve()
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(AT_ONCE):
            copies.put(copy_repository(folder / str(number)))
        check_without_defect(folder / "0", sorted({test for mutant in mutants for test in mutant.tests}))
        print(f"the tests pass without a defect ({time.perf_counter() - began:.0f} s)", flush=True)

        def decide(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                return is_killed(mutant, copy)
            finally:
                copies.put(copy)

        survived = []
        with ThreadPoolExecutor(AT_ONCE) as pool:
            pending = {pool.submit(decide, mutant): mutant for mutant in mutants}
            for number, future in enumerate(as_completed(pending), 1):
                mutant = pending[future]
                if not future.result():
                    survived.append(mutant)
                verdict = "killed  " if future.result() else "SURVIVED"
                print(f"{number:3}/{len(mutants)} {verdict} {mutant.file}: {mutant.broken}", flush=True)
    print(f"{len(mutants)} mutants, {len(survived)} survivors, {time.perf_counter() - began:.0f} s")
    return survived


def main() -> int:
    """Check all defects of the list, or those asked for; the exit code is 1 if any survives."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="PATTERN", help="only defects whose file or sentence contains it")
    parser.add_argument("--list", action="store_true", help="print the defects and leave them alone")
    arguments = parser.parse_args()
    try:
        chosen = [one for one in read_list() if arguments.only in f"{one.file}: {one.broken}"]
        if arguments.list or not chosen:
            print("\n".join(f"{one.file}: {one.broken}" for one in chosen) or "no defect of the list matches")
            return 0
        survived = survivors(chosen)
    except ListError as error:
        print(error, file=sys.stderr)
        return 2
    for mutant in survived:
        print(f"\n{mutant.file}: {mutant.broken}\n  - {mutant.old}\n  + {mutant.new}\n  {' '.join(mutant.tests)}")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
