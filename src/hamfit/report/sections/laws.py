"""The section that shows the learned laws with their bands: fields U(x), pairs V(r), and the kinetic energy."""

from __future__ import annotations

from pathlib import Path

from hamfit.plots import draw_laws
from hamfit.report.found_laws import FoundLaws
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, Section
from hamfit.report.sections import ReportSection

_IN_A_ROW = 2
_MOST = 8  # panels


class LawsSection(ReportSection):
    """Draws U(x) and V(r) with two standard deviations and the best named form, and T(|p|)."""

    name = "laws"
    title = "Learned laws"
    why = (
        "This is the law of force itself: it can be read, compared with theory, and is where a wrong model shows first."
    )
    order = 20

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        found = material.laws
        if found.reason:
            return self.left_out(found.reason)
        laws = found.laws
        content: list[str | Picture] = [
            *_pictures(found, " with bands of two standard deviations" if material.uncertainty is not None else ""),
            *(f"{said[:1].upper()}{said[1:]}." for said in laws.sentences),
        ]
        if laws.pairs and laws.pairs[0].isolated:
            content.append("The model has more than pairs; these are energies of two nodes at rest with nobody around.")
        if len(laws.fields) + len(laws.pairs) + len(laws.kinetic) > _MOST:
            content.append(f"The first {_MOST} curves are drawn; `hamfit laws` draws all.")
        if material.uncertainty is not None:
            content.append(
                "Bands are two standard deviations of the energy less its value where it is zero in the picture, from "
                "the posterior of the weights."
            )
        content.append("Where no training data were, the curve is faint and means nothing.")
        return self.filled(content)


def _pictures(found: FoundLaws, bands: str) -> list[Picture]:
    """Draw rows of two panels: fields, pairs and kinetic energies."""
    laws = found.laws
    caption = f"Learned U(x) and V(r){bands}, and T(|p|); below, how often data were there."
    panels = [("field", n) for n in range(len(laws.fields))]
    panels += [("pair", n) for n in range(len(laws.pairs))]
    panels += [("kinetic", n) for n in range(len(laws.kinetic))]

    def picture(chosen: list[tuple[str, int]]) -> Picture:
        fields, pairs, kinetic = ([n for kind, n in chosen if kind == name] for name in ("field", "pair", "kinetic"))

        def draw(path: Path) -> Path:
            return draw_laws(
                path,
                [laws.pairs[n] for n in pairs],
                [laws.forms[n] for n in pairs],
                [laws.kinetic[n] for n in kinetic],
                sigma=[found.sigma[n] for n in pairs],
                fields=[laws.fields[n] for n in fields],
                field_forms=[laws.field_forms[n] for n in fields],
            )

        return Picture.drawn(draw, caption)

    shown = panels[:_MOST]
    return [picture(shown[at : at + _IN_A_ROW]) for at in range(0, len(shown), _IN_A_ROW)]
