"""Condition of the linear system for widths of encoders and linear layer (``tab:ablation-cond``): chain of 8 in 2-D."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.metrics import geometric_mean
from hamfit.plots import new_figure
from hamfit.validation import Array
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import LETTERS, SHADES, SIZES, WIDE, label_lines
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, make_model, split_snapshots

_PAPER = table("tab:ablation-cond")
_STUDY = table("appendix:ablation-studies")
_KEYS = ("condition", "scaled_condition")
_NEAR = 10.0  # a factor: the same order of magnitude


class AblationCondition(Experiment):
    """How well the linear system is conditioned, against the widths d_h and d_L; Z is taken without its bias column."""

    name = "ablation-condition"
    title = "condition of the linear system for its widths"
    labels = ("tab:ablation-cond",)
    full: ClassVar[Settings] = {
        "system": {"name": "chain", "nodes": _STUDY["nodes"], "dim": _STUDY["dim"]},
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "hidden": _PAPER["hidden"],
        "width": _PAPER["width"],
        "conventions": list(CONVENTIONS),
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {"train": 200, "test": 200, "conventions": ["directed", "frame"], "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """List one measurement for each pair of widths, convention and seed, on the data of ablation-width."""
        shared = {key: settings[key] for key in ("system", "train", "test")}
        cells = [
            Cell(
                f"{convention}-d_h-{hidden}-d_L-{width}-seed-{seed}",
                {**shared, "model": _model(hidden, width, convention), "seed": seed},
            )
            for convention in settings["conventions"]
            for seed in settings["seeds"]
            for hidden in settings["hidden"]
            for width in settings["width"]
        ]
        cells += [
            Cell(f"invariant-d_L-{width}-seed-{seed}", {**shared, "model": invariant(width), "seed": seed})
            for seed in settings["seeds"]
            for width in settings["width"]
        ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Take the singular values of the rows of Z themselves; the Gram matrix would square the condition."""
        train, _ = split_snapshots(parameters)
        features = make_model(parameters["model"], parameters["seed"]).fit(train).feature_map_
        rows = features.jacobian(train.state(slice(None))).reshape(-1, features.width)
        return Measurement({"condition": condition(rows), "scaled_condition": condition(unit_columns(rows))})

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make one table for each convention: our condition, that with unit columns, and the paper's in brackets."""
        tables = []
        for convention in settings["conventions"]:
            result = Table(
                f"Condition of Z / with unit columns (paper), {convention}, {_seeds(settings)}",
                ["", *(f"d_L = {width}" for width in settings["width"])],
            )
            for hidden, paper in zip(_PAPER["hidden"], _PAPER["condition"], strict=True):
                plain, scaled = (_means(found, key, hidden, settings["width"], convention) for key in _KEYS)
                entries = [f"{a:.2e} / {b:.2e} ({c:.2e})" for a, b, c in zip(plain, scaled, paper, strict=True)]
                result.rows.append([f"d_h = {hidden}", *entries])
            plain, scaled = (_invariant(found, key, settings["width"]) for key in _KEYS)
            result.rows.append(["invariant", *(f"{a:.2e} / {b:.2e}" for a, b in zip(plain, scaled, strict=True))])
            tables.append(result)
        return tables

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say how near the orders of magnitude are, and what the scaling of the columns gains."""
        said = [
            "A condition number is no error, so nothing is compared as smaller or larger. hamfit solves with columns "
            "scaled to unit norm: the second number is the one that its rounding errors follow."
        ]
        for convention in settings["conventions"]:
            ratios, gains, spreads = [], [], []
            for hidden, row in zip(_PAPER["hidden"], _PAPER["condition"], strict=True):
                for width, paper in zip(settings["width"], row, strict=True):
                    plain, scaled = (found.column(key, model=_model(hidden, width, convention)) for key in _KEYS)
                    if plain and scaled:
                        ratios.append(mean_over_seeds(plain) / paper)
                        gains.append(mean_over_seeds(plain) / mean_over_seeds(scaled))
                        spreads.append(max(plain) / min(plain))
            if not ratios:
                continue
            near = sum(1 / _NEAR <= ratio <= _NEAR for ratio in ratios)
            sentence = (
                f"{convention}: within a factor of {_NEAR:g} of the paper's in {near} of {len(ratios)} entries, "
                f"{min(ratios):.2g} to {max(ratios):.2g} times; unit columns lower the condition by a factor of "
                f"{mean_over_seeds(gains):.2g}"
            )
            if len(settings["seeds"]) > 1:
                sentence += f"; seeds differ by a factor of up to {max(spreads):.2g}"
            said.append(f"{sentence}.")
        scaled = _invariant(found, "scaled_condition", settings["width"])
        if all(np.isfinite(scaled)):
            said.append(
                "Features of one distance are nearly collinear: with unit columns the invariant model's Z has a "
                f"condition of {min(scaled):.0e} to {max(scaled):.0e}. Its solve by QR truncates at working precision; "
                "what that leaves of the error is in ablation-width."
            )
        return said

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the condition against d_L: a line for each d_h, a column for each convention, the paper's dashed."""
        figure, axes = new_figure(2, len(settings["conventions"]), size=(WIDE, 6.4))
        for column, convention in zip(axes.T, settings["conventions"], strict=True):
            for colour, mark, hidden, paper in zip(SHADES, SIZES, _PAPER["hidden"], _PAPER["condition"], strict=False):
                column[0].loglog(settings["width"], paper, "--", color=colour, linewidth=1)
                for axis, key in zip(column, _KEYS, strict=True):
                    ours = _means(found, key, hidden, settings["width"], convention)
                    look = {"color": colour, "marker": mark, "markersize": 5}
                    axis.loglog(settings["width"], ours, label=f"d_h = {hidden}", **look)
            column[0].set_title(f"RF-HGN, {convention}", fontsize=LETTERS)
        for axis in axes.flat:
            if axis is not axes[0, 0]:
                axis.sharey(axes[0, 0])
            axis.set(xlabel="width d_L" if axis in axes[-1] else "")
            axis.set_xticks(settings["width"], [str(width) for width in settings["width"]])
            axis.minorticks_off()
        for axis in axes.flat:
            label_lines(axis, room=0.33)
        for axis, label in zip(axes[:, 0], ("condition of Z", "condition, columns of unit norm"), strict=True):
            axis.set_ylabel(label)
        axes[0, 0].plot([], [], "-", color="black", label="hamfit")
        axes[0, 0].plot([], [], "--", color="black", linewidth=1, label="paper")
        handles, labels = axes[0, 0].get_legend_handles_labels()
        figure.legend(handles[-2:], labels[-2:], ncols=2, loc="outside lower center", frameon=False)
        return {"ablation-condition": figure}


