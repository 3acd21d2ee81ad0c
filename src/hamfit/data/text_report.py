"""What is said of text files after they were read: rows, gaps, what was left out, and what will be of little use."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hamfit.data.frames import Frames, listed
from hamfit.data.jumps import beyond_neighbours, coming_back
from hamfit.data.oddities import oddities_of
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.graphs import angle_coordinates, turned_apart
from hamfit.validation import IntArray

_NEARLY_HALF = 0.9 * np.pi
_TURNS = {"": 2 * np.pi, " --units angle=deg,...": 360.0}  # what a turn is, by what is to be typed
_JUMP, _STEP = 0.75, 0.4  # of a turn: what jumps by more has come round, where all other steps are shorter than that
_WHOLE = 0.1  # of a turn: how far jumps may be from a whole one, beyond the steps beside them


@dataclass(frozen=True)
class TextReport:
    """Says what was found while text files were read, and what was left out.

    Attributes
    ----------
    rows
        Rows of the selected times and particles.
    gaps
        Rows among them with empty or NaN fields; they are left out.
    times, incomplete
        Long layout: times, and those at which a particle is missing; they are left out.
    warnings
        Sentences on what was left out, and on what will be of little use.
    """

    rows: int
    gaps: int
    times: int = 0
    incomplete: int = 0
    warnings: list[str] = field(default_factory=list)


def why_nothing(frames: Frames) -> str:
    """Say why no frame is complete, and which particles are there most often."""
    if not frames.particles:
        return "every row has gaps"
    there = (~np.isnan(frames.values["q"]).any(axis=2)).sum(axis=0)
    often = ", ".join(f"{frames.particles[node]} ({there[node]})" for node in np.argsort(-there, kind="stable")[:8])
    return (
        f"at none of the {len(frames)} times are all {len(frames.particles)} particles there; choose some that are, "
        f"of those that are there most often (times): {often}"
    )


def report_of(frames: Frames, complete: Frames, data: PhaseSpaceData) -> TextReport:
    """Compare all frames with the complete ones, of which the data are, and say what was left out."""
    left_out = len(frames) - len(complete)
    long = bool(frames.particles)
    rows, gaps = (frames.rows, frames.gaps) if long else (len(frames) + frames.gaps, frames.gaps + left_out)
    warnings = []
    if gaps:
        warnings.append(f"{gaps} of {rows} rows had gaps and are left out")
    if long and left_out:
        warnings.append(f"{left_out} of {len(frames)} times lack a particle and are left out")
    round_ = [] if complete.times is None else _come_round(data, complete.run)
    warnings += round_
    fast = 0 if round_ or complete.times is None else _turned_far(data, complete.run)
    if fast:
        warnings.append(
            f"between {fast} neighbouring samples an angle turns by nearly half a turn or more, and which way nobody "
            "can tell: sample more often"
        )
    warnings += [] if round_ else [one.sentence for one in oddities_of(data, complete.run, thorough=True)]
    runs, counts = np.unique(complete.run, return_counts=True)
    lost = np.setdiff1d(frames.run, runs)
    if lost.size:
        warnings.append(f"{len(lost)} of {len(lost) + len(runs)} runs have nothing left ({_named(frames, lost)})")
    single = runs[counts == 1]
    if complete.times is None:
        warnings.append("there are no times (t=...), so the rows are states, not motions")
    elif single.size:
        warnings.append(
            f"{len(single)} of {len(runs)} runs have a single time ({_named(frames, single)}): kept as a state, "
            "but no motion can be seen in it"
        )
    return TextReport(rows, gaps, len(frames) if long else 0, left_out if long else 0, warnings)


def _named(frames: Frames, runs: IntArray) -> str:
    return listed([frames.runs[run] for run in runs]) if frames.runs else "the only one"


def _turned_far(data: PhaseSpaceData, run: IntArray) -> int:
    """Count neighbouring samples of a run between which an angle turns by nearly half a turn, as far as one can see."""
    angles = angle_coordinates(data.graph, data.dim)
    if angles is None:
        return 0
    apart = np.abs(turned_apart(np.diff(data.q, axis=0), angles))[:, angles]
    return int(((apart > _NEARLY_HALF).any(axis=1) & (np.diff(run) == 0)).sum())


def _come_round(data: PhaseSpaceData, run: IntArray) -> list[str]:
    """Say which coordinates jump by a turn, as angles do that are kept within one, and are not said to be angles.

    Angles that were said to be in radians, and jump by 360, are in degrees.
    """
    angles = angle_coordinates(data.graph, data.dim)
    said = []
    for unit, turn in _TURNS.items():
        signed = np.diff(data.q, axis=0)[np.diff(run) == 0] / turn
        steps = np.abs(signed)
        jumping = steps > _JUMP
        jumps = jumping.sum(axis=0)
        lasting = (jumping & ~coming_back(np.where(jumping, signed, 0.0))).any(axis=0)  # what comes back is an outlier
        whole = np.abs(np.abs(beyond_neighbours(signed)) - 1) <= _WHOLE
        lasting &= (whole | ~jumping).all(axis=0)  # a box of another length is none of angles
        within = np.ptp(data.q, axis=0) <= 1.05 * turn
        smooth = np.where(steps > _JUMP, 0.0, steps).max(axis=0, initial=0.0) < _STEP
        found = lasting & within & smooth & (True if angles is None or unit else ~angles)
        said += [
            f"coordinate {axis + 1} of node {node} jumps by a turn between neighbouring samples "
            f"({jumps[node, axis]} times): "
            + (
                "it seems to be in degrees, not in radians; say so (--units angle=deg,...)"
                if angles is not None and angles[node, axis]
                else f"if it is an angle, say so (--angles COLUMN{unit})"
            )
            for node, axis in np.argwhere(found)[:1]
        ]
    return said
