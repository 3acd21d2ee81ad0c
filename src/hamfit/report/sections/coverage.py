"""The section that judges whether error bars hold what they promise, and whether data stay where training was."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special

from hamfit.learned.uncertainty import LEVELS
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, few_ticks
from hamfit.report import warnings
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, ReportTable, Section, panels, percent
from hamfit.report.sections import ReportSection
from hamfit.validation import Array

_CURVE = np.linspace(0.01, 0.99, 99)


class CoverageSection(ReportSection):
    """Compares the shares of the targets within their intervals with nominal shares, and draws leverages."""

    name = "coverage"
    title = "Coverage"
    why = "Error bars can be trusted where intervals hold as many of the measurements as they promise."
    order = 90

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        sigma, unsure, leverages = material.compared.sigma, material.uncertainty, material.leverages
        if sigma is None or unsure is None:
            return self.left_out("the model's weights were set, not fitted: it does not know how sure it is.")
        if leverages is None:
            return self.left_out(
                f"the fit is exact but for rounding errors ({percent(material.relative_noise or 0.0)} of the "
                "derivatives), which are no noise that intervals could be judged by."
            )
        z = np.abs(material.compared.missed) / sigma
        figure, axes = panels(1, 2, height=3.8)
        _draw_shares(axes[0, 0], z)
        _draw_leverages(axes[0, 1], leverages, unsure.limit)
        caption = (
            "Left: share of derivatives within intervals over their nominal share. Right: leverages of the states."
        )
        halves = {"all": z} | dict(zip(("forces", "velocities"), z, strict=False))
        rows = [[percent(level), *(percent(held(part, level)) for part in halves.values())] for level in LEVELS]
        rows.append(["root mean squared z", *(f"{np.sqrt(np.mean(part**2)):.2f}" for part in halves.values())])
        said = (
            "z is the residual over its predicted standard deviation; its root mean square should be one. A leverage "
            f"above {unsure.limit:.3g} means that a state is outside of what the training data covered."
        )
        shares = {name: {level: held(part, level) for level in LEVELS} for name, part in halves.items()}
        findings = [*warnings.coverage(shares.pop("all"), shares), *warnings.outside(leverages, unsure.limit)]
        return self.filled([Picture.of(figure, caption), ReportTable(rows, ["interval", *halves]), said], findings)


def held(z: Array, level: float) -> float:
    """Return the share of z within the central interval that should hold `level` of them.

    >>> held(np.array([0.1, 0.5, 1.0, 3.0]), 0.5)
    0.5
    """
    return float(np.mean(np.abs(z) <= scipy.special.ndtri(0.5 + level / 2)))


def _draw_shares(axis: Any, z: Array) -> None:
    axis.plot([0, 100], [0, 100], color=TRUE, linewidth=3, alpha=0.6, label="promised")
    for half, name, colour in zip(z, ("forces", "velocities"), (LEARNED, THIRD), strict=False):
        axis.plot(100 * _CURVE, [100 * held(half, level) for level in _CURVE], color=colour, linewidth=1.6, label=name)
    axis.set_xlabel("nominal share, %")
    axis.set_ylabel("share within the interval, %")
    axis.set_aspect("equal")
    axis.legend(fontsize=8, frameon=False)


def _draw_leverages(axis: Any, leverages: Array, limit: float) -> None:
    positive = leverages[leverages > 0]
    if positive.size:
        low, high = np.log10(positive.min()), np.log10(max(positive.max(), 1.5 * limit))
        axis.hist(positive, bins=np.logspace(low - 0.05, high + 0.05, 40), color=LEARNED, alpha=0.85)
        axis.set_xscale("log")
        few_ticks(axis)
    axis.axvline(limit, color=THIRD, linewidth=1.2, linestyle="--", label="edge of the training data")
    axis.set_xlabel("leverage of a state")
    axis.set_ylabel("states")
    axis.legend(fontsize=8, frameon=False)
