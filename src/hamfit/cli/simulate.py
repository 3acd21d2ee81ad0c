"""``hamfit simulate``: follow the motion of a learned model, or of the true system, from an initial state."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hamfit.cli.common import Name, Numbers, json_option, open_atoms, progress_bar, say, seed_option, show, typed_value
from hamfit.cli.durations import Duration
from hamfit.cli.sizes import Count
from hamfit.errors import DataError, ParameterError
from hamfit.files import same_file
from hamfit.interrupts import held_interrupts
from hamfit.units import said_duration

if TYPE_CHECKING:
    from hamfit.cli.motions import Run
    from hamfit.forecasts import Forecast


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.option(
    "--initial", type=click.Path(path_type=Path), help="Data file; one of its snapshots is the initial state."
)
@click.option("--index", type=int, help="Which snapshot  [0]")
@click.option(
    "--temperature",
    type=float,
    help="Draw the initial momenta at random: in kelvin where the data state units, else k_B T in units of energy.",
)
@click.option(
    "--thermostat",
    type=Name("hamfit.integrate:THERMOSTATS"),
    help="Keep the motion at --temperature  [energy is conserved]",
)
@click.option(
    "--friction-time", type=Duration(), help="How long the thermostat takes to act, such as 100fs  [100 steps]"
)
@click.option(
    "--stop-at",
    metavar="[number|auto]",
    type=typed_value,
    help="End where the leverage of a node exceeds this; auto: where MODEL is not to be trusted any more.",
)
@click.option("--steps", type=Count(), required=True, help="Number of steps.")
@click.option("--dt", type=Duration(), required=True, help="Length of a step, in the unit of the data, or as 0.5fs.")
@click.option("--scheme", type=Name("hamfit.integrate:SCHEMES", "auto"), default="auto", show_default=True)
@click.option("--every", type=Count(), default=1, show_default=True, help="Keep every so many steps.")
@click.option("--force", type=Numbers(), help="Constant external force on every node, such as 0,-0.075.")
@click.option(
    "--drive",
    type=click.Path(path_type=Path),
    help="Text file that moves held nodes: time, then their coordinates  [they stay]",
)
@click.option(
    "--cutoff",
    type=float,
    help="Edges follow the positions: pairs closer than this  [as the model or the data have it]",
)
@click.option("--friction/--no-friction", default=True, help="Let friction act, where it was learned  [it acts]")
@click.option(
    "--table-tolerance",
    type=float,
    default=1e-10,
    show_default=True,
    help="Relative error of forces that are looked up in tables, where those pay; 0 for the features themselves.",
)
@click.option("--draws", type=click.IntRange(min=0), default=0, help="Also follow so many models of the posterior.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="File for the run (.npz; .h5 for any length; .extxyz and .traj for other programs).",
)
@click.option("--truth", type=click.Path(path_type=Path), help="Also run the true system, into this file (.npz).")
@seed_option("the initial state, where it is drawn, and the thermostat")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    model: Path,
    initial: Path | None,
    index: int | None,
    temperature: float | None,
    draws: int,
    drive: Path | None,
    stop_at: float | str | None,
    output: Path,
    truth: Path | None,
    seed: int,
    as_json: bool,
    **run: Any,
) -> None:
    """Simulate MODEL (.safetensors), or the true system that the initial file was generated from (the word 'true').

    Without --initial, a random initial state of the system that the model was trained on is drawn. Held nodes stay
    where they are, unless --drive says where they go.

    \b
    Example:
      hamfit simulate model.safetensors --initial large.npz --steps 1000 --dt 1e-3 -o run.npz --truth truth.npz
      hamfit simulate true --initial large.npz --steps 1000 --dt 1e-3 -o truth.npz
      hamfit simulate model.safetensors --initial water.xyz --temperature 300 --thermostat langevin --dt 0.5fs \\
        --steps 1e5 --every 20 --stop-at auto -o run.h5
    """
    from hamfit.cli.motions import follow_model, follow_true, warn_of_step
    from hamfit.cli.starts import at_temperature
    from hamfit.forecasts import neighbours_for
    from hamfit.graphs import angle_coordinates
    from hamfit.models import load_model
    from hamfit.systems import system_from_notes

    _check_outputs(output, truth, [initial, drive, None if str(model) == "true" else model])
    learned = None if str(model) == "true" else load_model(model)
    _check_posterior(draws, stop_at, learned)
    start, notes = _initial_state(initial, index, seed, learned, temperature)
    kept = at_temperature(run, temperature, notes, seed)
    system = system_from_notes(notes)
    if system is None and (learned is None or truth is not None):
        raise DataError("the true system is not known: the file with the initial state does not say what made it")
    hamiltonian: Any = system if learned is None else learned
    near = neighbours_for(hamiltonian, start, system=system, cutoff=run["cutoff"])
    options = _options(run, near, kept, drive, start)
    warn_of_step(hamiltonian, start, near, run)

    with held_interrupts():  # they come through during the motions: what was followed until then is always saved
        with progress_bar("simulating", hidden=as_json) as progress:
            options["progress"] = progress
            about = partial(_notes, system=notes, run=run, model=str(model))
            if learned is None:
                rollout, found = follow_true(output, hamiltonian, start, about, options), None
            else:
                more = {"draws": draws, "friction": run["friction"], "seed": seed, "stop_at": stop_at}
                rollout, found = follow_model(output, learned, start, about, options | more)
        values = _values(rollout, found, notes, run["dt"]) | {"cutoff": run["cutoff"], "output": str(output)}
        ends, interrupted = {output: rollout}, found is not None and found.interrupted
        if truth is not None and not interrupted and rollout.status != "interrupted":
            with progress_bar("true system", hidden=as_json) as progress:
                options["progress"] = progress
                about = partial(_notes, system=notes, run=run, model="true")
                ends[truth] = reference = follow_true(truth, system, start, about, options)
            values |= {"truth": str(truth), **_beside(rollout, reference, angle_coordinates(start.graph, start.dim))}
    damped = learned is not None and learned.friction is not None and run["friction"]
    show(_with_friction(values) if damped and not as_json else values, title="Simulation", as_json=as_json)
    _warn(rollout, found, run)
    if interrupted or any(end.status == "interrupted" for end in ends.values()):
        raise KeyboardInterrupt("; ".join(f"{path}: {end.message}" for path, end in ends.items()))
    if not rollout.completed:
        say(f"warning: {rollout.message}", err=True)
        ctx.exit(0 if rollout.status == "stopped" else 1)


def _warn(rollout: Run, found: Forecast | None, run: dict[str, Any]) -> None:
    """Say on standard error how far a completed run goes, and how far it can be trusted."""
    warnings = [] if found is None or rollout.status == "stopped" else found.warnings()
    if rollout.completed and 0 < run["steps"] < run["every"]:
        warnings.append(f"the run holds the initial state alone: --every is {run['every']}, of {run['steps']} steps")
    for warning in warnings:
        say(f"warning: {warning}", err=True)


def _check_outputs(output: Path, truth: Path | None, inputs: list[Path | None]) -> None:
    """Refuse files that must not be written to, before the work and not after it."""
    from hamfit.data.formats import format_to_write

    for path in filter(None, (output, truth)):
        format_to_write(path, inputs=inputs)
    if truth is not None and same_file(truth, output):
        raise ParameterError("--output and --truth name the same file; give each its own")


def _check_posterior(draws: int, stop_at: float | str | None, learned: Any) -> None:
    fitted = learned is not None and learned.has_posterior
    if (draws or stop_at is not None) and learned is not None and not fitted and learned.solution is not None:
        learned.uncertainty()  # says what the file lacks
    if draws and not fitted:
        raise ParameterError("--draws goes with a fitted model: the true system has no posterior to draw from")
    if stop_at is not None and not fitted:
        raise ParameterError("--stop-at goes with a fitted model, which knows what its data covered")


def _options(run: dict[str, Any], near: Any, kept: Any, drive: Path | None, start: Any) -> dict[str, Any]:
    """Collect arguments of a simulation; what they come from is noted in `run`."""
    from hamfit.cli.drives import read_drive

    run["cutoff"] = None if near is None else near.cutoff
    others = ("cutoff", "friction", "thermostat", "friction_time", "temperature")
    options = {key: value for key, value in run.items() if key not in others} | {"neighbours": near}
    options |= {} if kept is None else {"thermostat": kept}
    if drive is not None:
        options["drive"], run["drive"] = read_drive(drive, start), str(drive)
    return options


def _initial_state(initial: Path | None, index: int | None, seed: int, learned: Any, temperature: float | None) -> Any:
    """Return the initial state, and the notes that name the system it belongs to."""
    from hamfit.cli.starts import refuse_motionless, thermal_state
    from hamfit.data.measured import require_momenta
    from hamfit.systems import generate, system_from_notes

    if index is not None and initial is None:
        raise ParameterError("--index chooses a snapshot of the file that --initial names; give both, or neither")
    if temperature is not None and initial is None:
        raise ParameterError("--temperature draws momenta for the positions that --initial names; give both")
    if initial is not None:
        data, index = open_atoms(initial, getattr(getattr(learned, "feature_map", None), "cutoff", None)), index or 0
        by_rates = not data.has_momenta and data.has_rates and hasattr(learned, "momenta")
        if temperature is None and not by_rates:
            require_momenta(data, f"an initial state from {initial}", ", or --temperature, which draws some")
        if learned is not None:
            learned.check_data(data)
        if temperature is not None:
            start = thermal_state(data, index, temperature, seed)
        else:
            start = learned.state_of(data, index) if by_rates else data.state(index)
        if learned is not None:
            refuse_motionless(learned, start)
        return start, data.metadata
    trained_on = {} if learned is None else learned.trained_on
    system = system_from_notes(trained_on)
    if system is None:
        raise DataError("no initial state: give --initial FILE (any data file; --index chooses the snapshot)")
    return generate(system, snapshots=1, seed=seed).state(0), trained_on


def _notes(rollout: Run, system: dict[str, Any], run: dict[str, Any], model: str) -> dict[str, Any]:
    """Write notes for the file of a run: how it was made and how it ended, and which system it is of."""
    ended = {"scheme": rollout.scheme, "status": rollout.status, "message": rollout.message}
    notes: dict[str, Any] = {"run": run | {"model": model} | ended}
    if run.get("cutoff") is not None:
        notes["graph"] = f"cutoff:{run['cutoff']!r}"
    return notes | {name: system[name] for name in ("system", "units") if system.get(name) is not None}


def _values(rollout: Run, found: Forecast | None, notes: dict[str, Any], dt: float) -> dict[str, Any]:
    """Collect what is shown of a run and, of a learned model, how far it can be trusted."""
    values: dict[str, Any] = {
        "status": rollout.status,
        "message": rollout.message,
        "steps": rollout.steps_done,
        "frames": rollout.frames,
        "scheme": rollout.scheme,
        "energy_drift": rollout.energy_drift,
        "energy_deviation": rollout.energy_deviation,
        "seconds_per_step": rollout.seconds_per_step,
        "gradient_evaluations": rollout.gradient_evaluations,
        "neighbour_searches": rollout.neighbour_searches,
    }
    if "time" in (notes.get("units") or {}):
        values["simulated"] = said_duration(notes["units"], dt * rollout.steps_done)
    if rollout.temperature is not None:
        from hamfit.cli.starts import shown_temperature

        values["mean_temperature"] = shown_temperature(rollout.temperature, notes)
    if rollout.evaluated:
        values["evaluated_by"] = rollout.evaluated
    if found is not None and len(found.checked):
        values["covered_until"] = found.covered_until
    if found is not None and len(found.members):
        values |= {"predictable_until": found.predictable_until, "spread_at_the_end": float(found.spread[-1])}
    return values


def _with_friction(values: dict[str, Any]) -> dict[str, Any]:
    """Return what people are shown where friction takes energy: its change, which is no error of the scheme."""
    shown: dict[str, Any] = {}
    for name, value in values.items():
        if name == "energy_deviation":
            shown["energy"] = f"changes by at most {value:.4g}: friction acts"
        elif name != "energy_drift":
            shown[name] = value
    return shown


def _beside(rollout: Run, reference: Run, angles: Any) -> dict[str, Any]:
    """Collect what is shown of the true run, and how far the learned one is from it at their last common frame."""
    from hamfit.integrate import Rollout
    from hamfit.metrics import relative_error

    values: dict[str, Any] = {"truth_status": reference.status, "truth_energy_drift": reference.energy_drift}
    if rollout.frames == reference.frames:
        values["final_position_error"] = relative_error(reference.last, rollout.last, angles=angles)
    elif isinstance(rollout, Rollout) and isinstance(reference, Rollout):  # of others the frames are in files
        last = min(rollout.frames, reference.frames) - 1
        values["final_position_error"] = relative_error(reference.q[last], rollout.q[last], angles=angles)
    return values
