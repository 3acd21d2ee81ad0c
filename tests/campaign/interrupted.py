"""Commands that take long enough to be interrupted, and what they give when nobody interrupts them."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from hamfit import HamfitError, load_model
from hamfit.fitting.checkpoint import Checkpoint

from .children import started
from .commands import Spoken, words
from .material import content_of, difference


@dataclass(frozen=True)
class Task:
    """A command with an output, to be interrupted.

    Attributes
    ----------
    arguments
        Of the command, which runs in a folder with the inputs.
    output
        What it writes: a file, or a folder with a slash at the end.
    again
        What is added to the arguments to go on after an interruption.
    may_be_shorter
        Whether an interrupted run keeps what it has.
    """

    arguments: tuple[str, ...]
    output: str
    inputs: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    may_be_shorter: bool = False


_SIMULATE = "simulate invariant.safetensors --initial chain.npz --dt 1e-3 -o new.npz --json"
_START = ("chain.npz", "invariant.safetensors")
TASKS: dict[str, Task] = {
    "fit": Task(
        words("fit long.npz --model rf-hgn --hidden 24 --width 160 -o new.safetensors --json"),
        "new.safetensors",
        ("long.npz",),
        ("--resume",),
    ),
    "fit default": Task(
        words("fit long.npz -o new.safetensors --max-width 192 --json"), "new.safetensors", ("long.npz",), ("--resume",)
    ),
    "simulate": Task(words(f"{_SIMULATE} --steps 1500 --every 5"), "new.npz", _START, may_be_shorter=True),
    "draws": Task(words(f"{_SIMULATE} --steps 200 --draws 3"), "new.npz", _START, may_be_shorter=True),
    "generate": Task(words("generate chain --nodes 4 --snapshots 80000 -o new.h5 --json"), "new.h5"),
    "generate runs": Task(
        words("generate ring --trajectories 20 --per-trajectory 40 --stride 10 --dt 1e-3 -o new.npz --json"), "new.npz"
    ),
    "reproduce": Task(words("reproduce noise --only swim-sigma-0 -o new --json"), "new/"),
}


def eager() -> None:
    """Write checkpoints as often as possible, in this process."""
    mock.patch.object(Checkpoint.__init__, "__kwdefaults__", {"seconds": 0.0}).start()


def bring(task: Task, good: Path, folder: Path) -> None:
    """Copy the inputs of a task."""
    for name in task.inputs:
        shutil.copy(good / name, folder / name)


@cache
def undisturbed(name: str, good: Path, scratch: Path) -> tuple[Any, float]:
    """What the task gives when nobody interrupts it, and how long it takes; once in each process."""
    task, folder, here = TASKS[name], scratch / f"undisturbed-{os.getpid()}-{name.replace(' ', '-')}", Path.cwd()
    folder.mkdir()
    bring(task, good, folder)
    os.chdir(folder)
    try:
        began = time.monotonic()
        spoken = started(task.arguments, folder / "said", eager).ended(90)
        taken = time.monotonic() - began
        assert spoken is not None, f"{name} takes too long"
        assert spoken.code == 0, f"{name}: {spoken}"
        return result_of(folder / task.output), taken
    finally:
        os.chdir(here)
        shutil.rmtree(folder)


def result_of(path: Path) -> Any:
    """What an output holds: the weights of a model, the content of data, the names of results in a folder."""
    if path.suffix == ".safetensors":
        return {"weights": load_model(path).weights}
    if path.is_dir():
        return {"files": sorted(str(p.relative_to(path)) for p in path.rglob("*") if p.is_file())}
    return content_of(path)


def output_problem(task: Task, expected: Any, path: Path, old: bytes | None) -> str:
    """Whether an output is neither the old one, nor whole, nor (where that is promised) the beginning of the whole."""
    if not path.exists():
        return "the old output is gone" if old is not None else ""
    if path.is_dir() or (old is not None and path.read_bytes() == old):
        return ""
    try:
        found = result_of(path)
    except HamfitError as error:
        return f"the output cannot be read: {error}"
    problem = difference(found, expected)
    if problem and task.may_be_shorter:
        kept = len(found["q"])
        short = {"q": expected["q"][:kept], "p": expected["p"][:kept], "times": expected["times"][:kept]}
        problem = difference({key: found[key] for key in short}, short)
    return problem


def old_output(task: Task, good: Path) -> bytes | None:
    """Put an output of an earlier run where the new one will be; its bytes."""
    kinds = {".safetensors": "hnn.safetensors", ".npz": "runs.npz", ".h5": "runs.h5"}
    name = kinds.get(Path(task.output).suffix)
    if name is None:
        return None
    shutil.copy(good / name, task.output)
    return (good / name).read_bytes()


def leftovers(folder: Path, task: Task, allowed: Callable[[str], bool] = lambda _: False) -> list[str]:
    """Files in the folder that are neither inputs nor the output."""
    known = {*task.inputs, task.output.rstrip("/"), ".tmp"}
    found = [path.name for path in folder.iterdir() if path.name not in known and not allowed(path.name)]
    return [*found, *(f".tmp/{path.name}" for path in (folder / ".tmp").iterdir())]


def words_of(spoken: Spoken | None) -> str:
    """What a command said, in short."""
    return "it did not end" if spoken is None else f"exit code {spoken.code}: {' '.join(spoken.err.split())[:200]}"
