"""One suite of physics that every system passes: all of the registry, and variants with unequal constants."""

from __future__ import annotations

import json
import typing

import numpy as np
import pytest
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.potentials import PotentialName
from hamfit.state import State
from hamfit.systems import SYSTEMS, System, constructor_parameters, make_system

VARIANTS: list[tuple[str, dict[str, typing.Any]]] = [
    *[(name, {}) for name in SYSTEMS.names()],
    ("lattice", {"rows": 2, "cols": 4, "dim": 2, "potential": "anharmonic", "stiffness": 2.5, "masses": 0.5}),
    ("lattice", {"rows": 2, "cols": 2, "masses": [1, 2, 3, 4], "stiffness": [0.5, 1.0, 1.5, 2.0]}),
    ("chain", {"potential": "anharmonic", "nodes": 5}),
    ("chain", {"potential": "morse", "nodes": 5, "dim": 3}),
    ("chain", {"potential": "quartic", "nodes": 2, "dim": 1}),
    ("chain", {"nodes": 3, "potential": "morse", "masses": [1.0, 2.0, 0.3], "stiffness": [0.5, 4.0]}),
    ("ring", {"nodes": 4, "dim": 3, "masses": [1, 2, 3, 4], "stiffness": [1, 2, 3, 4]}),
    ("lennard-jones", {"rows": 2, "cols": 3, "dim": 3, "epsilon": 0.7, "sigma": 1.3, "masses": [1, 2, 3, 4, 5, 6]}),
    ("lennard-jones", {"rows": 4, "cols": 4, "cutoff": 2.0, "graph_cutoff": 1.4}),
    ("lennard-jones", {"rows": 4, "cols": 4, "cutoff": 2.0, "switch": "smooth"}),
    ("lennard-jones", {"rows": 3, "cols": 4, "layers": 3, "dim": 3, "cutoff": 1.9, "switch": "smooth", "density": 0.8}),
    ("lennard-jones", {"rows": 2, "cols": 2, "density": 0.7, "cutoff": 2.3, "switch": "smooth", "graph_cutoff": 1.5}),
    ("mixture", {"rows": 2, "cols": 3, "layers": 2, "dim": 3, "species": [0, 0, 1], "masses": [1, 2, 3] * 4}),
    ("mixture", {"rows": 3, "cols": 4, "density": 0.9, "cutoff": 2.0, "switch": "smooth"}),
    ("mixture", {"epsilon": 0.5, "sigma": 1.1, "species": 1, "graph_cutoff": 2.0}),
    ("coulomb", {"rows": 2, "cols": 2, "layers": 2, "dim": 3, "strength": 2.0, "sigma": 0.9, "graph_cutoff": 1.4}),
    ("coulomb", {"charges": [1.0, -2.0, 1.0], "masses": [1, 2, 3] * 3}),
    ("gravity", {"nodes": 4, "dim": 2, "masses": [1, 2, 3, 4], "strength": 0.5, "softening": 0.2}),
    ("stillinger-weber", {"side": 3, "epsilon": 0.5, "sigma": 1.3, "angular": 10.0, "graph_cutoff": 2.34}),
    ("stillinger-weber", {"side": 3, "dim": 2, "masses": [1, 2, 3] * 3}),
    ("embedded-atom", {"side": 3, "binding": 2.0, "distance": 1.2, "graph_cutoff": 2.0}),
    ("pendulums", {"nodes": 4, "masses": [1, 2, 3, 4], "gravity": 2.0, "coupling": 0.3}),
    ("pendulums", {"nodes": 1, "dim": 2}),
    ("trap", {"nodes": 3, "dim": 3, "charges": [1.0, 2.0], "masses": [1, 2, 3], "trap": 2.0, "aspect": 0.5}),
    ("embedded-atom", {"side": 2, "dim": 2, "masses": [1, 2, 3, 4], "cutoff": 1.7}),
]
LARGER = {
    "chain": {"nodes": 11},
    "ring": {"nodes": 7},
    "lattice": {"rows": 5},
    "lennard-jones": {"cols": 5},
    "mixture": {"cols": 5},
    "coulomb": {"cols": 5},
    "gravity": {"nodes": 8},
    "stillinger-weber": {"side": 4},
    "embedded-atom": {"side": 4},
    "pendulums": {"nodes": 6},
    "trap": {"nodes": 6},
}


