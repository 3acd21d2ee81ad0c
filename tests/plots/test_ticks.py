"""Ticks of logarithmic axes: none covers its neighbour, and there is more than one."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit.plots import new_figure
from hamfit.plots.ticks import few_ticks


@pytest.mark.parametrize("size", [(8, 5), (3.7, 2.4), (2.5, 2)])
@pytest.mark.parametrize("range_", [(1e-32, 1e4), (0.011, 0.3), (0.011, 0.013), (2e-7, 3e-7), (1.0, 1e3)])
def test_labels_of_ticks_stand_apart(size, range_):
    figure, axes = new_figure(size=size)
    axis = axes[0, 0]
    axis.loglog(np.geomspace(*range_, 30), np.geomspace(*range_, 30))
    few_ticks(axis)
    figure.draw_without_rendering()
    for one in (axis.xaxis, axis.yaxis):
        low, high = one.get_view_interval()
        shown = [tick.label1 for tick in one.get_major_ticks() if low <= tick.get_loc() <= high]
        boxes = [label.get_window_extent() for label in shown if label.get_text()]
        assert len(boxes) >= 2
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))
