"""A motion and an ensemble around it: models that fit the data equally well, each followed from the same state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.forecasts.motion import follow_learned
from hamfit.forecasts.watched import follow_watched
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.html import card
from hamfit.integrate import Rollout, shifted, step_count
from hamfit.interrupts import let_through
from hamfit.learned import LearnedHamiltonian, LearnedLagrangian, learned_of
from hamfit.memory import require_memory
from hamfit.progress import Progress
from hamfit.rng import Seed
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array, non_negative_integer, positive_integer, positive_number

_CHECKED, _FEWEST = 100, 10  # frames whose leverage is looked at, and of wide models at the least
_WORK = 1e10  # operations that this may take: a second or two
_LARGE = 20_000_000  # numbers in the rows of one state
_WIDE = 4000  # features: the posterior of more takes longer than most motions; stop_at asks for it all the same

Coverage = tuple[Array, Array, float]
_UNKNOWN: Coverage = np.empty(0), np.empty(0), np.inf


@dataclass(frozen=True)
class Forecast:
    """A motion and an ensemble around it, to see until when the motion can be trusted.

    Attributes
    ----------
    rollout
        The motion of the model itself.
    members
        Motions of models drawn from the posterior, each with its own friction: positions, shape
        (draws, frames, nodes, dim); NaN after the end of a motion that blew up.
    spread
        Root mean square distance of the members from the motion, over draws, nodes and coordinates, shape (frames,);
        of angles, it is that on the circle.
    checked, leverage, limit
        Times of up to a hundred frames, of wide models of ten at least, their leverage, and the leverage above which a
        state is outside of what the
        training data covered. The first two are empty, and the last is infinite, where the model has no posterior, or
        the system is so large that they would cost more than the motion.
    tolerance
        Spread, as a fraction of the extent of the motion, that counts as not predictable any more.
    interrupted
        Whether Ctrl-C ended the work early: the motion, some of the members or what is known of its trust is missing.
    """

    rollout: Rollout
    members: Array
    spread: Array
    checked: Array
    leverage: Array
    limit: float
    tolerance: float
    interrupted: bool = False

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

    @property
    def leaves_at(self) -> float | None:
        """First time that was checked at which the motion is outside of what the training data covered, or None."""
        outside = self.checked[self.leverage > self.limit]
        return float(outside[0]) if outside.size else None

    def _repr_html_(self) -> str:
        """Show until when the motion can be trusted, and the motion, for notebooks."""
        rows: list[tuple[str, Any]] = [("members", len(self.members))]
        rows += [("predictable until", self.predictable_until)] if len(self.members) else []
        rows.append(("covered by the data until", self.covered_until))
        rows += [("warning", sentence) for sentence in self.warnings()]
        return card("Forecast", rows, below=self.rollout._repr_html_())

    def warnings(self) -> list[str]:
        """Return sentences for a user on when not to trust the motion any more; none where it can be trusted."""
        end, found = float(self.rollout.times[-1]), []
        if self.leaves_at is not None:
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
    model: Hamiltonian,
    state: State,
    dt: float,
    steps: int,
    *,
    draws: int = 0,
    stop_at: float | str | None = None,
    tolerance: float = 0.1,
    seed: Seed = 0,
    progress: Progress | None = None,
    **options: Any,
) -> Forecast:
    """Follow a learned model, and models drawn from its posterior, from the same state, and say how far to trust it.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian.
    state
        Initial state of one system, shape (nodes, dim).
    dt, steps
        Length of a step, and number of steps.
    draws
        Number of members of the ensemble.
    stop_at
        Leverage of a node at which the motion ends, ``"auto"`` for the model's own limit, None for none; see
        `hamfit.forecasts.watched`. The ensemble is followed for as long.
    tolerance
        See `Forecast`.
    seed
        Seed of the draws.
    progress
        Called as ``progress(steps done, steps)`` over all motions now and then.
    options
        Other arguments of `follow_learned` and of `hamfit.simulate`, such as `friction`, `neighbours`, `scheme`,
        `every` and `force`.

    Examples
    --------
    >>> from hamfit import RFInvariant, generate, make_system
    >>> system = make_system("chain", nodes=4)
    >>> model = RFInvariant(width=64).fit(generate(system, snapshots=50, seed=0))
    >>> found = forecast(model, generate(system, snapshots=1, seed=1).state(0), 0.01, 100, draws=4)
    >>> found.members.shape, found.predictable_until
    ((4, 101, 4, 2), 1.0)
    """
    positive_number("tolerance", tolerance)
    learned = learned_of(model)
    steps, draws = step_count("steps", steps), non_negative_integer("draws", draws)
    if draws and isinstance(state, State):
        kept = steps // positive_integer("every", options.get("every", 1)) + 1
        what = f"an ensemble of {draws} motions of {kept:,} frames"
        require_memory(24 * draws * state.q.size * kept, what, "keep fewer frames (every), or follow fewer draws")
    drawn = learned.uncertainty().draws(draws, seed) if draws else []
    runs: list[Rollout] = []
    for one in (learned, *drawn):
        report = shifted(progress, len(runs) * steps, (1 + len(drawn)) * steps)
        if stop_at is not None and not runs:
            runs.append(follow_watched(one, state, dt, steps, stop_at=stop_at, progress=report, **options))
            steps = runs[0].steps_done
        else:
            runs.append(follow_learned(one, same_motion(learned, state, one), dt, steps, progress=report, **options))
        if runs[-1].status == "interrupted":
            break
    rollout, *others = runs
    members, spread = spread_of(rollout, [run for run in others if run.status != "interrupted"])
    interrupted, covered = runs[-1].status == "interrupted", _UNKNOWN
    try:
        with let_through():
            if not interrupted:
                watch = LeverageAlong(learned, state, frames=len(rollout.q))
                watch.look(0, rollout, options.get("every", 1) * dt)
                covered = watch.found()
    except KeyboardInterrupt:
        interrupted = True
    return Forecast(rollout, members, spread, *covered, tolerance, interrupted)


def same_motion(model: LearnedHamiltonian, state: State, other: LearnedHamiltonian) -> State:
    """Return the state from which another model drawn from the posterior of this one begins the same motion."""
    return model.same_motion(state, other) if isinstance(model, LearnedLagrangian) else state


def spread_of(rollout: Rollout, others: Sequence[Rollout]) -> tuple[Array, Array]:
    """Return positions of other motions beside one, NaN after their ends, and how far they are from it on average.

    Returns
    -------
    tuple
        Shapes (motions, frames, nodes, dim) and (frames,), see `Forecast`.
    """
    frames = len(rollout.q)
    members = np.full((len(others), *rollout.q.shape), np.nan)
    for place, run in zip(members, others, strict=True):
        place[: len(run.q)] = run.q[:frames]
    angles = angle_coordinates(rollout.graphs[0], rollout.q.shape[-1])
    apart = np.moveaxis(turned_apart(members - rollout.q, angles) ** 2, 1, 0)
    return members, np.sqrt(apart.reshape(frames, -1).mean(axis=1)) if others else np.zeros(frames)


class LeverageAlong:
    """Leverage of up to a hundred frames of a motion, which may come part by part.

    Parameters
    ----------
    model
        The model that moves.
    state
        Where it begins.
    frames
        Number of frames that the motion will have.
    """

    def __init__(self, model: LearnedHamiltonian, state: State, *, frames: int) -> None:
        width = len(model.weights)
        known = model.has_posterior and 2 * state.q.size * width <= _LARGE and width <= _WIDE  # else it costs too much
        self._model = model if known else None
        afforded = int(_WORK / (2 * state.q.size * max(1, width) ** 2))
        count = min(_CHECKED, max(_FEWEST, afforded)) if known else 0
        self._wanted = np.unique(np.linspace(0, frames - 1, count).astype(int))
        self._seen: dict[int, tuple[float, float]] = {}

    def look(self, first: int, part: Rollout, spacing: float) -> None:
        """Look at frames of the motion, the first of which has the number `first`; they are `spacing` apart in time."""
        wanted = self._wanted[(self._wanted >= first) & (self._wanted < first + len(part.q))]
        wanted = np.array([frame for frame in wanted if int(frame) not in self._seen], dtype=int)
        if self._model is None or not wanted.size:
            return
        uncertainty, places = self._model.uncertainty(), wanted - first
        if len(part.graphs) > 1:
            found = [float(np.max(uncertainty.leverage(part.state(int(place))))) for place in places]
        else:  # all of them in one go
            found = uncertainty.leverage(State(part.q[places], part.p[places], part.graphs[0])).tolist()
        self._seen |= {int(frame): (float(frame * spacing), one) for frame, one in zip(wanted, found, strict=True)}

    def found(self) -> Coverage:
        """Return the times that were looked at, the leverage there, and its limit."""
        times, leverage = np.array(list(self._seen.values())).reshape(-1, 2).T
        return times, leverage, np.inf if self._model is None else self._model.uncertainty().limit


def _until(times: Array, lost: Array) -> float:
    """Find the last time before something is lost, or the first time where it is lost from the beginning."""
    return float(times[max(int(np.argmax(lost)) - 1, 0)] if lost.any() else times[-1])
