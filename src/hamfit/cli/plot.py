"""``hamfit plot``: pictures of a simulation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import force_option, json_option, progress_bar, seed_option, show
from hamfit.errors import DataError
from hamfit.files import check_output


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--truth", type=click.Path(path_type=Path), help="The true run, to draw beside it.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Folder for the pictures.")
@click.option("--nodes", type=click.IntRange(min=1), default=6, show_default=True, help="How many nodes to follow.")
@click.option("--animation/--no-animation", default=True, show_default=True, help="Also draw a GIF.")
@click.option("--frames", type=click.IntRange(min=2), default=80, show_default=True, help="Frames of the animation.")
@seed_option("the choice of nodes")
@force_option
@json_option
def command(
    run: Path, truth: Path | None, output: Path, nodes: int, animation: bool, frames: int, seed: int, as_json: bool
) -> None:
    """Draw RUN (written by simulate): positions, energy and, with --truth, errors over time, and an animation.

    For a model that was fitted with --ridge auto, draw the curve that its ridge was chosen by.

    \b
    Example:
      hamfit plot run.npz --truth truth.npz -o pictures
      hamfit plot model.safetensors -o pictures
    """
    with progress_bar("drawing", hidden=as_json) as progress:
        if run.suffix == ".safetensors":
            written = _draw_ridge(run, output)
        else:
            written = _draw_run(run, truth, output, nodes, frames if animation else 0, seed, progress)
    show({name: str(path) for name, path in written.items()}, title="Pictures", as_json=as_json)


def _draw_run(
    run: Path, truth: Path | None, output: Path, nodes: int, frames: int, seed: int, progress: Any
) -> dict[str, Path]:
    from hamfit.data import PhaseSpaceData
    from hamfit.plots import check_pictures, draw_run

    check_pictures(output, inputs=[run, truth])
    learned = PhaseSpaceData.load(run)
    true = None if truth is None else PhaseSpaceData.load(truth)
    return draw_run(learned, true, output, nodes=nodes, frames=frames, seed=seed, progress=progress)


def _draw_ridge(model: Path, output: Path) -> dict[str, Path]:
    from hamfit.models import load_model
    from hamfit.plots import PNG, draw_ridge_curve

    picture = output / "ridge.png"
    check_output(picture, PNG, inputs=[model])
    path = load_model(model).ridge_path
    if path is None:
        raise DataError(f"{model} has no ridge curve: fit it with --ridge auto")
    return {"ridge": draw_ridge_curve(path, picture)}
