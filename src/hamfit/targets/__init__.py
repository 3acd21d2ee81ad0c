"""What the fit equates: how samples of a motion become equations for the gradient of H, one method per module.

Hamilton's equations are linear in H, and every method here is linear in the samples. For one run with samples y_k,

    sum_k A_ik ∇H(ŷ_k)  =  targets_i(B, y),      ŷ = S y,

with sparse matrices S (states at which ∇H is taken), A (how gradients are combined) and B (what is differentiated).
So rows of the linear problem are combinations of rows of the Jacobian: streaming, threads and clusters work as before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

from hamfit.registry import Member, Registry, with_options
from hamfit.targets.errors import ErrorSums
from hamfit.targets.runs import Excerpt
from hamfit.targets.stencils import Stencil
from hamfit.validation import Array

__all__ = ["TARGETS", "ErrorSums", "TargetMethod", "make_method"]

TARGETS: Registry[TargetMethod] = Registry("method for the targets", __name__)


@dataclass(frozen=True)
class TargetMethod(Member, ABC):
    """One way from samples to equations. Subclasses are frozen dataclasses whose fields are their options."""

    family = TARGETS
    fewest: ClassVar[int] = 2
    """Fewest samples of a run that it can use."""

    def chosen(self, excerpts: Sequence[Excerpt]) -> Self:
        """Choose the options that were left open from the data; excerpts are long enough for the method."""
        del excerpts
        return self

    @abstractmethod
    def stencil(self, times: Array) -> Stencil:
        """Make the matrices for a run with samples at these times."""

    def needs(self) -> int:
        """Return how many samples a run must have, with the present options."""
        return self.fewest

    def options(self) -> dict[str, Any]:
        """Return the options by name, as plain data."""
        return asdict(self)

    def describe(self) -> str:
        """Name the method and its options in a few words."""
        said = ", ".join(f"{key} {value:g}" for key, value in self.options().items() if value is not None)
        return f"{self.name} ({said})" if said else self.name


def make_method(name: str, options: dict[str, Any] | None = None) -> TargetMethod:
    """Make the method of a name, with its options.

    >>> make_method("finite-difference", {"order": 4})
    FiniteDifference(order=4)
    """
    return with_options(TARGETS.get(name), options or {}, "the target method")