def condition(matrix: Array) -> float:
    """Return the largest singular value divided by the smallest; it is infinite for a singular matrix.

    >>> condition(np.diag([4.0, 2.0, 0.5]))
    8.0
    """
    values = np.linalg.svd(matrix, compute_uv=False)
    return float(values[0] / values[-1]) if values[-1] > 0 else float("inf")


def unit_columns(matrix: Array) -> Array:
    """Return the matrix with every column divided by its norm, as hamfit solves it.

    >>> unit_columns(np.array([[3.0, 0.0], [4.0, 2.0]])).tolist()
    [[0.6, 0.0], [0.8, 1.0]]
    """
    return matrix / np.linalg.norm(matrix, axis=0)


def mean_over_seeds(values: list[float]) -> float:
    """Return the geometric mean, since condition numbers differ by orders of magnitude; NaN where there are no values.

    >>> round(mean_over_seeds([1e2, 1e4]))
    1000
    """
    return float(geometric_mean(np.array(values))) if values else float("nan")


def _model(hidden: int, width: int, convention: str) -> Settings:
    return {"hidden": hidden, "width": width, **CONVENTIONS[convention]}


def _invariant(found: Found, key: str, widths: list[int]) -> list[float]:
    """Return the means over the seeds of the invariant model, one for each width."""
    return [mean_over_seeds(found.column(key, model=invariant(width))) for width in widths]


def _means(found: Found, key: str, hidden: int, widths: list[int], convention: str) -> list[float]:
    """Return the means over the seeds of one row of the paper's table, one for each width."""
    return [mean_over_seeds(found.column(key, model=_model(hidden, width, convention))) for width in widths]


def _seeds(settings: Settings) -> str:
    count = len(settings["seeds"])
    return "one seed" if count == 1 else f"geometric mean over {count} seeds"
