"""The curve of a choice of ridge is drawn, also from what a model file keeps of it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from PIL import Image

from hamfit.errors import DataError
from hamfit.plots import ridge_choice as room
from hamfit.plots.ridge_choice import draw_ridge_curve
from hamfit.solve import Accumulator, TriangularFactor
from hamfit.solve.path import RidgePath
from hamfit.solve.ridges.trajectory import path_by_group


def ridge_path(accumulator: Accumulator, ridges=None) -> RidgePath:
    return accumulator.decompose().path(ridges)


def groups(count: int = 3, scale: float = 1.0) -> list[TriangularFactor]:
    rng = np.random.default_rng(0)
    parts = [TriangularFactor(6) for _ in range(count)]
    for part in parts:
        rows = rng.normal(size=(15, 6)) * np.geomspace(1, 1e-4, 6)
        part.add(rows, scale * (rows.sum(axis=1) + rng.normal(size=15)))
    return parts


def drawn(curve: dict, path, monkeypatch) -> list:
    """The axes of the figure that was written, and that it is not an empty canvas."""
    figures = []

    def keep(figure, target):
        figures.append(figure)
        return save(figure, target)

    save = room.save_figure
    monkeypatch.setattr(room, "save_figure", keep)
    assert draw_ridge_curve(curve, path) == path
    with Image.open(path) as image:
        image.load()
        assert len(np.unique(np.asarray(image.convert("L")))) > 3
    return figures[0].axes


@pytest.mark.parametrize("criterion", ["gcv", "trajectory"])
def test_the_curve_and_the_choice_are_what_is_drawn(tmp_path, monkeypatch, criterion):
    path: RidgePath = ridge_path(groups(1)[0]) if criterion == "gcv" else path_by_group(groups())
    above, below, twin = drawn(path.to_dict(), tmp_path / "new" / "ridge.png", monkeypatch)
    curve, mark = above.lines[:2]
    np.testing.assert_array_equal(curve.get_xdata(), path.ridges)
    np.testing.assert_array_equal(curve.get_ydata(), path.scores)
    assert list(mark.get_xdata()) == [path.ridge]
    assert list(mark.get_ydata()) == [path.scores[path.best]]
    np.testing.assert_array_equal(below.lines[0].get_ydata(), path.residuals)
    np.testing.assert_array_equal(twin.lines[0].get_ydata(), path.degrees_of_freedom)
    assert above.get_xscale() == above.get_yscale() == below.get_xscale() == "log"
    assert ("generalised" if criterion == "gcv" else "trajectories") in above.get_title()
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["ridge.png"]


def test_what_a_file_keeps_draws_the_same_picture(tmp_path):
    path = ridge_path(groups(1)[0])
    stored = json.loads(json.dumps(path.to_dict()))
    first, second = draw_ridge_curve(path.to_dict(), tmp_path / "a.png"), draw_ridge_curve(stored, tmp_path / "b.png")
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("ridges", [[0.0], [0.0, 1e-6, 1.0], [1e-3]])
def test_a_ridge_of_zero_and_a_single_ridge_can_be_drawn(tmp_path, monkeypatch, ridges):
    drawn(ridge_path(groups(1)[0], ridges).to_dict(), tmp_path / "ridge.png", monkeypatch)


def test_scores_that_are_not_finite_or_zero_can_be_drawn(tmp_path, monkeypatch):
    curve = ridge_path(groups(1)[0], [1e-6, 1e-3, 1.0]).to_dict()
    curve["scores"][0] = None
    drawn(curve, tmp_path / "ridge.png", monkeypatch)
    drawn(ridge_path(groups(1, scale=0.0)[0]).to_dict(), tmp_path / "zero.png", monkeypatch)


def test_what_is_no_curve_is_an_error(tmp_path):
    with pytest.raises(DataError, match="not the curve of a choice of ridge: best, scores"):
        draw_ridge_curve({"how": "gcv", "ridges": [], "residuals": [], "degrees_of_freedom": []}, tmp_path / "a.png")
    assert not list(tmp_path.iterdir())
