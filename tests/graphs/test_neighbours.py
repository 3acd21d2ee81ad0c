"""Neighbours in open and periodic space against a brute-force sum over images; skins that never miss a pair."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.graphs import neighbours as module
from hamfit.validation import Array


def by_brute_force(q: Array, cell: Array, cutoff: float) -> list[tuple]:
    """Every pair of nodes with every image that could be near, as (high, low, rounded separation)."""
    dim = q.shape[1]
    inverse = np.linalg.pinv(cell)
    reach = np.ceil(cutoff * np.linalg.norm(inverse, axis=0) + np.ptp(q @ inverse, axis=0)).astype(int)
    found = []
    for image in itertools.product(*(range(-n, n + 1) for n in reach)):
        apart = q[:, None] - q[None] + np.array(image) @ cell
        for high, low in np.argwhere(np.linalg.norm(apart, axis=-1) < cutoff):
            if high > low or (high == low and image > (0,) * dim):
                one = apart[high, low] if high != low else upright(apart[high, low])
                found.append((int(high), int(low), *np.round(one, 9)))
    return sorted(found)


def upright(apart: Array) -> Array:
    """An image of a node itself and the opposite one are the same edge: one of the two."""
    return max(tuple(apart), tuple(-apart))  # type: ignore[return-value]


def listed(graph: Graph, q: Array) -> list[tuple]:
    apart = graph.differences(q)
    return sorted(
        (int(high), int(low), *np.round(d if high != low else upright(d), 9))
        for (high, low), d in zip(graph.edges, apart, strict=True)
    )


CELLS = {
    "cube": np.diag([4.0, 4.0, 4.0]),
    "box": np.diag([3.0, 5.0, 4.0]),
    "triclinic": np.array([[4.0, 0.3, 0.0], [1.5, 3.5, 0.2], [-0.7, 0.9, 4.2]]),
    "smaller than the cutoff": np.diag([1.1, 4.0, 2.0]),
    "tiny": np.array([[0.7, 0.2, 0.0], [0.0, 0.8, 0.1], [0.1, 0.0, 0.9]]),
    "slab": np.array([[3.0, 0.0, 0.0], [1.0, 3.0, 0.0], [0.0, 0.0, 0.0]]),
    "wire": np.array([[0.0, 0.0, 0.0], [0.0, 2.5, 0.4], [0.0, 0.0, 0.0]]),
    "plane": np.array([[3.0, 0.0], [1.0, 2.5]]),
    "strip": np.array([[0.0, 0.0], [0.0, 2.5]]),
    "line": np.array([[1.3]]),
    "nothing": np.zeros((3, 3)),
}


@pytest.mark.parametrize("name", CELLS)
@pytest.mark.parametrize("where", ["inside", "anywhere", "one atom"])
def test_periodic_neighbours_are_those_of_all_images(name: str, where: str):
    cell = CELLS[name]
    rng = np.random.default_rng(3)
    spanning = np.where(cell.any(axis=1)[:, None], cell, 3.0 * np.eye(len(cell)))
    q = rng.uniform(0, 1, (1 if where == "one atom" else 11, len(cell))) @ spanning
    if where == "anywhere":
        q += rng.integers(-3, 4, q.shape) @ cell
    graph = CutoffNeighbours(1.6, cell=cell)(q)
    expected = by_brute_force(q, cell, 1.6)
    assert listed(graph, q) == expected
    assert (graph.high >= graph.low).all()
    np.testing.assert_array_equal(graph.cell, cell)
    assert graph.offsets.shape == (graph.n_edges, len(cell))
    # Without edges twice, and with all that a checked graph has to be:
    assert Graph(len(q), graph.edges, offsets=graph.offsets).n_edges == len(expected)
    if name in ("smaller than the cutoff", "tiny", "line"):
        assert (graph.high == graph.low).any()


def test_own_images_of_a_cubic_crystal():
    """One atom, lattice constant 1, cutoff 1.5: 6 + 12 neighbours, half of them listed."""
    graph = CutoffNeighbours(1.5, cell=[1.0, 1.0, 1.0])(np.array([[7.3, -2.0, 0.1]]))
    assert graph.n_edges == 9
    assert graph.degrees.tolist() == [18]
    assert (graph.scatter_difference(np.ones((9, 3))) == 0).all()


@pytest.mark.parametrize("periodic", [True, False, (True, False, True), (False, False, True)])
def test_periodic_says_which_vectors_count(periodic: bool | tuple):
    cell = CELLS["triclinic"]
    q = np.random.default_rng(0).uniform(0, 4, (20, 3))
    graph = CutoffNeighbours(1.5, cell=cell, periodic=periodic)(q)
    counting = cell * np.broadcast_to(periodic, 3)[:, None]
    assert listed(graph, q) == by_brute_force(q, counting, 1.5)
    np.testing.assert_array_equal(graph.cell, counting)


def test_many_atoms_have_the_pairs_of_the_tree():
    """The library's cell lists, many times larger than what brute force can check, against SciPy's tree."""
    rng = np.random.default_rng(1)
    q = rng.uniform(0, 12, (4000, 3))
    inner = np.flatnonzero(((q > 1.5) & (q < 10.5)).all(axis=1))
    periodic, free = CutoffNeighbours(1.5, cell=[12.0] * 3)(q), CutoffNeighbours(1.5)(q)
    assert periodic.n_edges > free.n_edges > 10_000
    np.testing.assert_array_equal(periodic.degrees[inner], free.degrees[inner])
    wrapped = CutoffNeighbours(1.5, cell=[12.0] * 3)(q + 12.0 * rng.integers(-2, 3, q.shape))
    assert wrapped.n_edges == periodic.n_edges


def test_number_of_neighbours_has_no_limit():
    q = np.random.default_rng(0).uniform(0, 0.1, (400, 3))
    assert CutoffNeighbours(1.0, cell=[5.0] * 3)(q).n_edges == 400 * 399 // 2


def test_very_many_edges_are_the_same_without_being_sorted(monkeypatch: pytest.MonkeyPatch):
    q = np.random.default_rng(0).uniform(0, 4, (60, 3))
    near = CutoffNeighbours(1.5, cell=[4.0, 4.0, 4.0])
    some = near(q)
    assert (np.diff(some.high * 60 + some.low) >= 0).all()
    monkeypatch.setattr(module, "_SORTED", 10)
    assert listed(near(q), q) == listed(some, q)


def test_the_cutoff_itself_is_excluded():
    q = np.array([[0.0, 0.0], [1.0, 0.0]])
    for options in ({}, {"cell": [9.0, 9.0]}, {"skin": 0.5}, {"skin": 0.5, "cell": [9.0, 9.0]}):
        assert CutoffNeighbours(1.0, **options)(q).n_edges == 0
        assert CutoffNeighbours(1.0 + 1e-15, **options)(q).n_edges == 1


def test_nothing_near_is_a_graph_without_edges():
    for cell in (None, [50.0, 50.0]):
        for skin in (0.0, 0.5):
            graph = CutoffNeighbours(1.0, cell=cell, skin=skin)(np.array([[0.0, 0.0], [5.0, 0.0]]))
            assert graph.n_edges == 0
            assert graph.differences(np.zeros((2, 2))).shape == (0, 2)
            assert (graph.scatter_difference(np.zeros((0, 2))) == 0).all()


def test_atoms_at_the_same_place_are_a_pair():
    for cell in (None, [5.0, 5.0]):
        assert CutoffNeighbours(1.0, cell=cell)(np.zeros((2, 2))).edges.tolist() == [[1, 0]]


# -- skins -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", [None, CELLS["cube"], CELLS["triclinic"], CELLS["slab"], np.diag([2.0, 5.0, 4.0])])
@pytest.mark.parametrize("speed", [0.01, 0.2, 2.0])
def test_a_skin_never_changes_the_pairs(cell: Array | None, speed: float):
    rng = np.random.default_rng(5)
    q = rng.uniform(0, 4, (25, 3))
    v = speed * rng.normal(size=q.shape) / 3
    exact, skinned = CutoffNeighbours(1.3, cell=cell), CutoffNeighbours(1.3, cell=cell, skin=0.4)
    seen = set()
    for _ in range(40):
        assert listed(skinned(q), q) == listed(exact(q), q)
        seen.add(exact(q).n_edges)
        q = q + v * 0.1 + 0.01 * rng.normal(size=q.shape)
    assert len(seen) > 1
    assert 1 <= skinned.searches <= 40
    if speed < 1:
        assert skinned.searches < 15


def test_a_skin_is_used_up_at_half_its_width():
    """Two nodes that approach each other by half the skin each: one more step, and the old list would miss them."""
    near = CutoffNeighbours(1.0, skin=0.2)
    for moved, searches, edges in ((0.0, 1, 0), (0.0999, 1, 0), (0.1001, 2, 1)):
        q = np.array([[moved, 0.0], [1.2 - moved, 0.0]])
        assert near(q).n_edges == edges
        assert near.searches == searches


def test_a_skin_notices_other_systems_and_keeps_unchanged_graphs():
    near = CutoffNeighbours(1.5, skin=0.3)
    q = np.random.default_rng(0).uniform(0, 4, (12, 2))
    assert near(q) is near(q + 1e-9)
    assert near.searches == 1
    assert near(q[:5]).n_nodes == 5
    assert near.searches == 2
    states = np.stack([q, q + 0.5 * np.arange(2), 2 * q])
    union = near(states)
    assert union.same_as(CutoffNeighbours(1.5)(states))
    assert near.searches == 5
    near(states + 1e-3)
    assert near.searches == 5


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"cutoff": 0.0}, ParameterError, "cutoff must be a positive number"),
        ({"cutoff": -1.0}, ParameterError, "cutoff must be a positive number"),
        ({"skin": -0.1}, ParameterError, "skin must not be negative"),
        ({"cell": np.ones((3, 3))}, DataError, "cell is singular"),
        ({"cell": [[1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 0.0]]}, DataError, "cell is singular"),
        ({"cell": np.eye(3)[:2]}, DataError, r"cell must have shape \(dim, dim\)"),
        ({"cell": [np.nan, 1.0]}, DataError, "cell contains 1 NaN"),
        ({"cell": np.eye(3), "periodic": (True, False)}, ParameterError, "periodic must be True, False or 3 of them"),
        ({"cell": np.eye(3), "periodic": 1}, ParameterError, "periodic must be True, False or 3 of them"),
    ],
)
def test_wrong_arguments(arguments: dict, error: type, message: str):
    with pytest.raises(error, match=message):
        CutoffNeighbours(**({"cutoff": 1.0} | arguments))


def test_wrong_positions():
    q = np.zeros((3, 3))
    q[1, 2] = np.inf
    for skin in (0.0, 0.1):
        with pytest.raises(DataError, match="NaN or infinity"):
            CutoffNeighbours(1.0, cell=[5.0] * 3, skin=skin)(q)
    with pytest.raises(DataError, match="positions have 2 components, but the cell has 3 vectors"):
        CutoffNeighbours(1.0, cell=[5.0] * 3)(np.zeros((3, 2)))
    with pytest.raises(DataError, match="up to 3 dimensions, got 4"):
        CutoffNeighbours(1.0, cell=[5.0] * 4)(np.zeros((3, 4)))
    assert CutoffNeighbours(1.0)(np.zeros((3, 4))).n_edges == 3  # open space has any dimension


def test_it_says_what_it_is():
    assert repr(CutoffNeighbours(2.0)) == "CutoffNeighbours(2)"
    assert repr(CutoffNeighbours(2.0, cell=[1.0, 2.0], skin=0.3)) == (
        "CutoffNeighbours(2, cell=[[1.0, 0.0], [0.0, 2.0]], skin=0.3)"
    )
