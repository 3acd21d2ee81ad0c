"""``hamfit convert``: copy data into another file or format, all of them or a random part."""

from __future__ import annotations

from pathlib import Path

import click

from hamfit.cli.common import json_option, progress_bar, seed_option, show
from hamfit.errors import ParameterError


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--snapshots", type=int, help="Keep this many snapshots, chosen at random  [all]")
@click.option("--shuffle", is_flag=True, help="Put the snapshots into random order; times are dropped.")
@seed_option("the choice and the order")
@json_option
def command(source: Path, target: Path, snapshots: int | None, shuffle: bool, seed: int, as_json: bool) -> None:
    """Copy the data of IN into OUT, each in the format of its suffix (.npz, .h5).

    From .h5 to .h5 in little memory, whatever the amount of data; a .npz file is read or written whole.

    \b
    Example:
      hamfit convert lattice.npz lattice.h5
      hamfit convert big.h5 small.npz --snapshots 1000 --seed 0
    """
    from hamfit.data import DataStream, open_data
    from hamfit.data.formats import format_of
    from hamfit.data.stream import random_subset

    format_of(target)  # a wrong suffix is an error before the work, not after
    data = open_data(source)
    if snapshots is not None and not 1 <= snapshots <= len(data):
        raise ParameterError(f"--snapshots must lie between 1 and {len(data)}, all that {source} has, got {snapshots}")
    chosen = random_subset(len(data), snapshots, shuffle=shuffle, seed=seed)
    with progress_bar("converting", hidden=as_json) as progress:
        written = DataStream.of(data, chosen, progress=progress).save(target)
    values = {
        "input": str(source),
        "output": str(target),
        "snapshots": written.n_snapshots,
        "dim": written.dim,
        "nodes": [int(written.node_counts.min()), int(written.node_counts.max())],
        "bytes": target.stat().st_size,
    }
    show(values, title="Data", as_json=as_json)
