"""Fits without one group of runs each: as if these runs had not been there, and kept in the model's file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.linalg

from hamfit import generate, load_model, make_system
from hamfit.data import PhaseSpaceData
from hamfit.errors import FileError
from hamfit.fitting.left_out import jackknife_errors
from hamfit.graphs import chain
from hamfit.models import RFHNN, RFInvariant
from hamfit.solve import ACCUMULATORS, solutions_without
from hamfit.tensors import read_tensors, write_tensors
from hamfit.validation import Array
from motions import spring_samples

GRAPH = chain(4)


def noisy(data: PhaseSpaceData, share: float = 0.1, seed: int = 0) -> PhaseSpaceData:
    """The data with noise in their derivatives."""
    rng = np.random.default_rng(seed)
    q_dot, p_dot = (x + share * x.std() * rng.normal(size=x.shape) for x in (data.q_dot, data.p_dot))
    return PhaseSpaceData(data.q, data.p, data.graph, q_dot=q_dot, p_dot=p_dot)


def ridge_solution(rows: Array, targets: Array, ridge: float, scales: Array) -> Array:
    """The minimiser of |Z θ - u|² + ridge |D θ|² by SciPy's least squares."""
    stacked = np.concatenate([rows, np.sqrt(ridge) * np.diag(scales)])
    return scipy.linalg.lstsq(stacked, np.append(targets, np.zeros(len(scales))))[0]


@pytest.mark.parametrize("route", list(ACCUMULATORS))
@pytest.mark.parametrize("ridge", [0.0, 1e-6, 1e-2])
def test_solutions_without_a_part_are_those_of_the_others(route: str, ridge: float):
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(6, 40, 12)) @ np.diag(np.geomspace(1, 1e-3, 12)) @ rng.normal(size=(12, 12))
    targets = rows @ rng.normal(size=12) + 0.1 * rng.normal(size=(6, 40))
    total, parts = ACCUMULATORS[route](12), []
    for some, aims in zip(rows, targets, strict=True):
        part = ACCUMULATORS[route](12)
        part.add(some, aims)
        total.merge(part)
        parts.append(part)
    found = solutions_without(parts, total, ridge)
    scales = np.sqrt(5 / 6) * np.linalg.norm(rows.reshape(-1, 12), axis=0)
    for left in range(6):
        others = np.arange(6) != left
        expected = ridge_solution(rows[others].reshape(-1, 12), targets[others].ravel(), ridge, scales)
        np.testing.assert_allclose(found[left], expected, rtol=1e-6, atol=1e-8 * np.abs(expected).max())


@pytest.mark.parametrize("route", list(ACCUMULATORS))
def test_what_one_part_alone_knows_stays_bounded_without_it(route: str):
    rng, total, parts = np.random.default_rng(0), ACCUMULATORS[route](3), []
    for number in range(3):
        rows = rng.normal(size=(20, 3)) * [1.0, 1.0, float(number == 0)]
        part = ACCUMULATORS[route](3)
        part.add(rows, rows @ [1.0, 2.0, 3.0])
        total.merge(part)
        parts.append(part)
    found = solutions_without(parts, total, 0.0)
    np.testing.assert_allclose(found[:, :2], [[1, 2]] * 3, atol=1e-7)
    np.testing.assert_allclose(found[1:, 2], 3.0, atol=1e-7)
    assert abs(found[0, 2]) < 1.5


