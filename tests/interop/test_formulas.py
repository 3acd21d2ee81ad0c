"""Formulas of energies with NumPy in the place of a host: the same numbers as hamfit's own, and the same refusals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.constants import EnergyConstants
from hamfit.graphs import Graph
from hamfit.interop.formulas.door import GraphArguments
from hamfit.interop.formulas.energy import EnergyFormula
from hamfit.interop.formulas.namespace import NUMPY, Namespace
from hamfit.learned import LearnedHamiltonian
from hamfit.state import State
from support import relative_difference

from .energies import NETWORKS, OTHERS, case_of

TOLERANCE = 1e-12


class Unknown(Namespace):
    """NumPy as if no value were known before a function runs."""

    def concrete(self, values):
        return None


TRACED = Unknown(np)


def energies(learned: LearnedHamiltonian, state: State, xp: Namespace = NUMPY, **changed) -> np.ndarray:
    formula = EnergyFormula(learned)
    given = replace(GraphArguments.of(state.graph), **changed)
    return formula.energies(xp, formula.arrays, state.q, state.p, given)


@pytest.mark.parametrize("name", [*NETWORKS, *OTHERS])
def test_energies_are_those_of_the_model(name: str):
    learned, state = case_of(name)
    expected = learned.energy(state)
    assert energies(learned, state).shape == expected.shape
    assert relative_difference(energies(learned, state), expected) < TOLERANCE
    if not name.startswith("lagrangian"):
        assert relative_difference(energies(learned, state, TRACED), expected) < TOLERANCE


# -- what a call may look like -----------------------------------------------------------------------------------------

FEW = ["canonical-centred-elm-softplus-2-sum-3d", "images-canonical", "invariant-tensors-attributed-3d"]
FEW += ["invariant-inverse-attributed-2d", "invariant-velocities-attributed-3d", "field-and-moments"]
FEW += ["invariant-bodies-attributed-3d"]


def padded(state: State, more: int, end: int) -> GraphArguments:
    """The state's graph with edges that do not count, whose ends may be no nodes at all."""
    given, edges = GraphArguments.of(state.graph), state.graph.n_edges
    places = np.sort(np.random.default_rng(0).choice(edges + more, edges, replace=False))
    mask = np.zeros(edges + more, dtype=bool)
    mask[places] = True

    def filled(values, filling):
        if values is None:
            return None
        result = np.full((edges + more, *values.shape[1:]), filling, values.dtype)
        result[places] = values
        return result

    attributes = {name: filled(values, -7) for name, values in given.edge_attributes.items()}
    return replace(
        given,
        edges=filled(given.edges, end),
        offsets=filled(given.offsets, 0.0),
        edge_attributes=attributes,
        edge_mask=mask,
    )


@pytest.mark.parametrize("end", [0, 10**6, -1])
@pytest.mark.parametrize("name", FEW)
def test_edges_that_do_not_count_contribute_nothing(name: str, end: int):
    learned, state = case_of(name)
    for xp in (NUMPY, TRACED):
        assert (
            relative_difference(energies(learned, state, xp, **vars(padded(state, 5, end))), learned.energy(state))
            < 1e-12
        )


@pytest.mark.parametrize("name", FEW)
def test_ends_of_edges_come_in_either_order(name: str):
    learned, state = case_of(name)
    given = GraphArguments.of(state.graph)
    odd = np.arange(len(given.edges)) % 2 == 1
    changed = {"edges": np.where(odd[:, None], given.edges[:, ::-1], given.edges)}
    if given.offsets is not None:
        changed["offsets"] = np.where(odd[:, None], -given.offsets, given.offsets)
    for xp in (NUMPY, TRACED):
        assert relative_difference(energies(learned, state, xp, **changed), learned.energy(state)) < 1e-12


def test_a_known_kinetic_energy_is_added():
    learned, state = case_of("invariant-pairs-attributed-3d")
    both = replace(learned, features=WeightedFeatures(learned.feature_map, learned.weights, kinetic_known=True))
    mass = state.graph.node_attributes["mass"]
    expected = energies(learned, state) + state.graph.sum_nodes((state.p**2).sum(axis=1) / (2 * mass))
    assert relative_difference(energies(both, state), expected) < 1e-13
    assert relative_difference(energies(both, state), both.energy(state)) < 1e-12
    bare, union = case_of("invariant-pairs-bare-3d")
    both = replace(bare, features=WeightedFeatures(bare.feature_map, bare.weights, kinetic_known=True))
    assert relative_difference(energies(both, union), both.energy(union)) < 1e-12


