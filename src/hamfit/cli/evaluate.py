"""``hamfit evaluate``: errors of a model on a data file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import json_option, open_some, say, seed_option, show
from hamfit.cli.fit_work import with_units
from hamfit.cli.sizes import Count


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("data", type=click.Path(path_type=Path))
@click.option("--snapshots", type=Count(), help="Evaluate on so many snapshots, chosen at random.")
@seed_option("that choice")
@json_option
def command(model: Path, data: Path, snapshots: int | None, seed: int, as_json: bool) -> None:
    """Measure the errors of MODEL (.safetensors) on DATA, on any graph of the same kind.

    force_error and velocity_error are |predicted - true| / |true| of dp/dt and of dq/dt, and relative_error is the
    larger of the two, whatever the units; force_mae and force_rmse are in the units of DATA, and in those of the field
    (meV/Å, meV per atom, GPa) where DATA are in eV and Å. mse is the mean over all components of both. Without time
    derivatives in DATA, what is compared are equations of their samples, as the model was fitted to them.

    verdict is learned, partly or nothing: what the model misses on DATA of what the best trivial prediction misses (no
    force and no velocity, or the mean everywhere), and says puts it into a sentence.

    coverage_50, coverage_90 and coverage_95 are the shares of the data within the intervals that the model predicts
    with these probabilities; rms_z is near 1 if its uncertainties are right.

    \b
    Example:
      hamfit evaluate model.safetensors larger.npz --json
    """
    from hamfit.data.measured import ELEMENTS, units_of
    from hamfit.learned.field_words import errors_in_units
    from hamfit.learned.files import WITHOUT
    from hamfit.learned.verdict import friction_as_found, judge
    from hamfit.models import load_model

    estimator = load_model(model)
    content = open_some(data, snapshots, seed, getattr(estimator.feature_map, "cutoff", None))
    errors = estimator.evaluate(content)
    said = judge(estimator, content)
    values: dict[str, Any] = {"verdict": said["grade"], "says": said["sentence"], **errors}
    known = estimator.constants.known_in(content)
    values |= {"snapshots": content.n_snapshots, "energy_known": known}
    if estimator.has_posterior:
        uncertainty = estimator.uncertainty()
        noises = {"noise": uncertainty.noise, "velocity_noise": uncertainty.velocity_noise}
        values |= {**noises, **uncertainty.coverage(content)}
    values |= friction_as_found(estimator)
    known_units = estimator.trained_on.get("units") or units_of(content)
    found = errors_in_units(errors, known_units, elements=content.metadata.get("species") == ELEMENTS)
    values = with_units(values, found, as_json=as_json)
    show(values, title=f"{estimator.name} on {data}", as_json=as_json)
    if not estimator.has_posterior and WITHOUT in estimator.notes:
        say(f"warning: {estimator.notes[WITHOUT]}", err=True)
