"""The field part: derivatives, kinds, held nodes, units, growth, files, and which invariances remain."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.features import InvariantNetwork, Workspace
from hamfit.features.samplers import make_sampler
from hamfit.graphs import Graph, chain, complete, with_angles, with_held
from hamfit.parallel import single_threaded_blas
from hamfit.state import State
from support import differences, random_rotation, relative_difference, renumbered

LAWS = ["shared", "species", "node"]
ANGLES = {"lengths": [False, False], "angles": [True, True], "mixed": [False, True]}


def attributed(angles: str, held: bool) -> Graph:
    graph = complete(4).with_attributes({"species": [0, 1, 0, 1], "charge": [1.0, 1.0, -0.5, 2.0]})
    graph = with_angles(graph, ANGLES[angles]) if angles != "lengths" else graph
    return with_held(graph, [1]) if held else graph


@cache
def source(angles: str = "lengths", held: bool = False, scale: float = 1.0) -> PhaseSpaceData:
    rng = np.random.default_rng(5)
    q, p = rng.normal(size=(2, 80, 4, 2))
    q[..., 0] += 3.0
    q[:, :, 1] *= 2.0
    if held:
        q[:, 1], p[:, 1] = [0.3, 0.4], 0.0
    return PhaseSpaceData(q * scale, p, attributed(angles, held))


def network(law: str, data: PhaseSpaceData, width: int = 300, **options) -> InvariantNetwork:
    sampler = make_sampler(options.pop("sampler", "swim"))
    made = InvariantNetwork(width=width, sampler=sampler, field=law, **options)
    made.sample(data, np.random.default_rng(1))
    return made


def columns_of(made: InvariantNetwork, name: str = "field") -> slice:
    return next(columns for part, columns in made.slices() if part.name == name)


def sizes(made: InvariantNetwork, jacobian: np.ndarray, state: State) -> np.ndarray:
    """Size of each column that errors are compared with; a neuron may be off, up to numbers that differences lose."""
    values = 1e-2 * np.abs(made.values(state)).max(axis=0)
    return np.maximum(np.maximum(np.abs(jacobian).max(axis=(0, 1, 2)), values), 1e-30)


# -- derivatives -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("angles", ANGLES)
@pytest.mark.parametrize("held", [False, True], ids=["free", "held"])
def test_derivatives_agree_with_differences(law: str, angles: str, held: bool):
    made = network(law, source(angles, held))
    union = source(angles, held).state(slice(0, 5)).flat()
    expected = differences(made.values, union, step=5e-4)
    jacobian = made.jacobian(union)
    assert (np.abs(jacobian - expected).max(axis=(0, 1, 2)) / sizes(made, expected, union)).max() < 1e-9
    weights = np.random.default_rng(9).normal(size=made.width)
    assert relative_difference(np.stack(made.energy_gradient(union, weights)), jacobian @ weights) < 1e-13


@pytest.mark.parametrize(
    "options",
    [
        {"velocities": True},
        {"moments": 3, "radial": 2, "cutoff": 6.0},
        {"velocities": True, "moments": 2, "radial": 2},
        {"sampler": "rff", "activation": "cosine"},
    ],
)
@pytest.mark.parametrize("angles", ["angles", "mixed"])
def test_all_parts_along_edges_know_angles(options: dict, angles: str):
    made = network("shared", source(angles), width=400, **options)
    union = source(angles).state(slice(0, 4)).flat()
    expected = differences(made.values, union, step=5e-4)
    jacobian = made.jacobian(union)
    assert (np.abs(jacobian - expected).max(axis=(0, 1, 2)) / sizes(made, expected, union)).max() < 1e-9
    weights = np.random.default_rng(9).normal(size=made.width)
    assert relative_difference(np.stack(made.energy_gradient(union, weights)), jacobian @ weights) < 1e-12


@pytest.mark.parametrize("options", [{}, {"velocities": True}, {"moments": 3, "radial": 2}])
def test_full_turns_are_nothing_special(options: dict):
    made = network("node", source("mixed"), width=400, **options)
    union = source("mixed").state(slice(0, 4)).flat()
    q = union.q.copy()
    q[:, 1] += 2 * np.pi * np.random.default_rng(0).integers(-9, 9, len(q))
    turned = State(q, union.p, union.graph)
    assert relative_difference(made.values(turned), made.values(union)) < 1e-12
    assert relative_difference(made.jacobian(turned), made.jacobian(union)) < 1e-10


# -- kinds -----------------------------------------------------------------------------------------------------------


def test_kinds_of_the_laws():
    assert network("shared", source()).kinds.fields == [{}]
    assert network("species", source()).kinds.fields == [{"species": 0}, {"species": 1}]
    assert network("node", source()).kinds.fields == [{"node": number} for number in range(4)]
    assert network("node", source("lengths", held=True)).kinds.fields == [{"node": n} for n in (0, 2, 3)]
    assert network("none", source()).kinds.fields == []


def test_nodes_with_angles_and_nodes_with_lengths_share_no_law():
    rng = np.random.default_rng(0)
    graph = with_angles(Graph(2, np.empty((0, 2), dtype=int)), [[True], [False]])
    data = PhaseSpaceData(rng.normal(size=(30, 2, 1)), rng.normal(size=(30, 2, 1)), graph)
    made = network("shared", data, width=60)
    state = data.state(slice(0, 3)).flat()
    q = state.q.copy()
    q[0::2] += 2 * np.pi
    assert relative_difference(made.values(State(q, state.p, state.graph)), made.values(state)) < 1e-13
    q[1::2] += 2 * np.pi
    assert relative_difference(made.values(State(q, state.p, state.graph)), made.values(state)) > 1e-3


def test_an_edge_between_an_angle_and_a_length_is_refused():
    rng = np.random.default_rng(0)
    data = PhaseSpaceData(
        rng.normal(size=(30, 2, 1)), rng.normal(size=(30, 2, 1)), with_angles(chain(2), [[True], [False]])
    )
    with pytest.raises(DataError, match="edge 0 joins the nodes 0 and 1, the same coordinate of which is an angle for"):
        network("shared", data)


def test_a_field_for_each_node_needs_graphs_of_one_size():
    rng = np.random.default_rng(0)
    graphs = [chain(3), chain(4)]
    sized = PhaseSpaceData(rng.normal(size=(20, 3, 2)), rng.normal(size=(20, 3, 2)), chain(3))
    made = network("node", sized)
    larger = State(rng.normal(size=(4, 2)), rng.normal(size=(4, 2)), chain(4))
    with pytest.raises(DataError, match="a field for each of the 3 nodes that it was trained on"):
        made.values(larger)
    mixed = PhaseSpaceData(
        [rng.normal(size=(g.n_nodes, 2)) for g in graphs],
        [rng.normal(size=(g.n_nodes, 2)) for g in graphs],
        graphs,
        graph_of=[0, 1],
    )
    with pytest.raises(DataError, match="field='node' needs graphs of one size, but these have 3 to 4 nodes"):
        network("node", mixed)


def test_coordinates_that_were_no_angles_in_training_are_refused():
    made = network("none", source())
    with pytest.raises(DataError, match="angles among its coordinates where no node had any in training"):
        made.values(source("angles").state(slice(0, 1)).flat())
    with pytest.raises(DataError, match="give the node attribute 'angles' as in training"):
        network("none", source("angles")).values(source().state(slice(0, 1)).flat())


def test_held_nodes_have_no_field():
    made = network("shared", source("lengths", held=True))
    field, state = columns_of(made), source("lengths", held=True).state(slice(0, 3)).flat()
    q = state.q.copy()
    q[1::4] += 0.37
    moved = State(q, state.p, state.graph)
    assert np.array_equal(made.values(moved)[:, field], made.values(state)[:, field])
    assert not made.jacobian(state)[0, 1::4][..., field].any()
    assert not np.array_equal(made.values(moved), made.values(state))  # since others see where it is


def test_a_kind_that_was_always_held_has_no_kinetic_energy_and_must_not_move():
    rng = np.random.default_rng(0)
    graph = with_held(chain(3).with_attributes({"species": [1, 0, 0]}), [0])
    q, p = rng.normal(size=(2, 30, 3, 2))
    p[:, 0] = 0
    data = PhaseSpaceData(q, p, graph)
    made = network("none", data, width=60)
    assert made.encoding.held == (1,)
    assert not (made.parts[0].columns.gate[:, 0] == 1).any()
    free = State(q[0], p[0], chain(3).with_attributes({"species": [1, 0, 0]}))
    made.values(free)  # at rest
    with pytest.raises(DataError, match="node 0 moves, but all nodes of its kind were held in training"):
        made.values(State(q[0], p[0] + 1.0, free.graph))


# -- invariances, units, threads ---------------------------------------------------------------------------------------


def test_which_invariances_remain():
    rng = np.random.default_rng(0)
    data = PhaseSpaceData(rng.normal(size=(30, 4, 2)), rng.normal(size=(30, 4, 2)), complete(4))
    state = data.state(0)
    other, order = renumbered(state, rng)
    assert (order != np.arange(4)).any()
    shifted = State(state.q + 0.3, state.p, state.graph)
    turn = random_rotation(2, rng)
    turned = State(state.q @ turn.T, state.p @ turn.T, state.graph)
    for law, renumbering in (("shared", True), ("node", False)):
        made = network(law, data)
        assert not made.ignores_offset
        assert not made.any_dimension
        field, values = columns_of(made), made.values(state)
        assert (relative_difference(made.values(other), values) < 1e-13) == renumbering
        for changed in (shifted, turned):
            found = made.values(changed)
            assert relative_difference(found[:, field], values[:, field]) > 1e-3
            assert relative_difference(found[:, : field.start], values[:, : field.start]) < 1e-12


@pytest.mark.parametrize("law", LAWS)
def test_lengths_in_units_of_a_power_of_two_give_the_same_bits(law: str):
    small, large = (network(law, source("lengths", False, scale)) for scale in (1.0, 2.0**40))
    one, other = (source("lengths", False, scale).state(slice(0, 4)).flat() for scale in (1.0, 2.0**40))
    field = columns_of(small)
    assert np.array_equal(small.values(one)[:, field], large.values(other)[:, field])
    assert np.array_equal(small.jacobian(one)[0][..., field], 2.0**40 * large.jacobian(other)[0][..., field])


def test_threads_and_float32():
    made = network("species", source())
    weights = np.random.default_rng(9).normal(size=made.width)
    state = source().state(np.arange(3000) % 80).flat()
    with single_threaded_blas():
        one, many = (made.energy_gradient(state, weights, Workspace(threads)) for threads in (1, 3))
    assert all(a.tobytes() == b.tobytes() for a, b in zip(one, many, strict=True))
    rounded = network("species", source())
    rounded.astype("float32")
    assert rounded.values(state).dtype == np.float32
    assert 0 < relative_difference(rounded.jacobian(state).astype(float), made.jacobian(state)) < 1e-4
    assert 0 < relative_difference(rounded.energy_gradient(state, weights)[0].astype(float), one[0]) < 1e-4


@pytest.mark.parametrize(
    ("angles", "function"),
    [
        ("lengths", lambda x, y: 3 * x - y + x * y + y**2),
        ("lengths", lambda x, y: (x**2 - 1) ** 2 + x**3 * y),
        ("angles", lambda x, y: np.cos(x) + 2 * np.sin(2 * y) + np.cos(x - y)),
        ("mixed", lambda x, y: x**2 + x * np.sin(y) + np.cos(4 * y)),
    ],
)
def test_exact_columns(angles: str, function):
    """Sums over nodes of products up to degree four are in the span of the monomials, to rounding, and a constant."""
    made = network("shared", source(angles))
    part = next(part for part in made.parts if part.name == "field")
    state = source(angles).state(slice(None)).flat()
    plain = part.power_gate[:, 1] == -1
    values = made.values(state)[:, columns_of(made)][:, : len(plain)][:, plain]
    design = np.concatenate([values, np.ones((len(values), 1))], axis=1)
    wanted = state.graph.sum_nodes(function(*state.q.T))
    weights = np.linalg.lstsq(design, wanted, rcond=None)[0]
    assert np.abs(design @ weights - wanted).max() < 1e-11 * np.abs(wanted).max()
    assert len(wanted) > 1.5 * design.shape[1]


def test_pairs_and_fields_are_worth_the_same():
    made = InvariantNetwork(width=900, sampler=make_sampler("swim"), field="shared")
    pool = made.prepare(source(), np.random.default_rng(0))
    _, pair, field = made.shares(pool, 900)
    assert abs(pair - field) < 60
    assert pair > 300


# -- growth, files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("options", [{}, {"moments": 1, "radial": 2}])
def test_growth_keeps_columns(law: str, options: dict):
    made = InvariantNetwork(width=800, sampler=make_sampler("swim"), field=law, **options)
    rng = np.random.default_rng(1)
    pool = made.prepare(source(), rng)
    least = sum(part.least(pool) for part in made.parts)
    first = made.stage(pool, 0, least + 20, rng)
    more = made.stage(pool, least + 20, least + 150, rng)
    joined, order = first.joined(more)
    state = source().state(slice(0, 5)).flat()
    both = np.concatenate([first.values(state), more.values(state)], axis=1)
    assert joined.width == least + 150
    assert sorted(order) == list(range(joined.width))
    assert np.allclose(joined.values(state), both[:, order], rtol=1e-13, atol=0)
    for width in range(least, least + 60):
        shares = np.array([made.shares(pool, w) for w in (width, width + 1)])
        assert (np.diff(shares, axis=0) >= 0).all()
        assert shares.sum(axis=1).tolist() == [width, width + 1]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("angles", ANGLES)
def test_parameters_make_the_same_network_again(law: str, angles: str):
    made = network(law, source(angles, held=True))
    again = InvariantNetwork(width=1, sampler=make_sampler("swim"), field=law)
    again.restore(made.arrays())
    state = source(angles, held=True).state(slice(0, 3)).flat()
    assert again.values(state).tobytes() == made.values(state).tobytes()
    assert again.kinds.fields == made.kinds.fields
    assert again.part_names == made.part_names


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("exponents", lambda a: a + 9, "exponents of a field must be at most 4"),
        ("scale", lambda a: -a, "the units of a field must be positive"),
        ("power_gate", lambda a: a + 5, "the gates of a field must name kinds and quantities that it has"),
        ("gate", lambda a: a - 2, "the gates of a field must name kinds and quantities that it has"),
        ("centre", lambda a: a[:, :1], "the array 'scale' is float64 of shape"),
        ("weights", lambda a: a[:, :1], "the array 'weights' is float64 of shape"),
        ("quantities", lambda a: a - 9, "the units of a field must be positive"),
    ],
)
def test_damaged_parameters_are_refused(name: str, change, sentence: str):
    arrays = network("species", source()).arrays()
    arrays[f"field.{name}"] = change(arrays[f"field.{name}"])
    with pytest.raises(DataError, match=sentence):
        InvariantNetwork(width=1, sampler=make_sampler("swim"), field="species").restore(arrays)


def test_frames_must_go_with_the_kinds():
    arrays = network("species", source()).arrays()
    other = network("node", source()).arrays()
    for encoding in (other["encoding"], network("none", source()).arrays()["encoding"]):
        with pytest.raises(DataError, match="the frames of a field do not go with the kinds of its nodes"):
            InvariantNetwork(width=1, sampler=make_sampler("swim"), field="species").restore(
                arrays | {"encoding": encoding}
            )
    arrays["field.angles"] = 1 - arrays["field.angles"]
    arrays["field.weights"] = np.concatenate([arrays["field.weights"], arrays["field.weights"][:, :2]], axis=1)
    with pytest.raises(DataError, match="the angles of a field are not those of its nodes"):
        InvariantNetwork(width=1, sampler=make_sampler("swim"), field="species").restore(arrays)


# -- the field alone ---------------------------------------------------------------------------------------------------


def test_the_energy_of_the_field_alone():
    made = network("species", source())
    weights, field = np.random.default_rng(9).normal(size=made.width), columns_of(made)
    state = source().state(0).flat()
    energy, force = 0.0, []
    for node, kind in enumerate([0, 1, 0, 1]):
        charge = state.graph.node_attributes["charge"][node]
        found, slope = made.field_energy(weights, state.q[node : node + 1], kind, [charge])
        energy, force = energy + found[0], [*force, slope[0]]
    only = np.zeros_like(weights)
    only[field] = weights[field]
    assert energy == pytest.approx((made.values(state) @ only)[0], rel=1e-12)
    assert np.allclose(force, made.energy_gradient(state, only)[0], rtol=1e-12)
    for bad in ({"kind": 2, "quantities": [1.0]}, {"kind": 0}, {"quantities": [1.0], "q": np.zeros((2, 3))}):
        with pytest.raises(ParameterError):
            made.field_energy(weights, **{"q": state.q, **bad})
    with pytest.raises(ParameterError, match="this model has no outer field"):
        network("none", source()).field_energy(weights, state.q)
