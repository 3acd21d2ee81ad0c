"""Commands in processes of their own that are sent a signal at some moment, and what they leave behind."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-m", "hamfit"]
BOTH = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True)
class Ended:
    """How a command ended.

    Attributes
    ----------
    code, said
        Its exit code, and what stood on standard error.
    seconds
        How long it took since it handled signals.
    """

    code: int
    said: str
    seconds: float


def handles_signals(pid: int) -> bool:
    """Whether a process has a handler for SIGTERM, as Linux tells."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"^SigCgt:\s*([0-9a-f]+)", status, re.MULTILINE)
    return found is not None and bool(int(found[1], 16) >> (signal.SIGTERM - 1) & 1)


def run(arguments: list[str], folder: Path, number: int | None = None, after: float = 0.0, times: int = 1) -> Ended:
    """Run a command in a folder; send a signal, so many times, some seconds after it has begun to handle signals."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=folder, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    try:
        while process.poll() is None and not handles_signals(process.pid):
            time.sleep(0.001)
        started = time.monotonic()
        if number is not None:
            try:
                process.wait(after)
            except subprocess.TimeoutExpired:
                for _ in range(times):
                    process.send_signal(number)
        _, said = process.communicate(timeout=120)
    finally:
        process.kill()
    return Ended(process.returncode, said, time.monotonic() - started)


def moments(seed: int, count: int, until: float) -> list[tuple[int, float]]:
    """Random moments from the beginning to a little after the end, and which signal is sent in each."""
    draw = random.Random(seed)
    return [(BOTH[k % 2], draw.uniform(0, 1.05 * until)) for k in range(count)]


def check_ending(ended: Ended, number: int) -> bool:
    """Check what every command promises, and say whether it was interrupted."""
    assert "Traceback" not in ended.said, ended.said
    assert "Exception" not in ended.said, ended.said
    assert ended.code in (0, 128 + number), (ended.code, ended.said)
    if ended.code:
        assert ended.said.strip().splitlines()[-1].startswith("error: interrupted"), ended.said
    return ended.code != 0


def temporary_files(folder: Path) -> list[Path]:
    """Files that nobody asked for, checkpoints apart."""
    return [path for path in folder.rglob(".*") if path.is_file() and ".checkpoint" not in path.name]
