"""Frequencies from named forms: those of textbooks, with errors that are joint ones of all constants."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant
from hamfit.fitting.friction_errors import DIFFER
from hamfit.graphs import chain, with_held
from hamfit.laws import identify_laws
from hamfit.laws.jackknife import GroupMoves, Spread, jackknife, joint_errors

from . import benchmark

TWO_PI = 2 * np.pi


@pytest.fixture(scope="module")
def coverage():
    """The benchmark, whose motions are integrated without hamfit."""
    return benchmark.load()


def moved(*moves: list[float], groups: tuple[int, ...] = (0, 1, 2)) -> GroupMoves:
    return GroupMoves(np.array(groups), np.array(moves).T)


def test_what_moves_together_may_cancel():
    one, other = moved([1.0, -2.0, 1.0]), moved([-3.0, 6.0, -3.0])
    spreads = [Spread(each.covariance, each) for each in (one, other)]
    slopes = [np.array([[3.0], [1.0]]), np.array([[1.0], [0.0]])]
    np.testing.assert_allclose(joint_errors(slopes, spreads), [0.0, np.sqrt(6)], atol=1e-12)
    apart = moved([-3.0, 6.0, -3.0], groups=(0, 1, 3))  # other groups: nothing is known to cancel
    found = joint_errors(slopes, [spreads[0], Spread(apart.covariance, apart)])
    np.testing.assert_allclose(found, [np.sqrt(9 * 6 + 54), np.sqrt(6)])
    by_rows = joint_errors(slopes, [spreads[0], Spread(np.array([[54.0]]))])
    np.testing.assert_allclose(by_rows, found)


@pytest.mark.parametrize("independent", [False, True])
def test_the_larger_error_counts_where_two_estimates_differ(independent):
    """Of three constants, the check says slightly more, much more, and much less."""
    first, check = np.array([1.0, 1.0, 1.0]), np.array([0.95 * DIFFER, 1.2 * DIFFER, 0.3])
    rows, groups = (first, check) if independent else (check, first)
    directions = np.linalg.qr(np.random.default_rng(0).normal(size=(9, 3)))[0]  # moves without correlation
    found = Spread.of(np.diag(rows**2), GroupMoves(np.arange(9), directions * groups), independent=independent)
    np.testing.assert_allclose(np.sqrt(np.diag(found.covariance)), [1.0, 1.2 * DIFFER, 1.0])
    if independent:
        assert found.shown is None
    else:
        np.testing.assert_allclose(found.shown.covariance, found.covariance, atol=1e-12)


def test_what_nothing_determines_stays_open():
    rows = np.diag([1.0, np.inf])
    found = Spread.of(rows, moved([1.0, -1.0, 0.0], [0.1, 0.0, -0.1]), independent=False)
    assert np.isinf(found.covariance[1, 1])
    assert np.isfinite(found.covariance[0, 0])


def test_moves_are_those_of_fits_that_leave_out_a_group():
    """Of a linear fit one step is all: signs matter, since moves of several fits are added."""
    rng, groups = np.random.default_rng(3), np.repeat(np.arange(9), 5)
    columns, y = rng.normal(size=(45, 2)), rng.normal(size=45)
    best = np.linalg.lstsq(columns, y, rcond=None)[0]
    left = np.array([np.linalg.lstsq(columns[groups != g], y[groups != g], rcond=None)[0] for g in range(9)])
    found = jackknife(columns, columns @ best - y, groups).moves
    away = left - left.mean(axis=0)
    np.testing.assert_allclose(found / away, (found / away)[0, 0], rtol=1e-9)
    assert (found / away)[0, 0] > 0


def test_two_masses_and_a_morse_bond():
    """Textbook: ω² = V''(r0) (1/m1 + 1/m2), with V'' = 2 D a²."""
    rng, masses = np.random.default_rng(0), np.array([0.7, 2.1])
    q = np.array([[0.0], [1.3]]) + rng.uniform(-0.25, 0.25, (200, 2, 1))
    p = rng.normal(size=q.shape)
    r = q[:, 1, 0] - q[:, 0, 0]
    gone = np.exp(-1.7 * (r - 1.3))
    pull = 2 * 1.4 * 1.7 * gone * (1 - gone)
    graph = chain(2).with_attributes({"mass": masses})
    exact = PhaseSpaceData(q, p, graph, q_dot=p / masses[:, None], p_dot=np.stack([pull, -pull], axis=1)[..., None])
    found = identify_laws(RFInvariant().fit(exact), exact).oscillations
    assert found.source == "morse"
    expected = np.sqrt(2 * 1.4 * 1.7**2 * (1 / masses).sum()) / TWO_PI
    assert [f.value for f in found.frequencies] == pytest.approx([expected], rel=1e-6)


def test_the_error_for_independent_rows_is_that_of_stiffness_and_mass():
    rng = np.random.default_rng(1)
    q, p = rng.uniform(-1, 1, (2, 300, 1, 1))
    noise = 0.02 * rng.normal(size=(2, *q.shape))
    wall, zero = np.full_like(q, -2.0), np.zeros_like(q)
    q_dot, p_dot = p / 0.8 + noise[0], -3.0 * q + noise[1]
    both = [np.concatenate([still, own], axis=1) for still, own in ((wall, q), (zero, p), (zero, q_dot), (zero, p_dot))]
    data = PhaseSpaceData(both[0], both[1], with_held(chain(2), [0]), q_dot=both[2], p_dot=both[3])
    laws = identify_laws(RFInvariant().fit(data), data, forms=["harmonic"])
    (f,), k, m = laws.oscillations.frequencies, laws.forms[0].best.parameters["k"], laws.kinetic[0].mass
    assert laws.oscillations.source == "harmonic"
    assert f.value == pytest.approx(np.sqrt(k.value / m.value) / TWO_PI, rel=1e-6)
    assert f.error == pytest.approx(f.value / 2 * np.hypot(k.error / k.value, m.error / m.value), rel=1e-4)


def test_ripples_of_a_learned_curve_do_not_hide_the_frequency_of_its_form(coverage):
    """In this recording hardly any ridge was chosen, and Newton's steps find no rest in the learned field."""
    case = coverage.CASES["cart"]
    values, _ = case.found(case.recorded(1e-2, 3002), 3002, "auto")
    f, error = values["f"]
    assert abs(f - case.truth["f"]) < 3 * error < 1e-2 * f


