"""Nodes of different masses without species: laws are read off at masses that were seen, and every mass comes out."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant, generate, load_model, make_system
from hamfit.graphs import chain, with_held
from hamfit.laws import identify, identify_laws, node_kinds, pair_kinds, pair_law


def springs(masses: list[float], stiffness: list[float], seed: int, snapshots: int = 150) -> PhaseSpaceData:
    """Exact derivatives of masses on a line, joined by springs of length one."""
    rng = np.random.default_rng(seed)
    mass, graph = np.array(masses), chain(len(masses)).with_attributes({"mass": np.array(masses)})
    q = np.cumsum(1 + 0.3 * rng.uniform(-1, 1, size=(snapshots, len(mass), 1)), axis=1)
    p = rng.normal(size=q.shape)
    pull = np.array(stiffness)[:, None] * (np.diff(q, axis=1) - 1)
    force = np.zeros_like(q)
    force[:, :-1] += pull
    force[:, 1:] -= pull
    return PhaseSpaceData(q, p, graph, q_dot=p / mass[:, None], p_dot=force)


def test_two_masses_have_the_law_of_the_pair_that_they_are(tmp_path):
    data = springs([0.5, 0.25], [3.0], seed=0)
    model = RFInvariant(width=64).fit(data)
    model.save(tmp_path / "model.safetensors")
    for one in (model, load_model(tmp_path / "model.safetensors")):
        assert [str(kind) for kind in pair_kinds(one)] == ["mass 0.25-0.5"]
        assert node_kinds(one) == [{"mass": 0.25}, {"mass": 0.5}]
        laws = identify_laws(one, data)
        best = laws.forms[0].best
        assert best.name == "harmonic"
        assert {n: v.value for n, v in best.parameters.items()} == pytest.approx({"k": 3.0, "r0": 1.0}, rel=1e-5)
        assert [law.label for law in laws.kinetic] == ["mass 0.25", "mass 0.5"]
        assert [law.mass.value for law in laws.kinetic] == pytest.approx([0.25, 0.5], rel=1e-6)
    plain = pair_law(model)  # the only pair that there is, not one of two medians
    assert plain.kind.nodes == {"mass": (0.25, 0.5)}
    assert identify(plain, data).best.name == "harmonic"


def test_every_pair_of_masses_has_a_law_of_its_own():
    data = springs([1.0, 2.0, 4.0], [1.5, 6.0], seed=1, snapshots=300)
    model = RFInvariant(width=128).fit(data)
    laws = identify_laws(model, data)
    assert [str(law.kind) for law in laws.pairs] == ["mass 1-2", "mass 2-4"]
    assert [found.best.name for found in laws.forms] == ["harmonic", "harmonic"]
    assert [found.best.parameters["k"].value for found in laws.forms] == pytest.approx([1.5, 6.0], rel=1e-3)


def test_further_data_add_their_masses_and_too_many_are_not_listed():
    first, second = springs([0.5, 0.25], [3.0], seed=2), springs([1.0, 0.25], [3.0], seed=3)
    model = RFInvariant(width=64, keep_accumulator=True).fit(first).learned_
    assert [str(kind) for kind in pair_kinds(model.partial_fit(second))] == ["mass 0.25-0.5", "mass 0.25-1"]
    many = generate(make_system("chain", nodes=30, masses=np.linspace(1, 2, 30).tolist()), snapshots=20, seed=0)
    model = RFInvariant(width=64).fit(many)
    assert [str(kind) for kind in pair_kinds(model)] == ["all pairs"]


def at_a_wall(runs: int, samples: int, noise: float) -> PhaseSpaceData:
    """Samples of two unequal carts in a row on springs of stiffness 7 and length 0.8, the first one at a wall."""
    rng, times = np.random.default_rng(0), np.arange(samples) * 0.05
    mass = np.array([0.6, 1.3])
    root = np.diag(1 / np.sqrt(mass))
    squares, modes = np.linalg.eigh(root @ (7 * np.array([[2.0, -1.0], [-1.0, 1.0]])) @ root)
    omega, shape = np.sqrt(squares), root @ modes
    a, b = rng.uniform(-0.2, 0.2, (2, runs, 1, 2))
    phase = omega * times[:, None]
    away = ((a * np.cos(phase) + b * np.sin(phase)) @ shape.T).reshape(-1, 2)
    v = ((omega * (b * np.cos(phase) - a * np.sin(phase))) @ shape.T).reshape(-1, 2)
    q, p = (x + noise * rng.normal(size=x.shape) for x in (np.array([0.8, 1.6]) + away, mass * v))
    graph = with_held(chain(3).with_attributes({"mass": np.array([1.0, *mass])}), [0])
    known = {"times": np.tile(times, runs), "trajectory": np.repeat(np.arange(runs), samples)}
    return PhaseSpaceData(*(np.pad(x, ((0, 0), (1, 0)))[..., None] for x in (q, p)), graph, **known)


def test_springs_at_a_wall_have_the_lengths_that_the_other_springs_leave_them():
    """What pulls at the second cart alone says how strong the second spring is, and so what the wall does."""
    data = at_a_wall(runs=8, samples=100, noise=1e-3)
    laws = identify_laws(RFInvariant().fit(data), data)
    for found in laws.forms:
        assert found.best.name == "harmonic"
        assert not found.undetermined
        for name, true in {"k": 7.0, "r0": 0.8}.items():
            value = found.best.parameters[name]
            assert abs(value.value - true) < 4 * value.error < 0.01 * true


def test_so_few_samples_that_constants_could_be_anything_have_no_law():
    data = at_a_wall(runs=3, samples=7, noise=1e-3)
    laws = identify_laws(RFInvariant(field="node").fit(data), data)
    assert [found.candidates for found in laws.forms] == [[], []]
