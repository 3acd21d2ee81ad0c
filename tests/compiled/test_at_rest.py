"""Everything at rest in one look-up: what the features say, in cells of any size, and where tables must not answer."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit.compiled.at_rest import at_rest
from hamfit.compiled.unfolded import Unfolded
from hamfit.state import State
from interop import agreement


def small_cells() -> list[agreement.Atoms]:
    """Four atoms in cells smaller than the cutoff, so that they see images of each other and of themselves."""
    rng, found = np.random.default_rng(0), []
    for cell in (np.diag([4.2, 4.3, 4.4]), np.array([[4.2, 0, 0], [1.1, 4.1, 0], [-0.6, 0.5, 4.3]])):
        places = np.array([[0, 0, 0], [0.5, 0.5, 0], [0.5, 0, 0.5], [0, 0.5, 0.5]]) @ cell
        found.append(
            agreement.Atoms("small", np.array([18, 36, 18, 18]), places + rng.normal(scale=0.05, size=(4, 3)), cell)
        )
    return found


@pytest.mark.parametrize("moments", [0, 2])
def test_it_is_what_the_features_say(moments):
    learned = agreement.model(moments)
    compiled = learned.compiled(1e-12)
    for one in [*agreement.states()[:4], *agreement.states()[-3:], *small_cells()]:
        state = one.at_rest
        here = at_rest(compiled, state, strain=True)
        assert here is not None
        forces, strains = learned.gradient_q(state), learned.strain_gradient(state)
        np.testing.assert_allclose(
            here.energies + learned.constants.of_nodes(state.graph), learned.node_energies(state), atol=1e-9
        )
        np.testing.assert_allclose(here.gradient, forces, atol=1e-10 * np.abs(forces).max())
        np.testing.assert_allclose(here.strain_gradient, strains, atol=1e-10 * np.abs(strains).max())
        without = at_rest(compiled, state)
        assert without.strain_gradient is None
        np.testing.assert_allclose(without.gradient, here.gradient, atol=1e-13)


def test_images_that_are_seen_several_times_are_one_node():
    one = small_cells()[1]
    wide = Unfolded.of(one.graph, 3)
    assert wide.graph.n_edges == one.graph.n_edges + int(one.graph.offsets.any(axis=1).sum())
    places = wide.places(one.positions)
    assert len(np.unique(np.round(places, 8), axis=0)) == len(places)
    lengths = np.linalg.norm(wide.graph.differences(places), axis=1)
    degrees = np.bincount(wide.graph.edges.ravel(), minlength=len(places))[:4]
    np.testing.assert_array_equal(degrees, one.graph.degrees)
    assert lengths.max() < agreement.CUTOFF


def test_a_kinetic_energy_that_is_no_square_counts_at_rest_as_it_does_for_features():
    data = generate(make_system("chain", nodes=4, dim=2), snapshots=80, seed=0)
    rates = data.q_dot * (1 + 0.1 * (data.p**2).sum(axis=-1, keepdims=True))  # H = p²/2 + 0.1 p⁴/4 of every node
    bent = type(data)(data.q, data.p, data.graph, q_dot=rates, p_dot=data.p_dot)
    learned = RFInvariant(width=120, threads=1).fit(bent).learned_
    state = State(data.q[0], np.zeros((4, 2)), data.graph)
    compiled = learned.compiled(1e-12)
    assert compiled._on(state).kinetic.tables
    total = at_rest(compiled, state).energies.sum() + learned.constants.of(state.graph)[0]
    assert total == pytest.approx(float(learned.energy(state)), abs=1e-9)


def test_fields_and_distances_outside_of_tables_are_left_to_the_features():
    trap = generate(make_system("trap", nodes=3), snapshots=80, seed=0)
    learned = RFInvariant(width=80, field="shared", threads=1).fit(trap).learned_
    assert at_rest(learned.compiled(), State(trap.q[0], 0 * trap.q[0], trap.graph)) is None
    one = agreement.states()[-1]
    compiled = agreement.model(0).compiled(1e-11)
    close = one.positions.copy()
    assert at_rest(compiled, one.at_rest) is not None
    graph = one.graph
    close[graph.edges[0, 0]] = close[graph.edges[0, 1]] + 1e-4
    assert at_rest(compiled, State(one.positions, 0 * close, graph)) is not None
    assert at_rest(compiled, State(close, 0 * close, graph)) is None
