"""All pictures of one run, alone, beside the true one or beside recorded samples: in a folder, or in one figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hamfit.data import PhaseSpaceData
from hamfit.files import check_output
from hamfit.plots.canvas import PNG, WIDE, new_figure, save_figure, with_unit
from hamfit.plots.energies import energy, has_energy
from hamfit.plots.errors import error, measured
from hamfit.plots.labels import legend_above
from hamfit.plots.motion import GIF, draw_animation
from hamfit.plots.places import chosen_nodes, draw_coordinate, title_of
from hamfit.plots.runs import RunLike, in_memory, run_and_truth
from hamfit.plots.samples import measured_beside
from hamfit.progress import Progress
from hamfit.rng import Seed

_PICTURES = {"positions.png": PNG, "energy.png": PNG, "error.png": PNG, "measured.png": PNG, "animation.gif": GIF}
_PANEL, _REST = 1.9, 0.9  # inches of a panel of positions, and above and below them


def draw_run(
    run: RunLike,
    truth: RunLike | None,
    folder: str | Path,
    *,
    nodes: int = 6,
    frames: int = 80,
    seed: Seed = 0,
    measured: RunLike | None = None,
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
        Recorded samples, one of which the run begins at: they are drawn as circles, and the distance from them.
    progress
        Called as ``progress(frames drawn, frames)``.
    """
    folder = Path(folder)
    check_pictures(folder)
    parts = _Parts.of(run, truth, measured)
    figure, axes = new_figure(parts.run.dim, 1, size=(WIDE[0], _REST + _PANEL * parts.run.dim))
    parts.draw_positions(figure, axes[:, 0], nodes, seed)
    written = {"positions": save_figure(figure, folder / "positions.png")}
    for name in parts.curves:
        figure, axes = new_figure(size=WIDE)
        parts.draw_curve(name, axes[0, 0])
        written[name] = save_figure(figure, folder / f"{name}.png")
    if frames:
        path = folder / "animation.gif"
        written["animation"] = draw_animation(parts.run, parts.truth, path, frames=frames, progress=progress)
    return written


def draw_overview(
    run: RunLike,
    truth: RunLike | None,
    path: str | Path,
    *,
    nodes: int = 6,
    seed: Seed = 0,
    measured: RunLike | None = None,
) -> Path:
    """Draw what `draw_run` draws, without the animation, as one figure: PNG, SVG or PDF by the suffix of the name.

    Parameters
    ----------
    run, truth, nodes, seed, measured
        As for `draw_run`.
    path
        File to write.
    """
    parts = _Parts.of(run, truth, measured)
    dim, curves = parts.run.dim, parts.curves
    height = _PANEL * dim + (WIDE[1] - 0.6) * len(curves) + _REST
    figure, axes = new_figure(dim + len(curves), 1, size=(WIDE[0], height))
    axes[0, 0].get_gridspec().set_height_ratios([_PANEL] * dim + [WIDE[1] - 1.0] * len(curves))
    parts.draw_positions(figure, axes[:dim, 0], nodes, seed)
    for name, axis in zip(curves, axes[dim:, 0], strict=True):
        parts.draw_curve(name, axis)
        axis.sharex(axes[0, 0])
    figure.align_ylabels(list(axes[:, 0]))
    return save_figure(figure, path)


def check_pictures(folder: Path, *, inputs: Iterable[Path | None] = ()) -> None:
    """Refuse a folder in which `draw_run` cannot write, or would write onto one of the `inputs` or onto other files."""
    for name, kind in _PICTURES.items():
        check_output(folder / name, kind, inputs=inputs)


@dataclass(frozen=True)
class _Parts:
    """What there is to draw of a run."""

    run: PhaseSpaceData
    truth: PhaseSpaceData | None
    recorded: PhaseSpaceData | None

    @classmethod
    def of(cls, run: RunLike, truth: RunLike | None, recorded: RunLike | None) -> _Parts:
        return cls(*run_and_truth(run, truth), None if recorded is None else in_memory(recorded))

    @property
    def curves(self) -> list[str]:
        """Names of the pictures beside that of the positions."""
        there = {
            "energy": has_energy(self.run, self.truth),
            "error": self.truth is not None,
            "measured": self.recorded is not None,
        }
        return [name for name, known in there.items() if known]

    def draw_positions(self, figure: Any, axes: Any, nodes: int, seed: Seed) -> None:
        """Draw one panel for each coordinate, with one legend for all of them in the first."""
        chosen = chosen_nodes(self.run, nodes, seed)
        samples = None if self.recorded is None else measured_beside(self.run, self.recorded)
        for coordinate, axis in enumerate(axes):
            draw_coordinate(axis, self.run, self.truth, samples, chosen, coordinate)
        axes[0].set_title(title_of(self.run, chosen))
        axes[-1].set_xlabel(with_unit("time", self.run.metadata, "time"))
        legend_above(axes[0])
        figure.align_ylabels(list(axes))

    def draw_curve(self, name: str, axis: Any) -> None:
        """Draw one of the `curves`."""
        if name == "energy":
            energy(self.run, self.truth, ax=axis)
        elif name == "error" and self.truth is not None:
            error(self.run, self.truth, ax=axis)
        elif self.recorded is not None:
            measured(self.run, self.recorded, ax=axis)
