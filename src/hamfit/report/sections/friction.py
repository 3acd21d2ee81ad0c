"""The section that takes the learned force apart: what conserves energy, and what takes it out."""

from __future__ import annotations

import numpy as np

from hamfit.learned.verdict import NOTHING
from hamfit.plots import parity
from hamfit.report import warnings
from hamfit.report.energies import energy_along
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, ReportTable, Section, panels, percent, rounded
from hamfit.report.sections import ReportSection


class FrictionSection(ReportSection):
    """Draws each part against what the measured force leaves for it, and tells the energy that friction takes."""

    name = "friction"
    title = "Conservative and dissipative parts"
    why = (
        "The force is a gradient of H, which conserves energy, plus friction, which takes it out; here they are apart."
    )
    order = 40

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        learned, compared = material.model.friction, material.compared
        if learned is None or compared.friction is None:
            return self.left_out("no friction was fitted; the model is conservative (--friction learns both).")
        if material.grade == NOTHING:
            return self.left_out("nothing was learned, so that there is no friction to be told from noise.")
        measured, dissipative = -compared.targets[0], compared.friction
        conservative = -compared.predicted[0] - dissipative
        figure, axes = panels(1, 2, height=4.3)
        unit = material.unit("force")
        parity(measured - dissipative, conservative, "conservative force", unit=unit, ax=axes[0, 0])
        parity(measured - conservative, dissipative, "dissipative force", unit=unit, ax=axes[0, 1])
        caption = (
            "Left: measured force less learned friction, against -∂H/∂q. Right: what is left of it, against friction."
        )
        sizes = [float(np.sqrt(np.mean(part**2))) for part in (conservative, dissipative)]
        table = learned.table()
        rows = [
            [name, rounded(row["gamma"]), rounded(row["standard_error"]), rounded(row["z"])]
            for name, row in table.items()
        ]
        content: list[str | Picture | ReportTable] = [
            Picture.of(figure, caption),
            ReportTable(rows, ["friction", "γ", "standard error", "γ / error"]),
            f"The conservative force is {rounded(sizes[0])} in size (root mean square), the dissipative force "
            f"{rounded(sizes[1])}, which is {percent(sizes[1] / sizes[0] if sizes[0] else np.inf)} of it.",
        ]
        taken = [energy_along(material, run) for run in material.some_runs(20)]
        shares = [-run.expected[-1] / run.kinetic for run in taken if run.kinetic > 0]
        if shares and material.source.external_force(slice(0, 1)) is None:
            content.append(
                f"Over a run, friction takes {rounded(float(np.mean(shares)))} times the mean kinetic energy out of "
                f"the system, on average over {len(shares)} run{'s' * (len(shares) > 1)}."
            )
        return self.filled(content, warnings.friction_signs(table))
