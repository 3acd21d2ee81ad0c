"""From data to equations: runs and gaps, forces, positions alone, and the same result however the data are held."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, open_data
from hamfit.fitting.accumulate import accumulate
from hamfit.fitting.plan import Plan
from hamfit.graphs import Graph, chain, ring
from hamfit.models import RFInvariant
from hamfit.solve import TriangularFactor
from hamfit.targets.equations import equations_of
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.given import GivenDerivatives
from hamfit.targets.runs import runs_of
from hamfit.validation import Array
from motions import (
    gradient_error,
    laplacian,
    samples,
    spring_gradient,
    spring_motion,
    spring_samples,
    unseen_springs,
)
from support import spring_data

METHODS = ["weak", "smoothing", "gauss", "midpoint", "finite-difference"]
CHAIN = chain(5)
DATA = spring_samples(CHAIN, 8, 60, sigma=1e-3)


def cut(data: PhaseSpaceData, lengths: list[int]) -> PhaseSpaceData:
    """The first samples of every trajectory, as many as asked for."""
    keep = [np.flatnonzero(data.trajectory == run)[:length] for run, length in enumerate(lengths)]
    return data.take(np.concatenate(keep))


class TestRuns:
    def test_runs_of_different_lengths_stand_for_themselves(self):
        lengths = [60, 13, 25, 60, 40, 33, 60, 7]
        data = cut(DATA, lengths)
        together = equations_of(data, "weak", {"window": 0.6})
        first = 0
        for run in range(8):
            alone = equations_of(data.take(np.flatnonzero(data.trajectory == run)), "weak", {"window": 0.6})
            last = first + alone.n_equations
            found = together.part(slice(first, last)).targets
            np.testing.assert_allclose(found, alone.part(slice(None)).targets, atol=1e-12)
            first = last
        assert first == together.n_equations

    @pytest.mark.parametrize("method", METHODS)
    def test_a_gap_is_never_differentiated_across(self, method: str):
        times = 0.05 * np.concatenate([np.arange(30), 100 + np.arange(30)])
        data = samples(*spring_motion(CHAIN, times, 2), CHAIN, times)
        equations = equations_of(data, method)
        assert [len(run) for run in runs_of(data)] == [30] * 4
        part = equations.part(slice(None))
        truth = np.stack([part.combined(half) for half in _gradient(part.state.q, part.state.p)])
        assert np.abs(part.targets - truth).max() < 5e-3 * np.abs(truth).max()

    def test_times_of_random_events_are_few_runs(self):
        times = np.sort(np.random.default_rng(0).uniform(0, 20, 1000))
        data = samples(*spring_motion(CHAIN, times, 1), CHAIN, times)
        assert np.mean([len(run) for run in runs_of(data)]) > 50

    def test_runs_that_are_sampled_more_sparsely_than_most_are_fitted(self):
        """Without a window being asked for, none is refused for being short."""
        rng = np.random.default_rng(1)
        times = np.sort(rng.uniform(0, 4, 300))
        data = samples(*spring_motion(CHAIN, times, 5), CHAIN, times, sigma=1e-4)
        fewer = [np.flatnonzero(data.trajectory == run)[:: 1 + 7 * (run == 2)] for run in range(5)]
        model = RFInvariant(width=32).fit(data.take(np.concatenate(fewer)))
        assert gradient_error(model, unseen_springs(CHAIN)) < 0.02

    def test_samples_of_runs_may_be_mixed(self):
        order = np.argsort(np.tile(np.arange(60), 8), kind="stable")  # all first samples, all second samples, ...
        mixed = DATA.take(order)
        expected, found = (equations_of(data, "gauss").part(slice(None)).targets for data in (DATA, mixed))
        np.testing.assert_array_equal(found, expected)

    def test_short_runs_are_left_out_and_it_is_said(self):
        data = cut(DATA, [60, 60, 1, 60, 4, 60, 60, 60])
        equations = equations_of(data, "gauss")
        assert equations.left_out == 5
        assert "left out: 5 samples in runs of fewer than 6" in equations.note
        model = RFInvariant(width=40, targets="gauss").fit(data)
        assert "left out: 5 samples in runs of fewer than 6" in model.solution_.note


class TestAuto:
    @pytest.mark.parametrize(
        ("length", "expected"),
        [(60, "weak"), (13, "weak"), (12, "gauss"), (6, "gauss"), (5, "midpoint"), (2, "midpoint")],
    )
    def test_by_the_length_of_the_runs(self, length: int, expected: str):
        assert equations_of(cut(DATA, [length] * 8)).method.name == expected

    def test_given_derivatives_come_first(self):
        assert isinstance(equations_of(spring_data(CHAIN, 5)), GivenDerivatives)

    def test_positions_alone(self):
        short = cut(DATA, [5] * 8)
        alone = PhaseSpaceData.from_positions(short.q, CHAIN, short.times, masses=1, trajectory=short.trajectory)
        assert equations_of(alone).method.name == "finite-difference"

    def test_few_runs_are_cut_into_pieces_to_choose_the_ridge_by(self):
        one = equations_of(cut(DATA, [60]), "gauss")
        assert len(np.unique(one.groups)) == 10
        few = equations_of(DATA, "gauss")
        assert len(np.unique(few.groups)) == 16  # two pieces of each of the eight runs
        many = equations_of(spring_samples(CHAIN, 12, 20, sigma=1e-3), "gauss")
        assert len(np.unique(many.groups)) == 12

    @pytest.mark.parametrize("length", [13, 20, 34, 60])
    def test_one_run_is_enough(self, length: int):
        model = RFInvariant(width=12).fit(cut(DATA, [length]))
        assert model.trained_on_["targets"]["name"] in ("weak", "smoothing")
        assert model.ridge_path_ is not None

    def test_overlap_is_what_repeated_noise_shows(self):
        """The rows' covariance over many draws of the noise, and n² / Σ covariance² independent rows."""
        noise = np.random.default_rng(0).normal(size=(60, 40_000))
        for method in METHODS:
            equations = equations_of(DATA, method)
            covariance = np.corrcoef(equations.stencils[0].rates @ noise)
            expected = (covariance**2).sum() / len(covariance)
            assert equations.overlap == pytest.approx(expected, rel=0.02)
            assert equations.overlap > 1.2


