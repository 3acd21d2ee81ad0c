"""Pictures are drawn, whole, and of what they claim to show."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, MissingDependencyError
from hamfit.graphs import Graph, chain
from hamfit.plots import draw_run
from hamfit.plots.energies import true_energy
from hamfit.plots.motion import _drawn_edges, _project
from hamfit.systems import make_system


def a_run(dim: int = 2, frames: int = 6, nodes: int = 4, seed: int = 0, **fields: object) -> PhaseSpaceData:
    rng = np.random.default_rng(seed)
    q, p = rng.normal(size=(2, frames, nodes, dim))
    notes = {"system": {"name": "chain", "parameters": {"nodes": nodes, "dim": dim}}}
    defaults = {"times": np.arange(frames) * 0.1, "energy": rng.normal(size=frames), "metadata": notes}
    return PhaseSpaceData(q, p, chain(nodes), **(defaults | fields))


@pytest.mark.parametrize("dim", [1, 2, 3])
@pytest.mark.parametrize("with_truth", [True, False])
def test_all_pictures_are_drawn(tmp_path, dim, with_truth):
    truth = a_run(dim, seed=1) if with_truth else None
    written = draw_run(a_run(dim), truth, tmp_path / "new" / "folder", frames=4)
    assert set(written) == {"positions", "energy", "animation"} | ({"error"} if with_truth else set())
    for path in written.values():
        with Image.open(path) as image:
            image.load()
            assert len(np.unique(np.asarray(image.convert("L")))) > 3  # not an empty canvas
    with Image.open(written["animation"]) as image:
        assert image.n_frames == 4
    assert len(list((tmp_path / "new" / "folder").iterdir())) == len(written)  # no temporary files left


def test_the_choice_of_nodes_follows_the_seed(tmp_path):
    run = a_run(nodes=9)
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        draw_run(run, None, tmp_path / name, nodes=2, frames=0, seed=seed)
    a, b, c = ((tmp_path / name / "positions.png").read_bytes() for name in "abc")
    assert a == b != c


def test_a_run_that_ended_early_is_drawn_as_far_as_it_went(tmp_path):
    assert "error" in draw_run(a_run(frames=3), a_run(frames=6, seed=1), tmp_path, frames=0)


@pytest.mark.parametrize(
    ("run", "truth", "message"),
    [
        (a_run(times=None), None, "no times"),
        (a_run(), a_run(nodes=5), "differ in shape"),
        (a_run(), a_run(times=np.arange(6.0)), "different times"),
    ],
)
def test_what_cannot_be_drawn_is_an_error(tmp_path, run, truth, message):
    with pytest.raises(DataError, match=message):
        draw_run(run, truth, tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_true_energy_of_a_run_is_the_systems():
    run = a_run()
    system = make_system("chain", nodes=4, dim=2)
    bonds = np.diff(run.q, axis=1)
    expected = 0.5 * ((run.p**2).sum(axis=(1, 2)) + (bonds**2).sum(axis=(1, 2)))
    np.testing.assert_allclose(true_energy(system, run), expected, rtol=1e-12)


def test_the_projection_keeps_lengths():
    points = np.random.default_rng(0).normal(size=(2, 5, 3))
    np.testing.assert_allclose(np.linalg.norm(_project(points), axis=-1), np.linalg.norm(points, axis=-1), rtol=1e-12)


def test_without_matplotlib_the_error_names_the_command(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(MissingDependencyError, match=r"pip install 'hamfit\[plot\]'"):
        draw_run(a_run(), None, tmp_path)


def test_edges_to_periodic_images_are_not_drawn(tmp_path):
    images = Graph(4, [[1, 0], [2, 1], [3, 0]], offsets=[[0.0, 0.0], [0.0, 0.0], [4.0, 0.0]], cell=4.0 * np.eye(2))
    assert _drawn_edges(images).tolist() == [[1, 0], [2, 1]]
    assert _drawn_edges(chain(4)).tolist() == chain(4).edges.tolist()
    run = a_run()
    boxed = PhaseSpaceData(run.q, run.p, images, times=run.times, energy=run.energy)
    assert "animation" in draw_run(boxed, None, tmp_path, frames=2)
