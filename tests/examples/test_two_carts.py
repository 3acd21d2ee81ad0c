"""The two carts: a run that is made up, where all is known, and the filmed one, where it is on this machine."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import least_squares

ROOT = Path(__file__).parents[2]
FILMED = ROOT.parent / "shared" / "data" / "schmidt_lipson" / "real_double_linear_h_1.txt"
PERIOD = 3.0  # s, of the slow mode: the energies of whole periods are compared

needs_film = pytest.mark.skipif(not FILMED.exists(), reason=f"{FILMED} is not there")


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("two_carts", ROOT / "examples" / "two_carts.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["two_carts"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["two_carts"]


def made_up_run(path, *, masses, friction, seed=0):
    """10 s of two carts between walls, with noise, as a file of the same columns."""
    stiffness = np.array([[130.0, -110.0], [-110.0, 130.0]])
    rates = np.zeros((4, 4))
    rates[:2, 2:] = np.eye(2)
    rates[2:, :2] = -stiffness / np.array(masses)[:, None]
    rates[2:, 2:] = -friction * np.eye(2)
    times = np.round(np.arange(300) / 30.0, 3)
    states = np.array([expm(rates * time) @ [80.0, 40.0, 0.0, 0.0] for time in times])
    states += np.array([60.0, -60.0, 0.0, 0.0]) + np.random.default_rng(seed).normal(0.0, 0.3, states.shape)
    np.savetxt(path, np.column_stack([np.zeros(300), times, states]), header="x1 x2 v1 v2", comments="% ")
    return path


def test_known_masses_and_friction_are_found(script, tmp_path):
    run = script.read(made_up_run(tmp_path / "run.txt", masses=(2.0, 3.6), friction=0.2))
    profile = script.mass_profile(run)
    friction = script.fit(script.with_mass_ratio(run, profile.best)).friction_
    assert profile.standard_error < 0.01
    assert abs(profile.best - 1.8) < 3 * profile.standard_error
    assert friction.standard_errors[0] < 0.02
    assert abs(friction.coefficients[0] - 0.2) < 3 * friction.standard_errors[0]


@pytest.fixture(scope="module")
def found(script):
    return script.analyse(FILMED)


def mass_ratio_of_modes(times, positions):
    """m2/m1 from positions alone: two damped modes (1, r) and (1, s) are orthogonal, m1 + m2 r s = 0."""

    def modes(parameters):
        (slow, slow_rate), (fast, fast_rate) = parameters.reshape(2, 2)
        waves = [
            np.exp(-rate * times) * wave(frequency * times)
            for frequency, rate in ((slow, slow_rate), (fast, fast_rate))
            for wave in (np.cos, np.sin)
        ]
        return np.column_stack([np.ones_like(times), *waves])

    def amplitudes(parameters):
        return np.linalg.lstsq(modes(parameters), positions, rcond=None)[0]

    best = least_squares(lambda p: (positions - modes(p) @ amplitudes(p)).ravel(), [2.1, 0.01, 10.7, 0.01]).x
    _, *pairs = amplitudes(best)
    shapes = [np.polyfit(np.array(pair)[:, 0], np.array(pair)[:, 1], 1)[0] for pair in (pairs[:2], pairs[2:])]
    return -1.0 / (shapes[0] * shapes[1])


@needs_film
def test_the_mass_ratio_is_that_of_the_modes(found):
    run, profile = found.run.take(slice(0, found.cut)), found.profile
    independent = mass_ratio_of_modes(run.times, run.q[..., 0])
    assert 0.005 < profile.standard_error < 0.05
    assert 0.005 < found.left_out[0] < 0.08
    assert abs(profile.best - independent) < 2 * profile.standard_error
    assert profile.misfit.argmin() not in (0, len(profile.ratios) - 1)


@needs_film
def test_the_friction_is_that_of_the_decaying_energy(found):
    gamma, error = found.friction()
    assert 0 < gamma < 0.05
    assert 0.001 < error < 0.03
    assert 0.001 < found.left_out[1] < 0.03
    fitted = slice(8, found.cut)
    decay = -np.polyfit(found.run.times[fitted], np.log(found.energy[fitted]), 1)[0]
    assert abs(gamma - decay) < 2 * found.left_out[1]


@needs_film
def test_predictions_are_better_than_those_of_the_linear_fit(found):
    errors = found.errors()
    assert errors["hamfit"] < 0.9 * errors["linear"]
    assert errors["hamfit"] < errors["linear, without one-sided velocities"]
    assert errors["hamfit"] < 0.05 * errors["persistence"]
    assert sum(map(len, found.predictions["hamfit"])) == found.run.n_snapshots - found.cut - 1


@needs_film
def test_the_energy_decays_smoothly(found):
    times, energy = found.run.times[8:-8], found.energy[8:-8]
    period = ((times - times[0]) // PERIOD).astype(int)
    means = np.array([energy[period == number].mean() for number in range(5)])
    assert (np.diff(means) < -0.02 * means[0]).all()
    slope = np.polyfit(times, np.log(energy), 1)
    assert np.std(np.log(energy) - np.polyval(slope, times)) < 0.02


@needs_film
def test_the_picture_and_the_numbers(script, found, tmp_path, capsys):
    script.report(found)
    assert f"m2/m1      {found.profile.best:.3f} ± " in capsys.readouterr().out
    script.draw(found, tmp_path / "carts.png")
    assert (tmp_path / "carts.png").read_bytes().startswith(b"\x89PNG")
