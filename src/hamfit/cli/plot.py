"""``hamfit plot``: pictures of a simulation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import force_option, json_option, progress_bar, seed_option, show
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.files import check_output

_OTHER_PICTURES = (".jpg", ".jpeg", ".eps", ".ps", ".tif", ".tiff", ".webp", ".bmp", ".mp4", ".webm", ".html")


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--truth", type=click.Path(path_type=Path), help="The true run, to draw beside it.")
@click.option(
    "--measured", type=click.Path(path_type=Path), help="The recorded data that RUN begins in, drawn as circles."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="Folder for the pictures; or one file: .png, .svg or .pdf for all curves, .gif for the motion.",
)
@click.option("--nodes", type=click.IntRange(min=1), default=6, show_default=True, help="How many nodes to follow.")
@click.option("--animation/--no-animation", default=True, show_default=True, help="Also draw a GIF.")
@click.option("--frames", type=click.IntRange(min=2), default=80, show_default=True, help="Frames of the animation.")
@seed_option("the choice of nodes")
@force_option
@json_option
def command(
    run: Path,
    truth: Path | None,
    measured: Path | None,
    output: Path,
    nodes: int,
    animation: bool,
    frames: int,
    seed: int,
    as_json: bool,
) -> None:
    """Draw RUN (written by simulate): positions, energy and, with --truth, errors over time, and an animation.

    With --measured, recorded samples are drawn beside the motion, from the one at which it begins, and the distance
    between them. Angles are drawn from -π to π.

    Where the output ends in .png, .svg or .pdf, all curves are drawn as one picture of that kind; in .gif, the motion
    alone. Else it is a folder with a PNG for each picture, and the GIF.

    For a model that was fitted with --ridge auto, draw the curve that its ridge was chosen by.

    \b
    Example:
      hamfit plot run.npz --truth truth.npz -o pictures
      hamfit plot run.npz --measured tracked.npz -o pictures
      hamfit plot run.npz --truth truth.npz -o run.svg
      hamfit plot model.safetensors -o ridge.pdf
    """
    with progress_bar("drawing", hidden=as_json) as progress:
        if run.suffix == ".safetensors":
            _refuse(truth=truth, measured=measured)
            written = _draw_ridge(run, output)
        else:
            options = {"nodes": nodes, "frames": frames if animation else 0, "seed": seed, "progress": progress}
            written = _draw_run(run, truth, measured, output, options)
    show({name: str(path) for name, path in written.items()}, title="Pictures", as_json=as_json)


def _draw_run(
    run: Path, truth: Path | None, measured: Path | None, output: Path, options: dict[str, Any]
) -> dict[str, Path]:
    from hamfit.data import PhaseSpaceData
    from hamfit.plots import GIF, check_pictures, draw_animation, draw_overview, draw_run, picture_kind

    inputs, single = [run, truth, measured], _single_file(output)
    moving = single and output.suffix.lower() in GIF.suffixes
    if not single:
        check_pictures(output, inputs=inputs)
    else:
        check_output(output, GIF if moving else picture_kind(output), inputs=inputs)
    learned = PhaseSpaceData.load(run)
    true = None if truth is None else PhaseSpaceData.load(truth)
    recorded = None if measured is None else PhaseSpaceData.load(measured)
    if not single:
        return draw_run(learned, true, output, measured=recorded, **options)
    progress, frames = options.pop("progress"), options.pop("frames")
    if moving:
        if not frames or recorded is not None:
            raise ParameterError(f"{output} would hold the motion alone: leave --no-animation and --measured away")
        return {"animation": draw_animation(learned, true, output, frames=frames, progress=progress)}
    return {"picture": draw_overview(learned, true, output, measured=recorded, **options)}


def _single_file(output: Path) -> bool:
    """Whether a name is that of one picture, and not of a folder for several; one of another kind is refused."""
    from hamfit.plots import GIF, PICTURES

    suffix, known = output.suffix.lower(), (*PICTURES, *GIF.suffixes)
    if suffix in _OTHER_PICTURES and not output.is_dir():
        raise FileError(f"{output}: the name of a picture must end in {', '.join(known)}; without, it names a folder")
    return suffix in known


def _refuse(**given: Path | None) -> None:
    """Refuse options that say nothing about the ridge of a model."""
    for name, value in given.items():
        if value is not None:
            raise ParameterError(f"--{name} goes with a run that simulate wrote, not with a model")


def _draw_ridge(model: Path, output: Path) -> dict[str, Path]:
    from hamfit.models import load_model
    from hamfit.plots import GIF, draw_ridge_curve, picture_kind

    picture = output if _single_file(output) else output / "ridge.png"
    if picture.suffix.lower() in GIF.suffixes:
        raise FileError(f"{output}: a ridge curve does not move; end its name in .png, .svg or .pdf")
    check_output(picture, picture_kind(picture), inputs=[model])
    path = load_model(model).ridge_path
    if path is None:
        raise DataError(f"{model} has no ridge curve: fit it with --ridge auto")
    return {"ridge": draw_ridge_curve(path, picture)}
