"""The family of schemes: one small file each, found by name.

A scheme is a map ``(t, q, p) -> (q, p)`` that advances raw arrays by one step. It asks a
`Problem` for slopes and never knows which Hamiltonian, graph or force is behind them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Literal

from hamfit.integrate.problem import Problem
from hamfit.registry import Member, Registry
from hamfit.validation import Array

SCHEMES: Registry[Scheme] = Registry("scheme", __name__)
Operation = Literal["kick", "drift"]


class Scheme(Member, ABC):
    """Base of all schemes; a subclass that has a `name` joins the family by being defined.

    Attributes
    ----------
    name
        Name by which `hamfit.integrate.simulate` finds it.
    aliases
        Other names by which it is found too.
    order
        Order of convergence: the error at a fixed time falls like ``dt ** order``.
    symmetric
        Whether a step with ``-h`` undoes a step with ``h``.
    implicit
        Whether equations are solved even where the Hamiltonian is separable. (Every scheme solves equations where it
        is not: that is what symplecticity costs.)
    separable_only
        Whether the scheme is meant for separable Hamiltonians alone; `simulate` then refuses others.
    operations
        A step of a separable Hamiltonian as kicks (p += h f) and drifts (q += h v), each with its share h of the length
        of the step; loops of many steps need no more. None for schemes that are not made of them.
    extended
        Whether the scheme carries a second copy of the state along (in ``problem.kept``). What it conserves, it then
        conserves of both copies together.
    """

    family = SCHEMES
    aliases: ClassVar[tuple[str, ...]] = ()
    order: ClassVar[int]
    symmetric: ClassVar[bool]
    implicit: ClassVar[bool]
    separable_only: ClassVar[bool] = False
    operations: ClassVar[tuple[tuple[Operation, float], ...] | None] = None
    extended: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        """Register the scheme; what has a step of its own is not made of the operations of its base."""
        if "step" in vars(cls) and "operations" not in vars(cls):
            cls.operations = None
        super().__init_subclass__(**options)

    @abstractmethod
    def step(self, problem: Problem, time: float, q: Array, p: Array, h: float) -> tuple[Array, Array]:
        """Advance positions and momenta by one step of length `h`, and return the new ones.

        Parameters
        ----------
        problem
            Gives the slopes, and solves implicit equations.
        time
            Time at which the step begins; only external forces depend on it.
        q, p
            Positions and momenta, not to be changed in place.
        h
            Length of the step; negative ones occur within compositions.
        """
