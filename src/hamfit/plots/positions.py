"""The picture of the positions of a run over time."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.plots.canvas import NODES, TRUE, new_figure, save_figure
from hamfit.rng import Seed, generator


def draw_positions(run: PhaseSpaceData, truth: PhaseSpaceData | None, path: Path, *, nodes: int, seed: Seed) -> Path:
    """Draw one panel per coordinate: some nodes in colour, the true ones as broad grey lines behind them."""
    total = run.q.shape[1]
    chosen = np.sort(generator(seed).choice(total, size=min(nodes, total), replace=False))
    figure, axes = new_figure(run.dim, 1, size=(8, 1 + 1.9 * run.dim))
    for coordinate, axis in enumerate(axes[:, 0]):
        for place, node in enumerate(chosen):
            if truth is not None:
                label = "true" if place == 0 else None
                axis.plot(truth.times, truth.q[:, node, coordinate], color=TRUE, linewidth=4, alpha=0.6, label=label)
            colour = NODES[place % len(NODES)]
            axis.plot(run.times, run.q[:, node, coordinate], color=colour, linewidth=1.2, label=f"node {node}")
        axis.set_ylabel(f"$q_{{{'xyz'[coordinate] if run.dim <= 3 else coordinate + 1}}}$")
    figure.suptitle(f"Positions of {len(chosen)} of {total} nodes")
    handles, labels = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right center", fontsize=8, frameon=False)
    axes[-1, 0].set_xlabel("time")
    return save_figure(figure, path)
