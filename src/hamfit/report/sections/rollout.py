"""The section that shows the learned motion beside the measured one."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.graphs import turned_apart
from hamfit.plots.canvas import LEARNED, NODES, THIRD
from hamfit.plots.labels import hold_frame, legend_above
from hamfit.plots.places import draw_samples
from hamfit.plots.samples import wrapped
from hamfit.plots.ticks import few_ticks
from hamfit.report import warnings
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, Section, panels
from hamfit.report.rollouts import DRAWS, Followed, follow_runs
from hamfit.report.sections import ReportSection
from hamfit.rng import generator

_NODES = 3
_NONE = 1e-17  # of the motion: what is less, and has no place on a logarithmic scale


class RolloutSection(ReportSection):
    """Draws learned and measured positions and their distance over time, from the first sample of some runs."""

    name = "rollout"
    title = "Roll-out against measurement"
    why = "Small errors of forces add up along a motion; this shows for how long the model can be followed."
    order = 30

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        if not material.runs:
            return self.left_out(material.no_runs)
        followed = follow_runs(material, material.some_runs(material.runs_shown))
        figure, axes = panels(len(followed), 2, height=2.6 * len(followed) + 0.3)
        for row, one in zip(axes, followed, strict=True):
            _draw_positions(row[0], one, material.seed)
            _draw_error(row[1], one)
            row[0].set_ylabel(_position(material, one))
            row[1].set_ylabel("error, relative to motion")
            for axis in row:
                axis.set_title(f"run {one.run.trajectory}", fontsize=9)
        for axis in axes[-1]:
            axis.set_xlabel(material.named("time since the beginning", "time"))
        for axis in axes[0]:
            legend_above(axis)
        caption = "Measured positions (circles) and learned ones (lines) over time, and the distance between them."
        findings = [
            *warnings.ended_early([one.message for one in followed]),
            *warnings.leaves_coverage([one.leaves_at for one in followed]),
        ]
        return self.filled([Picture.of(figure, caption), *_remarks(material, followed)], findings)


def _remarks(material: Material, followed: list[Followed]) -> list[str]:
    said = [
        "Left: for some nodes, the coordinate that moves most. Right: root mean "
        "square distance between learned and measured positions, relative to how far nodes move."
    ]
    if material.uncertainty is not None:
        said.append(
            f"Thin lines are {DRAWS} models drawn from the posterior; their spread is what uncertain weights do."
        )
    if not material.data.has_momenta:
        said.append(
            "Roll-outs begin some samples into a run, where momenta can be estimated from positions on both sides; "
            "errors of that estimate grow along."
        )
    else:
        said.append("Every roll-out begins at the first sample as it was measured; errors of that sample grow along.")
    if material.model.friction is not None:
        said.append("The learned friction acts, as it was fitted.")
    if any(one.leaves_at is not None for one in followed):
        said.append("Shaded is what comes after the model has left what its training data covered.")
    if not all(one.whole for one in followed):
        said.append("Long runs are followed for their first part only.")
    return said


def _position(material: Material, one: Followed) -> str:
    """What is drawn: angles, or places with their unit."""
    if one.angles is not None:
        return "angle, rad" if one.angles.all() else "position; angles in rad"
    return material.named("position", "length")


def _draw_positions(axis: Any, one: Followed, seed: int) -> None:
    moving = np.flatnonzero(np.ptp(one.measured, axis=0).any(axis=-1))
    nodes = moving if moving.size else np.arange(one.measured.shape[1])
    chosen = np.sort(generator(seed).choice(nodes, size=min(_NODES, len(nodes)), replace=False))
    known = []
    for node, colour in zip(chosen, NODES, strict=False):
        along = int(np.argmax(np.ptp(one.measured[:, node], axis=0)))
        angle = one.angles is not None and bool(one.angles[node, along])
        for draw in one.draws:
            axis.plot(one.times, wrapped(draw[:, node, along], angle), color=colour, linewidth=0.6, alpha=0.3)
        line = wrapped(one.learned[:, node, along], angle)
        axis.plot(one.times, line, color=colour, linewidth=1.2, label=f"node {node}")
        dots = one.measured[:, node, along]
        dots = turned_apart(dots, np.array(True)) if angle else dots
        draw_samples(axis, one.times, dots, colour, named=node == chosen[-1])
        known.append(dots)
    if one.angles is None:
        hold_frame(axis, *known)
    _mark(axis, one)


def _draw_error(axis: Any, one: Followed) -> None:
    error = np.maximum(one.error()[1:], _NONE)
    axis.semilogy(one.times[1:], error, color=LEARNED, linewidth=1.4, label="learned - measured")
    if len(one.draws):
        spread = np.maximum(one.spread()[1:], _NONE)
        axis.semilogy(one.times[1:], spread, color=THIRD, linewidth=1.2, linestyle="--", label="spread of the draws")
    few_ticks(axis)
    _mark(axis, one)


def _mark(axis: Any, one: Followed) -> None:
    """Shade what comes after the roll-out has left what the training data covered."""
    if one.leaves_at is not None:
        axis.axvspan(one.leaves_at, one.times[-1], color=THIRD, alpha=0.08, linewidth=0)
