"""Laws in notebooks: the learned curve with the form that it looks like, and the candidates as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.html import FORM, LEARNED, card, curves, table_of, text
from hamfit.laws.field import FieldLaw
from hamfit.laws.visits import bulk_of

if TYPE_CHECKING:
    from hamfit.laws.all_laws import IdentifiedLaws
    from hamfit.laws.candidates import Identification
    from hamfit.laws.kinetic import KineticLaw
    from hamfit.laws.pair import PairLaw


def law_html(law: PairLaw | FieldLaw, found: Identification | None = None) -> str:
    """Show V(r) or U(x) with its curve, and the best of the forms that were compared with it."""
    x, title, letter, along = (
        (law.x, law.label, "U", f"coordinate {law.kind.axis(law.coordinate)}")
        if isinstance(law, FieldLaw)
        else (law.r, str(law.kind), "V", "distance r")
    )
    inner = bulk_of(x, law.visits)
    lines = {f"learned {letter}": (law.energy, LEARNED)}
    rows: list[tuple[str, Any]] = [("law", str(law)), *_visited(law)]
    if found is not None and found.candidates:
        best = found.candidates[0]
        form = best.energy(x)
        shift = np.median((law.energy - form)[inner])  # forces leave a constant open
        lines[best.name if best.fits else f"{best.name}, does not fit"] = (form + shift, FORM)
        rows.append(("form", found.sentence))
    return card(title, rows, below=curves(x, lines, label=along, inner=inner))


def kinetic_html(law: KineticLaw) -> str:
    """Show T(|p|) with its curve, and p²/2m beside it."""
    lines = {"learned T": (law.energy, LEARNED), "p²/2m": (law.p**2 / (2 * law.mass.value), FORM)}
    below = curves(law.p, lines, label="momentum |p|", inner=bulk_of(law.p, law.visits))
    return card(law.label, [("law", str(law)), *_visited(law)], below=below)


def identification_html(found: Identification) -> str:
    """Show the forms that were compared with a law, the best first."""
    first = found.candidates[0].bic if found.candidates else 0.0
    rows = [
        (one.name, str(one).removeprefix(f"{one.name}: "), one.bic - first, one.residual, one.misfit)
        for one in found.candidates
    ]
    below = table_of(("form", "parameters", "ΔBIC", "residual", "misfit"), rows) if rows else ""
    numbers = f"{found.count} {'numbers in the data' if found.against == 'data' else 'numbers on the learned curve'}"
    return card(found.sentence, [("compared with", numbers)], below=below)


def laws_html(laws: IdentifiedLaws) -> str:
    """Show all laws of a model: the sentences, and every curve."""
    said = "".join(f"<div>{text(sentence)}</div>" for sentence in laws.sentences)
    parts = [law_html(law, form) for law, form in zip(laws.fields, laws.field_forms, strict=True)]
    parts += [law_html(law, form) for law, form in zip(laws.pairs, laws.forms, strict=True)]
    parts += [kinetic_html(law) for law in laws.kinetic]
    return f'<div>{said}<div style="display:flex;flex-wrap:wrap;gap:24px">{"".join(parts)}</div></div>'


def _visited(law: PairLaw | FieldLaw | KineticLaw) -> list[tuple[str, Any]]:
    visits = law.visits
    return [] if visits is None else [("data", f"from {visits.low:.4g} to {visits.high:.4g}")]
