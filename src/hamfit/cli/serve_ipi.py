"""``hamfit serve-ipi``: a learned model as the source of forces of an i-PI run."""

from __future__ import annotations

from pathlib import Path

import click

from hamfit.cli.common import json_option, show


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.option(
    "--address", default="localhost:31415", show_default=True, help="Of i-PI: host:port, or the name of a Unix socket."
)
@click.option("--unix", is_flag=True, help="The address is the name of a Unix socket.")
@click.option("--atoms", type=click.Path(path_type=Path), help="The xyz file that i-PI starts from, for its elements.")
@click.option("--species", help="Of the atoms in i-PI's order, instead: symbols or numbers, such as Ar,Ar,Kr or 0,0,1.")
@click.option("--free", is_flag=True, help="The cell has no periodic images: the atoms are a cluster.")
@click.option("--graph", type=click.Choice(["all"]), help="For models without a cutoff: all pairs act on each other.")
@click.option("--wait", type=click.FloatRange(min=0), default=0.0, help="Seconds in which i-PI may still come up.")
@click.option(
    "--table-tolerance",
    type=click.FloatRange(min=0),
    default=1e-11,
    show_default=True,
    help="Of tables; 0 for features.",
)
@json_option
def command(
    model: Path,
    address: str,
    unix: bool,
    atoms: Path | None,
    species: str | None,
    free: bool,
    graph: str | None,
    wait: float,
    table_tolerance: float,
    as_json: bool,
) -> None:
    """Answer i-PI's requests for forces with MODEL (.safetensors), until i-PI is done.

    \b
    Example:
      i-pi input.xml &
      hamfit serve-ipi model.safetensors --address argon --unix --atoms init.xyz --free --wait 30
    """
    from hamfit.errors import ParameterError
    from hamfit.interop.ipi import IPIClient, species_in_xyz

    if atoms is not None and species is not None:
        raise ParameterError("--atoms and --species say the same; give one of them")
    listed: list[int | str] | None = None if atoms is None else [*species_in_xyz(atoms)]
    if species is not None:
        words = [word.strip() for word in species.split(",")]
        listed = [int(word) if word.isdecimal() else word for word in words]
    client = IPIClient(model, species=listed, periodic=not free, graph=graph, table_tolerance=table_tolerance)
    client.run(address, unix=unix, wait=wait)
    show({"address": address, "requests": client.requests}, title="i-PI", as_json=as_json)