class TestFits:
    def test_an_exact_fit_needs_none(self):
        data = generate(make_system("chain", nodes=4), snapshots=200, seed=0)
        assert RFInvariant(width=32).fit(data).record_.left_out is None

    def test_nor_does_one_of_many_more_rows_than_columns(self):
        data = generate(make_system("chain", nodes=4), snapshots=200, seed=0)
        assert RFInvariant(width=32).fit(noisy(data, 0.1)).record_.left_out is None
        assert RFInvariant(width=32, friction="uniform").fit(noisy(data, 0.1)).record_.left_out.shape == (10, 33)
        assert RFInvariant(width=32).fit(noisy(data.take(slice(0, 15)), 0.1)).record_.left_out is not None

    def test_an_interpolation_is_not_an_exact_fit(self):
        data = generate(make_system("chain", nodes=4), snapshots=21, seed=0)
        model = RFHNN(width=384, truncation=1e-12).fit(data)
        assert model.solution_.residual < 1e-7
        assert model.record_.left_out is not None

    @pytest.mark.parametrize("kind", [RFInvariant, RFHNN])
    def test_given_derivatives_with_noise(self, kind: type):
        data = noisy(generate(make_system("chain", nodes=4), snapshots=300, seed=0), 0.5)
        model = kind(width=32).fit(data)
        assert model.record_.left_out.shape == (10, 32)
        for left in (0, 7):
            others = np.delete(np.arange(300), np.arange(30 * left, 30 * left + 30))
            rows, targets = self.problem(model, data, others)
            scales = np.sqrt(0.9) * np.linalg.norm(self.problem(model, data, np.arange(300))[0], axis=0)
            expected = ridge_solution(rows, targets, model.solution_.ridge, scales)
            forces = rows[: len(rows) // 2]  # the kinetic part of the invariant model is the same in every fit
            moved = forces @ (model.record_.left_out[left] - model.weights_)
            again = forces @ (expected - model.weights_)
            assert np.linalg.norm(moved - again) < 1e-3 * np.linalg.norm(again)

    @staticmethod
    def problem(model: object, data: PhaseSpaceData, chosen: Array) -> tuple[Array, Array]:
        """Rows and targets of some snapshots, weighted as in the fit."""
        part = data.take(chosen)
        rows = model.feature_map_.jacobian(part.state(slice(None)).flat())
        aims = np.stack(part.gradients(slice(None)))
        weights = model.record_.row_weights
        return weights.apply(rows).reshape(-1, rows.shape[-1]), weights.apply(aims).ravel()

    @staticmethod
    def forces(model: object, weights: Array, data: PhaseSpaceData) -> Array:
        state = data.state(slice(None)).flat()
        return model.feature_map_.energy_gradient(state, weights)[0]

    def test_runs_are_left_out_whole(self):
        data = spring_samples(GRAPH, 10, 60, sigma=1e-3, friction=0.05)
        model = RFInvariant(width=32, friction="uniform", targets="weak").fit(data)
        left = model.record_.left_out
        assert left.shape == (10, 33)
        errors = jackknife_errors(left)
        assert 1e-5 < errors[-1] < 1e-2
        assert np.abs(left[:, -1] - 0.05).max() < 0.02

    def test_the_spread_is_that_of_the_whole_also_where_only_a_part_was_looked_at(self):
        small = noisy(generate(make_system("chain", nodes=4), snapshots=1000, seed=0), 0.5)
        large = noisy(generate(make_system("chain", nodes=4), snapshots=16000, seed=0), 0.5)
        spreads = []
        for data in (small, large):
            model = RFInvariant(width=12, ridge=1e-8).fit(data)
            forces = [self.forces(model, weights, small)[:400] for weights in model.record_.left_out]
            spreads.append(np.sqrt(np.mean(jackknife_errors(np.array(forces)) ** 2)))
        assert spreads[0] / spreads[1] == pytest.approx(4.0, rel=0.35)


class TestFiles:
    def test_saved_and_read_back(self, tmp_path: Path):
        model = RFInvariant(width=16).fit(spring_samples(GRAPH, 6, 40, sigma=1e-2))
        model.save(tmp_path / "model.safetensors")
        again = load_model(tmp_path / "model.safetensors")
        assert np.array_equal(again.record.left_out, model.record_.left_out)

    @pytest.mark.parametrize("spoil", [lambda x: x[:1], lambda x: x[:, 1:], lambda x: x.astype(np.float32)])
    def test_what_cannot_be_is_refused(self, tmp_path: Path, spoil: object):
        RFInvariant(width=16).fit(spring_samples(GRAPH, 6, 40, sigma=1e-2)).save(tmp_path / "model.safetensors")
        arrays, description = read_tensors(tmp_path / "model.safetensors", "model", 1)
        arrays["left_out"] = np.ascontiguousarray(spoil(arrays["left_out"]))
        write_tensors(tmp_path / "spoilt.safetensors", "model", 1, arrays, description)
        with pytest.raises(FileError, match="left_out"):
            load_model(tmp_path / "spoilt.safetensors")

    def test_further_data_make_no_left_out_fits(self):
        data = spring_samples(GRAPH, 6, 40, sigma=1e-2)
        model = RFInvariant(width=16, keep_accumulator=True).fit(data)
        assert model.partial_fit(data).record_.left_out is None