class TestWhatIsKnown:
    @pytest.mark.parametrize("method", METHODS)
    def test_a_known_force_is_no_part_of_the_gradient(self, method: str):
        times = 0.02 * np.arange(60)
        q, p = spring_motion(CHAIN, times, 2, push=0.7)
        pushed = samples(q, p, CHAIN, times, force=np.full((120, 5, 2), 0.7))
        part = equations_of(pushed, method).part(slice(None))
        truth = np.stack([part.combined(half) for half in _gradient(part.state.q, part.state.p)])
        assert np.abs(part.targets - truth).max() < 1e-3 * np.abs(truth).max()
        unknown = equations_of(samples(q, p, CHAIN, times), method).part(slice(None))
        assert np.abs(unknown.targets - truth)[0].max() > 0.1 * np.abs(truth).max()

    def test_fit_with_a_known_force(self):
        times = 0.05 * np.arange(80)
        q, p = spring_motion(CHAIN, times, 10, push=0.7)
        model = RFInvariant(width=50).fit(samples(q, p, CHAIN, times, force=np.full((800, 5, 2), 0.7)))
        assert gradient_error(model, unseen_springs(CHAIN)) < 1e-6

    @pytest.mark.parametrize("method", ["weak", "smoothing", "finite-difference"])
    def test_positions_alone_give_the_hamiltonian_of_positions_and_momenta(self, method: str):
        both = spring_samples(CHAIN, 10, 80, interval=0.03)
        heavy = CHAIN.with_attributes({"mass": np.ones(5)})
        alone = PhaseSpaceData.from_positions(both.q, heavy, both.times, trajectory=both.trajectory)
        options = {"order": 6} if method == "finite-difference" else None
        errors = [
            gradient_error(
                RFInvariant(width=50, targets=method, target_options=options).fit(data), unseen_springs(graph)
            )
            for data, graph in ((both, CHAIN), (alone, heavy))
        ]
        assert errors[0] < 1e-5
        assert errors[1] < 1e-4

    def test_positions_alone_with_masses(self):
        """Two masses on a spring: -m d²q/dt² is the gradient, and p = m dq/dt."""
        times, mass = 0.05 * np.arange(100), np.array([1.0, 4.0])
        rate = np.sqrt(1 / mass[0] + 1 / mass[1])
        apart = np.cos(rate * times)  # about the centre of mass
        q = np.stack([apart * mass[1], -apart * mass[0]], axis=1)[:, :, None] / mass.sum()
        graph = chain(2).with_attributes({"mass": mass})
        data = PhaseSpaceData.from_positions(q, graph, times)
        choices = {"weak": {"window": 1.5}, "smoothing": None, "finite-difference": {"order": 6}}
        for method, options in choices.items():
            equations = equations_of(data, method, options)
            part = equations.part(slice(None))
            stretch = np.stack([part.state.q[0::2] - part.state.q[1::2], part.state.q[1::2] - part.state.q[0::2]], 1)
            np.testing.assert_allclose(part.targets[0], part.combined(stretch.reshape(-1, 1)), atol=2e-3)
            speed = -rate * np.sin(rate * times[50]) * mass[1] / mass.sum()
            assert equations.source.p[50, 0, 0] == pytest.approx(mass[0] * speed, rel=2e-3)


