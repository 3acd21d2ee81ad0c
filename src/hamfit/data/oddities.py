"""What a recording shows that no motion does: a box that places are put back into, runs put together, other velocities.

Nothing of this is looked for in data with forces, which need not be motions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.data.glitches import glitches_in, said_of_glitches
from hamfit.data.jumps import Jumps, box_length, jumps_together, rows_with
from hamfit.data.motions import Motion, motions_of
from hamfit.data.offsets import said_of_factors, said_of_offsets
from hamfit.data.source import DataSource
from hamfit.validation import IntArray

_MOST_RUNS, _MOST_NUMBERS = 100, 400_000  # that are looked at, unless all are
_SHOWN = 3
_TURNS, _A_TURN = (2 * np.pi, 360.0), 0.02  # lengths of a turn, and how far others may be from one, relative


@dataclass(frozen=True)
class Oddity:
    """A sentence for whoever made the recording, and why no law of it can be right, as half a sentence; or empty."""

    sentence: str
    doubt: str = ""


def oddities_of(data: DataSource, run: IntArray | None = None, *, thorough: bool = False) -> list[Oddity]:
    """Look at the recorded motions, what matters most first.

    Parameters
    ----------
    data
        The recording.
    run
        The run of each snapshot, instead of the trajectories of the data.
    thorough
        Whether all runs are looked at, and not only as many as take no time.
    """
    run = data.trajectory if run is None else run
    if data.times is None or run is None or data.has_forces:
        return []
    chosen = None if thorough else _some(data, run)
    motions = motions_of(data, run) if chosen is None else motions_of(data.take(chosen), run[chosen])
    jumps = [Jumps.of(motion.places, motion.times) for motion in motions]
    boxes = _boxes(motions, jumps)
    if boxes:
        return boxes
    glitches = glitches_in(motions)
    spoiling = [one for one in glitches if one.spoils]
    doubt = ""
    if spoiling:
        kind = "velocity" if spoiling[0].velocity else "place"
        doubt = f"the {kind} of {spoiling[0].placed(several=len(motions) > 1)} is far off from its neighbours"
    told = [Oddity(sentence, doubt) for sentence in said_of_glitches(glitches, several=len(motions) > 1)]
    broken = _joints(motions, jumps)
    if broken or told:
        return broken + told
    return [Oddity(*said) for said in said_of_factors(motions) or said_of_offsets(motions)]


def _some(data: DataSource, run: IntArray) -> IntArray | None:
    """Snapshots of evenly spread runs that are looked at; None for all."""
    names, counts = np.unique(run, return_counts=True)
    each = float(counts.mean() * data.node_counts.mean()) * data.dim
    most = int(min(_MOST_RUNS, max(1.0, _MOST_NUMBERS / each)))
    longest = max(10, int(_MOST_NUMBERS / (float(data.node_counts.mean()) * data.dim)))
    if len(names) <= most and len(run) <= longest:
        return None
    kept = names[np.unique(np.linspace(0, len(names) - 1, min(most, len(names))).astype(np.int64))]
    return np.flatnonzero(np.isin(run, kept))[:longest]


def _boxes(motions: list[Motion], jumps: list[Jumps]) -> list[Oddity]:
    """Say which axes seem to be put back into a periodic box."""
    alike = [
        (motion, jump)
        for motion, jump in zip(motions, jumps, strict=True)
        if motion.places.shape[1] == motions[0].places.shape[1]
    ]
    if not alike:
        return []
    together = jumps_together([jump for _, jump in alike])
    of_axis, said = np.arange(motions[0].places.shape[1]) % motions[0].dim, []
    for axis in range(motions[0].dim):
        among = (of_axis == axis) & ~motions[0].turning & ~motions[0].held
        places = np.concatenate([motion.places[:, among].ravel() for motion, _ in alike])
        length = box_length(places, together, among) if among.any() else None
        if length is not None:
            said.append((axis, length, int((together.jumping & among).sum())))
    if not said:
        return []
    axes = ", ".join(f"coordinate {axis + 1} by {length:.4g}, {times} times" for axis, length, times in said)
    turns = [turn for turn in _TURNS if all(abs(length - turn) < _A_TURN * turn for _, length, _ in said)]
    if turns:
        return [_angle(axes, in_degrees=turns[0] == _TURNS[-1])]
    return [
        Oddity(
            f"the positions jump by nearly the same length again and again ({axes}), as if they were put back into a "
            f"periodic box of that length: let them go on instead (numpy.unwrap(x, period={said[0][1]:.4g}) for each "
            "column and run), and where particles act on each other across its walls, give the box as a cell (in "
            "extended XYZ or as Graph(cell=...); a table has none)",
            f"the positions jump by {said[0][1]:.4g} again and again, as if put back into a periodic box",
        )
    ]


def _angle(axes: str, *, in_degrees: bool) -> Oddity:
    """Say that coordinates jump by a turn, as angles do; so does what is put back into a box of that length."""
    units = " --units angle=deg,..." if in_degrees else ""
    return Oddity(
        f"the positions jump by a turn again and again ({axes}): if they are angles, say so (hamfit convert --angles "
        f"COLUMN{units}); if they were put back into a periodic box, let them go on instead (numpy.unwrap)",
        "the positions jump by a turn again and again, as angles do that nobody said are angles",
    )


def _joints(motions: list[Motion], jumps: list[Jumps]) -> list[Oddity]:
    """Say where a recording goes on somewhere else."""
    lasting = [(motion, jump.lasting & ~motion.held) for motion, jump in zip(motions, jumps, strict=True)]
    places = [(motion, row, which[row]) for motion, which in lasting for row in rows_with(which)]
    if not places:
        return []
    motion, row, which = places[0]
    time, several = motion.times[row + 1], len(motions) > 1
    where = f"at time {time:.6g} (sample {row + 1}, counted from 0{f', of run {motion.number}' if several else ''})"
    more = f", and at {len(places) - 1} more times" if len(places) > 1 else ""
    moving = (np.ptp(motion.places, axis=0) > 0) & ~motion.held
    if 2 * which.sum() > moving.sum():
        what, like = "the positions", "two recordings were put together, or samples were too seldom for the motion"
        todo = "number them in a column (run=...), or convert them apart (hamfit convert --stop, --start)"
    else:
        what = motion.named(int(np.flatnonzero(which)[0]))
        like = "another particle were taken for it, two recordings put together, or samples too seldom for the motion"
        todo = "correct it, or convert the parts apart (hamfit convert --stop, --start)"
    return [
        Oddity(
            f"{what} {'jump' if what.endswith('s') else 'jumps'} {where}{more} to somewhere else, as if {like}: {todo}",
            f"{what} {'jump' if what.endswith('s') else 'jumps'} at time {time:.6g}, as if {like}",
        )
    ]
