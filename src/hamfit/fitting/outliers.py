"""Configurations whose forces are so much larger than all others' that they alone would decide on a fit."""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.targets.block import Equations

_FAR = 300.0  # times the forces that nine of ten configurations do not exceed
_FEW = 0.01  # share of the configurations up to which they are odd ones
_FEWEST = 10  # configurations, from which one of them can be odd
_AT_ONCE = 512
_NAMED = 5


def refuse_outliers(equations: Equations) -> None:
    """Refuse forces without velocities of which single configurations are hundreds of times as large as all others."""
    if not equations.pointwise or equations.n_equations < _FEWEST:
        return
    sizes = np.concatenate([_sizes(equations, block) for block in equations.blocks(_AT_ONCE)])
    usual = float(np.quantile(sizes, 0.9))
    odd = np.flatnonzero(sizes > _FAR * usual)
    if usual > 0 and 0 < len(odd) <= max(1, _FEW * len(sizes)):
        names = ", ".join(str(number) for number in odd[:_NAMED]) + (", ..." if len(odd) > _NAMED else "")
        one = len(odd) == 1
        them = "it" if one else "them"
        raise DataError(
            f"{'configuration' if one else 'configurations'} {names} (counted from 0) {'has' if one else 'have'} "
            f"forces up to {sizes.max() / usual:.3g} times as large as nine of ten others: "
            f"{'it' if one else 'they'} alone would decide on the fit; correct {them}, or leave {them} out"
        )


def _sizes(equations: Equations, block: slice) -> np.ndarray:
    """Root mean squared force of every configuration of a block, shape (configurations,)."""
    part = equations.part(block)
    squares = (part.targets[0] ** 2).sum(axis=1)
    counts = equations.node_counts[block]
    if part.free is not None:  # held nodes have no rows
        graph = np.repeat(np.arange(len(counts)), counts)[part.free]
    else:
        graph = np.repeat(np.arange(len(counts)), counts)
    sums = np.bincount(graph, weights=squares, minlength=len(counts))
    return np.sqrt(sums / counts)
