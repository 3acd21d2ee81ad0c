"""Widths of encoders and of the linear layer (``tab:ablation``, ``fig:abl_widths``): chain of 8 in 2-D."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit.experiments.harness.experiment import Settings
from hamfit.experiments.paper import table
from hamfit.experiments.trials import fit_and_test, split_snapshots
from hamfit.plots.canvas import NODES, new_figure

_PAPER = table("tab:ablation")
_STUDY = table("appendix:ablation-studies")


class AblationWidth(Experiment):
    """Test MSE against d_h and d_L."""

    name = "ablation-width"
    title = "widths of the encoders and of the linear layer"
    labels = ("tab:ablation", "fig:abl_widths")
    full: ClassVar[Settings] = {
        "system": {
            "name": "chain",
            "nodes": _STUDY["nodes"],
            "dim": _STUDY["dim"],
            "q_amplitude": 1.0,
            "p_amplitude": 1.0,
        },
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "hidden": _PAPER["hidden"],
        "width": _PAPER["width"],
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {"seeds": [0], "train": 1000, "test": 1000}

    def cells(self, settings: Settings) -> list[Cell]:
        """One fit for each pair of widths and each seed."""
        shared = {key: settings[key] for key in ("system", "train", "test")}
        return [
            Cell(
                f"d_h-{hidden}-d_L-{width}-seed-{seed}",
                {**shared, "model": {"hidden": hidden, "width": width}, "seed": seed},
            )
            for seed in settings["seeds"]
            for hidden in settings["hidden"]
            for width in settings["width"]
        ]

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Fit once, test once."""
        train, test = split_snapshots(parameters)
        return Measurement(fit_and_test(train, test, parameters["model"], parameters["seed"])[1])

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Ours over the paper's, in the paper's arrangement."""
        result = Table("Test MSE, mean over seeds (paper)", ["", *(f"d_L = {width}" for width in settings["width"])])
        for hidden, paper in zip(_PAPER["hidden"], _PAPER["mse"], strict=True):
            ours = [_mean(found, hidden, width) for width in settings["width"]]
            result.rows.append([f"d_h = {hidden}", *(f"{a:.2e} ({b:.2e})" for a, b in zip(ours, paper, strict=True))])
        return [result]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Every entry of the table."""
        return [
            Comparison(f"d_h = {hidden}, d_L = {width}", _mean(found, hidden, width), value)
            for hidden, row in zip(_PAPER["hidden"], _PAPER["mse"], strict=True)
            for width, value in zip(settings["width"], row, strict=True)
        ]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """MSE against d_L, one line for each d_h; the paper's dashed."""
        figure, axes = new_figure(size=(6, 4))
        axis = axes[0, 0]
        for colour, hidden, paper in zip(NODES, _PAPER["hidden"], _PAPER["mse"], strict=False):
            ours = [_mean(found, hidden, width) for width in settings["width"]]
            axis.loglog(settings["width"], ours, "o-", color=colour, label=f"d_h = {hidden}")
            axis.loglog(settings["width"], paper, "--", color=colour, alpha=0.6)
        axis.set(xlabel="width of the linear layer d_L", ylabel="test MSE", title="hamfit (solid), paper (dashed)")
        axis.set_xticks(settings["width"], [str(width) for width in settings["width"]])
        axis.minorticks_off()
        axis.legend()
        return {"ablation-width": figure}


def _mean(found: Found, hidden: int, width: int) -> float:
    values = found.column("mse", model={"hidden": hidden, "width": width})
    return float(np.mean(values)) if values else float("nan")
