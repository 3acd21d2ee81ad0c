"""Further passes over the data where configurations are few, each of which holds out others.

How well a handful of held-out configurations is predicted says little about a ridge; all of them in turn say more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from hamfit.features import FeatureMap
from hamfit.fitting.accumulated import set_priors, with_held_rows
from hamfit.fitting.plan import Plan
from hamfit.solve import Accumulator, WideEquations
from hamfit.targets.block import Equations

_FEW = 40  # configurations, below which a fifth of them is too small to judge by
_TURNS = 5  # at most
_MOST_COLUMNS = 4096  # whose sums are made once for each turn


def other_turns(plan: Plan, equations: Equations, width: int, memory: float | None = None) -> list[Plan]:
    """Plans that hold out other configurations than this one, until each was held out once, or `memory` MB are full.

    There are none where configurations are many, where they belong to trajectories, or where nothing is held out.
    """
    if len(plan.groups) < 2 or equations.n_equations >= _FEW or equations.groups is not None or width > _MOST_COLUMNS:
        return []
    blocks, held = sorted(plan.blocks, key=lambda block: block.start), plan.groups[1]
    every = blocks.index(held[1]) - blocks.index(held[0]) if len(held) > 1 else len(blocks)
    turns = [blocks[first::every] for first in range(every)]
    room = np.inf if memory is None else memory * 2**20 - WideEquations.bytes_needed(width)
    most = min(_TURNS - 1, max(0, room / (8 * width**2)))
    others = [turn for turn in turns if turn != held][: int(most)]
    return [
        replace(plan, groups=[[block for block in blocks if block not in turn], turn], progress=None, checkpoint=None)
        for turn in others
    ]


def in_turn(
    columns: FeatureMap,
    equations: Equations,
    plan: Plan,
    factors: tuple[float, float],
    go_over: Callable[..., Any],
    memory: float | None,
) -> list[Accumulator]:
    """The wide problem with other configurations held out, where there are few; `go_over` makes one pass."""
    found: list[Accumulator] = []
    for turn in other_turns(plan, equations, columns.width, memory):
        parts = go_over(columns, equations, WideEquations, turn)
        set_priors(parts[0], columns.column_priors())
        found.append(with_held_rows(parts, *factors).combined())
    return found
