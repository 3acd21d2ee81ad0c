"""`HostForces`: what every host is built on, in the host's units, with what the model must know of the atoms."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN, PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph, chain
from hamfit.interop.host import HostForces
from hamfit.state import State
from hamfit.units import ASE_UNITS, ATOMIC_UNITS, OPENMM_UNITS
from interop import agreement

MANY, PAIRS = agreement.model(2), agreement.model(0)


@pytest.mark.parametrize("tolerance", [0.0, 1e-12], ids=["features", "tables"])
def test_all_states_agree_with_the_features(tolerance):
    for model in (MANY, PAIRS):
        host = HostForces(model, units=ASE_UNITS, table_tolerance=tolerance)
        for one in agreement.states():
            here = host.evaluate(one.positions, one.numbers, one.cell)
            agreement.assert_agrees(model, one, here.energy, here.forces)


@pytest.mark.parametrize(
    ("units", "length", "energy"),
    # CODATA 2018: bohr in Å, hartree in eV; eV in kJ/mol
    [(OPENMM_UNITS, 0.1, 96.48533212331), (ATOMIC_UNITS, 1 / 0.529177210903, 1 / 27.211386245988)],
)
def test_numbers_come_in_the_units_of_the_host(units, length, energy):
    one, host = agreement.states()[3], HostForces(MANY, units=units)
    here = host.evaluate(one.positions * length, one.numbers, one.cell * length, stress=True, energies=True)
    there = HostForces(MANY, units=ASE_UNITS).evaluate(one.positions, one.numbers, one.cell, stress=True, energies=True)
    assert here.energy == pytest.approx(there.energy * energy, rel=1e-9)
    np.testing.assert_allclose(here.forces, there.forces * energy / length, rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(here.stress, there.stress * energy / length**3, rtol=1e-8, atol=1e-12)
    np.testing.assert_allclose(here.energies, there.energies * energy, rtol=1e-8)
    assert host.cutoff == pytest.approx(agreement.CUTOFF * length, rel=1e-9)
    as_they_are = HostForces(MANY).evaluate(one.positions, one.numbers, one.cell)
    assert as_they_are.energy == there.energy


def test_the_stress_is_the_derivative_by_a_strain_in_every_way_it_is_found():
    strain = 1e-5 * np.random.default_rng(0).normal(size=(3, 3))
    strain = strain + strain.T
    for number, model, tolerance in (
        (1, MANY, 1e-12),
        (1, MANY, 0),
        (1, PAIRS, 1e-12),
        (1, PAIRS, 0),
        (34, MANY, 1e-12),
    ):
        one, host = agreement.states()[number], HostForces(model, table_tolerance=tolerance)

        def energy(sign: int, one: agreement.Atoms = one, host: HostForces = host) -> float:
            deform = np.eye(3) + sign * strain
            return host.evaluate(
                one.positions @ deform, one.numbers, one.cell if one.cell is None else one.cell @ deform
            ).energy

        here = host.evaluate(one.positions, one.numbers, one.cell, stress=True)
        assert (here.strain_gradient * strain).sum() == pytest.approx((energy(1) - energy(-1)) / 2, rel=1e-6)
        if one.cell is None:
            assert here.stress is None
        else:
            np.testing.assert_array_equal(here.stress, here.strain_gradient / np.linalg.det(one.cell))
        assert host.evaluate(one.positions, one.numbers, one.cell).stress is None


def test_pairs_in_the_skin_change_nothing_and_are_searched_when_atoms_have_moved():
    one = agreement.states()[2]
    wide, narrow = HostForces(MANY, skin=2.0, table_tolerance=0), HostForces(MANY, skin=0.0, table_tolerance=0)
    rng, q = np.random.default_rng(0), one.positions
    for _ in range(4):
        q = q + rng.normal(scale=0.05, size=q.shape)
        first, second = wide.evaluate(q, one.numbers, one.cell), narrow.evaluate(q, one.numbers, one.cell)
        assert first.state.graph.n_edges > 1.5 * second.state.graph.n_edges
        np.testing.assert_allclose(first.forces, second.forces, atol=1e-12)
        assert first.energy == pytest.approx(second.energy, rel=1e-13)
    assert (wide.searches, narrow.searches) == (1, 4)
    wide.evaluate(q, one.numbers, one.cell * 1.001)
    wide.evaluate(q, one.numbers[::-1].copy(), one.cell * 1.001)
    wide.evaluate(q[:20], one.numbers[:20])
    assert wide.searches == 4
    near = HostForces(MANY, skin=0.4, table_tolerance=0)
    for moved, searches in ((0.0, 1), (0.19, 1), (0.21, 2)):  # half the skin is as far as two atoms may come closer
        near.evaluate(one.positions + [[moved, 0, 0]] * (np.arange(27) == 0)[:, None], one.numbers, one.cell)
        assert near.searches == searches


def test_directions_without_images_have_none():
    one, host = agreement.states()[3], HostForces(MANY)
    slab = host.evaluate(one.positions, one.numbers, one.cell, (True, True, False))
    free = host.evaluate(one.positions, one.numbers, one.cell, False)
    near = CutoffNeighbours(agreement.CUTOFF, cell=one.cell, periodic=[True, True, False])(one.positions)
    state = State(one.positions, 0 * one.positions, near.with_attributes(one.graph.node_attributes))
    assert slab.energy == pytest.approx(float(MANY.energy(state)), rel=1e-10)
    assert free.energy == pytest.approx(host.evaluate(one.positions, one.numbers).energy, rel=1e-13)
    assert (
        len(
            {
                round(energy, 6)
                for energy in (slab.energy, free.energy, host.evaluate(one.positions, one.numbers, one.cell).energy)
            }
        )
        == 3
    )


def test_atoms_that_never_met_in_training_may_lie_in_the_skin_but_not_closer():
    q = [np.array([[0.0, 0, 0], [r, 0, 0], [50.0, 0, 0], [50.0 + r, 0, 0]]) for r in np.linspace(0.8, 1.4, 40)]
    graph = Graph(4, [[0, 1], [2, 3]]).with_attributes({"species": np.array([1, 1, 2, 2])})
    forces = [np.array([[-1.0, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 0, 0]]) * (1 - x[1, 0]) for x in q]
    data = PhaseSpaceData.from_forces(np.array(q), np.array(forces), graph)
    host = HostForces(RFInvariant(width=60, cutoff=1.5, threads=1).fit(data), skin=0.5)
    places = np.array([[0.0, 0, 0], [1.1, 0, 0], [0, 1.7, 0], [1.1, 1.7, 0]])
    together = host.evaluate(places, [1, 1, 2, 2])
    apart = host.evaluate(places * [[1, 1, 1], [1, 1, 1], [1, 9, 1], [1, 9, 1]], [1, 1, 2, 2])
    np.testing.assert_allclose(together.forces, apart.forces, atol=1e-12)
    places[2:, 1] = 1.3
    with pytest.raises(DataError, match="never joined in training"):
        host.evaluate(places, [1, 1, 2, 2])


@pytest.fixture(scope="module")
def springs() -> tuple[PhaseSpaceData, RFInvariant]:
    data = generate(make_system("chain", nodes=4, dim=3, potential="morse"), snapshots=80, seed=0)
    return data, RFInvariant(width=60, threads=1).fit(data)


def test_models_of_bonds_get_their_graph(springs):
    data, model = springs
    with pytest.raises(ParameterError, match=r"has no cutoff.*graph=Graph"):
        HostForces(model)
    host = HostForces(model, graph=chain(4))
    here = host.evaluate(data.q[0], [6, 6, 6, 6])
    rest = State(data.q[0], 0 * data.q[0], chain(4))
    np.testing.assert_allclose(here.forces, -model.gradient(rest)[0], atol=1e-9)
    assert here.energy == pytest.approx(float(model.energy(rest)), abs=1e-9)
    everyone = HostForces(model, graph="all", table_tolerance=0)
    assert everyone.evaluate(data.q[0]).state.graph.n_edges == 6
    cell = 12 * np.eye(3) + np.array([[0, 0, 0], [3.0, 0, 0], [0, 0, 0]])
    wrapped = data.q[0] + np.array([[0, 0, 0], [1, 0, 0], [0, -2, 1], [0, 0, 0]]) @ cell
    bonded = host.evaluate(wrapped, cell=cell)
    np.testing.assert_allclose(bonded.forces, here.forces, atol=1e-9)
    assert host.evaluate(wrapped + 0.01, cell=cell).state.graph is bonded.state.graph  # kept, with all that hangs on it
    assert host.evaluate(data.q[0], cell=cell).state.graph is not bonded.state.graph
    with pytest.raises(DataError, match="longer than half the cell"):
        host.evaluate(data.q[0], cell=[1.5, 1.5, 1.5])
    with pytest.raises(DataError, match="all pairs of a periodic system have no end"):
        everyone.evaluate(data.q[0], cell=[20.0, 20.0, 20.0])
    with pytest.raises(DataError, match="there are 3 atoms, but the graph that was given has 4"):
        host.evaluate(data.q[0, :3])
    with pytest.raises(ParameterError, match="'all' for all pairs, got 'bonds'"):
        HostForces(model, graph="bonds")
    with pytest.raises(ParameterError, match="no offsets"):
        HostForces(model, graph=Graph(2, [[0, 1]], offsets=[[9.0, 0, 0]]))
    with pytest.raises(ParameterError, match=r"by its cutoff of 4\.5: leave out graph"):
        HostForces(MANY, graph="all")


def test_charges_are_asked_for_where_they_differ_among_atoms_of_one_kind():
    model, states = agreement.repelling("charge")
    host, one = HostForces(model, graph="all"), states[0]
    assert host.atoms.varying == ["charge"]
    charge = one.graph.node_attributes["charge"]
    here = host.evaluate(one.q, masses=np.full(5, 7.0), attributes={"charge": charge})
    np.testing.assert_allclose(here.forces, -model.gradient_q(one), atol=1e-12)
    with pytest.raises(DataError, match="'charge', which varied among atoms of one kind; give its value"):
        host.evaluate(one.q)
    with pytest.raises(DataError, match=r"without the node attribute 'spin'.*charge, mass"):
        host.evaluate(one.q, attributes={"charge": charge, "spin": charge})
    with pytest.raises(DataError, match="charge must be 5 numbers"):
        host.evaluate(one.q, attributes={"charge": charge[:4]})


def test_masses_that_the_law_depends_on_come_in_the_units_of_the_host():
    model, states = agreement.repelling("mass")
    host, one = HostForces(model, graph="all", units=ATOMIC_UNITS), states[0]
    masses = one.graph.node_attributes["mass"] * 1822.888486  # electron masses in u, CODATA 2018
    here = host.evaluate(one.q / 0.529177210903, masses=masses)
    forces = here.forces * 27.211386245988 / 0.529177210903
    exact = -model.gradient_q(one)
    np.testing.assert_allclose(forces, exact, atol=1e-7 * np.abs(exact).max())
    with pytest.raises(DataError, match="'mass', which varied among atoms of one kind; give masses"):
        host.evaluate(one.q)


def test_what_has_no_potential_energy_is_refused(springs):
    data, _ = springs
    with pytest.raises(ParameterError, match=r"'rf-hgn'\) is no sum T\(p\) \+ V\(q\)"):
        HostForces(RFHGN(width=20, hidden=6, threads=1).fit(data))
    rubbed = RFInvariant(width=60, friction="uniform", threads=1).fit(data)
    with pytest.raises(ParameterError, match="has friction"):
        HostForces(rubbed, graph=chain(4))
    with pytest.raises(ParameterError, match="must be a fitted model"):
        HostForces(make_system("chain"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"species": [18, 36, 79]}, "species 79 was not seen in training.*it knows 18, 36"),
        ({"species": None}, r"tells species apart \(18, 36\); give the species"),
        ({"species": [18, 36]}, "species must be 3 integers"),
        ({"species": [18.5, 36, 36]}, "species must be integers"),
        ({"cell": np.eye(2)}, "positions have 3 components, but the cell has 2 vectors"),
        (
            {"cell": [[9.0, 0, 0], [0, 9, 0], [0, 0, 0]], "periodic": [True, True, True]},
            "vector 2, but that vector is zero",
        ),
        ({"cell": np.eye(3), "periodic": [1, 1]}, "periodic must be True, False or 3 of them"),
        ({"cell": [[9.0, 0, 0], [9, 0, 0], [0, 0, 9]]}, "cell is singular"),
        ({"positions": np.full((3, 3), np.nan)}, "positions"),
        ({"positions": np.zeros((0, 3)), "species": []}, "no atoms"),
    ],
)
def test_bad_input_is_told_in_a_sentence(change, said):
    given = {"positions": 3.0 * np.eye(3), "species": [18, 36, 36], "cell": None} | change
    with pytest.raises(DataError, match=said):
        HostForces(PAIRS).evaluate(**given)


def test_one_kind_of_atoms_is_taken_for_any_element_but_not_for_two(springs):
    data, model = springs
    host = HostForces(model, graph=chain(4))
    np.testing.assert_array_equal(host.evaluate(data.q[0], [6, 6, 6, 6]).forces, host.evaluate(data.q[0]).forces)
    with pytest.raises(DataError, match="species 6, 8, but the model was trained on data without species"):
        host.evaluate(data.q[0], [6, 6, 8, 8])


def test_a_model_file_is_opened(tmp_path):
    PAIRS.save(tmp_path / "m.safetensors")
    one = agreement.states()[0]
    here = HostForces(tmp_path / "m.safetensors").evaluate(one.positions, one.numbers, one.cell)
    agreement.assert_agrees(PAIRS, one, here.energy, here.forces)
