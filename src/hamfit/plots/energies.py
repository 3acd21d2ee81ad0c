"""The picture of the energy of a run over time."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.data.measured import require_momenta
from hamfit.errors import DataError
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, axes_or_new, with_unit
from hamfit.plots.labels import legend_above
from hamfit.plots.runs import RunLike, run_and_truth
from hamfit.systems import System, system_from_notes
from hamfit.validation import Array


def energy(run: RunLike, truth: RunLike | None = None, *, ax: Any = None) -> Any:
    """Draw what each Hamiltonian says of its own run, and the true Hamiltonian of the learned run, as changes.

    Values are not drawn, since a learned energy may be known up to a constant only.

    Parameters
    ----------
    run, truth
        A run with its energies, and the true one or None, as for `positions`.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    drawn, true = run_and_truth(run, truth)
    if not has_energy(drawn, true):
        raise DataError("the energy of this run is not known, so that there is nothing to draw")
    axis = axes_or_new(ax)
    force = (drawn.metadata.get("run") or {}).get("force")
    name = "H" if force is None else "H - F·q"  # what a run under a constant force conserves

    def draw(data: PhaseSpaceData, values: Array, label: str, **style: Any) -> None:
        conserved = values if force is None else values - (data.q * np.asarray(force)).sum(axis=(1, 2))
        axis.plot(data.times, conserved - conserved[0], label=f"{label.replace('H', name, 1)}", **style)

    system = system_from_notes(drawn.metadata)
    title = "Energy: change from the initial value"
    if true is not None and true.energy is not None:
        draw(true, true.energy, "true H, true run", color=TRUE, linewidth=4, alpha=0.6)
    if drawn.energy is not None:
        draw(drawn, drawn.energy, "H" if true is None else "learned H, learned run", color=LEARNED, linewidth=1.3)
    if true is not None and system is not None:
        along = true_energy(system, drawn)
        draw(drawn, along, "true H, learned run", color=THIRD, linewidth=1.3, linestyle=(0, (4, 3)))
        title += f", {along[0]:.4g}"
    axis.set_title(title)
    axis.set_xlabel(with_unit("time", drawn.metadata, "time"))
    axis.set_ylabel(with_unit("change", drawn.metadata, "energy"))
    axis.ticklabel_format(axis="y", scilimits=(-3, 4), useMathText=True)
    legend_above(axis)
    return axis


def has_energy(run: PhaseSpaceData, truth: PhaseSpaceData | None) -> bool:
    """Whether there is any energy to draw."""
    return any(data is not None and data.energy is not None for data in (run, truth))


def true_energy(system: System, data: PhaseSpaceData) -> Array:
    """Return H of the true system in every snapshot of a run, to see how far the run leaves it; shape (snapshots,)."""
    require_momenta(data, "the true energy")
    return np.array([float(system.energy(data.state(index))) for index in range(len(data))])
