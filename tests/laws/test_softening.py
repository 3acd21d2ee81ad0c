"""Noise of positions and momenta makes springs look softer and masses heavier; constants are given without that."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from hamfit import PhaseSpaceData, RFInvariant
from hamfit.graphs import Graph
from hamfit.laws import identify, identify_laws, pair_law
from hamfit.laws import kinetic as kinetic_module
from hamfit.laws.free_curve import FreeCurve
from hamfit.laws.observed_curve import ObservedCurve
from hamfit.laws.softening import share_of_noise, unsoftened
from hamfit.potentials import SlopeCurve

from . import benchmark

SPEEDS = (0.8, 0.88, 0.96, 1.04)  # of ellipses, at a distance of one


def test_what_noise_does_is_taken_away_once():
    """A slope looks flatter by 1 / (1 + s); what is left of it is of the order of s²."""
    k, s = 3.0, 0.01
    seen, more = k / (1 + s), k / (1 + 2 * s)
    found = unsoftened(np.array([seen]), 10.0, [(np.array([more + 0.4]), 21.0), (np.array([more - 0.4]), 19.0)])
    assert found == pytest.approx([k], rel=3 * s**2)
    np.testing.assert_array_equal(unsoftened(found, 10.0, []), found)
    np.testing.assert_array_equal(unsoftened(found, 10.0, [(np.array([np.nan]), 21.0)] * 2), found)


def test_squares_tell_whether_there_was_that_much_noise():
    assert share_of_noise(10.0, [19.0, 21.0]) == 1.0  # as it should be
    assert share_of_noise(10.0, [12.0, 12.0]) == 1.0  # the form leaves something else
    assert share_of_noise(10.0, [28.0, 28.0]) == 1.0  # few numbers do not tell better
    assert share_of_noise(1e-6, [1.0, 1.0]) == pytest.approx(2e-6, rel=1e-4)  # a motion was taken for noise
    assert share_of_noise(10.0, [9.0, 9.0]) == 0.0


def test_springs_and_masses_of_noisy_runs():
    """The noise is a seventh of the motion: k was 0.07 too low."""
    case = benchmark.load().CASES["small-wall"]
    model, stiffness, masses = RFInvariant().fit(case.recorded(3e-2, 500)), [], []
    for seed in range(501, 511):
        laws = identify_laws(model, case.recorded(3e-2, seed), forms=["harmonic"])
        stiffness.append(laws.forms[0].candidates[0].parameters["k"].value)
        masses.append(laws.kinetic[0].mass.value)
    assert abs(np.mean(stiffness) - case.truth["k"]) < 0.03
    assert abs(np.mean(masses) - 0.8) < 0.003


def test_a_trap_in_noisy_runs():
    """One of them was 4 % too low."""
    rng, times, runs = np.random.default_rng(5), 0.1 * np.arange(150), 10
    stiffness = np.array([1.0, 2.25])
    size, phase = rng.uniform(0.1, 0.3, (runs, 1, 1, 2)), rng.uniform(0, 6, (runs, 1, 1, 2))
    turn = np.sqrt(stiffness) * times[:, None, None] + phase
    q, p = ((size * x).reshape(-1, 1, 2) for x in (np.sin(turn), np.sqrt(stiffness) * np.cos(turn)))
    graph = Graph(1, np.empty((0, 2), dtype=np.int64))
    when = {"times": np.tile(times, runs), "trajectory": np.repeat(np.arange(runs), 150)}
    model = RFInvariant(field="shared").fit(PhaseSpaceData(q, p, graph, **when))
    noise = 0.05 * rng.normal(size=(2, *q.shape))
    (trap,) = identify_laws(model, PhaseSpaceData(q + noise[0], p + noise[1], graph, **when)).traps
    np.testing.assert_allclose([k.value for k in trap.stiffness], stiffness, rtol=0.03)


def test_coarse_samples_without_noise_are_not_taken_for_noisy_ones(monkeypatch):
    """Seven samples of a period: differences of neighbours are those of the motion."""
    case = benchmark.load().CASES["wall"]
    data = case.recorded(0.0, 0)
    chosen = np.flatnonzero(np.arange(data.n_snapshots) % case.samples % 4 == 0)
    coarse = data.take(chosen)
    model = RFInvariant().fit(coarse)
    found = identify(pair_law(model), coarse, forms=["harmonic"]).candidates[0]
    mass = kinetic_module.kinetic_law(model, data=coarse).mass.value
    monkeypatch.setattr("hamfit.laws.subject.shaken", lambda *_: [])
    plain = identify(pair_law(model), coarse, forms=["harmonic"]).candidates[0]
    assert found.parameters["k"].value == pytest.approx(plain.parameters["k"].value, rel=1e-5)
    assert mass == pytest.approx(kinetic_module.kinetic_law(model, data=coarse).mass.value, rel=1e-5)


def test_how_much_of_noise_a_free_curve_explains():
    """Noise that is smooth along the curve, independent between groups: one draw tells the mean over many."""
    r = np.linspace(1.0, 2.0, 600)
    free = FreeCurve.over(ObservedCurve(SlopeCurve(r, np.sin(r), np.ones(600))))
    groups, rng = np.arange(600) % 12, np.random.default_rng(0)  # all of them are everywhere

    def drawn() -> np.ndarray:
        return np.repeat(rng.normal(size=(5, 12)), 10, axis=0).ravel()

    gains = [free.explained(drawn()) for _ in range(400)]
    told = np.array([free.by_chance(drawn(), groups) for _ in range(40)])
    assert told[:, 0].mean() == pytest.approx(np.mean(gains), rel=0.1)
    assert told[:, 0].std() < 0.8 * np.std(gains)
    assert np.sqrt((told[:, 1] ** 2).mean()) == pytest.approx(np.std(gains), rel=0.2)


def test_a_form_that_is_right_is_named_in_smooth_noise_and_one_that_is_wrong_is_not():
    """A free curve explained five times as much of this noise as of independent rows: none fitted."""
    case = benchmark.load().CASES["morse"]
    data = case.recorded(1e-2, 1011)
    law = pair_law(RFInvariant(width=67, friction="uniform", seed=1011).fit(data))
    assert identify(law, data, forms=["morse"]).best is not None
    assert identify(law, data, forms=["harmonic"]).best is None


def test_constants_stay_within_their_bounds():
    """Noise taken from an infinite range, as of Coulomb's law read as Yukawa's, must not leave one below zero."""
    times, number = np.linspace(0, 40, 801), np.repeat(np.arange(4), 801)
    pull = lambda _, y: np.r_[y[2:], -y[:2] / np.hypot(*y[:2]) ** 3]  # noqa: E731
    swift = [solve_ivp(pull, (0, 40), [1, 0, 0, v], t_eval=times, rtol=1e-10, atol=1e-12).y for v in SPEEDS]
    places = np.concatenate([one[:2].T for one in swift])[:, None]
    places += 3e-3 * np.random.default_rng(0).normal(size=places.shape)
    data = PhaseSpaceData.from_positions(places, Graph(1, []), np.tile(times, 4), masses=1.0, trajectory=number)
    data = data.with_wall([0.0, 0.0], [0])
    (form,) = identify_laws(RFInvariant(seed=0).fit(data), data).forms
    (yukawa,) = (one for one in form.candidates if one.name == "yukawa")
    assert yukawa.parameters["L"].value > 0
    assert yukawa.energy(1.0) == pytest.approx(-1, rel=0.1)