@pytest.fixture(params=VARIANTS, ids=lambda variant: "-".join([variant[0], *(str(v) for v in variant[1].values())]))
def system(request: pytest.FixtureRequest) -> System:
    name, parameters = request.param
    return make_system(name, **parameters)


def random_states(system: System, count: int, seed: int = 1) -> State:
    """States as the system draws them, but always with momenta."""
    rng = np.random.default_rng(seed)
    q, p = system.sample(count, rng)
    return State(q, p + rng.normal(size=p.shape), system.graph)


def one_state(system: System, seed: int = 1) -> State:
    states = random_states(system, 1, seed)
    return State(states.q[0], states.p[0], states.graph)


def central_differences(system: System, state: State, which: str, h: float = 1e-3) -> np.ndarray:
    """Gradient of the energy by central differences of order eight, all of them one batch of snapshots."""
    steps = h * np.array([1, 2, 3, 4, -1, -2, -3, -4])
    weights = np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280]) / h
    size = state.q.size
    moves = (steps[:, None, None] * np.eye(size)).reshape(-1, *state.q.shape)
    q = np.broadcast_to(state.q, moves.shape) + (moves if which == "q" else 0.0)
    p = np.broadcast_to(state.p, moves.shape) + (moves if which == "p" else 0.0)
    energy = system.energy(State(q, p, state.graph)).reshape(8, size)
    return (np.concatenate([weights, -weights]) @ energy).reshape(state.q.shape)


def relabelled(graph: Graph, new_index: np.ndarray) -> Graph:
    """The same graph under other numbers, with all that it carries."""
    old_index = np.argsort(new_index)
    return Graph(
        graph.n_nodes,
        new_index[graph.edges],
        node_attributes={name: values[old_index] for name, values in graph.node_attributes.items()},
        edge_attributes=graph.edge_attributes,
        offsets=graph.offsets,
        cell=graph.cell,
    )


