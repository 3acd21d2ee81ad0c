"""``hamfit fit``: learn a Hamiltonian from a data file."""

from __future__ import annotations

import inspect
from collections.abc import Collection
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from hamfit.cli.atoms import AtomEnergies
from hamfit.cli.common import (
    Name,
    NamedValue,
    NumberOrName,
    Whole,
    force_option,
    json_option,
    open_atoms,
    progress_bar,
    say,
    seed_option,
    show,
    typed_value,
)
from hamfit.cli.fit_work import cluster, ending_where_edges_do, kept, seconds_of, split, spoken, tell_warnings, update
from hamfit.cli.typed import HOW_TO_RUN, command_line
from hamfit.errors import ParameterError

_SHOWN = ("mse", "_error", "_per_node", "_mae", "_rmse")  # of the errors on training data


@click.command()
@click.argument("data", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Model file (.safetensors).")
@click.option("--model", type=Name("hamfit.models:MODELS"), default="auto", show_default=True)
@click.option(
    "--features", type=Name("hamfit.features:FEATURE_MAPS"), help="random-features: the feature map  [dense-network]"
)
@click.option(
    "--feature-option", "feature_options", type=NamedValue(), multiple=True, help="random-features: such as hidden=8."
)
@click.option("--sampler", type=Name("hamfit.features.samplers:SAMPLERS"), help="How hidden weights are drawn  [swim]")
@click.option("--sampler-option", "sampler_options", type=NamedValue(), multiple=True, help="For example bias_high=2.")
@click.option("--activation", type=Name("hamfit.features.activations:ACTIVATIONS"), help="[softplus; rff: cosine]")
@click.option(
    "--representation",
    type=Name("hamfit.features.representations:REPRESENTATIONS"),
    help="Coordinates that rf-hgn and rf-hnn see  [rf-hgn: centred; rf-hnn: raw]",
)
@click.option(
    "--edges", type=Name("hamfit.features.edge_features:EDGE_FEATURES"), help="rf-hgn: edge features  [canonical]"
)
@click.option("--rounds", type=int, help="rf-hgn: number of message passes  [1]")
@click.option("--pooling", metavar="[sum|mean]", help="rf-hgn: pooling over neighbours  [sum]")
@click.option(
    "--input-scales",
    type=float,
    nargs=2,
    metavar="LENGTH MOMENTUM",
    help="rf-hgn, rf-hnn: what inputs are divided by; 1 1 takes numbers as they are  [those of DATA]",
)
@click.option("--hidden", type=int, help="rf-hgn: encoder width d_h  [48]")
@click.option("--width", type=int, help="Number of features  [invariant: found; others: 384]")
@click.option("--max-width", type=int, help="invariant: most features to try  [2048; --body: 4096, in time: 10240]")
@click.option("--tolerance", type=float, help="invariant: relative error at which no more are tried  [1e-8]")
@click.option("--seconds", type=float, help="invariant: time for finding the number of features; --body: of the fit")
@click.option("--distance", metavar="[both|r|1/r|1/(r+a)]", help="invariant: scalars of an edge  [both]")
@click.option(
    "--cutoff",
    type=typed_value,
    metavar="[number|auto|none]",
    help="invariant: where an edge's contribution ends  [auto: as in DATA]",
)
@click.option("--moments", type=int, help="invariant: 1 with densities, 2 vectors, 3 second-rank moments  [0: pairs]")
@click.option("--radial", type=int, help="invariant: radial functions of moments and body  [12]")
@click.option(
    "--body",
    type=typed_value,
    metavar="[2|3|4|5|auto]",
    help="invariant: many-body features of up to so many bodies, or found within --seconds  [none; see above]",
)
@click.option("--angular", type=int, help="invariant: largest degree of their functions of the direction  [3]")
@click.option(
    "--channels", type=int, help="invariant: their random mixtures of distances and species  [as many as fit]"
)
@click.option(
    "--field", metavar="[none|shared|species|node]", help="invariant: an outer field of places, and whose  [none]"
)
@click.option(
    "--core", metavar="[auto|none|zbl]", help="invariant: repulsion of nuclei closer than any in DATA  [elements: zbl]"
)
@click.option("--velocities", is_flag=True, default=None, help="invariant: forces that depend on momenta as well.")
@click.option("--harmonics", type=Whole(), help="lagrangian: harmonics of angles in M and in U, such as 1,2  [found]")
@click.option("--degree", type=Whole(), help="lagrangian: degrees in lengths in M and in U, such as 2,4  [found]")
@click.option("--coupling", metavar="[auto|all|edges]", help="lagrangian: what M and U are functions of  [auto]")
@click.option("--shared", is_flag=True, default=None, help="lagrangian: one law for all nodes and all edges.")
@click.option("--mass", type=float, help="lagrangian: mean of the first entry of M, which fixes the scale  [1]")
@click.option(
    "--targets",
    type=Name("hamfit.targets:TARGETS", "auto"),
    help="How samples become equations  [auto: derivatives, where DATA have them; else what suits the runs]",
)
@click.option("--target-option", "target_options", type=NamedValue(), multiple=True, help="For example window=2.")
@click.option(
    "--friction", type=Name("hamfit.features.dissipation:DISSIPATION", several=True), help="Learn friction beside H."
)
@click.option(
    "--ridge",
    type=NumberOrName("hamfit.solve.ridges:RIDGES"),
    help="Ridge, relative to columns of unit norm, or how to choose it  [0; without derivatives: trajectory]",
)
@click.option("--truncation", type=float, help="Drop singular values below this fraction of the largest.")
@click.option(
    "--route", metavar="[auto|normal|qr|wide]", help="How the linear problem is solved  [invariant: qr; --body: wide]"
)
@click.option("--velocity-weight", type=float, help="Weight of velocities relative to forces  [found: their ratio]")
@click.option("--energy-weight", type=float, help="Weight of energies relative to forces  [1; --body: found]")
@click.option("--stress-weight", type=float, help="Weight of stresses over forces  [1; --body with energies: found]")
@click.option("--atom-energies", type=AtomEnergies(), help="Energies of single atoms by species, as 1=-13.6,8=-432.")
@click.option("--dtype", metavar="[float64|float32]", help="Precision of the features  [float64]")
@click.option("--threads", type=int, help="Number of threads  [all cores]; the result does not depend on it")
@click.option("--memory", type=float, help="Bound on the memory of the pass over the data, in MB.")
@click.option("--workers", type=click.IntRange(min=1), help="Run on a local Dask cluster of so many processes.")
@click.option("--scheduler", help="Run on the Dask cluster at this address, such as tcp://127.0.0.1:8786.")
@click.option("--resume", is_flag=True, help="Go on with an interrupted fit of the same data into the same file.")
@click.option("--keep", "keep_accumulator", is_flag=True, help="Keep the sums of the fit in the model, to go on later.")
@click.option("--uncertainty/--no-uncertainty", default=None, help="Error bars in the file  [up to 5,000 features]")
@click.option("--add-to", type=click.Path(path_type=Path), help="Add DATA to this model (fitted with --keep).")
@click.option("--remove-from", type=click.Path(path_type=Path), help="Take DATA back out of this model.")
@click.option("--holdout", type=float, help="Fraction of the snapshots kept for testing.")
@seed_option("features and hold-out")
@force_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    data: Path,
    output: Path,
    model: str,
    workers: int | None,
    scheduler: str | None,
    resume: bool,
    uncertainty: bool | None,
    add_to: Path | None,
    remove_from: Path | None,
    holdout: float | None,
    seed: int,
    as_json: bool,
    **given: Any,
) -> None:
    """Learn the Hamiltonian behind DATA: sample features, solve once, save the model.

    DATA hold time derivatives, or the times of samples of one or more runs; see --targets.

    Without --model, DATA are looked at first: H gets invariant features of distances and momenta, a field where forces
    from outside act, and a Lagrangian is learned where momenta are not known. --model rf-hgn is the paper's network.

    DATA may be a file of atoms, such as molecule.xyz, with energies and forces: pairs closer than --cutoff, or 5 Å,
    then act on each other where the file does not say who does.

    DATA may be larger than memory (.h5): it is read block by block. A fit that takes long leaves its sums beside the
    output now and then; after an interruption --resume goes on from there.

    \b
    Example:
      hamfit fit lattice.npz -o model.safetensors --holdout 0.5
      hamfit fit silicon.npz -o model.safetensors --moments 3 --cutoff 1.8 --seconds 60
      hamfit fit ethanol.npz -o model.safetensors --body auto --seconds 600
      hamfit fit lattice.npz -o model.safetensors --model rf-hgn --hidden 48 --width 384
      hamfit fit tracked.npz -o model.safetensors --friction node
      hamfit fit pendulums.npz -o model.safetensors --model lagrangian
      hamfit fit huge.h5 -o model.safetensors --memory 256 --ridge auto
      hamfit fit more.npz --add-to model.safetensors -o better.safetensors
    """
    begun = perf_counter()
    from hamfit.fitting.record import Stopwatch
    from hamfit.learned.files import check_model_path

    watch = Stopwatch(_last=begun)
    check_model_path(output, inputs=[data, add_to, remove_from])
    if add_to is not None or remove_from is not None:
        _refuse_all_but(ctx, ("data", "output", "add_to", "remove_from", "threads", "memory", "uncertainty", "as_json"))
        watch.lap("starting")
        content = open_atoms(data, _cutoff_of(add_to or remove_from))
        watch.lap("reading")
        estimator, train = update(add_to, remove_from, content, given, as_json)
        estimator.save(output, uncertainty=uncertainty)
        test = None
    else:
        estimator = _make(model, given, seed)
        watch.lap("starting")
        train, test = split(data, holdout, seed, given["cutoff"])
        estimator = ending_where_edges_do(estimator, train)
        watch.lap("reading")
        plain = workers is None and scheduler is None
        if resume and not plain:
            raise ParameterError("--resume goes with a fit in this process, without --workers and --scheduler")
        checkpoint = output.with_name(f".{output.name}.checkpoint") if plain else None
        if resume and not kept(checkpoint):
            say("nothing was kept to resume from: the fit begins at the beginning", err=True)
        try:
            with cluster(workers, scheduler) as client, progress_bar("fitting", hidden=as_json) as progress:
                running = {"progress": progress, "scheduler": client, "checkpoint": checkpoint, "resume": resume}
                running["uncertainty"] = uncertainty
                estimator.fit(train, **running, output=output, notes={"command": command_line(HOW_TO_RUN)})
        except KeyboardInterrupt:
            sums = "the sums so far are kept: --resume goes on from them"
            none = f"{output} is as it was, and there were no sums to keep yet: fit again"
            raise KeyboardInterrupt(sums if kept(checkpoint) else none) from None
    watch.lap("fit")
    errors, tested = estimator.evaluate(train), {} if test is None else estimator.evaluate(test)
    watch.lap("evaluating")
    times = seconds_of(watch.seconds, estimator.times_)
    values = {**_result(estimator, train, errors, times), "model": estimator.record_.model, "output": str(output)}
    values |= {f"test_{key}": value for key, value in tested.items()}
    values = spoken(values, {"train": errors, "test": tested}, train, as_json=as_json)
    show(values, title="Fit", as_json=as_json)
    tell_warnings(estimator, uncertainty)


