"""The picture of the positions of a run over time."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import angle_coordinates
from hamfit.plots.canvas import NODES, TRUE, new_figure, save_figure
from hamfit.plots.measured import Measured, wrapped
from hamfit.rng import Seed, generator


def draw_positions(
    run: PhaseSpaceData,
    truth: PhaseSpaceData | None,
    path: Path,
    *,
    nodes: int,
    seed: Seed,
    measured: Measured | None = None,
) -> Path:
    """Draw one panel per coordinate: some nodes in colour, true ones as broad grey lines behind, measured ones as dots.

    Angles are drawn from -π to π.
    """
    total = run.q.shape[1]
    chosen = np.sort(generator(seed).choice(total, size=min(nodes, total), replace=False))
    angles = angle_coordinates(run.graphs[0], run.dim)
    turning = np.zeros(run.q.shape[1:], dtype=bool) if angles is None else angles
    figure, axes = new_figure(run.dim, 1, size=(8, 1 + 1.9 * run.dim))
    for coordinate, axis in enumerate(axes[:, 0]):
        for place, node in enumerate(chosen):
            angle = bool(turning[node, coordinate])
            if truth is not None:
                label, line = "true" if place == 0 else None, wrapped(truth.q[:, node, coordinate], angle)
                axis.plot(truth.times, line, color=TRUE, linewidth=4, alpha=0.6, label=label)
            colour, line = NODES[place % len(NODES)], wrapped(run.q[:, node, coordinate], angle)
            axis.plot(run.times, line, color=colour, linewidth=1.2, label=f"node {node}")
            if measured is not None:
                label, dots = "measured" if place == 0 else None, measured.q[:, node, coordinate]
                dots = np.remainder(dots + np.pi, 2 * np.pi) - np.pi if angle else dots
                axis.plot(measured.times, dots, ".", color=colour, markersize=4, markeredgewidth=0, label=label)
        name = f"$q_{{{'xyz'[coordinate] if run.dim <= 3 else coordinate + 1}}}$"
        axis.set_ylabel(f"{name} (angle)" if turning[chosen, coordinate].all() else name)
    figure.suptitle(f"Positions of {len(chosen)} of {total} nodes")
    handles, labels = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right center", fontsize=8, frameon=False)
    axes[-1, 0].set_xlabel("time")
    return save_figure(figure, path)
