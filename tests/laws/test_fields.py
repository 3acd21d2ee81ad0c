"""Laws of outer fields, held nodes and small oscillations against closed forms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from tests import fields as made

from hamfit import RFHNN, PhaseSpaceData, RFInvariant, load_model
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, chain, with_angles, with_held
from hamfit.laws import field_kinds, field_law, field_laws, identify, identify_laws

UNITS = {"length": "m", "time": "s", "mass": "kg"}
TWO_PI = 2 * np.pi


def runs(
    force: Callable, seed: int, *, noise: float, angle: bool = False, mass: float = 1.0, **options
) -> PhaseSpaceData:
    """Noisy samples of one node on a line: eight runs of 150 samples."""
    rng, t = np.random.default_rng([seed, 5]), np.arange(150) * 0.04
    q, p = [], []
    for _ in range(8):
        begin = [rng.uniform(-1.5, 1.5), rng.normal()]
        one = solve_ivp(lambda _, y: [y[1], force(y[0]) / mass], (0, t[-1]), begin, t_eval=t, rtol=1e-10, atol=1e-12)
        q.append(one.y[0])
        p.append(mass * one.y[1])
    q, p = (np.concatenate(values) for values in (q, p))
    q, p = (values + noise * rng.normal(size=values.shape) for values in (q, p))
    graph = Graph(1, made.NO_EDGES, node_attributes={"mass": np.array([mass])})
    graph = with_angles(graph, [True]) if angle else graph
    times, trajectory = np.tile(t, 8), np.repeat(np.arange(8), 150)
    notes = {"metadata": {"units": UNITS}} | options
    return PhaseSpaceData(q[:, None, None], p[:, None, None], graph, times=times, trajectory=trajectory, **notes)


def values(found) -> dict[str, float]:
    return {name: parameter.value for name, parameter in found.best.parameters.items()}


@pytest.mark.parametrize(
    ("system", "name", "expected"),
    [
        (made.pendulum(), "cosine", {"A": 2.0, "n": 1.0, "x0": 0.0}),
        (made.pendulum(turns=20), "cosine", {"A": 2.0, "n": 1.0, "x0": 0.0}),
        (made.pendulums(), "cosine", {"A": 1.0, "n": 1.0, "x0": 0.0}),
    ],
)
def test_exact_fields_have_their_constants(system, name, expected):
    data = system.data(300, 0)
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    assert laws.field_forms[0].best.name == name
    assert values(laws.field_forms[0]) == pytest.approx(expected, abs=1e-9)


def test_coordinates_have_laws_of_their_own(tmp_path):
    data = made.bead().data(300, 0)
    model = RFInvariant(field="shared").fit(data)
    model.save(tmp_path / "model.safetensors")
    for one in (model, load_model(tmp_path / "model.safetensors")):
        laws = identify_laws(one, data)
        assert [law.label for law in laws.fields] == ["all nodes, x", "all nodes, y"]
        assert [found.best.name for found in laws.field_forms] == ["double-well", "harmonic"]
        assert values(laws.field_forms[0]) == pytest.approx({"k": 0.25, "w": 1.0, "x0": 0.0}, abs=1e-9)
        assert values(laws.field_forms[1]) == pytest.approx({"k": 2.0, "x0": 0.0}, abs=1e-9)
        assert [f.value for f in laws.oscillations.frequencies] == pytest.approx([np.sqrt(2) / TWO_PI] * 4, rel=1e-7)
    alone = identify(field_law(model, coordinate=1))  # without data, the learned curve
    assert (alone.against, alone.best.name) == ("curve", "harmonic")


def test_coupled_pendulums_have_normal_modes():
    data = made.pendulums().data(300, 0)
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    assert values(laws.forms[0])["k"] == pytest.approx(0.8, abs=1e-9)  # 1 - cos of an angle is half the squared chord
    expected = np.sqrt(1 + 0.8 * np.array([0.0, 1.0, 3.0])) / TWO_PI
    assert [f.value for f in laws.oscillations.frequencies] == pytest.approx(expected, rel=1e-6)
    np.testing.assert_allclose(laws.oscillations.modes[0, :, 0], [laws.oscillations.modes[0, 0, 0]] * 3, rtol=1e-5)


@pytest.mark.parametrize("recipe", [RFInvariant(field="shared"), RFHNN()], ids=["invariant", "rf-hnn"])
@pytest.mark.parametrize(
    ("force", "angle", "name", "expected", "frequency"),
    [
        (lambda x: -4 * np.sin(x), True, "cosine", {"A": 4.0, "n": 1.0, "x0": 0.0}, np.sqrt(4 / 0.8) / TWO_PI),
        (lambda x: -3 * (x - 0.2), False, "harmonic", {"k": 3.0, "x0": 0.2}, np.sqrt(3 / 0.8) / TWO_PI),
        (
            lambda x: -2 * x * (x**2 - 1),
            False,
            "double-well",
            {"k": 0.5, "w": 1.0, "x0": 0.0},
            np.sqrt(4 / 0.8) / TWO_PI,
        ),
    ],
    ids=["pendulum", "cart", "double-well"],
)
@pytest.mark.slow
def test_noisy_runs_of_one_node(recipe, force, angle, name, expected, frequency):
    data = runs(force, 3, noise=0.01, angle=angle, mass=0.8)
    laws = identify_laws(recipe.fit(data), data)
    found = laws.field_forms[0].best
    assert found.name == name
    for parameter, value in expected.items():
        got = found.parameters[parameter]
        assert abs(got.value - value) <= 3 * got.error
        assert got.error <= 0.01
    mass, f = laws.kinetic[0].mass, laws.oscillations.frequencies[0]
    assert abs(mass.value - 0.8) <= 3 * mass.error
    assert abs(f.value - frequency) <= 3 * f.error
    assert f.error <= 3e-3 * frequency
    assert laws.oscillations.source == name
    assert laws.oscillations.sentence.startswith("small oscillations: f = 0.")
    assert laws.oscillations.unit == "Hz"
    assert laws.sentences[0].startswith(f"all nodes{', angle' * angle}: this looks like {name}: ")


def test_weight_is_a_linear_field_without_oscillations():
    rng = np.random.default_rng(0)
    q, p = rng.uniform(0, 3, size=(200, 1, 2)), rng.normal(size=(200, 1, 2))
    data = PhaseSpaceData(q, p, Graph(1, made.NO_EDGES), q_dot=p, p_dot=np.broadcast_to([0.0, -9.81], q.shape))
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    found = laws.field_forms[1].best
    assert found.name == "linear"
    assert found.parameters["F"].value == pytest.approx(9.81, abs=1e-9)
    assert laws.field_forms[0].best is None  # there is no force along x, and nothing to name
    assert laws.oscillations is None


@pytest.mark.parametrize(("turn", "second"), [(0.0, 2.0), (0.4, 5.0)], ids=["isotropic", "turned"])
def test_a_trap_in_the_plane_has_axes_and_a_centre(turn, second):
    rng, centre = np.random.default_rng(1), np.array([0.3, -0.2])
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    matrix = axes.T @ np.diag([2.0, second]) @ axes
    q, p = centre + rng.normal(size=(400, 1, 2)), rng.normal(size=(400, 1, 2))
    force = -(q - centre) @ matrix + 0.01 * rng.normal(size=q.shape)
    data = PhaseSpaceData(q, p, Graph(1, made.NO_EDGES), q_dot=p, p_dot=force)
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    (trap,) = laws.traps
    assert trap.isotropic == (turn == 0)
    for got, value in zip(
        [*trap.stiffness, *trap.centre], [*([2.0] if trap.isotropic else [2.0, second]), *centre], strict=True
    ):
        assert abs(got.value - value) <= 3 * got.error
        assert got.error < 0.005
    if not trap.isotropic:
        np.testing.assert_allclose(np.abs(trap.axes), np.abs(axes), atol=2e-3)
        assert laws.fields == []  # along x and y alone there is no law
    frequencies = np.sqrt([2.0, second]) / TWO_PI
    assert [f.value for f in laws.oscillations.frequencies] == pytest.approx(frequencies, rel=0.02)


def test_a_field_that_is_no_sum_over_coordinates_is_not_named():
    rng = np.random.default_rng(2)
    q, p = rng.uniform(-1.5, 1.5, size=(500, 1, 2)), rng.normal(size=(500, 1, 2))
    x, y = q[..., :1], q[..., 1:]
    force = -np.concatenate([2 * x * y**2, 2 * y * x**2], axis=2)  # U = x² y²
    data = PhaseSpaceData(q, p, Graph(1, made.NO_EDGES), q_dot=p, p_dot=force)
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    assert (laws.fields, laws.traps) == ([], [])
    assert "is no sum over coordinates" in laws.remarks[0]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_the_stiffness_of_a_spring_to_a_wall_is_not_halved(seed):
    one = runs(lambda x: -6.22 * x, seed, noise=0.005, mass=0.5)
    q, p = (np.concatenate([np.zeros_like(half), half], axis=1) for half in (one.q + 2.0, one.p))
    graph = with_held(chain(2).with_attributes({"mass": np.array([1.0, 0.5])}), [0])
    data = PhaseSpaceData(q, p, graph, times=one.times, trajectory=one.trajectory, metadata={"units": UNITS})
    laws = identify_laws(RFInvariant().fit(data), data)
    k, rest = laws.forms[0].best.parameters["k"], laws.forms[0].best.parameters["r0"]
    assert abs(k.value - 6.22) <= 3 * k.error
    assert k.error < 0.02
    assert abs(rest.value - 2.0) <= 3 * rest.error
    assert [law.label for law in laws.kinetic] == ["mass 0.5"]  # the wall has no mass to be found
    (f,) = laws.oscillations.frequencies
    assert abs(f.value - np.sqrt(6.22 / 0.5) / TWO_PI) <= 3 * f.error
    assert "N/m" in laws.sentences[0]


def test_places_may_be_far_from_the_origin():
    near, far = (runs(lambda x: -3 * x, 1, noise=0.01), runs(lambda x: -3 * x, 1, noise=0.01))
    far = PhaseSpaceData(far.q + 1e4, far.p, far.graphs, times=far.times, trajectory=far.trajectory)
    found = [identify_laws(RFInvariant(field="shared").fit(data), data).field_forms[0] for data in (near, far)]
    assert values(found[1])["x0"] - 1e4 == pytest.approx(values(found[0])["x0"], abs=1e-3)
    assert values(found[1])["k"] == pytest.approx(values(found[0])["k"], rel=1e-4)


def test_units_of_the_data_change_nothing_but_units():
    plain = runs(lambda x: -2 * x * (x**2 - 1), 4, noise=0.01)
    scaled = PhaseSpaceData(
        plain.q / 1024, plain.p / 4, plain.graphs, times=plain.times / 256, trajectory=plain.trajectory
    )  # lengths in units of 1024, times of 256, momenta of 4: energies of 16
    one, other = (identify_laws(RFHNN().fit(data), data) for data in (plain, scaled))
    found, again = values(one.field_forms[0]), values(other.field_forms[0])
    assert again["w"] * 1024 == pytest.approx(found["w"], rel=1e-6)
    assert other.oscillations.frequencies[0].value == pytest.approx(
        256 * one.oscillations.frequencies[0].value, rel=1e-6
    )


def test_what_cannot_be_read_is_said():
    data = runs(lambda x: -3 * x, 0, noise=0.01)
    model = RFHNN().fit(data)
    with pytest.raises(DataError, match="give the data"):
        identify_laws(model)
    with pytest.raises(ParameterError, match="this model has no outer field"):
        field_law(RFInvariant().fit(made.trapped_charges().data(60, 0)))
    assert field_laws(RFInvariant().fit(made.trapped_charges().data(60, 0))) == []
    fitted = RFInvariant(field="shared").fit(data)
    assert [str(kind) for kind in field_kinds(fitted)] == ["all nodes"]
    with pytest.raises(ParameterError, match="coordinates 0 to 0, got 1"):
        field_law(fitted, coordinate=1)


def test_mixed_momenta_and_places_are_no_sum():
    rng = np.random.default_rng(0)
    q, p = rng.uniform(-1, 1, size=(2, 400, 1, 1))  # H = p² (1 + q²) / 2 + q² / 2
    data = PhaseSpaceData(q, p, Graph(1, made.NO_EDGES), q_dot=p * (1 + q**2), p_dot=-q * (1 + p**2))
    with pytest.raises(DataError, match=r"no sum T\(p\) \+ U\(q\): .* % of ∂H/∂. depends on ."):
        identify_laws(RFHNN().fit(data), data)


def thrown(noise: float, pull: float = 0.0) -> PhaseSpaceData:
    """Balls that are thrown in the plane: y'' = -9.81, and x'' = -pull x, from closed forms; with noise."""
    rng, t = np.random.default_rng(3), np.arange(70) * 0.02
    q, p = [], []
    for vx, vy in ((3, 8), (5, 6), (1, 10), (-2, 7), (-4, 8)):
        w = np.sqrt(pull)
        x, u = (vx * np.sin(w * t) / w, vx * np.cos(w * t)) if pull else (vx * t, np.full(len(t), float(vx)))
        q.append(np.stack([x, vy * t - 4.905 * t**2], axis=1))
        p.append(np.stack([u, vy - 9.81 * t], axis=1))
    q, p = (np.concatenate(each)[:, None] for each in (q, p))
    q, p = (each + noise * rng.normal(size=each.shape) for each in (q, p))
    graph = Graph(1, made.NO_EDGES, node_attributes={"mass": np.ones(1)})
    return PhaseSpaceData(q, p, graph, times=np.tile(t, 5), trajectory=np.repeat(np.arange(5), len(t)))


def test_a_direction_without_a_force_has_no_form():
    data = thrown(noise=1e-2)
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    across, down = laws.field_forms
    assert across.best is None
    assert across.sentence.startswith("no force is seen: ")
    assert across.sentence.endswith("% of the force along y")
    assert down.best.name == "linear"
    assert not laws.traps


def test_a_force_that_is_small_but_seen_has_a_form():
    data = thrown(noise=0.0, pull=0.02)  # at most one percent of gravity
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    assert laws.field_forms[0].best.name == "harmonic"
    assert values(laws.field_forms[0])["k"] == pytest.approx(0.02, rel=0.02)


def test_what_kinetic_energies_do_not_miss_is_not_said():
    data = made.pendulum().data(300, 0)
    (law,) = identify_laws(RFInvariant(field="shared").fit(data), data).kinetic
    assert law.misfit < 1e-3
    assert str(law).endswith(f"m = {law.mass}")


def test_positions_alone_have_a_law_and_a_frequency():
    data = runs(lambda x: -4.0 * x, 2, noise=0.0)
    alone = PhaseSpaceData.from_positions(data.q, data.graph, data.times, trajectory=data.trajectory)
    laws = identify_laws(RFInvariant(field="shared").fit(alone), alone)
    assert laws.field_forms[0].best.name == "harmonic"
    assert values(laws.field_forms[0])["k"] == pytest.approx(4.0, rel=1e-3)
    assert laws.oscillations.frequencies[0].value == pytest.approx(2 / TWO_PI, rel=1e-3)


def test_fields_that_differ_by_node_leave_the_law_of_the_pair():
    rng, stiffness = np.random.default_rng(0), np.array([[0.4], [1.8]])
    q, p = rng.uniform(-1, 1, (150, 2, 2)) + np.array([[-1.5, 0], [1.5, 0]]), rng.normal(size=(150, 2, 2))
    apart = q[:, 1] - q[:, 0]
    push = 1.3 * apart / np.linalg.norm(apart, axis=1, keepdims=True) ** 3
    data = PhaseSpaceData(q, p, chain(2), q_dot=p, p_dot=np.stack([-push, push], axis=1) - stiffness * q)
    laws = identify_laws(RFInvariant(field="node").fit(data), data)
    assert laws.forms[0].best.name == "coulomb"
    assert laws.forms[0].best.parameters["A"].value == pytest.approx(1.3, rel=1e-3)
    assert [trap.label for trap in laws.traps] == ["node 0", "node 1"]
