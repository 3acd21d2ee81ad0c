"""The constants of the energy: none, one from one known energy, or per node and per edge from several sizes."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.fitting.constants import EnergyConstants
from hamfit.graphs import Graph, chain, lattice, ring
from hamfit.models import RFHGN, RFHNN
from support import relative_difference, spring_data


def model(**options) -> RFHGN:
    return RFHGN(**{"hidden": 24, "width": 160} | options)


def without_energy(data: PhaseSpaceData) -> PhaseSpaceData:
    return PhaseSpaceData(data.q, data.p, data.graphs[0], q_dot=data.q_dot, p_dot=data.p_dot)


def shifted(data: PhaseSpaceData, per_node: float, per_edge: float) -> PhaseSpaceData:
    """The same data with the energies of another zero point."""
    part = data.take(slice(None))
    part.energy = data.energy + per_node * data.node_counts + per_edge * data.edge_counts
    return part


def test_constants_of_a_union():
    union = Graph.union([chain(3), ring(4), Graph(2, [])])
    constants = EnergyConstants(offset=10.0, per_node=2.0, per_edge=0.5)
    assert constants.of(union).tolist() == [10 + 6 + 1, 10 + 8 + 2, 10 + 4]


@pytest.mark.parametrize("kind", [lambda: model(width=80, hidden=16), lambda: RFHNN(width=80)])
def test_one_known_energy_fixes_the_constant(kind):
    data = shifted(spring_data(lattice(2, 3), 100, seed=1), 100.0, 0.0)
    fitted = kind().fit(data)
    assert fitted.constants_.known
    assert (fitted.constants_.per_node, fitted.constants_.per_edge) == (0.0, 0.0)
    assert fitted.energy(data.state(0)) == pytest.approx(data.energy[0], rel=1e-12)
    changed = data.take(slice(None))
    changed.energy = np.append(data.energy[0], np.full(99, 1e9))  # only the first one is looked at
    assert kind().fit(changed).constants_.offset == fitted.constants_.offset


def test_energies_of_one_size_are_right_everywhere():
    data = shifted(spring_data(lattice(2, 3), 200, seed=1), 100.0, 0.0)
    fitted = model().fit(data.take(slice(0, 150)))
    test = data.take(slice(150, 200))
    assert fitted.evaluate(test)["relative_error"] < 0.03
    assert np.abs(fitted.energy(test.state(slice(None))) - test.energy).max() < 0.01 * np.ptp(test.energy)


def test_without_energies_the_constant_is_zero_and_unknown():
    data = spring_data(lattice(2, 3), 100, seed=1)
    fitted = model(width=80).fit(without_energy(data))
    assert fitted.constants_ == EnergyConstants(0.0, 0.0, 0.0, known=False)
    state = data.state(slice(0, 4))
    np.testing.assert_allclose(fitted.energy(state), fitted.feature_map_.values(state) @ fitted.weights_, rtol=1e-12)
    np.testing.assert_array_equal(fitted.weights_, model(width=80).fit(data).weights_)


FAMILIES = {
    "chains": ([chain(n) for n in (2, 3, 4, 6)], chain(200)),
    "lattices": ([lattice(2, 2), lattice(3, 3), lattice(2, 4)], lattice(12, 12)),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("zero", [(0.0, 0.0), (3.0, -1.5)])
def test_energies_of_several_sizes_carry_over_to_large_systems(family: str, zero: tuple[float, float]):
    small, large = FAMILIES[family]
    data = shifted(spring_data(small, 80, seed=2), *zero)
    fitted = model().fit(data)
    assert fitted.constants_.known
    assert fitted.constants_.offset == 0.0
    test = shifted(spring_data(large, 5, seed=3), *zero)
    errors = fitted.evaluate(test)
    assert errors["relative_error"] < 0.04
    assert errors["energy_relative_error"] < 2e-3


def test_other_zero_points_change_the_constants_alone():
    small, _ = FAMILIES["chains"]
    data = spring_data(small, 60, seed=2)
    plain, moved = model(width=80).fit(data), model(width=80).fit(shifted(data, 3.0, -1.5))
    assert moved.constants_.per_node - plain.constants_.per_node == pytest.approx(3.0, abs=1e-6)
    assert moved.constants_.per_edge - plain.constants_.per_edge == pytest.approx(-1.5, abs=1e-6)
    state = data.state(slice(None))
    assert relative_difference(np.stack(moved.gradient(state)), np.stack(plain.gradient(state))) < 1e-6


def test_one_size_does_not_carry_over():
    """Why the constants are there: b_L of one size is wrong for another, with the same good forces."""
    data = spring_data(lattice(3, 3), 240, seed=2)
    test = spring_data(lattice(12, 12), 5, seed=3)
    fitted = model().fit(data)
    errors = fitted.evaluate(test)
    assert errors["relative_error"] < 0.04
    assert "energy_relative_error" not in errors  # what is known to be wrong is not measured
    assert fitted.energy_known(data.state(0))
    assert not fitted.energy_known(test.state(0))
    assert abs(float(fitted.energy(test.state(0))) / test.energy[0] - 1) > 0.05


def test_one_constant_holds_for_all_of_one_size_or_is_not_known():
    """As many nodes with more edges are another size, and so is any snapshot among others that has it."""
    constants = EnergyConstants(offset=1.0, size=(4, 3), known=True)
    for graphs, known in (([chain(4), chain(4)], True), ([ring(4)], False), ([chain(4), chain(5)], False)):
        nodes, edges = (np.array([getattr(graph, name) for graph in graphs]) for name in ("n_nodes", "n_edges"))
        assert constants.known_everywhere(nodes, edges) is known


def test_rings_of_several_sizes_have_as_many_edges_as_nodes():
    """The two constants cannot be told apart there, and need not be."""
    data = spring_data([ring(n) for n in (3, 4, 6)], 80, seed=2)
    fitted = model(width=100).fit(data)
    assert fitted.solution_.rank == 101
    assert fitted.evaluate(spring_data(ring(80), 5, seed=3))["energy_relative_error"] < 5e-3


def test_energy_weight_weighs_energies_against_forces():
    data = spring_data(FAMILIES["chains"][0], 60, seed=2)
    light, heavy = (model(width=60, energy_weight=weight).fit(data) for weight in (1e-3, 1e3))
    assert heavy.evaluate(data)["energy_mse"] < light.evaluate(data)["energy_mse"]
    assert heavy.evaluate(data)["mse"] > light.evaluate(data)["mse"]


def test_energy_weight_zero_leaves_one_constant():
    data = spring_data(FAMILIES["chains"][0], 60, seed=2)
    fitted = model(width=60, energy_weight=0.0).fit(data)
    assert fitted.solution_.width == 60
    assert fitted.constants_.per_node == fitted.constants_.per_edge == 0.0
    assert fitted.energy(data.state(0)) == pytest.approx(data.energy[0])


@pytest.mark.parametrize("route", ["normal", "qr"])
def test_both_routes_find_the_same_constants(route: str):
    data = shifted(spring_data(FAMILIES["chains"][0], 60, seed=2), 3.0, -1.5)
    fitted, auto = model(width=60, route=route).fit(data), model(width=60).fit(data)
    assert fitted.solution_.route == route
    assert fitted.constants_.per_node == pytest.approx(auto.constants_.per_node, rel=1e-5)
    assert fitted.constants_.per_edge == pytest.approx(auto.constants_.per_edge, rel=1e-5)
