"""Whether anything was learned: twenty cases that cannot be learned, twenty that can, and how the grades come about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import scipy.integrate

from hamfit import generate, load_model, make_system, simulate
from hamfit.data import PhaseSpaceData
from hamfit.errors import FileError
from hamfit.fitting.yardstick import GRADES, HeldOut, graded
from hamfit.graphs import Graph, chain
from hamfit.laws import identify_laws
from hamfit.learned import learned_of
from hamfit.learned.verdict import friction_as_found, grade_of, judge, sentence_of
from hamfit.models import RFHGN, RFHNN, RFInvariant, RFLagrangian
from hamfit.state import State
from hamfit.targets.sample_noise import noise_of_samples
from hamfit.tensors import read_tensors, write_tensors
from hamfit.validation import Array
from motions import spring_samples
from swings import Pendulum, data_of

ALONE = Graph(1, np.zeros((0, 2), dtype=np.int64))
Case = Callable[[], tuple[object, PhaseSpaceData]]


def invariant(**more: object) -> RFInvariant:
    return RFInvariant(width=48, **more)


def noise(*shape: int, seed: int = 7) -> Array:
    return np.random.default_rng(seed).normal(size=shape)


def given(name: str, count: int = 150, share: float = 0.0, **parameters: object) -> PhaseSpaceData:
    """Snapshots of a reference system with derivatives, and noise in these relative to their spread."""
    data = generate(make_system(name, **parameters), snapshots=count, seed=0)
    q_dot, p_dot = (x + share * x.std() * noise(*x.shape, seed=i) for i, x in enumerate((data.q_dot, data.p_dot)))
    return changed(data, q_dot=q_dot, p_dot=p_dot) if share else data


def changed(data: PhaseSpaceData, **arrays: Array) -> PhaseSpaceData:
    """The same snapshots with some arrays exchanged."""
    arrays = {name: getattr(data, name) for name in ("q", "p", "q_dot", "p_dot")} | arrays
    return PhaseSpaceData(arrays.pop("q"), arrays.pop("p"), data.graph, **arrays)


def shuffled(values: Array) -> Array:
    return values[np.random.default_rng(3).permutation(len(values))]


def runs(
    potential: str = "harmonic", sigma: float = 0.0, count: int = 8, samples: int = 60, nodes: int = 3, **more: float
):
    """Recorded runs of a chain, with times, by an integrator of fourth order."""
    system = make_system("chain", nodes=nodes, potential=potential)
    start = generate(system, snapshots=count, seed=more.get("seed", 0)).state(slice(0, count))
    interval, shape = more.get("interval", 0.08), (count, nodes, start.dim)
    steps = {"dt": interval / 5, "steps": 5 * (samples - 1), "every": 5, "scheme": "composition-4"}
    run = simulate(system, State(start.q.reshape(shape), start.p.reshape(shape), system.graph), **steps)
    q, p = (np.swapaxes(values, 0, 1).reshape(-1, nodes, start.dim) for values in (run.q, run.p))
    q, p = q + sigma * noise(*q.shape, seed=1), p + sigma * noise(*p.shape, seed=2)
    times, number = np.tile(run.times, count), np.repeat(np.arange(count), samples)
    return PhaseSpaceData(q, p, system.graph, times=times, trajectory=number)


def with_motion(data: PhaseSpaceData, q: Array, p: Array | None, graph: Graph | None = None) -> PhaseSpaceData:
    """Recorded runs at the same times with another motion."""
    return PhaseSpaceData(q, p, graph or data.graph, times=data.times, trajectory=data.trajectory)


def in_other_units(data: PhaseSpaceData) -> PhaseSpaceData:
    return PhaseSpaceData(
        1e-9 * data.q, 1e-20 * data.p, data.graph, times=1e-12 * data.times, trajectory=data.trajectory
    )


def pendulums(sigma: float = 0.0, gamma: float = 0.0) -> PhaseSpaceData:
    """Runs of a single pendulum, by SciPy, as one node in one dimension."""
    rng, times, found = np.random.default_rng(3), 0.06 * np.arange(80), []
    for _ in range(6):
        start = [rng.uniform(-2, 2), rng.uniform(-1, 1)]
        flow = lambda _, y: [y[1], -np.sin(y[0]) - gamma * y[1]]  # noqa: E731
        found.append(scipy.integrate.solve_ivp(flow, times[[0, -1]], start, t_eval=times, rtol=1e-10, atol=1e-10).y)
    q, p = np.concatenate(found, axis=1)[:, :, None, None] + sigma * noise(2, 480, 1, 1)
    return PhaseSpaceData(q, p, ALONE, times=np.tile(times, 6), trajectory=np.repeat(np.arange(6), 80))


def in_a_field(share: float) -> PhaseSpaceData:
    """Chains with derivatives, in a field that pulls every node to the origin."""
    data = given("chain", nodes=4)
    return changed(data, p_dot=data.p_dot - share * data.q)


def without_species() -> PhaseSpaceData:
    """A mixture of two species, which nobody has noted: all nodes look alike."""
    data = given("mixture", 120)
    return PhaseSpaceData(data.q, data.p, Graph(9, data.graph.edges), q_dot=data.q_dot, p_dot=data.p_dot)


def of_two_kinds() -> PhaseSpaceData:
    """Springs of which every second one pushes instead of pulling, without an attribute that says so."""
    data = given("chain", nodes=6)
    pull = np.diff(data.q, axis=1) * np.array([1.0, -0.7, 1.0, -0.7, 1.0])[:, None]
    p_dot = np.zeros_like(data.q)
    p_dot[:, :-1] += pull
    p_dot[:, 1:] -= pull
    return changed(data, p_dot=p_dot)


def derivatives_of_noise(kind: str = "chain") -> PhaseSpaceData:
    data = given(kind)
    return changed(data, q_dot=noise(*data.q.shape), p_dot=noise(*data.q.shape, seed=8))


def random_walk() -> PhaseSpaceData:
    data = runs()
    return with_motion(data, np.cumsum(noise(*data.q.shape), axis=0), np.cumsum(noise(*data.q.shape, seed=8), axis=0))


BAD: dict[str, Case] = {
    "random derivatives": lambda: (invariant(), derivatives_of_noise()),
    "random derivatives, graph network": lambda: (RFHGN(width=96, hidden=16), derivatives_of_noise("lattice")),
    "random derivatives, dense network": lambda: (RFHNN(width=64), derivatives_of_noise()),
    "random derivatives, friction": lambda: (invariant(friction="uniform"), derivatives_of_noise()),
    "random forces": lambda: (invariant(), changed(d := given("chain"), p_dot=noise(*d.q.shape))),
    "shuffled forces": lambda: (invariant(friction="node"), changed(d := given("chain"), p_dot=shuffled(d.p_dot))),
    "shuffled momenta": lambda: (invariant(), changed(d := given("chain"), p=shuffled(d.p))),
    "shuffled momenta, recorded": lambda: (invariant(), with_motion(d := runs(sigma=1e-3), d.q, shuffled(d.p))),
    "random momenta": lambda: (invariant(), with_motion(d := runs(sigma=1e-3), d.q, noise(*d.p.shape))),
    "positions for momenta": lambda: (invariant(), with_motion(d := runs(sigma=1e-3), d.q, d.q)),
    "momenta of another node": lambda: (invariant(), with_motion(d := runs(sigma=1e-3), d.q, d.p[:, ::-1])),
    "pure noise": lambda: (invariant(), with_motion(d := runs(), noise(*d.q.shape), noise(*d.q.shape, seed=8))),
    "pure noise, friction": lambda: (
        invariant(friction="uniform"),
        with_motion(d := runs(), noise(*d.q.shape), noise(*d.q.shape, seed=8)),
    ),
    "pure noise, positions alone": lambda: (invariant(), with_motion(d := runs(), noise(*d.q.shape), None)),
    "random walks": lambda: (invariant(), random_walk()),
    "missing species": lambda: (invariant(), without_species()),
    "springs of two kinds": lambda: (invariant(), of_two_kinds()),
    "missing field, one node": lambda: (invariant(), pendulums()),
    "missing field, chain": lambda: (invariant(), in_a_field(1.0)),
    "far too short": lambda: (invariant(), runs(sigma=1e-2, count=1, samples=8, interval=0.01)),
    "far too noisy": lambda: (invariant(friction="uniform"), runs(sigma=1.0, count=4)),
    "more features than snapshots": lambda: (RFHNN(width=384), given("chain", 24)),
}

GOOD: dict[str, Case] = {
    **{name: (lambda name=name: (invariant(), given(name, 100))) for name in ("chain", "lattice", "ring", "gravity")},
    "lennard-jones": lambda: (RFInvariant(width=130), given("lennard-jones", 60)),
    "morse": lambda: (invariant(), given("chain", potential="morse")),
    "graph network": lambda: (RFHGN(), given("lattice", 600)),
    "dense network": lambda: (RFHNN(), given("chain", 1000, nodes=4)),
    "derivatives with 1 % of noise": lambda: (invariant(), given("chain", share=0.01)),
    "derivatives with 5 % of noise": lambda: (invariant(), given("chain", share=0.05, potential="morse")),
    "few snapshots with noise": lambda: (invariant(), given("chain", 20, share=0.02)),
    "recorded": lambda: (invariant(), runs()),
    **{
        f"recorded, {potential}, noise {sigma:g}": (
            lambda potential=potential, sigma=sigma: (invariant(), runs(potential, sigma))
        )
        for potential in ("harmonic", "morse")
        for sigma in (1e-3, 1e-2, 3e-2)
    },
    "weak form with friction": lambda: (
        invariant(friction="uniform", targets="weak"),
        spring_samples(chain(4), 8, 80, sigma=1e-2, friction=0.1),
    ),
    "differences": lambda: (invariant(targets="finite-difference"), runs(sigma=1e-3)),
    "positions alone": lambda: (invariant(), with_motion(d := runs(sigma=1e-3), d.q, None)),
    "a pendulum with friction": lambda: (RFHNN(width=64, friction="uniform"), pendulums(1e-2, 0.1)),
    "time runs backwards": lambda: (invariant(), with_motion(d := runs(sigma=1e-3), d.q, -d.p)),
    "in other units": lambda: (invariant(), in_other_units(runs(sigma=1e-2))),
}


def test_there_are_twenty_of_each():
    assert len(BAD) >= 20
    assert len(GOOD) >= 20


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_learned(name: str):
    recipe, data = BAD[name]()
    model = learned_of(recipe.fit(data))
    assert grade_of(model) in ("nothing", "partly"), sentence_of(model)
    assert "friction" not in friction_as_found(model)
    if isinstance(recipe, RFInvariant):
        laws = identify_laws(model, data)
        assert all(found.best is None for found in (*laws.forms, *laws.field_forms))
        assert not laws.traps
        assert laws.oscillations is None
        assert "this looks like" not in str(laws)


@pytest.mark.parametrize("name", GOOD)
def test_what_can_be_learned(name: str):
    recipe, data = GOOD[name]()
    model = learned_of(recipe.fit(data))
    assert grade_of(model) == "learned", sentence_of(model)
    assert judge(model, data)["grade"] == "learned"
    assert ("friction" in friction_as_found(model)) == (recipe.friction is not None)


def test_the_grade_follows_from_the_share_that_is_missed():
    ones = np.ones(8)
    wobble = 1 + 0.1 * np.cos(np.arange(8))

    def grade(model: float, noise: float = 0.0) -> str:
        return HeldOut(model * wobble, ones, noise * ones, ones).grade()

    assert [grade(x**2) for x in (0.09, 0.12, 0.3, 0.8, 0.97)] == ["learned", "partly", "partly", "partly", "nothing"]
    assert [grade(0.1, noise) for noise in (0.06, 0.04)] == ["learned", "partly"]  # missed: 0.21 and 0.25
    assert [grade(0.05, noise) for noise in (0.03, 0.02)] == ["learned", "partly"]  # 0.15 and 0.18, mostly no noise
    assert grade(0.45, noise=0.44) == "learned"  # nearly all that is missed is noise
    assert grade(0.8, noise=0.79) == "partly"  # so much noise is not taken as known
    assert grade(0.1, noise=0.4) == "partly"  # and noise that the model predicts is none
    alone = HeldOut(np.array([0.3, *[1e-4] * 7]), ones, 0 * ones, ones)  # one run went where no other did
    assert (alone.grade(), alone.grade(0.1)) == ("learned", "partly")


def test_noise_is_told_wherever_it_is():
    """Rates of positions alone are met exactly, and are the worst half where noise explains all of the forces."""
    ones = np.ones(8)
    forces, velocities = HeldOut(0.05 * ones, ones, 0.05 * ones, ones), HeldOut(1e-30 * ones, ones, 0 * ones, ones)
    said = graded({"forces": forces, "velocities": velocities}, "held-out data")["sentence"]
    assert said.endswith("it misses none of the forces and none of the velocities, noise of the samples aside")
    said = graded({"forces": velocities, "velocities": velocities}, "held-out data")["sentence"]
    assert said.endswith("none of the velocities")


def test_chance_is_no_learning():
    gain = np.array([0.9, -0.8, 0.7, -0.6, 0.9, -0.2, 0.4, 0.5])
    assert HeldOut(0.5 * (1 - gain), np.ones(8), np.zeros(8), np.ones(8)).grade() == "partly"
    assert HeldOut(0.8 - gain, np.ones(8), np.zeros(8), np.ones(8)).grade() == "nothing"
    assert HeldOut(np.full(8, np.inf), np.ones(8), np.zeros(8), np.ones(8)).grade() == "nothing"


@pytest.mark.parametrize("even", [True, False])
@pytest.mark.parametrize("sigma", [1e-6, 1e-2])
def test_noise_of_samples_is_found_without_a_model(even: bool, sigma: float):
    rng = np.random.default_rng(0)
    times = np.linspace(0, 12, 300) if even else np.sort(rng.uniform(0, 12, 300))
    motion = np.stack([np.sin(times), np.cos(1.3 * times)], axis=1)
    assert noise_of_samples([(times, motion + sigma * rng.normal(size=motion.shape))]) == pytest.approx(sigma, rel=0.2)
    assert np.isnan(noise_of_samples([(times[:2], motion[:2])]))


class TestKept:
    def test_in_the_file(self, tmp_path: Path):
        model = invariant().fit(runs(sigma=1e-2))
        model.save(tmp_path / "model.safetensors")
        assert load_model(tmp_path / "model.safetensors").notes["verdict"] == model.notes_["verdict"]
        assert set(model.notes_["verdict"]) == {"grade", "sentence", "error", "trivial"}
        assert model.notes_["verdict"]["grade"] in GRADES

    @pytest.mark.parametrize("wrong", [{"grade": "fine"}, {"error": -1.0}, {"trivial": "none"}, {"sentence": 3}])
    def test_what_cannot_be_is_refused(self, tmp_path: Path, wrong: dict[str, object]):
        invariant().fit(given("chain", 30)).save(tmp_path / "model.safetensors")
        arrays, description = read_tensors(tmp_path / "model.safetensors", "model", 1)
        description["notes"]["verdict"] |= wrong
        write_tensors(tmp_path / "spoilt.safetensors", "model", 1, arrays, description)
        with pytest.raises(FileError):
            load_model(tmp_path / "spoilt.safetensors")

    def test_a_model_without_one_counts_as_learned(self):
        assert grade_of(make_system("chain")) == "learned"
        assert sentence_of(make_system("chain")) == ""

    def test_further_data_are_judged_anew(self):
        good, bad = given("chain", 60), derivatives_of_noise()
        model = invariant(keep_accumulator=True).fit(good)
        assert grade_of(learned_of(model)) == "learned"
        assert grade_of(learned_of(model.partial_fit(bad))) == "nothing"


class TestLagrangians:
    def test_accelerations_are_judged(self):
        model = RFLagrangian().fit(data_of(Pendulum(), noise=1e-2)).learned_
        assert grade_of(model) == "learned", sentence_of(model)

    def test_rates_of_another_motion_teach_nothing(self):
        data = data_of(Pendulum())
        wrong = PhaseSpaceData.from_rates(
            data.q, noise(*data.q.shape), data.graph, times=data.times, trajectory=data.trajectory
        )
        model = RFLagrangian().fit(wrong).learned_
        assert grade_of(model) == "nothing", sentence_of(model)


class TestOtherData:
    def test_a_model_of_another_law_is_told_from_the_right_one(self):
        model = learned_of(invariant().fit(given("chain")))
        assert judge(model, given("chain", 40, 0.02))["grade"] == "learned"
        other = judge(model, given("chain", 40, potential="morse"))
        assert other["grade"] in ("partly", "nothing")
        assert other["error"] > 0.1

    def test_a_single_snapshot_can_be_judged(self):
        model = learned_of(invariant().fit(given("chain")))
        assert judge(model, given("chain", 1))["grade"] == "learned"

    def test_nothing_moves(self):
        data = given("chain", 30)
        still = changed(data, q_dot=np.zeros_like(data.q), p_dot=np.zeros_like(data.q), p=np.zeros_like(data.q))
        model = learned_of(invariant().fit(data))
        assert judge(model, still)["grade"] == "nothing"
