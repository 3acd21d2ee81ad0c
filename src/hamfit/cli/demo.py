"""``hamfit demo``: from nothing to two trained models, zero-shot simulations with both, and pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hamfit.cli.common import force_option, json_option, progress_bar, say, seed_option, show, show_table

if TYPE_CHECKING:
    from hamfit.models.base import RandomFeatureModel

PAPER: dict[str, dict[str, float]] = {
    "RF-HGN": {"seconds": 0.16, "test_mse": 8.95e-5},
    "L-BFGS": {"seconds": 23.85, "test_mse": 3.56e-5},
}
"""Mean of three runs on a GPU, from the paper's Table 1, which gives no relative errors and no motions."""

_DT, _STEPS, _EVERY = 1e-2, 500, 5
_MODELS = {"default": "model.safetensors", "paper": "paper-network.safetensors"}
_ROWS = (
    ("training, s", "seconds", "{:.2f}"),
    ("test MSE", "test_mse", "{:.2e}"),
    ("relative error", "test_relative_error", "{:.2e}"),
    ("10x10: positions", "final_position_error", "{:.2e}"),
    ("10x10: energy", "true_energy_drift", "{:.2e}"),
)


@click.command()
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("out"), show_default=True, help="Folder.")
@seed_option("data and features")
@force_option
@json_option
def command(output: Path, seed: int, as_json: bool) -> None:
    """Fit the 3x3 lattice of the paper's Table 1 and simulate a 10x10 lattice, beside the true one.

    Twice: with the default model, and with the network of the paper beside the paper's numbers.

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
    for label, key, form in _ROWS:
        ours = [form.format(result[name][key]) for name in _MODELS]
        paper = [form.format(row[key]) if key in row else "not given" for row in PAPER.values()]
        rows.append((label, *ours, *paper))
    title = "3x3 lattice of Table 1, 1000 snapshots to learn from; 10x10, unseen, after 500 steps"
    headings = ("", "default", "RF-HGN", "paper: RF-HGN", "paper: L-BFGS")
    show_table(rows, title=title, headings=headings, numbers=True)
    say("")
    say("default: what hamfit fit takes, laws of pairs and nodes. RF-HGN: the paper's network, which sees coordinates.")
    say("10x10: relative error of positions, and the largest change of the true energy along the learned run.")
    say(f"The true lattice and that of the default model side by side: {result['pictures']['animation']}")
    say("")
    say("What to do next:")
    say(f"  hamfit laws {output / _MODELS['default']}        which law was learned")
    say("  hamfit examples -o .        recordings to try everything on, and what to type")
    say("  hamfit fit YOUR_DATA.npz -o model.safetensors        after hamfit convert, which reads tables")


def run_demo(folder: Path, *, seed: int = 0, progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """Fit the lattice of Table 1 by two models, follow a larger lattice with each, and draw one beside the truth.

    Parameters
    ----------
    folder
        Where the models, the runs and the pictures go.
    seed
        Seed of the data and the features.
    progress
        Called with (stages done, stages).

    Returns
    -------
    dict
        For ``default`` and ``paper`` (the paper's network) the training time, test errors, relative error of positions
        at the end, and energy drifts: the largest change of the learned and of the true energy along the learned run,
        relative to the true initial energy. The same of the true run, and the files with pictures of the default model.
    """
    from hamfit.data.formats import format_to_write
    from hamfit.integrate import simulate
    from hamfit.learned.files import check_model_path
    from hamfit.models import RFHGN, RFInvariant
    from hamfit.optional import require
    from hamfit.plots import check_pictures, draw_run
    from hamfit.systems import generate, make_system

    require("matplotlib", "plot")  # better to know before the work than after
    for name in _MODELS.values():
        check_model_path(folder / name)
    for name in ("run", "paper-network-run", "truth"):
        format_to_write(folder / f"{name}.npz")
    check_pictures(folder)
    report = progress or (lambda _done, _total: None)
    small, larger = (make_system("lattice", rows=size, cols=size, dim=3) for size in (3, 10))
    train, test = generate(small, snapshots=2000, seed=seed).split(0.5, seed=seed)
    start = generate(larger, snapshots=1, seed=seed + 1).state(0)
    true = simulate(larger, start, dt=_DT, steps=_STEPS, every=_EVERY)
    notes = {"system": {"name": larger.name, "parameters": larger.parameters()}}
    truth = true.to_data(notes)
    report(1, 4)

    recipes = {"default": RFInvariant(seed=seed), "paper": RFHGN(hidden=48, width=384, seed=seed)}
    found: dict[str, Any] = {}
    runs = {}
    for done, (name, recipe) in enumerate(recipes.items(), start=2):
        found[name], runs[name] = _tried(recipe, train, test, larger, true)
        report(done, 4)
    for name, recipe in recipes.items():
        recipe.save(folder / _MODELS[name])
    for file, data in (("run", runs["default"]), ("paper-network-run", runs["paper"]), ("truth", truth)):
        data.save(folder / f"{file}.npz")
    pictures = draw_run(runs["default"], truth, folder, seed=seed)
    report(4, 4)
    return {
        **found,
        "steps": _STEPS,
        "dt": _DT,
        "truth_energy_drift": float(true.energy_deviation) / abs(float(true.energy[0])),
        "pictures": {name: str(path) for name, path in pictures.items()},
    }


def _tried(recipe: RandomFeatureModel, train: Any, test: Any, larger: Any, true: Any) -> tuple[dict[str, Any], Any]:
    """Fit, judge and simulate with one recipe, from where the true run began; give numbers and the run as data."""
    from hamfit.integrate import simulate
    from hamfit.metrics import relative_error
    from hamfit.plots import true_energy
    from hamfit.state import State

    seconds = min(recipe.fit(train).times_.training for _ in range(3))  # the first fit also loads libraries
    errors = recipe.evaluate(test)
    start = State(true.q[0], true.p[0], larger.graph)
    run = simulate(recipe, start, dt=_DT, steps=_STEPS, every=_EVERY)
    if run.status == "interrupted":
        raise KeyboardInterrupt
    data = run.to_data({"system": {"name": larger.name, "parameters": larger.parameters()}})
    frames = min(len(run.times), len(true.times))
    scale = abs(float(true.energy[0]))
    along = true_energy(larger, data)
    numbers = {
        "seconds": seconds,
        "test_mse": errors["mse"],
        "test_relative_error": errors["relative_error"],
        "rollout_status": run.status,
        "learned_energy_drift": float(run.energy_deviation) / scale,
        "true_energy_drift": float(abs(along - along[0]).max()) / scale,
        "final_position_error": relative_error(true.q[frames - 1], run.q[frames - 1]),
    }
    return numbers, data
