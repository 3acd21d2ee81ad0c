"""Held nodes have no equations of their own, in fits and in whatever is compared with data; others feel them."""

import numpy as np
import pytest

from hamfit import RFHGN, RFHNN, PhaseSpaceData, RFInvariant
from hamfit.fitting.hints import explained_by_identity
from hamfit.fitting.weights import balance
from hamfit.graphs import Graph, held_nodes, with_held
from hamfit.laws import identify, pair_law
from hamfit.report.material import Material
from hamfit.targets import TARGETS
from hamfit.targets.equations import equations_of

STIFFNESS, MASS, REST = 6.22, 0.5, 1.0
OMEGA = np.sqrt(STIFFNESS / MASS)
WALL = Graph(2, [[0, 1]], node_attributes={"mass": [MASS, MASS]})


def cart(seed=0, noise=0.0, *, held=(0,), runs=6, derivatives=False, graph=WALL, wall=lambda t: 0 * t):
    """Runs of a cart on a spring from node 0, by the closed form, with noise relative to the typical amplitude."""
    rng = np.random.default_rng(seed)
    t = np.arange(0, 4, 0.02)
    q, v, a = [], [], []
    for _ in range(runs):
        amplitude, phase = rng.uniform(0.1, 0.4), rng.uniform(0, 2 * np.pi)
        wave = amplitude * np.exp(1j * (OMEGA * t + phase))
        q.append(REST + wave.real)
        v.append(-OMEGA * wave.imag)
        a.append(-(OMEGA**2) * wave.real)
    q, v, a = np.ravel(q), np.ravel(v), np.ravel(a)
    still = np.zeros_like(q)
    pairs = [np.stack([still, moving], axis=1)[:, :, None] for moving in (q, v, a)]
    pairs[0][:, 1, 0] += 0.25 * noise * rng.normal(size=len(q))
    pairs[1][:, 1, 0] += 0.25 * OMEGA * noise * rng.normal(size=len(q))
    given = {"q_dot": pairs[1], "p_dot": MASS * pairs[2]} if derivatives else {}
    return PhaseSpaceData(
        pairs[0],
        MASS * pairs[1],
        with_held(graph, held),
        times=np.tile(t, runs),
        trajectory=np.repeat(np.arange(runs), len(t)),
        **given,
    )


def stiffness(model, data):
    best = identify(pair_law(model), data=data).candidates[0]
    assert best.name == "harmonic"
    return best.parameters["k"].value


@pytest.mark.parametrize("derivatives", [True, False])
def test_a_wall_gives_the_stiffness_and_never_half_of_it(derivatives):
    data = cart(derivatives=derivatives)
    model = RFInvariant(width=64).fit(data)
    assert stiffness(model, data) == pytest.approx(STIFFNESS, rel=1e-6)
    assert model.evaluate(data)["relative_error"] < 1e-6
    wrong = cart(derivatives=derivatives, held=())
    assert stiffness(RFInvariant(width=64).fit(wrong), wrong) == pytest.approx(STIFFNESS / 2, rel=1e-2)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(k, marks=pytest.mark.slow) for k in range(4, 20))])
def test_noisy_recordings_of_twenty_seeds_give_it_too(seed):
    data = cart(seed, noise=1e-2)
    found = stiffness(RFInvariant(width=64, seed=seed).fit(data), data)
    assert found == pytest.approx(STIFFNESS, rel=5e-3)


def test_the_law_read_off_the_curve_is_that_of_the_data():
    model = RFInvariant(width=64).fit(cart())
    best = identify(pair_law(model)).candidates[0]
    assert best.parameters["k"].value == pytest.approx(STIFFNESS, rel=1e-6)


@pytest.mark.parametrize("method", sorted(set(TARGETS.names()) - {"derivatives", "forces"}))
def test_no_method_makes_equations_of_held_nodes(method):
    data, free = cart(), cart(held=())
    some, every = (equations_of(one, method).part(np.arange(5)) for one in (data, free))
    own = every.targets.reshape(2, -1, 2, 1)[:, :, 1]
    np.testing.assert_array_equal(some.targets, own)
    values = np.arange(float(some.state.graph.n_nodes))[:, None]
    np.testing.assert_array_equal(some.combined(values), every.combined(values).reshape(-1, 2, 1)[:, 1])


def test_nothing_that_is_measured_at_a_held_node_changes_anything():
    """Not a digit: neither its momenta nor its derivatives enter the fit, its balance, or its errors."""
    data = cart(derivatives=True, noise=1e-2)
    rng = np.random.default_rng(1)

    def spoilt(values):
        values = np.array(values)
        values[:, 0] = 10 * rng.normal(size=values[:, 0].shape)
        return values

    # The momenta of the wall enter no feature of separable models.
    other = PhaseSpaceData(
        data.q, data.p, data.graph, q_dot=spoilt(data.q_dot), p_dot=spoilt(data.p_dot), times=data.times,
        trajectory=data.trajectory,
    )  # fmt: skip
    first, second = (RFInvariant(width=64).fit(one) for one in (data, other))
    np.testing.assert_array_equal(first.learned_.weights, second.learned_.weights)
    assert balance(equations_of(data)) == balance(equations_of(other))
    assert first.learned_.record.noise_shares == second.learned_.record.noise_shares
    assert first.evaluate(data) == first.evaluate(other)
    assert first.learned_.uncertainty().coverage(data) == first.learned_.uncertainty().coverage(other)
    materials = [Material(first.learned_, one).compared for one in (data, other)]
    for name in ("targets", "predicted", "sigma", "distance", "momentum"):
        np.testing.assert_array_equal(*(getattr(one, name) for one in materials))


