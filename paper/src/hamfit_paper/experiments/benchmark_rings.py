"""Rings of springs of the NeurIPS 2022 benchmark: RF-HGN beside seven graph networks trained with Adam.

``tab:benchmarking``, ``fig:benchmark_errors`` and ``tab:properties``. RF-HGN learns from exact derivatives and from the
time series alone, in the weak form.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.metrics import geometric_mean, rollout_energy_error, rollout_error
from hamfit.plots import NODES, new_figure
from hamfit.state import State
from hamfit.systems import System, generate, make_system
from hamfit.validation import Array
from hamfit_paper.experiments.benchmark_rings_tables import (
    ARCHITECTURES,
    TARGETS,
    errors_table,
    property_table,
    times_table,
)
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE, in_text, label_lines
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, fit_and_test, fit_seconds
from hamfit_paper.flows import Flow, follow
from hamfit_paper.properties import flow_of, properties

_DATA = table("app:datasets:benchmarks")
_MODEL = table("tab:appendix:benchmark-model-params")
_TRAINING = table("tab:appendix:benchmark-architecture-hyperparams")
_HOW: dict[str, Settings] = {"derivatives": {}, "time-series": {"targets": "weak"}}  # parameters of the models
_OURS = {"rf-hgn": COLOURS["rf-hgn, directed"], "invariant": COLOURS["invariant"]}


class BenchmarkRings(Experiment):
    """Training times, errors of roll-outs, and properties of the models, which are measured instead of asserted."""

    name = "benchmark-rings"
    title = "rings of springs: RF-HGN beside seven graph networks"
    labels = ("tab:benchmarking", "fig:benchmark_errors", "tab:properties")
    full: ClassVar[Settings] = {
        "nodes": table("sec:benchmarking_appendix")["nodes"],
        "data": {
            "trajectories": _DATA["trajectories"],
            "per_trajectory": _DATA["points"],
            "dt": _DATA["dt"],
            "stride": 100,
            "train": _DATA["train_percent"] / 100,
        },
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")},
        "conventions": list(CONVENTIONS),
        "epochs": _TRAINING["full"]["epochs"],
        "rollout_dt": 0.01,
        "seed": 0,
    }
    quick: ClassVar[Settings] = {
        "nodes": [3],
        "data": {"trajectories": 20, "per_trajectory": 40, "dt": _DATA["dt"], "stride": 100, "train": 0.75},
        "conventions": ["directed", "frame"],
        "epochs": 5,
        "rollout_dt": 0.02,
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List, for each ring, RF-HGN and the invariant model from both kinds of targets, and the seven networks."""
        cells = []
        for nodes in settings["nodes"]:
            shared = {"nodes": nodes, **{key: settings[key] for key in ("data", "rollout_dt", "seed")}}
            for convention in settings["conventions"]:
                model = {**settings["model"], **CONVENTIONS[convention]}
                cells += [
                    Cell(
                        f"rf-hgn-{convention}-{targets}-N{nodes}",
                        {**shared, "model": model | _HOW[targets], "convention": convention, "targets": targets},
                    )
                    for targets in TARGETS
                ]
            cells += [
                Cell(
                    f"{name}-N{nodes}",
                    {**shared, "model": settings["model"], "architecture": name, "epochs": settings["epochs"]},
                    extra="torch",
                )
                for name in ARCHITECTURES
            ]
            cells += [
                Cell(
                    f"invariant-{targets}-N{nodes}",
                    {**shared, "model": invariant(**_HOW[targets]), "convention": "invariant", "targets": targets},
                )
                for targets in TARGETS
            ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Train one model, follow the test trajectories with it, and measure its properties."""
        system = make_system("ring", nodes=parameters["nodes"])
        data, seed = parameters["data"], parameters["seed"]
        recipe = {key: data[key] for key in ("trajectories", "per_trajectory", "stride", "dt")}
        train, test = generate(system, **recipe, seed=seed).split(data["train"], seed=seed, by="trajectory")
        if "architecture" in parameters:
            return _measure_architecture(system, train, test, parameters, context)
        series = parameters["targets"] == "time-series"
        learned_from = _samples(train) if series else train
        model, values = fit_and_test(learned_from, test, parameters["model"], seed)
        values["seconds"] = fit_seconds(learned_from, parameters["model"], seed)
        flow, energy = flow_of(model, system.graph)
        return _follow(system, test, flow, energy, parameters, values | {"steps_done": 0})

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make three tables: training times, errors of roll-outs, and properties."""
        return [times_table(settings, found), errors_table(settings, found), property_table(settings, found)]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say what the comparison rests on, and which networks were not trained to the end."""
        short = [name for name in found if found[name].estimated]
        remarks = [
            "Rollouts start at the first states of the test trajectories, none of which was seen in training; errors "
            "are the benchmark's own, the geometric mean over trajectories and times. All models are followed by the "
            f"same Runge-Kutta scheme with steps of {settings['rollout_dt']:g}.",
            f"The invariant model has a width of {invariant()['width']}. From time series alone, both fit the weak "
            "form of Hamilton's equations, with the ridge of the least error on trajectories left out in turn.",
        ]
        if short:
            remarks.append(
                f"Not trained to the end ({settings['epochs']} epochs): {', '.join(short)}. Their errors are those "
                "after the steps that fitted into the budget, their training times are extrapolated from these."
            )
        return remarks

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the errors of positions and energies over time, one row for each ring."""
        rows = len(settings["nodes"])
        figure, axes = new_figure(rows, 2, size=(WIDE, 0.8 + 2.4 * rows))
        networks: dict[str, Any] = {}
        for row, nodes in zip(axes, settings["nodes"], strict=True):
            for name, look in _lines(found, nodes):
                cell = found[name]
                for axis, key in zip(row, ("position_error", "energy_error"), strict=True):
                    line = axis.semilogy(cell.arrays["times"][::2], cell.arrays[key][::2], **look)[0]
                    if not name.startswith(tuple(_OURS)):
                        networks.setdefault(name.partition("-")[0].upper(), line)
            for axis, of in zip(row, ("positions", "energy"), strict=True):
                axis.set_title(f"N = {nodes}, {of}")
                axis.set(xlabel="time", ylabel="relative error")
                label_lines(axis, room=0.34)
        if networks:
            figure.legend(networks.values(), networks, ncols=4, loc="outside lower center", frameon=False)
        return {"benchmark-rings": figure}


def _lines(found: Found, nodes: int) -> list[tuple[str, Settings]]:
    """Return the cells that have curves of one ring, and how each is drawn: hamfit's own are broad and have labels."""
    lines: list[tuple[str, Settings]] = []
    others = iter(zip(NODES[1:], ("-", "--", ":", "-.", "-", "--", ":"), strict=True))
    for name in (name for name in found if name.endswith(f"-N{nodes}") and "position_error" in found[name].arrays):
        if name.startswith("rf-hgn") and "directed" not in name:
            continue
        ours = next((own for own in _OURS if name.startswith(own)), None)
        if ours is None:
            colour, line = next(others)
            lines.append((name, {"color": colour, "linestyle": line, "linewidth": 1.2}))
            continue
        series = "time-series" in name
        look = {"color": _OURS[ours], "linestyle": "--" if series else "-", "linewidth": 2}
        lines.append((name, {**look, "label": in_text(ours) + (", series" if series else "")}))
    return lines


def _samples(data: PhaseSpaceData) -> PhaseSpaceData:
    """Return the same trajectories without their derivatives."""
    return PhaseSpaceData(data.q, data.p, data.graphs[0], times=data.times, trajectory=data.trajectory)


def _measure_architecture(
    system: System, train: PhaseSpaceData, test: PhaseSpaceData, parameters: Settings, context: Context
) -> Measurement:
    """Train a network for all its epochs, or for as many steps as fit into the budget, and measure it."""
    from hamfit_paper import baselines
    from hamfit_paper.baselines import rings

    name, seed = parameters["architecture"], parameters["seed"]
    interval = parameters["data"]["dt"] * parameters["data"]["stride"]
    if name == "fgnn":
        train = _changes(train, interval, parameters["data"]["per_trajectory"])
    steps = parameters["epochs"] * math.ceil(train.n_snapshots / (rings.RING_ADAM.batch or train.n_snapshots))
    before = fit_seconds(train, parameters["model"], seed, repeats=1)

    def attempt(steps: int, budget: float | None) -> tuple[Any, Any]:
        network = rings.ARCHITECTURES.get(name)(system.graph, train.dim, seed=seed, interval=interval)
        optimizer = replace(rings.RING_ADAM, steps=steps)
        return network, baselines.train(network, train, optimizer, seed=seed, budget=budget, progress=context.progress)

    network, run = attempt(steps, context.budget)
    estimated = run.status == "estimated"
    if estimated:
        network, run = attempt(max(1, int((context.budget or 0) / run.seconds_per_step)), None)
    values = {
        "seconds": run.seconds_per_step * steps if estimated else run.seconds,
        "seconds_per_step": run.seconds_per_step,
        "steps_done": run.steps,
        "status": "estimated" if estimated else run.status,
        "train_mse": run.train_mse,
        "rf_seconds": min(before, fit_seconds(train, parameters["model"], seed, repeats=1)),
    }
    energy = network.energy if network.has_energy else None
    measured = _follow(system, test, network.time_derivative, energy, parameters, values, jump=name == "fgnn")
    measured.estimated = estimated
    return measured


def _follow(
    system: System,
    test: PhaseSpaceData,
    flow: Flow,
    energy: Callable[[Array, Array], Array] | None,
    parameters: Settings,
    values: Settings,
    *,
    jump: bool = False,
) -> Measurement:
    """Measure the errors of roll-outs along the test trajectories, and the model's properties at their first states."""
    frames = parameters["data"]["per_trajectory"]
    interval = parameters["data"]["dt"] * parameters["data"]["stride"]
    true = test.q.reshape(-1, frames, *test.q.shape[1:]).swapaxes(0, 1)
    start_p = test.p.reshape(-1, frames, *test.p.shape[1:])[:, 0]
    each = 1 if jump else round(interval / parameters["rollout_dt"])
    run = follow(flow, true[0], start_p, dt=interval / each, steps=each * (frames - 1), record_every=each, jump=jump)
    sound = ~run.diverged
    position = rollout_error(true, run.q)[1:, sound]
    energies = np.stack([system.energy(State(q, p, system.graph)) for q, p in zip(run.q, run.p, strict=True)])
    assert test.energy is not None
    true_energies = test.energy.reshape(-1, frames).T
    energetic = rollout_energy_error(true_energies, energies)[1:, sound]
    broken = properties(flow, true[0], start_p, energy=energy)
    values |= {
        "position_error": float(geometric_mean(position.ravel())) if sound.any() else None,
        "energy_error": float(geometric_mean(energetic.ravel())) if sound.any() else None,
        "diverged": int(run.diverged.sum()),
        "translation": broken.translation,
        "rotation": broken.rotation,
        "energy": broken.energy,
    }
    arrays = {}
    if sound.any():
        arrays = {
            "times": run.times[1:],
            "position_error": geometric_mean(position),
            "energy_error": geometric_mean(energetic),
        }
    return Measurement(values, arrays)


def _changes(train: PhaseSpaceData, interval: float, frames: int) -> PhaseSpaceData:
    """Return the snapshots with the change to the next one as their derivative, as FGNN is trained."""
    from hamfit_paper.baselines.rings import forward_differences

    q, p = (part.reshape(-1, frames, *part.shape[1:]) for part in (train.q, train.p))
    q, p, q_dot, p_dot = forward_differences(q, p, interval)
    return PhaseSpaceData(q, p, train.graphs[0], q_dot=q_dot, p_dot=p_dot)
