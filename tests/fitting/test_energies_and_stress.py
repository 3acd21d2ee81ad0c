"""Energies and stresses beside forces: constants by species, energies of single atoms, stresses as rows, weights."""

from __future__ import annotations

import numpy as np
import pytest

from crystals import ATOMS, CUTOFF, STRENGTHS, crystals, law
from hamfit import RFHGN, RFInvariant, load_model
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph, complete
from hamfit.state import State


def recipe(**options) -> RFInvariant:
    return RFInvariant(**{"width": 150, "cutoff": CUTOFF, "threads": 1} | options)


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return crystals(80)


@pytest.fixture(scope="module")
def fitted(data: PhaseSpaceData) -> RFInvariant:
    return recipe().fit(data)


def test_the_constants_of_species_are_found(fitted: RFInvariant):
    """Pairs end at the cutoff, so that the constant of a species is the energy of an atom alone."""
    assert fitted.constants_.known
    assert fitted.constants_.per_species == pytest.approx(ATOMS, abs=1e-8)
    alone = State(np.zeros((1, 3)), None, Graph(1, [], node_attributes={"species": [8]}))
    assert float(fitted.learned_.potential_energy(alone)) == pytest.approx(ATOMS[8], abs=1e-8)


def test_energies_forces_and_stresses_of_other_crystals(fitted: RFInvariant):
    errors = fitted.evaluate(crystals(20, seed=1))
    assert errors["force_error"] < 1e-8
    assert errors["energy_mae_per_node"] < 1e-8
    assert errors["energy_mae_per_node"] <= errors["energy_rmse_per_node"]
    assert errors["stress_error"] < 1e-8
    assert 0 < errors["stress_mae"] <= errors["stress_rmse"]


def test_errors_are_those_of_their_definition(fitted: RFInvariant):
    test = crystals(6, seed=2)
    learned = fitted.learned_
    energies = np.array([float(learned.potential_energy(state)) for state in test])
    missed = (energies - test.energy) / test.node_counts
    stresses = np.array([learned.strain_gradient(state) for state in test]) / test.volumes[:, None, None] - test.stress
    errors = fitted.evaluate(test)
    assert errors["energy_mae_per_node"] == pytest.approx(np.abs(missed).mean(), rel=1e-6)
    assert errors["energy_rmse_per_node"] == pytest.approx(np.sqrt((missed**2).mean()), rel=1e-6)
    assert errors["stress_mae"] == pytest.approx(np.abs(stresses).mean(), rel=1e-6)
    assert errors["stress_error"] == pytest.approx(np.linalg.norm(stresses) / np.linalg.norm(test.stress), rel=1e-6)


def test_nodes_share_the_energy_with_the_constants_of_their_species(fitted: RFInvariant, data: PhaseSpaceData):
    state = data.state(0)
    nodes = fitted.learned_.node_energies(state)
    np.testing.assert_allclose(nodes.sum(), fitted.learned_.potential_energy(state), rtol=1e-12)
    assert nodes.sum() == pytest.approx(data.energy[0], abs=1e-7)
    constants = np.array(
        [fitted.constants_.per_species[one] for one in state.graph.node_attributes["species"].tolist()]
    )
    assert np.abs(nodes - constants).max() < 20


@pytest.mark.parametrize("moments", [0, 1])
def test_energies_of_single_atoms_can_be_given(data: PhaseSpaceData, moments: int):
    options = {"moments": moments, "radial": 3, "width": 150}
    model = recipe(atom_energies=ATOMS, **options).fit(data)
    for species, energy in ATOMS.items():
        alone = State(np.zeros((1, 3)), None, Graph(1, [], node_attributes={"species": [species]}))
        assert float(model.learned_.potential_energy(alone)) == pytest.approx(energy, abs=1e-8)
    assert model.evaluate(crystals(20, seed=1))["energy_mae_per_node"] < (1e-7 if moments == 0 else 1e-4)
    noted = crystals(80)
    noted.metadata["atom_energies"] = {"1": -13.5, "8": -432.25, "26": 1.0}
    again = recipe(**options).fit(noted)
    np.testing.assert_array_equal(again.weights_, model.weights_)


def test_energies_of_atoms_that_do_not_go_with_the_data(data: PhaseSpaceData):
    for given, message in (
        ({1: -13.5}, r"atom_energies lack the species \[8\]"),
        (ATOMS | {6: 1.0}, r"atom_energies name the species \[6\], which the data do not have: \[1, 8\]"),
        ({"H": 1.0}, "must be energies by species"),
        ([1.0, 2.0], "must be energies by species"),
    ):
        with pytest.raises(ParameterError, match=message):
            recipe(atom_energies=given).fit(data)
    q = np.random.default_rng(0).normal(size=(20, 4, 2))
    plain = PhaseSpaceData.from_forces(q, q, complete(4), energy=np.ones(20))
    with pytest.raises(ParameterError, match="no attribute 'species'"):
        RFInvariant(width=30, atom_energies={1: 0.0}).fit(plain)


