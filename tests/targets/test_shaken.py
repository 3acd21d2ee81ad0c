"""Samples that are shaken: noise of the size that they have, of both signs, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, generate, make_system
from hamfit.graphs import Graph, chain, with_angles, with_held
from hamfit.targets.equations import equations_of
from hamfit.targets.sample_noise import noise_of_components
from hamfit.targets.shaken import shaken

RUNS, SAMPLES = 6, 200
NOISE = np.array([0.0, 0.02, 0.005])  # of the nodes


def samples(*, momenta: bool = True) -> PhaseSpaceData:
    """Three nodes, one of them held, whose positions have noise of their own each."""
    rng, times = np.random.default_rng(3), 0.05 * np.arange(SAMPLES)
    phase, held = rng.uniform(0, 6, (RUNS, 1, 3, 1)), np.array([0.0, 1.0, 1.0])[:, None]
    angle = times[:, None, None] + phase
    q, p = (x.reshape(-1, 3, 1) for x in (held * np.sin(angle), held * np.cos(angle)))
    q = q + np.arange(3)[:, None] + NOISE[:, None] * rng.normal(size=q.shape)
    graph = with_held(chain(3), [0])
    when = {"times": np.tile(times, RUNS), "trajectory": np.repeat(np.arange(RUNS), SAMPLES)}
    return (
        PhaseSpaceData(q, p, graph, **when) if momenta else PhaseSpaceData.from_positions(q, graph, masses=1.0, **when)
    )


def test_every_node_gets_its_own_noise_with_both_signs():
    equations = equations_of(samples(), "weak")
    block = slice(0, equations.n_equations)
    own, (plus, minus) = equations.part(block), shaken(equations, block)
    np.testing.assert_allclose((plus.state.q + minus.state.q) / 2, own.state.q, atol=1e-12)
    np.testing.assert_allclose((plus.targets + minus.targets) / 2, own.targets, atol=1e-12)
    moved = (plus.state.q - minus.state.q).reshape(-1, 3) / 2
    assert not moved[:, 0].any()
    np.testing.assert_allclose(moved.std(axis=0)[1:], NOISE[1:], rtol=0.15)
    assert np.abs(plus.state.p - own.state.p).max() < 1e-6  # momenta have no noise


def test_momenta_that_are_estimates_stay():
    equations = equations_of(samples(momenta=False), "weak")
    block = slice(0, equations.n_equations)
    own, (plus, _) = equations.part(block), shaken(equations, block)
    np.testing.assert_array_equal(plus.state.p, own.state.p)
    assert np.abs(plus.targets[0] - own.targets[0]).max() > 0


def test_nothing_is_shaken_where_no_noise_is_known():
    given = generate(make_system("chain", nodes=3), snapshots=20, seed=0)
    assert shaken(equations_of(given), slice(0, 20)) == []
    still = np.zeros((40, 2, 1)) + np.arange(2)[:, None]
    at_rest = PhaseSpaceData(still, 0 * still, chain(2), times=np.arange(40.0))
    assert shaken(equations_of(at_rest, "midpoint"), slice(0, 39)) == []


def test_held_nodes_and_turns_are_no_part_of_the_noise():
    """A wall does not make samples look less noisy, nor does a turn look like noise."""
    of_q, _ = equations_of(samples(), "weak").sample_noise
    assert of_q == pytest.approx(np.sqrt((NOISE[1:] ** 2).mean()), rel=0.1)
    times, rng = 0.02 * np.arange(400), np.random.default_rng(0)
    angle = 3.0 * times[:, None, None] + 1e-3 * rng.normal(size=(400, 1, 1))
    graph = with_angles(Graph(1, np.empty((0, 2), dtype=np.int64)), np.ones((1, 1), dtype=bool))
    wrapped = PhaseSpaceData((angle + np.pi) % (2 * np.pi) - np.pi, np.full_like(angle, 3.0), graph, times=times)
    assert equations_of(wrapped, "weak").sample_noise[0] == pytest.approx(1e-3, rel=0.15)


def test_noise_of_every_component():
    rng, times = np.random.default_rng(1), np.linspace(0, 10, 500)
    sizes = np.array([1e-4, 0.0, 1e-2])
    motions = [(times, np.sin(times)[:, None] * [1, 0, 1] + sizes * rng.normal(size=(500, 3))) for _ in range(3)]
    other = (times, np.cos(times)[:, None] + 0.1 * rng.normal(size=(500, 1)))
    found = noise_of_components([*motions, other])
    for each in found[:3]:
        np.testing.assert_allclose(each, sizes, rtol=0.15)
    np.testing.assert_allclose(found[3], [0.1], rtol=0.2)
    assert noise_of_components([(times[:2], other[1][:2])]) is None
