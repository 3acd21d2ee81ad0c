"""The section that shows the learned pair potential V(r) with its band, and the kinetic energy."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.errors import DataError, HamfitError, ParameterError
from hamfit.laws import Identification, KineticLaw, PairLaw, identify, kinetic_law, node_kinds, pair_kinds, pair_law
from hamfit.learned import Uncertainty
from hamfit.plots import draw_laws
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Picture, Section
from hamfit.report.sections import ReportSection
from hamfit.state import State
from hamfit.validation import Array

_MOST = 6  # kinds of pairs
_IN_A_ROW = 2


class LawsSection(ReportSection):
    """Draws V(r) of each kind of pair with two standard deviations and the best named form, and T(|p|)."""

    name = "laws"
    title = "Learned pair potential V(r)"
    why = (
        "This is the law of force itself: it can be read, compared with theory, and is where a wrong model shows first."
    )
    order = 70

    def make(self, material: Material) -> Section | LeftOut:
        """Make the section of a model and data, or say why it does not apply to them."""
        model = material.model
        try:
            kinds = pair_kinds(model)
            laws = [
                pair_law(model, node_attributes=kind.nodes, edge_attributes=kind.edge, isolated=True)
                for kind in kinds[:_MOST]
            ]
        except (DataError, ParameterError) as error:
            return self.left_out(f"{error}.")
        found = [_identified(material, law) for law in laws]
        sigma = [None if material.uncertainty is None else deviations(material.uncertainty, law) for law in laws]
        content: list[str | Picture] = []
        content += _pictures(laws, found, sigma, _kinetic(material))
        content += [f"For {law.kind}, {best.sentence}." for law, best in zip(laws, found, strict=True) if best]
        if laws[0].isolated:
            content.append("The model has more than pairs; these are energies of two nodes at rest with nobody around.")
        if len(kinds) > _MOST:
            content.append(f"{_MOST} of {len(kinds)} kinds of pairs are shown; `hamfit laws` shows all.")
        content.append(
            "Bands are two standard deviations of V(r) less V where it is zero in the picture, from the posterior of "
            "the weights. Where no training data were, the curve is faint and means nothing."
        )
        return self.filled(content)


def deviations(uncertainty: Uncertainty, law: PairLaw) -> Array:
    """Return standard deviations of V(r) less V at its zero, for the band around a law; shape (points,)."""
    q = np.zeros((len(law.r), 2, uncertainty.model.trained_on["dim"]))
    q[:, 1, 0] = law.r
    zero = int(np.argmin(law.energy)) if law.zero == "minimum" else len(law.r) - 1
    state, reference = (State(place, np.zeros_like(place), law.graph) for place in (q, q[zero]))
    return uncertainty.energy_difference(state, reference)


def _identified(material: Material, law: PairLaw) -> Identification | None:
    """Find the named form from the data, where their derivatives are those of H alone, else from the curve."""
    data = material.data
    alone = data.has_derivatives and material.model.friction is None and data.external_force(slice(0, 1)) is None
    try:
        return identify(law, data if alone and not law.isolated else None)
    except HamfitError:
        return None  # the curve is shown all the same


def _kinetic(material: Material) -> list[KineticLaw]:
    laws = []
    for attributes in node_kinds(material.model)[:_MOST]:
        try:
            laws.append(kinetic_law(material.model, attributes=attributes))
        except HamfitError:
            continue  # momenta that never changed, or that pairs depend on
    return laws


def _pictures(
    laws: list[PairLaw], found: list[Identification | None], sigma: list[Array | None], kinetic: list[KineticLaw]
) -> list[Picture]:
    """Draw one picture where two panels are enough, else rows of two."""
    caption = (
        "Learned V(r) with a band of two standard deviations, and learned T(|p|); below, how often data were there."
    )

    def picture(pairs: slice, nodes: slice) -> Picture:
        def draw(path: Path) -> Path:
            return draw_laws(path, laws[pairs], found[pairs], kinetic[nodes], sigma=sigma[pairs])

        return Picture.drawn(draw, caption)

    everything, nothing = slice(None), slice(0, 0)
    if len(laws) + len(kinetic) <= _IN_A_ROW:
        return [picture(everything, everything)]
    rows = [picture(slice(at, at + _IN_A_ROW), nothing) for at in range(0, len(laws), _IN_A_ROW)]
    return rows + [picture(nothing, slice(at, at + _IN_A_ROW)) for at in range(0, len(kinetic), _IN_A_ROW)]
