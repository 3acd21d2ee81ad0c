"""The picture of the energy of a run over time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.data.measured import require_momenta
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, new_figure, save_figure
from hamfit.systems import System, system_from_notes
from hamfit.validation import Array


def draw_energy(run: PhaseSpaceData, truth: PhaseSpaceData | None, path: Path) -> Path:
    """Draw what each Hamiltonian says of its own run, and the true Hamiltonian of the learned run, as changes.

    Values are not drawn, since a learned energy may be known up to a constant only.
    """
    figure, axes = new_figure(size=(8, 3.6))
    axis = axes[0, 0]
    force = (run.metadata.get("run") or {}).get("force")
    name = "H" if force is None else "H - F·q"  # what a run under a constant force conserves

    def draw(data: PhaseSpaceData, energy: Array, label: str, **style: Any) -> None:
        conserved = energy if force is None else energy - (data.q * np.asarray(force)).sum(axis=(1, 2))
        axis.plot(data.times, conserved - conserved[0], label=f"{label.replace('H', name, 1)}", **style)

    system = system_from_notes(run.metadata)
    title = "Energy: change from the initial value"
    if truth is not None and truth.energy is not None:
        draw(truth, truth.energy, "true H, true run", color=TRUE, linewidth=4, alpha=0.6)
    if run.energy is not None:
        draw(run, run.energy, "H" if truth is None else "learned H, learned run", color=LEARNED, linewidth=1.3)
    if truth is not None and system is not None:
        along = true_energy(system, run)
        draw(run, along, "true H, learned run", color=THIRD, linewidth=1.3)
        title += f" ({along[0]:.4g})"
    axis.set_title(title)
    axis.set_xlabel("time")
    axis.set_ylabel("change")
    axis.legend(fontsize=8, frameon=False)
    return save_figure(figure, path)


def true_energy(system: System, data: PhaseSpaceData) -> Array:
    """Return H of the true system in every snapshot of a run, to see how far the run leaves it; shape (snapshots,)."""
    require_momenta(data, "the true energy")
    return np.array([float(system.energy(data.state(index))) for index in range(len(data))])
