"""The motion itself as a GIF, true beside learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.data.indexing import snapshot_numbers
from hamfit.files import FileKind, beginning, replacing
from hamfit.graphs import Graph
from hamfit.optional import require
from hamfit.plots.canvas import LEARNED, TRUE, axes_or_new, new_figure, with_unit
from hamfit.plots.runs import RunLike, in_memory, run_and_truth
from hamfit.progress import Progress
from hamfit.systems import system_from_notes
from hamfit.validation import Array

GIF = FileKind("a GIF animation", beginning(rb"GIF8[79]a"), (".gif",))
_MILLISECONDS = 50  # a frame
_EDGES = "#c2c2c2"  # lighter than true nodes
_WIDTH, _TITLES = 4.6, 0.8  # inches of a panel, and above it
_TURN, _TILT = np.radians(25), np.radians(28)  # from where three dimensions are looked at


def snapshot(run: RunLike, frame: int = -1, *, ax: Any = None) -> Any:
    """Draw nodes and edges of one frame of a run; three dimensions are projected, nearer nodes larger.

    Parameters
    ----------
    run
        Data of one size, a path, or what `hamfit.simulate` returned; times are not needed.
    frame
        Number of the frame; negative ones count from the end.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    data = in_memory(run)
    number = int(snapshot_numbers(np.array([frame]), len(data))[0])
    picture = _project(data.at_nodes("q", number)[None] + _layout(data, number))
    axis = axes_or_new(ax, (_WIDTH, _WIDTH))
    _place(_panel(axis, _limits([picture]), picture, LEARNED), picture[0], _drawn_edges(data.graph_at(number)))
    axis.set_title(f"frame {number}" if data.times is None else _time_of(data, number, ".4g"), fontsize=10)
    return axis


def draw_animation(
    run: RunLike,
    truth: RunLike | None,
    path: str | Path,
    *,
    frames: int = 80,
    progress: Progress | None = None,
) -> Path:
    """Draw nodes and edges at evenly chosen times as a GIF; three dimensions are projected, nearer nodes larger.

    Parameters
    ----------
    run, truth
        A run and the true one or None, as for `positions`.
    path
        GIF to write.
    frames
        Number of frames.
    progress
        Called as ``progress(frames drawn, frames)``.
    """
    require("PIL.Image", "plot")
    run, truth = run_and_truth(run, truth)
    layout = _layout(run, 0)
    panels = [("true", truth, TRUE), ("learned", run, LEARNED)] if truth is not None else [("", run, LEARNED)]
    chosen = np.unique(np.linspace(0, len(run) - 1, min(frames, len(run))).round().astype(int))
    pictures = [_project(data.q[chosen] + layout) for _, data, _ in panels if data is not None]
    limits = low, high = _limits(pictures)
    height = np.clip(_WIDTH * (high[1] - low[1]) / (high[0] - low[0]), 1.5, 6.0) + _TITLES
    figure, axes = new_figure(1, len(panels), size=(_WIDTH * len(panels), height), dpi=80)
    canvas = require("matplotlib.backends.backend_agg", "plot").FigureCanvasAgg(figure)
    artists = []
    for axis, (title, _, colour), picture in zip(axes[0], panels, pictures, strict=True):
        artists.append(_panel(axis, limits, picture, colour))
        axis.set_title(title)
    images = []
    for number, frame in enumerate(chosen):
        figure.suptitle(_time_of(run, int(frame), ".2f"), fontsize=10)
        for (_, data, _), picture, artist in zip(panels, pictures, artists, strict=True):
            assert data is not None
            _place(artist, picture[number], _drawn_edges(data.state(int(frame)).graph))
        images.append(_snapshot(canvas))
        figure.set_layout_engine("none")  # the first drawing has found the layout, which takes most of the time
        if progress is not None:
            progress(number + 1, len(chosen))
    with replacing(path, GIF) as temporary:
        images[0].save(temporary, save_all=True, append_images=images[1:], duration=_MILLISECONDS, loop=0, format="GIF")
    return Path(path)


def _time_of(data: PhaseSpaceData, number: int, form: str) -> str:
    """Write the time of a frame, with its unit."""
    assert data.times is not None
    return with_unit(f"time {data.times[number]:{form}}", data.metadata, "time").replace(",", "")


def _layout(data: PhaseSpaceData, number: int) -> Array | float:
    """Find the places of rest that displacements are added to; the notes may speak of a system of another size."""
    system = system_from_notes(data.metadata)
    rest = np.zeros(1) if system is None else system.layout()
    return rest if rest.shape == (int(data.node_counts[number]), data.dim) else 0.0


def _panel(axis: Any, limits: tuple[Array, Array], picture: Array, colour: str) -> tuple[Any, Any, float]:
    """Make the axes of a picture, its lines and its dots, and find the size of these."""
    (left, bottom), (right, top) = limits
    axis.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xticks=[], yticks=[])
    axis.spines[:].set_visible(False)
    lines = require("matplotlib.collections", "plot").LineCollection([], colors=_EDGES, linewidths=0.9)
    axis.add_collection(lines)
    size = float(np.clip(2500 / picture.shape[1], 4, 60))
    dots = axis.scatter(*picture[0, :, :2].T, s=size, color=colour, zorder=2, edgecolors="white", linewidths=0.4)
    return lines, dots, size


def _project(positions: Array) -> Array:
    """Return positions (frames, nodes, dim) as (frames, nodes, 3): right, up, towards the viewer."""
    frames, nodes, dim = positions.shape
    space = np.zeros((frames, nodes, 3))
    space[..., : min(dim, 3)] = positions[..., :3]
    if dim < 3:
        return space
    x, y, z = np.moveaxis(space, -1, 0)
    right = np.cos(_TURN) * x + np.sin(_TURN) * y
    away = -np.sin(_TURN) * x + np.cos(_TURN) * y
    return np.stack(
        [right, np.sin(_TILT) * away + np.cos(_TILT) * z, np.sin(_TILT) * z - np.cos(_TILT) * away], axis=-1
    )


def _limits(pictures: list[Array]) -> tuple[Array, Array]:
    """Find corners that hold nearly everything: a node that flies off leaves the picture instead of shrinking it."""
    points = np.concatenate([picture[..., :2].reshape(-1, 2) for picture in pictures])
    low, high = np.percentile(points, [0.5, 99.5], axis=0)
    margin = 0.12 * (float((high - low).max()) or 1.0)
    return low - margin, high + margin


def _drawn_edges(graph: Graph) -> Array:
    """Return the edges that can be drawn: one to a periodic image would cross the whole picture."""
    if graph.offsets is None:
        return graph.edges
    return graph.edges[~graph.offsets.any(axis=1)]


def _place(artist: tuple[Any, Any, float], picture: Array, edges: Array) -> None:
    lines, dots, size = artist
    lines.set_segments(picture[edges][:, :, :2])
    order = np.argsort(picture[:, 2], kind="stable")  # far nodes first, so that near ones cover them
    depth = picture[order, 2]
    spread = float(np.ptp(depth))
    dots.set_offsets(picture[order, :2])
    dots.set_sizes(size * (1 + (depth - depth.mean()) / spread) if spread > 0 else np.full(len(order), size))


def _snapshot(canvas: Any) -> Any:
    canvas.draw()
    image = require("PIL.Image", "plot")
    return image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3]).quantize(24, dither=0)
