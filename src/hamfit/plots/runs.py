"""Runs as they are drawn: one trajectory of one size with its times, alone or with the true one beside it."""

from __future__ import annotations

from hamfit.data import DataLike, PhaseSpaceData, as_data
from hamfit.errors import DataError
from hamfit.integrate import Rollout

RunLike = DataLike | Rollout
"""What is drawn as a run: data, the path of a file that holds data, or what `hamfit.simulate` returned."""


def in_memory(given: RunLike) -> PhaseSpaceData:
    """Take all of what was given, as data in memory."""
    source = given.to_data() if isinstance(given, Rollout) else as_data(given)
    return source if isinstance(source, PhaseSpaceData) else source.take(slice(None))


def one_run(given: RunLike, what: str = "the run") -> PhaseSpaceData:
    """Take the first trajectory of data, which must have times and one number of nodes.

    Parameters
    ----------
    given
        Data, a path, or a roll-out.
    what
        How it is called in messages.
    """
    source = in_memory(given)
    if source.times is None:
        raise DataError(f"{what} has no times, so there is nothing to draw over time; use a file written by simulate")
    if (source.node_counts != source.node_counts[0]).any():
        raise DataError(f"{what} mixes systems of different sizes; draw them one by one")
    if source.trajectory is not None and (source.trajectory != source.trajectory[0]).any():
        return source.take(source.trajectory == source.trajectory[0])
    return source


def run_and_truth(run: RunLike, truth: RunLike | None) -> tuple[PhaseSpaceData, PhaseSpaceData | None]:
    """Take both runs to the end of the shorter one: a run that blew up is drawn as far as it went."""
    drawn = one_run(run)
    if truth is None:
        return drawn, None
    true = one_run(truth, "the true run")
    if drawn.q.shape[1:] != true.q.shape[1:]:
        raise DataError(f"the runs differ in shape: {drawn.q.shape[1:]} and {true.q.shape[1:]} (nodes, dim)")
    frames = min(len(drawn), len(true))
    assert drawn.times is not None
    assert true.times is not None
    if abs(drawn.times[:frames] - true.times[:frames]).max() > 1e-9 * abs(true.times[:frames]).max():
        raise DataError("the runs were recorded at different times; simulate both with the same --dt and --every")
    return drawn.take(slice(0, frames)), true.take(slice(0, frames))
