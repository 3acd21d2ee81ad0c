"""Random Fourier features with other variances (``tab:fourier-results``): five nodes in 3-D, no noise."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.plots import new_figure
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import below_the_paper, invariant
from hamfit_paper.experiments.looks import WIDE
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, fit_and_test, split_snapshots

_PAPER = table("tab:fourier-results")
_STUDY = table("appendix:sec:noise-study")
_READINGS = {"deviation": 1.0, "variance": 0.5}  # of 1/σ: weights are drawn as N(0, 1) / σ^power


class Fourier(Experiment):
    """How the error depends on σ of the encoders and σ of the messages, the variances of random Fourier features."""

    name = "fourier"
    title = "random Fourier features against their two parameters"
    labels = ("tab:fourier-results",)
    full: ClassVar[Settings] = {
        "system": {"name": "chain", "nodes": _STUDY["nodes"], "dim": _STUDY["dim"]}
        | {"q_amplitude": 2.0, "p_amplitude": 2.0},
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "model": {"hidden": 32, "width": 256, "sampler": "rff", "ridge": "auto", **CONVENTIONS["directed"]},
        "readings": list(_READINGS),
        "encoders": _PAPER["sigma_encoders"],
        "messages": _PAPER["sigma_messages"],
        "seeds": [0, 1, 2],
    }
    quick: ClassVar[Settings] = {"train": 500, "test": 500, "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """List one fit for each pair of parameters, reading and seed; the invariant model has one layer, that of σ₁."""
        shared = {key: settings[key] for key in ("system", "train", "test")}
        cells = [
            Cell(
                f"{reading}-{encoder}-{message}-seed-{seed}",
                {**shared, "model": _model(settings, reading, encoder, message), "seed": seed},
            )
            for seed in settings["seeds"]
            for reading in settings["readings"]
            for encoder in settings["encoders"]
            for message in settings["messages"]
        ]
        cells += [
            Cell(
                f"invariant-{reading}-{encoder}-seed-{seed}",
                {**shared, "model": _invariant(reading, encoder), "seed": seed},
            )
            for seed in settings["seeds"]
            for reading in settings["readings"]
            for encoder in settings["encoders"]
        ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Fit the model of the cell and test it."""
        train, test = split_snapshots(parameters)
        return Measurement(fit_and_test(train, test, parameters["model"], parameters["seed"])[1])

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the paper's grid, with its numbers in brackets."""
        tables = []
        for reading in settings["readings"]:
            result = Table(
                f"Relative error (paper), 1/σ read as a {reading}, mean over {len(settings['seeds'])} seeds",
                ["", *(f"σ₂ = {message:g}" for message in settings["messages"]), "invariant"],
            )
            for encoder, row in zip(settings["encoders"], _PAPER["relative"], strict=True):
                ours = _means(settings, found, reading, encoder)
                entries = [f"{a:.2e} ({b:.2e})" for a, b in zip(ours, row, strict=True)]
                beside = found.mean("relative_error", model=_invariant(reading, encoder))
                result.rows.append([f"σ₁ = {encoder:g}", *entries, f"{beside:.2e}"])
            tables.append(result)
        return tables

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare every entry of the paper's grid."""
        return [
            Comparison.over_seeds(
                f"σ₁ = {encoder:g}, σ₂ = {message:g}",
                found.column("relative_error", model=_model(settings, "deviation", encoder, message)),
                paper,
            )
            for encoder, row in zip(settings["encoders"], _PAPER["relative"], strict=True)
            for message, paper in zip(settings["messages"], row, strict=True)
        ]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say what the paper leaves open, and which reading fits its numbers."""
        system, model = settings["system"], settings["model"]
        paper = np.log(_PAPER["relative"])
        away = {
            reading: np.exp(np.sqrt(np.mean((np.log(_grid(settings, found, reading)) - paper) ** 2)))
            for reading in settings["readings"]
        }
        ours = [found.mean("relative_error", model=_invariant("deviation", e)) for e in settings["encoders"]]
        said = ", ".join(f"as a {reading} by a factor of {factor:.2f}" for reading, factor in away.items())
        return [
            "The paper says neither the system beyond its five nodes in 3-D, nor ranges and widths: here a chain with "
            f"displacements and momenta up to {system['q_amplitude']:g}, d_h = {model['hidden']}, d_L = "
            f"{model['width']}, which come close to its numbers.",
            f"Its weights are N(0, 1/σ). Our errors differ from its with 1/σ read {said} (root mean square of the "
            "logarithm over the grid).",
            *below_the_paper(
                "relative error, in each row beside the paper's best,", ours, list(map(min, _PAPER["relative"]))
            ),
        ]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw two maps of the error side by side, ours and the paper's."""
        figure, axes = new_figure(1, 2, size=(WIDE, 3.6))
        ours = _grid(settings, found, "deviation")
        for axis, grid, title in zip(axes[0], (ours, _PAPER["relative"]), ("hamfit", "paper"), strict=True):
            axis.imshow(grid, cmap="Blues", vmin=0, vmax=1.2)
            axis.grid(visible=False)
            for i, row in enumerate(grid):
                for j, value in enumerate(row):
                    axis.text(j, i, f"{value:.2g}", ha="center", va="center", color="white" if value > 0.6 else "black")
            axis.set_xticks(range(len(settings["messages"])), [f"{value:g}" for value in settings["messages"]])
            axis.set_yticks(range(len(settings["encoders"])), [f"{value:g}" for value in settings["encoders"]])
            axis.set(xlabel="σ₂, messages", ylabel="σ₁, encoders", title=f"relative error, {title}")
        return {"fourier": figure}


def _model(settings: Settings, reading: str, encoder: float, message: float) -> Settings:
    power = _READINGS[reading]
    options = {"encoder_scale": encoder**power, "message_scale": message**power}
    return {**settings["model"], "sampler_options": options}


def _invariant(reading: str, encoder: float) -> Settings:
    """Return the invariant model's parameters; its neurons see scalars in units of their deviation, and so is σ₁."""
    options = {"encoder_scale": encoder ** _READINGS[reading]}
    return invariant(sampler="rff", sampler_options=options, ridge="auto")


def _means(settings: Settings, found: Found, reading: str, encoder: float) -> list[float]:
    """Return the means over the seeds, one for each parameter of the messages."""
    return [
        found.mean("relative_error", model=_model(settings, reading, encoder, message))
        for message in settings["messages"]
    ]


def _grid(settings: Settings, found: Found, reading: str) -> list[list[float]]:
    return [_means(settings, found, reading, encoder) for encoder in settings["encoders"]]
