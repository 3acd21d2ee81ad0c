"""The laws that a model has learned, as a report shows them: curves, named forms and bands, found once for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hamfit.errors import HamfitError
from hamfit.laws import IdentifiedLaws, PairLaw, identify_laws
from hamfit.learned import Uncertainty
from hamfit.learned.verdict import NOTHING
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.report.material import Material

_NONE = IdentifiedLaws([], [], [], [])


@dataclass(frozen=True)
class FoundLaws:
    """Fields, pairs, masses and small oscillations, with the named forms that they look like.

    Attributes
    ----------
    laws
        All of them.
    sigma
        Standard deviation of each V(r), shape (points,), or None.
    reason
        Why there are no laws, where there are none; else empty.
    """

    laws: IdentifiedLaws = _NONE
    sigma: tuple[Array | None, ...] = ()
    reason: str = ""

    @property
    def rows(self) -> list[list[str]]:
        """What was found, as names and sentences: fields and pairs first, then oscillations and masses."""
        laws = self.laws
        rows = [[f"U, {law.label}", form.sentence] for law, form in zip(laws.fields, laws.field_forms, strict=True)]
        rows += [[f"U, {trap.label}", f"this is {trap.sentence}"] for trap in laws.traps]
        rows += [[f"V(r), {law.kind}", form.sentence] for law, form in zip(laws.pairs, laws.forms, strict=True)]
        if laws.oscillations is not None:
            rows.append(["frequency", laws.oscillations.sentence])
        if laws.masses is not None:
            rows.append(["masses", "; ".join(laws.masses.sentences)])
        return rows + [[f"T(p), {law.label}", str(law)] for law in laws.kinetic]


def find_laws(material: Material) -> FoundLaws:
    """Find the laws of a model on the data of the page; where nothing was learned, none is named."""
    model = material.model
    if material.grade == NOTHING:
        return FoundLaws(reason="the model has learned nothing that could be called a law.")
    try:
        laws = identify_laws(model, material.data, isolated=True)
    except HamfitError as refused:
        try:  # the curves alone, where these data do not have what the laws are about
            laws = identify_laws(model, isolated=True)
        except HamfitError:
            return FoundLaws(reason=f"{refused}.")
    if not (laws.fields or laws.pairs):
        return FoundLaws(laws, reason=f"{'; '.join(laws.remarks) or 'the model has no field and no pairs'}.")
    unsure = material.uncertainty
    return FoundLaws(laws, tuple(None if unsure is None else deviations(unsure, law) for law in laws.pairs))


def deviations(uncertainty: Uncertainty, law: PairLaw) -> Array:
    """Return standard deviations of V(r) less V at its zero, for the band around a law; shape (points,)."""
    q = np.zeros((len(law.r), 2, uncertainty.model.trained_on["dim"]))
    q[:, 1, 0] = law.r
    zero = int(np.argmin(law.energy)) if law.zero == "minimum" else len(law.r) - 1
    state, reference = (State(place, np.zeros_like(place), law.graph) for place in (q, q[zero]))
    return uncertainty.energy_difference(state, reference)