def test_coverage_counts_the_rows_that_were_fitted():
    data = cart(noise=1e-2, derivatives=True)
    model = RFInvariant(width=64).fit(data).learned_
    assert model.record.system.rows == 2 * len(data)
    assert model.uncertainty().coverage(data)["coverage_95"] == pytest.approx(0.95, abs=0.04)


def test_too_few_rows_of_free_nodes_are_too_few():
    from hamfit.errors import SolveError

    data = cart(derivatives=True).take(np.arange(0, 1200, 60))
    with pytest.raises(SolveError, match="only 40 rows"):
        RFInvariant(width=64, ridge="none").fit(data)


@pytest.mark.parametrize("friction", ["uniform", "node", "species", "edge"])
def test_friction_is_that_of_nodes_that_move(friction):
    graph = WALL.with_attributes({"species": [1, 0]})
    model = RFInvariant(width=64, friction=friction).fit(cart(noise=1e-3, graph=graph))
    table = model.friction_.table()
    assert len(table) == 1
    assert abs(next(iter(table.values()))["gamma"]) < 5e-3
    assert model.friction_.force(cart(graph=graph).state(0)).shape == (2, 1)


@pytest.mark.parametrize("recipe", [RFHNN(width=200), RFHGN(hidden=32, width=200), RFInvariant(width=64)])
def test_every_model_learns_from_free_nodes_alone_and_holds_the_others(recipe):
    from hamfit import forecast

    model = recipe.fit(cart(derivatives=True))
    assert model.evaluate(cart(seed=1, derivatives=True))["relative_error"] < 2e-2
    start = cart(seed=2).state(0)
    found = forecast(model, start, 0.01, 100, draws=2)
    assert (found.rollout.q[:, 0] == start.q[0]).all() and (found.members[:, :, 0] == start.q[0]).all()
    exact = cart(seed=2).q[:51, 1]
    np.testing.assert_allclose(found.rollout.q[::2, 1], exact, atol=2e-2)


def test_predictions_say_that_held_nodes_do_not_move():
    data = cart(derivatives=True)
    model = RFInvariant(width=64).fit(data)
    q_dot, p_dot = model.predict(data)
    assert not q_dot[:, 0].any() and not p_dot[:, 0].any()
    np.testing.assert_allclose(p_dot[:, 1], data.p_dot[:, 1], atol=1e-6)
    halves = model.learned_.time_derivative(data.state(0))
    assert not halves[0][0].any() and not halves[1][0].any() and halves[1][1].any()


def test_leverage_and_the_choice_of_data_look_at_free_nodes():
    model = RFInvariant(width=64).fit(cart(noise=1e-2, derivatives=True)).learned_
    state = cart().state(0)
    moving = type(state)(state.q, np.array([[50.0], [0.0]]), state.graph)  # far outside, were it not held
    uncertainty = model.uncertainty()
    assert uncertainty.leverage(moving) == uncertainty.leverage(state)
    assert uncertainty.leverage(type(state)(state.q, moving.p[::-1].copy(), state.graph)) > 10
    chosen, gains = uncertainty.select(cart(seed=3), 3)
    assert len(chosen) == 3 and (gains > 0).all()


def test_identity_of_held_nodes_explains_nothing():
    data = cart(noise=1e-2)
    model = RFInvariant(width=64).fit(data).learned_
    shares = explained_by_identity(model.features, model.equations_of(data))
    assert all(share < 0.2 for share in shares.values())


def test_a_wall_that_is_recorded_moving_is_used_where_it_was():
    """A driven wall in data: its recorded positions enter the features, and the law is found as before."""
    t = np.arange(0, 8, 0.02)
    drive, size = 2.3, 0.2
    own = size * OMEGA**2 / (OMEGA**2 - drive**2)
    wall = size * np.sin(drive * t)
    x = REST + own * (np.sin(drive * t) - drive / OMEGA * np.sin(OMEGA * t))
    v = own * drive * (np.cos(drive * t) - np.cos(OMEGA * t))
    q = np.stack([wall, x], axis=1)[:, :, None]
    p = MASS * np.stack([size * drive * np.cos(drive * t), v], axis=1)[:, :, None]
    data = PhaseSpaceData(q, p, with_held(WALL, [0]), times=t)
    assert stiffness(RFInvariant(width=64).fit(data), data) == pytest.approx(STIFFNESS, rel=1e-5)


def test_which_nodes_are_held_survives_what_is_done_with_data():
    data = cart()
    for other in (data.take([1, 2]), data.shuffled(0), PhaseSpaceData.concatenate([data, data])):
        assert held_nodes(other.graph).tolist() == [True, False]
