"""Features of Lagrangians: derivatives beside differences, mechanics beside the features, laws that are alike."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.features import LagrangianNetwork
from hamfit.features.lagrangian.products import ProductFunctions
from hamfit.features.lagrangian.terms import Level
from hamfit.graphs import Graph, chain, ring, with_angles, with_held
from hamfit.rng import generator
from hamfit.state import State
from support import differences, relative_difference

LEVEL = Level(1, 2, 2, 3)
CASES = {
    "two angles": (chain(2), [True], {"coupling": "all"}),
    "a length and an angle of one node": (Graph(1, np.empty((0, 2), dtype=np.int64)), [False, True], {}),
    "a mixture": (chain(2).with_attributes({"angles": [0, 1]}), None, {"coupling": "all"}),
    "edges": (chain(3), [True], {"coupling": "edges"}),
    "edges in two dimensions": (ring(3), [True, False], {"coupling": "edges"}),
    "one law": (chain(4), [True], {"coupling": "edges", "shared": True}),
    "one law in two dimensions": (ring(4), [False, True], {"coupling": "edges", "shared": True}),
    "a held node": (with_held(with_angles(chain(3), [True]), [0]), None, {"coupling": "all"}),
    "a held node among edges": (with_held(with_angles(chain(4), [True]), [3]), None, {"coupling": "edges"}),
}


def made(case: str, snapshots: int = 6) -> tuple[LagrangianNetwork, State]:
    graph, angles, options = CASES[case]
    graph = graph if angles is None else with_angles(graph, angles)
    dim = 1 if angles is None else len(angles)
    q, v = np.random.default_rng(1).normal(size=(2, snapshots, graph.n_nodes, dim))
    data = PhaseSpaceData(q, v, graph)
    network = LagrangianNetwork(level=LEVEL, **options)
    network.sample(data, generator(0))
    return network, State(q[:3], v[:3], graph).flat()


@pytest.mark.parametrize("case", CASES)
class TestDerivatives:
    def test_jacobian(self, case):
        network, state = made(case)
        assert relative_difference(network.jacobian(state), differences(network.values, state)) < 1e-9

    def test_along_the_motion(self, case):
        network, state = made(case)
        a = np.random.default_rng(2).normal(size=state.q.shape)
        step = 1e-5
        ahead, behind = (
            network.jacobian(State(state.q + s * state.p, state.p + s * a, state.graph))[1] for s in (step, -step)
        )
        expected = (ahead - behind) / (2 * step) - network.jacobian(state)[0]
        assert relative_difference(network.along(state, a), expected) < 1e-8

    def test_mechanics_are_those_of_the_features(self, case):
        network, state = made(case)
        weights = np.random.default_rng(3).normal(size=network.width)
        jacobian, known = network.with_known(state)
        by_q, by_v = jacobian @ weights + known
        here = network.mechanics(state, weights)
        moving = by_v != 0
        np.testing.assert_allclose(here.force(state.p), by_q, atol=1e-11)
        np.testing.assert_allclose(here.momenta(state.p)[moving], by_v[moving], atol=1e-11)
        a = np.random.default_rng(4).normal(size=state.q.shape)
        turned = here.momenta(a) + here.turning(state.p) - here.force(state.p)
        column = network.along(state, a) @ weights
        unknown = np.zeros(network.width)
        alone = network.mechanics(state, unknown)  # the term of known weight, and nothing else
        of_known = alone.momenta(a) + alone.turning(state.p) - alone.force(state.p)
        np.testing.assert_allclose((turned - of_known)[moving], column[moving], atol=1e-10)

    def test_it_comes_back_from_its_arrays(self, case):
        network, state = made(case)
        again = LagrangianNetwork(level=Level(0, 0, 0, 0), coupling=network.coupling, shared=network.shared)
        again.restore(network.arrays())
        np.testing.assert_array_equal(again.jacobian(state), network.jacobian(state))


def test_full_turns_change_nothing():
    network, state = made("two angles")
    turned = State(state.q + 2 * np.pi * np.array([[3.0], [-2.0]] * 3), state.p, state.graph)
    np.testing.assert_allclose(network.jacobian(turned), network.jacobian(state), atol=1e-12)


def test_one_law_does_not_know_the_numbers_of_nodes():
    network, _ = made("one law")
    rng = np.random.default_rng(0)
    q, v = rng.normal(size=(2, 4, 1))
    order = np.array([3, 1, 0, 2])
    place = np.argsort(order)
    graph = with_angles(chain(4), [True])
    other = with_angles(Graph(4, place[chain(4).edges]), [True])
    first = network.values(State(q, v, graph))
    np.testing.assert_allclose(network.values(State(q[order], v[order], other)), first, atol=1e-13)


def test_products_of_harmonics_span_those_of_differences():
    functions = ProductFunctions.of([True, True], 1, 0)
    q = np.random.default_rng(0).normal(size=(50, 2)) * 5
    values = np.column_stack([functions.values(q), np.ones(50)])
    for wanted in (np.cos(q[:, 0] - q[:, 1]), np.sin(q[:, 0] + q[:, 1]), np.cos(q[:, 1])):
        assert np.linalg.lstsq(values, wanted)[1].sum() < 1e-25


def test_means_are_taken_off():
    q = np.random.default_rng(0).uniform(2, 5, size=(40, 2))
    functions = ProductFunctions.of([True, False], 2, 3).fitted_to(q)
    np.testing.assert_allclose(functions.values(q).mean(axis=0), 0, atol=1e-13)
    assert len(functions) == 4 + 3 + 4 * 3


def test_there_is_no_column_linear_in_rates_and_none_without_effect():
    network, state = made("two angles")
    still = State(state.q, np.zeros_like(state.p), state.graph)
    assert not network.jacobian(still)[1].any()
    both = network.jacobian(state)
    assert (np.abs(both).max(axis=(0, 1, 2)) > 0).all()
