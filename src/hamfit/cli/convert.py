"""``hamfit convert``: copy data into another file or format, all of them or a random part; read text files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import force_option, json_option, progress_bar, roles_of, say, seed_option, show, typed_value
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
@click.option("--held", metavar="NODES", help="Nodes that are held, such as 0,3: walls, pivots, driven anchors.")
@click.option("--wall", "walls", multiple=True, metavar="WALL", help='Add a held node: "PLACE to NODES" it acts on.')
@click.option("--angles", metavar="COLUMNS", help="Coordinates that are angles: columns of q by name, or all.")
@click.option("--start", type=float, help="First time to keep; without times, first snapshot, counted from 0.")
@click.option("--stop", type=float, help="Last time to keep; without times, last snapshot.")
@click.option("--every", "--stride", type=click.IntRange(min=1), help="Keep every so many snapshots of each run.")
@click.option("--to-units", metavar="UNITS", help="Write in other units: ase, openmm, atomic, si, length=nm,...")
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
    held: str | None,
    walls: tuple[str, ...],
    to_units: str | None,
    seed: int,
    as_json: bool,
    **flags: Any,
) -> None:
    """Copy the data of IN into OUT, each in the format of its suffix: see the list of formats below.

    From .h5 to .h5 in little memory, whatever the amount of data; a .npz file is read or written whole.

    Of text files --columns says what the columns mean, by name or by number from 1: q positions, v velocities or p
    momenta (or neither), f known external forces, t time, run which run a row belongs to, skip what is not wanted. They
    go node by node: q=x1,y1,x2,y2. With id=... there is one row per particle and time. Several files are several runs.
    Rows with empty or NaN fields are left out and counted.

    Frames of atoms (extended XYZ, whatever ASE reads, LAMMPS, H5MD) need --graph. Labels have their usual names, or
    those that are given (--option energy=REF_energy; none for what is not to be read); unused ones are listed.

    Nodes count from 0. A wall at 0 that acts on node 1 is --wall "0 to 1"; in two dimensions --wall "0,1.5 to 1,2".

    \b
    Example:
      hamfit convert lattice.npz lattice.h5
      hamfit convert big.h5 small.npz --snapshots 1000 --seed 0
      hamfit convert train.xyz train.npz --graph cutoff:5 --isolated atoms.xyz
      hamfit convert run.lammpstrj run.npz --graph cutoff:6 --option style=metal --option elements=Si,O
      hamfit convert carts.csv carts.npz --columns "t=time run=trial q=x1,x2 v=v1,v2" --dim 1 \\
          --mass 0.5,0.25 --graph chain --units length=m,time=s,mass=kg
      hamfit convert tracks.csv tracks.npz --columns "t=frame id=particle q=x,y" --mass 1 --graph complete \\
          --units length=px,time=frame,mass=bead
      hamfit convert cart.csv cart.npz --columns "t=t q=x v=v" --mass 0.5 --units none --wall "0 to 0"
      hamfit convert swing.csv swing.npz --columns "t=t q=phi v=rate" --mass 1 --angles phi \\
          --units angle=deg,time=s,mass=kg --start 2 --every 2
    """
    from hamfit.cli.cutting import changes_of, in_other_units, kept_numbers
    from hamfit.data import DataStream, PhaseSpaceData
    from hamfit.data.formats import format_to_read, format_to_write
    from hamfit.data.still import said_of_still_coordinates
    from hamfit.data.stream import random_subset

    written_as = format_to_write(target, inputs=sources)  # a wrong suffix is an error before the work, not after
    if to_units is not None and written_as.units_written is not None:
        raise ParameterError(f"{target}: files of this format are in the units of ASE always; leave out --to-units")
    by_format, afterwards = _shared(sources, flags)
    kinds = [format_to_read(source, _options(given, by_format)) for source in sources]
    if any(kind != kinds[0] for kind in kinds):
        raise ParameterError("files of different formats are not one data set; convert them one by one")
    data, found = kinds[0].open_all(sources)
    names = ", ".join(str(source) for source in sources)
    change = changes_of(data, held=held, walls=walls, angles=afterwards.pop("angles"), units=flags["units"])
    change = in_other_units(data, change, to_units)
    kept = kept_numbers(data, **afterwards)
    count = len(data) if kept is None else len(kept)
    if snapshots is not None and not 1 <= snapshots <= count:
        raise ParameterError(f"--snapshots must lie between 1 and {count}, all that {names} has, got {snapshots}")
    chosen = random_subset(count, snapshots, shuffle=shuffle, seed=seed)
    chosen = chosen if kept is None else kept if chosen is None else kept[chosen]
    with progress_bar("converting", hidden=as_json) as progress:
        written = DataStream.of(data, chosen, change=change, progress=progress).save(target)
    values = {
        "input": names,
        "output": str(target),
        "snapshots": written.n_snapshots,
        "dim": written.dim,
        "nodes": [int(written.node_counts.min()), int(written.node_counts.max())],
        "bytes": target.stat().st_size,
    }
    values |= roles_of(written)
    warnings = found.pop("warnings", [])
    if isinstance(data, PhaseSpaceData):  # its nodes are held by now, if they are
        warnings += said_of_still_coordinates(data if change is None else change(data))
    if to_units is not None and "units" in found:
        found["units"] = written.metadata.get("units")
    show(values | ({**found, "warnings": warnings} if as_json else _for_people(found)), title="Data", as_json=as_json)
    for warning in warnings:
        say(f"warning: {warning}", err=True)


def _for_people(found: dict[str, Any]) -> dict[str, Any]:
    """Say which labels were read, with their names where these are others, and that there are none."""
    shown = dict(found)
    if "labels" in found:
        read = [role if role == name else f"{role} ({name})" for role, name in found["labels"].items()]
        shown["labels"] = ", ".join(read) or "none"
        shown["labels_not_used"] = ", ".join(found["labels_not_used"]) or "none"
    return shown


def _shared(sources: tuple[Path, ...], flags: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Tell flags that the format of the files acts on from those that act on whatever was read.

    Text files are cut, and their angles turned, as they are read, where rows and columns are known by name.
    """
    from hamfit.data.formats.text import Text

    of_text = {"start": "start", "stop": "stop", "every": "stride", "angles": "angles"}
    cuts = {name: flags.pop(name) for name in of_text}
    if all(source.suffix.lower() in Text.suffixes for source in sources):
        return flags | {of_text[name]: value for name, value in cuts.items()}, dict.fromkeys(of_text)
    return flags, cuts


def _options(given: tuple[str, ...], flags: dict[str, Any]) -> dict[str, Any]:
    """Collect the options of the format by name, from ``--option name=value`` and from the flags that were used."""
    options = {name: value for name, value in flags.items() if value not in (None, ())}
    options |= {name: " ".join(options[name]) for name in ("columns", "attributes") if name in options}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ParameterError(f"--option must be such as name=value, got '{text}'")
        options[name.strip()] = typed_value(value.strip())
    return options
