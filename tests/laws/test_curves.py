"""V(r) and T(|p|) as models know them, for every option, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

from hamfit import RFHGN, RFInvariant, generate, load_model, make_system
from hamfit.errors import DataError, NotFittedError, ParameterError
from hamfit.laws import kinetic_law, node_kinds, pair_kinds, pair_law
from hamfit.potentials.lennard_jones import LennardJones


@pytest.fixture(scope="module")
def atoms():
    return generate(make_system("lennard-jones", p_amplitude=0.3), snapshots=200, seed=0)


@pytest.fixture(scope="module")
def mixture():
    return generate(make_system("mixture", p_amplitude=0.2), snapshots=200, seed=0)


@pytest.fixture(scope="module")
def model(atoms):
    return RFInvariant(width=128).fit(atoms)


def test_the_curve_is_the_true_one(model, atoms):
    law = pair_law(model)
    distances = np.linalg.norm(atoms.graphs[0].differences(atoms.q), axis=-1)
    assert (law.r[0], law.r[-1]) == (distances.min(), distances.max())
    truth = LennardJones.with_constants()
    visited = law.curve.weight > 0
    np.testing.assert_allclose(law.slope[visited], (law.r * truth.slope_over_r(law.r))[visited], atol=1e-4)
    assert law.zero == "largest distance"
    assert law.energy[-1] == 0
    assert pair_law(model, zero="minimum").energy.min() == 0
    assert law.curve.weight.sum() == pytest.approx(1)


def test_weights_are_the_density_of_distances(model, atoms):
    law = pair_law(model, np.linspace(1.0, 3.0, 400))
    distances = np.linalg.norm(atoms.graphs[0].differences(atoms.q), axis=-1)
    inside = distances[(distances > 1.0) & (distances < 3.0)]
    for low, high in ((1.0, 1.3), (1.3, 2.0), (2.0, 3.0)):
        share = law.curve.weight[(law.r > low) & (law.r < high)].sum()
        assert share == pytest.approx(np.mean((inside > low) & (inside < high)), abs=0.01)


@pytest.mark.parametrize("options", [{"distance": "r"}, {"distance": "1/r"}, {"dtype": "float32"}, {"cutoff": 3.0}])
def test_every_option_has_a_consistent_curve(atoms, options):
    model = RFInvariant(width=48, **options).fit(atoms)
    law = pair_law(model, np.linspace(1.05, 2.5, 801), zero="largest distance")
    integral = cumulative_simpson(law.slope, x=law.r, initial=0.0)
    rounding = 4 * np.finfo(np.float64).eps * np.abs(model.weights_).sum()  # weights that nearly cancel are large
    tolerance = 0.05 if "dtype" in options else max(1e-5, rounding)
    np.testing.assert_allclose(law.energy, integral - integral[-1], atol=tolerance)
    assert law.cutoff == options.get("cutoff")


def test_ranges_travel_with_the_file(model, tmp_path):
    model.save(tmp_path / "model.safetensors")
    again = pair_law(load_model(tmp_path / "model.safetensors"))
    np.testing.assert_array_equal(again.energy, pair_law(model).energy)
    np.testing.assert_array_equal(again.visits.shares, pair_law(model).visits.shares)


def test_pairs_of_species_have_laws_of_their_own(mixture):
    model = RFInvariant(width=300).fit(mixture)
    assert [str(kind) for kind in pair_kinds(model)] == ["species 0-0", "species 0-1", "species 1-1"]
    assert node_kinds(model) == [{"species": 0}, {"species": 1}]
    with pytest.raises(ParameterError, match=r"several kinds of pairs fit, so say which\. Known: species 0-0; species"):
        pair_law(model)
    with pytest.raises(ParameterError, match="no such pair was seen"):
        pair_law(model, species=(0, 2))
    with pytest.raises(ParameterError, match="species must be given for both ends"):
        pair_law(model, species=(0,))
    forward, backward = pair_law(model, species=(0, 1)), pair_law(model, species=(1, 0))
    np.testing.assert_allclose(forward.slope, backward.slope, atol=1e-12)
    system = make_system("mixture")
    truth = pair_law(system, forward.r, species=(0, 1))
    visited = forward.curve.weight > 0
    np.testing.assert_allclose(forward.slope[visited], truth.slope[visited], atol=1e-3)


def test_numbers_that_vary_are_at_their_median_unless_given():
    data = generate(make_system("chain", nodes=4, stiffness=[1.0, 2.0, 3.0]), snapshots=200, seed=0)
    model = RFInvariant(width=96).fit(data)
    for given, stiffness in ((None, 2.0), ({"stiffness": 3.0}, 3.0)):
        law = pair_law(model, edge_attributes=given)
        np.testing.assert_allclose(law.slope, stiffness * law.r, rtol=1e-6)
    with pytest.raises(ParameterError, match="trained without the edge attribute 'colour'; it knows: stiffness"):
        pair_law(model, edge_attributes={"colour": 1.0})
    learned = model.learned_
    without_notes = replace(learned, record=replace(learned.record, notes={}))
    with pytest.raises(DataError, match="edge attribute 'stiffness' varied in training: say at which value"):
        pair_law(without_notes, np.linspace(0.1, 1.0, 5))


def test_what_has_no_pair_law_is_refused(atoms, model):
    with pytest.raises(NotFittedError, match="not fitted"):
        pair_law(RFInvariant())
    with pytest.raises(ParameterError, match=r"laws can be read off the model 'invariant' only.*this is 'rf-hgn'"):
        pair_law(RFHGN(hidden=8, width=16).fit(atoms))
    with pytest.raises(ParameterError, match="unknown zero of the energy"):
        pair_law(model, zero="infinity")
    for wrong in ([1.0], [2.0, 1.0], [0.0, 1.0]):
        with pytest.raises(DataError, match="distances must be positive and rise"):
            pair_law(model, wrong)
    with pytest.raises(DataError, match="give distances"):
        pair_law(make_system("lennard-jones"))


@pytest.mark.parametrize(("options", "part"), [({"moments": 1}, "many-body"), ({"velocities": True}, "velocity")])
def test_an_isolated_pair_has_to_be_asked_for(atoms, options, part):
    model = RFInvariant(width=96, radial=4, **options).fit(atoms)
    with pytest.raises(ParameterError, match=rf"more than a sum over pairs \({part} part\).*isolated=True"):
        pair_law(model)
    law = pair_law(model, isolated=True)
    assert law.isolated
    assert "isolated pair at rest" in str(law)


def test_kinetic_energy_and_mass():
    data = generate(make_system("chain", nodes=4, masses=2.5), snapshots=100, seed=0)
    model = RFInvariant(width=64).fit(data)
    law = kinetic_law(model)
    np.testing.assert_allclose(law.energy, law.p**2 / 5, atol=1e-8)
    np.testing.assert_allclose(law.slope, law.p / 2.5, atol=1e-8)
    assert law.mass.value == pytest.approx(2.5, rel=1e-8)
    assert kinetic_law(model, data=data).mass.value == pytest.approx(2.5, rel=1e-12)
    assert law.p[-1] == np.linalg.norm(data.p, axis=-1).max()
    with pytest.raises(DataError, match="momenta must be positive and rise"):
        kinetic_law(model, [0.0, 1.0])


def test_known_masses_are_the_masses_that_come_out():
    data = generate(make_system("chain", nodes=3, masses=[1.0, 2.0, 4.0]), snapshots=150, seed=0)
    model = RFInvariant(width=96).fit(data)
    for mass in (1.0, 2.0, 4.0):
        for content in (None, data):
            law = kinetic_law(model, attributes={"mass": mass}, data=content)
            assert law.mass.value == pytest.approx(mass, rel=1e-6)


def test_the_error_of_a_mass_is_that_of_a_regression():
    rng = np.random.default_rng(0)
    data = generate(make_system("chain", nodes=4), snapshots=100, seed=0)
    data = type(data)(data.q, data.p, data.graphs, q_dot=data.q_dot + rng.normal(size=data.q.shape), p_dot=data.p_dot)
    mass = kinetic_law(RFInvariant(width=48).fit(data), data=data).mass
    design, y = data.p.reshape(-1, 1), data.q_dot.ravel()
    slope, left, *_ = np.linalg.lstsq(design, y)
    error = np.sqrt(left[0] / (len(y) - 1) / np.sum(design**2))
    assert mass.value == pytest.approx(1 / slope[0])
    assert mass.error == pytest.approx(error / slope[0] ** 2)


def test_atoms_that_never_move_have_no_mass():
    model = RFInvariant(width=48).fit(generate(make_system("lennard-jones"), snapshots=50, seed=0))
    with pytest.raises(DataError, match="nothing of kinetic energy"):
        kinetic_law(model)


def test_a_velocity_dependent_energy_has_no_kinetic_part(atoms):
    with pytest.raises(ParameterError, match="depend on momenta"):
        kinetic_law(RFInvariant(width=96, velocities=True).fit(atoms))
