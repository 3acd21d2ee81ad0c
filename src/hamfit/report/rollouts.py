"""The learned model followed from the beginning of a measured run, with motions drawn from its posterior beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.interpolate import make_interp_spline

from hamfit.forecasts import forecast, neighbours_for
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
_ONE_SIDED = 5  # samples at the beginning of a run whose momenta, if estimated, come from one side


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
        """Return the root mean square distance of learned and measured positions, relative to how far nodes move."""
        return _rms(self.learned - self.measured) / self._moved()

    def spread(self) -> Array:
        """Return the root mean square distance of the drawn motions from the learned one, relative to the same."""
        return np.sqrt(np.mean([_rms(draw - self.learned) ** 2 for draw in self.draws], axis=0)) / self._moved()

    def _moved(self) -> float:
        return float(np.sqrt(np.mean((self.measured - self.measured.mean(axis=0)) ** 2))) or 1.0


def follow_run(material: Material, run: Run) -> Followed:
    """Follow the learned model from the first sample of a run, to compare its motion with the measured one.

    Friction and known forces act where there are any. Where momenta are estimates, the motion begins at the first
    sample that is estimated from both sides.
    """
    if not material.data.has_momenta:
        begin = min(_ONE_SIDED, len(run) // 4)
        run = replace(run, snapshots=run.snapshots[begin:], times=run.times[begin:])
    model, start = material.model, material.source.state(int(run.snapshots[0]))
    step, steps, samples = _plan(material, run, start)
    times = run.times[:samples] - run.times[0]
    found = forecast(
        model,
        start,
        step,
        steps,
        draws=0 if material.uncertainty is None else DRAWS,
        seed=material.seed,
        scheme="composition-4",
        force=_force(material, run),
        neighbours=neighbours_for(model, start, system=system_from_notes(material.data.metadata)),
    )
    measured = material.source.state(run.snapshots[:samples]).flat().q.reshape(samples, *start.q.shape)
    draws = [_at(found.rollout.times, member, times) for member in found.members]
    return Followed(
        run,
        times,
        measured,
        _at(found.rollout.times, found.rollout.q, times),
        np.array(draws).reshape(len(draws), *measured.shape),
        "" if found.rollout.completed else found.rollout.message,
        found.leaves_at,
    )


def _plan(material: Material, run: Run, start: State) -> tuple[float, int, int]:
    """Return the length of a step, the number of steps, and how many samples of the run they reach."""
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


def _force(material: Material, run: Run) -> Any:
    """Return known forces along the run as a constant or as a function of time; None without any."""
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


def _at(frames: Array, q: Array, times: Array) -> Array:
    """Interpolate positions between frames at the given times; NaN after the last frame that is known."""
    found = np.full((len(times), *q.shape[1:]), np.nan)
    frames = frames[np.isfinite(q).all(axis=(1, 2))]
    degree = next((k for k in (5, 3, 1) if k < len(frames)), 0)
    if not degree:
        return found
    reached = times <= frames[-1] * (1 + 1e-9)
    found[reached] = make_interp_spline(frames, q[: len(frames)], k=degree)(times[reached])
    return found


def _rms(values: Array) -> Array:
    """Return the root mean square of vectors over nodes, shape (samples,) for (samples, nodes, dim)."""
    return np.sqrt((values**2).sum(axis=-1).mean(axis=-1))
