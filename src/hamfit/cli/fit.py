"""``hamfit fit``: learn a Hamiltonian from a data file."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import Name, json_option, progress_bar, seed_option, show
from hamfit.errors import ParameterError, unknown_name


class _Options(click.ParamType):
    """``name=value`` with a number or a word as the value."""

    name = "name=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Any]:
        if isinstance(value, tuple):
            return value
        key, equals, text = str(value).partition("=")
        if not (key and equals and text):
            self.fail(f"{value!r} is not of the form name=value", param, ctx)
        try:
            return key, float(text)
        except ValueError:
            return key, text


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Model file (.safetensors).")
@click.option("--model", type=Name("hamfit.models.base:MODELS"), default="rf-hgn", show_default=True)
@click.option("--sampler", type=Name("hamfit.features.samplers:SAMPLERS"), help="How hidden weights are drawn  [swim]")
@click.option("--sampler-option", "sampler_options", type=_Options(), multiple=True, help="For example bias_high=2.")
@click.option("--activation", type=Name("hamfit.features.activations:ACTIVATIONS"), help="[softplus; rff: cosine]")
@click.option(
    "--representation",
    type=Name("hamfit.features.representations:REPRESENTATIONS"),
    help="Coordinates the network sees  [rf-hgn: centred; rf-hnn: raw]",
)
@click.option("--edges", type=Name("hamfit.features.edge_features:EDGE_FEATURES"), help="Edge features  [canonical]")
@click.option("--rounds", type=int, help="Number of message passes  [1]")
@click.option("--pooling", metavar="[sum|mean]", help="Pooling over neighbours  [sum]")
@click.option("--hidden", type=int, help="Encoder width d_h  [48]")
@click.option("--width", type=int, help="Number of features d_L  [384]")
@click.option("--ridge", type=float, help="Ridge, relative to columns of unit norm  [0]")
@click.option("--truncation", type=float, help="Drop singular values below this fraction of the largest.")
@click.option("--route", metavar="[auto|normal|qr]", help="How the linear problem is solved  [auto]")
@click.option("--energy-weight", type=float, help="Weight of energy rows, for data of several sizes  [1]")
@click.option("--dtype", metavar="[float64|float32]", help="Precision of the features  [float64]")
@click.option("--threads", type=int, help="Number of threads  [all cores]; the result does not depend on it")
@click.option("--holdout", type=float, help="Fraction of the snapshots kept for testing.")
@seed_option("features and hold-out")
@json_option
def command(
    data: Path, output: Path, model: str, holdout: float | None, seed: int, as_json: bool, **given: Any
) -> None:
    """Learn the Hamiltonian behind DATA (.npz with time derivatives): sample features, solve once, save the model.

    \b
    Example:
      hamfit fit lattice.npz -o model.safetensors --hidden 48 --width 384 --holdout 0.5
    """
    from hamfit.data import PhaseSpaceData
    from hamfit.models.base import MODELS

    if output.suffix != ".safetensors":
        raise ParameterError(f"--output must end in .safetensors, got {output}")
    kind = MODELS.get(model)
    given["sampler_options"] = dict(given["sampler_options"]) or None
    chosen = {key: value for key, value in given.items() if value is not None}
    known = inspect.signature(kind).parameters
    for key in chosen:
        if key not in known:
            raise unknown_name(f"option of {model}", f"--{key}", (f"--{k}" for k in known))
    estimator = kind(**chosen, seed=seed)

    train = PhaseSpaceData.load(data)
    test = None
    if holdout is not None:
        if not 0 < holdout < 1:
            raise ParameterError(f"--holdout must lie strictly between 0 and 1, got {holdout:g}")
        train, test = train.split(1 - holdout, seed=seed)
    with progress_bar("fitting", hidden=as_json) as progress:
        estimator.fit(train, progress=progress)
    errors = estimator.evaluate(train)
    estimator.save(output)
    solution = estimator.solution_
    assert solution is not None
    values = {
        "model": model,
        "output": str(output),
        "snapshots": train.n_snapshots,
        "seconds": estimator.times_.total,
        "seconds_sampling": estimator.times_.sampling,
        "seconds_rows": estimator.times_.rows,
        "seconds_solve": estimator.times_.solve,
        "rows": solution.rows,
        "width": solution.width,
        "route": solution.route,
        "condition": solution.condition,
        "rank": solution.rank,
        "residual": solution.residual,
        "note": solution.note,
        "train_mse": errors["mse"],
        "train_relative_error": errors["relative_error"],
    }
    if test is not None:
        values |= {f"test_{key}": value for key, value in estimator.evaluate(test).items()}
    show(values, title="Fit", as_json=as_json)
