"""What is said of text files after they were read: rows, gaps, what was left out, and what will be of little use."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hamfit.data.frames import Frames, listed
from hamfit.validation import IntArray


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


def report_of(frames: Frames, complete: Frames) -> TextReport:
    """Compare all frames with the complete ones, and say what was left out."""
    left_out = len(frames) - len(complete)
    long = bool(frames.particles)
    rows, gaps = (frames.rows, frames.gaps) if long else (len(frames) + frames.gaps, frames.gaps + left_out)
    warnings = []
    if gaps:
        warnings.append(f"{gaps} of {rows} rows had gaps and are left out")
    if long and left_out:
        warnings.append(f"{left_out} of {len(frames)} times lack a particle and are left out")
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
