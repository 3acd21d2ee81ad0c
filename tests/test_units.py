"""Results do not depend on the units of the data: not the fit, nor what is said of it, nor laws, nor motions."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, rescaled
from hamfit.integrate import simulate
from hamfit.laws import identify_laws
from hamfit.models import RFHGN, RFHNN, RFInvariant, load_model
from hamfit.systems import generate, make_system

UNITS = {
    "atoms": (1e-10, 1e-26, 1e-13),
    "planets": (1e11, 1e30, 1e7),
    "light": (1.0, 1e-16, 1.0),
    "small": (1e-30, 1e-30, 1e-30),
    "large": (1e30, 1e30, 1e-30),
    "slow": (1e30, 1e-30, 1e30),
}
SYSTEMS = {
    "chain": {"nodes": 4, "potential": "morse"},
    "lattice": {"rows": 2, "cols": 2},
    "ring": {},
    "gravity": {},
    "coulomb": {},
    "lennard-jones": {},
    "mixture": {},
    "stillinger-weber": {},
    "embedded-atom": {},
}
MODELS = {
    "invariant": RFInvariant,
    "rf-hgn": lambda: RFHGN(hidden=12, width=48),
    "rf-hnn": lambda: RFHNN(width=48),
}
ROUNDING = 1e-12  # errors as small as this are rounding errors, and not to be compared


def data_of(name: str, snapshots: int = 60, seed: int = 0) -> PhaseSpaceData:
    return generate(make_system(name, **SYSTEMS.get(name, {})), snapshots=snapshots, seed=seed)


def errors(model, data) -> np.ndarray:
    """Relative errors of forces and of velocities, by arithmetic that no units can spoil."""
    found = []
    for true, predicted in zip(data.gradients(slice(None)), model.predict_gradients(data), strict=True):
        size = np.abs(true).max() or 1.0
        found.append(np.linalg.norm((predicted - true) / size) / (np.linalg.norm(true / size) or 1.0))
    return np.array(found)


def in_units(data, units) -> PhaseSpaceData:
    length, mass, time = units
    return rescaled(data, length=length, mass=mass, time=time)


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.slow
def test_errors_of_forces_and_velocities_are_those_in_natural_units(name, kind):
    train, test = data_of(name), data_of(name, 20, seed=1)
    natural = errors(MODELS[kind]().fit(rescaled(train)), test)
    for units in list(UNITS.values()) if name in ("chain", "gravity") else [UNITS["atoms"], UNITS["large"]]:
        model, there = MODELS[kind]().fit(in_units(train, units)), in_units(test, units)
        found = errors(model, there)
        assert (found <= 10 * natural + ROUNDING).all()
        said = model.evaluate(there)
        np.testing.assert_allclose([said["force_error"], said["velocity_error"]], found, rtol=1e-6, atol=1e-15)
        assert said["relative_error"] == max(said["force_error"], said["velocity_error"])


@pytest.mark.parametrize(
    "make",
    [
        RFInvariant,
        lambda: RFInvariant(sampler="elm", width=40),
        lambda: RFInvariant(moments=3, radial=3, width=120, cutoff=None),
        lambda: RFInvariant(velocities=True, width=60),
        lambda: RFHGN(hidden=12, width=48),
        lambda: RFHGN(hidden=12, width=48, sampler="elm", ridge="gcv"),
        lambda: RFHGN(hidden=12, width=48, sampler="rff", edges="directed"),
        lambda: RFHNN(width=48, representation="centred"),
    ],
)
def test_units_of_a_power_of_two_change_no_digit(make):
    train, test = data_of("chain"), data_of("chain", 20, seed=1)
    length, mass, time = 2.0**-33, 2.0**-86, 2.0**-43
    natural = make().fit(rescaled(train)).predict_gradients(test)
    found = (
        make()
        .fit(rescaled(train, length=length, mass=mass, time=time))
        .predict_gradients(rescaled(test, length=length, mass=mass, time=time))
    )
    for one, other, unit in zip(natural, found, (mass * length / time**2, length / time), strict=True):
        np.testing.assert_allclose(other / unit, one, rtol=1e-12, atol=1e-12 * np.abs(one).max())


@pytest.mark.parametrize("targets", ["auto", "weak", "smoothing", "finite-difference", "gauss", "midpoint"])
def test_samples_of_runs_may_be_in_any_units(targets):
    system = make_system("chain", nodes=3, potential="morse")
    runs = generate(system, trajectories=6, per_trajectory=60, stride=2, dt=0.02, seed=0)
    samples = PhaseSpaceData(runs.q, runs.p, runs.graph, times=runs.times, trajectory=runs.trajectory)
    test = generate(system, snapshots=20, seed=1)
    natural = errors(RFInvariant(width=40, targets=targets).fit(samples), test)
    for units in (UNITS["atoms"], UNITS["large"]):
        found = errors(RFInvariant(width=40, targets=targets).fit(in_units(samples, units)), in_units(test, units))
        assert (found <= 2 * natural).all()


def test_energies_of_several_sizes_may_be_in_any_units():
    parts = [generate(make_system("chain", nodes=n, potential="morse"), snapshots=30, seed=n) for n in (3, 4, 5)]
    data = PhaseSpaceData.concatenate(parts)
    test = generate(make_system("chain", nodes=7, potential="morse"), snapshots=9, seed=9)
    for units in ((1.0, 1.0, 1.0), UNITS["atoms"], UNITS["planets"]):
        model = RFInvariant(width=60).fit(in_units(data, units))
        assert model.evaluate(in_units(test, units))["energy_relative_error"] < 1e-6


@pytest.mark.parametrize(
    "name",
    [
        "chain",
        "lennard-jones",
        "gravity",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("ring", "mixture")),
    ],
)
@pytest.mark.parametrize("against", ["data", "curve"])
def test_laws_have_the_same_names_and_scaled_parameters(name, against):
    natural_data = data_of(name, 100)
    found = {}
    for units in ((1.0, 1.0, 1.0), UNITS["atoms"], UNITS["large"]):
        length, mass, time = units
        data = in_units(natural_data, units)
        laws = identify_laws(RFInvariant().fit(data), data if against == "data" else None)
        powers = {"length": length, "energy": mass * length**2 / time**2}
        found[units] = [
            (
                law.best.name,
                [
                    value.value / np.prod([powers[what] ** power for what, power in parameter.dimension.items()])
                    for value, parameter in zip(
                        law.best.parameters.values(), law.best.fitted.variant.form.parameters.values(), strict=True
                    )
                ],
            )
            for law in laws.forms
        ]
        for node in laws.kinetic:
            np.testing.assert_allclose(node.mass.value / mass, 1.0, rtol=1e-5)
    first, *others = found.values()
    for other in others:
        assert [name for name, _ in other] == [name for name, _ in first]
        for (_, one), (_, two) in zip(first, other, strict=True):
            np.testing.assert_allclose(two, one, rtol=1e-5, atol=1e-9)


@pytest.mark.parametrize("scheme", ["implicit-midpoint", "stormer-verlet", "symplectic-euler"])
def test_motions_are_the_same_in_any_units(scheme):
    data = data_of("chain")
    model = RFHGN(hidden=12, width=48).fit(data)
    natural = simulate(model, data.state(0), dt=0.01, steps=40, scheme=scheme)
    length, mass, time = 2.0**-60, 2.0**40, 2.0**20
    there = rescaled(data, length=length, mass=mass, time=time)
    found = simulate(RFHGN(hidden=12, width=48).fit(there), there.state(0), dt=0.01 * time, steps=40, scheme=scheme)
    assert found.status == natural.status == "completed"
    assert found.gradient_evaluations == natural.gradient_evaluations
    np.testing.assert_allclose(found.q / length, natural.q, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(found.p * time / (mass * length), natural.p, rtol=1e-9, atol=1e-12)


def test_a_motion_is_absurd_by_its_own_size_and_not_by_that_of_the_number_one():
    data = data_of("chain")
    system = make_system("chain", **SYSTEMS["chain"])
    state = data.state(0)
    tiny = simulate(system, type(state)(1e-20 * state.q, 1e-20 * state.p, state.graph), dt=0.01, steps=50)
    assert tiny.status == "completed"
    away = type(state)(state.q, state.p + 1e9, state.graph)
    assert simulate(system, away, dt=1.0, steps=5).status != "blew-up"


def moving(data, velocity=0.0, offset=0.0) -> PhaseSpaceData:
    return PhaseSpaceData(data.q + offset, data.p + velocity, data.graph, q_dot=data.q_dot + velocity, p_dot=data.p_dot)


def test_a_moving_frame_and_an_offset_do_no_harm_to_the_invariant_model():
    train, test = data_of("chain"), data_of("chain", 20, seed=1)
    for frame in ({"velocity": 1e6}, {"offset": 1e6}):
        model = RFInvariant().fit(moving(train, **frame))
        found = errors(model, moving(test, **frame))
        assert (found < 1e-8).all()
        assert "hints" not in model.notes_


@pytest.mark.parametrize(
    ("make", "frame", "word"),
    [
        (MODELS["rf-hgn"], {"velocity": 1e6}, "moving frame"),
        (MODELS["rf-hnn"], {"velocity": 1e6}, "moving frame"),
        (MODELS["rf-hnn"], {"offset": 1e6}, "common offset"),
        (lambda: RFInvariant(velocities=True), {"velocity": 1e6}, "moving frame"),
    ],
)
def test_models_that_are_not_indifferent_to_the_frame_say_so(make, frame, word):
    model = make().fit(moving(data_of("chain"), **frame))
    assert any(word in hint for hint in model.notes_["hints"])
    assert word in model.solution_.note
    assert "hints" not in make().fit(data_of("chain")).notes_


def test_an_offset_does_no_harm_to_centred_positions():
    train, test = data_of("chain"), data_of("chain", 20, seed=1)
    plain = errors(MODELS["rf-hgn"]().fit(train), test)
    model = MODELS["rf-hgn"]().fit(moving(train, offset=1e6))
    np.testing.assert_allclose(errors(model, moving(test, offset=1e6)), plain, rtol=0.05)
    assert "hints" not in model.notes_


def test_momenta_that_are_all_zero_are_said_to_teach_nothing():
    model = RFInvariant().fit(data_of("lennard-jones"))
    assert any("all momenta are zero" in hint for hint in model.notes_["hints"])


def test_the_first_line_says_that_a_model_does_not_hold_the_data(hamfit, tmp_path):
    data, path = data_of("chain"), tmp_path / "model.safetensors"
    data.save(tmp_path / "data.npz")
    result = hamfit("fit", tmp_path / "data.npz", "-o", path, "--model", "rf-hnn", "--width", "8")
    first = next(line for line in result.out.splitlines() if line.startswith("verdict"))
    assert first.split() == ["verdict", "nothing"]
    said = hamfit("evaluate", path, tmp_path / "data.npz", "--json").json
    assert {"verdict", "force_error", "velocity_error", "mse", "velocity_noise"} <= set(said)
    assert said["verdict"] == "nothing"
    assert said["says"].startswith("nothing was learned")


def test_the_weight_of_velocities_is_stated_kept_and_can_be_given(tmp_path):
    data = in_units(data_of("chain"), (1.0, 2.0**-20, 1.0))
    model = RFHGN(hidden=12, width=48, keep_accumulator=True).fit(data.take(slice(0, 30)))
    stated = model.record_.row_weights.velocities
    assert 2.0**-21 <= stated <= 2.0**-17
    model.save(tmp_path / "model.safetensors")
    more = load_model(tmp_path / "model.safetensors").partial_fit(data.take(slice(30, 60)))
    assert more.record.row_weights.velocities == stated
    assert errors(more, data).max() < 1.0
    assert RFHGN(hidden=12, width=48, velocity_weight=0.5).fit(data).record_.row_weights.velocities == 0.5


def test_numbers_may_be_taken_as_they_are():
    data = data_of("chain")
    as_they_are = {"velocity_weight": 1.0, "input_scales": (1.0, 1.0)}
    plain = RFHGN(hidden=12, width=48, sampler="elm", **as_they_are).fit(data)
    weights = plain.feature_map_.layers["node"].weights
    assert 0.5 < np.abs(weights).mean() < 1.1  # of the normal distribution: 0.8
    scaled = RFHGN(hidden=12, width=48, sampler="elm").fit(in_units(data, (1e5, 1.0, 1.0)))
    assert np.abs(scaled.feature_map_.layers["node"].weights).max() < 1e-3


def test_single_precision_is_refused_where_it_does_not_hold_the_numbers():
    data = data_of("chain")
    RFHGN(hidden=12, width=48, dtype="float32").fit(in_units(data, (1e-5, 1.0, 1.0)))
    for units in (UNITS["large"], UNITS["slow"]):
        with pytest.raises(ValueError, match="float32 does not hold"):
            RFHGN(hidden=12, width=48, dtype="float32").fit(in_units(data, units))


def test_uncertainties_are_in_the_units_of_the_data():
    system = make_system("chain", nodes=4)
    clean = generate(system, snapshots=200, seed=0)
    rng = np.random.default_rng(0)
    noisy = PhaseSpaceData(
        clean.q,
        clean.p,
        clean.graph,
        q_dot=clean.q_dot + 0.01 * rng.normal(size=clean.q.shape),
        p_dot=clean.p_dot + 0.02 * rng.normal(size=clean.q.shape),
    )
    for units in ((1.0, 1.0, 1.0), UNITS["atoms"], UNITS["planets"]):
        length, mass, time = units
        data = in_units(noisy, units)
        model = RFInvariant(width=20, velocity_weight=2.0 * mass / time).fit(data)
        unsure = model.uncertainty()
        np.testing.assert_allclose(unsure.noise / (0.02 * mass * length / time**2), 1.0, rtol=0.1)
        np.testing.assert_allclose(unsure.velocity_noise / (0.01 * length / time), 1.0, rtol=0.1)
        assert abs(unsure.coverage(data)["coverage_90"] - 0.9) < 0.03
        assert 0 < unsure.leverage(data.state(0)) < 1.0


def test_a_noted_cutoff_in_other_units_is_not_believed():
    crystal = make_system("lennard-jones", rows=4, cols=4, graph_cutoff=2.0)
    data = generate(crystal, snapshots=40, seed=0)
    assert RFInvariant(width=40).fit(data).feature_map_.cutoff == 2.0
    plain = rescaled(data, length=1e-10)
    noted = PhaseSpaceData(
        plain.q,
        plain.p,
        plain.graphs,
        graph_of=plain.graph_of,
        q_dot=plain.q_dot,
        p_dot=plain.p_dot,
        metadata=data.metadata,
    )
    cutoff = RFInvariant(width=40).fit(noted).feature_map_.cutoff
    assert cutoff is None or 1e-10 < cutoff <= 2e-10


@pytest.mark.parametrize("velocity", [10.0, 1e6])
def test_velocities_relative_to_a_moving_frame_are_held_although_forces_are_not(velocity):
    """A pair model misses a tenth of these forces, and the ridge that they ask for must not touch the velocities."""
    clean = generate(make_system("stillinger-weber"), snapshots=60, seed=0)
    p = 0.1 * np.random.default_rng(0).normal(size=clean.q.shape)
    data = moving(PhaseSpaceData(clean.q, p, clean.graph, q_dot=p, p_dot=clean.p_dot), velocity=velocity)
    model = RFInvariant().fit(data)
    assert model.solution_.ridge > 0
    found = model.predict(data)[0] - velocity
    assert np.abs(found - p).max() < 1e-13 * velocity


def test_a_kinetic_energy_that_is_not_quadratic_keeps_its_columns():
    """Velocities near that of light: p / sqrt(1 + p²)."""
    rng = np.random.default_rng(0)
    p = rng.uniform(-1, 1, (200, 3, 2))
    data = generate(make_system("chain", nodes=3), snapshots=200, seed=0)
    velocity = p / np.sqrt(1 + (p**2).sum(axis=-1, keepdims=True))
    fast = PhaseSpaceData(data.q, p, data.graph, q_dot=velocity, p_dot=data.p_dot)
    assert RFInvariant().fit(fast).evaluate(fast)["velocity_error"] < 1e-7


def of_runs(noise: float = 0.0) -> PhaseSpaceData:
    """Samples of runs of a chain of unit masses, without derivatives, with noise."""
    runs = generate(make_system("chain", **SYSTEMS["chain"]), trajectories=6, per_trajectory=60, stride=2, dt=0.02)
    rng = np.random.default_rng(0)
    q, p = (values + noise * rng.normal(size=values.shape) for values in (runs.q, runs.p))
    return PhaseSpaceData(q, p, runs.graph, times=runs.times, trajectory=runs.trajectory)


def on_a_train(data, velocity: float) -> PhaseSpaceData:
    """The same runs, seen from a train: positions are left behind with time."""
    far = velocity * data.times[:, None, None]
    return PhaseSpaceData(data.q + far, data.p + velocity, data.graph, times=data.times, trajectory=data.trajectory)


@pytest.mark.parametrize("noise", [0.0, 1e-3])
@pytest.mark.parametrize("targets", ["weak", "smoothing", "finite-difference", "gauss", "midpoint"])
def test_noisy_velocities_relative_to_a_moving_frame_are_held(targets, noise):
    """The errors are those of velocities without the common part, beside which any error would look small."""
    test = data_of("chain", 20, seed=1)
    found = []
    for velocity in (0.0, 1e3):
        model = RFInvariant(targets=targets).fit(on_a_train(of_runs(noise), velocity))
        predicted = model.predict(moving(test, velocity=velocity))[0] - velocity
        found.append(np.linalg.norm(predicted - test.q_dot) / np.linalg.norm(test.q_dot))
    assert max(found) < 3e-4 if noise else 1e-3


@pytest.mark.parametrize("velocity", [0.0, 10.0, 1e6])
def test_noise_asks_for_no_more_than_a_quadratic_kinetic_energy(velocity):
    """A weight of |p|² alone is known to noise over the root of the number of velocities, and the rest is zero."""
    clean, test = data_of("chain", 200), data_of("chain", 20, seed=1)
    rng = np.random.default_rng(0)
    p_dot, q_dot = (values + 0.01 * rng.normal(size=values.shape) for values in (clean.p_dot, clean.q_dot))
    data = PhaseSpaceData(clean.q, clean.p + velocity, clean.graph, q_dot=q_dot + velocity, p_dot=p_dot)
    for route in ("qr", "normal"):
        model = RFInvariant(route=route, width=40).fit(data)
        missed = model.predict(moving(test, velocity=velocity))[0] - velocity - test.q_dot
        assert np.sqrt(np.mean(missed**2)) < 2.5 * 0.01 / np.sqrt(data.q_dot.size)


@pytest.mark.parametrize("route", ["qr", "normal"])
def test_a_kinetic_energy_that_is_not_quadratic_is_found_in_noise(route):
    """A tenth of the speed of light and more: what |p|² alone misses is below the noise of each velocity."""
    rng = np.random.default_rng(0)
    data = data_of("chain", 400)
    p = rng.uniform(-1, 1, data.p.shape)
    velocity = p / np.sqrt(1 + 0.03 * (p**2).sum(axis=-1, keepdims=True))
    noisy = [values + 0.01 * rng.normal(size=values.shape) for values in (velocity, data.p_dot)]
    model = RFInvariant(width=40, route=route).fit(
        PhaseSpaceData(data.q, p, data.graph, q_dot=noisy[0], p_dot=noisy[1])
    )
    clean = PhaseSpaceData(data.q, p, data.graph, q_dot=velocity, p_dot=data.p_dot)
    assert model.evaluate(clean)["velocity_error"] < 2e-3  # |p|² alone misses 4e-3


def test_a_kinetic_energy_that_is_nearly_quadratic_is_exact():
    """Without noise, what |p|² alone misses is no noise either, be it as small as 1e-9 of the velocities."""
    data = data_of("chain")
    p = np.random.default_rng(0).uniform(-1, 1, data.p.shape)
    velocity = p * (1 + 1e-8 * (p**2).sum(axis=-1, keepdims=True))
    slow = PhaseSpaceData(data.q, p, data.graph, q_dot=velocity, p_dot=data.p_dot)
    assert RFInvariant().fit(slow).evaluate(slow)["velocity_error"] < 1e-12
