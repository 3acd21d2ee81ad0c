"""``hamfit report``: one page on a model and data."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from hamfit.cli.common import Name, force_option, json_option, progress_bar, say, seed_option, show
from hamfit.cli.typed import command_line
from hamfit.errors import ParameterError
from hamfit.files import check_output


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("data", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Page to write (.html).")
@click.option("--sections", type=Name("hamfit.report:SECTIONS", several=True), help="Which sections to write  [all]")
@click.option("--runs", type=click.IntRange(min=1), default=3, show_default=True, help="How many runs to draw.")
@seed_option("posterior draws and of the nodes that are drawn")
@force_option
@json_option
def command(model: Path, data: Path, output: Path, sections: str | None, runs: int, seed: int, as_json: bool) -> None:
    """Write one self-contained page on MODEL (.safetensors) and DATA, those of its training or others.

    It says first what was learned: the law, friction, and whether to believe them; then what to worry about, in plain
    words; then it shows laws, roll-outs beside measured runs, energies, errors, residuals and coverage.

    \b
    Example:
      hamfit report model.safetensors tracked.npz -o report.html
    """
    from hamfit.models import load_model
    from hamfit.report import REPORT, write_report

    if output.suffix != ".html":
        raise ParameterError(f"--output must end in .html, got {output}")
    check_output(output, REPORT, inputs=[model, data])
    learned, names = load_model(model), (model.name, data.name)
    with progress_bar("sections", hidden=as_json) as progress:
        report = write_report(
            learned,
            data,
            output,
            sections=sections,
            runs=runs,
            seed=seed,
            names=names,
            command=command_line(),
            progress=progress,
        )
    if as_json:
        values = {
            "output": str(report.path),
            "sections": report.sections,
            "left_out": {part.title: part.reason for part in report.left_out},
            "warnings": report.warnings,
            "notes": report.notes,
            "made": asdict(report.made),
        }
        show(values, title="", as_json=True)
        return
    for sentence in report.warnings:
        say(f"warning: {sentence}")
    for sentence in report.notes:
        say(f"note: {sentence}")
    say(f"{len(report.warnings) or 'no'} warning{'s' * (len(report.warnings) != 1)}; the page is {report.path}")
