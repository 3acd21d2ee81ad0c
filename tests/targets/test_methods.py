"""Every method against something that is not ours: polynomials, SciPy, exact integrals and exact motions."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.integrate
import scipy.interpolate
import scipy.signal

from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain
from hamfit.integrate import simulate
from hamfit.models import RFInvariant
from hamfit.state import State
from hamfit.targets import TARGETS, make_method
from hamfit.targets.equations import equations_of
from hamfit.targets.runs import Excerpt
from hamfit.targets.stencils import derivative_weights
from hamfit.targets.weak import bump
from hamfit.validation import Array
from motions import gradient_error, laplacian, samples, spring_gradient, spring_samples, unseen_springs

EVEN = 0.1 * np.arange(30)
UNEVEN = np.sort(np.random.default_rng(3).uniform(0, 3, 30))
UNEVEN[0], UNEVEN[-1] = 0.0, 3.0
TIMES = {"even": EVEN, "uneven": UNEVEN}


def missed(graph_nodes: int, count: int, interval: float, method: str, options: dict | None = None) -> float:
    """Largest difference between targets and combined gradients of exact motion, relative to the largest target."""
    data = spring_samples(chain(graph_nodes), 2, count, interval=interval)
    equations = equations_of(data, method, options)
    part = equations.part(slice(None))
    truth = np.stack([part.combined(half) for half in spring_gradient(part.state)])
    return float(np.abs(part.targets - truth).max() / np.abs(part.targets).max())


class TestFiniteDifferences:
    @pytest.mark.parametrize("times", TIMES)
    @pytest.mark.parametrize("order", [2, 4, 6, 8])
    def test_exact_for_polynomials_also_at_the_ends(self, order: int, times: str):
        at = TIMES[times]
        stencil = make_method("finite-difference", {"order": order}).stencil(at)
        for degree in range(order + 1):
            polynomial = np.polynomial.Polynomial.basis(degree, domain=[0, 3])
            for matrix, derivative in ((stencil.rates, 1), (stencil.curvatures, 2)):
                expected = polynomial.deriv(derivative)(at)
                np.testing.assert_allclose(matrix @ polynomial(at), expected, rtol=1e-7, atol=1e-7)

    @pytest.mark.parametrize("order", [2, 4, 6, 8])
    def test_not_exact_beyond(self, order: int):
        stencil = make_method("finite-difference", {"order": order}).stencil(EVEN)
        assert np.abs(stencil.rates @ EVEN ** (order + 1) - (order + 1) * EVEN**order).max() > 1e-6

    @pytest.mark.parametrize("times", TIMES)
    def test_second_order_is_that_of_numpy(self, times: str):
        at = TIMES[times]
        rates = make_method("finite-difference").stencil(at).rates
        values = np.sin(2 * at)
        np.testing.assert_allclose(rates @ values, np.gradient(values, at, edge_order=2), rtol=1e-10)

    def test_weights_are_those_of_lagrange_polynomials(self):
        nodes = np.array([-1.0, 0.3, 0.5, 2.0])
        for k in range(4):
            polynomial = scipy.interpolate.lagrange(nodes, np.eye(4)[k])
            expected = [polynomial(0.7), polynomial.deriv()(0.7), polynomial.deriv(2)(0.7)]
            np.testing.assert_allclose(derivative_weights(0.7, nodes, 2)[:, k], expected, rtol=1e-12)

    def test_weights_of_many_points_are_those_of_each(self):
        nodes = np.sort(np.random.default_rng(0).normal(size=(50, 6)), axis=1)
        together = derivative_weights(0.1, nodes, 2)
        assert together.shape == (3, 50, 6)
        assert (together == np.stack([derivative_weights(0.1, each, 2) for each in nodes], axis=1)).all()

    @pytest.mark.parametrize("order", [2, 4, 6])
    def test_order(self, order: int):
        coarse, fine = (missed(4, 101, step, "finite-difference", {"order": order}) for step in (0.1, 0.05))
        assert np.log2(coarse / fine) == pytest.approx(order, abs=0.4)


class TestSmoothing:
    @pytest.mark.parametrize(("window", "degree"), [(7, 5), (9, 3), (15, 4), (29, 2)])
    def test_is_the_filter_of_scipy(self, window: int, degree: int):
        values = np.random.default_rng(0).normal(size=(30, 3))
        stencil = make_method("smoothing", {"window": window, "degree": degree}).stencil(EVEN)
        for matrix, order in ((stencil.states, 0), (stencil.velocities, 1)):
            expected = scipy.signal.savgol_filter(values, window, degree, deriv=order, delta=0.1, axis=0, mode="interp")
            np.testing.assert_allclose(matrix @ values, expected, rtol=1e-9, atol=1e-9)
        weights = stencil.combine.diagonal()
        second = scipy.signal.savgol_filter(values, window, degree, deriv=2, delta=0.1, axis=0, mode="interp")
        np.testing.assert_allclose(stencil.curvatures @ values, weights[:, None] * second, rtol=1e-8, atol=1e-8)

    @pytest.mark.parametrize("window", [7, 8, 12])
    def test_uneven_times_are_local_polynomials(self, window: int):
        values = np.random.default_rng(1).normal(size=30)
        stencil = make_method("smoothing", {"window": window, "degree": 3}).stencil(UNEVEN)
        for k in (0, 1, 14, 15, 29):
            start = int(np.clip(k - window // 2, 0, 30 - window))
            near = slice(start, start + window)
            polynomial = np.polynomial.Polynomial.fit(UNEVEN[near], values[near], 3)
            assert (stencil.states @ values)[k] == pytest.approx(polynomial(UNEVEN[k]), rel=1e-8)
            assert (stencil.velocities @ values)[k] == pytest.approx(polynomial.deriv()(UNEVEN[k]), rel=1e-7)

    def test_rows_have_the_same_noise(self):
        stencil = make_method("smoothing", {"window": 11}).stencil(EVEN)
        noise = np.random.default_rng(2).normal(size=(30, 20_000))
        spread = (stencil.rates @ noise).std(axis=1)
        np.testing.assert_allclose(spread, spread.mean(), rtol=0.03)
        assert (stencil.velocities @ noise).std(axis=1)[0] > 3 * spread.mean()

    def test_more_noise_more_smoothing(self):
        windows = []
        for sigma in (0.0, 1e-3, 1e-1):
            data = spring_samples(chain(4), 6, 200, sigma=sigma)
            windows.append(equations_of(data, "smoothing").method.window)
        assert windows[0] < windows[1] < windows[2]

    def test_one_short_run_does_not_decide(self):
        long, short = spring_samples(chain(4), 6, 200, sigma=0.05), spring_samples(chain(4), 1, 9, sigma=0.05, seed=8)
        alone = equations_of(long, "smoothing")
        joined = equations_of(PhaseSpaceData.concatenate([long, short]), "smoothing")
        assert joined.method == alone.method
        assert joined.left_out == 9
        assert "9 samples in runs of fewer than" in joined.note


class TestGauss:
    @pytest.mark.parametrize("stages", [1, 2, 3])
    def test_order_is_twice_the_stages(self, stages: int):
        coarse, fine = (missed(4, 61, step, "gauss", {"stages": stages}) for step in (0.1, 0.05))
        assert 2 * stages - 0.3 < np.log2(coarse / fine) < 2 * stages + 2

    @pytest.mark.parametrize("times", TIMES)
    def test_integrals_of_polynomials(self, times: str):
        at = TIMES[times]
        stencil = make_method("gauss", {"stages": 2}).stencil(at)
        polynomial = np.polynomial.Polynomial([0.3, -1, 2, 0.5])
        mean = stencil.combine @ (stencil.states @ polynomial(at))
        expected = np.diff(polynomial.integ()(at)) / np.diff(at)
        np.testing.assert_allclose(mean, expected, rtol=1e-8)
        np.testing.assert_allclose(stencil.rates @ polynomial.integ()(at), expected, rtol=1e-10)


class TestMidpoint:
    def test_the_learned_system_reproduces_data_of_the_same_rule(self):
        """Data of the rule itself, for a linear flow the Cayley transform: the interval may be large."""
        graph, step, count = chain(4), 0.5, 20
        flow = np.block([[np.zeros((4, 4)), np.eye(4)], [-laplacian(graph), np.zeros((4, 4))]])
        one = np.linalg.solve(np.eye(8) - step / 2 * flow, np.eye(8) + step / 2 * flow)
        y = [np.random.default_rng(0).uniform(-1, 1, (8, 24))]
        for _ in range(count - 1):
            y.append(one @ y[-1])
        q, p = np.stack(y).reshape(count, 2, 4, 12, 2).transpose(1, 3, 0, 2, 4)
        data = samples(q, p, graph, step * np.arange(count))
        model = RFInvariant(width=64, targets="midpoint").fit(data)
        run = simulate(model, State(q[:, 0], p[:, 0], graph), dt=step, steps=count - 1, scheme="implicit-midpoint")
        assert run.completed
        assert np.abs(run.q - q.swapaxes(0, 1)).max() < 1e-10
        assert gradient_error(model, unseen_springs(graph)) < 1e-10
        assert (
            gradient_error(RFInvariant(width=64, targets="finite-difference").fit(data), unseen_springs(graph)) > 0.05
        )

    def test_order(self):
        coarse, fine = (missed(4, 61, step, "midpoint") for step in (0.2, 0.1))
        assert np.log2(coarse / fine) == pytest.approx(2, abs=0.3)


class TestWeak:
    @staticmethod
    def integral(function, start: float, window: float, order: int) -> float:
        """∫ of the test function's derivative times a function, by SciPy."""

        def integrand(t: float) -> float:
            return bump(np.array((t - start) / (window / 2) - 1), 8)[order] / (window / 2) ** order * function(t)

        return scipy.integrate.quad(integrand, start, start + window, epsabs=1e-13, epsrel=1e-12)[0]

    @pytest.mark.parametrize(("times", "tolerance"), [("even", 1e-6), ("uneven", 1e-5)])
    @pytest.mark.parametrize("function", [lambda t: 1 + t - 0.5 * t**2, np.sin, lambda t: np.cos(2 * t)])
    def test_integrals(self, times: str, tolerance: float, function):
        at, window = TIMES[times], 2.4
        stencil = make_method("weak", {"window": window}).stencil(at)
        starts = at[0] + max(window / 12, np.median(np.diff(at))) * np.arange(stencil.equations)
        for row, start in enumerate(starts):
            value, slope, curvature = (self.integral(function, start, window, order) for order in range(3))
            found = [(matrix @ function(at))[row] for matrix in (stencil.combine, stencil.rates, stencil.curvatures)]
            scale = found[0] / value
            assert scale > 0
            size = scale * max(abs(value), abs(slope), abs(curvature))
            expected = scale * np.array([value, -slope, curvature])
            np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * size)

    @pytest.mark.parametrize("times", TIMES)
    def test_white_noise_stays_white(self, times: str):
        stencil = make_method("weak", {"window": 1.5}).stencil(TIMES[times])
        np.testing.assert_allclose(stencil.rates.multiply(stencil.rates).sum(axis=1), 1, rtol=1e-12)

    def test_integration_by_parts_holds_for_exact_motion(self):
        assert missed(5, 100, 0.05, "weak", {"window": 3.0}) < 1e-10
        assert missed(5, 100, 0.05, "weak", {"window": 1.0}) < 1e-6

    def test_a_run_shorter_than_the_window_gives_one_equation(self):
        data = spring_samples(chain(4), 3, 20)
        equations = equations_of(data, "weak", {"window": 50.0})
        part = equations.part(slice(None))
        assert equations.n_equations == 3
        truth = np.stack([part.combined(half) for half in spring_gradient(part.state)])
        assert np.abs(part.targets - truth).max() < 1e-6 * np.abs(part.targets).max()

    def test_after_smoothing(self):
        times = 0.05 * np.arange(60)
        plain, smooth = (
            make_method("weak", {"window": 1.5, "smoothing": window}).stencil(times) for window in (None, 11)
        )
        values = np.random.default_rng(0).normal(size=60)
        filtered = scipy.signal.savgol_filter(values, 11, 5, mode="interp")
        np.testing.assert_allclose(smooth.rates @ values, plain.rates @ filtered, atol=1e-10)
        np.testing.assert_allclose(smooth.curvatures @ values, plain.curvatures @ filtered, atol=1e-8)
        np.testing.assert_allclose(smooth.states @ values, filtered, atol=1e-10)

    def test_the_window_follows_the_motion(self):
        windows = []
        for frequency in (1.0, 2.0):
            times = 0.02 * np.arange(1000)
            wave = np.cos(frequency * times[:, None] + np.arange(6))
            windows.append(make_method("weak").chosen([Excerpt(times, wave)]).window)
        half = np.pi / 3  # cos falls to one half
        assert windows[0] == pytest.approx(3 * half, rel=0.1)
        assert windows[0] == pytest.approx(2 * windows[1], rel=0.1)

    def test_long_runs_take_little_memory(self):
        stencil = make_method("weak", {"window": 3.0}).stencil(0.05 * np.arange(20_000))
        stored = sum(matrix.data.nbytes for matrix in (stencil.combine, stencil.rates, stencil.curvatures))
        assert stored < 10e6


def test_all_methods_agree_with_exact_motion_on_gentle_data():
    for name in set(TARGETS.names()) - {"derivatives", "forces"}:
        assert missed(4, 100, 0.01, name) < 2e-4, name


@pytest.mark.parametrize("unit", [1e-15, 1e6])
@pytest.mark.parametrize("name", ["weak", "smoothing", "gauss", "midpoint", "finite-difference"])
def test_the_unit_of_time_does_not_matter(name: str, unit: float):
    """Runs of two intervals, in seconds and in another unit: the same rows up to the unit's power."""
    parts = [spring_samples(chain(3), 1, 40, interval=step, seed=seed) for seed, step in ((0, 0.05), (1, 0.08))]

    def targets(scale: float) -> Array:
        data = PhaseSpaceData.concatenate(
            [PhaseSpaceData(part.q, part.p, part.graphs[0], times=part.times * scale) for part in parts]
        )
        options = {"window": 1.0 * scale} if name == "weak" else None
        return equations_of(data, name, options).part(slice(None)).targets

    expected = targets(1.0)
    found = targets(unit) * (1.0 if name == "weak" else unit)
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-9 * np.abs(expected).max())
