"""``hamfit reproduce``: every table and figure of the paper, beside the paper's own numbers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from hamfit.cli import force_option, json_option, progress_bar, say, show, show_table
from hamfit.errors import ParameterError
from hamfit.validation import positive_number


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--preset", default="quick", show_default=True, metavar="[quick|full]", help="Minutes, or paper's sizes.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("reproduced"), show_default=True, help="Folder."
)
@click.option(
    "--budget",
    type=click.FloatRange(min=0, min_open=True),
    help="Seconds one iterative training may take; longer ones are estimated from their first steps, and marked.",
)
@click.option("--only", default="*", metavar="PATTERN", help="Measure only matching cells, such as 'adam-*'.")
@click.option("--fresh", is_flag=True, help="Measure again what is already stored in the folder.")
@force_option
@json_option
def command(
    names: tuple[str, ...], preset: str, output: Path, budget: float | None, only: str, fresh: bool, as_json: bool
) -> None:
    """Run experiments of the paper by NAME: 'list' shows the names, 'all' runs every one.

    Each cell is stored when it is measured: an interrupted run, called again, goes on where it stopped. Results,
    tables and pictures go to OUTPUT/NAME/PRESET, and OUTPUT/README.md shows them all.

    \b
    Example:
      hamfit reproduce list
      hamfit reproduce table1 --preset quick
      hamfit reproduce all --preset full --budget 900 -o results
    """
    from hamfit_paper.experiments import EXPERIMENTS, reproduce, write_page
    from hamfit_paper.experiments.harness.page import check_page

    if budget is not None:
        positive_number("--budget", budget)  # the type above takes what is not a number for one
    if names == ("list",):
        _list(as_json)
        return
    if names == ("all",):
        names = tuple(EXPERIMENTS.names())
    if "list" in names or "all" in names:
        raise ParameterError("'list' and 'all' stand alone: they cannot be mixed with names of experiments")
    for name in names:  # a misspelt last name is better known before the first one runs for an hour
        EXPERIMENTS.get(name)().settings(preset)
    check_page(output)
    results = []
    for name in names:
        with progress_bar(name, hidden=as_json) as bar:

            def report(done: int, total: int, cell: str, name: str = name, bar: Any = bar) -> None:
                if bar is not None:
                    bar(done, total)
                elif not as_json and cell:
                    say(f"{name}: {done + 1} of {total}, {cell}", err=True)

            try:
                result = reproduce(name, output, preset=preset, budget=budget, fresh=fresh, only=only, progress=report)
            except KeyboardInterrupt:
                again = "without --fresh goes on from there" if fresh else "goes on from there"
                raise KeyboardInterrupt(f"what was measured is stored: the same command {again}") from None
        results.append(result)
        if not as_json:
            _show(result, output)
    page = write_page(output)
    if as_json:
        import json

        click.echo(json.dumps({result["experiment"]: result for result in results}, allow_nan=False))
    else:
        say(f"all results: {page}", err=sys.stdout.isatty())


def _list(as_json: bool) -> None:
    from hamfit_paper.experiments import EXPERIMENTS

    experiments = [EXPERIMENTS.get(name) for name in EXPERIMENTS.names()]
    if as_json:
        rows: dict[str, Any] = {e.name: {"title": e.title, "labels": list(e.labels)} for e in experiments}
    else:
        rows = {e.name: f"{e.title} ({', '.join(e.labels)})" for e in experiments}
    show(rows, title="", as_json=as_json)


def _show(result: dict[str, Any], output: Path) -> None:
    from hamfit_paper.experiments.harness.page import left_out
    from hamfit_paper.experiments.harness.runner import tables_of

    for table in tables_of(result):
        show_table(table.texts(), title=table.title, headings=table.columns, numbers=True)
        for note in table.notes:
            say(note)
    for remark in result["remarks"]:
        say(remark)
    folder = output / result["experiment"] / result["preset"]
    if result["changed_for_quick"]:
        say(f"Quick preset, smaller than the paper's: {', '.join(result['changed_for_quick'])}.")
    for sentence in left_out(result):
        say(sentence)
    say(f"{result['experiment']}: {result['seconds']:.1f} s; stored in {folder}")
