"""Nodes of different masses without species: laws are read off at masses that were seen, and every mass comes out."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant, generate, load_model, make_system
from hamfit.graphs import chain
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
