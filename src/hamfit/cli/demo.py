"""``hamfit demo``: from nothing to a trained model, a zero-shot simulation and pictures of both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import force_option, json_option, progress_bar, seed_option, show, show_table

PAPER: dict[str, dict[str, float]] = {
    "RF-HGN": {"seconds": 0.16, "test_mse": 8.95e-5},
    "L-BFGS": {"seconds": 23.85, "test_mse": 3.56e-5},
}
"""Mean of three runs on a GPU, from the paper's Table 1, which gives no relative errors."""

_DT, _STEPS, _EVERY = 1e-2, 500, 5


@click.command()
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("out"), show_default=True, help="Folder.")
@seed_option("data and features")
@force_option
@json_option
def command(output: Path, seed: int, as_json: bool) -> None:
    """Fit the 3x3 lattice of the paper's Table 1, then simulate a 10x10 lattice with the model, beside the true one.

    \b
    Example:
      hamfit demo -o out --seed 0
    """
    with progress_bar("demo", hidden=as_json) as progress:
        result = run_demo(output, seed=seed, progress=progress)
    if as_json:
        show(result, title="", as_json=True)
        return
    rows = []
    for label, key, form in (
        ("training time, s (best of 3)", "seconds", "{:.2f}"),
        ("test MSE", "test_mse", "{:.2e}"),
        ("test relative error", "test_relative_error", "{:.2e}"),
    ):
        paper = [form.format(row[key]) if key in row else "not given" for row in PAPER.values()]
        rows.append((label, form.format(result[key]), *paper))
    title = "3x3 lattice in 3-D (Table 1): 1000 training and 1000 test snapshots, d_h 48, d_L 384"
    show_table(rows, title=title, headings=("", "hamfit", "paper: RF-HGN", "paper: L-BFGS"), numbers=True)
    values = {
        "zero-shot on 10x10": f"{result['steps']} steps of {result['dt']:g}, {result['rollout_status']}",
        "energy drift, learned H of the learned run": result["learned_energy_drift"],
        "energy drift, true H of the true run": result["truth_energy_drift"],
        "energy drift, true H of the learned run": result["true_energy_along_rollout_drift"],
        "position error at the end, relative": result["final_position_error"],
        "pictures": ", ".join(result["pictures"].values()),
    }
    show(values, title="", as_json=False)


def run_demo(folder: Path, *, seed: int = 0, progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """Fit the lattice of Table 1, test the model, follow a larger lattice with it, and draw that beside the truth.

    Parameters
    ----------
    folder
        Where the model, the runs and the pictures go.
    seed
        Seed of the data and the features.
    progress
        Called with (stages done, stages).

    Returns
    -------
    dict
        Training time, test errors, position error at the end, the files written, and energy drifts: the largest change
        of the learned and the true energy along their own runs, and of the true energy along the learned run, each
        relative to the true initial energy.
    """
    from hamfit.data.formats import format_to_write
    from hamfit.integrate import simulate
    from hamfit.learned.files import check_model_path
    from hamfit.metrics import relative_error
    from hamfit.models import RFHGN
    from hamfit.optional import require
    from hamfit.plots import check_pictures, draw_run, true_energy
    from hamfit.systems import generate, make_system

    require("matplotlib.figure", "plot")  # better to know before the work than after
    check_model_path(folder / "model.safetensors")
    for name in ("run", "truth"):
        format_to_write(folder / f"{name}.npz")
    check_pictures(folder)
    report = progress or (lambda _done, _total: None)
    system = make_system("lattice", rows=3, cols=3, dim=3)
    train, test = generate(system, snapshots=2000, seed=seed).split(0.5, seed=seed)
    model = RFHGN(hidden=48, width=384, seed=seed)
    seconds = min(model.fit(train).times_.training for _ in range(3))  # the first fit also loads libraries
    errors = model.evaluate(test)
    report(1, 4)

    larger = make_system("lattice", rows=10, cols=10, dim=3)
    start = generate(larger, snapshots=1, seed=seed + 1).state(0)
    learned = simulate(model, start, dt=_DT, steps=_STEPS, every=_EVERY)
    if learned.status == "interrupted":
        raise KeyboardInterrupt
    report(2, 4)
    true = simulate(larger, start, dt=_DT, steps=_STEPS, every=_EVERY)
    report(3, 4)

    model.save(folder / "model.safetensors")
    notes = {"system": {"name": larger.name, "parameters": larger.parameters()}}
    runs = {"run": learned.to_data(notes), "truth": true.to_data(notes)}
    for name, data in runs.items():
        data.save(folder / f"{name}.npz")
    pictures = draw_run(runs["run"], runs["truth"], folder, seed=seed)
    report(4, 4)
    frames = min(len(learned.times), len(true.times))
    start_energy = abs(float(true.energy[0]))
    along = true_energy(larger, runs["run"])
    return {
        "seconds": seconds,
        "test_mse": errors["mse"],
        "test_relative_error": errors["relative_error"],
        "steps": _STEPS,
        "dt": _DT,
        "rollout_status": learned.status,
        "learned_energy_drift": float(learned.energy_deviation) / start_energy,
        "truth_energy_drift": float(true.energy_deviation) / start_energy,
        "true_energy_along_rollout_drift": float(abs(along - along[0]).max()) / start_energy,
        "final_position_error": relative_error(true.q[frames - 1], learned.q[frames - 1]),
        "pictures": {name: str(path) for name, path in pictures.items()},
    }
