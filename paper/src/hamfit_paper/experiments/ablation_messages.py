"""Number of message passes, by sum and by mean (``tab:ablation-message-passing``): chain of 8 in 2-D."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from hamfit.plots import TRUE, new_figure
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import ENOUGH, invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE, label_lines
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, fit_and_test, split_snapshots

_PAPER = table("tab:ablation-message-passing")
_STUDY = table("appendix:ablation-studies")
_WIDTHS = table("tab:ablation")
_SCHEMES = {"sum": "summing", "mean": "averaging"}


class AblationMessages(Experiment):
    """How the test error depends on the number of message passes, by sums and by means."""

    name = "ablation-messages"
    title = "number of message passes, by sum and by mean"
    labels = ("tab:ablation-message-passing",)
    full: ClassVar[Settings] = {
        "system": {"name": "chain", "nodes": _STUDY["nodes"], "dim": _STUDY["dim"]},
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "hidden": _WIDTHS["hidden"][-1],
        "width": _WIDTHS["width"][-1],
        "rounds": _PAPER["passes"],
        "pooling": list(_SCHEMES),
        "other_widths": _WIDTHS["width"][:-1],
        "conventions": ["directed", "canonical"],
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {"train": 500, "test": 500, "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """List one fit for each number of passes, scheme, convention and seed; other widths where means pass once."""
        shared = {key: settings[key] for key in ("system", "train", "test")}
        models = {
            f"{convention}-{pooling}-{rounds}": _model(settings, convention, pooling, rounds)
            for convention in settings["conventions"]
            for pooling in settings["pooling"]
            for rounds in settings["rounds"]
        }
        models |= {
            f"directed-mean-1-d_L-{width}": _averaged_once(settings, width) for width in settings["other_widths"]
        }
        models |= {"invariant": invariant()}
        return [
            Cell(f"{name}-seed-{seed}", {**shared, "model": model, "seed": seed})
            for name, model in models.items()
            for seed in settings["seeds"]
        ]

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Fit the model of the cell and test it."""
        train, test = split_snapshots(parameters)
        return Measurement(fit_and_test(train, test, parameters["model"], parameters["seed"])[1])

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the paper's table, with rows for each convention."""
        result = Table(
            f"Test MSE, mean over {len(settings['seeds'])} seeds", ["", *(f"#msg = {n}" for n in settings["rounds"])]
        )
        for pooling, scheme in _SCHEMES.items():
            for convention in settings["conventions"]:
                result.rows.append([f"{scheme}, {convention}", *_means(settings, found, convention, pooling)])
            result.rows.append([f"{scheme}, paper", *_PAPER[scheme]])
        without_messages = [found.mean("mse", model=invariant()), *[None] * (len(settings["rounds"]) - 1)]
        result.rows.append(["invariant", *without_messages])
        result.notes.append(f"The invariant model passes no messages and has one error; its width is {ENOUGH}.")
        return [result]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare every entry of the paper's table."""
        comparisons = []
        for pooling, scheme in _SCHEMES.items():
            for rounds, paper in zip(settings["rounds"], _PAPER[scheme], strict=True):
                values = found.column("mse", model=_model(settings, "directed", pooling, rounds))
                entry = Comparison.over_seeds(f"{scheme}, #msg = {rounds}", values, paper)
                if pooling == "mean" and not entry.holds and not entry.reason:
                    entry.reason = _floor(settings, found) if rounds == 1 else _ODD_MEANS
                comparisons.append(entry)
        return comparisons

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say how we read what the paper leaves open, and what other readings give."""
        said = [
            f"The paper does not say its widths here; summing once has its error of tab:ablation at d_h = "
            f"{settings['hidden']}, d_L = {settings['width']}, so we took these. The pooled node encodings enter the "
            "messages, while the global sum (eq:global-pooling) takes the encodings as they were. Averaging concerns "
            "the messages too, since the paper's two schemes differ at one pass already.",
        ]
        summed, averaged = (_means(settings, found, "directed", pooling) for pooling in _SCHEMES)
        if not math.isnan(averaged[0]):
            said.append(
                "Averaged messages weigh the springs at the ends of the chain differently from the others, "
                f"{_floor(settings, found)}; with summed messages the error is smaller by a factor of "
                f"{averaged[0] / summed[0]:.2g}."
            )
        return said

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the error against the number of passes, one panel for each scheme."""
        figure, axes = new_figure(len(_SCHEMES), 1, size=(WIDE, 5.8))
        axes[1, 0].sharey(axes[0, 0])
        for axis, (pooling, scheme) in zip(axes[:, 0], _SCHEMES.items(), strict=True):
            axis.semilogy(settings["rounds"], _PAPER[scheme], "s--", color=TRUE, label="paper")
            for mark, convention in zip("o^", settings["conventions"], strict=False):
                look = {"color": COLOURS[f"rf-hgn, {convention}"], "marker": mark}
                ours = _means(settings, found, convention, pooling)
                axis.semilogy(settings["rounds"], ours, label=f"RF-HGN, {convention}", **look)
            axis.set(xlabel="message passes (#msg)", ylabel="test MSE", xticks=settings["rounds"])
            axis.set_title(f"{scheme} the messages")
        for axis in axes[:, 0]:
            label_lines(axis, room=0.25)
        return {"ablation-messages": figure}


_ODD_MEANS = (
    "after an even number of averages a node's encoding mixes with those two nodes away; whether the paper's "
    "averages keep a node's own encoding, which would remove the difference between odd and even, is not printed"
)


def _model(settings: Settings, convention: str, pooling: str, rounds: int) -> Settings:
    widths = {key: settings[key] for key in ("hidden", "width")}
    return {**widths, **CONVENTIONS[convention], "rounds": rounds, "pooling": pooling}


def _averaged_once(settings: Settings, width: int) -> Settings:
    return {**_model(settings, "directed", "mean", 1), "width": width}


def _floor(settings: Settings, found: Found) -> str:
    """Say what wider networks make of averaging once."""
    widths = [*settings["other_widths"], settings["width"]]
    errors = [found.mean("mse", model=_averaged_once(settings, width)) for width in widths]
    listed = ", ".join(f"{error:.3g} at d_L = {width}" for width, error in zip(widths, errors, strict=True))
    return f"a floor of the scheme that width hardly moves: {listed}"


def _means(settings: Settings, found: Found, convention: str, pooling: str) -> list[float]:
    """Return the means over the seeds, one for each number of passes."""
    return [found.mean("mse", model=_model(settings, convention, pooling, n)) for n in settings["rounds"]]
