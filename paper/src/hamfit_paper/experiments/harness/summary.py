"""What all results say together, in ten lines, with every number read from the stored results."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hamfit_paper.experiments.harness.tables import readable

Result = dict[str, Any]


def summary(results: dict[str, Result]) -> list[str]:
    """Return one sentence for each finding whose results are there.

    Parameters
    ----------
    results
        Contents of ``result.json`` by the names of experiments.
    """
    found = [_all_entries(results)]
    for names, sentence in _FINDINGS:
        if all(name in results for name in names):
            found.append(sentence(*(results[name] for name in names)))
    return found


def entry(result: Result, table: str, row: str, column: str) -> str:
    """Return an entry of a table of a result, by the beginnings of its title, its row and its column."""
    chosen = next(one for one in result["tables"] if one["title"].startswith(table))
    columns = chosen["columns"]
    place = columns.index(column) if column in columns else [name.startswith(column) for name in columns].index(True)
    values = next(values for values in chosen["rows"] if str(values[0]).startswith(row))
    return readable(values[place]).split(" (")[0]


def last_column(result: Result, table: str) -> str:
    """Return the heading of the last column of a table."""
    return str(next(one for one in result["tables"] if one["title"].startswith(table))["columns"][-1])


def _all_entries(results: dict[str, Result]) -> str:
    compared = [one for result in results.values() for one in result["comparisons"]]
    held = sum(one["holds"] for one in compared)
    return (
        f"**The paper's network.** Of {len(compared)} entries of the paper's tables that give a number for RF-HGN, "
        f"hamfit's is at or below {held}; [where not](#where-not) has the others, with reasons."
    )


def _table1(result: Result) -> str:
    entry_of_ours = result["comparisons"][0]
    seconds = entry(result, "3x3 lattice", "invariant", "train time")
    return (
        f"**Table 1** (3x3 lattice): test MSE {readable(entry_of_ours['ours'])} against the paper's "
        f"{readable(entry_of_ours['paper'])}, on CPU cores. The invariant model has "
        f"{entry(result, '3x3 lattice', 'invariant', 'test MSE')} in {seconds} s."
    )


def _zero_shot(result: Result) -> str:
    table = "Relative error of the gradient"
    far = last_column(result, table)
    return (
        f"**Zero-shot.** Trained on 3x3, tested on {far}: relative error {entry(result, table, '3x3, directed', far)} by "
        f"RF-HGN, {entry(result, table, '3x3, invariant', far)} by the invariant model. Trained on 2x2, where every node "
        f"has two neighbours, RF-HGN does not carry over ({entry(result, table, '2x2, directed', far)}); the invariant "
        f"model does ({entry(result, table, '2x2, invariant', far)})."
    )


def _nodes(result: Result) -> str:
    table = "Relative error of the gradient"
    far = last_column(result, table)
    return (
        f"**Chains of up to {far} nodes**, trained on 8: relative error {entry(result, table, 'rf-hgn, directed, swim', far)}"
        f" by RF-HGN, {entry(result, table, 'rf-hnn, swim', far)} by RF-HNN retrained at that size, "
        f"{entry(result, table, 'invariant', far)} by the invariant model."
    )


def _nine(result: Result) -> str:
    table, end = "SWIM: nine", "T = 99999"
    runs = [cell["values"]["last_relative"] for cell in result["cells"] if re.fullmatch(r"swim-seed-\d+", cell["name"])]
    return (
        "**Nine Lennard-Jones particles**, relative error of positions after 100,000 steps: "
        f"{entry(result, table, 'q rel. l², paper', end)} in the paper, "
        f"{entry(result, table, 'q rel. l², invariant', end)} by the invariant model, and by SWIM's network in our "
        f"reading {', '.join(readable(value) for value in runs)} in {len(runs)} runs: where one blows up, it is less "
        "stable than the paper's."
    )


def _thirty_six(result: Result) -> str:
    table = "Zero-shot on 64"
    return (
        "**From 36 to 64 particles with a cutoff**: test error "
        f"{entry(result, table, 'invariant', 'test error, 64')} by the invariant model, which is the floor that pairs "
        f"beyond the cutoff impose; {entry(result, table, 'SWIM', 'test error, 64')} by SWIM's network, where the paper has "
        "about 0.1."
    )


def _noise(result: Result) -> str:
    table = "SWIM, mean"
    return (
        "**Noise.** Test MSE at σ = 1: "
        f"{entry(result, table, 'test MSE, paper', '1')} in the paper, {entry(result, table, 'test MSE, hamfit', '1')} by "
        f"RF-HGN, {entry(result, table, 'test MSE, invariant', '1')} by the invariant model."
    )


def _rings(result: Result) -> str:
    table = "Errors of rollouts"
    return (
        "**Rings of the NeurIPS 2022 benchmark** (N = 5), geometric mean error of positions: "
        f"{entry(result, table, 'invariant, derivatives', 'N = 5, position')} by the invariant model with derivatives and "
        f"{entry(result, table, 'invariant, time-series', 'N = 5, position')} from samples alone."
    )


def _time(result: Result) -> str:
    times = ", ".join(re.findall(r"after (\d+ s)", " ".join(result["remarks"])))
    return f"**Time.** Adam comes down to the test error of one linear solve after {times} (2x2, 3x3, 4x4 lattices)."


_FINDINGS: list[tuple[tuple[str, ...], Callable[..., str]]] = [
    (("table1",), _table1),
    (("zero-shot-lattice",), _zero_shot),
    (("node-scaling",), _nodes),
    (("lennard-jones-9",), _nine),
    (("lennard-jones-36-64",), _thirty_six),
    (("noise",), _noise),
    (("benchmark-rings",), _rings),
    (("loss-over-time",), _time),
]
