"""Friction that was learned with the Hamiltonian: its coefficients, how sure they are, and the force they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features.dissipation import DISSIPATION, Friction, friction_columns
from hamfit.state import State
from hamfit.validation import Array, read_only, real_array


@dataclass(frozen=True)
class LearnedFriction:
    """The coefficients γ that a fit found for some kinds of friction, and the force that they make.

    Attributes
    ----------
    kinds
        What was fitted.
    coefficients, standard_errors
        γ and their posterior standard deviations, kind by kind.
    seen
        Gives a state as friction sees it, where that is not the state itself: rates in place of momenta.
    """

    kinds: Sequence[Friction]
    coefficients: Array
    standard_errors: Array
    seen: Callable[[State], State] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("coefficients", "standard_errors"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    def with_noise(self, share: float) -> LearnedFriction:
        """Give the same friction with standard errors for forces of `share` times the noise of all rows."""
        return replace(self, standard_errors=share * self.standard_errors)

    def force(self, state: State) -> Array:
        """Compute the force -Σ γ_c D_c of friction on every node, shaped like ``state.p``."""
        by_rates = self.seen is not None
        seen = state if self.seen is None else self.seen(state)
        columns = friction_columns(self.kinds, seen.flat(), by_rates=by_rates)
        return -(columns @ self.coefficients).reshape(state.p.shape)

    def power(self, state: State, velocity: Array) -> Array:
        """Compute how fast friction changes the energy of each system, Σ force . velocity; at most zero for γ ≥ 0."""
        work = (self.force(state) * velocity).reshape(-1, state.dim).sum(axis=1)
        return state.per_graph(state.flat().graph.sum_nodes(work))

    def table(self) -> dict[str, dict[str, float]]:
        """Give value, standard error and their ratio z of every coefficient, by its name, for tables and messages."""
        names = [name for kind in self.kinds for name in kind.names()]
        return {
            name: {"gamma": float(value), "standard_error": float(error), "z": float(value / error) if error else 0.0}
            for name, value, error in zip(names, self.coefficients, self.standard_errors, strict=True)
        }

    def to_dict(self) -> dict[str, Any]:
        """Give the coefficients and their kinds as plain data, which a model file can hold."""
        return {
            "kinds": [[kind.name, list(kind.labels)] for kind in self.kinds],
            "coefficients": self.coefficients.tolist(),
            "standard_errors": self.standard_errors.tolist(),
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> LearnedFriction:
        """Make learned friction again from what `to_dict` gave."""
        kinds = [DISSIPATION.get(name)(tuple(labels)) for name, labels in values["kinds"]]
        found = [real_array(name, values[name]) for name in ("coefficients", "standard_errors")]
        count = sum(len(kind.labels) for kind in kinds)
        if any(array.shape != (count,) for array in found) or not np.isfinite(found[0]).all():
            raise DataError(f"friction of {count} coefficients needs so many finite numbers, and their errors")
        return cls(kinds, found[0], found[1])
