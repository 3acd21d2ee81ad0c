"""A learned Hamiltonian and the true one, simulated from the same state: errors over time and energies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.graphs import CutoffNeighbours
from hamfit.integrate import Rollout, simulate
from hamfit.metrics import mse_over_time, relative_error_over_time
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array
from hamfit_paper.experiments.harness import Measurement
from hamfit_paper.experiments.paper import table

_SCHEME = table("tab:appendix:zero-shot-integration-params-for-md")["integrator"]  # and for the chains of other laws


class Held:
    """A Hamiltonian some of whose nodes do not move, so that the others move in their field.

    Parameters
    ----------
    hamiltonian
        Of all nodes.
    nodes
        Numbers of the nodes that do not move. Their initial momenta, and external forces on them, must be zero.
    """

    def __init__(self, hamiltonian: Hamiltonian, nodes: Sequence[int]) -> None:
        self._all = hamiltonian
        self._nodes = list(nodes)
        self.separable = hamiltonian.separable

    def energy(self, state: State) -> Array:
        """Return the energy of all nodes together."""
        return self._all.energy(state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Return the derivatives by the coordinates that can change, and zero for the others."""
        by_q, by_p = (part.copy() for part in self._all.gradient(state))
        by_q[..., self._nodes, :] = by_p[..., self._nodes, :] = 0.0
        return by_q, by_p


def simulate_beside_truth(
    model: Hamiltonian,
    system: Hamiltonian,
    start: State,
    *,
    dt: float,
    steps: int,
    every: int,
    force: Array | None = None,
    neighbours: CutoffNeighbours | None = None,
) -> Measurement:
    """Simulate `model` and the true `system` from the same state, by Störmer-Verlet with the same steps.

    Parameters
    ----------
    model, system
        What is judged, and what it should be.
    start
        One state, (nodes, dim).
    neighbours
        Rule by which the model's graph follows the positions; the true system has no need of it.

    Returns
    -------
    Measurement
        Values: how the model's simulation ended, its cost, and its last relative error. Arrays over the frames:
        ``times``, ``true_q`` and ``true_energy`` for the whole time; ``q``, ``energy`` (the model's), ``true_along``
        (the true energy along the model's motion), ``mse`` and ``relative`` (of the positions) as far as it came.
    """
    schedule: dict[str, Any] = {"scheme": _SCHEME, "dt": dt, "steps": steps, "every": every, "force": force}
    truth = _completed(simulate(system, start, **schedule))
    learned = simulate(model, start, **schedule, neighbours=neighbours)
    if learned.status == "interrupted":
        raise KeyboardInterrupt
    frames = len(learned.times)
    relative = relative_error_over_time(truth.q[:frames], learned.q)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # of particles that have come too close
        along = system.energy(State(learned.q, learned.p, start.graph))
    values = {
        "rollout_status": learned.status,
        "rollout_time": learned.steps_done * dt,
        "rollout_seconds": learned.seconds,
        "gradients_per_step": learned.gradient_evaluations / max(1, learned.steps_done),
        "last_relative": float(relative[-1]) if learned.completed else math.nan,
    }
    arrays = {
        "times": truth.times,
        "true_q": truth.q,
        "true_energy": truth.energy,
        "q": learned.q,
        "energy": learned.energy,
        "true_along": along,
        "mse": mse_over_time(truth.q[:frames], learned.q),
        "relative": relative,
    }
    return Measurement(values, arrays)


def value_at(measurement: Measurement, name: str, time: float) -> float:
    """Return an entry of the array `name` in the frame nearest to `time`, or NaN if the simulation ended before.

    >>> run = Measurement({}, {"times": np.arange(5.0), "mse": np.array([0.0, 1.0, 4.0])})
    >>> value_at(run, "mse", 1.9), value_at(run, "mse", 3.0)
    (4.0, nan)
    """
    frame = int(np.abs(measurement.arrays["times"] - time).argmin())
    values = measurement.arrays[name]
    return float(values[frame]) if frame < len(values) else math.nan


def _completed(truth: Rollout) -> Rollout:
    if truth.status == "interrupted":
        raise KeyboardInterrupt
    if not truth.completed:
        raise RuntimeError(f"the true system could not be simulated: {truth.message}")
    return truth
