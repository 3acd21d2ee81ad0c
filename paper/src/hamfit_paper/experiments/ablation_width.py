"""Widths of encoders and of the linear layer (``tab:ablation``, ``fig:abl_widths``): chain of 8 in 2-D."""

from __future__ import annotations

from typing import Any, ClassVar

from hamfit.plots import new_figure
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import below_the_paper, invariant
from hamfit_paper.experiments.looks import LETTERS, SHADES, SIZES, WIDE, label_lines
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, fit_and_test, split_snapshots

_PAPER = table("tab:ablation")
_STUDY = table("appendix:ablation-studies")


class AblationWidth(Experiment):
    """How the test error depends on the widths d_h of the encoders and d_L of the linear layer."""

    name = "ablation-width"
    title = "widths of the encoders and of the linear layer"
    labels = ("tab:ablation", "fig:abl_widths")
    full: ClassVar[Settings] = {
        "system": {"name": "chain", "nodes": _STUDY["nodes"], "dim": _STUDY["dim"]},
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "hidden": _PAPER["hidden"],
        "width": _PAPER["width"],
        "conventions": list(CONVENTIONS),
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {"train": 1000, "test": 1000, "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """List one fit for each pair of widths, convention and seed; the invariant model has d_L only."""
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
        """Fit the model of the cell and test it."""
        train, test = split_snapshots(parameters)
        return Measurement(fit_and_test(train, test, parameters["model"], parameters["seed"])[1])

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make one table for each convention, arranged as in the paper, whose numbers are in brackets."""
        tables = []
        for convention in settings["conventions"]:
            result = Table(
                f"Test MSE (paper), {convention}, mean over {len(settings['seeds'])} seeds",
                ["", *(f"d_L = {width}" for width in settings["width"])],
            )
            for hidden, paper in zip(_PAPER["hidden"], _PAPER["mse"], strict=True):
                ours = _means(found, hidden, settings["width"], convention)
                entries = [f"{a:.2e} ({b:.2e})" for a, b in zip(ours, paper, strict=True)]
                result.rows.append([f"d_h = {hidden}", *entries])
            result.rows.append(["invariant", *(f"{error:.2e}" for error in _invariant(settings, found))])
            tables.append(result)
        return tables

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare every entry of the paper's table."""
        return [
            Comparison.over_seeds(
                f"d_h = {hidden}, d_L = {width}", found.column("mse", model=_model(hidden, width, "directed")), paper
            )
            for hidden, row in zip(_PAPER["hidden"], _PAPER["mse"], strict=True)
            for width, paper in zip(settings["width"], row, strict=True)
        ]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Set the invariant model beside the paper's best encoders."""
        best = [min(column) for column in zip(*_PAPER["mse"], strict=True)]
        return below_the_paper("test MSE", _invariant(settings, found), best)

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the error against d_L: a line for each d_h, a panel for each convention, the paper's dashed."""
        figure, axes = new_figure(1, len(settings["conventions"]), size=(WIDE, 3.8))
        for axis, convention in zip(axes[0], settings["conventions"], strict=True):
            sizes = zip(SHADES, SIZES, _PAPER["hidden"], _PAPER["mse"], strict=False)
            for colour, mark, hidden, paper in sizes:
                axis.loglog(settings["width"], paper, "--", color=colour, linewidth=1)
                ours = _means(found, hidden, settings["width"], convention)
                axis.loglog(settings["width"], ours, f"{mark}-", color=colour, markersize=5, label=f"d_h = {hidden}")
            axis.set(xlabel="width d_L", ylabel="test MSE" if axis is axes[0, 0] else "")
            axis.set_title(f"RF-HGN, {convention}", fontsize=LETTERS)
            axis.set_xticks(settings["width"], [str(width) for width in settings["width"]])
            axis.minorticks_off()
            if axis is not axes[0, 0]:
                axis.sharey(axes[0, 0])
        for axis in axes[0]:
            label_lines(axis, room=0.33)
        axes[0, 0].plot([], [], "-", color="black", label="hamfit")
        axes[0, 0].plot([], [], "--", color="black", linewidth=1, label="paper")
        handles, labels = axes[0, 0].get_legend_handles_labels()
        figure.legend(handles[-2:], labels[-2:], ncols=2, loc="outside lower center", frameon=False)
        return {"ablation-width": figure}


def _model(hidden: int, width: int, convention: str) -> Settings:
    return {"hidden": hidden, "width": width, **CONVENTIONS[convention]}


def _invariant(settings: Settings, found: Found) -> list[float]:
    """Return the means over the seeds of the invariant model, one for each width."""
    return [found.mean("mse", model=invariant(width)) for width in settings["width"]]


def _means(found: Found, hidden: int, widths: list[int], convention: str) -> list[float]:
    """Return the means over the seeds of one row of the paper's table, one for each width."""
    return [found.mean("mse", model=_model(hidden, width, convention)) for width in widths]
