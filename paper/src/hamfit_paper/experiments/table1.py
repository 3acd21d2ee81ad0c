"""Table 1 (``tab:results_optimizers``): RF-HGN and the optimizers of PyTorch on the 3x3 lattice in 3-D."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, ClassVar

from hamfit.plots import new_figure
from hamfit_paper.experiments.descent import train_network
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.harness.tables import plain
from hamfit_paper.experiments.invariant_beside import below_the_paper, invariant
from hamfit_paper.experiments.looks import COLOURS, LETTERS, WIDE
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, fit_and_test, fit_seconds, split_snapshots

_PAPER = table("tab:results_optimizers")
_MODEL = table("tab:appendix:optim-study-model-params")
_HYPERPARAMETERS = table("tab:appendix:optim-study-sota-hyperparams")
_DATA = table("tab:datasets")["optim-study"]
_ITERATIVE = [name for name in _PAPER if name != "rf-hgn"]
_OTHER_READINGS = ("RF-HGN, canonical", "RF-HGN, frame")
_OWN = 1 + len(CONVENTIONS)  # rows of the picture above the optimizers
_LEAST = 3e-7  # test MSE at the left end of the picture
_METHODS = {
    "lbfgs": "L-BFGS",
    "rprop": "Rprop",
    "rmsprop": "RMSprop",
    "adam": "Adam",
    "sgd-momentum": "SGD, momentum",
    "sgd": "SGD",
    "adagrad": "Adagrad",
    "adamw": "AdamW",
    "adamax": "Adamax",
    "adadelta": "Adadelta",
    "radam": "RAdam",
    "nadam": "NAdam",
    "asgd": "ASGD",
    "adafactor": "Adafactor",
}
"""Names of the optimizers as PyTorch writes them."""


class Table1(Experiment):
    """Test MSE, training time, and the speed-up of RF-HGN over each optimizer, both sides timed in one cell."""

    name = "table1"
    title = "RF-HGN and the optimizers of PyTorch on the 3x3 lattice"
    labels = ("tab:results_optimizers",)
    full: ClassVar[Settings] = {
        "system": {"name": "lattice", "rows": 3, "cols": 3, "dim": 3},
        "train": _DATA["train"][0],
        "test": _DATA["test"][0],
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")} | {"dtype": "float32"},
        "steps": {name: _HYPERPARAMETERS.get(name, _HYPERPARAMETERS["defaults"])["steps"] for name in _ITERATIVE},
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {
        "steps": {name: 2 if name == "lbfgs" else 50 for name in _ITERATIVE},
        "seeds": [0],
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List RF-HGN in three conventions, the invariant model and the optimizers; one seed comes after the other."""
        shared = {key: settings[key] for key in ("system", "train", "test")}
        models = {name: {**settings["model"], **convention} for name, convention in CONVENTIONS.items()}
        cells = []
        for seed in settings["seeds"]:
            cells += [
                Cell(f"rf-hgn-{name}-seed-{seed}", {**shared, "model": model, "optimizer": None, "seed": seed})
                for name, model in models.items()
            ]
            beside = {"model": invariant(), "optimizer": None, "beside": models["canonical"]}
            cells.append(Cell(f"invariant-seed-{seed}", {**shared, **beside, "seed": seed}))
            cells += [
                Cell(
                    f"{name}-seed-{seed}",
                    {**shared, "model": models["canonical"], "optimizer": name, "steps": steps, "seed": seed},
                    extra="torch",
                )
                for name, steps in settings["steps"].items()
            ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Measure one fit, by the best time of three and for the invariant model beside RF-HGN's, or one training."""
        train, test = split_snapshots(parameters)
        model, seed = parameters["model"], parameters["seed"]
        if parameters["optimizer"] is None:
            values = fit_and_test(train, test, model, seed)[1]
            values["seconds"] = fit_seconds(train, model, seed)
            if "beside" in parameters:
                values["rf_seconds"] = fit_seconds(train, parameters["beside"], seed)
                values["seconds"] = min(values["seconds"], fit_seconds(train, model, seed))
            return Measurement(values)
        from hamfit_paper.baselines import OPTIMIZERS

        optimizer = replace(OPTIMIZERS[parameters["optimizer"]], steps=parameters["steps"])
        return train_network(train, test, model=model, optimizer=optimizer, seed=seed, context=context)[1]

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the paper's table; numbers in brackets are the paper's, measured on a GPU."""
        result = Table(
            "3x3 lattice, 1000 training and 1000 test snapshots; mean (min, max) over seeds",
            ["", "test MSE", "train time, s", "speed-up", "paper: MSE", "paper: time, s", "paper: speed-up"],
        )
        for name in CONVENTIONS:
            cells = found.where(optimizer=None, model={**settings["model"], **CONVENTIONS[name]})
            row = [_spread([m.values["mse"] for m in cells]), _spread([m.values["seconds"] for m in cells]), None]
            paper = _PAPER["rf-hgn"]
            result.rows.append([f"RF-HGN, {name}", *row, paper["test_mse"][0], paper["train_seconds"][0], None])
        beside = found.where(model=invariant())
        result.rows.append(["invariant", _spread([m.values["mse"] for m in beside]), *_times(beside), *[None] * 3])
        result.notes.append(
            "Speed-up: of RF-HGN over the row, both timed in one cell; below 1 the row is faster. The invariant model "
            f"has a width of {invariant()['width']} and is in double precision, all others are in single precision as "
            "in the paper."
        )
        for name, paper in ((name, _PAPER[name]) for name in settings["steps"]):
            cells = found.where(optimizer=name)
            cells = [m for m in cells if not m.estimated] or cells
            seconds, speed_up = _times(cells)
            errors = _spread([m.values["mse"] for m in cells if m.values["mse"] is not None])
            diverged = sum(m.values["status"] == "diverged" for m in cells)
            errors = f"{errors}; {diverged} diverged" if diverged else errors
            row = [errors, seconds, speed_up, paper["test_mse"][0], paper["train_seconds"][0], paper["speed_up"]]
            result.rows.append([name, *row])
        shown = " ".join(str(row[2]) for row in result.rows)
        if "est. " in shown:
            result.notes.append(
                "est.: not run to the end; the mean time of its first steps, times the number of steps. No error is "
                "claimed for these."
            )
        result.notes.append(_trained(settings, found))
        return [result]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare the row of RF-HGN with the paper's."""
        ours = found.column("mse", optimizer=None, model={**settings["model"], **CONVENTIONS["directed"]})
        return [Comparison.over_seeds("RF-HGN, test MSE", ours, _PAPER["rf-hgn"]["test_mse"][0])]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say which reading of the paper fits its number."""
        means = {
            name: found.mean("mse", optimizer=None, model={**settings["model"], **convention})
            for name, convention in CONVENTIONS.items()
        }
        said = ", ".join(f"{name} {value:.2e}" for name, value in means.items())
        beside, best = found.mean("mse", model=invariant()), min(row["test_mse"][0] for row in _PAPER.values())
        return [
            "The paper does not say whether its Table 1 used the rotation frame. Its error of "
            f"{_PAPER['rf-hgn']['test_mse'][0]:g} beside ours: {said}.",
            "Both sides of a speed-up are timed in one cell on the same cores: RF-HGN is fitted before and after each "
            "training. The HGN's energy gradient is written out by hand for the optimizers, too, which makes their "
            "steps about three times faster than nested automatic differentiation would.",
            *below_the_paper("test MSE, beside the best of the paper's rows,", [beside], [best]),
        ]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw a row for each method: the test errors of all seeds on the left, the training times on the right."""
        rows = _rows(settings, found)
        figure, axes = new_figure(1, 2, size=(WIDE, 1.3 + 0.25 * len(rows)))
        error, seconds = axes[0]
        for place, (name, cells, colour) in enumerate(rows):
            paper = _PAPER.get("rf-hgn" if name.startswith("RF-HGN") else name)
            _draw_errors(error, place, [m for m in cells if not m.estimated], colour)
            for hollow in (False, True):
                times = [m.values["seconds"] for m in cells if m.estimated == hollow]
                face = "none" if hollow else colour
                seconds.plot(times, [place] * len(times), "o", color=colour, markerfacecolor=face, markersize=6)
            if paper and name not in _OTHER_READINGS:
                error.plot(paper["test_mse"][0], place, "x", color=colour, markersize=6)
                seconds.plot(paper["train_seconds"][0], place, "x", color=colour, markersize=6)
        for axis, label in ((error, "test MSE"), (seconds, "training time, s")):
            axis.set_xscale("log")
            axis.set(xlabel=label, ylim=(len(rows) - 0.4, -0.6))
            axis.axhline(_OWN - 0.5, color="black", linewidth=0.8)
            axis.set_yticks(range(len(rows)), [_METHODS.get(name, name) for name, *_ in rows])
            axis.tick_params(labelleft=axis is error)
        error.set_xlim(_LEAST, max(0.1, error.get_xlim()[1]))
        marks = (
            ("o", "full", "here, one for each seed"),
            ("o", "none", "time estimated"),
            ("x", "full", "paper, on a GPU"),
        )
        for mark, fill, label in marks:
            seconds.plot([], [], mark, color="black", fillstyle=fill, label=label)
        figure.legend(*seconds.get_legend_handles_labels(), ncols=3, loc="outside lower center", frameon=False)
        return {"table1": figure}


def _rows(settings: Settings, found: Found) -> list[tuple[str, list[Measurement], str]]:
    """Return name, measurements and colour of each method: hamfit's own models, then the optimizers by their errors."""
    rows = [("invariant", found.where(model=invariant()), COLOURS["invariant"])]
    for name in CONVENTIONS:
        cells = found.where(optimizer=None, model={**settings["model"], **CONVENTIONS[name]})
        rows.append((f"RF-HGN, {name}", cells, COLOURS[f"rf-hgn, {name}"]))

    def order(name: str) -> tuple[bool, float]:
        known = found.mean("mse", optimizer=name)
        return (True, _PAPER[name]["test_mse"][0]) if math.isnan(known) else (False, known)

    trained = sorted(settings["steps"], key=order)
    return rows + [(name, found.where(optimizer=name), COLOURS["adam"]) for name in trained]


def _draw_errors(axis: Any, place: int, cells: list[Measurement], colour: str) -> None:
    """Draw errors in a row; those too small for the picture, and trainings that diverged, are words at its left end."""
    errors = [m.values["mse"] for m in cells if m.values["mse"] is not None]
    inside = [error for error in errors if error >= _LEAST]
    axis.plot(inside, [place] * len(inside), "o", color=colour, markersize=6)
    diverged = sum(m.values.get("status") == "diverged" for m in cells)
    words = [f"{diverged} of {len(cells)} diverged"] if diverged else []
    if len(inside) < len(errors):
        words.append(f"← up to {max(error for error in errors if error < _LEAST):.0e}")
    if words:
        text = plain(", ".join(words))
        axis.annotate(text, (_LEAST, place), (4, 0), textcoords="offset points", va="center", fontsize=LETTERS)


def _trained(settings: Settings, found: Found) -> str:
    """Say for how many seeds the optimizers were run to their end, which is what their rows show."""
    of_count: dict[int, list[str]] = {}
    for name in settings["steps"]:
        count = sum(not m.estimated for m in found.where(optimizer=name))
        of_count.setdefault(count, []).append(name)
    most = max(of_count, key=lambda count: len(of_count[count]))
    others = [f"{', '.join(names)} with {count}" for count, names in of_count.items() if count != most]
    counts = "; ".join([*others, f"{'the others' if others else 'all'} with {most}"])
    return f"Seeds with which the optimizers were run to their end, of {len(settings['seeds'])}: {counts}."


def _times(cells: list[Measurement]) -> tuple[str | None, str | None]:
    """Return training time and speed-up as the table shows them, marked where they are estimates."""
    if not cells:
        return None, None
    mark = "est. " if any(m.estimated for m in cells) else ""
    seconds = [m.values["seconds"] for m in cells]
    ratio = sum(m.values["seconds"] / m.values["rf_seconds"] for m in cells) / len(cells)
    return f"{mark}{_spread(seconds)}", f"{mark}{ratio:.2g}×" if ratio < 10 else f"{mark}{ratio:.0f}×"


def _spread(values: list[float]) -> str | None:
    """Write the mean of some values, with the smallest and the largest in brackets."""
    if not values:
        return None
    if len(values) == 1:
        return f"{values[0]:.3g}"
    return f"{sum(values) / len(values):.3g} ({min(values):.3g}, {max(values):.3g})"
