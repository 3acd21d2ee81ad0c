"""What a model is worth, in one word and one sentence for people: whether anything was learned.

The yardstick and its grades stand in `hamfit.fitting.yardstick`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hamfit.fitting.yardstick import GRADES, LEARNED, NOTHING, PARTLY, verdict_of

if TYPE_CHECKING:
    from hamfit.data import DataSource
    from hamfit.learned.hamiltonian import LearnedHamiltonian

__all__ = ["GRADES", "LEARNED", "NOTHING", "PARTLY", "friction_as_found", "grade_of", "judge", "sentence_of"]


def grade_of(learned: Any) -> str:
    """The grade that a fit was given: ``"learned"``, ``"partly"`` or ``"nothing"``.

    ``"learned"`` where there is none: models of earlier versions, weights that were set, and reference systems.
    """
    return str(_noted(learned).get("grade", LEARNED))


def sentence_of(learned: Any) -> str:
    """What goes with the grade, as a sentence; empty where there is none."""
    return str(_noted(learned).get("sentence", ""))


def judge(learned: LearnedHamiltonian, data: DataSource | str | Path) -> dict[str, Any]:
    """Grade a learned Hamiltonian on other data, by the yardstick of fits: see `hamfit.fitting.yardstick`.

    Returns
    -------
    dict
        ``grade``, ``sentence``, ``error`` and ``trivial``, the relative errors of the model and of the best trivial
        prediction, of forces or of velocities, whichever are worse.
    """
    return verdict_of(learned.features, learned.equations_of(data), None, of="these data")


def friction_as_found(learned: Any) -> dict[str, Any]:
    """The table of friction by the name ``friction``, where the fit carries it; else a remark on why it does not."""
    if learned.friction is None:
        return {}
    grade, table = grade_of(learned), learned.friction.table()
    if grade == LEARNED:
        return {"friction": table}
    if grade == NOTHING:
        return {"friction_remark": "no friction is given, since the fit learned nothing"}
    about = ", ".join(f"{name} about {row['gamma']:.2g}" for name, row in table.items())
    why = _noted(learned).get("but") or "the fit holds the motion in part only"
    return {"friction_remark": f"{about}, without errors, since {why}"}


def _noted(learned: Any) -> dict[str, Any]:
    notes = getattr(getattr(learned, "learned_", learned), "notes", None) or {}  # of a recipe, what it has learned
    found: dict[str, Any] = notes.get("verdict") or {}
    return found