def test_constants_of_species_are_added():
    learned, state = case_of(ATTRIBUTED)
    constants = EnergyConstants(offset=0.5, per_edge=0.25, known=True, per_species={0: 3.0, 1: -7.0})
    constant = replace(learned, constants=constants)
    for xp in (NUMPY, TRACED):
        assert relative_difference(energies(constant, state, xp), constant.energy(state)) < TOLERANCE
    some = replace(constants, per_species={0: 3.0})
    assert np.isnan(energies(replace(learned, constants=some), state, TRACED)).all()
    bare, union = case_of("invariant-pairs-bare-3d")
    with pytest.raises(DataError, match="give the node attribute 'species'"):
        energies(replace(bare, constants=constants), union)


def test_one_system_has_one_energy():
    learned, state = case_of("images-canonical")
    assert energies(learned, state).shape == ()
    assert energies(learned, state, node_counts=np.array([3])).shape == (1,)


# -- what cannot be known ----------------------------------------------------------------------------------------------

ATTRIBUTED = "invariant-pairs-attributed-3d"


def with_nodes(state: State, **changed) -> dict:
    return {"node_attributes": {**state.graph.node_attributes, **changed}}


def strangers() -> dict[str, tuple[str, dict, str]]:
    """By name: the case, what is changed, and what hamfit says of it."""
    _, state = case_of(ATTRIBUTED)
    edges, nodes = state.graph.edges, state.graph.n_nodes
    species = state.graph.node_attributes["species"].copy()
    species[3] = 7
    far, negative, loop = edges.copy(), edges.copy(), edges.copy()
    far[2, 0], negative[2, 1], loop[2] = nodes, -1, [4, 4]
    counts = state.graph.node_counts
    turned = with_nodes(case_of("field-shared-mixed-free")[1], angles=np.full(12, 3))
    moving = with_nodes(case_of("field-species-lengths-held")[1], species=np.array([0, 5, 0, 1] * 3))
    return {
        "a species that was not seen": (ATTRIBUTED, with_nodes(state, species=species), "species 7 of node 3"),
        "an end beyond the nodes": (ATTRIBUTED, {"edges": far}, "out of range"),
        "a negative end": (ATTRIBUTED, {"edges": negative}, "out of range"),
        "an edge of a node with itself": (ATTRIBUTED, {"edges": loop}, "self loop"),
        "counts that do not add up": (ATTRIBUTED, {"node_counts": counts + 1}, "node_counts must be positive"),
        "counts that cut an edge": (ATTRIBUTED, {"node_counts": np.roll(counts, 1)}, "joins nodes of two systems"),
        "other angles": ("field-shared-mixed-free", turned, "has angles among its coordinates|not seen"),
        "a species that is held": ("field-species-lengths-held", moving, "species 5 of node 1"),
        "angles for a graph network": (
            "images-canonical",
            {"node_attributes": {"angles": np.array([1, 0, 0])}},
            "takes all coordinates for lengths",
        ),
        "masses that were none": ("images-canonical", {"node_attributes": {"mass": np.full(3, 2.0)}}, "'mass', which"),
    }


@pytest.mark.parametrize("what", strangers())
def test_what_cannot_be_known_is_told_or_is_nan(what: str):
    name, changed, message = strangers()[what]
    learned, state = case_of(name)
    with pytest.raises(DataError, match=message):
        energies(learned, state, **changed)
    assert np.isnan(energies(learned, state, TRACED, **changed)).all()


def test_pairs_that_never_met_and_numbers_that_never_varied():
    def data(species, mass):
        rng = np.random.default_rng(0)
        graph = Graph(4, [[1, 0], [3, 2]], node_attributes={"species": species, "mass": mass})
        return PhaseSpaceData(*rng.normal(size=(2, 30, 4, 2)), graph)

    from hamfit.features import InvariantNetwork
    from hamfit.features.samplers import make_sampler

    from .energies import learned_from

    apart = data([0, 0, 1, 1], [1.0, 1.0, 2.0, 2.0])
    network = InvariantNetwork(width=60, sampler=make_sampler("swim"))
    network.sample(apart, np.random.default_rng(0))
    learned = learned_from(network, apart)
    state = apart.state(0)
    assert energies(learned, state, TRACED) == pytest.approx(float(learned.energy(state)), rel=1e-12)
    for changed, message in (
        ({"edges": np.array([[2, 1], [3, 2]])}, "never joined in training"),
        (with_nodes(state, mass=np.array([1.0, 1.5, 2.0, 2.0])), "was 1 throughout"),
    ):
        with pytest.raises(DataError, match=message):
            energies(learned, state, **changed)
        assert np.isnan(energies(learned, state, TRACED, **changed))


def test_values_that_a_model_does_not_look_at_stay_within_those_of_the_training_data():
    learned, state = case_of("images-canonical")
    seen = {"nodes": {"charge": [1.0, 2.0]}, "edges": {}}
    record = replace(learned.record, trained_on={**learned.trained_on, "attributes": seen})
    charged = replace(learned, record=record)
    within, beyond = ({"node_attributes": {"charge": np.array([1.0, x, 1.5])}} for x in (2.0, 2.1))
    for xp in (NUMPY, TRACED):
        assert energies(charged, state, xp, **within) == pytest.approx(float(learned.energy(state)), rel=1e-12)
        with pytest.raises(DataError, match="trained with the node attribute 'charge'"):
            energies(charged, state, xp, node_attributes={})
    with pytest.raises(DataError, match=r"lies between 1 and 2\.1 here"):
        energies(charged, state, **beyond)
    assert np.isnan(energies(charged, state, TRACED, **beyond))


