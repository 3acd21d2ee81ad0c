"""The section that judges whether error bars hold what they promise, and whether data stay where training was."""

from __future__ import annotations

import numpy as np

from hamfit.learned.files import WITHOUT
from hamfit.learned.uncertainty import LEVELS
from hamfit.plots import intervals, leverages
from hamfit.plots.judged import held
from hamfit.report import warnings
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, ReportTable, Section, panels, percent
from hamfit.report.sections import ReportSection


class CoverageSection(ReportSection):
    """Compares the shares of the targets within their intervals with nominal shares, and draws leverages."""

    name = "coverage"
    title = "Coverage"
    why = "Error bars can be trusted where intervals hold as many of the measurements as they promise."
    order = 90

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        sigma, unsure, found = material.compared.sigma, material.uncertainty, material.leverages
        if sigma is None or unsure is None:
            set_by_hand = "the model's weights were set, not fitted: it does not know how sure it is"
            return self.left_out(f"{material.model.notes.get(WITHOUT, set_by_hand)}.")
        if found is None:
            return self.left_out(
                f"the fit is exact but for rounding errors ({percent(material.relative_noise or 0.0)} of the "
                "derivatives), which are no noise that intervals could be judged by."
            )
        z = np.abs(material.compared.missed) / sigma
        figure, axes = panels(1, 2, height=3.8)
        intervals(z, ax=axes[0, 0])
        leverages(found, unsure.limit, ax=axes[0, 1])
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
        findings = [*warnings.coverage(shares.pop("all"), shares), *warnings.outside(found, unsure.limit)]
        return self.filled([Picture.of(figure, caption), ReportTable(rows, ["interval", *halves]), said], findings)
