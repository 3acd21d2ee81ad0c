"""``hamfit export``: a model in the form that another program reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import Name, NamedValue, force_option, json_option, show


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("output", type=click.Path(path_type=Path))
@click.option("--to", type=Name("hamfit.interop:EXPORTS"), required=True, help="What to write.")
@click.option("--option", "options", type=NamedValue(), multiple=True, help="Of the export, for example points=500.")
@force_option
@json_option
def command(model: Path, output: Path, to: str, options: tuple[tuple[str, Any], ...], as_json: bool) -> None:
    """Write MODEL (.safetensors) into OUTPUT, a file for another program.

    \b
    Example:
      hamfit export model.safetensors pairs.csv --to pair-table --option points=500
    """
    from hamfit.interop import check_export, export_model
    from hamfit.models import load_model

    check_export(output, to, inputs=[model])
    written = export_model(load_model(model), output, to, dict(options))
    show({"output": str(written), "bytes": written.stat().st_size}, title="Export", as_json=as_json)