def _result(estimator: Any, train: Any, errors: dict[str, float], times: dict[str, float]) -> dict[str, Any]:
    """Collect what a fit is judged by: time, size, condition, and errors on the training data."""
    solution = estimator.solution_
    from hamfit.fitting.core import said_of_core
    from hamfit.learned import learned_of
    from hamfit.learned.verdict import friction_as_found, grade_of, sentence_of

    learned = learned_of(estimator)
    notes = {key: value for key, value in estimator.notes_.items() if key not in ("ranges", "verdict", "command")}
    kinds = ("energy_weight", "stress_weight")
    energies = {name: notes.pop(name)["factor"] for name in kinds if name in notes}
    return {
        "verdict": grade_of(learned),
        "says": sentence_of(learned),
        **{key: notes.pop(key) for key in ("hints",) if key in notes},
        "snapshots": train.n_snapshots,
        **times,
        "rows": solution.rows,
        "width": estimator.feature_map_.width,
        "route": solution.route,
        "condition": solution.condition,
        "rank": solution.rank,
        "residual": solution.residual,
        "ridge": solution.ridge,
        "note": solution.note,
        **notes,
        **friction_as_found(learned),
        **said_of_core(learned.features.core),
        "velocity_weight": estimator.record_.row_weights.velocities,
        **energies,
        **{f"train_{name}": value for name, value in errors.items() if name.endswith(_SHOWN)},
    }


