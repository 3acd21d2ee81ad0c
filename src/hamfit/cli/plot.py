"""``hamfit plot``: pictures of a simulation."""

from __future__ import annotations

from pathlib import Path

import click

from hamfit.cli.common import json_option, progress_bar, seed_option, show


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--truth", type=click.Path(path_type=Path), help="The true run, to draw beside it.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Folder for the pictures.")
@click.option("--nodes", type=click.IntRange(min=1), default=6, show_default=True, help="How many nodes to follow.")
@click.option("--animation/--no-animation", default=True, show_default=True, help="Also draw a GIF.")
@click.option("--frames", type=click.IntRange(min=2), default=80, show_default=True, help="Frames of the animation.")
@seed_option("the choice of nodes")
@json_option
def command(
    run: Path, truth: Path | None, output: Path, nodes: int, animation: bool, frames: int, seed: int, as_json: bool
) -> None:
    """Draw RUN (.npz, written by simulate): positions, energy and, with --truth, errors over time, and an animation.

    \b
    Example:
      hamfit plot run.npz --truth truth.npz -o pictures
    """
    from hamfit.data import PhaseSpaceData
    from hamfit.plots import draw_run

    learned = PhaseSpaceData.load(run)
    true = None if truth is None else PhaseSpaceData.load(truth)
    with progress_bar("drawing", hidden=as_json) as progress:
        written = draw_run(
            learned, true, output, nodes=nodes, frames=frames if animation else 0, seed=seed, progress=progress
        )
    show({name: str(path) for name, path in written.items()}, title="Pictures", as_json=as_json)
