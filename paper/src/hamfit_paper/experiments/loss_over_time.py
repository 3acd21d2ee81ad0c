"""Loss over training time: Adam against SWIM on lattices of three sizes.

``fig:results:adam-comparison``, ``fig:errors_times`` and ``tab:times_table_adam_comparison``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from hamfit.plots import new_figure
from hamfit_paper.experiments.descent import train_network
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, fit_and_test, fit_seconds, split_snapshots, whole_errors

_TIMES = table("tab:times_table_adam_comparison")
_RUNS = table("fig:results:adam-comparison")
_MODEL = table("tab:appendix:optim-study-model-params")
_DATA = table("tab:datasets")["zero-shot-train"]

_ADAM = COLOURS["adam"]
_MARKS = {"swim": "o", "adam": "^", "invariant": "D"}
_NAMES = {"swim": "SWIM", "adam": "Adam", "invariant": "invariant"}


class LossOverTime(Experiment):
    """How long Adam needs to reach the error that one linear solve gives."""

    name = "loss-over-time"
    title = "Adam against SWIM over training time, 2x2, 3x3 and 4x4 lattices"
    labels = ("fig:results:adam-comparison", "fig:errors_times", "tab:times_table_adam_comparison")
    full: ClassVar[Settings] = {
        "sides": _RUNS["sides"],
        "train": _DATA["train"][0],
        "test": _DATA["test"][0],
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")}
        | {"dtype": "float32", **CONVENTIONS["canonical"]},
        "adam_steps": _RUNS["adam_steps"],
        "seeds": list(range(_RUNS["runs"])),
    }
    quick: ClassVar[Settings] = {"adam_steps": 50, "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """List two fits and one training for each lattice and seed; all lattices of one seed come before the next."""
        cells = []
        for seed in settings["seeds"]:
            for side in settings["sides"]:
                shared = {
                    "system": {"name": "lattice", "rows": side, "cols": side, "dim": 3},
                    "seed": seed,
                    **{key: settings[key] for key in ("train", "test", "model")},
                }
                adam = {**shared, "trainer": "adam", "steps": settings["adam_steps"]}
                cells += [
                    Cell(f"swim-{side}x{side}-seed-{seed}", {**shared, "trainer": "swim"}),
                    Cell(f"adam-{side}x{side}-seed-{seed}", adam, extra="torch"),
                    Cell(
                        f"invariant-{side}x{side}-seed-{seed}",
                        {**shared, "trainer": "invariant", "model": invariant()},
                    ),
                ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Measure one fit, by the best time of three, or one training."""
        train, test = split_snapshots(parameters)
        model, seed = parameters["model"], parameters["seed"]
        if parameters["trainer"] != "adam":
            fitted, values = fit_and_test(train, test, model, seed)
            values |= {"train_mse": fitted.evaluate(train)["mse"], "seconds": fit_seconds(train, model, seed)}
            return Measurement(values)
        from hamfit_paper.baselines import OPTIMIZERS

        adam = replace(OPTIMIZERS["adam"], steps=parameters["steps"])
        trained, measured = train_network(
            train, test, model=model, optimizer=adam, seed=seed, context=context, records=40
        )
        if trained is not None:
            measured.values["relative_error"] = whole_errors(trained, test)["relative_error"]
        return measured

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make a table of training times and errors, with the speed-up measured in Adam's cells."""
        result = Table(
            "Lattices, 1000 training snapshots; means over seeds",
            [
                "",
                "SWIM, s",
                "Adam, s",
                "speed-up",
                "SWIM test MSE",
                "Adam test MSE",
                "paper: SWIM, s",
                "paper: Adam, s",
                "invariant, s",
                "invariant test MSE",
            ],
        )
        for side in settings["sides"]:
            swim, adam, beside = (_cells(found, side, trainer) for trainer in ("swim", "adam", "invariant"))
            adam = [m for m in adam if not m.estimated] or adam
            estimated = "est. " if any(m.estimated for m in adam) else ""
            ratios = [m.values["seconds"] / m.values["rf_seconds"] for m in adam]
            result.rows.append(
                [
                    f"{side}x{side}",
                    _mean(swim, "seconds"),
                    f"{estimated}{_mean(adam, 'seconds'):.3g}" if adam else None,
                    f"{estimated}{np.mean(ratios):.0f}×" if ratios else None,
                    _mean(swim, "mse"),
                    _mean(adam, "mse"),
                    _TIMES[f"{side}x{side}"]["swim"],
                    _TIMES[f"{side}x{side}"]["adam"],
                    _mean(beside, "seconds"),
                    _mean(beside, "mse"),
                ]
            )
        result.notes.append(
            "The paper's 2x2 and 3x3 ran on a GPU, its 4x4 on a CPU. SWIM and Adam are in single precision, as there; "
            f"the invariant model, of width {invariant()['width']}, is in double precision."
        )
        ended = {sum(not m.estimated for m in _cells(found, side, "adam")) for side in settings["sides"]}
        counts = " and ".join(map(str, sorted(ended)))
        result.notes.append(
            f"Adam was run to its end for {counts} of {len(settings['seeds'])} seeds, which its columns show."
        )
        return [result]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say how many of Adam's runs ever reached the error of SWIM."""
        reached = []
        for side in settings["sides"]:
            swim = _mean(_cells(found, side, "swim"), "mse")
            curves = [m.values["history"] for m in _cells(found, side, "adam") if m.values["mse"] is not None]
            if swim is None or not curves:
                continue
            times = [point[1] for curve in curves for point in curve if point[3] is not None and point[3] <= swim]
            reached.append(
                f"{side}x{side}: " + (f"first after {min(times):.3g} s" if times else "never, in any of the runs")
            )
        return [f"Adam's test error came down to SWIM's: {'; '.join(reached)}."] if reached else []

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the paper's two figures: losses over time, and errors and training times against the size."""
        return {"loss-over-time": _draw_losses(settings, found), "errors-and-times": _draw_sizes(settings, found)}