class TestEverySystem:
    def test_gradient_is_the_derivative_of_the_energy(self, system: System):
        state = one_state(system)
        for which, gradient in zip("qp", system.gradient(state), strict=True):
            expected = central_differences(system, state, which)
            np.testing.assert_allclose(gradient, expected, rtol=0, atol=1e-9 * np.abs(expected).max())

    def test_halves_of_the_gradient(self, system: System):
        for state in (one_state(system), random_states(system, 3)):
            dq, dp = system.gradient(state)
            np.testing.assert_array_equal(system.gradient_q(state), dq)
            np.testing.assert_array_equal(system.gradient_p(state), dp)

    def test_translation(self, system: System):
        state = one_state(system)
        moved = State(state.q + np.linspace(1.0, 2.0, system.dim), state.p, state.graph)
        if system.has_field:
            assert system.energy(moved) != pytest.approx(system.energy(state), rel=1e-3)
            return
        assert system.energy(moved) == pytest.approx(system.energy(state), rel=1e-12)
        dq, _ = system.gradient(state)
        np.testing.assert_allclose(dq.sum(axis=0), 0.0, atol=1e-12 * np.abs(dq).max())

    def test_rotation_and_reflection(self, system: System):
        if system.graph.cell is not None or system.has_field:
            pytest.skip("the box, or the field, does not turn")
        state = one_state(system)
        turn = np.linalg.qr(np.random.default_rng(5).normal(size=(system.dim, system.dim)))[0]
        for rotation in (turn, turn @ np.diag([-1.0] + [1.0] * (system.dim - 1))):
            turned = State(state.q @ rotation, state.p @ rotation, state.graph)
            assert system.energy(turned) == pytest.approx(system.energy(state), rel=1e-12)
            for gradient, expected in zip(system.gradient(turned), system.gradient(state), strict=True):
                np.testing.assert_allclose(gradient, expected @ rotation, rtol=0, atol=1e-12 * np.abs(expected).max())

    def test_time_reversal(self, system: System):
        state = one_state(system)
        assert system.energy(State(state.q, -state.p, state.graph)) == system.energy(state)

    def test_relabelling_the_nodes(self, system: System):
        state = one_state(system)
        new_index = np.random.default_rng(2).permutation(state.graph.n_nodes)
        old_index = np.argsort(new_index)
        other = State(state.q[old_index], state.p[old_index], relabelled(state.graph, new_index))
        assert system.energy(other) == pytest.approx(system.energy(state), rel=1e-13)
        for gradient, expected in zip(system.gradient(other), system.gradient(state), strict=True):
            np.testing.assert_allclose(gradient, expected[old_index], rtol=0, atol=1e-13 * np.abs(expected).max())

    def test_single_batch_and_union_agree(self, system: System):
        batch = random_states(system, 3)
        singles = [State(q, p, batch.graph) for q, p in zip(batch.q, batch.p, strict=True)]
        union = State(np.concatenate(batch.q), np.concatenate(batch.p), Graph.union([system.graph] * 3))
        energies = np.array([system.energy(one) for one in singles])
        assert system.energy(singles[0]).shape == ()
        assert system.energy(batch).shape == system.energy(union).shape == (3,)
        np.testing.assert_allclose(system.energy(batch), energies, rtol=1e-14)
        np.testing.assert_allclose(system.energy(union), energies, rtol=1e-14)
        for half in (0, 1):
            gradients = np.stack([system.gradient(one)[half] for one in singles])
            scale = np.abs(gradients).max()
            np.testing.assert_allclose(system.gradient(batch)[half], gradients, rtol=0, atol=1e-14 * scale)
            np.testing.assert_allclose(
                system.gradient(union)[half], np.concatenate(gradients), rtol=0, atol=1e-14 * scale
            )

    def test_other_sizes(self, system: System):
        larger = make_system(system.name, **{**system.parameters(), **_longer(system), **LARGER[system.name]})
        big, small = one_state(larger), one_state(system)
        mixed = State(
            np.concatenate([big.q, small.q]), np.concatenate([big.p, small.p]), Graph.union([big.graph, small.graph])
        )
        expected = [larger.energy(big), system.energy(small)]
        np.testing.assert_allclose(system.energy(mixed), expected, rtol=1e-12)
        for half in (0, 1):
            gradients = np.concatenate([larger.gradient(big)[half], system.gradient(small)[half]])
            np.testing.assert_allclose(
                system.gradient(mixed)[half], gradients, rtol=0, atol=1e-14 * np.abs(gradients).max()
            )

    def test_parameters_rebuild_the_system_through_json(self, system: System):
        parameters = json.loads(json.dumps(system.parameters()))
        twin = make_system(system.name, **parameters)
        assert twin.parameters() == system.parameters()
        state = random_states(system, 2)
        np.testing.assert_array_equal(twin.energy(state), system.energy(state))
        np.testing.assert_array_equal(twin.sample(2, 7)[0], system.sample(2, 7)[0])
        np.testing.assert_array_equal(twin.graph.edges, system.graph.edges)

    def test_samples(self, system: System):
        q, p = system.sample(6, 3)
        assert q.shape == p.shape == (6, system.graph.n_nodes, system.dim)
        assert q.dtype == p.dtype == np.float64
        again = system.sample(6, np.random.default_rng(3))
        np.testing.assert_array_equal(again, (q, p))
        assert not np.array_equal(system.sample(6, 4)[0], q)
        fewer = system.sample(2, 3)
        np.testing.assert_array_equal(fewer, (q[:2], p[:2]))
        with pytest.raises(ParameterError, match="count"):
            system.sample(0, 3)

    def test_layout_and_kind_of_coordinates(self, system: System):
        layout = system.layout()
        assert layout.shape == (system.graph.n_nodes, system.dim)
        if system.coordinates == "positions":
            assert not layout.any()
        else:
            edges = system.graph.edges
            lengths = np.linalg.norm(layout[edges[:, 0]] - layout[edges[:, 1]], axis=1)
            np.testing.assert_array_equal(lengths, 1.0)
            assert len(np.unique(layout, axis=0)) == system.graph.n_nodes
            at_rest = State(np.zeros_like(layout), np.zeros_like(layout), system.graph)
            assert np.isfinite(system.energy(at_rest))
            np.testing.assert_array_equal(system.gradient(at_rest)[0], 0.0)

    def test_graph_of_a_snapshot(self, system: System):
        q, _ = system.sample(2, 0)
        graph = system.graph_at(q[1])
        assert (graph is system.graph) == (system.neighbours is None)
        assert graph.n_graphs == 1
        assert graph.n_nodes == system.graph.n_nodes
        with pytest.raises(DataError, match="one snapshot"):
            system.graph_at(q)

    def test_dimension_is_checked(self, system: System):
        zeros, graph = np.zeros((system.graph.n_nodes, system.dim + 1)), Graph(system.graph.n_nodes, [])
        with pytest.raises(DataError, match=f"dim {system.dim}, but the state has {system.dim + 1}"):
            system.energy(State(zeros, zeros, graph))
        with pytest.raises(DataError, match="dim"):
            system.gradient(State(zeros, zeros, graph))

    def test_is_a_separable_hamiltonian(self, system: System):
        assert system.separable is True
        state = one_state(system)
        still = State(state.q, np.zeros_like(state.p), state.graph)
        np.testing.assert_array_equal(system.gradient(still)[0], system.gradient(state)[0])


