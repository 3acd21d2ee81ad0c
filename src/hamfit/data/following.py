"""Atoms that are followed from frame to frame: through the borders of a periodic cell, and by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from hamfit.data.configurations import Configuration
from hamfit.errors import DataError
from hamfit.validation import Array, Float64Array


class Placed(Protocol):
    """A frame whose positions may be moved by whole lattice vectors; `group` names the run that it belongs to."""

    frame: Configuration
    q: Float64Array
    cell: Array | None
    group: str | None


def followed(parts: Sequence[Placed]) -> list[str]:
    """Follow the atoms of motions, frame by frame: who jumps by a lattice vector has crossed the border of the cell.

    Many programs fold atoms back into the cell, which is no motion. Positions go on beyond the border instead, and
    that is said; the graphs that are made of them have the same pairs. Frames that hamfit has written, and those whose
    file says where atoms have gone, stay as they are. Other atoms than in the frame before are an error.
    """
    jumps = 0
    before: dict[str | None, Placed] = {}
    beyond: dict[str | None, Array] = {}  # how many lattice vectors the atoms of a run are beyond their places
    for part in parts:
        last = before.get(part.group)
        before[part.group] = part
        if last is None or part.frame.notes or part.q.shape != last.q.shape:
            continue
        mine, theirs = part.frame.ids, last.frame.ids
        if mine is not None and theirs is not None and not np.array_equal(mine, theirs):
            raise DataError(
                f"{part.frame.where} has other atoms than the frame before it (their ids differ), so that nobody can "
                "follow them in time: dump the same atoms always, or do not read times"
            )
        if part.frame.unfolded or part.cell is None or not part.cell.any():
            continue
        crossed = np.rint((part.q - last.q) @ np.linalg.pinv(part.cell))
        jumps += int((crossed != beyond.get(part.group, 0.0)).any(axis=1).sum())
        beyond[part.group] = crossed
        part.q = part.q - crossed @ part.cell
    if not jumps:
        return []
    times = "once" if jumps == 1 else f"{jumps} times"
    return [f"atoms have left the periodic cell {times} and were folded back: their positions go on outside of it"]
