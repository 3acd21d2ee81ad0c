"""The result does not depend on how the data are cut, held or computed."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import open_data
from hamfit.errors import ParameterError
from hamfit.features import FeatureMap
from hamfit.fitting import plan as planning
from hamfit.fitting.accumulate import accumulate
from hamfit.fitting.plan import Plan, row_blocks
from hamfit.graphs import chain, lattice
from hamfit.models import RFHGN, RFHNN
from hamfit.parallel import thread_count
from hamfit.solve import NormalEquations, TriangularFactor
from hamfit.targets.equations import equations_of
from hamfit.validation import Array
from support import spring_data

DATA = spring_data(chain(5), 150, seed=21)
WELL_CONDITIONED = {"sampler": "elm", "hidden": 6, "width": 20}
ILL_CONDITIONED = {"sampler": "swim", "hidden": 24, "width": 220, "route": "qr"}


def sampled(**options: object) -> FeatureMap:
    model = RFHGN(**options)
    feature_map = model.make_feature_map()
    feature_map.sample(DATA, np.random.default_rng(0))
    return feature_map


def weights(feature_map: FeatureMap, kind: type, blocks: int, threads: int) -> Array:
    (total,) = accumulate(feature_map, equations_of(DATA), kind, Plan(threads, [DATA.blocks(blocks)]))
    return total.combined().solve().weights


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("blocks", [1, 7, 64])
def test_blocks_and_threads_well_conditioned(blocks, threads):
    feature_map = sampled(**WELL_CONDITIONED)
    rows = feature_map.jacobian(DATA.state(slice(None))).reshape(-1, 20)
    targets = np.stack(DATA.gradients()).ravel()
    expected = np.linalg.lstsq(rows, targets)[0]
    found = weights(feature_map, NormalEquations, blocks, threads)
    assert np.linalg.norm(found - expected) < 1e-10 * np.linalg.norm(expected)


@pytest.mark.parametrize("blocks", [1, 7, 64])
def test_blocks_ill_conditioned(blocks):
    feature_map = sampled(**ILL_CONDITIONED)
    state = DATA.state(slice(None))
    whole = weights(feature_map, TriangularFactor, len(DATA), 1)
    parts = weights(feature_map, TriangularFactor, blocks, 2)
    expected = np.stack(feature_map.energy_gradient(state, whole))
    found = np.stack(feature_map.energy_gradient(state, parts))
    assert np.abs(found - expected).max() < 1e-9 * np.abs(expected).max()


@pytest.mark.parametrize("model", [RFHGN(hidden=8, width=40), RFHNN(width=40)])
def test_a_file_gives_the_bits_of_memory(tmp_path, model):
    pytest.importorskip("h5py")
    DATA.save(tmp_path / "data.h5")
    in_memory = model.fit(DATA).weights_
    errors = model.evaluate(DATA)
    with open_data(tmp_path / "data.h5") as stored:
        np.testing.assert_array_equal(model.fit(stored).weights_, in_memory)
        assert model.evaluate(stored) == errors


def test_several_sizes_in_a_file(tmp_path):
    pytest.importorskip("h5py")
    data = spring_data([chain(3), lattice(2, 3), chain(6)], 40, seed=3)
    data.save(tmp_path / "data.h5")
    model = RFHGN(hidden=8, width=40).fit(data)
    with open_data(tmp_path / "data.h5") as stored:
        again = RFHGN(hidden=8, width=40).fit(stored)
    np.testing.assert_array_equal(again.weights_, model.weights_)
    assert again.constants_ == model.constants_
    assert model.constants_.per_node != 0


def test_memory_bounds_the_blocks():
    large = spring_data(lattice(12, 12), 6, seed=2)
    width = 200
    free = row_blocks(large, width)
    bound = row_blocks(large, width, memory=4 * thread_count(None))
    rows_bytes = 8 * width * 2 * 2 * 144
    assert max(b.stop - b.start for b in bound) < max(b.stop - b.start for b in free)
    assert max(b.stop - b.start for b in bound) * rows_bytes * planning._WORKSPACE <= 4 * 2**20
    assert sum(b.stop - b.start for b in bound) == len(large)
    with pytest.raises(ParameterError, match=r"memory must be at least .* fewer features"):
        row_blocks(large, width, memory=1)
    np.testing.assert_allclose(
        RFHGN(hidden=8, width=40, memory=20).fit(large).evaluate(large)["mse"],
        RFHGN(hidden=8, width=40).fit(large).evaluate(large)["mse"],
        rtol=1e-6,
    )


def test_progress_counts_every_block_once():
    seen: list[tuple[int, int]] = []
    blocks = DATA.blocks(4)
    plan = Plan(2, [blocks], progress=lambda *p: seen.append(p))
    accumulate(sampled(**WELL_CONDITIONED), equations_of(DATA), NormalEquations, plan)
    assert sorted(seen) == [(i + 1, len(blocks)) for i in range(len(blocks))]


def test_blocks_of_mixed_sizes_are_cut_by_nodes():
    data = spring_data([chain(3), lattice(20, 20)], 60, seed=4)
    blocks = row_blocks(data, 100)
    nodes = [int(data.node_counts[block].sum()) for block in blocks]
    most = planning._BLOCK_ELEMENTS / (2 * 2 * 100)
    assert [block.start for block in blocks[1:]] == [block.stop for block in blocks[:-1]]
    assert (blocks[0].start, blocks[-1].stop) == (0, len(data))
    assert max(nodes) <= max(most, 400)
    assert len(blocks) <= 60


def test_the_same_bits_for_any_number_of_threads_also_where_memory_is_bound():
    fits = [RFHGN(hidden=8, width=40, memory=16, threads=threads).fit(DATA).weights_ for threads in (1, 2, 3)]
    assert np.array_equal(fits[0], fits[1])
    assert np.array_equal(fits[0], fits[2])


def test_memory_counts_the_sums_of_the_route():
    for route, least in (("normal", 1), ("qr", 5)):
        with pytest.raises(ParameterError, match="memory must be at least") as error:
            RFHGN(hidden=8, width=300, route=route, memory=0.5).fit(DATA)
        assert int(str(error.value).split("at least ")[1].split()[0]) > least * 8 * 300**2 / 2**20
