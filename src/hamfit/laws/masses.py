"""The mass matrix M(q) of a learned Lagrangian over the data: its mean, and how it changes with angles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError
from hamfit.graphs import angle_coordinates, held_nodes
from hamfit.learned.lagrangian import LearnedLagrangian
from hamfit.validation import Array

_STATES = 500
_CONSTANT = 0.02  # spread relative to the diagonal, below which an element does not change
_EXPLAINED = 0.9  # share of an element's variance from which a cosine is said to hold it


@dataclass(frozen=True)
class MassMatrix:
    """What a learned mass matrix was over the data.

    Attributes
    ----------
    mean, spread
        Mean and standard deviation of every element over the data, shape (n, n), for the n coordinates of nodes that
        are not held.
    cosines
        For elements that follow a cosine of the difference of two angles: (row, column, factor, share explained).
    """

    mean: Array
    spread: Array
    cosines: list[tuple[int, int, float, float]]

    @property
    def sentences(self) -> list[str]:
        """What was found, as sentences for people."""
        rows = "; ".join(" ".join(f"{value:.4g}" for value in row) for row in self.mean)
        found = [f"mass matrix, mean over the data: [{rows}]"]
        said = {(i, j) for i, j, *_ in self.cosines}
        found += [
            f"M_{i + 1}{j + 1} is {factor:.4g} cos(q{i + 1} - q{j + 1}), "
            f"but for {100 * (1 - share):.2g} % of its variance"
            for i, j, factor, share in self.cosines
        ]
        scale = np.sqrt(np.outer(np.diag(self.mean), np.diag(self.mean)))
        for i, j in zip(*np.triu_indices(len(self.mean)), strict=True):
            if (int(i), int(j)) not in said and self.spread[i, j] > _CONSTANT * scale[i, j]:
                found.append(f"M_{i + 1}{j + 1} changes by ± {self.spread[i, j]:.2g} over the data")
        if len(found) == 1:
            found.append("no element changes by more than 2 % over the data")
        return [
            *found,
            "nearly equal motions have many Lagrangians: single elements of M are less sure than the motion",
        ]

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain numbers by name."""
        names = ("row", "column", "factor", "explained")
        cosines = [dict(zip(names, found, strict=True)) for found in self.cosines]
        return {"mean": self.mean.tolist(), "spread": self.spread.tolist(), "cosines": cosines}


def mass_matrix(learned: LearnedLagrangian, data: DataSource | None) -> MassMatrix:
    """Evaluate the mass matrix of a learned Lagrangian at evenly spread snapshots of data of one size."""
    if data is None:
        raise DataError("a mass matrix depends on where the system is: give the data (hamfit laws MODEL DATA)")
    if (data.node_counts != data.node_counts[0]).any():
        raise DataError("the systems of these data have different sizes, so that there is no one mass matrix")
    count = data.n_snapshots
    state = data.state(np.unique(np.linspace(0, count - 1, min(count, _STATES)).astype(np.int64))).flat()
    graph, nodes = data.state(slice(0, 1)).flat().graph, int(data.node_counts[0])
    q = state.q.reshape(-1, nodes, state.dim)
    held = held_nodes(graph)
    moving = np.flatnonzero(np.repeat(np.ones(nodes, dtype=bool) if held is None else ~held, state.dim))
    masses = learned.mass_matrix(q, graph)[:, moving[:, None], moving]
    angles = angle_coordinates(graph, state.dim)
    turning = (np.zeros(nodes * state.dim, dtype=bool) if angles is None else angles.ravel())[moving]
    mean, spread, flat = masses.mean(axis=0), masses.std(axis=0), q.reshape(len(q), -1)[:, moving]
    cosines = []
    for i, j in zip(*np.triu_indices(len(mean), 1), strict=True):
        changes = spread[i, j] > _CONSTANT * np.sqrt(abs(mean[i, i] * mean[j, j]))
        if turning[i] and turning[j] and changes:
            wave = np.cos(flat[:, i] - flat[:, j])
            factor = float(wave @ masses[:, i, j] / (wave @ wave))
            share = 1 - float(np.mean((masses[:, i, j] - factor * wave) ** 2) / spread[i, j] ** 2)
            cosines += [(int(i), int(j), factor, share)] if share > _EXPLAINED else []
    return MassMatrix(mean, spread, cosines)
