"""The learned model followed from the beginning of a measured run, and the motions of its posterior beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.interpolate import make_interp_spline

from hamfit.graphs import CutoffNeighbours
from hamfit.integrate import Rollout, simulate
from hamfit.models.base import RandomFeatureModel
from hamfit.report.material import Material, evenly
from hamfit.state import State
from hamfit.systems import system_from_notes
from hamfit.targets.runs import Run
from hamfit.validation import Array

DRAWS = 8
_FINE = 0.3  # step relative to the time in which a strong force changes a momentum by its own size
_MOST_STEPS, _MOST_WORK = 400, 100_000  # steps, and steps times nodes and edges, of one roll-out
_FEWEST_STEPS = 50
_STRONG = 0.99  # of all forces are weaker
_SKIN = 0.15  # of the cutoff
_ONE_SIDED = 5  # samples at the beginning of a run whose momenta, if estimated, come from one side
_LOOKS = 40  # states along a roll-out whose leverage is found


@dataclass(frozen=True)
class Followed:
    """One run, measured and learned, at the measured times.

    Attributes
    ----------
    run
        Which one.
    times
        From the beginning of the run, as far as it was followed, shape (samples,).
    measured, learned
        Positions, shape (samples, nodes, dim); NaN after a roll-out that ended early.
    draws
        Positions of models drawn from the posterior, shape (draws, samples, nodes, dim).
    message
        How the roll-out ended, where it ended early, else empty.
    leaves_at
        Time at which it leaves what the training data covered, or None.
    """

    run: Run
    times: Array
    measured: Array
    learned: Array
    draws: Array
    message: str
    leaves_at: float | None

    @property
    def whole(self) -> bool:
        """Whether the run was followed to its end."""
        return len(self.times) == len(self.run)

    def error(self) -> Array:
        """Root mean square distance of learned and measured positions at each time, relative to how far nodes move."""
        return _rms(self.learned - self.measured) / self._moved()

    def spread(self) -> Array:
        """Root mean square distance of the drawn motions from the learned one, relative likewise."""
        return np.sqrt(np.mean([_rms(draw - self.learned) ** 2 for draw in self.draws], axis=0)) / self._moved()

    def _moved(self) -> float:
        return float(np.sqrt(np.mean((self.measured - self.measured.mean(axis=0)) ** 2))) or 1.0


def follow(material: Material, run: Run) -> Followed:
    """The learned motion from the first sample, with friction and known forces, where there are any.

    Where momenta are estimates, it begins at the first that is estimated from both sides.
    """
    if not material.data.has_momenta:
        begin = min(_ONE_SIDED, len(run) // 4)
        run = replace(run, snapshots=run.snapshots[begin:], times=run.times[begin:])
    start = material.source.state(int(run.snapshots[0]))
    step, steps, samples = _plan(material, run, start)
    times = run.times[:samples] - run.times[0]
    options = {"dt": step, "steps": steps, "force": _force(material, run), **_surroundings(material, start)}
    rollout = _rolled(material.model, start, options)
    drawn = [] if material.uncertainty is None else material.uncertainty.draws(DRAWS, material.seed)
    motions = [_at(_rolled(model, start, options), times) for model in drawn]
    measured = material.source.state(run.snapshots[:samples]).flat().q.reshape(samples, *start.q.shape)
    return Followed(
        run,
        times,
        measured,
        _at(rollout, times),
        np.array(motions).reshape(len(motions), *measured.shape),
        "" if rollout.completed else rollout.message,
        _leaves_at(material, rollout, times[-1]),
    )


def _plan(material: Material, run: Run, start: State) -> tuple[float, int, int]:
    """Length of a step, number of steps, and how many samples of the run they reach."""
    interval = float(np.median(np.diff(run.times)))
    some = material.source.state(run.snapshots[evenly(len(run), 20)]).flat()
    by_q, _ = material.model.gradient(some)
    push, momentum = float(np.quantile(np.linalg.norm(by_q, axis=1), _STRONG)), float(_rms(some.p[None])[0])
    scale = momentum / push if push > 0 and momentum > 0 else interval
    step = interval / int(np.ceil(max(1.0, interval / (_FINE * scale))))
    most = max(_FEWEST_STEPS, min(_MOST_STEPS, _MOST_WORK // (start.graph.n_nodes + start.graph.n_edges)))
    times = run.times - run.times[0]
    samples = max(2, int(np.searchsorted(times, most * step, side="right")))
    return step, int(np.ceil(times[samples - 1] / step - 1e-9)), samples


def _surroundings(material: Material, start: State) -> dict[str, Any]:
    """Edges that follow the positions: as the model ends them, or as the system that the data name does."""
    model = material.model
    cutoff = getattr(model.feature_map_, "cutoff", None)
    if cutoff is None and model.name != "invariant":
        system = system_from_notes(material.data.metadata)
        cutoff = None if system is None or system.neighbours is None else system.neighbours.cutoff
    if not cutoff:
        return {}
    return {"neighbours": CutoffNeighbours(float(cutoff), cell=start.graph.cell, skin=_SKIN * float(cutoff))}


def _force(material: Material, run: Run) -> Any:
    """Known forces along the run as a function of time; None without any."""
    forces = material.source.external_force(run.snapshots)
    if forces is None:
        return None
    along = forces.reshape(len(run), run.nodes, -1)
    return along[0] if not np.ptp(along, axis=0).any() else _Interpolated(run.times - run.times[0], along)


@dataclass(frozen=True)
class _Interpolated:
    times: Array
    values: Array

    def __call__(self, time: float, q: Array) -> Array:
        del q
        after = int(np.clip(np.searchsorted(self.times, time), 1, len(self.times) - 1))
        share = (time - self.times[after - 1]) / (self.times[after] - self.times[after - 1])
        return (1 - share) * self.values[after - 1] + share * self.values[after]


def _rolled(model: RandomFeatureModel, start: State, options: dict[str, Any]) -> Rollout:
    damping = None if model.friction_ is None else model.friction_.force
    return simulate(model, start, scheme="composition-4", damping=damping, **options)


def _at(rollout: Rollout, times: Array) -> Array:
    """Positions at the given times, between the frames; NaN after the last of them."""
    found = np.full((len(times), *rollout.q.shape[1:]), np.nan)
    degree = next((k for k in (5, 3, 1) if k < len(rollout.times)), 0)
    if not degree:
        return found
    reached = times <= rollout.times[-1] * (1 + 1e-9)
    found[reached] = make_interp_spline(rollout.times, rollout.q, k=degree)(times[reached])
    return found


def _leaves_at(material: Material, rollout: Rollout, end: float) -> float | None:
    """First time with a leverage above one; None where there is none, or it says nothing."""
    if material.uncertainty is None or material.exact:
        return None
    for frame in evenly(int(np.searchsorted(rollout.times, end, side="right")), _LOOKS):
        if float(np.max(material.uncertainty.leverage(rollout.state(int(frame))))) > material.uncertainty.limit:
            return float(rollout.times[frame])
    return None


def _rms(values: Array) -> Array:
    """Root mean square of vectors over nodes, shape (samples,) for (samples, nodes, dim)."""
    return np.sqrt((values**2).sum(axis=-1).mean(axis=-1))
