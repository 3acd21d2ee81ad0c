"""Held nodes, angles and walls in data: at the doors, in files, and added by hand."""

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, open_data, rescaled
from hamfit.errors import DataError, HamfitError
from hamfit.graphs import Graph, angle_coordinates, chain, held_nodes, with_angles, with_held

RNG = np.random.default_rng(0)
Q, P = RNG.normal(size=(2, 5, 3, 2))
TIMES = np.arange(5.0)


def roles(graph, dim=2):
    held, angles = held_nodes(graph), angle_coordinates(graph, dim)
    return None if held is None else held.tolist(), None if angles is None else angles.tolist()


ALL = {
    "constructor": lambda **more: PhaseSpaceData(Q, P, chain(3), times=TIMES, **more),
    "velocities": lambda **more: PhaseSpaceData.from_velocities(Q, P, chain(3), masses=1.0, times=TIMES, **more),
    "positions": lambda **more: PhaseSpaceData.from_positions(Q, chain(3), TIMES, masses=1.0, **more),
    "rates": lambda **more: PhaseSpaceData.from_rates(Q, P, chain(3), times=TIMES, **more),
    "forces": lambda **more: PhaseSpaceData.from_forces(Q, P, chain(3), masses=1.0, **more),
}


@pytest.mark.parametrize("door", ALL)
def test_every_door_takes_held_nodes_and_angles(door):
    data = ALL[door](held=[0, 2], angles=[False, True])
    assert roles(data.graph) == ([True, False, True], [[False, True]] * 3)
    assert roles(ALL[door](angles=True).graph)[1] == [[True, True]] * 3
    one = ALL[door](angles=[[True, False], [False, False], [False, True]])
    assert roles(one.graph)[1] == [[True, False], [False, False], [False, True]]


@pytest.mark.parametrize("door", ALL)
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"held": [3]}, "no node 3 to hold: the nodes are 0 to 2"),
        ({"held": [-1]}, "no node -1"),
        ({"held": [0, 1, 2]}, "all nodes are held"),
        ({"held": [0.5]}, "integers"),
        ({"angles": [True]}, "each of 2 coordinates"),
        ({"angles": [0.5, 1.0]}, "true or false"),
    ],
)
def test_wrong_ones_are_refused_at_every_door(door, wrong, said):
    with pytest.raises(DataError, match=said):
        ALL[door](**wrong)


def test_a_graph_takes_them_too():
    graph = Graph(3, [[0, 1], [1, 2]], held=[0], angles=[True, False], node_attributes={"mass": [1.0, 2.0, 3.0]})
    assert roles(graph) == ([True, False, False], [[True, False]] * 3)
    same = with_held(with_angles(Graph(3, [[0, 1], [1, 2]], node_attributes={"mass": [1.0, 2, 3]}), [True, False]), [0])
    assert graph.same_as(same) and graph.fingerprint == same.fingerprint
    with pytest.raises(DataError, match="all nodes are held"):
        Graph(2, [], held=[0, 1])
    with pytest.raises(DataError, match="all nodes are held"):
        Graph(2, [], node_attributes={"held": [1, 1]})


@pytest.mark.parametrize("suffix", [".npz", ".h5"])
def test_files_keep_them(tmp_path, suffix):
    path = tmp_path / f"data{suffix}"
    data = ALL["velocities"](held=[1], angles=[True, False]).with_wall([0.5, -1.0], [0, 2])
    data.save(path)
    for read in (PhaseSpaceData.load(path), open_data(path)):
        assert roles(read.state(0).graph) == ([False, True, False, True], [[True, False]] * 4)
        np.testing.assert_array_equal(read.state(slice(None)).q.reshape(5, 4, 2), data.q)


def test_data_with_and_without_held_nodes_are_joined():
    data = PhaseSpaceData.concatenate([ALL["constructor"](held=[0]), ALL["constructor"]()])
    assert roles(data.state(0).graph)[0] == [True, False, False]
    assert roles(data.state(5).graph)[0] is None


# -- walls --------------------------------------------------------------------------------------------------------


