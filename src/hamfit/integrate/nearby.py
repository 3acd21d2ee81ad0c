"""Iterations for implicit equations of large systems that go on at a few nodes alone.

Of many nodes, some always pass a neighbour closely, and are not settled where all others are. The slope of a node
changes with the node and its neighbours only, so that the others need not be evaluated again for these.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hamfit.validation import Array, IntArray

SlopeChanges = Callable[[Array, Array, IntArray], tuple[Array, float] | None]
"""By how much slopes change where some nodes move, and how far all others were moved beside; see `Problem`."""
# Share of all nodes that are evaluated by themselves; of more, the surroundings cost as much as all of them.
FEW = 0.02


def moved_nearby(
    base: Array,
    h: float,
    guess: Array | None,
    k: Array,
    weights: Array | None,
    settled: float,
    changes: SlopeChanges,
) -> tuple[Array, Array] | None:
    """Move the guess at those nodes that are not settled yet; returns it with its slope, each of shape (2 nodes, dim).

    Parameters
    ----------
    base, h
        The unknown is ``base + h k``: positions and momenta below each other, shape (2 nodes, dim).
    guess, k
        A guess of the slope, and the slope there.
    weights
        Make changes of positions and momenta comparable, shape (2 nodes, 1).
    settled
        Largest change of the unknown, in these weights, that is not followed any further.
    changes
        Tells changes of slopes.

    Returns
    -------
    None where there is no guess, for several states at once, where changes are not known, where all others would feel
    them, or where the nodes are many.
    """
    if guess is None or weights is None or k.ndim != 2:
        return None
    half = len(k) // 2
    rough = (np.abs(k - guess) * weights).max(axis=-1) * abs(h) > settled
    nodes = np.flatnonzero(rough[:half] | rough[half:])
    if not 0 < len(nodes) <= FEW * half:
        return None
    rows = np.concatenate([nodes, nodes + half])
    moved = guess.copy()
    moved[rows] = k[rows]
    found = changes(base + h * guess, base + h * moved, nodes)
    if found is None or found[1] * weights[0, 0] > settled:
        return None
    return moved, (k + found[0]).astype(k.dtype, copy=False)
