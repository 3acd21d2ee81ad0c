"""Coordinates of a recording that never move: walls and pivots, or columns that are no part of the motion."""

from __future__ import annotations

import numpy as np

from hamfit.data.motions import Motion, motions_of
from hamfit.data.source import DataSource
from hamfit.validation import Array, IntArray

_SHOWN = 3


def said_of_still_coordinates(data: DataSource, run: IntArray | None = None) -> list[str]:
    """A sentence on coordinates that are the same at all times, while others move; or nothing."""
    motions = motions_of(data, run)
    still = still_components(motions)
    if not still.any() or still.all():
        return []
    first, nodes = motions[0], still.reshape(-1, motions[0].dim)
    whole = np.flatnonzero(nodes.all(axis=1))
    if len(whole):
        numbers = ",".join(map(str, whole))
        what = f"node {whole[0]} never moves" if len(whole) == 1 else f"nodes {numbers} never move"
        held = f"hold it (hamfit convert --held {numbers})"
        return [f"{what}: if that is a wall or a pivot, {held}; else leave its columns out"]
    flat = np.flatnonzero(nodes.all(axis=0))
    if len(flat):
        axes = " and ".join(str(axis + 1) for axis in flat)
        coordinates = (
            f"coordinate {axes} of all nodes never moves" if len(flat) == 1 else f"coordinates {axes} never move"
        )
    else:
        coordinates = ", ".join(first.named(int(one)) for one in np.flatnonzero(still)[:_SHOWN]) + " never moves"
    return [
        f"{coordinates}: what a field does along it cannot be seen, and where it is no part of the motion, leave its "
        "columns out"
    ]


def still_components(motions: list[Motion]) -> Array:
    """Which components are the same at all times of all runs, and are not held, shape (components,)."""
    size = motions[0].places.shape[1] if motions else 0
    if not motions or any(motion.places.shape[1] != size for motion in motions):
        return np.zeros(size, dtype=bool)
    ends = [(motion.places.min(axis=0), motion.places.max(axis=0)) for motion in motions]
    same = np.min([low for low, _ in ends], axis=0) == np.max([high for _, high in ends], axis=0)
    return np.asarray(same & ~motions[0].held)