def _draw_losses(settings: Settings, found: Found) -> Any:
    sides = settings["sides"]
    figure, axes = new_figure(1, len(sides), size=(WIDE, 3.2))
    for axis, side in zip(axes[0], sides, strict=True):
        for measured in _cells(found, side, "adam"):
            curve = np.array([point[1:] for point in measured.values["history"] if None not in point], dtype=float)
            if len(curve) > 1:
                axis.loglog(curve[1:, 0], curve[1:, 1], "-", color=_ADAM, alpha=0.3, linewidth=5)
                axis.loglog(curve[1:, 0], curve[1:, 2], "-", color=_ADAM, linewidth=1.4)
        for measured in _cells(found, side, "swim"):
            axis.axhline(measured.values["mse"], color=COLOURS["swim"], linestyle="--", linewidth=1)
            axis.plot(measured.values["seconds"], measured.values["mse"], "o", color=COLOURS["swim"])
        axis.set(xlabel="training time, s", ylabel="MSE" if axis is axes[0, 0] else "", title=f"{side}x{side}")
        axis.plot([], [], "-", color=_ADAM, label="Adam, test")
        axis.plot([], [], "-", color=_ADAM, alpha=0.3, linewidth=5, label="Adam, training")
        axis.plot([], [], "o--", color=COLOURS["swim"], label="SWIM, test")
        axis.minorticks_off()
    figure.legend(*axes[0, 0].get_legend_handles_labels(), ncols=3, loc="outside lower center", frameon=False)
    return figure


def _draw_sizes(settings: Settings, found: Found) -> Any:
    """Draw errors and training times of all seeds against the size; times that are only estimated are hollow."""
    sides = settings["sides"]
    figure, axes = new_figure(1, 2, size=(WIDE, 3.9))
    for axis, key, label in zip(
        axes[0], ("relative_error", "seconds"), ("relative error of the gradient", "training time, s"), strict=True
    ):
        for (trainer, mark), shift in zip(_MARKS.items(), (-0.2, 0.0, 0.2), strict=True):
            look = {"linestyle": "", "marker": mark, "color": COLOURS[trainer]}
            for place, side in enumerate(sides):
                for cell in (m for m in _cells(found, side, trainer) if m.values.get(key) is not None):
                    fill = "none" if cell.estimated else "full"
                    axis.semilogy(place + shift, cell.values[key], fillstyle=fill, **look)
            axis.semilogy([], [], label=_NAMES[trainer], **look)
        axis.set(ylabel=label, xlabel="lattice")
        axis.set_xticks(range(len(sides)), [f"{side}x{side}" for side in sides])
    if any(measured.estimated for measured in found.values()):
        axes[0, 0].plot([], [], "^", color=_ADAM, fillstyle="none", label="time estimated")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), ncols=4, loc="outside lower center", frameon=False)
    return figure


def _cells(found: Found, side: int, trainer: str) -> list[Measurement]:
    return found.where(system={"name": "lattice", "rows": side, "cols": side, "dim": 3}, trainer=trainer)


def _mean(cells: list[Measurement], key: str) -> float | None:
    values = [m.values[key] for m in cells if m.values.get(key) is not None]
    return float(np.mean(values)) if values else None
