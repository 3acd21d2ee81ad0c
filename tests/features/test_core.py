"""The repulsive core: the published law, smooth below the data, the same in everything that evaluates H."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from hamfit import RFInvariant, generate, load_model, make_system, simulate
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.features.core import RepulsiveCore
from hamfit.fitting.core import shortest_distances
from hamfit.forecasts.members import members_of
from hamfit.graphs import Graph
from hamfit.interop.formulas.door import GraphArguments
from hamfit.interop.formulas.energy import EnergyFormula
from hamfit.interop.formulas.namespace import NUMPY
from hamfit.interop.pair_functions import PairModel
from hamfit.learned import LearnedHamiltonian
from hamfit.state import State
from hamfit.units import ASE_UNITS, ATOMIC_UNITS
from support import relative_difference

CUTOFF = 2.5
SPECIES = np.array([6, 8] * 4)


@cache
def atoms_data() -> PhaseSpaceData:
    """Eight atoms of two elements, in Å and eV."""
    system = make_system("lennard-jones", rows=2, cols=2, layers=2, dim=3, graph_cutoff=CUTOFF, p_amplitude=0.5)
    data = generate(system, snapshots=60, seed=0)
    graphs = [data.graph_at(number).with_attributes({"species": SPECIES}) for number in range(60)]
    return PhaseSpaceData(
        data.q, data.p, graphs, q_dot=data.q_dot, p_dot=data.p_dot, energy=data.energy,
        metadata={"units": ASE_UNITS, "species": "elements"},
    )  # fmt: skip


@cache
def learned(parts: str = "pairs", core: str = "auto") -> LearnedHamiltonian:
    options = {
        "pairs": {"width": 80, "ridge": 1e-10},
        "moments": {"moments": 2, "radial": 4, "products": "diagonal", "width": 160, "ridge": 1e-10},
        "bodies": {"body": 3, "width": 160},
    }[parts]
    return RFInvariant(cutoff=CUTOFF, core=core, threads=1, **options).fit(atoms_data()).learned_


def pressed(share: float = 0.75) -> State:
    """A state of the data with two atoms so close that the core acts."""
    state = atoms_data().state(5)
    q = state.q.copy()
    apart = q[1] - q[0]
    core = learned().features.core
    assert core is not None
    q[1] = q[0] + apart / np.linalg.norm(apart) * share * core.shortest[6, 8]
    return State(q, state.p, state.graph)


def differences(energy, q: np.ndarray) -> np.ndarray:
    """Central differences of sixth order by all coordinates."""
    found, h = np.zeros_like(q), 2e-3
    for place in np.ndindex(*q.shape):
        for k, weight in ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60)):
            for sign in (1, -1):
                moved = q.copy()
                moved[place] += sign * k * h
                found[place] += sign * weight * energy(moved) / h
    return found


def test_the_law_is_the_published_one():
    """Carbon and oxygen, by hand: 14.399645 eV Å · Z Z' / r · φ(r / a), a = 0.4685 Å / (Z^0.23 + Z'^0.23)."""
    core = RepulsiveCore.in_units(ASE_UNITS, {(6, 8): 2.0})
    r = np.array([0.05, 0.4, 0.9, 1.19])
    x = r * (6**0.23 + 8**0.23) / 0.4685
    phi = 0.18175 * np.exp(-3.1998 * x) + 0.50986 * np.exp(-0.94229 * x)
    phi += 0.28022 * np.exp(-0.4029 * x) + 0.02817 * np.exp(-0.20162 * x)
    np.testing.assert_allclose(core.pair(6, 8, r)[0], 14.399645 * 48 / r * phi, rtol=1e-6)
    np.testing.assert_array_equal(core.pair(8, 6, r)[0], core.pair(6, 8, r)[0])
    bohr, hartree = 0.529177210903, 27.211386245988
    other = RepulsiveCore.in_units(ATOMIC_UNITS, {(6, 8): 2.0 / bohr})
    np.testing.assert_allclose(other.pair(6, 8, r / bohr)[0] * hartree, core.pair(6, 8, r)[0], rtol=1e-8)


def test_it_begins_smoothly_below_the_data():
    core = RepulsiveCore.in_units(ASE_UNITS, {(6, 8): 2.0})
    inner, outer = core.ends(6, 8)
    assert 0 < inner < outer < 2.0
    energy, slope = core.pair(6, 8, np.array([outer, 1.95, 5.0]))
    assert not energy.any()
    assert not slope.any()
    h = 1e-4
    for end in (inner, outer):  # the second derivative has no jump: differences of slopes on both sides agree
        left, right = (np.diff(core.pair(6, 8, np.array(ends))[1])[0] / h for ends in ([end - h, end], [end, end + h]))
        scale = abs(np.diff(core.pair(6, 8, np.array([inner, outer]))[1])[0])
        assert abs(left - right) < 1e-2 * scale
    assert not core.pair(6, 6, np.array([0.1]))[0].any()  # never seen, so that nothing is known


@pytest.mark.parametrize("parts", ["pairs", "moments", "bodies"])
def test_energies_forces_and_stress_go_together(parts: str):
    model, state = learned(parts), pressed()
    core = model.features.core
    assert core is not None
    assert core.energies(state)[0] > 1.0
    at = lambda q: float(model.energy(State(q, state.p, state.graph)))  # noqa: E731 - one line says it
    by_q = model.gradient_q(state)
    assert relative_difference(by_q, differences(at, state.q)) < 1e-7
    np.testing.assert_array_equal(model.gradient(state)[0], by_q)
    strain = differences(lambda e: at(state.q @ (np.eye(3) + e)), np.zeros((3, 3)))
    assert relative_difference(model.strain_gradient(state), 0.5 * (strain + strain.T)) < 1e-6
    at_rest = State(state.q, np.zeros_like(state.p), state.graph)
    assert model.node_energies(state).sum() == pytest.approx(float(model.energy(at_rest)), rel=1e-12)


def test_what_was_learned_from_is_not_touched():
    with_core, without = learned("moments"), learned("moments", "none")
    assert without.features.core is None
    np.testing.assert_array_equal(with_core.weights, without.weights)
    for mine, other in zip(with_core.predict(atoms_data()), without.predict(atoms_data()), strict=True):
        np.testing.assert_array_equal(mine, other)


@pytest.mark.parametrize("parts", ["pairs", "moments", "bodies"])
@pytest.mark.slow
def test_tables_and_loops_have_it(parts: str):
    model, state = learned(parts), pressed()
    tables = model.compiled(1e-10)
    assert relative_difference(tables.gradient_q(state), model.gradient_q(state)) < 1e-9
    assert float(tables.energy(state)) == pytest.approx(float(model.energy(state)), rel=1e-8)
    near = model.neighbours(state)
    start = State(state.q, 0.1 * state.p, state.graph)
    runs = [
        simulate(model, start, 1e-4, 600, every=600, neighbours=near, table_tolerance=tolerance)
        for tolerance in (0, 1e-11)
    ]
    assert "loops" in runs[1].evaluated
    assert np.abs(runs[0].q[-1] - runs[1].q[-1]).max() < 1e-7
    assert runs[1].energy_deviation < 1e-2 * model.features.core.energies(state)[0]


def test_atoms_shot_at_each_other_turn_back():
    model = learned()
    core = model.features.core
    assert core is not None
    q = np.array([[0.0, 0.0, 0.0], [1.2, 0.0, 0.0]])
    graph = Graph(2, [(1, 0)], node_attributes={"species": np.array([6, 8])})
    run = simulate(model, State(q, np.array([[30.0, 0.0, 0.0], [-30.0, 0.0, 0.0]]), graph), 2e-4, 1000)
    closest = np.linalg.norm(run.q[:, 0] - run.q[:, 1], axis=1).min()
    assert 0.02 < closest < core.ends(6, 8)[0]
    assert run.p[-1, 0, 0] < -20  # thrown back
    assert run.energy_deviation < 1.0  # of 900


def test_other_ways_out_of_the_model_have_it(tmp_path):
    model, state = learned(), pressed()
    formula = EnergyFormula(model)
    energy = formula.energies(NUMPY, formula.arrays, state.q, state.p, GraphArguments.of(state.graph))
    assert float(energy) == pytest.approx(float(model.energy(state)), rel=1e-12)
    core = model.features.core
    assert core is not None
    functions = PairModel.of(model, instead="no").laws
    mixed = next(law for law in functions if law.ends == (0, 1))
    bare = next(law for law in PairModel.of(learned(core="none"), instead="no").laws if law.ends == (0, 1))
    r = np.linspace(0.3, 2.0, 50)
    for which in (0, 1):
        expected = bare(r)[which] + core.pair(6, 8, r)[which]
        np.testing.assert_allclose(mixed(r)[which], expected, rtol=1e-10, atol=1e-9)
    members = members_of([model, model])
    both = State(np.stack([state.q] * 2), np.stack([state.p] * 2), state.graph)
    assert relative_difference(members.gradient_q(both)[1], model.gradient_q(state)) < 1e-10
    assert members.energy(both)[1] == pytest.approx(float(model.energy(state)), rel=1e-10)
    model.save(tmp_path / "model.safetensors")
    again = load_model(tmp_path / "model.safetensors")
    assert again.features.core == core
    np.testing.assert_array_equal(again.gradient_q(state), model.gradient_q(state))


def test_further_data_push_it_back():
    kept = RFInvariant(cutoff=CUTOFF, width=80, route="normal", ridge=1e-8, keep_accumulator=True, threads=1)
    model = kept.fit(atoms_data()).learned_
    core = model.features.core
    assert core is not None
    data = atoms_data().take(np.arange(3))
    closer = PhaseSpaceData(
        0.9 * data.q, data.p, list(data.graphs), q_dot=data.q_dot, p_dot=data.p_dot, metadata=data.metadata
    )
    after = model.partial_fit(closer).features.core
    assert after is not None
    near = shortest_distances(closer)
    assert after.shortest == {pair: min(core.shortest[pair], near[pair]) for pair in core.shortest}
    assert after.shortest[6, 8] < core.shortest[6, 8]


def test_only_elements_in_known_units_have_one():
    data = atoms_data().take(np.arange(20))
    plain = RFInvariant(cutoff=CUTOFF, width=60, threads=1)
    assert plain.fit(replace_metadata(data, {"units": ASE_UNITS})).learned_.features.core is None
    assert plain.fit(replace_metadata(data, {"species": "elements"})).learned_.features.core is None
    wanted = replace(plain, core="zbl")
    assert wanted.fit(replace_metadata(data, {"units": ASE_UNITS})).learned_.features.core is not None
    with pytest.raises(DataError, match=r"the repulsive core 'zbl' cannot be added, since .*--core none"):
        wanted.fit(replace_metadata(data, {}))
    with pytest.raises(DataError, match="the nodes have no species"):
        wanted.fit(generate(make_system("chain", nodes=3, dim=3), snapshots=20))


def replace_metadata(data: PhaseSpaceData, metadata: dict) -> PhaseSpaceData:
    graphs = [data.graph_at(number) for number in range(data.n_snapshots)]
    return PhaseSpaceData(data.q, data.p, graphs, q_dot=data.q_dot, p_dot=data.p_dot, metadata=metadata)


def test_a_damaged_core_is_refused():
    given = RepulsiveCore.in_units(ASE_UNITS, {(6, 8): 1.0}).to_dict()
    assert RepulsiveCore.from_dict(given).to_dict() == given
    for wrong in ({"law": "morse"}, {"strength": -1.0}, {"shortest": [[8, 6, 1.0]]}, {"shortest": [[6, 8, -1.0]]}):
        with pytest.raises(Exception, match=r"core|strength|shortest"):
            RepulsiveCore.from_dict(given | wrong)
