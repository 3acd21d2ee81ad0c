"""What all results say together, in ten lines, with every number read from the stored results."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hamfit_paper.experiments.harness.tables import entry, readable

Result = dict[str, Any]

_LATTICES = ("3x3, directed", "3x3, invariant", "2x2, directed", "2x2, invariant")
_CHAINS = ("rf-hgn, directed, swim", "rf-hnn, swim", "invariant")


def summary(results: dict[str, Result]) -> list[str]:
    """Return one sentence for each finding whose results are there.

    Parameters
    ----------
    results
        Contents of ``result.json`` by the names of experiments.
    """
    found = [_all_entries(results)]
    for names, sentence in _FINDINGS:
        if not all(name in results for name in names):
            continue
        try:
            found.append(sentence(*(results[name] for name in names)))
        except (LookupError, ValueError):
            if all(results[name]["preset"] == "full" and not results[name]["skipped"] for name in names):
                raise  # only smaller presets, and those of some cells, lack what a sentence speaks of
    return found


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
        f"{entry(result, '3x3 lattice', 'invariant', 'test MSE')} in {seconds} s: on springs that is no more than "
        "rounding, for the square of a distance is one of its features."
    )


def _zero_shot(result: Result) -> str:
    table = "Relative error of the gradient"
    far = last_column(result, table)
    error = {row: entry(result, table, row, far) for row in _LATTICES}
    return (
        f"**Zero-shot.** Trained on 3x3, tested on {far}: relative error {error['3x3, directed']} by RF-HGN, "
        f"{error['3x3, invariant']} by the invariant model. Trained on 2x2, where nodes have two neighbours, RF-HGN "
        f"does not carry over ({error['2x2, directed']}); the invariant model does ({error['2x2, invariant']})."
    )


def _nodes(result: Result) -> str:
    table = "Relative error of the gradient"
    far = last_column(result, table)
    ours, dense, invariant = (entry(result, table, row, far) for row in _CHAINS)
    return (
        f"**Chains of up to {far} nodes**, trained on 8: relative error {ours} by RF-HGN, {dense} by RF-HNN retrained "
        f"at that size, {invariant} by the invariant model."
    )


def _nine(result: Result) -> str:
    table, end = "SWIM: nine", "T = 99999"
    runs = [cell["values"]["last_relative"] for cell in result["cells"] if re.fullmatch(r"swim-seed-\d+", cell["name"])]
    return (
        "**Nine Lennard-Jones particles**, relative error of positions after 100,000 steps: "
        f"{entry(result, table, 'q rel. l², paper', end)} in the paper, "
        f"{entry(result, table, 'q rel. l², invariant', end)} by the invariant model, and by SWIM's network in our "
        f"reading {', '.join(readable(value) for value in runs)} in {len(runs)} runs: where one blows up, it is less "
        "stable than the paper's. The draw of its weights decides, as 48 draws show "
        "([why](../experiments.md#why-some-motions-of-nine-particles-end-early))."
    )


def _thirty_six(result: Result) -> str:
    swim, adam, invariant = (
        [entry(result, "Zero-shot on 64", row, f"test error, {size}") for size in (36, 64)]
        for row in ("SWIM", "Adam", "invariant")
    )
    return (
        f"**From 36 to 64 particles with a cutoff**: test error on 64 particles {invariant[1]} by the invariant model, "
        "which is the floor: the models end at the cutoff, and the true force does not. Here Adam "
        f"({adam[0]} on 36, {adam[1]} on 64, "
        f"{entry(result, 'Training', 'Adam', 'training time')} s) is better than SWIM ({swim[0]} and {swim[1]}, "
        f"{entry(result, 'Training', 'SWIM', 'training time')} s)."
    )


def _noise(result: Result) -> str:
    paper, ours, invariant = (
        entry(result, "SWIM", f"test MSE, {row}", "1") for row in ("paper", "hamfit", "invariant")
    )
    return f"**Noise.** Test MSE at σ = 1: {paper} in the paper, {ours} by RF-HGN, {invariant} by the invariant model."


def _rings(result: Result) -> str:
    rows = ("invariant, derivatives", "invariant, time-series")
    known, sampled = (entry(result, "Errors of rollouts", row, "N = 5, position") for row in rows)
    return (
        "**Rings of the NeurIPS 2022 benchmark** (N = 5), geometric mean error of positions: "
        f"{known} by the invariant model with derivatives and {sampled} from samples alone."
    )


def _time(result: Result) -> str:
    times = ", ".join(re.findall(r"after ([\d.e+]+ s)", " ".join(result["remarks"])))
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