def _cutoff_of(path: Path | None) -> object:
    """Give the cutoff of a model that data are added to."""
    from hamfit.models import load_model

    return None if path is None else getattr(load_model(path).feature_map, "cutoff", None)


def _make(model: str, given: dict[str, Any], seed: int) -> Any:
    """Make the recipe with the options that were given; one that it does not have is an error."""
    from hamfit.models import MODELS

    kind = MODELS.get(model)
    for name in ("sampler_options", "target_options", "feature_options"):
        given[name] = dict(given[name]) or None
    chosen = {key: value for key, value in given.items() if value is not None}
    if chosen.get("cutoff") == "none":
        chosen["cutoff"] = None
    known = _parameters(kind)
    for key in chosen:
        if key not in known:
            others = [other for other in MODELS.names() if other != model and key in _parameters(MODELS.get(other))]
            flag = f"--{key.replace('_', '-')}"
            raise ParameterError(
                f"{flag} does not apply to the model {model}; it goes with --model {' or '.join(others)}"
            )
    return kind(**chosen, seed=seed)


def _parameters(kind: Any) -> Collection[str]:
    return inspect.signature(kind).parameters.keys()


def _refuse_all_but(ctx: click.Context, allowed: tuple[str, ...]) -> None:
    """Refuse options that would be ignored."""
    for parameter in ctx.command.params:
        given = ctx.get_parameter_source(parameter.name or "") is click.core.ParameterSource.COMMANDLINE
        if given and parameter.name not in allowed:
            raise ParameterError(f"{parameter.opts[0]} has no effect here: features and solve stay as they were fitted")
