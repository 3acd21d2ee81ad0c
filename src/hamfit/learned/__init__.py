"""Learned: what a fit has found, an immutable Hamiltonian that says how sure it is and where it came from."""

from __future__ import annotations

from hamfit.errors import ParameterError
from hamfit.learned.hamiltonian import LearnedHamiltonian
from hamfit.learned.lagrangian import LearnedLagrangian
from hamfit.learned.uncertainty import Uncertainty

__all__ = ["LearnedHamiltonian", "LearnedLagrangian", "Uncertainty", "is_learned", "learned_of"]


def is_learned(model: object) -> bool:
    """Whether a Hamiltonian is a learned one, or a recipe for one, rather than a reference system."""
    return isinstance(model, LearnedHamiltonian) or hasattr(type(model), "make_feature_map")


def learned_of(model: object) -> LearnedHamiltonian:
    """The learned Hamiltonian of a fitted recipe, or the one that is given; anything else is an error."""
    if not is_learned(model):
        raise ParameterError(
            f"model must be a fitted model, as fit or load_model returns it, got {model!r:.60}; "
            "hamfit.load_model(path) opens a model file"
        )
    found: LearnedHamiltonian = model if isinstance(model, LearnedHamiltonian) else model.learned_  # type: ignore[attr-defined]
    return found
