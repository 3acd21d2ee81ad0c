"""Commands that read models, for files that must be refused or give what the good file gives."""

from __future__ import annotations

import shutil
from contextlib import chdir
from functools import cache
from pathlib import Path

import numpy as np

from hamfit import load_model, open_data
from hamfit.errors import HamfitError

from .case import Case, Verdict
from .commands import Spoken, run_command
from .judge import command_verdict
from .signed import ANOTHER, IMPOSSIBLE, SAME

_RUN = ("--steps", "3", "--dt", "0.01", "-o", "run.npz", "--json")
USERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "info": (("info", "{model}", "--json"), ()),
    "evaluate": (("evaluate", "{model}", "{good}/chain.npz", "--json"), ()),
    "select": (("select", "{model}", "{good}/chain.npz", "-n", "2", "--json"), ()),
    "simulate": (
        (
            "simulate",
            "{model}",
            "--initial",
            "{good}/chain.npz",
            "--steps",
            "3",
            "--dt",
            "0.01",
            "-o",
            "run.npz",
            "--json",
        ),
        ("run.npz",),
    ),
    "draws": (
        ("simulate", "{model}", "--draws", "2", "--steps", "3", "--dt", "0.01", "-o", "r.npz", "--json"),
        ("r.npz",),
    ),
    "laws": (("laws", "{model}", "--json"), ()),
    "export": (("export", "{model}", "pairs.csv", "--to", "pair-table", "--json"), ("pairs.csv",)),
    "add": (
        ("fit", "{good}/chain.npz", "--add-to", "{model}", "-o", "more.safetensors", "--json"),
        ("more.safetensors",),
    ),
    "plot": (("plot", "{model}", "-o", "pictures", "--json"), ("pictures/",)),
}
"""Commands that use a model, and what they write."""
_WEIGHTS = {"info": 3, "evaluate": 4, "simulate": 2}


def some_user(rng: np.random.Generator) -> str:
    """A command that uses a model."""
    weights = np.array([_WEIGHTS.get(name, 1 if name != "plot" else 0.2) for name in USERS])
    return str(rng.choice(list(USERS), p=weights / weights.sum()))


def model_verdict(case: Case, user: str, good: Path, damage: str, what: str = SAME) -> Verdict:
    """The verdict on the damaged copy ``model.safetensors`` of `good`: refused, or used with the very same result."""
    expected = good_use(user, good)

    def oracle(spoken: Spoken) -> str:
        if what == IMPOSSIBLE:
            return "what cannot be a model was accepted"
        if what == ANOTHER:
            return ""
        try:
            same = np.array_equal(gradients("model.safetensors"), gradients(str(good)))
        except HamfitError as error:
            return f"used, though loading says: {error}"
        if not same:
            return "accepted with other forces and velocities"
        if spoken.code != expected.code:
            return f"accepted, while the good file gives exit code {expected.code}"
        found, wanted = spoken.result, expected.result
        for key in ("mse", "relative_error", "energy_mse", "chosen", "energy_drift", "pairs", "coverage_90", "width"):
            if found.get(key) != wanted.get(key):
                return f"accepted with another {key}: {found.get(key)!s:.80} instead of {wanted.get(key)!s:.80}"
        return ""

    return command_verdict(case, _arguments(user, case.good), damage=damage, outputs=USERS[user][1], oracle=oracle)


def gradients(model: str) -> np.ndarray:
    """Forces and velocities that a model gives for six fixed states."""
    learned = load_model(model)
    data = open_data(Path(_good_folder) / "chain.npz")
    return np.stack([np.stack(learned.gradient(data[number])) for number in range(6)])


_good_folder = ""


@cache
def good_use(user: str, good: Path) -> Spoken:
    """What a command says of a good model, once in each process."""
    global _good_folder  # noqa: PLW0603 - one per process
    _good_folder = str(good.parent)
    folder = Path.cwd() / "undamaged"
    folder.mkdir()
    try:
        shutil.copy(good, folder / "model.safetensors")
        with chdir(folder):
            return run_command(*_arguments(user, good.parent))
    finally:
        shutil.rmtree(folder)


def _arguments(user: str, good: Path) -> list[str]:
    return [word.format(model="model.safetensors", good=good) for word in USERS[user][0]]
