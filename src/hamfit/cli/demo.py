"""``hamfit demo``: from nothing to a trained model, a zero-shot simulation and pictures of both."""

from __future__ import annotations

from pathlib import Path

import click

from hamfit.cli.common import json_option, progress_bar, seed_option, show


@click.command()
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("out"), show_default=True, help="Folder.")
@seed_option("data and features")
@json_option
def command(output: Path, seed: int, as_json: bool) -> None:
    """Fit the 3x3 lattice of the paper's Table 1, then simulate a 10x10 lattice with the model, beside the true one.

    \b
    Example:
      hamfit demo -o out --seed 0
    """
    from hamfit.experiments.demo import PAPER, run_demo

    with progress_bar("demo", hidden=as_json) as progress:
        result = run_demo(output, seed=seed, progress=progress)
    if as_json:
        show(result, title="", as_json=True)
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title="3x3 lattice in 3-D (Table 1): 1000 training and 1000 test snapshots, d_h 48, d_L 384")
    for column in ("", "hamfit", "paper: RF-HGN", "paper: L-BFGS"):
        table.add_column(column, justify="left" if not column else "right")
    for label, key, form in (
        ("training time, s (best of 3)", "seconds", "{:.2f}"),
        ("test MSE", "test_mse", "{:.2e}"),
        ("test relative error", "test_relative_error", "{:.2e}"),
    ):
        paper = [form.format(row[key]) if key in row else "not given" for row in PAPER.values()]
        table.add_row(label, form.format(result[key]), *paper)
    console = Console()
    console.print(table)
    rows = {
        "zero-shot on 10x10": f"{result['steps']} steps of {result['dt']:g}, {result['rollout_status']}",
        "energy drift, learned H of the learned run": result["learned_energy_drift"],
        "energy drift, true H of the true run": result["truth_energy_drift"],
        "energy drift, true H of the learned run": result["true_energy_along_rollout_drift"],
        "position error at the end, relative": result["final_position_error"],
        "pictures": ", ".join(result["pictures"].values()),
    }
    show(rows, title="", as_json=False)
