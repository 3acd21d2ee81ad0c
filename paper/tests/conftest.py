"""An experiment made for the tests of the harness and of the command."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest

from hamfit.plots import new_figure
from hamfit_paper.experiments import EXPERIMENTS, Cell, Comparison, Experiment, Measurement, Table


@pytest.fixture
def squares(monkeypatch):
    """A registered experiment that squares numbers; `calls` lists what was really measured."""
    EXPERIMENTS.names()  # discover the real ones first
    monkeypatch.setattr(EXPERIMENTS, "_members", dict(EXPERIMENTS._members))

    class Squares(Experiment):
        name = "squares"
        title = "squares, and a curve"
        labels = ("tab:squares",)
        full: ClassVar = {"numbers": [1, 2, 3]}
        quick: ClassVar = {"numbers": [1, 2]}
        calls: ClassVar[list] = []
        fail_at: int | None = None
        estimated = False
        extra: str | None = None

        def cells(self, settings):
            return [Cell(f"n-{n}", {"n": n}, type(self).extra) for n in settings["numbers"]]

        def measure(self, parameters, context):
            n = parameters["n"]
            if n == type(self).fail_at:
                raise KeyboardInterrupt
            type(self).calls.append(n)
            values = {"square": n * n, "diverged": float("inf")}
            return Measurement(values, {"curve": np.arange(n)}, type(self).estimated and context.budget is not None)

        def tables(self, settings, found):
            return [Table("squares", ["n", "square"], [[str(n), found[f"n-{n}"].values["square"]] for n in (1, 2)])]

        def compare(self, settings, found):
            return [Comparison("one", found["n-1"].values["square"], 1.5), Comparison("two", 4.0, 3.0, "larger")]

        def draw(self, settings, found):
            figure, axes = new_figure(size=(2, 2))
            axes[0, 0].plot(found["n-2"].arrays["curve"])
            return {"curve": figure}

        def remarks(self, settings, found):
            return [f"{len(found)} squares."]

    return Squares
