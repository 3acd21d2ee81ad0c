"""What each experiment asked and found, and which part of its tables stands on the page; numbers come from the results.

An experiment that is not listed here is shown with its first table and its last remark.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hamfit_paper.experiments.harness import sentences
from hamfit_paper.experiments.harness.tables import Table

Result = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """How one experiment is shown before its details are unfolded.

    Attributes
    ----------
    asked
        One sentence.
    found
        Makes one or two sentences of the content of ``result.json``.
    table, rows, columns
        Beginnings of the title of the table that is shown, and of those of its rows and columns that are; without
        them, the first table and all of it.
    figure
        Name of the figure that is shown; without it, the first.
    """

    asked: str
    found: Callable[[Result], str]
    table: str = ""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    figure: str = ""

    def shown(self, tables: list[Table]) -> Table | None:
        """Return the table to show: the whole one, or the named rows and columns of it."""
        whole = next((one for one in tables if one.title.startswith(self.table)), None)
        if whole is None or not (self.rows or self.columns):
            return whole
        places = [0, *(place + 1 for place in _named(whole.columns[1:], self.columns))]
        kept = [whole.rows[place] for place in _named([str(row[0]) for row in whole.rows], self.rows)]
        rows = [[row[place] for place in places] for row in kept]
        return Table(whole.title, [whole.columns[place] for place in places], rows)


def _named(names: list[str], wanted: tuple[str, ...]) -> list[int]:
    """Return the places of the names that are wanted, or begin as one that is no name itself; all where none is.

    >>> _named(["adam", "adamw", "sgd, a", "sgd, b", "lbfgs"], ("adam", "sgd"))
    [0, 2, 3]
    """
    beginnings = tuple(one for one in wanted if one not in names)
    return [
        place
        for place, name in enumerate(names)
        if not wanted or name in wanted or (beginnings and name.startswith(beginnings))
    ]


def found_in(result: Result) -> tuple[str, str]:
    """Return what was asked and what was found.

    Sentences speak of the sizes of the full preset, and of all of its cells: what else there is has its last remark.
    """
    finding = FINDINGS.get(result["experiment"])
    asked, remark = "" if finding is None else finding.asked, " ".join(result["remarks"][-1:])
    if finding is None or result["preset"] != "full":
        return asked, remark
    try:
        return asked, finding.found(result)
    except (LookupError, ValueError):  # no such entry, or one without a number
        if not result["skipped"]:
            raise
        return asked, remark


_SIZES = ("2x2", "3x3", "10x10", "100x100")

FINDINGS: dict[str, Question] = {
    "ablation-condition": Question("Is the linear system as ill-conditioned as the paper says?", sentences.solvability),
    "ablation-messages": Question(
        "How often should messages be passed, and should they be summed or averaged?", sentences.messages
    ),
    "ablation-width": Question("How wide must the encoders (d_h) and the linear layer (d_L) be?", sentences.width),
    "batchwise": Question(
        "What does it cost to fit in batches, where the data do not fit into memory?",
        sentences.batches,
        rows=("test", "training", "memory"),
        columns=("SWIM", "invariant"),
    ),
    "benchmark-rings": Question(
        "How does RF-HGN compare with seven graph networks on rings of springs (NeurIPS 2022 benchmark)?",
        sentences.rings,
        table="Errors of rollouts",
        rows=("RF-HGN, directed", "invariant", "FG", "GN", "LG", "HG"),
        columns=("N = ", "steps"),
    ),
    "chain-trajectories": Question(
        "Can a model of 8 nodes move 4096 of them?",
        sentences.chains,
        table="4096 nodes",
        columns=("mse", "drift", "run"),
    ),
    "complexity": Question(
        "Do time and memory of a fit grow as the paper says?", sentences.complexity, columns=("time", "memory", "paper")
    ),
    "fourier": Question("How do random Fourier features depend on their two parameters?", sentences.fourier),
    "invariance": Question(
        "What happens to the prediction when all is translated, rotated, or more nodes are added?",
        sentences.invariance,
        rows=("translated", "rotated", "enlarged"),
        columns=("gradient, directed", "change", "positions"),
    ),
    "lennard-jones-36-64": Question(
        "Do models of 36 Lennard-Jones particles hold for 64, where the graph has a cutoff?",
        sentences.thirty_six,
        columns=("runs", "test", "positions"),
        figure="lennard-jones-36-64-errors",
    ),
    "lennard-jones-9": Question(
        "Does a learned model follow nine Lennard-Jones particles for 100,000 steps?",
        sentences.nine,
        rows=("q rel",),
        figure="lennard-jones-9-errors",
    ),
    "loss-over-time": Question(
        "When does Adam's training come down to the error of one linear solve?",
        sentences.loss,
        columns=("SWIM", "Adam", "speed-up", "invariant"),
    ),
    "node-scaling": Question(
        "Does a model of 8 nodes hold for 4096, and what does a network trained for each size cost?",
        sentences.nodes,
        table="Relative error",
        rows=("rf-hgn, directed", "rf-hnn", "invariant"),
        columns=("8", "64", "512", "4096"),
    ),
    "noise": Question(
        "What does noise in the training data do?",
        sentences.noise,
        rows=("test MSE",),
        columns=("0", "0.01", "0.1", "1", "2"),
    ),
    "potentials": Question(
        "Does it work for chains with other forces, under gravity?",
        sentences.potentials,
        columns=("ELM, directed", "SWIM, directed", "invariant"),
    ),
    "table1": Question(
        "How does one linear solve compare with fourteen optimizers on the 3x3 lattice?",
        sentences.table1,
        rows=("RF-HGN, directed", "invariant", "lbfgs", "rmsprop", "adam"),
        columns=("test", "train", "speed", "paper: MSE", "paper: time"),
    ),
    "zero-shot-lattice": Question(
        "Does a model of a small lattice hold for 100x100 nodes?",
        sentences.zero_shot,
        rows=tuple(f"{side}x{side}, {kind}" for side in (2, 3, 4) for kind in ("directed", "invariant")),
        columns=_SIZES,
    ),
}