class TestHeldOtherwise:
    @pytest.mark.parametrize("method", METHODS)
    def test_any_block_gives_the_same_equations(self, method: str):
        equations = equations_of(DATA, method)
        whole = equations.part(slice(None))
        jacobian = np.random.default_rng(0).normal(size=(2, 3))

        def rows(part) -> Array:
            return part.combined(np.tanh(np.stack([part.state.q, part.state.p], axis=-1) @ jacobian))

        for size in (1, 7, 50):
            parts = [equations.part(block) for block in equations.blocks(size)]
            np.testing.assert_allclose(np.concatenate([p.targets for p in parts], 1), whole.targets, atol=1e-11)
            np.testing.assert_allclose(np.concatenate([rows(p) for p in parts]), rows(whole), atol=1e-12)
        some = np.array([3, 4, 11, 40])
        np.testing.assert_allclose(
            equations.part(some).targets, whole.targets.reshape(2, -1, 5, 2)[:, some].reshape(2, -1, 2), atol=1e-11
        )

    @pytest.mark.parametrize("method", METHODS)
    def test_scattered_equations(self, method: str):
        """Several of some runs with holes between them, a single one of others."""
        equations = equations_of(DATA, method)
        whole = equations.part(slice(None)).targets.reshape(2, -1, 5, 2)
        count = equations.n_equations // 8
        for some in ([0, count - 1, count], [0, count, 2 * count - 1], [count - 1, count, count + 1, 3 * count]):
            part = equations.part(np.array(some))
            np.testing.assert_allclose(part.targets.reshape(2, -1, 5, 2), whole[:, some], atol=1e-11)
            assert part.combined(part.state.q).shape == (5 * len(some), 2)

    def test_sizes_may_differ(self):
        data = PhaseSpaceData.concatenate([DATA, spring_samples(ring(3), 4, 50, sigma=1e-3)])
        equations = equations_of(data, "weak")
        whole = equations.part(slice(None))
        parts = [equations.part(block) for block in equations.blocks(5)]
        np.testing.assert_allclose(np.concatenate([p.targets for p in parts], 1), whole.targets, atol=1e-11)
        assert set(equations.node_counts.tolist()) == {3, 5}

    @pytest.mark.parametrize("method", ["auto", *METHODS])
    def test_a_file_and_threads_give_the_bits_of_memory(self, tmp_path, method: str):
        pytest.importorskip("h5py")
        DATA.save(tmp_path / "data.h5")
        expected = RFInvariant(width=30, targets=method, threads=1).fit(DATA)
        with open_data(tmp_path / "data.h5") as stored:
            for threads in (1, 3):
                found = RFInvariant(width=30, targets=method, threads=threads).fit(stored)
                np.testing.assert_array_equal(found.weights_, expected.weights_)
                assert found.evaluate(stored) == expected.evaluate(DATA)

    @pytest.mark.parametrize("method", METHODS)
    def test_blocks_do_not_change_the_weights(self, method: str):
        equations = equations_of(DATA, method)
        model = RFInvariant(width=12, route="qr")
        features = model.make_feature_map()
        features.sample(DATA, np.random.default_rng(0))
        weights = []
        for size in (1000, 9):
            (sums,) = accumulate(features, equations, TriangularFactor, Plan(2, [equations.blocks(size)]))
            weights.append(sums.combined().solve().weights)
        assert np.linalg.norm(weights[1] - weights[0]) < 1e-7 * np.linalg.norm(weights[0])

    def test_samples_are_as_they_were_given(self):
        alone = PhaseSpaceData.from_positions(DATA.q, CHAIN, DATA.times, masses=1, trajectory=DATA.trajectory)
        equations = equations_of(alone, "weak", {"window": 0.6})
        assert equations.source.has_momenta
        assert not equations.samples(np.arange(3)).has_momenta
        assert equations_of(DATA, "weak", {"window": 0.6}).samples(np.arange(3)).has_momenta

    def test_positions_alone_in_a_file(self, tmp_path):
        pytest.importorskip("h5py")
        alone = PhaseSpaceData.from_positions(DATA.q, CHAIN, DATA.times, masses=1, trajectory=DATA.trajectory)
        alone.save(tmp_path / "data.h5")
        expected = RFInvariant(width=30).fit(alone).weights_
        with open_data(tmp_path / "data.h5") as stored:
            np.testing.assert_array_equal(RFInvariant(width=30).fit(stored).weights_, expected)