def test_a_wall_is_one_more_node_that_is_held():
    data = PhaseSpaceData(Q, P, chain(3), q_dot=P, p_dot=Q, energy=TIMES, times=TIMES)
    walled = data.with_wall([0.5, -1.0], [0, 2])
    assert roles(walled.graph)[0] == [False, False, False, True]
    assert walled.graph.edges.tolist() == [[1, 0], [2, 1], [3, 0], [3, 2]]
    np.testing.assert_array_equal(walled.q[:, 3], np.tile([0.5, -1.0], (5, 1)))
    for name in ("q", "p", "q_dot", "p_dot"):
        np.testing.assert_array_equal(getattr(walled, name)[:, :3], getattr(data, name))
    assert not walled.p[:, 3].any() and not walled.p_dot[:, 3].any()
    np.testing.assert_array_equal(walled.energy, data.energy)


def test_a_wall_may_move_and_carry_attributes():
    graph = Graph(1, [], node_attributes={"mass": [2.0], "species": [0]})
    data = PhaseSpaceData(Q[:, :1], P[:, :1], graph, times=TIMES)
    path = np.stack([TIMES, 0 * TIMES], axis=1)
    walled = data.with_wall(path, [0], attributes={"species": 1})
    np.testing.assert_array_equal(walled.q[:, 1], path)
    assert walled.graph.masses.tolist() == [2.0, 2.0]
    assert walled.graph.node_attributes["species"].tolist() == [0, 1]
    assert data.with_wall(path, [0], mass=7.0, attributes={"species": 1}).graph.masses.tolist() == [2.0, 7.0]


def test_a_wall_that_moves_has_the_momenta_of_its_motion():
    times, runs = np.tile(np.arange(6) * 0.5, 2), np.repeat([0, 1], 6)
    path = np.stack([np.where(runs == 0, 2.0, -1.0) * times + 7 * runs, times**2], axis=1)
    q, v = np.zeros((2, 12, 1, 2))
    known = {"masses": 3.0, "times": times, "trajectory": runs}
    walled = PhaseSpaceData.from_velocities(q, v, Graph(1, []), **known).with_wall(path, [0])
    np.testing.assert_allclose(walled.p[:, 1, 0], 3.0 * np.where(runs == 0, 2.0, -1.0))
    np.testing.assert_allclose(walled.p[1:5, 1, 1], 3.0 * 2 * times[1:5])
    assert not walled.p[:, 0].any()
    still = PhaseSpaceData(q, v, Graph(1, [])).with_wall(path, [0])  # no times, no motion
    assert not still.p.any()


def test_walls_of_systems_of_several_sizes():
    data = PhaseSpaceData([Q[0], Q[1, :2]], [P[0], P[1, :2]], [chain(3), chain(2)])
    walled = data.with_wall([9.0, 9.0], [0])
    assert walled.node_counts.tolist() == [4, 3]
    assert walled.state(0).q[3].tolist() == [9.0, 9.0] and walled.state(1).q[2].tolist() == [9.0, 9.0]
    assert held_nodes(walled.state(1).graph).tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("wall", "said"),
    [
        (([0.0], [0]), "2 coordinates"),
        (([0.0, 0.0], [3]), "no node 3 for a wall to act on: the nodes are 0 to 2"),
        (([0.0, np.nan], [0]), "place"),
        (([0.0, 0.0], [0, 0]), "twice|more than once|duplicate"),
    ],
)
def test_walls_that_cannot_be_are_refused(wall, said):
    with pytest.raises(DataError, match=said):
        PhaseSpaceData(Q, P, chain(3)).with_wall(*wall)


