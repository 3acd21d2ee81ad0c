"""The strain derivative and the energies of nodes of learned Hamiltonians, with features and with tables."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit.graphs import CutoffNeighbours, chain
from hamfit.learned import LearnedHamiltonian
from hamfit.state import State
from hamfit.systems.stillinger_weber import StillingerWeber
from support import relative_difference, spring_data

STEP = 1e-3


def strained(state: State, strain: np.ndarray) -> State:
    """Places, offsets and cell deformed alike."""
    turn = (np.eye(state.dim) + strain).T
    graph = state.graph
    offsets = None if graph.offsets is None else graph.offsets @ turn
    cell = None if graph.cell is None else graph.cell @ turn
    return State(state.q @ turn, None, graph._changed(offsets=offsets, cell=cell))


def by_finite_strains(learned: LearnedHamiltonian, state: State) -> np.ndarray:
    """∂V/∂ε by central differences of order four."""
    found = np.zeros((state.dim, state.dim))
    for a, b in itertools.product(range(state.dim), repeat=2):
        for steps, weight in ((1, 2 / 3), (-1, -2 / 3), (2, -1 / 12), (-2, 1 / 12)):
            strain = np.zeros_like(found)
            strain[a, b] = steps * STEP
            found[a, b] += weight * float(learned.potential_energy(strained(state, strain))) / STEP
    return found


@pytest.fixture(scope="module")
def fluid() -> LearnedHamiltonian:
    options = {"density": 0.7, "cutoff": 2.0, "switch": "smooth", "p_amplitude": 0.5}
    data = generate(make_system("lennard-jones", rows=4, cols=4, **options), trajectories=8, seed=0)
    return RFInvariant(width=64, threads=1).fit(data).learned_


def box(cutoff: float = 2.0) -> State:
    """Particles in a skew periodic box of three dimensions; momenta are not known."""
    rng = np.random.default_rng(1)
    places = np.stack(np.meshgrid(*3 * [np.arange(3)], indexing="ij"), axis=-1).reshape(-1, 3) * 1.1
    cell = np.array([[3.3, 0.0, 0.0], [0.6, 3.3, 0.0], [0.0, 0.3, 3.3]])
    q = places + 0.03 * rng.normal(size=places.shape)
    return State(q, None, CutoffNeighbours(cutoff, cell=cell)(q))


def test_pairs_in_a_box_by_features_and_by_tables(fluid: LearnedHamiltonian):
    state = box()
    expected = by_finite_strains(fluid, state)
    assert relative_difference(fluid.strain_gradient(state), expected) < 1e-6
    assert relative_difference(fluid.compiled().strain_gradient(state), fluid.strain_gradient(state)) < 1e-8
    several = State(np.stack([state.q, state.q * 1.01]), None, state.graph)
    assert fluid.strain_gradient(several).shape == fluid.compiled().strain_gradient(several).shape == (2, 3, 3)
    np.testing.assert_allclose(fluid.strain_gradient(several)[0], fluid.strain_gradient(state), rtol=1e-8)
    assert relative_difference(fluid.compiled().strain_gradient(several), fluid.strain_gradient(several)) < 1e-8


def test_energies_of_nodes_add_up_to_the_potential_energy(fluid: LearnedHamiltonian):
    state = box()
    nodes = fluid.node_energies(state)
    assert nodes.shape == (27,)
    np.testing.assert_allclose(nodes.sum(), fluid.potential_energy(state), rtol=1e-12)
    np.testing.assert_array_equal(fluid.compiled().node_energies(state), nodes)
    several = State(np.stack([state.q, state.q * 1.01]), None, state.graph)
    assert fluid.node_energies(several).shape == (2, 27)
    np.testing.assert_allclose(fluid.node_energies(several).sum(axis=1), fluid.potential_energy(several), rtol=1e-12)


def test_constants_go_to_their_nodes():
    data = spring_data([chain(2), chain(3), chain(5)], 30)
    data.energy = data.energy + 3.0 * data.node_counts - 1.5 * data.edge_counts
    learned = RFInvariant(width=40).fit(data).learned_
    assert learned.energy_known(data.state(0))
    for number in (0, 40, 80):
        state = data.state(number)
        kinetic = float((state.p**2).sum() / 2)
        np.testing.assert_allclose(learned.node_energies(state).sum(), data.energy[number] - kinetic, rtol=1e-6)
        np.testing.assert_allclose(learned.node_energies(state).sum(), learned.potential_energy(state), rtol=1e-12)
    one = RFInvariant(width=40).fit(data.take(slice(0, 30))).learned_
    np.testing.assert_allclose(one.node_energies(data.state(0)).sum(), one.potential_energy(data.state(0)), rtol=1e-12)


def test_many_body_clusters_have_the_virial_of_their_forces():
    """For free clusters, Σ q ⊗ ∂V/∂q is the same, from the other end: derivatives by places."""
    system = StillingerWeber(side=2, graph_cutoff=2.4)
    data = generate(system, snapshots=60, seed=0)
    learned = RFInvariant(width=400, moments=3, radial=5, cutoff=1.8).fit(data).learned_
    state = data.state(3)
    virial = np.einsum("na,nb->ab", learned.gradient_q(state), state.q)
    assert relative_difference(learned.strain_gradient(state), virial) < 1e-10
    assert relative_difference(learned.strain_gradient(state), by_finite_strains(learned, state)) < 1e-7
    assert relative_difference(learned.compiled().strain_gradient(state), virial) < 1e-10
    np.testing.assert_allclose(learned.node_energies(state).sum(), learned.potential_energy(state), rtol=1e-11)
