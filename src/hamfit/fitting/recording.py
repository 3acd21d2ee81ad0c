"""What is said of a fit to a recording that shows what no motion does: its first line says so, whatever was learned."""

from __future__ import annotations

from typing import Any

from hamfit.data import DataSource
from hamfit.data.oddities import oddities_of
from hamfit.fitting.symptoms import ANGLE
from hamfit.fitting.yardstick import contradicted


def doubted(verdict: dict[str, Any], why: str) -> dict[str, Any]:
    """The verdict on a fit to data that do not belong together, which is said whatever was learned."""
    verdict = contradicted(verdict, why)
    return verdict if verdict.get("but") == why else verdict | {"sentence": f"{verdict['sentence']}; but {why}"}


def with_oddities(notes: dict[str, Any], data: DataSource) -> dict[str, Any]:
    """Notes on a fit, with what is odd about the motions before all other hints, and in the verdict."""
    odd = oddities_of(data)
    if not odd:
        return notes
    notes = notes | {"hints": [*(one.sentence for one in odd), *notes.get("hints", [])]}
    doubts = [one.doubt for one in odd if one.doubt]
    if doubts and "verdict" in notes:
        notes["verdict"] = doubted(notes["verdict"], doubts[0])
    return _without_angles(notes) if doubts else notes


def _without_angles(notes: dict[str, Any]) -> dict[str, Any]:
    """Notes that take no coordinate for an angle: it goes beyond a turn by what no motion does."""
    symptoms = notes.get("symptoms")
    if not symptoms:
        return notes
    kept = [sentence for sentence in symptoms["sentences"] if ANGLE not in sentence]
    return notes | {"symptoms": symptoms | {"turns": [], "turns_in_degrees": [], "sentences": kept}}
