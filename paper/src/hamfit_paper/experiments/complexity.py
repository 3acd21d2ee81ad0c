"""Time and memory of a fit against snapshots M, nodes N, dimension d and width d_L (``app_memory``).

The paper claims that its training is linear in M, N and d, in time and in memory, and that the solve is quadratic in
the width. A fit of hamfit streams over blocks: its memory does not grow with M.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.plots import TRUE, new_figure
from hamfit.systems import generate, make_system
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.harness.own_process import in_own_process, peak_megabytes
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE, whole_decades
from hamfit_paper.experiments.trials import fit_seconds

_AXES = {"snapshots": "snapshots M", "nodes": "nodes N", "dim": "dimension d", "width": "width d_L"}
_CLAIMED = {"snapshots": 1, "nodes": 1, "dim": 1, "width": 2}

_QR_MEMORY = 4


class Complexity(Experiment):
    """How time and memory of a fit grow with one quantity while the others stay as they are."""

    name = "complexity"
    title = "time and memory of a fit against snapshots, nodes, dimension and width"
    labels = ("app_memory",)
    full: ClassVar[Settings] = {
        "base": {"snapshots": 1000, "nodes": 8, "dim": 2, "width": 256},
        "hidden": 32,
        "snapshots": [500, 1000, 2000, 4000, 8000, 16000],
        "nodes": [4, 8, 16, 32, 64, 128],
        "dim": [1, 2, 3],
        "width": [64, 128, 256, 512, 1024],
        "repeats": 3,
        "memory": 64,
    }
    quick: ClassVar[Settings] = {
        "snapshots": [250, 500, 1000, 2000],
        "nodes": [4, 8, 16],
        "width": [64, 128, 256],
        "repeats": 2,
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List one process for each size of each quantity and each of the two models."""
        shared = {key: settings[key] for key in ("hidden", "repeats", "memory")}
        sizes = {
            f"{axis}-{value}": {**shared, **settings["base"], axis: value, "axis": axis}
            for axis in _AXES
            for value in settings[axis]
        }
        cells = [Cell(name, parameters) for name, parameters in sizes.items()]
        more = {"model": "invariant", "memory": _QR_MEMORY * settings["memory"]}
        return cells + [Cell(f"invariant-{name}", {**sizes[name], **more}) for name in sizes]

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Fit the model of the cell in a process of its own."""
        return Measurement(in_own_process("hamfit_paper.experiments.complexity:timed_fit", parameters))

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make a table of exponents, and tables of the measurements."""
        kinds = ("time", "memory of the fit")
        exponents = Table(
            "Exponents of the last doubling, t ~ x^a",
            ["", *kinds, "paper's claim", *(f"invariant: {kind}" for kind in kinds)],
            notes=[
                f"Memory is what the fit takes beside the data, with `memory={settings['memory']}` (MB), "
                f"and {_QR_MEMORY} times that for the invariant model, whose factor at the largest width needs it."
            ],
        )
        units = ("fit, s", "memory of the fit, MB")
        measured = Table(
            "Measurements",
            ["", "rows of the matrix", *units, *(f"invariant: {unit}" for unit in units)],
            notes=["RF-HGN is solved by normal equations, the invariant model by QR: its features are collinear."],
        )
        for axis, label in _AXES.items():
            points, beside = (_points(settings, found, axis, model) for model in ("", "invariant-"))
            ours, others = ([_exponent(p, key) for key in ("seconds", "megabytes")] for p in (points, beside))
            exponents.rows.append([label, *ours, _CLAIMED[axis], *others])
            either = dict(beside) | dict(points)
            for value in (value for value in settings[axis] if value in either):
                shown = [*_shown(dict(points).get(value)), *_shown(dict(beside).get(value))]
                measured.rows.append([f"{label} = {value}", either[value]["rows"], *shown])
        return [exponents, measured]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw time and memory, one panel for each quantity; grey lines have the slopes that the paper claims."""
        figure, axes = new_figure(2, 2, size=(WIDE, 6.2))
        for axis, (key, label) in zip(axes.flat, _AXES.items(), strict=True):
            points = _points(settings, found, key)
            if not points:
                continue
            x = np.array([value for value, _ in points], dtype=float)
            seconds = np.array([cell["seconds"] for _, cell in points])
            axis.loglog(x, seconds, "o-", color=COLOURS["rf-hgn, directed"], label="RF-HGN: time, s")
            claimed = seconds[0] * (x / x[0]) ** _CLAIMED[key]
            axis.loglog(x, claimed, "-", color=TRUE, linewidth=1, label="slope of time that the paper claims")
            memory = [max(cell["megabytes"], 0.1) / 1000 for _, cell in points]
            axis.loglog(
                x, memory, "s--", color=COLOURS["rf-hgn, directed"], fillstyle="none", label="RF-HGN: memory, GB"
            )
            beside = {value: cell["seconds"] for value, cell in _points(settings, found, key, "invariant-")}
            axis.loglog(
                list(beside),
                list(beside.values()),
                "D-",
                color=COLOURS["invariant"],
                markersize=4,
                label="invariant: time, s",
            )
            axis.set(xlabel=label, ylabel="time, s; memory, GB" if axis in axes[:, 0] else "")
            axis.set_xticks(x, [f"{value:g}" for value in x])
            axis.minorticks_off()
        drawn = [axis for axis in axes.flat if axis.get_lines()]
        limits = np.array([axis.get_ylim() for axis in drawn])
        for axis in drawn:  # one scale, so that panels compare
            axis.set_ylim(limits[:, 0].min(), limits[:, 1].max())
            whole_decades(axis)
        figure.legend(*axes[0, 0].get_legend_handles_labels(), ncols=2, loc="outside upper center", frameon=False)
        return {"complexity": figure}


def timed_fit(parameters: Settings) -> Settings:
    """Return the best time of a few fits, and by how much they raise the largest memory of the process."""
    system = make_system("chain", nodes=parameters["nodes"], dim=parameters["dim"])
    data = generate(system, snapshots=parameters["snapshots"], seed=0)
    small = generate(make_system("chain", nodes=3), snapshots=40, seed=0)
    model = {"width": parameters["width"], "memory": parameters["memory"]}
    if parameters.get("model") == "invariant":
        model |= invariant(parameters["width"])
    else:
        model |= {"hidden": parameters["hidden"], "route": "normal", "ridge": 1e-12}
    fit_seconds(small, {**model, "width": 40}, 0, repeats=1)  # loads what a first fit loads
    before = peak_megabytes()
    seconds = fit_seconds(data, model, 0, repeats=parameters["repeats"])
    return {"seconds": seconds, "megabytes": peak_megabytes() - before, "rows": 2 * data.q.size}


def _points(settings: Settings, found: Found, axis: str, model: str = "") -> list[tuple[float, Settings]]:
    """Return sizes and values of the cells of one quantity; `model` is how their names begin."""
    names = {value: f"{model}{axis}-{value}" for value in settings[axis]}
    return [(value, found[name].values) for value, name in names.items() if name in found]


def _shown(cell: Settings | None) -> list[float | None]:
    """Return time and memory as the table shows them."""
    return [None, None] if cell is None else [cell["seconds"], round(cell["megabytes"], 1)]


def _exponent(points: list[tuple[float, Settings]], key: str) -> float | None:
    """Return the slope between the last two points in logarithms, or None where nothing grows."""
    if len(points) < 2:
        return None
    (x0, a), (x1, b) = points[-2:]
    if a[key] <= 0 or b[key] <= 0:
        return 0.0 if abs(b[key] - a[key]) < 1 else None
    return float(np.log(b[key] / a[key]) / np.log(x1 / x0))
