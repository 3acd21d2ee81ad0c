"""Ridge strategies: how the strength of the regularisation is found, one per module, by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from hamfit.errors import ParameterError
from hamfit.registry import Member, Registry
from hamfit.solve.accumulator import Accumulator
from hamfit.solve.path import RidgePath
from hamfit.solve.solution import Solution
from hamfit.validation import non_negative_number

if TYPE_CHECKING:
    from hamfit.solve.ridges.held_out import HeldOutPath

RIDGES: Registry[RidgeStrategy] = Registry("choice of the ridge", __name__)


@dataclass(frozen=True)
class AccumulatedProblem:
    """What a strategy may look at.

    Attributes
    ----------
    total
        All rows.
    parts
        The same rows in parts that belong together, such as trajectories, for strategies that ask for them.
    overlap
        How many rows share the information of one; see `hamfit.solve.posterior`.
    truncation
        See `Spectrum.solution`; strategies that choose a ridge do not go with it.
    rounding
        Relative rounding error of what the rows were made of, which is noise where it is not that of all numbers.
    least
        Ridge that the evidence does not go below: rows whose residual is no noise make it choose next to none.
    """

    total: Accumulator
    parts: Sequence[Accumulator] = ()
    overlap: float = 1.0
    truncation: float | None = None
    rounding: float = 0.0
    least: float = 0.0


@dataclass(frozen=True)
class RidgeChoice:
    """A solution, and the path of ridges that it was taken from, if there was one."""

    solution: Solution
    path: RidgePath | HeldOutPath | None = None


class RidgeStrategy(Member, ABC):
    """One way to find the ridge of a linear problem."""

    family = RIDGES
    value: float = 0.0
    """The ridge, where it is known beforehand."""
    by_groups: ClassVar[bool] = False
    """Whether the rows have to be accumulated in parts that can be left out in turn."""
    consecutive: ClassVar[bool] = True
    """Whether these parts are consecutive rows, as those of trajectories, and not spread over all of them."""
    chooses: ClassVar[bool] = True
    """Whether the data decide on the ridge; otherwise it is known beforehand."""

    @abstractmethod
    def choose(self, problem: AccumulatedProblem) -> RidgeChoice:
        """The solution with the ridge of this strategy."""

    def again(self) -> RidgeStrategy:
        """The strategy for sums that have changed since, of which no parts are known any more."""
        return self


def make_ridge(ridge: float | str) -> RidgeStrategy:
    """The strategy for a number or a name; ``"auto"`` is another name of ``"gcv"``.

    >>> make_ridge("auto").name, make_ridge(1e-8).value
    ('gcv', 1e-08)
    """
    from hamfit.solve.ridges.value import Value

    if not isinstance(ridge, str):
        return Value(non_negative_number("ridge", ridge))
    if ridge == Value.name:
        raise ParameterError("the ridge 'value' is given as the number itself, for example ridge=1e-8")
    return RIDGES.get(ridge)()
