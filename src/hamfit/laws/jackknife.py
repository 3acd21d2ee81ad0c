"""Covariances of the constants of laws: from what a fit leaves of its rows, and by leaving out groups of rows.

Where rows are made of the same samples, groups of them are what is independent, and leaving them out is what counts;
where every row stands for itself, rows are. The other one is the check: where it says more than 1.5 times as much of a
constant, its error is that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.fitting.friction_errors import DIFFER
from hamfit.fitting.left_out import wider
from hamfit.laws.subject import FEWEST_GROUPS
from hamfit.validation import Array, IntArray

_SINGULAR = 1e-9


@dataclass(frozen=True)
class GroupMoves:
    """How constants move as groups of rows are left out in turn.

    Attributes
    ----------
    groups
        Numbers of the groups, rising, shape (groups,).
    moves
        Moves around their mean, shape (groups, constants), in units in which movesᵀ moves is the covariance.
    """

    groups: IntArray
    moves: Array

    @property
    def covariance(self) -> Array:
        """Covariance of the constants, shape (constants, constants)."""
        return self.moves.T @ self.moves


@dataclass(frozen=True)
class Spread:
    """How well constants of one fit are known.

    Attributes
    ----------
    covariance
        Shape (constants, constants); infinite on the diagonal where nothing determines a constant.
    shown
        The moves that it comes from, where groups are what is independent; None where rows are.
    """

    covariance: Array
    shown: GroupMoves | None = None

    @classmethod
    def of(cls, by_rows: Array, left_out: GroupMoves | None, *, independent: bool) -> Spread:
        """Take one of both estimates, and the errors of the other one where these are larger by more than 1.5.

        Parameters
        ----------
        by_rows
            Covariance for rows that are independent, or as many as their overlap leaves.
        left_out
            What leaving out groups shows, or None.
        independent
            Whether every row stands for itself.
        """
        if left_out is None:
            return cls(by_rows)
        first, check = (by_rows, left_out.covariance) if independent else (left_out.covariance, by_rows)
        own, other = np.sqrt(np.diag(first)), np.sqrt(np.diag(check))
        larger = (own > 0) & np.isfinite(other) & (other > DIFFER * own)
        factor = np.divide(other, own, out=np.ones_like(own), where=larger)
        found = first * np.outer(factor, factor)
        open_ = np.isinf(np.diag(by_rows))
        found = np.where(np.diag(open_), np.inf, found)
        return cls(found, None if independent else GroupMoves(left_out.groups, left_out.moves * factor))


def jackknife(jacobian: Array, residual: Array, groups: IntArray) -> GroupMoves | None:
    """Leave out groups of rows in turn, one step of the fit for each.

    The covariance is that of Student's distribution, since few groups tell their own spread but roughly; None where
    they are too few to tell.
    """
    if (np.diff(groups) < 0).any():
        order = np.argsort(groups, kind="stable")
        jacobian, residual, groups = jacobian[order], residual[order], groups[order]
    starts = np.flatnonzero(np.diff(groups, prepend=groups[0] - 1))
    numbers = groups[starts]
    if len(numbers) < FEWEST_GROUPS:
        return None
    norms = np.linalg.norm(jacobian, axis=0)
    columns = jacobian / np.where(norms > 0, norms, 1.0)
    total = columns.T @ columns
    moved = []
    for rows in map(slice, starts, [*starts[1:], len(groups)]):
        left = total - columns[rows].T @ columns[rows]
        moved.append(np.linalg.lstsq(left, columns[rows].T @ residual[rows], rcond=_SINGULAR**2)[0])
    away = (np.array(moved) - np.mean(moved, axis=0)) / np.where(norms > 0, norms, 1.0)
    return GroupMoves(numbers, wider(len(numbers)) * np.sqrt((len(numbers) - 1) / len(numbers)) * away)


def joint_errors(slopes: Sequence[Array], spreads: Sequence[Spread]) -> Array:
    """Find standard errors of numbers that depend on constants of several fits.

    Where the fits were to the same groups of rows, noise moved all of them together: what counts is how the numbers
    move as a group is left out of all fits at once. Elsewhere the fits are independent.

    Parameters
    ----------
    slopes
        Derivatives of the numbers by the constants of each fit, each (numbers, constants).
    spreads
        How well these are known.
    """
    shown = [one.shown for one in spreads]
    first = shown[0] if shown else None
    if first is not None:
        together = [one for one in shown if one is not None and np.array_equal(one.groups, first.groups)]
        if len(together) == len(shown):
            moves = sum(one.moves @ slope.T for one, slope in zip(together, slopes, strict=True))
            return np.linalg.norm(np.asarray(moves), axis=0)
    variance = sum(
        np.einsum("na,ab,nb->n", slope, one.covariance, slope) for slope, one in zip(slopes, spreads, strict=True)
    )
    return np.sqrt(np.asarray(variance))
