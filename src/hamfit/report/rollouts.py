"""The learned model followed from the beginning of a measured run, with motions drawn from its posterior beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hamfit.forecasts import Forecast, Start, forecast_together
from hamfit.graphs import angle_coordinates, held_nodes, turned_apart
from hamfit.graphs.roles import BoolArray
from hamfit.report.material import Material, evenly
from hamfit.state import State
from hamfit.systems import system_from_notes
from hamfit.targets.runs import Run, unwrapped
from hamfit.validation import Array

DRAWS = 8
_FINE = 0.3  # step relative to the time in which a strong force changes a momentum by its own size
_MOST_STEPS, _MOST_WORK = 400, 100_000  # steps, and steps times nodes and edges, of one roll-out
_FEWEST_STEPS = 50
_STRONG = 0.99  # of all forces are weaker
_BESIDE = 1e-9  # of the duration: so far beyond the last sample is rounding
_DEGREE = 5  # of polynomials between steps
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
    angles
        Which coordinates are angles, shape (nodes, dim); their errors are taken on the circle. None where none is.
    """

    run: Run
    times: Array
    measured: Array
    learned: Array
    draws: Array
    message: str
    leaves_at: float | None
    angles: BoolArray | None = None

    @property
    def whole(self) -> bool:
        """Whether the run was followed to its end."""
        return len(self.times) == len(self.run)

    def error(self) -> Array:
        """Return the root mean square distance of learned and measured positions, relative to how far nodes move."""
        return _rms(turned_apart(self.learned - self.measured, self.angles)) / self._moved()

    def spread(self) -> Array:
        """Return the root mean square distance of the drawn motions from the learned one, relative to the same."""
        apart = [turned_apart(draw - self.learned, self.angles) for draw in self.draws]
        return np.sqrt(np.mean([_rms(one) ** 2 for one in apart], axis=0)) / self._moved()

    def _moved(self) -> float:
        """How far coordinates move around their means; an angle that turns round moves as far as it can."""
        around = turned_apart(self.measured - _middle(self.measured, self.angles), self.angles)
        return float(np.sqrt(np.mean(around**2))) or 1.0


def follow_runs(material: Material, runs: Sequence[Run]) -> list[Followed]:
    """Follow the learned model from the first sample of each run, to compare its motions with the measured ones.

    Friction and known forces act where there are any. Where momenta are estimates, a motion begins at the first sample
    that is estimated from both sides. All motions go together.
    """
    if not material.data.has_momenta:
        runs = [_later(run, min(_ONE_SIDED, len(run) // 4)) for run in runs]
    states = [material.source.state(int(run.snapshots[0])) for run in runs]
    step = min(_step(material, run) for run in runs)
    plans = [_plan(run, start, step) for run, start in zip(runs, states, strict=True)]
    starts = [
        Start(state, steps, _force(material, run), _drive(material, run, steps * step))
        for run, state, (steps, _) in zip(runs, states, plans, strict=True)
    ]
    found = forecast_together(
        material.model,
        starts,
        step,
        draws=0 if material.uncertainty is None else DRAWS,
        seed=material.seed,
        system=system_from_notes(material.data.metadata),
    )
    return [_followed(material, run, samples, one) for run, (_, samples), one in zip(runs, plans, found, strict=True)]


def _later(run: Run, begin: int) -> Run:
    return replace(run, snapshots=run.snapshots[begin:], times=run.times[begin:])


def _followed(material: Material, run: Run, samples: int, found: Forecast) -> Followed:
    """Put a motion beside the measured one, at its times."""
    times, rollout = run.times[:samples] - run.times[0], found.rollout
    state = material.source.state(run.snapshots[:samples]).flat()
    measured = state.q.reshape(samples, *rollout.q.shape[1:])
    draws = [_at(rollout.times, member, times) for member in found.members]
    return Followed(
        run,
        times,
        measured,
        _at(rollout.times, rollout.q, times),
        np.array(draws).reshape(len(draws), *measured.shape),
        "" if rollout.completed else rollout.message,
        found.leaves_at,
        angle_coordinates(material.source.state(int(run.snapshots[0])).graph, state.dim),
    )


def _step(material: Material, run: Run) -> float:
    """Choose the length of a step: samples are whole numbers of steps apart, and forces change little in one."""
    interval = float(np.median(np.diff(run.times)))
    some = material.source.state(run.snapshots[evenly(len(run), 20)]).flat()
    by_q, _ = material.model.gradient(some)
    push, momentum = float(np.quantile(np.linalg.norm(by_q, axis=1), _STRONG)), float(_rms(some.p[None])[0])
    scale = momentum / push if push > 0 and momentum > 0 else interval
    return interval / int(np.ceil(max(1.0, interval / (_FINE * scale))))


def _plan(run: Run, start: State, step: float) -> tuple[int, int]:
    """Return the number of steps, and how many samples of the run they reach."""
    most = max(_FEWEST_STEPS, min(_MOST_STEPS, _MOST_WORK // (start.graph.n_nodes + start.graph.n_edges)))
    times = run.times - run.times[0]
    samples = max(2, int(np.searchsorted(times, most * step, side="right")))
    return int(np.ceil(times[samples - 1] / step - 1e-9)), samples


def _drive(material: Material, run: Run, end: float) -> Any:
    """Return the recorded path of held nodes that moved, as a table of times and positions; None where all stayed."""
    samples = unwrapped(material.source.state(run.snapshots).flat(), [len(run)], [run.nodes])
    held = held_nodes(samples.graph)
    if held is None:
        return None
    path = samples.q[held].reshape(len(run), -1, samples.dim)
    times = run.times - run.times[0]
    if not np.ptp(path, axis=0).any():
        return None
    beyond = end - times[-1]
    if beyond > _BESIDE * times[-1]:  # the last step may reach beyond the last sample: the path goes on as it went
        onward = path[-1] + (path[-1] - path[-2]) * (beyond / (times[-1] - times[-2]))
        times, path = np.append(times, end), np.concatenate([path, onward[None]])
    return times, path


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
    """Interpolate positions between even frames at the given times; NaN after the last frame that is known.

    By the polynomial through the six frames around each time, or through all where there are fewer.
    """
    found = np.full((len(times), *q.shape[1:]), np.nan)
    frames = frames[np.isfinite(q).all(axis=(1, 2))]
    degree = min(_DEGREE, len(frames) - 1)
    if degree < 1:
        return found
    reached = times <= frames[-1] * (1 + _BESIDE)
    places = times[reached] / frames[1]
    first = np.clip(np.floor(places).astype(np.int64) - degree // 2, 0, len(frames) - 1 - degree)
    nodes = np.arange(degree + 1)
    away = (places - first)[:, None] - nodes
    others = [np.delete(nodes, node) for node in nodes]
    weights = np.stack([away[:, rest].prod(axis=1) / (n - rest).prod() for n, rest in enumerate(others)], axis=1)
    found[reached] = np.einsum("tk,tknd->tnd", weights, q[first[:, None] + nodes])
    return found


def _middle(values: Array, angles: BoolArray | None) -> Array:
    """Return means over samples, of angles on the circle; shape (nodes, dim) for (samples, nodes, dim)."""
    plain = values.mean(axis=0)
    if angles is None:
        return plain
    return np.where(angles, np.arctan2(np.sin(values).mean(axis=0), np.cos(values).mean(axis=0)), plain)


def _rms(values: Array) -> Array:
    """Return the root mean square of vectors over nodes, shape (samples,) for (samples, nodes, dim)."""
    return np.sqrt((values**2).sum(axis=-1).mean(axis=-1))
