"""Rows of known energies and stresses, beside those of forces and velocities."""

from __future__ import annotations

from collections import Counter

import numpy as np

from hamfit.data import DataSource
from hamfit.features import FeatureMap, Workspace
from hamfit.fitting.accumulated import Accumulated
from hamfit.targets.block import EquationBlock, Equations
from hamfit.validation import Array


def take_energies(
    total: Accumulated, feature_map: FeatureMap, equations: Equations, block: slice, part: EquationBlock, weight: float
) -> None:
    """Note the sizes and one known energy, and add the energy rows of a block where they take part in the fit."""
    data = equations.source
    assert data.energy is not None
    if block.start == 0:  # the one block of all that everybody takes the known energy from
        total.reference = _first_energy(feature_map, data)
    graph = part.state.graph if equations.pointwise else data.state(slice(0, 1)).flat().graph
    total.count_sizes(graph)
    into = total.gradients if total.joint else total.energies
    if into is not None and total.baseline is not None:
        scale = weight / np.sqrt(graph.node_counts)
        rows, targets = total.baseline.lowered(graph, feature_map.values(part.state), data.energy[block])
        into.add(rows * scale[:, None], targets * scale)


def note_energies(total: Accumulated, feature_map: FeatureMap, data: DataSource) -> None:
    """Note the sizes and one known energy of all data at once, for sums that were made without them."""
    assert data.energy is not None
    total.reference = _first_energy(feature_map, data)
    sizes = zip(data.node_counts.tolist(), data.edge_counts.tolist(), strict=True)
    total.sizes = dict(Counter(sizes))


def _first_energy(feature_map: FeatureMap, data: DataSource) -> Array:
    """Φ and H of the first snapshot, shape (width + 1,)."""
    assert data.energy is not None
    first = data.state(slice(0, 1)).flat()
    return np.append(feature_map.values(first)[0].astype(np.float64), data.energy[0])


def stress_rows(
    feature_map: FeatureMap, equations: Equations, block: slice, part: EquationBlock, weight: float, work: Workspace
) -> tuple[Array, Array]:
    """Rows of ∂V/∂ε of a block, each of its components once, with the stress times the volume as targets."""
    data = equations.source
    assert data.stress is not None
    first, second = np.triu_indices(data.dim)
    scale = (weight / np.sqrt(data.node_counts[block]))[:, None]
    by_strain = feature_map.strain_jacobian(part.state, work)
    rows = 0.5 * (by_strain[:, first, second] + by_strain[:, second, first]) * scale[:, :, None]
    virial = data.stress[block] * data.volumes[block][:, None, None]
    targets = 0.5 * (virial[:, first, second] + virial[:, second, first]) * scale
    return rows.reshape(-1, feature_map.width), targets.reshape(-1)
