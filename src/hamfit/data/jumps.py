"""Steps between two samples that no motion makes: through a periodic box, into another recording, away and back.

A step is compared with the two before it and the two after it. Whatever moves on, swings, bounces or is pushed makes
steps that are not many times as long as both of their neighbours, unless it is sampled too seldom to be followed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data.indexing import longest_step
from hamfit.validation import Array, IntArray

_FEWEST = 10  # samples of a run, below which nothing is said
_LONG, _ODD = 4.0, 8.0  # times usual steps, and times how far usual steps differ from those beside them
_USUAL = 0.75  # share of the steps that are no longer than what is called usual
_ALIKE = 0.3  # relative difference up to which a step forth and a step back are one
_SOON = 3  # samples up to which a value comes back from where it is not meant to be
_SAME, _WITHIN = 0.1, 1.1  # relative: how much lengths of one box differ, and how far places in it reach
_FROM_ONE_END = 0.75  # of how far places reach: a shorter step does not lead from one end of a box to the other


@dataclass(frozen=True)
class Jumps:
    """Steps of one run, between sample i and sample i + 1, that jump.

    Attributes
    ----------
    lengths
        How much longer each step is than those beside it, signed, shape (samples - 1, components).
    jumping
        Which of them are jumps.
    lasting
        Which of these do not come back within three samples.
    """

    lengths: Array
    jumping: Array
    lasting: Array

    @classmethod
    def of(cls, motion: Array, times: Array) -> Jumps:
        """Look at the motion of one run, shape (samples, components); angles must go on over full turns."""
        if len(times) < _FEWEST:
            none = np.zeros((max(len(times) - 1, 0), motion.shape[1]))
            return cls(none, none != 0, none != 0)
        spans, steps = np.diff(times)[:, None], np.diff(motion, axis=0)
        rates = np.where(spans > longest_step(spans[:, 0]), np.nan, steps / spans)  # what is in a gap is not known
        beside = _beside(rates)
        lengths = np.nan_to_num(spans * (rates - _middle(beside)))
        usual_step = np.quantile(np.abs(steps), _USUAL, axis=0)
        usual_length = np.quantile(np.abs(lengths), _USUAL, axis=0)
        rounding = 1e-9 * np.abs(motion).max(axis=0)
        steps = np.nan_to_num(rates) * spans
        bounds = [_LONG * usual_step, _ODD * usual_length, rounding, _LONG * _pixel(steps)]
        long = np.abs(lengths) > np.max(bounds, axis=0)
        jumping = long & _longer(steps, 1) & _longer(steps, -1)
        return cls(lengths, jumping, jumping & ~coming_back(np.where(jumping, lengths, 0.0)))


def box_length(places: Array, found: Jumps, among: Array) -> float | None:
    """Find the length of a periodic box that places seem to be put back into; None where they do not.

    Parameters
    ----------
    places
        Of one axis in all runs, any shape.
    found
        Jumps of these runs, put together.
    among
        Which components are of this axis, shape (components,).
    """
    jumping = found.jumping & among
    if (found.lasting & among).any(axis=1).sum() < 2:
        return None
    lengths = np.abs(found.lengths[jumping])
    length = float(np.median(lengths))
    reach = float(np.ptp(places))
    alike = np.abs(lengths - length) <= _SAME * length
    return length if alike.all() and _FROM_ONE_END * length <= reach <= _WITHIN * length else None


def jumps_together(parts: list[Jumps]) -> Jumps:
    """Put the jumps of several runs of as many components one after the other."""
    return Jumps(*(np.concatenate([getattr(one, name) for one in parts]) for name in ("lengths", "jumping", "lasting")))


def rows_with(mask: Array) -> IntArray:
    """Numbers of the steps in which any component is marked."""
    return np.flatnonzero(mask.any(axis=1))


def _pixel(steps: Array) -> Array:
    """The shortest steps that are made at all, shape (components,): places in whole pixels rest, and then step."""
    sizes = np.where(steps == 0, np.nan, np.abs(steps))
    return np.where(np.isfinite(sizes).any(axis=0), np.nan_to_num(sizes, nan=np.inf).min(axis=0, initial=np.inf), 0.0)


def beyond_neighbours(steps: Array) -> Array:
    """How much longer each step is than those beside it, signed, shape (steps, components), for even times."""
    return np.asarray(steps - _middle(_beside(steps)))


def _beside(rates: Array) -> Array:
    """Rates of the two steps before and the two after each, NaN where there are none, shape (4, steps, components)."""
    padded = np.pad(rates, ((2, 2), *((0, 0),) * (rates.ndim - 1)), constant_values=np.nan)
    return np.stack([padded[at : at + len(rates)] for at in (0, 1, 3, 4)])


def _middle(values: Array) -> Array:
    """Median over the first axis of what is known; NaN where nothing is."""
    known = np.isfinite(values)
    count = known.sum(axis=0)
    ordered = np.sort(values, axis=0)  # NaN comes last
    low, high = (np.maximum(count - 1, 0) // 2, count // 2)
    pick = [np.take_along_axis(ordered, np.minimum(at, len(values) - 1)[None], axis=0)[0] for at in (low, high)]
    return np.where(count > 0, np.where(count % 2 == 1, pick[0], (pick[0] + pick[1]) / 2), np.nan)


def _longer(steps: Array, to: int) -> Array:
    """Which steps are many times as long as their neighbour on one side, or are undone by it."""
    neighbour = np.zeros_like(steps)
    if to > 0:
        neighbour[:-1] = steps[1:]
    else:
        neighbour[1:] = steps[:-1]
    undone = np.abs(steps + neighbour) <= _ALIKE * np.abs(steps)
    return np.asarray((np.abs(steps) >= _LONG * np.abs(neighbour)) | undone)


def coming_back(lengths: Array) -> Array:
    """Which jumps, zero where there is none, are undone by another one soon after or before."""
    back = np.zeros(lengths.shape, dtype=bool)
    for apart in range(1, min(_SOON, len(lengths) - 1) + 1):
        first, second = lengths[:-apart], lengths[apart:]
        undone = (first != 0) & (second != 0) & (np.abs(first + second) <= _ALIKE * np.abs(first))
        back[:-apart] |= undone
        back[apart:] |= undone
    return back
