"""Frequencies of systems that drift and turn in the recording, wherever they are: those of closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hamfit import Graph, PhaseSpaceData, RFInvariant
from hamfit.graphs import chain, with_held
from hamfit.laws import identify_laws
from hamfit.laws.rigid import RigidMotions

MASSES = np.array([1.0, 2.0, 1.5])
TRIANGLE = Graph(3, [[1, 0], [2, 0], [2, 1]])
CORNERS = np.array([[0.0, 0.0], [1.2, 0.0], [0.6, 1.2 * np.sqrt(0.75)]])
D, A, REST = 0.7, 1.5, 1.2


def turned(q, seed):
    """Turn every snapshot about the origin by an angle of its own."""
    angle = np.random.default_rng(seed).uniform(-np.pi, np.pi, len(q))
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.einsum("abs,snb->sna", matrix, q)


def morse_data(q, graph, *, length=1.0, time=1.0, mass=1.0):
    """Exact derivatives of Morse bonds of stiffness 2 D A² along all edges, in units of one's own."""
    p = np.random.default_rng(5).normal(size=q.shape)
    apart = graph.differences(q)
    r = np.linalg.norm(apart, axis=2, keepdims=True)
    gone = np.exp(-A * (r - REST))
    pull = 2 * D * A * gone * (1 - gone) * apart / r
    force = np.zeros_like(q)
    for edge, (high, low) in enumerate(graph.edges):
        force[:, high] -= pull[:, edge]
        force[:, low] += pull[:, edge]
    graph = graph.with_attributes({"mass": mass * MASSES[: graph.n_nodes]})
    q_dot = p / MASSES[: graph.n_nodes, None]
    momentum = mass * length / time
    return PhaseSpaceData(length * q, momentum * p, graph, q_dot=length / time * q_dot, p_dot=momentum / time * force)


def closed_form(places, graph):
    """Springs between places: ω² are eigenvalues of M^-½ K M^-½."""
    apart = graph.differences(places[None])[0]
    unit = apart / np.linalg.norm(apart, axis=1, keepdims=True)
    stretch = np.zeros((len(unit), *places.shape))
    for edge, (high, low) in enumerate(graph.edges):
        stretch[edge, high], stretch[edge, low] = unit[edge], -unit[edge]
    rows = (stretch / np.sqrt(MASSES[: len(places), None])).reshape(len(unit), -1)
    squared = np.linalg.eigvalsh(2 * D * A**2 * rows.T @ rows)
    return np.sqrt(squared[squared > 1e-9 * squared[-1]]) / (2 * np.pi)


def frequencies(data):
    found = identify_laws(RFInvariant(width=64).fit(data), data).oscillations
    return [f.value for f in found.frequencies], found


@pytest.mark.parametrize("drift", [0.0, 10.0])
@pytest.mark.parametrize("origin", [0.0, 1e6])
def test_a_chain_that_drifts(drift, origin):
    rng = np.random.default_rng(0)
    places = REST * np.arange(3.0)[:, None]
    q = places + rng.uniform(-0.15, 0.15, (200, 3, 1)) + drift * rng.normal(size=(200, 1, 1)) + origin
    found, whole = frequencies(morse_data(q, chain(3)))
    assert found == pytest.approx(closed_form(places, chain(3)), rel=1e-6)
    assert whole.source == "morse"
    assert np.diff(whole.equilibrium[:, 0]) == pytest.approx([REST, REST], rel=1e-8)
    assert abs(whole.equilibrium.mean() - q.mean()) < 5 * drift + 1  # in the data's own place


@pytest.mark.parametrize("origin", [0.0, 1e3, 1e6])
@pytest.mark.parametrize("drift", [0.0, 10.0])
def test_a_molecule_that_drifts_and_turns(drift, origin):
    rng = np.random.default_rng(1)
    q = turned(CORNERS + rng.uniform(-0.15, 0.15, (200, 3, 2)), 2) + drift * rng.normal(size=(200, 1, 2)) + origin
    found, _ = frequencies(morse_data(q, TRIANGLE))
    assert found == pytest.approx(closed_form(CORNERS, TRIANGLE), rel=1e-6)


def test_a_molecule_in_si_units():
    rng, units = np.random.default_rng(1), {"length": 1e-10, "time": 1e-14, "mass": 1e-26}
    q = turned(CORNERS + rng.uniform(-0.15, 0.15, (200, 3, 2)), 2) + 30 * rng.normal(size=(200, 1, 2))
    found, _ = frequencies(morse_data(q, TRIANGLE, **units))
    assert found == pytest.approx(closed_form(CORNERS, TRIANGLE) / units["time"], rel=1e-6)


def test_a_molecule_that_flies_through_space():
    rng = np.random.default_rng(3)
    q = np.zeros((300, 3, 3))
    q[..., :2] = CORNERS
    q += rng.uniform(-0.15, 0.15, q.shape)
    q = np.linalg.qr(rng.normal(size=(300, 3, 3)))[0] @ q.swapaxes(1, 2)
    found, whole = frequencies(morse_data(q.swapaxes(1, 2) + 10 * rng.normal(size=(300, 1, 3)), TRIANGLE))
    assert found == pytest.approx(closed_form(CORNERS, TRIANGLE), rel=1e-6)
    assert len(whole.modes) == 3  # of nine, six are no oscillation


