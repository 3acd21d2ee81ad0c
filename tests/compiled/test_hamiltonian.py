"""Compiled Hamiltonians beside the features that they were made of, and beside finite differences."""

from __future__ import annotations

import numpy as np
import pytest

from compiled.models import CASES
from hamfit import RFHGN, RFInvariant, generate, make_system
from hamfit.compiled import CompiledHamiltonian, NotTabulatedError, compiling_pays
from hamfit.compiled.loops import engine
from hamfit.errors import DataError, ParameterError
from hamfit.features.invariant.one_variable import pair_energy
from hamfit.features.invariant.scalar_parts import PairPart
from hamfit.graphs import Graph, chain
from hamfit.state import State
from support import relative_difference


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]()


def test_forces_velocities_and_energies_are_those_of_the_features(case):
    compiled = case.learned.compiled()
    for exact, found in zip(case.learned.gradient(case.state), compiled.gradient(case.state), strict=True):
        assert np.abs(found - exact).max() <= 1e-9 * np.abs(exact).max()
    assert compiled.energy(case.state) == pytest.approx(case.learned.energy(case.state), rel=1e-8, abs=1e-8)
    assert compiled.error < 1e-8


def test_a_tighter_tolerance_makes_finer_tables():
    learned, state, *_ = CASES["fluid"]()
    rough, fine = learned.compiled(1e-5), learned.compiled(1e-9)
    exact = learned.gradient_q(state)
    errors = [relative_difference(one.gradient_q(state), exact) for one in (rough, fine)]
    assert errors[1] < 1e-8 < errors[0] < 1e-5
    assert rough.laws.tables[0].pieces < fine.laws.tables[0].pieces
    assert learned.compiled(1e-5) is rough  # kept


def test_forces_are_the_gradient_of_the_energy_of_the_tables_themselves(case):
    compiled, state = case.learned.compiled(1e-6), case.state
    q, p = np.array(state.q), np.array(state.p)
    by_q = compiled.gradient_q(State(q, p, state.graph))
    step = 1e-3  # shorter ones show the rounding of the energy
    for node, axis in ((0, 0), (len(q) - 1, q.shape[1] - 1)):
        moved = [q.copy() for _ in range(4)]
        for one, times in zip(moved, (-2, -1, 1, 2), strict=True):
            one[node, axis] += times * step
        e = [float(compiled.energy(State(one, p, state.graph))) for one in moved]
        slope = (e[0] - 8 * e[1] + 8 * e[2] - e[3]) / (12 * step)
        assert slope == pytest.approx(by_q[node, axis], rel=1e-6, abs=1e-7 * np.abs(by_q).max())


def test_several_states_at_once_are_what_each_is_alone():
    data = generate(make_system("chain", nodes=5, dim=2, potential="morse"), snapshots=6, seed=9)
    learned = CASES["springs"]().learned
    compiled = learned.compiled()
    together = State(data.q, data.p, chain(5))
    assert relative_difference(compiled.gradient_q(together), learned.gradient_q(together)) < 1e-9
    assert compiled.energy(together).shape == (6,)
    assert compiled.energy(together) == pytest.approx(learned.energy(together), abs=1e-9)


def test_outside_of_the_tables_the_features_answer_bit_for_bit():
    learned, state, *_ = CASES["springs"]()
    compiled = learned.compiled(1e-9)
    compiled.gradient(state)
    near = State(np.array(state.q), np.array(state.p), state.graph)
    near.q[1] = near.q[0] + 1e-6  # far below any distance of a table
    assert np.array_equal(compiled.gradient_q(near), learned.gradient_q(near))
    assert compiled.energy(near) == learned.energy(near)
    far = State(1e3 * np.array(state.q), np.array(state.p), state.graph)
    assert np.array_equal(compiled.gradient_q(far), learned.gradient_q(far))


def test_quadratic_kinetic_energies_become_masses_and_others_tables():
    for name, tables in (("springs", 0), ("relativistic", 1)):
        case = CASES[name]()
        compiled = case.learned.compiled()
        compiled.gradient(case.state)
        assert sum(key[0] == "kinetic" for key in compiled.laws._tables) == tables


def test_words_name_the_tables_and_their_error():
    learned, state, *_ = CASES["springs"]()
    compiled = learned.compiled()
    compiled.gradient(state)
    assert str(compiled).startswith("1 table of ")
    assert "relative error of forces at most" in str(compiled)
    assert repr(compiled).startswith("CompiledHamiltonian(")


def test_what_cannot_be_tabulated_is_refused_and_followed_by_features():
    data = generate(make_system("chain", nodes=4), snapshots=40, seed=0)
    for recipe in (RFHGN(hidden=16, width=32), RFInvariant(width=64, velocities=True)):
        learned = recipe.fit(data).learned_
        with pytest.raises(NotTabulatedError, match="invariant features"):
            learned.compiled()
        assert learned.for_motion(data.state(0), 10**6) is learned


def test_tables_are_made_where_they_pay():
    learned, state, *_ = CASES["springs"]()
    assert learned.for_motion(state, 3) is learned
    assert isinstance(learned.for_motion(state, 10**4), CompiledHamiltonian)
    assert not compiling_pays(learned.features, state, 1)
    many, state, *_ = CASES["angular"]()  # a many-body part has no tables without the engine
    assert isinstance(many.for_motion(state, 10**4), CompiledHamiltonian) == (engine() is not None)


def test_bad_input_is_told():
    learned, state, *_ = CASES["springs"]()
    with pytest.raises(ParameterError, match="tolerance"):
        learned.compiled(0.0)
    with pytest.raises(ParameterError, match="tolerance"):
        learned.compiled("fine")
    with pytest.raises(DataError):
        CASES["swing"]().learned.compiled().gradient(state)
    mixed = CASES["mixture"]()
    with pytest.raises(DataError, match="species"):
        mixed.learned.compiled().gradient(State(state.q, state.p, state.graph))


def test_a_system_that_flies_apart_leaves_the_tables_as_they_were():
    learned, state, *_ = CASES["springs"]()
    compiled, exact = learned.compiled(1e-9), learned.gradient_q(state)
    compiled.gradient_q(state)
    table = compiled.laws.tables[0]
    far = State(1e6 * np.array(state.q), state.p, Graph(5, state.graph.edges))
    assert relative_difference(compiled.gradient_q(far), learned.gradient_q(far)) == 0.0  # the features answer
    assert compiled.laws.tables[0] is table
    assert relative_difference(compiled.gradient_q(state), exact) < 1e-8


@pytest.mark.skipif(np.finfo(np.longdouble).eps == np.finfo(np.float64).eps, reason="no longer floating point here")
def test_tables_are_as_exact_as_asked_for_where_rounding_errors_of_the_features_are_larger():
    learned, state, *_ = CASES["fluid"]()
    compiled = learned.compiled(1e-10)
    compiled.gradient_q(state)
    part, weights = compiled.laws.part(PairPart)
    assert np.abs(weights).max() > 1e5  # which cancel to forces of about one
    table = next(iter(compiled.laws.tables))
    assert table.error <= 1e-10
    r = np.linspace(1.0, 1.9, 1000)
    exact = pair_energy(part, weights, compiled.laws.encoding, r.astype(np.longdouble))[1]
    assert exact.dtype == np.longdouble
    assert np.abs(2 * r * table.evaluate(r**2)[1] - exact).max() < 1e-10 * np.abs(exact).max()
