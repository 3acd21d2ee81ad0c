"""Forecasts: a motion of a learned model, how far it can be trusted, and where it leaves what the model has seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.integrate import Rollout, simulate
from hamfit.models import RandomFeatureModel
from hamfit.rng import Seed
from hamfit.state import State
from hamfit.validation import Array, positive_integer, positive_number

Progress = Callable[[int, int], None]
_CHECKED = 100  # frames whose leverage is looked at
_LARGE = 20_000_000  # numbers in the rows of one state


@dataclass(frozen=True)
class Forecast:
    """A motion and an ensemble around it.

    Attributes
    ----------
    rollout
        The motion of the model itself.
    members
        Motions of models with weights drawn from the posterior: positions, shape (draws, frames, nodes, dim); NaN after
        the end of a motion that blew up.
    spread
        Root mean square distance of the members from the motion, over draws, nodes and coordinates, shape (frames,).
    checked, leverage, limit
        Times of up to a hundred frames, their leverage, and the leverage above which a state is outside of what the
        training data covered. The first two are empty where the system is so large that they would cost more than the
        motion.
    tolerance
        Spread, as a fraction of the extent of the motion, that counts as not predictable any more.
    """

    rollout: Rollout
    members: Array
    spread: Array
    checked: Array
    leverage: Array
    limit: float
    tolerance: float

    @property
    def predictable_until(self) -> float:
        """Time until which the members stay together; the last time if they always do."""
        q = self.rollout.q
        extent = float(np.sqrt(((q - q.mean(axis=0)) ** 2).mean()))
        lost = ~(self.spread <= self.tolerance * max(extent, np.finfo(float).tiny))
        return _until(self.rollout.times, lost)

    @property
    def covered_until(self) -> float:
        """Time until which the motion stays within what the training data covered; NaN where that was not checked."""
        return _until(self.checked, self.leverage > self.limit) if len(self.checked) else float("nan")

    def warnings(self) -> list[str]:
        """Sentences for a user."""
        end, found = float(self.rollout.times[-1]), []
        if (self.leverage > self.limit).any():
            found.append(
                f"after time {self.covered_until:g} the state leaves what the training data covered (leverage above "
                f"{self.limit:.3g}, up to {self.leverage.max():.3g}): do not trust what follows"
            )
        if len(self.members) and self.predictable_until < end:
            found.append(
                f"after time {self.predictable_until:g} models that fit the data equally well disagree by more than "
                f"{100 * self.tolerance:g} % of the motion"
            )
        return found


def forecast(
    model: RandomFeatureModel,
    state: State,
    *,
    dt: float,
    steps: int,
    draws: int = 0,
    friction: bool = True,
    tolerance: float = 0.1,
    seed: Seed = 0,
    progress: Progress | None = None,
    **options: Any,
) -> Forecast:
    """Follow a learned model and models drawn from its posterior from the same state.

    Parameters
    ----------
    model
        A fitted model.
    state
        Initial state of one system, shape (nodes, dim).
    draws
        Number of members of the ensemble.
    friction
        Whether friction acts, where the model has learned any; without it, energy is conserved.
    tolerance
        See `Forecast`.
    seed
        Of the draws.
    progress
        As for `simulate`, over all motions.
    options
        Other arguments of `hamfit.simulate`.

    Examples
    --------
    >>> from hamfit import RFInvariant, generate, make_system
    >>> system = make_system("chain", nodes=4)
    >>> model = RFInvariant(width=64).fit(generate(system, snapshots=50, seed=0))
    >>> found = forecast(model, generate(system, snapshots=1, seed=1).state(0), dt=0.01, steps=100, draws=4)
    >>> found.members.shape, found.predictable_until
    ((4, 101, 4, 2), 1.0)
    """
    positive_number("tolerance", tolerance)
    damping = model.friction_.force if friction and model.friction_ is not None else None
    members = model.uncertainty().draws(positive_integer("draws", draws), seed) if draws else []
    total = steps * (1 + len(members))

    def run(hamiltonian: RandomFeatureModel, before: int) -> Rollout:
        report = None if progress is None else lambda done, _: progress(before + done, total)
        return simulate(hamiltonian, state, dt=dt, steps=steps, damping=damping, progress=report, **options)

    rollout = run(model, 0)
    frames = np.full((len(members), *rollout.q.shape), np.nan)
    for number, member in enumerate(members):
        q = run(member, (number + 1) * steps).q[: len(rollout.q)]
        frames[number, : len(q)] = q
    spread = np.sqrt(((frames - rollout.q) ** 2).mean(axis=(0, 2, 3))) if len(members) else np.zeros(len(rollout.q))
    checked = np.unique(np.linspace(0, len(rollout.q) - 1, _CHECKED).astype(int))
    if 2 * state.q.size * len(model.weights_) > _LARGE:
        return Forecast(rollout, frames, spread, np.empty(0), np.empty(0), np.inf, tolerance)
    uncertainty = model.uncertainty()
    leverage = np.array([float(uncertainty.leverage(_frame(rollout, number))) for number in checked])
    return Forecast(rollout, frames, spread, rollout.times[checked], leverage, uncertainty.limit, tolerance)


def _frame(rollout: Rollout, number: int) -> State:
    graph = rollout.graphs[number if len(rollout.graphs) > 1 else 0]
    return State(rollout.q[number], rollout.p[number], graph)


def _until(times: Array, lost: Array) -> float:
    """The last time before something is lost."""
    return float(times[max(int(np.argmax(lost)) - 1, 0)] if lost.any() else times[-1])
