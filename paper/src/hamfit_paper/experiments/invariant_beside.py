"""hamfit's invariant model beside the paper's network: its parameters, and a sentence on how its errors compare."""

from __future__ import annotations

import math
from typing import Any

ENOUGH = 128
"""Features that leave 1e-8 of the forces of Lennard-Jones particles; every network of the paper is wider."""


def invariant(width: int = ENOUGH, **changes: Any) -> dict[str, Any]:
    """Return parameters of the invariant model, as `make_model` takes them.

    >>> invariant(32, ridge="auto")
    {'name': 'invariant', 'width': 32, 'ridge': 'auto'}
    """
    return {"name": "invariant", "width": width, **changes}


def below_the_paper(what: str, ours: list[float], paper: list[float]) -> list[str]:
    """Say in one sentence how the invariant model's errors compare with the paper's; nothing if none was measured.

    >>> below_the_paper("test MSE", [1e-9, 1e-8, math.nan], [1e-5, 1e-5, 1e-5])
    ["The invariant model's test MSE is below the paper's in 2 of 2 entries, by factors of 1e+03 to 1e+04."]
    >>> below_the_paper("test MSE", [2.0, 1.0], [1.0, 2.0])
    ["The invariant model's test MSE is below the paper's in 1 of 2 entries, the paper's is 0.5 to 2 times as large."]
    """
    ratios = [theirs / mine for mine, theirs in zip(ours, paper, strict=True) if math.isfinite(mine) and mine > 0]
    if not ratios:
        return []
    low, high = (f"{ratio:.1g}" for ratio in (min(ratios), max(ratios)))
    span = low if low == high else f"{low} to {high}"
    below = sum(ratio > 1 for ratio in ratios)
    if below < len(ratios):
        by = f"the paper's is {span} times as large"
    else:
        by = f"by {'a factor' if low == high else 'factors'} of {span}"
    return [f"The invariant model's {what} is below the paper's in {below} of {len(ratios)} entries, {by}."]