def test_attributes_that_a_wall_lacks_are_asked_for():
    graph = Graph(2, [[0, 1]], node_attributes={"charge": [1.0, 2.0]}, edge_attributes={"stiffness": [3.0]})
    data = PhaseSpaceData(Q[:, :2], P[:, :2], graph)
    with pytest.raises(DataError, match="node attribute 'charge' of the wall is missing"):
        data.with_wall([0.0, 0.0], [0])
    with pytest.raises(DataError, match="edge attribute 'stiffness' of the wall is missing"):
        data.with_wall([0.0, 0.0], [0], attributes={"charge": 0.0})
    with pytest.raises(DataError, match="'colour' of the wall is not known"):
        data.with_wall([0.0, 0.0], [0], attributes={"charge": 0.0, "colour": 1.0})
    whole = data.with_wall([0.0, 0.0], [0], attributes={"charge": 0.5}, edge_attributes={"stiffness": 4.0})
    assert whole.graph.edge_attributes["stiffness"].tolist() == [3.0, 4.0]


# -- units of angles ----------------------------------------------------------------------------------------------

DEGREES = {"angle": "deg", "time": "s", "mass": "kg"}


@pytest.mark.parametrize("door", ["velocities", "positions", "rates"])
def test_degrees_become_radians_at_the_door(door):
    data = ALL[door](angles=True, units=DEGREES, force=np.zeros_like(Q))
    np.testing.assert_allclose(data.q, np.deg2rad(Q))
    if door == "velocities":
        np.testing.assert_allclose(data.p, np.deg2rad(P))
    if door == "rates":
        np.testing.assert_allclose(data.q_dot, np.deg2rad(P))
    assert data.metadata["units"] == {**DEGREES, "angle": "rad"}


def test_only_angles_are_turned():
    data = ALL["velocities"](angles=[False, True], units=DEGREES | {"length": "m"})
    np.testing.assert_allclose(data.q, Q * [1.0, np.pi / 180])
    np.testing.assert_allclose(data.p, P * [1.0, np.pi / 180])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"angles": True, "units": {"length": "m", "time": "s", "mass": "kg"}}, "cannot be in m, a length"),
        ({"angles": True, "units": {"angle": "m", "time": "s", "mass": "kg"}}, "rad or deg, not in 'm'"),
        ({"units": DEGREES | {"length": "m"}}, "no coordinate is an angle"),
        ({"angles": [True, False], "units": DEGREES}, "unit of length is missing"),
        ({"angles": True, "units": {"angle": "rad", "time": "s"}}, "missing: mass"),
    ],
)
def test_units_that_do_not_suit_the_coordinates_are_refused(more, said):
    with pytest.raises(HamfitError, match=said):
        ALL["velocities"](**more)


def test_forces_on_angles_are_torques_and_want_radians():
    with pytest.raises(DataError, match="torques"):
        ALL["forces"](angles=True, units=DEGREES)
    for door in ("velocities", "positions", "rates"):
        with pytest.raises(DataError, match="torques"):
            ALL[door](angles=True, units=DEGREES, force=np.ones_like(Q))
    pushed = np.ones_like(Q) * [1.0, 0.0]
    mixed = ALL["velocities"](angles=[False, True], units=DEGREES | {"length": "m"}, force=pushed)
    np.testing.assert_array_equal(mixed.force, pushed)


def test_angles_have_no_unit_of_length_that_could_change():
    data = PhaseSpaceData.from_velocities(Q, P, chain(3), masses=2.0, times=TIMES, angles=True)
    other = rescaled(data, length=3.0, mass=5.0, time=2.0)
    np.testing.assert_array_equal(other.q, data.q)
    np.testing.assert_allclose(other.p / other.graph.masses[0], data.p / 2.0 / 2.0)  # rates by time
    np.testing.assert_allclose(other.graph.masses, 2.0 * 5.0 * 9.0)  # moments of inertia
    mixed = PhaseSpaceData(Q, P, chain(3), angles=[True, False])
    with pytest.raises(DataError, match="lengths and angles"):
        rescaled(mixed, length=2.0)
    np.testing.assert_allclose(rescaled(mixed, time=2.0).p, P / 2)
    later = PhaseSpaceData(Q, P, [chain(3), *(len(Q) - 1) * [with_angles(chain(3), [True, True])]])
    with pytest.raises(DataError, match="lengths and angles"):
        rescaled(later, length=2.0)
