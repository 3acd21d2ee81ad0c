"""Labels at the ends of lines: none covers another, none is cut off."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit.plots import NODES, label_ends, new_figure
from hamfit.plots.canvas import moved_apart


@pytest.mark.parametrize("draw", ["plot", "semilogy", "loglog"])
def test_labels_do_not_collide_and_are_not_clipped(draw):
    figure, axes = new_figure(size=(6, 3))
    axis = axes[0, 0]
    for number, colour in enumerate(NODES[:5]):
        getattr(axis, draw)([1, 2, 3], [1, 2, 3 + 0.01 * number], color=colour, label=f"line {number}")
    label_ends(axis)
    figure.canvas.draw()
    boxes = [text.get_window_extent() for text in axis.texts]
    assert [text.get_text() for text in axis.texts] == [f"line {number}" for number in range(5)]
    assert not any(one.overlaps(two) for one, two in itertools.combinations(boxes, 2))
    assert all(figure.bbox.x0 <= box.x0 and box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1 for box in boxes)


def test_lines_without_labels_need_none():
    _, axes = new_figure(size=(4, 3))
    axes[0, 0].plot([1, 2], [1, 2])
    label_ends(axes[0, 0])
    assert not axes[0, 0].texts


def test_places_are_moved_apart_and_no_further():
    wanted = np.sort(np.random.default_rng(0).uniform(size=6))
    moved = moved_apart(wanted, 0.1)
    assert np.diff(moved).min() >= 0.1 - 1e-12
    np.testing.assert_allclose(moved.mean(), wanted.mean(), atol=0.05)
    np.testing.assert_array_equal(moved_apart([0.0, 1.0], 0.5), [0.0, 1.0])