@pytest.mark.parametrize("name", SYSTEMS.names())
class TestEveryConstructor:
    def test_parameters_are_plain_keywords(self, name: str):
        # The command line makes its options from this signature.
        allowed = [int, float, str, float | None, ArrayLike, PotentialName]
        for parameter in constructor_parameters(SYSTEMS.get(name)).values():
            assert parameter.kind is parameter.KEYWORD_ONLY
            assert parameter.default is not parameter.empty
            assert parameter.annotation in allowed

    def test_every_parameter_is_described(self, name: str):
        kind = SYSTEMS.get(name)
        described: set[str] = set()
        for base in (kind, *(base for base in kind.__bases__ if f"`{base.__name__}`" in (kind.__doc__ or ""))):
            section = (base.__doc__ or "").split("Parameters\n")[1].split("Examples\n")[0]
            described |= {
                word.strip() for line in section.splitlines() if line[4:5].strip() for word in line.split(",")
            }
        assert set(constructor_parameters(kind)) <= described

    def test_unknown_parameter_names_the_known_ones(self, name: str):
        with pytest.raises(
            ParameterError, match=rf"unknown {name} parameter 'dims'; did you mean 'dim'\? Known: .*masses"
        ):
            make_system(name, dims=2)

    def test_repr_is_a_call(self, name: str):
        system = make_system(name)
        assert repr(system).startswith(f"{type(system).__name__}(")
        assert f"dim={system.dim}" in repr(system)


def test_unknown_system_is_answered_with_the_nearest():
    with pytest.raises(ParameterError, match="unknown system 'latice'; did you mean 'lattice'"):
        make_system("latice")


def _longer(system: System) -> dict[str, typing.Any]:
    """Constants per node or edge for the larger system: other numbers, and as many as it has."""
    per_item = {name for name in ("masses", "stiffness") if isinstance(system.parameters().get(name), list)}
    plain = {name: value for name, value in system.parameters().items() if name not in per_item}
    repeated = {name: plain[name] for name in ("species", "charges") if isinstance(plain.get(name), list)}
    graph = make_system(system.name, **plain | repeated | LARGER[system.name]).graph
    counts = {"masses": graph.n_nodes, "stiffness": graph.n_edges}
    return {name: np.linspace(0.5, 3.5, counts[name]).tolist() for name in per_item}
