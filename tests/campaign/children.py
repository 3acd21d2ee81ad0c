"""Child processes, forked from a worker after all imports: to be killed, limited, or to fork themselves."""

from __future__ import annotations

import ctypes
import os
import pickle
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .case import Outcome, Verdict
from .commands import Spoken, run_command
from .judge import last_lines

_NEW_MOUNTS, _PRIVATE = 0x00020000, 0x44000  # CLONE_NEWNS; MS_REC | MS_PRIVATE


def in_child(tried: str, function: Callable[[], Any], seconds: float = 15.0) -> Any:
    """What `function` returns in a forked child; a `Verdict` where it hangs, dies or raises."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        try:
            answer = function()
        except BaseException:
            answer = Verdict(Outcome.TRACEBACK, tried, last_lines(traceback.format_exc()))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickle.dumps(answer))
        os._exit(0)
    os.close(writing)
    content, until = b"", time.monotonic() + seconds
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while True:
            ready = select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]
            if not ready:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                return Verdict(Outcome.HANG, tried, f"not done after {seconds:g} s")
            part = pipe.read(1 << 20)
            if not part:
                break
            content += part
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if not content:
        return Verdict(Outcome.TRACEBACK, tried, f"it died with exit code {status}")
    return pickle.loads(content)


@dataclass
class Running:
    """A command of hamfit that runs in a child; `ended` waits for it."""

    pid: int
    said: Path

    def ended(self, seconds: float = 20.0) -> Spoken | None:
        """What the command said; None where it does not end. Killed by a signal, its code is the negative number."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                code = os.waitstatus_to_exitcode(status)
                texts = [self._text(name) for name in ("out", "err", "crash")]
                return Spoken(code, *texts)
            time.sleep(0.002)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return None

    def _text(self, name: str) -> str:
        path = self.said.with_suffix(f".{name}")
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def started(arguments: Collection[object], said: Path, prepare: Callable[[], None] = lambda: None) -> Running:
    """Start ``hamfit ARGUMENTS`` in a child, and return when it begins; what it says goes into files beside `said`."""
    for name in ("out", "err", "crash"):
        said.with_suffix(f".{name}").unlink(missing_ok=True)
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        os.read(reading, 1)  # ends when the child closes its end
        os.close(reading)
        return Running(pid, said)
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(said.with_suffix(f".{name}"), os.O_WRONLY | os.O_CREAT), number)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    code = 70
    try:
        prepare()
        from hamfit.__main__ import process  # as the command itself, which a signal after its end does not disturb

        sys.argv = ["hamfit", *map(str, arguments)]
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        os.close(writing)
        try:
            process()
            code = 0
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # what comes now is too late
        for stream in (sys.stdout, sys.stderr):
            if not stream.closed:
                stream.flush()
    except BaseException:
        said.with_suffix(".crash").write_text(traceback.format_exc(), encoding="utf-8")
    os._exit(code)


def timed_command(*arguments: object) -> tuple[Spoken, float]:
    """A command in this process, and how long it took."""
    began = time.monotonic()
    spoken = run_command(*arguments)
    return spoken, time.monotonic() - began


def small_disk(folder: Path, kilobytes: int) -> bool:
    """Mount a small disk in memory at `folder`, for this process and its children only; False where not permitted."""
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(_NEW_MOUNTS) or libc.mount(b"none", b"/", None, _PRIVATE, None):
            return False
        return libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={kilobytes}k".encode()) == 0
    except (AttributeError, OSError):
        return False
