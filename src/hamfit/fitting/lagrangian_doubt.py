"""How much a learned Lagrangian is left open by its data: fits that leave out parts of the runs, at other motions.

Along one run, places and rates go together, and M and U can share out between them what is seen: left-out parts of the
same run do not tell. Where the same places are passed with the rates of other samples, fits that were made without a
part of the runs each disagree as much as the data leave open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.lagrangian_rows import accelerations
from hamfit.fitting.left_out import jackknife_errors, with_weights
from hamfit.fitting.yardstick import LEARNED_UP_TO, contradicted
from hamfit.rng import generator
from hamfit.state import State
from hamfit.targets.lagrangian import LagrangianEquations
from hamfit.validation import Array, IntArray

_GROUPS = 10  # that are left out in turn
_STATES = 200


@dataclass(frozen=True)
class Doubt:
    """Relative standard error of accelerations at the data's places with other samples' rates, from so many fits."""

    error: float
    groups: int

    @property
    def bound(self) -> float:
        """The end of a 95 % interval of the relative error."""
        from scipy.special import stdtrit

        return float(self.error * stdtrit(self.groups - 1, 0.975))

    def applied(self, verdict: dict[str, Any]) -> dict[str, Any]:
        """The verdict on a Lagrangian that other motions are left open by: it is learned in part at best."""
        if self.bound <= LEARNED_UP_TO:
            return verdict
        share = f"by {100 * self.bound:.2g} % of" if self.bound < 1 else "as much as"
        return contradicted(
            verdict,
            "other motions are left open: at the same places with other rates, fits to parts of these runs differ "
            f"{share} the accelerations",
        )


def groups_of(equations: LagrangianEquations) -> list[IntArray]:
    """Equations in about ten groups of consecutive runs, or pieces of runs."""
    groups = equations.groups
    assert groups is not None
    places = np.unique(groups, return_inverse=True)[1]
    count = int(places.max()) + 1
    group = places * min(_GROUPS, count) // count
    return [np.flatnonzero(group == one) for one in np.unique(group)]


def doubt_of(features: WeightedFeatures, equations: LagrangianEquations, left_out: Array) -> Doubt | None:
    """Compare fits that leave out one group each, with weights (groups, columns), at other motions; None without them.

    Accelerations are taken in units of typical rates, so that lengths and angles can be put together.
    """
    if not len(left_out):
        return None
    state, known, scale = _other_motions(equations)
    found = []
    for one in [*(with_weights(features, weights) for weights in left_out), features]:
        a = accelerations(one, state, known)
        if a is None or not np.isfinite(a).all():
            return Doubt(np.inf, len(left_out))
        found.append(scale * a)
    size, apart = np.linalg.norm(found[-1]), np.linalg.norm(jackknife_errors(np.array(found[:-1])))
    return Doubt(float(apart / size) if size > 0 else 0.0, len(left_out))


def _other_motions(equations: LagrangianEquations) -> tuple[State, Array | None, Array]:
    """Places of evenly spread samples with the rates of others, known forces there, and what accelerations count."""
    source = equations.source
    numbers = np.unique(np.linspace(0, len(source) - 1, _STATES).astype(np.int64))
    state = source.state(numbers).flat()
    known, v, free = source.external_force(numbers), state.p, equations.part(np.arange(1)).weights > 0
    if state.graph.uniform_nodes is None:  # systems of several sizes do not have each other's rates
        size = np.sqrt((v**2).mean(axis=0, keepdims=True))
        return state, known, np.where(size > 0, 1 / np.where(size > 0, size, 1.0), 0.0)
    each = v.reshape(len(numbers), -1, state.dim)
    size = np.sqrt((each**2).mean(axis=0))
    scale = np.where((size > 0) & free, 1 / np.where(size > 0, size, 1.0), 0.0)
    mixed = each[generator(0).permutation(len(numbers))]
    return State(state.q, mixed.reshape(v.shape), state.graph), known, np.tile(scale, (len(numbers), 1))
