"""Bad values of every option of every command, as the parsers themselves list them.

Words where numbers belong, NaN, negative and gigantic numbers, names that do not exist, terminal escapes. A value that
cannot be meant is refused before anything is written; one that can be meant gives a result. Nothing runs for ever.
"""

from __future__ import annotations

import shutil
from functools import cache
from typing import Any

import click

from ..case import Case, Verdict
from ..commands import Spoken, options_of
from ..judge import command_verdict

CASES = 1100
SECONDS = 40.0
NOT_TRIED = {"help", "version", "output", "truth", "table", "workers"}
"""Outputs have a generator of their own; a cluster of a billion processes is not tried on a machine that others use."""
NO_NUMBERS = (
    "",
    " ",
    "x",
    "nan",
    "NaN",
    "1e400x",
    "²",
    "٣٤x",
    "1,5",
    "0x10",
    "[bold]5",
    "\x1b[31m5",
    "--",
    "None",
    "5 5",
)
GIGANTIC = ("99999999999999999999", "1000000000", "-1", "0", "-99999999999999999999", "9" * 5000)
MORE_STEPS = "1000000000000000"
"""For the steps between two snapshots: a thousand million of them are hours of honest work, and not refused."""
FLOATS = ("inf", "-inf", "1e308", "-1e308", "1e-308", "5e-324", "1e400", "0", "-0.0", "-1")
NAMES = (
    "",
    "x",
    "swin",
    "../swim",
    "SWIM ",
    "nan",
    "[red]swim[/red]",
    "\x1b[31mswim",
    "s" * 3000,
    "swim,swim",
    "\udcff",
)
PAIRS = ("", "x", "=", "x=", "=5", "points=x", "points=-1", "points=nan", "points=99999999999", "a=b=c", "points=5,6=7")

BASES: dict[str, tuple[str, ...]] = {
    "generate": ("--snapshots", "3", "-o", "out.npz"),
    "convert": ("chain.npz", "out.npz"),
    "fit": ("chain.npz", "-o", "new.safetensors", "--width", "24"),
    "evaluate": ("invariant.safetensors", "chain.npz"),
    "select": ("invariant.safetensors", "chain.npz"),
    "laws": ("invariant.safetensors", "chain.npz"),
    "export": ("invariant.safetensors", "pairs.csv", "--to", "pair-table"),
    "simulate": ("invariant.safetensors", "--initial", "chain.npz", "--steps", "3", "--dt", "0.01", "-o", "out.npz"),
    "plot": ("run.npz", "-o", "pictures", "--no-animation"),
    "report": ("invariant.safetensors", "chain.npz", "-o", "page.html", "--sections", "summary"),
    "info": ("chain.npz",),
    "reproduce": ("list",),
    "demo": (),
}
"""A small good call of every command, to which the bad option is added."""
OUTPUTS = ("out.npz", "new.safetensors", "pairs.csv", "pictures/", "page.html", "reproduced/")


@cache
def attempts() -> list[tuple[tuple[str, ...], str, str, bool]]:
    """Every command, option and bad value; the last says that accepting the value is wrong."""
    found = []
    for words, parameters in options_of().items():
        if words[0] == "demo":
            continue  # takes seconds, and has no option but a folder and a seed
        for option in parameters:
            if isinstance(option, click.Option) and option.name not in NOT_TRIED and not option.is_flag:
                found += [(words, option.opts[-1], value, wrong) for value, wrong in bad_values(option)]
    return found


def bad_values(option: Any) -> list[tuple[str, bool]]:
    """Bad values for an option, by its type, each with whether it cannot be meant in any case."""
    kind = option.type.name
    if "int" in kind:
        gigantic = [MORE_STEPS if option.name == "stride" and value == "1000000000" else value for value in GIGANTIC]
        return [(value, True) for value in NO_NUMBERS] + [(value, False) for value in (*gigantic, "1.5", "1e1")]
    if "float" in kind:
        return [(value, True) for value in NO_NUMBERS] + [(value, False) for value in FLOATS]
    if kind in ("choice", "name"):
        return [(value, True) for value in NAMES]
    if kind in ("name=value",):
        return [(value, True) for value in PAIRS[:5]] + [(value, False) for value in PAIRS[5:]]
    return [(value, False) for value in (*NO_NUMBERS, *GIGANTIC[:4], *NAMES[4:], *FLOATS[:3])]


def attempt(case: Case) -> Verdict:
    """One command with one bad option; which of all comes from the number of the case."""
    every = attempts()
    words, option, value, wrong = every[(case.number * len(every)) // CASES]
    for name in ("chain.npz", "invariant.safetensors", "run.npz"):
        shutil.copy(case.good / name, case.folder / name)
    base = list(BASES[words[0]])
    if words[0] == "fit" and option in ("--tolerance", "--seconds", "--max-width"):
        base = [*base[:-2], "--max-width", "48"]  # they belong to the search for a width
    if option == "--radial":
        base += ["--moments", "1"]
    if option in base:
        place = base.index(option)
        del base[place : place + 2]
    if option in ("--trajectories", "--per-trajectory", "--stride", "--dt") and words[0] == "generate":
        base = ["--trajectories", "2", "--per-trajectory", "2", "--stride", "1", "--dt", "0.01", "-o", "out.npz"]
        if option in base:
            place = base.index(option)
            del base[place : place + 2]
    arguments = [*words, *base, f"{option}={value}" if option.startswith("--") else option + value, "--json"]
    return command_verdict(case, arguments, outputs=OUTPUTS, must_refuse=wrong, oracle=_valid_json)


def _valid_json(spoken: Spoken) -> str:
    """An accepted command gives one JSON object."""
    try:
        return "" if isinstance(spoken.result, dict) else "no JSON object"
    except ValueError:
        return f"no JSON on standard output: {spoken.out[:80]!r}"
