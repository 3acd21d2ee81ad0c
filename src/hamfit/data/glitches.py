"""Samples that jump away from their neighbours and back, as a tracking program makes them that loses its mark."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data.motions import Motion
from hamfit.validation import Array

_FAR = 8.0  # how often what nine of ten samples are off from their neighbours
_ALIKE = 0.6  # how far both neighbours may be from being off by as much the other way, relative to that
_SHOWN = 3
_FEWEST = 10  # samples of a run
_WORSE = 4.0  # times further from the way between its neighbours than their mean, from which a velocity is wrong
_SPOILING = 0.5  # of how much values vary otherwise: samples that are off by more spoil a fit


@dataclass(frozen=True)
class Glitch:
    """A value that is off: of which run, sample and component, whether it is a velocity, and how far off it is.

    `relative` is how far, in units of how much the component varies without it.
    """

    motion: Motion
    row: int
    component: int
    velocity: bool
    relative: float

    def placed(self, *, several: bool) -> str:
        """Say where it is; of which run, where there are several."""
        of_run = f" of run {self.motion.number}" if several else ""
        return f"{self.motion.named(self.component)} at time {self.motion.times[self.row]:.6g}{of_run}"

    @property
    def spoils(self) -> bool:
        """Whether a fit cannot bear it."""
        return self.relative > _SPOILING


def glitches_in(motions: list[Motion]) -> list[Glitch]:
    """Find values that jump away and back, first of the places and then of the velocities.

    A sample is compared with the line through its neighbours. One that is off alone makes both of them off by about
    half as much the other way; a kink, such as a bounce, does not, nor does a motion that bends.
    """
    long = [motion for motion in motions if len(motion.times) >= _FEWEST]
    of_places = [
        Glitch(one, row, component, False, off) for one in long for row, component, off in _found(one.places, one.times)
    ]
    return of_places + [glitch for one in long for glitch in _of_velocities(one)]


def said_of_glitches(glitches: list[Glitch], *, several: bool) -> list[str]:
    """Sentences on them: one on places, and one on velocities."""
    said = []
    for velocity in (False, True):
        some = [one for one in glitches if one.velocity == velocity]
        if not some:
            continue
        shown = "; ".join(one.placed(several=several) for one in some[:_SHOWN])
        more = f"; {len(some) - _SHOWN} more" if len(some) > _SHOWN else ""
        what, s = ("velocit", ("y", "ies")) if velocity else ("value", ("", "s"))
        count = f"1 {what}{s[0]} jumps" if len(some) == 1 else f"{len(some)} {what}{s[1]} jump"
        said.append(
            f"{count} away from the neighbours and back ({shown}{more}): "
            f"if these are errors of {'measuring' if velocity else 'tracking'}, empty their fields, since they spoil a "
            "fit"
        )
    return said


def _of_velocities(motion: Motion) -> list[Glitch]:
    """Velocities that are off and are no part of the motion: places do not move on as these say."""
    if motion.velocities is None:
        return []
    v, q, t = motion.velocities, motion.places, motion.times
    found = []
    for row, component, off in _found(v, t):
        before, after = t[row] - t[row - 1], t[row + 1] - t[row]
        way = q[row + 1, component] - q[row - 1, component]
        first, own, last = v[row - 1 : row + 2, component]
        with_it = (before * (first + own) + after * (own + last)) / 2
        without = (before + after) * (first + last) / 2
        if abs(with_it - way) > _WORSE * abs(without - way):
            found.append(Glitch(motion, row, component, True, off))
    return found


def _found(values: Array, times: Array) -> list[tuple[int, int, float]]:
    """Find rows and components of one run, and how far they are off in units of how much these vary otherwise."""
    steps = np.diff(values, axis=0)
    spans = np.diff(times)[:, None]
    before, after = steps[:-1], steps[1:]
    share = spans[:-1] / (spans[:-1] + spans[1:])
    off = before - share * (before + after)  # of each sample but the first and the last
    usual = np.quantile(np.abs(off), 0.9, axis=0)
    far = (np.abs(off) > _FAR * usual)[1:-1] & (usual > 0)
    middle = off[1:-1]
    half = np.where(far, middle, 1.0)
    alone = far & (np.abs(off[:-2] / half + 0.5) < _ALIKE / 2) & (np.abs(off[2:] / half + 0.5) < _ALIKE / 2)
    rows, components = np.nonzero(alone)
    kept = np.where(np.pad(alone, ((2, 2), (0, 0))), np.nan, values)
    spread = np.nanstd(kept, axis=0)
    return [
        (int(row) + 2, int(one), float(abs(middle[row, one]) / spread[one]) if spread[one] > 0 else np.inf)
        for row, one in zip(rows, components, strict=True)
    ]