def test_a_bond_that_turns_about_a_held_node_far_away():
    rng = np.random.default_rng(4)
    q = np.zeros((200, 2, 2))
    q[:, 1, 0] = REST + rng.uniform(-0.2, 0.2, 200)
    q = turned(q, 6) + 1e4
    data = morse_data(q, chain(2))
    still = [values * np.array([0.0, 1.0])[:, None] for values in (data.p, data.q_dot, data.p_dot)]
    graph = with_held(chain(2).with_attributes({"mass": MASSES[:2]}), [0])
    found, _ = frequencies(PhaseSpaceData(q, still[0], graph, q_dot=still[1], p_dot=still[2]))
    assert found == pytest.approx([np.sqrt(2 * D * A**2 / MASSES[1]) / (2 * np.pi)], rel=1e-6)


@pytest.mark.parametrize("origin", [0.0, 1e6])
def test_a_cart_at_a_wall_far_away(origin):
    """Nothing moves freely here, so that places keep their distance from the origin."""
    rng = np.random.default_rng(4)
    q = np.array([[0.0], [REST]]) + np.array([[0.0], [1.0]]) * rng.uniform(-0.2, 0.2, (200, 2, 1)) + origin
    data = morse_data(q, chain(2))
    still = [values * np.array([0.0, 1.0])[:, None] for values in (data.p, data.q_dot, data.p_dot)]
    graph = with_held(chain(2).with_attributes({"mass": MASSES[:2]}), [0])
    found, _ = frequencies(PhaseSpaceData(q, still[0], graph, q_dot=still[1], p_dot=still[2]))
    assert found == pytest.approx([np.sqrt(2 * D * A**2 / MASSES[1]) / (2 * np.pi)], rel=1e-6)


@pytest.mark.parametrize("held", [[], [0]], ids=["free", "held"])
def test_springs_without_length_rest_in_one_place_where_nothing_turns(held):
    """Every spring oscillates along both axes: no turn of a point is to be taken out of them."""
    rng = np.random.default_rng(7)
    q, p = rng.normal(size=(2, 200, 3, 2))
    p_dot = -3.0 * np.einsum("ij,sjd->sid", [[1.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 1.0]], q)
    free = np.ones((3, 1))
    if held:
        q = q - q[:, :1]
        free[0] = 0.0
    graph = with_held(chain(3), held)
    found, _ = frequencies(PhaseSpaceData(q, free * p, graph, q_dot=free * p, p_dot=free * p_dot))
    squared = [(3 - np.sqrt(5)) / 2, (3 + np.sqrt(5)) / 2] if held else [1.0, 3.0]
    assert found == pytest.approx(np.sqrt(3 * np.repeat(squared, 2)) / (2 * np.pi), rel=1e-6)


@pytest.mark.parametrize(
    ("places", "count"),
    [
        (np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), 6),
        (np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]), 5),  # a rod has no turn about its own axis
    ],
)
@pytest.mark.parametrize(("held", "fewer"), [([], 0), ([0], 3)])
def test_motions_of_the_whole(places, count, held, fewer):
    mask = np.isin(np.arange(3), held)
    planes = ((0, 1), (0, 2), (1, 2))
    rigid = RigidMotions((0, 1, 2), planes, np.zeros((3, 3), dtype=bool), mask)
    found, others = rigid.directions(places + 7.0), rigid.others(places + 7.0)
    assert found.shape[1] == count - fewer
    np.testing.assert_allclose(found.T @ found, np.eye(count - fewer), atol=1e-12)
    np.testing.assert_allclose(found.T @ others, 0, atol=1e-12)
    distances = [(i, j) for i in range(3) for j in range(i)]
    full = np.zeros((3, 3, count - fewer))
    full[~mask] = found.reshape(-1, 3, count - fewer)
    for i, j in distances:  # none of them stretches
        np.testing.assert_allclose((places[i] - places[j]) @ (full[i] - full[j]), 0, atol=1e-12)


def test_what_flies_apart_by_its_named_law_has_no_frequency():
    """The learned curve of two charges that repel each other has a place of rest at the end of the data."""

    def rates(_, y):
        apart = y[2:4] - y[:2]
        force = apart / np.linalg.norm(apart) ** 3
        return np.concatenate([y[4:], -force, force])

    t, starts = np.arange(0, 8, 0.05), ([-3, 0, 3, 0.1, 1, 0, -1, 0], [-3, 0, 3, 0.5, 0.8, 0, -0.8, 0])
    runs = [solve_ivp(rates, (0, 8), y, t_eval=t, rtol=1e-10, atol=1e-12).y.T for y in starts]
    q, v = (np.concatenate([run[:, part] for run in runs]).reshape(-1, 2, 2) for part in (slice(4), slice(4, 8)))
    number = np.repeat(range(2), len(t))
    data = PhaseSpaceData.from_velocities(q, v, chain(2), masses=1.0, times=np.tile(t, 2), trajectory=number)
    laws = identify_laws(RFInvariant(seed=0).fit(data), data)
    assert laws.sentences[0].startswith("all pairs: this looks like coulomb: A = 1.0")
    assert not any("oscillations" in sentence for sentence in laws.sentences)
