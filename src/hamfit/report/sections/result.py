"""The section that says first what a person came for: whether anything was learned, the law, friction, frequency."""

from __future__ import annotations

from hamfit.data.measured import units_of
from hamfit.laws.uncertain import Uncertain
from hamfit.learned.verdict import NOTHING, friction_as_found
from hamfit.report.material import Material
from hamfit.report.parts import ReportTable, Section
from hamfit.report.sections import ReportSection


class ResultSection(ReportSection):
    """Says in a few lines what was learned; everything else on the page says how far to trust it."""

    name = "result"
    title = "Result"
    why = "What was learned, in a few lines; the rest of the page shows it, and says how far to trust it."
    order = 10

    def make(self, material: Material) -> Section:
        """Make the section of a model and data; it applies to all of them."""
        rows = [*_parts(material), *material.laws.rows, *_friction(material)]
        content: list[str | ReportTable] = [material.verdict]
        if rows:
            content.append(ReportTable(rows))
        if material.grade == NOTHING:
            content.append("No law is given, since nothing was learned that it could be read off.")
        return Section(self.title, self.why, content, leads=True)


def _parts(material: Material) -> list[list[str]]:
    parts, why = material.model.notes.get("parts"), material.model.notes.get("why")
    return [["H", " + ".join(parts) + (f": {why}" if why else "")]] if parts else []


def _friction(material: Material) -> list[list[str]]:
    found = friction_as_found(material.model)
    if "friction_remark" in found:
        return [["friction γ", found["friction_remark"]]]
    time = units_of(material.data).get("time")
    unit = f" {time}⁻¹" if time and not material.model.feature_map.by_rates else ""  # L may have a scale of its own
    return [
        [f"friction γ, {name}", f"{Uncertain(row['gamma'], row['standard_error'])}{unit * (name != 'edge')}"]
        for name, row in found.get("friction", {}).items()
    ]
