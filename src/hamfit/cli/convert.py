"""``hamfit convert``: copy data into another file or format, all of them or a random part; read text files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import json_option, progress_bar, seed_option, show
from hamfit.cli.text_options import NAMES, NAMES_OF_SELECTION, read, text_options
from hamfit.errors import ParameterError


@click.command()
@click.argument("sources", metavar="IN...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--snapshots", type=int, help="Keep this many snapshots, chosen at random  [all]")
@click.option("--shuffle", is_flag=True, help="Put the snapshots into random order; times are dropped.")
@text_options
@seed_option("the choice and the order")
@json_option
def command(
    sources: tuple[Path, ...],
    target: Path,
    snapshots: int | None,
    shuffle: bool,
    seed: int,
    as_json: bool,
    **options: Any,
) -> None:
    """Copy the data of IN into OUT, each in the format of its suffix (.npz, .h5), or read text files (.csv, .txt, ...).

    From .h5 to .h5 in little memory, whatever the amount of data; a .npz file is read or written whole.

    Of text files --columns says what the columns mean, by name or by number from 1: q positions, v velocities or p
    momenta (or neither), f known external forces, t time, run which run a row belongs to. They go node by node:
    q=x1,y1,x2,y2. With id=... there is one row per particle and time. Several files are several runs. Rows with empty
    or NaN fields are left out and counted.

    \b
    Example:
      hamfit convert lattice.npz lattice.h5
      hamfit convert big.h5 small.npz --snapshots 1000 --seed 0
      hamfit convert carts.csv carts.npz --columns "t=time run=trial q=x1,x2 v=v1,v2" --dim 1 \\
          --mass 0.5,0.25 --graph chain --units length=m,time=s,mass=kg
      hamfit convert tracks.csv tracks.npz --columns "t=frame id=particle q=x,y" --mass 1 --graph complete \\
          --units length=px,time=frame,mass=bead
    """
    from hamfit.data import DataStream
    from hamfit.data.formats import format_of
    from hamfit.data.stream import random_subset

    format_of(target)  # a wrong suffix is an error before the work, not after
    data, found = _opened(list(sources), options)
    names = ", ".join(str(source) for source in sources)
    if snapshots is not None and not 1 <= snapshots <= len(data):
        raise ParameterError(f"--snapshots must lie between 1 and {len(data)}, all that {names} has, got {snapshots}")
    chosen = random_subset(len(data), snapshots, shuffle=shuffle, seed=seed)
    with progress_bar("converting", hidden=as_json) as progress:
        written = DataStream.of(data, chosen, progress=progress).save(target)
    values = {
        "input": names,
        "output": str(target),
        "snapshots": written.n_snapshots,
        "dim": written.dim,
        "nodes": [int(written.node_counts.min()), int(written.node_counts.max())],
        "bytes": target.stat().st_size,
    }
    warnings = found.pop("warnings", [])
    show(values | found | ({"warnings": warnings} if as_json else {}), title="Data", as_json=as_json)
    for warning in warnings:
        click.echo(f"warning: {warning}", err=True)


def _opened(sources: list[Path], options: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Data, and of text files what there is to say about them."""
    from hamfit.data import open_data
    from hamfit.data.formats import is_text

    text = [is_text(source) for source in sources]
    if all(text):
        data, report = read(sources, options)
        return data, _found(data, report)
    if len(sources) > 1:
        raise ParameterError("several inputs are several runs in text files; of other files give one")
    given = [name for name in (*NAMES, *NAMES_OF_SELECTION) if options[name] not in (None, ())]
    if given:
        raise ParameterError(f"--{given[0]} is for text files; {sources[0]} says by itself what it holds")
    return open_data(sources[0]), {}


def _found(data: Any, report: Any) -> dict[str, Any]:
    import numpy as np

    from hamfit.data.measured import momenta_known

    values = {
        "rows": report.rows,
        "rows_with_gaps": report.gaps,
        "runs": 1 if data.trajectory is None else len(np.unique(data.trajectory)),
        "momenta": "known" if momenta_known(data.metadata) else "unknown",
        "external_force": data.force is not None,
        "units": data.metadata.get("units"),
        "warnings": report.warnings,
    }
    if "particles" in data.metadata:
        values |= {
            "particles": data.metadata["particles"],
            "times": report.times,
            "incomplete_times": report.incomplete,
        }
    return values
