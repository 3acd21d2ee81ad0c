"""Workers: processes that try one case after the other, and are replaced when a case hangs or kills them."""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from . import judge
from .case import Case, Outcome, Verdict
from .judge import last_lines
from .registry import Generator, all_generators
from .system import without_override

MEMORY = 4 << 30
"""Bytes of address space of a worker: what asks for more has to be refused in words."""
_FORK = multiprocessing.get_context("fork")  # after the imports, which take longer than most cases


@dataclass(frozen=True)
class Tried:
    """A case that was tried: its name, the verdict, and how long it took."""

    generator: str
    number: int
    verdict: Verdict
    seconds: float

    @property
    def name(self) -> str:
        """How the case is called on the command line."""
        return f"{self.generator}:{self.number}"


@dataclass
class _Worker:
    """A process, the pipe to it, and the case that it is at."""

    process: Any
    pipe: Connection
    trying: Path
    case: tuple[str, int] | None = None
    began: float = 0.0
    limit: float = 0.0
    used: bool = field(default=False)


def run_cases(cases: Sequence[tuple[str, int]], *, seed: int, root: Path, workers: int) -> Iterator[Tried]:
    """Try cases, each named by its generator and number, and yield them as they are done.

    `root` holds the folder ``good`` with the good files; the folders of cases are made there and removed.
    """
    known = all_generators()
    waiting = deque(cases)
    pool = [_start(root, seed, number) for number in range(min(workers, len(cases)))]
    try:
        while waiting or any(worker.case for worker in pool):
            for number, worker in enumerate(pool):
                if worker.case is None and waiting:
                    pool[number] = _give(worker, waiting.popleft(), known, root, seed, number)
            busy = [worker for worker in pool if worker.case]
            wait([worker.pipe for worker in busy], timeout=0.2)
            for number, worker in enumerate(pool):
                if worker.case is None:
                    continue
                name, place = worker.case
                taken = time.monotonic() - worker.began
                verdict = _answer(worker, taken)
                if verdict is None:
                    continue
                yield Tried(name, place, verdict, taken)
                worker.case = None
                if not worker.process.is_alive():
                    pool[number] = _start(root, seed, number)
    finally:
        for worker in pool:
            _end(worker)


def _answer(worker: _Worker, taken: float) -> Verdict | None:
    """The verdict of a worker, also where it died or takes too long; None while it is at work."""
    assert worker.case is not None
    try:
        if worker.pipe.poll():
            return worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join(5)
        code = worker.process.exitcode
        _end(worker)
        return Verdict(Outcome.TRACEBACK, _what(worker), f"the process died with exit code {code}")
    if taken > worker.limit:
        _end(worker)
        return Verdict(Outcome.HANG, _what(worker), f"not done after {worker.limit:g} s")
    return None


def _what(worker: _Worker) -> str:
    """What the worker noted before it hung or died."""
    return worker.trying.read_text(encoding="utf-8") if worker.trying.exists() else "nothing yet"


def _give(
    worker: _Worker, case: tuple[str, int], known: dict[str, Generator], root: Path, seed: int, number: int
) -> _Worker:
    if known[case[0]].fresh and worker.used:
        _end(worker)
        worker = _start(root, seed, number)
    worker.case, worker.began, worker.limit, worker.used = case, time.monotonic(), known[case[0]].seconds, True
    worker.pipe.send(case)
    return worker


def _start(root: Path, seed: int, number: int) -> _Worker:
    ours, theirs = _FORK.Pipe()
    trying = root / f"worker-{number}.now"
    process = _FORK.Process(target=_work, args=(theirs, root, seed, trying), daemon=False)
    process.start()
    theirs.close()
    return _Worker(process, ours, trying)


def _end(worker: _Worker) -> None:
    """End a worker and whatever it has started: all of them are in its process group."""
    worker.pipe.close()
    if worker.process.pid is not None:
        try:
            os.killpg(worker.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            worker.process.kill()
    worker.process.join()


def _work(pipe: Connection, root: Path, seed: int, trying: Path) -> None:
    """Try cases until the pipe closes."""
    os.setsid()
    judge.trying = trying
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    without_override()
    log = os.open(trying.with_suffix(".log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - as long as the process
    known = all_generators()
    while True:
        try:
            name, place = pipe.recv()
        except (EOFError, OSError):
            os._exit(0)
        trying.unlink(missing_ok=True)
        try:
            verdict = try_case(known[name], place, seed=seed, root=root)
        except BaseException:
            verdict = Verdict(Outcome.TRACEBACK, "the campaign itself failed", last_lines(traceback.format_exc()))
        pipe.send(verdict)


def try_case(generator: Generator, number: int, *, seed: int, root: Path) -> Verdict:
    """Try one case in this process, in a folder of its own that is removed afterwards."""
    folder = root / "cases" / f"{generator.name}-{number}-{os.getpid()}"
    temporary = folder / ".tmp"
    temporary.mkdir(parents=True)
    before, tempfile.tempdir = tempfile.tempdir, str(temporary)
    os.environ["TMPDIR"] = str(temporary)
    os.chdir(folder)
    try:
        return generator.attempt(Case(generator.name, number, seed, folder, root / "good"))
    finally:
        tempfile.tempdir = before
        os.chdir(root)
        for place, folders, _ in os.walk(folder):
            for inner in folders:
                path = Path(place) / inner
                if not path.is_symlink():
                    path.chmod(0o700)
        shutil.rmtree(folder, ignore_errors=True)
