"""``hamfit export``: a model in the form that another program reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import Name, NamedValue, force_option, json_option, show
from hamfit.errors import ParameterError


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("output", type=click.Path(path_type=Path), required=False)
@click.option("-o", "--output", "named", type=click.Path(path_type=Path), help="File or folder to write, OUTPUT too.")
@click.option("--to", type=Name("hamfit.interop.exports:EXPORTS"), required=True, help="What to write.")
@click.option("--tolerance", type=float, help="Largest relative error of tables.")
@click.option("--initial", type=click.Path(path_type=Path), help="Data file with a state to write beside the model.")
@click.option("--index", type=int, help="Which of its snapshots, from 0.")
@click.option("--option", "options", type=NamedValue(), multiple=True, help="Of the export, for example points=500.")
@force_option
@json_option
def command(
    model: Path,
    output: Path | None,
    named: Path | None,
    to: str,
    options: tuple[tuple[str, Any], ...],
    as_json: bool,
    **common: Any,
) -> None:
    """Write MODEL (.safetensors) into OUTPUT, a file or a folder for another program.

    \b
    Example:
      hamfit export model.safetensors pairs.csv --to pair-table --option points=500
      hamfit export model.safetensors --to lammps -o folder --tolerance 1e-6
    """
    from hamfit.interop.exports import check_export, exported
    from hamfit.models import load_model

    if (output is None) == (named is None):
        raise ParameterError("name one file or folder to write: OUTPUT, or -o OUTPUT")
    path = output or named
    assert path is not None
    given = {name: value for name, value in common.items() if value is not None}
    check_export(path, to, inputs=[model, given.get("initial")])
    written = exported(load_model(model), path, to, given | dict(options))
    size = sum(one.stat().st_size for one in [*written.path.rglob("*"), written.path] if one.is_file())
    show({"output": str(written.path), "bytes": size} | written.facts, title="Export", as_json=as_json)