@pytest.fixture(scope="module")
def client():
    pytest.importorskip("distributed")
    from hamfit.fitting.cluster import local_cluster

    with local_cluster(2) as client:
        yield client


class TestCluster:
    @pytest.mark.parametrize("method", ["auto", "smoothing", "midpoint"])
    @pytest.mark.slow
    def test_two_workers_give_the_weights_of_one_process(self, client, tmp_path, method: str):
        pytest.importorskip("h5py")
        here = RFInvariant(width=24, targets=method).fit(DATA)
        there = RFInvariant(width=24, targets=method).fit(DATA, scheduler=client)
        state = unseen_springs(CHAIN)
        expected = np.stack(here.gradient(state))
        assert np.abs(np.stack(there.gradient(state)) - expected).max() < 1e-9 * np.abs(expected).max()
        DATA.save(tmp_path / "data.h5")
        with open_data(tmp_path / "data.h5") as stored:
            read = RFInvariant(width=24, targets=method).fit(stored, scheduler=client)
        assert np.abs(np.stack(read.gradient(state)) - expected).max() < 1e-9 * np.abs(expected).max()

    def test_portions_are_whole_runs(self):
        equations = equations_of(DATA, "gauss")
        assert isinstance(equations, FromSamples)
        for start, stop in pairwise([0, 10, 59, 60, 200, equations.n_equations]):
            portion, first = equations.portion(start, stop)
            found = portion.part(slice(start - first, stop - first)).targets
            np.testing.assert_array_equal(found, equations.part(slice(start, stop)).targets)


def test_a_graph_that_follows_the_positions():
    """Samples on graphs that differ from time to time: states are on the graph of the nearest sample."""
    times = 0.05 * np.arange(40)
    q, p = spring_motion(chain(4), times, 1)
    graphs = [chain(4), Graph(4, [[0, 1], [1, 2]])]
    data = PhaseSpaceData(q[0], p[0], graphs, graph_of=np.arange(40) % 2, times=times)
    for method in METHODS:
        equations = equations_of(data, method)
        part = equations.part(slice(None))
        assert part.state.graph.n_nodes == len(part.state.q)
        assert part.targets.shape == (2, 4 * equations.n_equations, 2)


def _gradient(q: Array, p: Array) -> Array:
    """Gradient of springs on chains of five, for a union of them."""
    force = np.einsum("ij,sjd->sid", laplacian(CHAIN), q.reshape(-1, 5, q.shape[-1]))
    return np.stack([force.reshape(q.shape), p])


def test_the_helper_is_the_union():
    state = equations_of(DATA, "midpoint").part(slice(None)).state
    np.testing.assert_allclose(_gradient(state.q, state.p), spring_gradient(state), atol=1e-12)


class TestJoined:
    def test_runs_of_one_size_are_combined_at_once(self):
        part = equations_of(cut(DATA, [60, 13, 25, 60, 40, 33, 60, 30]), "weak", {"window": 0.6}).part(slice(None))
        joined = part.joined()
        assert len(part.combine.matrices) > 1
        assert len(joined.combine.matrices) == 1
        for columns in ((), (3,), (2, 4)):
            values = np.random.default_rng(0).normal(size=(len(part.state.q), *columns))
            np.testing.assert_allclose(joined.combined(values), part.combined(values), rtol=1e-13, atol=1e-14)

    def test_runs_of_several_sizes_stay_apart(self):
        both = PhaseSpaceData.concatenate([DATA, spring_samples(chain(3), 2, 60)])
        part = equations_of(both, "weak", {"window": 0.6}).part(slice(None))
        values = np.random.default_rng(0).normal(size=(len(part.state.q), 2))
        np.testing.assert_array_equal(part.joined().combined(values), part.combined(values))

    def test_given_derivatives_are_not_combined(self):
        part = equations_of(spring_data(CHAIN, 10)).part(slice(None))
        assert part.joined() is part