def test_data_of_one_composition_know_that_composition_alone():
    """A molecule: the sum of the constants is known, and each of them is not."""
    rng = np.random.default_rng(0)
    q = np.array([[0.0, 0, 0], [1.0, 0, 0], [0.2, 1.1, 0]]) + 0.15 * rng.normal(size=(60, 3, 3))
    graph = complete(3).with_attributes({"species": [8, 1, 1]})
    apart = np.stack([graph.differences(places) for places in q])
    r = np.linalg.norm(apart, axis=2)
    energy = ((r - 1) ** 2).sum(axis=1) - 459.25
    pull = 2 * (r - 1)[..., None] * apart / r[..., None]
    forces = np.zeros_like(q)
    np.add.at(forces, (slice(None), graph.high), -pull)
    np.add.at(forces, (slice(None), graph.low), pull)
    water = PhaseSpaceData.from_forces(q, forces, graph, energy=energy)
    model = RFInvariant(width=60).fit(water)
    assert model.evaluate(water)["energy_mae_per_node"] < 1e-6
    assert model.energy_known(water.state(0))
    two = Graph.union([graph, graph])
    assert model.learned_.energy_known(State(np.concatenate([q[0], q[0] + 50.0]), None, two))
    other = State(q[0], None, complete(3).with_attributes({"species": [8, 8, 1]}))
    assert not model.learned_.constants.known_for(other.graph)
    wrong = water.take(slice(None))
    wrong.energy = energy + np.append(0.0, rng.normal(size=59))  # all energies are looked at, not the first alone
    assert abs(float(RFInvariant(width=60).fit(wrong).learned_.potential_energy(water.state(0))) - energy[0]) < 1.0
    assert RFInvariant(width=60).fit(wrong).evaluate(water)["energy_mae_per_node"] > 1e-3


def test_stress_alone_can_determine_a_law():
    """One atom in a cell feels no force by symmetry: what is learned of the law is learned from stresses."""
    data = crystals(120, nodes=(1, 1), energy=None)
    assert np.abs(data.p_dot).max() < 1e-10
    data = data.take(np.flatnonzero([graph.node_attributes["species"][0] == 1 for graph in data.graphs]))
    r = np.linspace(1.0, 1.6, 7)

    def slopes(weight: float) -> np.ndarray:
        model, found = RFInvariant(width=30, cutoff=CUTOFF, threads=1, stress_weight=weight).fit(data), []
        for distance in r:
            q = np.array([[0.0, 0.0, 0.0], [distance, 0.0, 0.0]])
            graph = CutoffNeighbours(CUTOFF)(q).with_attributes({"species": [1, 1]})
            found.append(model.learned_.gradient_q(State(q, None, graph))[1, 0])
        return np.array(found)

    expected = law(r, np.full(7, STRENGTHS[1, 1]))[1]
    np.testing.assert_allclose(slopes(1.0), expected, rtol=0.02)
    assert np.abs(slopes(0.0) - expected).max() > 0.5 * np.abs(expected).max()


def test_weights_weigh(data: PhaseSpaceData):
    """With few features, what has the larger weight has the smaller errors."""
    few = {"width": 36}
    light, heavy = (recipe(stress_weight=weight, **few).fit(data).evaluate(data) for weight in (0.01, 100.0))
    assert heavy["stress_error"] < light["stress_error"]
    assert heavy["force_error"] > light["force_error"]
    light, heavy = (recipe(energy_weight=weight, **few).fit(data).evaluate(data) for weight in (0.001, 10.0))
    assert heavy["energy_mae_per_node"] < light["energy_mae_per_node"]
    without = recipe(stress_weight=0.0, **few).fit(data)
    assert without.record_.row_weights.stress == 0.0
    np.testing.assert_array_equal(without.weights_, recipe(**few).fit(crystals(80, stress=None)).weights_)


def test_features_without_stress_say_so():
    rng = np.random.default_rng(0)
    graph = Graph(4, [[0, 1], [1, 2], [2, 3]], cell=5 * np.eye(2))
    q, p = rng.normal(size=(2, 40, 4, 2))
    stress = np.tile(np.eye(2), (40, 1, 1))
    moving = PhaseSpaceData(q, p, graph, q_dot=p, p_dot=-q, stress=stress)
    with pytest.raises(DataError, match=r"no strain derivative in a periodic cell.*stress_weight=0"):
        RFHGN(hidden=8, width=30).fit(moving)
    assert "stress_error" not in RFHGN(hidden=8, width=30, stress_weight=0.0).fit(moving).evaluate(moving)


def test_models_keep_their_constants_and_go_on(data: PhaseSpaceData, fitted: RFInvariant, tmp_path):
    fitted.save(tmp_path / "model.safetensors")
    read = load_model(tmp_path / "model.safetensors")
    assert read.constants == fitted.constants_
    assert read.record.row_weights == fitted.record_.row_weights
    whole = recipe(keep_accumulator=True).fit(data)
    half = recipe(keep_accumulator=True).fit(data.take(slice(0, 40)))
    half.save(tmp_path / "half.safetensors")
    more = load_model(tmp_path / "half.safetensors").partial_fit(data.take(slice(40, 80)))
    assert more.constants.per_species == pytest.approx(whole.constants_.per_species, abs=1e-7)
    assert more.record.solution.rows == whole.solution_.rows == data.node_counts.sum() * 3 + 80 + 6 * 80


def test_units_do_not_matter(data: PhaseSpaceData, fitted: RFInvariant):
    from hamfit.data import rescaled

    scaled = rescaled(data, length=4.0, mass=0.5, time=2.0)
    model = recipe(cutoff=4 * CUTOFF).fit(scaled)
    factor = 4.0**2 * 0.5 / 2.0**2
    for species, energy in fitted.constants_.per_species.items():
        assert model.constants_.per_species[species] == pytest.approx(energy * factor, rel=1e-6)
    one, other = fitted.evaluate(data), model.evaluate(scaled)
    for name in ("force_error", "stress_error"):
        assert other[name] == pytest.approx(one[name], rel=0.05)
