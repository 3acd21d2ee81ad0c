"""The numbers that laws are fitted to: a learned curve V'(r), or forces in data, both linear in the law's slopes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError, ParameterError
from hamfit.laws.pair import PairLaw
from hamfit.laws.subject import Subject
from hamfit.laws.units import LawUnits
from hamfit.potentials import SlopeCurve
from hamfit.state import State
from hamfit.targets.block import EquationBlock
from hamfit.validation import Array, finite_array

_KNOTS = 24
_MODES = 1e-6  # variance below which a direction of a covariance says more about the features than about the data


class Observed(ABC):
    """Observed numbers y = L s + noise, where s are the slopes V'(r) at some distances.

    Attributes
    ----------
    what
        ``"curve"`` or ``"data"``.
    noise_known
        Whether the noise has variance one; otherwise it is estimated from what is left.
    units
        Those of all of these numbers.
    r
        Distances, shape (points,).
    y
        Shape (rows,).
    """

    what: ClassVar[str]
    noise_known: bool = False
    units: LawUnits
    r: Array
    y: Array

    @abstractmethod
    def project(self, slopes: Array) -> Array:
        """Apply L to columns of slopes, shape (points, k) to (rows, k)."""


class ObservedCurve(Observed):
    """A learned curve as what is observed.

    Parameters
    ----------
    curve
        V'(r), weighted as training data visited it.
    sigma
        Standard deviation of V' at each point, shape (points,), which then weighs instead.
    covariance
        Covariance of V', shape (points, points); its principal directions are then the independent numbers.
    units
        Units to work in; None for those of the user.

    Attributes
    ----------
    count
        How many independent numbers there are; None where that is open.
    """

    what = "curve"

    def __init__(
        self,
        curve: SlopeCurve,
        sigma: Array | None = None,
        covariance: Array | None = None,
        units: LawUnits | None = None,
    ) -> None:
        points = len(curve.r)
        self.units = units or LawUnits()
        self._rotation: Array | None = None
        self.count: int | None = None
        self.noise_known = sigma is not None or covariance is not None
        if sigma is not None and covariance is not None:
            raise ParameterError("sigma and covariance exclude each other: the covariance holds both")
        if covariance is not None:
            matrix = finite_array("covariance", covariance, ndim=(2,))
            if matrix.shape != (points, points):
                raise DataError(f"covariance must have shape ({points}, {points}), as the law has, got {matrix.shape}")
            variance, directions = np.linalg.eigh((matrix + matrix.T) / 2)
            kept = variance > _MODES * variance[-1]
            if not kept.any():
                raise DataError("covariance must have a positive variance")
            self._rotation, self._scale = directions[:, kept].T, self.units.force / np.sqrt(variance[kept])
            self.count = int(kept.sum())
        elif sigma is not None:
            deviation = finite_array("sigma", sigma, ndim=(1,))
            if deviation.shape != (points,) or (deviation <= 0).any():
                raise DataError(f"sigma must be {points} positive numbers, one for each distance of the law")
            self._scale = self.units.force / deviation
        else:
            self._scale = np.sqrt(curve.weight)
        scaled = self.units.scaled(curve)
        self.r = scaled.r
        self.y = self.project(scaled.slope[:, None])[:, 0]

    def project(self, slopes: Array) -> Array:
        """Whiten the slopes by the covariance, or weight them."""
        return self._scale[:, None] * (slopes if self._rotation is None else self._rotation @ slopes)


class _Edges:
    """Some edges of the states of equations, whose pulls are summed into nodes as the equations combine them."""

    def __init__(self, part: EquationBlock, chosen: Array, nodes: Array | None = None) -> None:
        self.part, state = part, part.state
        self.graph = state.graph.part(chosen)
        difference = self.graph.differences(state.q)
        self.r = np.sqrt(np.einsum("ei,ei->e", difference, difference))
        if not (self.r > 0).all():
            raise DataError("nodes of the data coincide, where forces have no direction: remove such snapshots")
        self.unit = difference / self.r[:, None]
        if part.combine is not None:
            nodes = np.arange(part.targets.shape[1])
        self.nodes = np.unique(self.graph.edges) if nodes is None else nodes

    def pulled(self, slopes: Array) -> Array:
        """Compute the forces of columns of slopes, shape (edges, k) to (nodes times dim, k)."""
        count, columns = slopes.shape
        pull = (self.unit[:, :, None] * slopes[:, None, :]).reshape(count, -1)
        return self.part.combined(self.graph.scatter_difference(pull))[self.nodes].reshape(-1, columns)


class ObservedForces(Observed):
    """Forces in data, ∂H/∂q, as sums of V'(r) along the edges of one kind.

    What other edges contribute is taken from the model; since that is not exact, anything that a piecewise linear V'(r)
    of theirs could explain is then left out of account, in the numbers as in the forms.

    Attributes
    ----------
    count
        How many numbers there are.
    overlap
        How many of them share the information of one.
    """

    what = "data"

    def __init__(self, law: PairLaw, data: DataSource, units: LawUnits) -> None:
        self.units = units
        if law.isolated:
            raise ParameterError("forces in data are not those of isolated pairs: identify the law without data")
        subject = Subject.of(law.model)
        equations, part = subject.some_equations(data)
        state, forces = part.state, part.targets[0]
        self.overlap = equations.overlap
        chosen, kinds = subject.edges_like(law.graph, state)
        if not chosen.any():
            raise DataError(f"the data have no edge like the law's ({law.kind}, with the same attributes)")
        self._edges = _Edges(part, chosen)
        self._nuisance: Array | None = None
        if not chosen.all():
            others = law.model.gradient(State(state.q, state.p, state.graph.part(~chosen)))[0]
            forces = forces - part.combined(others)
            self._nuisance = _span(
                [
                    edges.pulled(hats(edges.r))
                    for kind in np.unique(kinds[~chosen])
                    for edges in [_Edges(part, ~chosen & (kinds == kind), self._edges.nodes)]
                ]
            )
        self.r = self._edges.r / units.length
        self.y = self._without_nuisance(forces[self._edges.nodes].ravel() / units.force)
        self.count = len(self.y) - (0 if self._nuisance is None else self._nuisance.shape[1])

    def project(self, slopes: Array) -> Array:
        """Pull along the edges, and sum into the nodes."""
        return self._without_nuisance(self._edges.pulled(slopes))

    def _without_nuisance(self, columns: Array) -> Array:
        return columns if self._nuisance is None else columns - self._nuisance @ (self._nuisance.T @ columns)


def hats(r: Array) -> Array:
    """Make piecewise linear functions, knots at quantiles of the distances; shape (points, functions), sum one."""
    knots = np.unique(np.quantile(r, np.linspace(0, 1, _KNOTS)))
    return np.stack([np.interp(r, knots, one) for one in np.eye(len(knots))], axis=1)


def _span(columns: list[Array]) -> Array:
    """Find an orthonormal basis of all columns."""
    basis, values, _ = np.linalg.svd(np.concatenate(columns, axis=1), full_matrices=False)
    return basis[:, values > 1e-10 * values[0]]
