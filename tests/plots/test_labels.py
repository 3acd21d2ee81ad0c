"""Labels at the ends of lines: none covers another, none is cut off."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit.plots import NODES, TRUE, label_ends, new_figure
from hamfit.plots.labels import legend_above, legible, moved_apart


@pytest.mark.parametrize("draw", ["plot", "semilogy", "loglog"])
def test_labels_do_not_collide_and_are_not_clipped(draw):
    figure, axes = new_figure(size=(6, 3))
    axis = axes[0, 0]
    for number, colour in enumerate(NODES[:5]):
        getattr(axis, draw)([1, 2, 3], [1, 2, 3 + 0.01 * number], color=colour, label=f"line {number}")
    label_ends(axis)
    figure.draw_without_rendering()
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


def test_many_labels_stay_inside_of_the_axes():
    figure, axes = new_figure(size=(6, 3))
    for number, colour in enumerate(NODES):
        axes[0, 0].plot([1, 2], [1, 2 + 0.001 * number], color=colour, label=f"line {number}")
    label_ends(axes[0, 0])
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in axes[0, 0].texts]
    assert not any(one.overlaps(two) for one, two in itertools.combinations(boxes, 2))
    assert max(box.y1 for box in boxes) < axes[0, 0].bbox.y1 + 10


def contrast(colour: str) -> float:
    """Of a colour on white, as WCAG 2 computes it."""
    values = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return 1.05 / (float(linear @ [0.2126, 0.7152, 0.0722]) + 0.05)


@pytest.mark.parametrize("colour", [*NODES, TRUE, "#ffffff", "#000000"])
def test_letters_in_the_colour_of_a_line_are_read_on_white(colour):
    assert contrast(legible(colour)) >= 4.5
    assert contrast(colour) < 4.5 or legible(colour) == colour
    _, axes = new_figure(size=(4, 3))
    axes[0, 0].plot([1, 2], [1, 2], color=colour, label="a line")
    label_ends(axes[0, 0])
    assert axes[0, 0].texts[0].get_color() == legible(colour)


@pytest.mark.parametrize("draw", ["plot", "semilogy"])
@pytest.mark.parametrize("count", [1, 4, 9])
def test_a_legend_above_covers_no_data(draw, count):
    figure, axes = new_figure(size=(6.4, 3.2))
    axis = axes[0, 0]
    for number in range(count):
        getattr(axis, draw)(np.linspace(0, 1, 50), np.linspace(1, 3, 50) * (1 + 0.1 * number), label=f"node {number}")
    legend_above(axis)
    figure.draw_without_rendering()
    lowest = axis.get_legend().get_window_extent().y0
    highest = max(axis.transData.transform((0, line.get_ydata().max()))[1] for line in axis.lines)
    assert highest < lowest
    assert axis.get_legend().get_window_extent().x1 <= axis.bbox.x1 + 1


def test_what_is_drawn_later_still_moves_the_frame():
    _, axes = new_figure(size=(4, 3))
    axes[0, 0].plot([0, 1], label="first")
    legend_above(axes[0, 0])
    axes[0, 0].plot([0, 100])
    assert axes[0, 0].get_ylim()[1] >= 100
