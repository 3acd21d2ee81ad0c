"""Energy over time."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, new_figure, save_figure
from hamfit.systems import System, system_from_notes
from hamfit.validation import Array


def draw_energy(run: PhaseSpaceData, truth: PhaseSpaceData | None, path: Path) -> Path:
    """What each Hamiltonian says of its own run, and the true Hamiltonian of the learned run, as changes.

    Not as values, since a learned energy may be known up to a constant only.
    """
    figure, axes = new_figure(size=(8, 3.6))
    axis = axes[0, 0]
    system = system_of(run)
    if truth is not None and truth.energy is not None:
        axis.plot(
            truth.times, truth.energy - truth.energy[0], color=TRUE, linewidth=4, alpha=0.6, label="true H, true run"
        )
    if run.energy is not None:
        label = "H of this run" if truth is None else "learned H, learned run"
        axis.plot(run.times, run.energy - run.energy[0], color=LEARNED, linewidth=1.3, label=label)
    if truth is not None and system is not None:
        along = true_energy(system, run)
        axis.plot(run.times, along - along[0], color=THIRD, linewidth=1.3, label="true H, learned run")
        axis.set_title(f"Energy: change from the initial value ({along[0]:.4g})")
    else:
        axis.set_title("Energy: change from the initial value")
    axis.set_xlabel("time")
    axis.set_ylabel("H(t) - H(0)")
    axis.legend(fontsize=8, frameon=False)
    return save_figure(figure, path)


def system_of(data: PhaseSpaceData) -> System | None:
    """The system that the data's notes name, if they do."""
    return system_from_notes(data.metadata)


def true_energy(system: System, data: PhaseSpaceData) -> Array:
    """H of the true system in every snapshot, shape (snapshots,)."""
    return np.array([float(system.energy(data.state(index))) for index in range(len(data))])
