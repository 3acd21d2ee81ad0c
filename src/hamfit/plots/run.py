"""All pictures of one run, alone, beside the true one or beside recorded samples."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError
from hamfit.files import check_output
from hamfit.plots.animation import GIF, draw_animation
from hamfit.plots.canvas import PNG
from hamfit.plots.energy import draw_energy
from hamfit.plots.error import draw_error, draw_measured_error
from hamfit.plots.measured import measured_beside
from hamfit.plots.positions import draw_positions
from hamfit.progress import Progress
from hamfit.rng import Seed

_PICTURES = {"positions.png": PNG, "energy.png": PNG, "error.png": PNG, "measured.png": PNG, "animation.gif": GIF}


def draw_run(
    run: PhaseSpaceData,
    truth: PhaseSpaceData | None,
    folder: Path,
    *,
    nodes: int = 6,
    frames: int = 80,
    seed: Seed = 0,
    measured: PhaseSpaceData | None = None,
    progress: Progress | None = None,
) -> dict[str, Path]:
    """Draw positions, energy (where known), errors (with `truth` or `measured`) and an animation; return files by name.

    Parameters
    ----------
    run
        One trajectory with times.
    truth
        The same trajectory of the true system, with the same times, or None.
    folder
        Where the pictures go; made if needed.
    nodes
        How many nodes, chosen at random, are followed in the picture of positions.
    frames
        Frames of the animation; 0 for none.
    seed
        Seed of the choice of nodes.
    measured
        Recorded samples, one of which the run begins at: they are drawn as dots, and the distance from them.
    progress
        Called as ``progress(frames drawn, frames)``.
    """
    check_pictures(folder)
    run = _check(run, "the run")
    if truth is not None:
        truth = _check(truth, "the true run")
        run, truth = _common_part(run, truth)
    samples = None if measured is None else measured_beside(run, measured)
    positions = draw_positions(run, truth, folder / "positions.png", nodes=nodes, seed=seed, measured=samples)
    written = {"positions": positions}
    if any(data is not None and data.energy is not None for data in (run, truth)):
        written["energy"] = draw_energy(run, truth, folder / "energy.png")
    if truth is not None:
        written["error"] = draw_error(run, truth, folder / "error.png")
    if samples is not None:
        written["measured"] = draw_measured_error(samples, folder / "measured.png")
    if frames:
        written["animation"] = draw_animation(run, truth, folder / "animation.gif", frames=frames, progress=progress)
    return written


def check_pictures(folder: Path, *, inputs: Iterable[Path | None] = ()) -> None:
    """Refuse a folder in which `draw_run` cannot write, or would write onto one of the `inputs` or onto other files."""
    for name, kind in _PICTURES.items():
        check_output(folder / name, kind, inputs=inputs)


def _check(data: PhaseSpaceData, what: str) -> PhaseSpaceData:
    counts = data.node_counts
    if data.times is None:
        raise DataError(f"{what} has no times, so there is nothing to draw over time; use a file written by simulate")
    if (counts != counts[0]).any():
        raise DataError(f"{what} mixes systems of different sizes; draw them one by one")
    if data.trajectory is not None and (data.trajectory != data.trajectory[0]).any():
        return data.take(data.trajectory == data.trajectory[0])
    return data


def _common_part(run: PhaseSpaceData, truth: PhaseSpaceData) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    """Cut both runs at the end of the shorter one: a run that blew up is drawn as far as it went."""
    if run.q.shape[1:] != truth.q.shape[1:]:
        raise DataError(f"the runs differ in shape: {run.q.shape[1:]} and {truth.q.shape[1:]} (nodes, dim)")
    frames = min(len(run), len(truth))
    assert run.times is not None
    assert truth.times is not None
    if abs(run.times[:frames] - truth.times[:frames]).max() > 1e-9 * abs(truth.times[:frames]).max():
        raise DataError("the runs were recorded at different times; simulate both with the same --dt and --every")
    return run.take(slice(0, frames)), truth.take(slice(0, frames))
