"""Many motions at once: several starts, each with the model and with models drawn from its posterior, as one batch.

Models drawn from a posterior share their features and differ in their weights alone. The features of all states are
found in one go, so that a step of thirty small motions costs little more than a step of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hamfit.features.weighted import WeightedFeatures
from hamfit.forecasts.ensemble import Forecast, LeverageAlong, same_motion, spread_of
from hamfit.forecasts.members import members_of
from hamfit.forecasts.motion import follow_learned
from hamfit.forecasts.neighbours import neighbours_for
from hamfit.integrate import (
    TABLE_TOLERANCE,
    Drive,
    Force,
    Neighbours,
    Rollout,
    chosen_scheme,
    for_motion,
    simulate,
)
from hamfit.learned import LearnedHamiltonian, LearnedLagrangian, learned_of
from hamfit.rng import Seed
from hamfit.state import Hamiltonian, State
from hamfit.systems import System
from hamfit.validation import Array, non_negative_integer

_LARGE = 4_000_000  # numbers in the rows of all states, beyond which motions are followed one by one


@dataclass(frozen=True)
class Start:
    """Where a motion begins, how many steps it has, its external force, and the drive of its held nodes.

    Force and drive are as `hamfit.simulate` takes them; driven motions are followed one by one.
    """

    state: State
    steps: int
    force: Force | None = None
    drive: Drive | None = None


def forecast_together(
    model: Hamiltonian,
    starts: Sequence[Start],
    dt: float,
    *,
    draws: int = 0,
    seed: Seed = 0,
    tolerance: float = 0.1,
    scheme: str = "composition-4",
    system: System | None = None,
) -> list[Forecast]:
    """Make a forecast from each of several starts, as `forecast` makes one, all motions side by side where they can be.

    Motions go together where the graph of the starts is one and the same and stays as it is. Where one of them ends
    early, the batch is halved, until those that end early are alone.

    Parameters
    ----------
    model, draws, seed, tolerance
        As of `forecast`; the drawn models are the same for all starts.
    starts
        Where to begin; each has its own number of steps.
    dt, scheme
        Length of a step, and scheme, of all motions.
    system
        The system that the data are from, where it is known: see `neighbours_for`.

    Examples
    --------
    >>> from hamfit import RFInvariant, generate, make_system
    >>> data = generate(make_system("chain", nodes=4), snapshots=50, seed=0)
    >>> model = RFInvariant(width=64).fit(data)
    >>> found = forecast_together(model, [Start(data.state(0), 20), Start(data.state(1), 10)], 0.01, draws=4)
    >>> [one.members.shape for one in found]
    [(4, 21, 4, 2), (4, 11, 4, 2)]
    """
    learned = learned_of(model)
    drawn = learned.uncertainty().draws(draws, seed) if non_negative_integer("draws", draws) else []
    models = [learned, *drawn]
    motions = [
        _Motion(one, replace(start, state=same_motion(learned, start.state, one))) for one in models for start in starts
    ]
    follow = _Follow(dt, scheme, system)
    runs = follow.all(motions)
    return [_forecast(learned, start, runs[place :: len(starts)], dt, tolerance) for place, start in enumerate(starts)]


@dataclass(frozen=True)
class _Motion:
    """One model from one start."""

    model: LearnedHamiltonian
    start: Start


@dataclass(frozen=True)
class _Follow:
    """How motions are followed."""

    dt: float
    scheme: str
    system: System | None

    def all(self, motions: Sequence[_Motion]) -> list[Rollout]:
        """Follow motions side by side where that is possible, and halve the batch where one of them ends early.

        Models whose laws are looked up in tables need no company: loops of their own are faster.
        """
        if all(self._has_loop(motion) for motion in motions):
            return [self._one(motion) for motion in motions]
        if len(motions) > 1 and _batchable(motions, self._neighbours(motions[0])):
            together = self._batch(motions)
            if together is not None:
                return together
            half = len(motions) // 2
            return self.all(motions[:half]) + self.all(motions[half:])
        return [self._one(motion) for motion in motions]

    def _has_loop(self, motion: _Motion) -> bool:
        """Whether a motion runs by tables in a loop of many steps."""
        start, scheme = motion.start, chosen_scheme(self.scheme, motion.model)
        if callable(start.force) or start.drive is not None or scheme.operations is None:
            return False
        return for_motion(motion.model, start.state, scheme, start.steps, TABLE_TOLERANCE) is not motion.model

    def _neighbours(self, motion: _Motion) -> Neighbours | None:
        return neighbours_for(motion.model, motion.start.state, system=self.system)

    def _one(self, motion: _Motion) -> Rollout:
        start, near = motion.start, self._neighbours(motion)
        run = follow_learned(
            motion.model,
            start.state,
            self.dt,
            start.steps,
            scheme=self.scheme,
            neighbours=near,
            force=start.force,
            drive=start.drive,
        )
        if run.status == "interrupted":
            raise KeyboardInterrupt
        return run

    def _batch(self, motions: Sequence[_Motion]) -> list[Rollout] | None:
        """Follow all motions as one, for as long as the longest; None where one of them ends early."""
        members = members_of([motion.model for motion in motions])
        states = [motion.start.state for motion in motions]
        q, p = np.stack([state.q for state in states]), np.stack([state.p for state in states])
        run = simulate(
            members,
            State(q, p, states[0].graph),
            self.dt,
            max(motion.start.steps for motion in motions),
            scheme=self.scheme,
            force=_forces([motion.start.force for motion in motions], q),
            damping=None if members.coefficients is None else members.friction,
        )
        if run.status == "interrupted":
            raise KeyboardInterrupt
        if not run.completed:
            return None
        return [_part(run, place, motion.start.steps + 1) for place, motion in enumerate(motions)]


def _batchable(motions: Sequence[_Motion], neighbours: Neighbours | None) -> bool:
    """Whether motions can go together: models of one set of features, states of one graph, all of them small."""
    first = motions[0]
    graph, numbers = first.start.state.graph, 2 * first.start.state.q.size * len(first.model.weights)
    return (
        neighbours is None
        and all(one.start.drive is None for one in motions)
        and len(motions) * numbers <= _LARGE
        and all(type(one.model) in (LearnedHamiltonian, LearnedLagrangian) for one in motions)
        and all(type(one.model.features) is WeightedFeatures for one in motions)
        and all(one.model.feature_map is first.model.feature_map for one in motions)
        and all(one.start.state.q.shape == first.start.state.q.shape for one in motions)
        and all(one.start.state.graph is graph or one.start.state.graph.same_as(graph) for one in motions)
    )


def _forces(forces: Sequence[Any], q: Array) -> Any:
    """Join external forces of several motions into one of the batch; None where there is none."""
    if all(force is None for force in forces):
        return None

    def at(time: float, places: Array) -> Array:
        found = np.zeros_like(places)
        for place, force in enumerate(forces):
            if force is not None:
                found[place] = force(time, places[place]) if callable(force) else force
        return found

    return at if any(map(callable, forces)) else at(0.0, q)


def _part(run: Rollout, place: int, frames: int) -> Rollout:
    """Take one motion out of a batch, as far as its own steps go."""
    part = {name: getattr(run, name)[:frames, place] for name in ("q", "p", "energy", "conserved")}
    scale = np.asarray(run.energy_scale[place])
    return replace(run, times=run.times[:frames], steps_done=frames - 1, energy_scale=scale, **part)


def _forecast(
    model: LearnedHamiltonian, start: Start, runs: Sequence[Rollout], dt: float, tolerance: float
) -> Forecast:
    rollout, *others = runs
    watch = LeverageAlong(model, start.state, frames=len(rollout.q))
    watch.look(0, rollout, dt)
    members, spread = spread_of(rollout, others)
    return Forecast(rollout, members, spread, *watch.found(), tolerance)