def test_two_carts_at_a_wall_have_the_frequencies_of_their_springs(coverage):
    """Second derivatives of the learned curve know them a hundred times worse."""
    case = coverage.CASES["wall"]
    data = case.recorded(1e-3, 0)
    found = identify_laws(RFInvariant().fit(data), data).oscillations
    assert found.source == "harmonic"
    for f, name in zip(found.frequencies, ("f1", "f2"), strict=True):
        assert abs(f.value - case.truth[name]) <= 3 * f.error
        assert f.error < 2e-4 * f.value


@pytest.mark.parametrize("name", ["cart", pytest.param("pendulum", marks=pytest.mark.slow)])
def test_errors_of_frequencies_are_as_large_as_they_scatter(coverage, name):
    """One model, and many recordings to read the constants off: errors that were twice too large or small show."""
    case = coverage.CASES[name]
    model = RFInvariant(field="shared").fit(case.recorded(1e-2, 0))
    pairs = []
    for seed in range(1, 33):
        (f,) = identify_laws(model, case.recorded(1e-2, seed), forms=["cosine", "harmonic"]).oscillations.frequencies
        pairs.append((f.value, f.error))
    values, errors = np.array(pairs).T
    z = (values - case.truth["f"]) / errors
    assert 0.6 < np.sqrt(np.mean(z**2)) < 1.35


@pytest.mark.slow
@pytest.mark.parametrize("noise", [1e-3, 1e-2])
@pytest.mark.parametrize("name", ["harmonic", "morse", "pendulum", "cart", "wall", "small-wall"])
def test_intervals_hold_the_truth(coverage, name, noise):
    for row in coverage.covered(name, noise, range(200, 220)):
        assert row["covered"] >= 0.85, row
        assert 0.5 < row["rms_z"] < 1.6, row
        assert row["named"] >= 0.9, row
