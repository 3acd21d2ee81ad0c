"""Fits with outer fields and angles: accuracy on systems written out by hand, files, coverage, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from fields import NO_EDGES, SYSTEMS, FieldSystem, bead, cart, pendulum, pendulums
from hamfit.data import PhaseSpaceData, rescaled
from hamfit.errors import DataError, ParameterError
from hamfit.forecasts import forecast
from hamfit.graphs import Graph, with_angles
from hamfit.integrate import simulate
from hamfit.models import RFHGN, RFHNN, RFInvariant, load_model
from hamfit.state import State

TOLERANCE = 1e-6


@pytest.mark.parametrize("name", SYSTEMS)
def test_gradients_of_systems_in_fields(name: str):
    system = SYSTEMS[name]()
    model = RFInvariant(field="shared").fit(system.data(200, seed=0))
    found = model.evaluate(system.data(100, seed=1))
    assert found["relative_error"] < TOLERANCE
    assert found["energy_relative_error"] < TOLERANCE
    assert model.feature_map_.part_names[-1] == "field"
    without = RFInvariant(cutoff=None).fit(system.data(200, seed=0)).evaluate(system.data(100, seed=1))
    assert without["force_error"] > 0.1


@pytest.mark.parametrize("turns", [0.5, 17.0])
def test_the_plain_network_knows_angles(turns: float):
    system = pendulum(turns)
    model = RFHNN(width=300).fit(system.data(400, seed=0))
    assert model.evaluate(system.data(100, seed=1))["relative_error"] < TOLERANCE
    as_length = Graph(1, NO_EDGES)
    blind = PhaseSpaceData(*(getattr(system.data(400, seed=0), n) for n in ("q", "p")), as_length, **_dots(system))
    assert turns < 1 or RFHNN(width=300).fit(blind).evaluate(blind)["relative_error"] > 0.1


def _dots(system: FieldSystem) -> dict:
    data = system.data(400, seed=0)
    return {"q_dot": data.q_dot, "p_dot": data.p_dot}


def test_the_graph_network_refuses_angles():
    with pytest.raises(
        DataError, match="'rf-hgn' takes all coordinates for lengths, but some are angles: use 'rf-hnn'"
    ):
        RFHGN(width=64).fit(pendulums().data(40, seed=0))


def test_the_plain_network_refuses_a_mean_of_angles():
    with pytest.raises(DataError, match="'centred' takes positions relative to their mean, which angles do not have"):
        RFHNN(width=64, representation="centred").fit(pendulums().data(40, seed=0))


def test_masses_and_charges_modulate_a_shared_field():
    """Weights m g y of unlike masses, in one law; masses that were not seen lie between those that were."""

    def falling(masses: np.ndarray, seed: int) -> PhaseSpaceData:
        rng = np.random.default_rng(seed)
        graph = Graph(len(masses), NO_EDGES, node_attributes={"mass": masses})
        q, p = rng.normal(size=(2, 60, len(masses), 2))
        p_dot = np.zeros_like(q)
        p_dot[..., 1] = -9.81 * masses
        return PhaseSpaceData(q, p, graph, q_dot=p / masses[:, None], p_dot=p_dot)

    model = RFInvariant(field="shared").fit(falling(np.array([0.5, 1.0, 3.0]), 0))
    assert model.evaluate(falling(np.array([0.7, 2.5]), 1))["relative_error"] < 1e-10


def test_a_law_for_each_species_and_for_each_node():
    rng = np.random.default_rng(0)
    stiffness, rest = np.array([1.0, 4.0, 1.0]), np.array([0.0, 2.0, 0.0])
    graph = Graph(3, NO_EDGES, node_attributes={"species": [0, 1, 0]})
    q, p = rng.normal(size=(2, 80, 3, 1))
    data = PhaseSpaceData(q, p, graph, q_dot=p, p_dot=-stiffness[:, None] * (q - rest[:, None]))
    errors = {
        law: RFInvariant(field=law).fit(data).evaluate(data)["force_error"] for law in ("shared", "species", "node")
    }
    assert errors["shared"] > 0.1
    assert max(errors["species"], errors["node"]) < 1e-12


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", ["full turns", "pendulums", "trapped charges"])
@pytest.mark.parametrize("kind", ["invariant", "rf-hnn"])
def test_files(name: str, kind: str, dtype: str, tmp_path):
    system = SYSTEMS[name]()
    make = RFInvariant(field="node", width=120, dtype=dtype) if kind == "invariant" else RFHNN(width=60, dtype=dtype)
    model = make.fit(system.data(60, seed=0))
    path = tmp_path / "model.safetensors"
    model.save(path)
    again, state = load_model(path), system.data(5, seed=1).state(slice(None))
    for left, right in zip(model.gradient(state), again.gradient(state), strict=True):
        assert left.tobytes() == right.tobytes()
    assert again.feature_map_.dtype == np.dtype(dtype)


def test_a_model_with_a_field_keeps_its_dimension_and_its_coordinates():
    model = RFInvariant(field="shared").fit(bead().data(60, seed=0))
    flat = State(np.zeros((2, 3)), np.zeros((2, 3)), Graph(2, NO_EDGES))
    with pytest.raises(DataError):
        model.gradient(flat)
    hanging = RFHNN(width=60).fit(pendulum().data(60, seed=0))
    with pytest.raises(DataError, match="the coordinates that are angles are not those of the training data"):
        hanging.gradient(State([[0.1]], [[0.0]], Graph(1, NO_EDGES)))
    lengths = RFHNN(width=60).fit(cart().data(60, seed=0))
    with pytest.raises(DataError, match="the coordinates that are angles are not those of the training data"):
        lengths.gradient(State([[0.1]], [[0.0]], with_angles(cart().graph, [True])))


def test_units_do_not_matter():
    data, there = cart().data(60, seed=0), cart().data(20, seed=1)
    model = RFInvariant(field="shared").fit(data)
    scaled = RFInvariant(field="shared").fit(rescaled(data, length=2.0**20, mass=2.0**-30, time=2.0**7))
    assert (
        scaled.evaluate(rescaled(there, length=2.0**20, mass=2.0**-30, time=2.0**7))["relative_error"]
        == (model.evaluate(there)["relative_error"])
    )
    assert scaled.feature_map_.width == model.feature_map_.width


@pytest.mark.parametrize("noise", [1e-6, 1e-3])
def test_places_outside_of_the_data_are_noticed(noise: float):
    system, rng = cart(), np.random.default_rng(3)
    exact = system.data(300, seed=0)
    rates = {name: getattr(exact, name) + noise * rng.normal(size=exact.q.shape) for name in ("q_dot", "p_dot")}
    model = RFInvariant(field="shared", ridge="auto").fit(PhaseSpaceData(exact.q, exact.p, system.graph, **rates))
    inside = forecast(model, State([[1.2]], [[0.0]], system.graph), 0.01, 200)
    outside = forecast(model, State([[2.2]], [[0.0]], system.graph), 0.01, 200)  # data reach from 0.1 to 1.3
    assert inside.leaves_at is None
    assert outside.leaves_at == 0.0
    assert "leaves what the training data covered" in outside.warnings()[0]


def test_a_pendulum_turns_over_as_the_true_one_does():
    """θ'' = -2 sin θ from θ = 0 with θ' = 3.5: more than enough to go round; 4 time units are two turns."""
    model = RFInvariant(field="shared").fit(pendulum().data(200, seed=0))
    run = simulate(model, State([[0.0]], [[3.5]], pendulum().graph), 0.001, 4000)
    assert run.q[-1, 0, 0] > 3 * np.pi
    energy = run.p[:, 0, 0] ** 2 / 2 - 2 * np.cos(run.q[:, 0, 0])
    assert np.abs(energy - energy[0]).max() < 1e-5


def test_a_field_is_drawn_about_the_middle_of_the_data():
    system = cart()
    data = system.data(100, seed=0)
    far = PhaseSpaceData(data.q + 1e4, data.p, system.graph, q_dot=data.q_dot, p_dot=data.p_dot)
    model = RFInvariant(field="shared").fit(far)
    assert model.evaluate(far)["relative_error"] < 1e-9
    assert not model.notes_.get("hints")


def test_unknown_laws_are_refused():
    with pytest.raises(ParameterError, match="field"):
        RFInvariant(field="edge").fit(cart().data(20, seed=0))