def test_a_kind_that_was_always_held_must_not_move():
    learned, state = case_of("field-species-lengths-held")
    free = dict(state.graph.node_attributes) | {"held": np.zeros(12, dtype=np.int64)}
    kinds = learned.feature_map.encoding
    assert not kinds.held  # species 1 moves elsewhere in these data
    network = learned.feature_map.with_parts(learned.feature_map.parts)
    network.encoding = replace(kinds, held=(1,))
    always = replace(learned, features=WeightedFeatures(network, learned.weights))
    assert np.isnan(energies(always, state, TRACED, node_attributes=free)).all()
    with pytest.raises(DataError, match="moves, but all nodes of its kind were held"):
        always.energy(State(state.q, state.p, state.graph.with_attributes(free)))


def test_coincident_nodes():
    for name, finite in (("invariant-tensors-bare-3d", True), ("invariant-inverse-bare-3d", False)):
        learned, state = case_of(name)
        q = state.q.copy()
        high, low = state.graph.edges[0]
        q[high] = q[low]
        together = State(q, state.p, state.graph)
        found = energies(learned, together)
        assert np.isfinite(found).all() == finite
        if finite:
            assert relative_difference(found, learned.energy(together)) < 1e-12


def test_frames_that_are_undefined_are_nan():
    learned, state = case_of("canonical-frame-elm-softplus-1-sum-3d")
    line = np.arange(state.graph.n_nodes)[:, None] * np.ones(3)
    assert np.isnan(energies(learned, State(line, state.p, state.graph))).all()


def test_masses_that_are_not_positive_definite_are_nan():
    learned, state = case_of("lagrangian-two angles")
    weights = learned.weights.copy()
    negative = replace(learned, features=WeightedFeatures(learned.feature_map, weights - 5.0))
    assert np.isnan(energies(negative, state)).all()


# -- shapes, names and types -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("xp", [NUMPY, TRACED], ids=["known", "traced"])
def test_wrong_arguments_are_told(xp: Namespace):
    learned, state = case_of(ATTRIBUTED)
    formula, given = EnergyFormula(learned), GraphArguments.of(state.graph)

    def call(q=state.q, p=state.p, **changed):
        return formula.energies(xp, formula.arrays, q, p, replace(given, **changed))

    for error, message, arguments in (
        (DataError, r"both have the shape \(nodes, dim\).*use vmap", {"q": state.q[None], "p": state.p[None]}),
        (DataError, r"both have the shape", {"p": state.p[:-1]}),
        (DataError, r"edges must have the shape \(edges, 2\)", {"edges": given.edges.T}),
        (DataError, r"offsets must have the shape", {"offsets": np.zeros((3, 3))}),
        (DataError, r"edge_mask must have the shape", {"edge_mask": np.ones(3, dtype=bool)}),
        (DataError, r"node attribute 'mass' must have the shape", {"node_attributes": {"mass": np.ones(3)}}),
        (DataError, r"node_counts must have the shape", {"node_counts": given.node_counts[None]}),
        (DataError, r"which this graph does not have; give it", {"node_attributes": {}}),
        (DataError, r"'colour', which the training data did not", with_nodes(state, colour=np.ones(len(state.q)))),
        (ParameterError, r"q is float32, but .* in float64", {"q": state.q.astype(np.float32)}),
    ):
        with pytest.raises(error, match=message):
            call(**arguments)


def test_other_dimensions_and_unknown_parts_are_refused():
    learned, state = case_of("images-canonical")
    with pytest.raises(DataError, match="trained in 3-D and cannot be used in 2-D"):
        energies(learned, State(state.q[:, :2], state.p[:, :2], Graph(3, [[1, 0]])))
    with pytest.raises(ParameterError, match="model must be a fitted model"):
        EnergyFormula("model")
    features = learned.feature_map
    features.activation, kept = type("Own", (), {"name": "own"}), features.activation
    layers = features.layers
    features.layers = {name: replace(layer, activation=features.activation) for name, layer in layers.items()}
    try:
        with pytest.raises(ParameterError, match="the activation 'own' is not known outside of hamfit"):
            EnergyFormula(learned)
    finally:
        features.activation, features.layers = kept, layers


def test_a_lagrangian_needs_its_graph_beforehand():
    learned, state = case_of("lagrangian-edges")
    with pytest.raises(ParameterError, match=r"use H\.on\(graph\)"):
        energies(learned, state, TRACED)
