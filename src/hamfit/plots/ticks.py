"""Ticks of logarithmic axes: few enough to stand apart, and never a single one."""

from __future__ import annotations

import math
from typing import Any

from hamfit.optional import require

_DECADES = 1.7  # below which there are ticks between powers of ten
_NARROW = 0.7  # decades, below which ticks are as on an axis that is not logarithmic
_APART = {"x": 0.6, "y": 0.36}  # inches between labels
_PLAIN = range(-3, 4)  # powers of ten of numbers that are written out


def few_ticks(axis: Any) -> None:
    """Give logarithmic axes as many ticks as there is room for, and leave the small ones away, which take long to draw.

    Parameters
    ----------
    axis
        Axes in which all is drawn, and whose scales are final.
    """
    ticker = require("matplotlib.ticker", "plot")
    axis.minorticks_off()
    place, size = axis.get_position(), axis.get_figure().get_size_inches()
    for one, inches in ((axis.xaxis, place.width * size[0]), (axis.yaxis, place.height * size[1])):
        if one.get_scale() != "log":
            continue
        low, high = sorted(one.get_view_interval())
        decades = math.log10(high) - math.log10(low) if low > 0 else _DECADES
        room = int(inches / _APART[one.axis_name])
        if decades >= _DECADES:
            one.set_major_locator(ticker.LogLocator(numticks=max(3, room)))
            continue
        few = ticker.MaxNLocator(nbins=max(2, 2 * room // 3), steps=[1, 2, 5, 10])
        one.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)) if decades > _NARROW else few)
        one.set_major_formatter(ticker.FuncFormatter(lambda value, _: power(value)))


def power(value: float) -> str:
    """Write a number beside a tick between powers of ten.

    >>> power(0.02), power(5e-7), power(0.0)
    ('0.02', '$5\\\\times 10^{-7}$', '0')
    """
    exponent = math.floor(math.log10(value) + 1e-9) if value > 0 else 0
    if exponent in _PLAIN:
        return f"{value:g}"
    return rf"${value / 10.0**exponent:.3g}\times 10^{{{exponent}}}$"
