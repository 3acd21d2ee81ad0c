"""Number of message passes (``tab:ablation-message-passing``): chain of 8 in 2-D, sums and means over neighbours."""

from __future__ import annotations

from typing import Any, ClassVar

from hamfit.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit.experiments.harness.experiment import Settings
from hamfit.experiments.paper import table
from hamfit.experiments.trials import CONVENTIONS, fit_and_test, split_snapshots
from hamfit.plots.canvas import LEARNED, THIRD, new_figure

_PAPER = table("tab:ablation-message-passing")
_STUDY = table("appendix:ablation-studies")
_WIDTHS = table("tab:ablation")
_POOLINGS = {"sum": "summing", "mean": "averaging"}


class AblationMessages(Experiment):
    """Test MSE against the number of passes, ``#msg``."""

    name = "ablation-messages"
    title = "number of message passes, by sums and by means"
    labels = ("tab:ablation-message-passing",)
    full: ClassVar[Settings] = {
        "system": {"name": "chain", "nodes": _STUDY["nodes"], "dim": _STUDY["dim"]},
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "hidden": _WIDTHS["hidden"][-1],
        "width": _WIDTHS["width"][-1],
        "passes": _PAPER["passes"],
        "conventions": ["directed", "canonical"],
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {"train": 500, "test": 500, "hidden": 32, "width": 192, "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """One fit for each number of passes, pooling, convention and seed."""
        shared = {key: settings[key] for key in ("system", "train", "test")}
        return [
            Cell(
                f"{convention}-{pooling}-{passes}-seed-{seed}",
                {**shared, "model": _model(settings, convention, pooling, passes), "seed": seed},
            )
            for seed in settings["seeds"]
            for convention in settings["conventions"]
            for pooling in _POOLINGS
            for passes in settings["passes"]
        ]

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Fit once, test once."""
        train, test = split_snapshots(parameters)
        return Measurement(fit_and_test(train, test, parameters["model"], parameters["seed"])[1])

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """The paper's rows, ours and the paper's one under the other."""
        result = Table(
            f"Test MSE, mean over {len(settings['seeds'])} seeds", ["", *(f"#msg = {n}" for n in settings["passes"])]
        )
        for pooling, label in _POOLINGS.items():
            for convention in settings["conventions"]:
                means = [found.mean("mse", model=_model(settings, convention, pooling, n)) for n in settings["passes"]]
                result.rows.append([f"{label}, {convention}", *means])
            result.rows.append([f"{label}, paper", *_PAPER[label]])
        return [result]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Every entry of the table."""
        return [
            Comparison.over_seeds(
                f"{label}, #msg = {n}",
                found.column("mse", model=_model(settings, "directed", pooling, n)),
                paper,
            )
            for pooling, label in _POOLINGS.items()
            for n, paper in zip(settings["passes"], _PAPER[label], strict=True)
        ]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """What more passes do, as measured."""
        lines = [
            f"The paper does not print the widths; its first entry is that of `tab:ablation` at d_h = "
            f"{_WIDTHS['hidden'][-1]}, d_L = {_WIDTHS['width'][-1]}, so it must have had these."
        ]
        first, last = settings["passes"][0], settings["passes"][-1]
        for pooling, label in _POOLINGS.items():
            one, many = (
                found.mean("mse", model=_model(settings, "directed", pooling, passes)) for passes in (first, last)
            )
            lines.append(f"{label.capitalize()}: {last} passes have {many / one:.2g} times the error of {first}.")
        return lines

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Error against the number of passes."""
        figure, axes = new_figure(size=(6.5, 4))
        axis = axes[0, 0]
        for (pooling, label), colour in zip(_POOLINGS.items(), (LEARNED, THIRD), strict=True):
            for convention, style in zip(settings["conventions"], ("o-", "s:"), strict=False):
                means = [found.mean("mse", model=_model(settings, convention, pooling, n)) for n in settings["passes"]]
                axis.semilogy(settings["passes"], means, style, color=colour, label=f"{label}, {convention}")
            axis.semilogy(settings["passes"], _PAPER[label], "--", color=colour, alpha=0.5, label=f"{label}, paper")
        axis.set(xlabel="message passes #msg", ylabel="test MSE")
        axis.legend(fontsize=8)
        return {"ablation-messages": figure}


def _model(settings: Settings, convention: str, pooling: str, passes: int) -> Settings:
    widths = {key: settings[key] for key in ("hidden", "width")}
    return {**widths, **CONVENTIONS[convention], "rounds": passes, "pooling": pooling}
