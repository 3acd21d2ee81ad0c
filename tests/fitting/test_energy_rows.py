"""Known energies of systems of several sizes: the errors of nodes are independent, and add up by their squares."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.graphs import chain
from hamfit.models import RFHGN
from support import spring_data


@pytest.mark.parametrize("route", ["normal", "qr"])
def test_errors_of_sizes_are_balanced(route: str):
    """Energies that no constants can match: errors over √N are orthogonal to constants over √N at the minimum."""
    data = spring_data([chain(3), chain(5), chain(12)], 30, seed=2)
    data.energy = data.energy + data.node_counts.astype(float) ** 2
    model = RFHGN(hidden=8, width=24, route=route).fit(data)
    per_node = (model.energy(data.state(slice(None))) - data.energy) / data.node_counts
    assert np.abs(per_node).mean() > 0.1
    for constant in (data.node_counts, data.edge_counts):
        assert abs(np.mean(per_node * constant)) < 1e-6 * np.abs(per_node).mean()


def test_the_first_known_energy_fixes_the_constant_of_one_size():
    """Later data with another zero of the energy change the forces, and leave the constant to the first ones."""
    first, second = spring_data(chain(4), 40, seed=1), spring_data(chain(4), 40, seed=2)
    second.energy = second.energy + 5.0
    model = RFHGN(hidden=8, width=24, keep_accumulator=True).fit(first).partial_fit(second)
    assert model.energy(first.state(0)) == pytest.approx(first.energy[0], abs=1e-9)
