"""``hamfit convert``: copy data into another file or format, all of them or a random part; read text files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import force_option, json_option, progress_bar, say, seed_option, show, typed_value
from hamfit.cli.sizes import Count
from hamfit.cli.text_options import text_options
from hamfit.errors import ParameterError


class _WithFormats(click.Command):
    """A command whose help ends with the list of all data formats."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list, from the registry of formats."""
        from hamfit.data.formats import listed_formats

        with formatter.section("Formats"):
            formatter.write_dl(listed_formats())


@click.command(cls=_WithFormats)
@click.argument("sources", metavar="IN...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--snapshots", type=Count(), help="Keep this many snapshots, chosen at random  [all]")
@click.option("--shuffle", is_flag=True, help="Put the snapshots into random order; times are dropped.")
@click.option("--option", "given", multiple=True, metavar="NAME=VALUE", help="Option of the format of IN, see below.")
@text_options
@seed_option("the choice and the order")
@force_option
@json_option
def command(
    sources: tuple[Path, ...],
    target: Path,
    snapshots: int | None,
    shuffle: bool,
    given: tuple[str, ...],
    seed: int,
    as_json: bool,
    **flags: Any,
) -> None:
    """Copy the data of IN into OUT, each in the format of its suffix: see the list of formats below.

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
    from hamfit.data.formats import format_to_read, format_to_write
    from hamfit.data.stream import random_subset

    format_to_write(target, inputs=sources)  # a wrong suffix is an error before the work, not after
    kinds = [format_to_read(source, _options(given, flags)) for source in sources]
    if any(kind != kinds[0] for kind in kinds):
        raise ParameterError("files of different formats are not one data set; convert them one by one")
    data, found = kinds[0].open_all(sources)
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
        say(f"warning: {warning}", err=True)


def _options(given: tuple[str, ...], flags: dict[str, Any]) -> dict[str, Any]:
    """Collect the options of the format by name, from ``--option name=value`` and from the flags that were used."""
    options = {name: value for name, value in flags.items() if value not in (None, ())}
    if "columns" in options:
        options["columns"] = " ".join(options["columns"])
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ParameterError(f"--option must be such as name=value, got '{text}'")
        options[name.strip()] = typed_value(value.strip())
    return options
