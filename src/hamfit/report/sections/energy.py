"""The section that shows the learned energy along the measured motion."""

from __future__ import annotations

from typing import Any

from hamfit.learned.verdict import NOTHING
from hamfit.plots.canvas import LEARNED, THIRD
from hamfit.plots.labels import legend_above
from hamfit.report import warnings
from hamfit.report.energies import EnergyAlong, drift_of, energy_along
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, Section, panels, percent
from hamfit.report.sections import ReportSection
from hamfit.targets.runs import Run

_JUDGED = 20  # runs
_HOLDS = 0.3  # noise relative to the targets, beyond which changes of H say nothing about the motion
_IN_A_ROW = 3


class EnergySection(ReportSection):
    """Draws H less its mean along some runs, with the expected decay, and judges its trend over up to twenty runs."""

    name = "energy"
    title = "Energy along measured runs"
    why = "A right energy is constant along every measured run, or falls as friction says; no derivative enters."
    order = 50

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        if not material.runs:
            return self.left_out(material.no_runs)
        judged = [energy_along(material, run) for run in material.some_runs(_JUDGED)]
        drift = drift_of(judged)
        content: list[str | Picture] = [_picture(material, material.some_runs(material.runs_shown))]
        if drift is not None:
            beyond = " beyond what is expected" if any(run.expected.any() for run in judged) else ""
            content.append(
                f"On average over {len(judged)} run{'s' * (len(judged) > 1)}, H changes by {percent(drift.change)} of "
                f"the mean kinetic energy from beginning to end{beyond} (± {percent(drift.error)})."
            )
        holds = material.grade != NOTHING and (material.relative_noise or 0.0) < _HOLDS
        friction = None if material.model.friction is not None else material.causes.friction
        findings = (
            warnings.energy_drift(drift, friction=material.model.friction is not None, explained=friction)
            if holds
            else []
        )
        return self.filled(content, findings)


def _picture(material: Material, runs: list[Run]) -> Picture:
    columns = min(_IN_A_ROW, len(runs))
    rows = -(-len(runs) // columns)
    figure, axes = panels(rows, columns, height=2.7 * rows + 0.2)
    for axis in axes.flat[len(runs) :]:
        axis.set_visible(False)
    for axis, run in zip(axes.flat, runs, strict=False):
        _draw(axis, energy_along(material, run))
        axis.set_title(f"run {run.trajectory}, from time {run.times[0]:.4g}", fontsize=9)
        axis.set_xlabel(material.named("time", "time"))
    for axis in axes[:, 0]:
        axis.set_ylabel("H less mean, % of kinetic")
    legend_above(axes[0, 0])
    return Picture.of(
        figure, "Learned energy along measured runs less its mean, as a share of the mean kinetic energy."
    )


def _draw(axis: Any, along: EnergyAlong) -> None:
    scale = 100 / (along.kinetic if along.kinetic > 0 else 1.0)
    axis.plot(
        along.times, scale * (along.energy - along.energy.mean()), color=LEARNED, linewidth=1.2, label="learned H"
    )
    if along.expected.any():
        change = scale * (along.expected - along.expected.mean())
        axis.plot(along.times, change, color=THIRD, linewidth=1.4, linestyle="--", label="expected")
    low, high = axis.get_ylim()
    if high - low < 2e-6:  # rounding errors would fill the picture
        axis.set_ylim(min(low, -1e-6), max(high, 1e-6))
