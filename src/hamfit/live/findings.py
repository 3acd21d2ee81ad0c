"""What the page says and draws of a fit: sentences first, then curves, parity and errors, all of them plain numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.errors import HamfitError
from hamfit.features import PairKind
from hamfit.laws import FieldLaw, Identification, IdentifiedLaws, KineticLaw, PairLaw, Visits, pair_law
from hamfit.learned.verdict import friction_as_found, grade_of, sentence_of
from hamfit.report.found_laws import find_laws
from hamfit.report.material import Compared, Material
from hamfit.systems import System
from hamfit.validation import Array

_DOTS = 1200  # of a picture of parity
_BINS = 40  # of a density


def said_first(model: Any, seconds: float) -> dict[str, Any]:
    """What is known right after the solve: whether anything was learned, how fast, and from how much."""
    learned, solution = model.learned_, model.solution_
    return {
        "grade": grade_of(learned),
        "verdict": sentence_of(learned),
        "hints": [str(hint) for hint in learned.notes.get("hints", [])],
        "why": str(learned.notes.get("why", "")),
        "model": learned.record.model,
        "width": int(learned.feature_map.width),
        "rows": int(solution.rows),
        "route": solution.route,
        "training_seconds": float(model.times_.training),
        "seconds": seconds,
        "friction": _friction(learned),
    }


def _friction(learned: Any) -> list[str]:
    found = friction_as_found(learned)
    if "friction" in found:
        return [
            f"friction {name}: γ = {row['gamma']:.5g} ± {row['standard_error']:.1g}"
            for name, row in found["friction"].items()
        ]
    return [str(remark) for remark in found.values()]


def said_of_laws(material: Material, truth: System | None) -> dict[str, Any]:
    """The laws as sentences and curves, with bands, truth and density of the data where they are known."""
    found = find_laws(material)
    laws: IdentifiedLaws = found.laws
    sigmas = [*found.sigma, *([None] * len(laws.pairs))]
    curves = [_pair(law, form, sigma, truth) for law, form, sigma in zip(laws.pairs, laws.forms, sigmas, strict=False)]
    curves += [_field(law, form) for law, form in zip(laws.fields, laws.field_forms, strict=True)]
    return {
        "sentences": laws.sentences or [found.reason],
        "curves": curves,
        "kinetic": [_kinetic(law) for law in laws.kinetic],
        "units": {of: material.unit(of) for of in ("length", "time", "momentum", "energy", "force")},
    }


def said_of_fit(material: Material) -> dict[str, Any]:
    """How well the model holds on the data: errors, and predicted against measured forces and velocities."""
    compared = material.compared
    errors = {name: float(value) for name, value in material.errors.items() if np.isfinite(value)}
    return {"errors": errors, "parity": _parity(compared)}


def _parity(compared: Compared) -> list[dict[str, Any]]:
    pictures = []
    for number, (what, sign) in enumerate((("force", -1.0), ("velocity", 1.0))[: len(compared.targets)]):
        measured, predicted = sign * compared.targets[number].ravel(), sign * compared.predicted[number].ravel()
        some = np.unique(np.linspace(0, len(measured) - 1, min(_DOTS, len(measured))).astype(int))
        pictures.append({"what": what, "measured": _numbers(measured[some]), "predicted": _numbers(predicted[some])})
    return pictures


def _pair(law: PairLaw, form: Identification, sigma: Array | None, truth: System | None) -> dict[str, Any]:
    return {
        "what": "V",
        "axis": "r",
        "label": str(law.kind),
        "x": _numbers(law.r),
        "energy": _numbers(law.energy),
        "sigma": None if sigma is None else _numbers(sigma),
        "truth": _true_pair(law, truth),
        "density": _density(law.visits, law.r),
        **_form(form),
    }


def _true_pair(law: PairLaw, truth: System | None) -> list[float] | None:
    """V(r) of the true system for the same pair, with the same zero; None where more acts on them than each other."""
    if truth is None or truth.has_field:
        return None
    try:
        kind: PairKind = law.kind
        true = pair_law(truth, law.r, node_attributes=kind.nodes, edge_attributes=kind.edge, zero=law.zero)
    except (HamfitError, ArithmeticError):
        return None
    return _numbers(true.energy) if np.isfinite(true.energy).all() else None


def _field(law: FieldLaw, form: Identification) -> dict[str, Any]:
    return {
        "what": "U",
        "axis": law.kind.axis(law.coordinate),
        "angle": bool(law.angle),
        "label": law.label,
        "x": _numbers(law.x),
        "energy": _numbers(law.energy),
        "sigma": None if law.sigma is None else _numbers(law.sigma),
        "truth": None,
        "density": _density(law.visits, law.x),
        **_form(form),
    }


def _form(form: Identification) -> dict[str, Any]:
    rows = [
        {
            "name": one.name,
            "text": str(one).removeprefix(f"{one.name}: "),
            "bic": float(one.bic - form.candidates[0].bic),
            "misfit": float(one.misfit),
        }
        for one in form.candidates[:5]
    ]
    return {"sentence": form.sentence, "candidates": rows}


def _kinetic(law: KineticLaw) -> dict[str, Any]:
    return {
        "label": law.label,
        "sentence": str(law),
        "x": _numbers(law.p),
        "energy": _numbers(law.energy),
        "form": _numbers(law.p**2 / (2 * law.mass.value)),
        "density": _density(law.visits, law.p),
    }


def _density(visits: Visits | None, x: Array) -> list[float] | None:
    """How densely the data lie along a curve, at its points, relative to where they lie most densely."""
    if visits is None:
        return None
    found = visits.density(np.asarray(x))
    top = float(found.max(initial=0.0))
    return _numbers(found / top) if top > 0 else None


def _numbers(values: Any) -> list[float]:
    return [float(value) if np.isfinite(value) else 0.0 for value in np.asarray(values, dtype=np.float64)]
