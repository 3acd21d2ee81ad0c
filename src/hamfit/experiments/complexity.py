"""Time and memory of a fit against snapshots M, nodes N, dimension d and width d_L (``app_memory``).

The paper claims that its training is linear in M, N and d, in time and in memory, and that the solve is quadratic in
the width. A fit of hamfit streams over blocks: its memory does not grow with M.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit.experiments.harness.experiment import Settings
from hamfit.experiments.harness.own_process import in_own_process, peak_megabytes
from hamfit.experiments.trials import fit_seconds
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, new_figure
from hamfit.systems import generate, make_system

_AXES = {"snapshots": "snapshots M", "nodes": "nodes N", "dim": "dimension d", "width": "width d_L"}
_CLAIMED = {"snapshots": 1, "nodes": 1, "dim": 1, "width": 2}


class Complexity(Experiment):
    """One quantity grows, the others stay."""

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
        """One process for each size of each quantity."""
        shared = {key: settings[key] for key in ("hidden", "repeats", "memory")}
        return [
            Cell(f"{axis}-{value}", {**shared, **settings["base"], axis: value, "axis": axis})
            for axis in _AXES
            for value in settings[axis]
        ]

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Fit in a process of its own."""
        return Measurement(in_own_process("hamfit.experiments.complexity:timed_fit", parameters))

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Exponents, then the measurements."""
        exponents = Table(
            "Exponents of the last doubling, t ~ x^a",
            ["", "time", "memory of the fit", "paper's claim"],
            notes=[
                f"Memory is what the fit takes beside the data, with `memory={settings['memory']}` (MB) for its blocks."
            ],
        )
        measured = Table("Measurements", ["", "rows of the matrix", "fit, s", "memory of the fit, MB"])
        for axis, label in _AXES.items():
            points = _points(settings, found, axis)
            exponents.rows.append(
                [label, *(_exponent(points, key) for key in ("seconds", "megabytes")), _CLAIMED[axis]]
            )
            for value, cell in points:
                measured.rows.append([f"{label} = {value}", cell["rows"], cell["seconds"], round(cell["megabytes"], 1)])
        return [exponents, measured]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Time and memory, one panel for each quantity; a grey line has the slope that the paper claims."""
        figure, axes = new_figure(1, len(_AXES), size=(3.6 * len(_AXES), 3.6))
        for axis, (key, label) in zip(axes[0], _AXES.items(), strict=True):
            points = _points(settings, found, key)
            if not points:
                continue
            x = np.array([value for value, _ in points], dtype=float)
            seconds = np.array([cell["seconds"] for _, cell in points])
            axis.loglog(x, seconds, "o-", color=LEARNED, label="time, s")
            axis.loglog(x, seconds[0] * (x / x[0]) ** _CLAIMED[key], "-", color=TRUE, linewidth=1)
            memory = [max(cell["megabytes"], 0.1) / 1000 for _, cell in points]
            axis.loglog(x, memory, "s--", color=THIRD, label="memory, GB")
            axis.set(xlabel=label)
            axis.set_xticks(x, [f"{value:g}" for value in x])
            axis.minorticks_off()
            axis.legend(fontsize=8)
        return {"complexity": figure}


def timed_fit(parameters: Settings) -> Settings:
    """Best time of a few fits, and by how much they raise the largest memory of the process."""
    system = make_system("chain", nodes=parameters["nodes"], dim=parameters["dim"])
    data = generate(system, snapshots=parameters["snapshots"], seed=0)
    small = generate(make_system("chain", nodes=3), snapshots=40, seed=0)
    model = {
        "hidden": parameters["hidden"],
        "width": parameters["width"],
        "memory": parameters["memory"],
        "route": "normal",
        "ridge": 1e-12,
    }
    fit_seconds(small, {**model, "width": 40, "hidden": 8}, 0, repeats=1)  # loads what a first fit loads
    before = peak_megabytes()
    seconds = fit_seconds(data, model, 0, repeats=parameters["repeats"])
    return {"seconds": seconds, "megabytes": peak_megabytes() - before, "rows": 2 * data.q.size}


def _points(settings: Settings, found: Found, axis: str) -> list[tuple[float, Settings]]:
    return [(value, found[f"{axis}-{value}"].values) for value in settings[axis] if f"{axis}-{value}" in found]


def _exponent(points: list[tuple[float, Settings]], key: str) -> float | None:
    """Slope between the last two points; None where there is nothing that grows."""
    if len(points) < 2:
        return None
    (x0, a), (x1, b) = points[-2:]
    if a[key] <= 0 or b[key] <= 0:
        return 0.0 if abs(b[key] - a[key]) < 1 else None
    return float(np.log(b[key] / a[key]) / np.log(x1 / x0))
