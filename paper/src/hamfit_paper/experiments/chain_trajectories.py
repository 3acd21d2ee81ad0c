"""Motion of chains of 8 and 4096 nodes by models trained on 8.

The paper's ``fig:results:node-scaling-integration-8-and-4096-all``, and the corner nodes of the same runs,
``fig:results:traj_2D_chain_all_bothcorners``.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.integrate import simulate
from hamfit.metrics import mse_over_time
from hamfit.plots import TRUE, new_figure
from hamfit.state import State
from hamfit.systems import generate, make_system
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE, decades
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, make_model

_PAPER = table("fig:results:node-scaling-integration-8-and-4096-all")
_INTEGRATION = table("tab:appendix:zero-shot-integration-params")
_CHAIN = table("app:datasets:zero-shot")["chain"]
_MODELS = table("tab:appendix:zero-shot-model-params")
_ELM = table("tab:appendix:zero-shot-elm-hyperparams")

_SAMPLERS: dict[str, Settings] = {
    "swim": {"sampler": "swim"},
    "elm": {"sampler": "elm", "sampler_options": {key: _ELM[key] for key in ("bias_low", "bias_high")}},
}
_HGN: Settings = {key: _MODELS["rf-hgn"][key] for key in ("hidden", "width", "activation")}
_HNN: Settings = {"name": "rf-hnn", **{key: _MODELS["rf-hnn"][key] for key in ("width", "activation")}}
_STYLES = {"swim": "-", "elm": "--"}


class ChainTrajectories(Experiment):
    """Positions, true energy and error along runs of RF-HGN and, where it was trained on as many nodes, RF-HNN."""

    name = "chain-trajectories"
    title = "motion of 8 and of 4096 nodes, trained on 8"
    labels = (
        "fig:results:node-scaling-integration-8-and-4096-all",
        "fig:results:traj_2D_chain_all_bothcorners",
        "tab:appendix:zero-shot-integration-params",
    )
    full: ClassVar[Settings] = {
        "system": {
            "name": "chain",
            "dim": _PAPER["dim"],
            "q_amplitude": _CHAIN["high"],
            "p_amplitude": _CHAIN["high"],
        },
        "train_nodes": _PAPER["train_nodes"],
        "train": _CHAIN["train"],
        "test_nodes": _PAPER["test_nodes"],
        "kinds": {
            "rf-hgn, canonical": {**_HGN, **CONVENTIONS["canonical"]},
            "rf-hgn, directed": {**_HGN, **CONVENTIONS["directed"]},
            "rf-hnn": _HNN,
            "invariant": invariant(),
        },
        "zero_shot": ["rf-hgn, canonical", "invariant"],
        "scheme": _INTEGRATION["integrator"],
        "dt": _INTEGRATION["dt"],
        "steps": _INTEGRATION["steps"],
        "frames": 200,
        "seed": 0,
    }
    quick: ClassVar[Settings] = {"test_nodes": [_PAPER["train_nodes"], 128], "steps": 500, "frames": 50}

    def cells(self, settings: Settings) -> list[Cell]:
        """List one run for each number of nodes, model and sampler; the invariant model has SWIM only."""
        shared = {
            key: settings[key] for key in ("system", "train_nodes", "train", "scheme", "dt", "steps", "frames", "seed")
        }
        return [
            Cell(
                f"{nodes}-{kind.replace(', ', '-')}-{sampler}",
                {
                    **shared,
                    "nodes": nodes,
                    "kind": kind,
                    "sampler": sampler,
                    "model": {**model, **_SAMPLERS[sampler]},
                },
            )
            for nodes in settings["test_nodes"]
            for kind, model in settings["kinds"].items()
            if nodes == settings["train_nodes"] or kind in settings["zero_shot"]
            for sampler in _SAMPLERS
            if sampler == "swim" or kind != "invariant"
        ]

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Fit the model, then run it and the true system from one random state."""
        seed, nodes = parameters["seed"], parameters["nodes"]
        small = make_system(**parameters["system"], nodes=parameters["train_nodes"])
        model = make_model(parameters["model"], seed).fit(generate(small, snapshots=parameters["train"], seed=seed))
        system = make_system(**parameters["system"], nodes=nodes)
        start = generate(system, snapshots=1, seed=seed + 1).state(0)
        steps = {key: parameters[key] for key in ("scheme", "dt", "steps")}
        every = max(1, parameters["steps"] // parameters["frames"])
        true = simulate(system, start, every=every, **steps)
        learned = simulate(model, start, every=every, progress=context.progress, **steps)
        frames = len(learned.times)
        along = system.energy(State(learned.q, learned.p, system.graph))
        squared = ((learned.q - true.q[:frames]) ** 2).mean(axis=2)
        shown = shown_nodes(nodes)
        scale = float(true.energy[0])
        return Measurement(
            {
                "status": learned.status,
                "final_mse": float(squared[-1].mean()),
                "mean_mse": float(squared.mean()),
                "left_mse": float(squared[:, 0].mean()),
                "right_mse": float(squared[:, -1].mean()),
                "true_drift": float(np.abs(along - along[0]).max()) / scale,
                "learned_drift": float(learned.energy_deviation) / scale,
                "truth_drift": float(true.energy_deviation) / scale,
                "gradients_per_step": learned.gradient_evaluations / max(1, learned.steps_done),
                "seconds": learned.seconds,
                "fit_seconds": model.times_.training,
            },
            {
                "times": true.times,
                "true": true.q[:, shown],
                "learned": learned.q[:, shown],
                "mse": mse_over_time(true.q[:frames], learned.q),
                "energy": along / scale,
                "true energy": true.energy / scale,
            },
        )

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make one table of errors, drifts and costs for each number of nodes."""
        columns = {
            "mse of q, last frame": "final_mse",
            "mse of q, all frames": "mean_mse",
            "node 0": "left_mse",
            "last node": "right_mse",
            "drift of the true H": "true_drift",
            "drift of the learned H": "learned_drift",
            "gradients per step": "gradients_per_step",
            "run, s": "seconds",
        }
        tables = []
        for nodes in settings["test_nodes"]:
            result = Table(
                f"{nodes} nodes, {settings['steps']} steps of {settings['dt']:g}, trained on {settings['train_nodes']}",
                ["", *columns],
            )
            for kind, sampler, cell in _runs(settings, found, nodes):
                result.rows.append([f"{kind}, {sampler}", *(cell.values[key] for key in columns.values())])
                truth = cell.values["truth_drift"]
                result.notes = [f"Drifts are relative to the true H of the start; the true run's own is {truth:.1e}."]
            tables.append(result)
        return tables

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Check what the paper says about its curves, for which it gives no numbers."""
        lines = [
            "The paper prints no numbers of these figures and does not give the initial state; here it is one random "
            "state of the distribution that the data come from. The H of RF-HGN and RF-HNN is not separable, and "
            "Störmer-Verlet is implicit for it; that of the invariant model is, and the scheme is explicit. Features "
            "are in double precision: with the paper's single precision the implicit equations are solved only to its "
            "rounding, and need more gradients a step."
        ]
        for nodes in settings["test_nodes"]:
            runs = {(kind, sampler): cell.values for kind, sampler, cell in _runs(settings, found, nodes)}
            for kind, sampler, cell in _runs(settings, found, nodes):
                if cell.values["status"] != "completed":
                    until = cell.arrays["times"][len(cell.arrays["mse"]) - 1]
                    lines.append(
                        f"{nodes} nodes, {kind}, {sampler}: the motion ends with `{cell.values['status']}` after time "
                        f"{until:g}; its errors are those until then."
                    )
            for kind in settings["kinds"]:
                if (kind, "swim") not in runs or (kind, "elm") not in runs:
                    continue
                swim, elm = runs[kind, "swim"], runs[kind, "elm"]
                if swim["status"] != elm["status"]:  # over different times, there is nothing to compare
                    continue
                line = (
                    f"{nodes} nodes, {kind}: ELM's MSE over all frames is {elm['mean_mse'] / swim['mean_mse']:.2g} "
                    f"times SWIM's, its drift of the true H {elm['true_drift'] / swim['true_drift']:.2g} times"
                )
                if nodes != settings["train_nodes"]:
                    line += (
                        f"; SWIM's MSE at node 0 is {swim['left_mse'] / swim['mean_mse']:.2g} times that of all nodes"
                    )
                lines.append(line + ".")
        lines.append(
            "The paper: SWIM is better than ELM by roughly two orders of magnitude at the size of the training; on "
            "4096 nodes ELM deviates from the true H, and the left corner is the hardest node."
        )
        return lines

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw positions of a middle node, true energy and error over time, and the motion of the ends."""
        return {
            "chain-trajectories": _draw_runs(settings, found),
            "chain-corners": _draw_corners(settings, found),
        }


def shown_nodes(nodes: int) -> list[int]:
    """Return the numbers of the nodes in the pictures: the left end, one in the middle, and the right end.

    >>> shown_nodes(8)
    [0, 4, 7]
    """
    return [0, nodes // 2, nodes - 1]


def _runs(settings: Settings, found: Found, nodes: int) -> list[tuple[str, str, Measurement]]:
    """Return kind, sampler and measurement of each run on so many nodes."""
    return [
        (kind, sampler, cell)
        for kind in settings["kinds"]
        for sampler in _SAMPLERS
        for cell in found.where(nodes=nodes, kind=kind, sampler=sampler)
    ]


def _line(kind: str, sampler: str) -> dict[str, Any]:
    return {
        "color": COLOURS[kind],
        "linestyle": _STYLES[sampler],
        "label": f"{kind}, {sampler.upper()}",
        "linewidth": 1.3,
    }


def _draw_position(axis: Any, runs: list[tuple[str, str, Measurement]], node: int, axis_of_q: int) -> None:
    """Draw one coordinate of one node, with the true one broad and grey behind it."""
    for number, (kind, sampler, cell) in enumerate(runs):
        times, learned = cell.arrays["times"], cell.arrays["learned"]
        if number == 0:
            axis.plot(times, cell.arrays["true"][:, node, axis_of_q], color=TRUE, linewidth=5, alpha=0.5, label="true")
        axis.plot(times[: len(learned)], learned[:, node, axis_of_q], **_line(kind, sampler))
    axis.set_xlabel("time")


def _draw_runs(settings: Settings, found: Found) -> Any:
    """Draw the paper's four columns, one row for each number of nodes."""
    figure, axes = new_figure(2 * len(settings["test_nodes"]), 2, size=(WIDE, 4.2 * len(settings["test_nodes"])))
    for row, nodes in zip(axes.reshape(-1, 4), settings["test_nodes"], strict=True):
        runs = _runs(settings, found, nodes)
        middle = shown_nodes(nodes)[1]
        for coordinate in (0, 1):
            _draw_position(row[coordinate], runs, 1, coordinate)
            row[coordinate].set_ylabel(f"$q_{'xy'[coordinate]}$ of node {middle}")
        for number, (kind, sampler, cell) in enumerate(runs):
            times, style = cell.arrays["times"], _line(kind, sampler)
            if number == 0:
                row[2].plot(times, cell.arrays["true energy"], color=TRUE, linewidth=5, alpha=0.5, label="true")
            row[2].plot(times[: len(cell.arrays["energy"])], cell.arrays["energy"], **style)
            row[3].semilogy(times[1 : len(cell.arrays["mse"])], cell.arrays["mse"][1:], **style)
        row[2].set(xlabel="time", ylabel="true H / H(0)")
        row[2].ticklabel_format(useOffset=False)
        row[3].set(xlabel="time", ylabel="MSE of q, all nodes")
        decades(row[3], 10)
        row[0].set_title(f"{nodes} nodes, trained on {settings['train_nodes']}", loc="left")
    _add_legend(figure, axes[0, 0])
    return figure


def _draw_corners(settings: Settings, found: Found) -> Any:
    """Draw both coordinates of both ends, one row for each number of nodes."""
    figure, axes = new_figure(2 * len(settings["test_nodes"]), 2, size=(WIDE, 4.2 * len(settings["test_nodes"])))
    for row, nodes in zip(axes.reshape(-1, 4), settings["test_nodes"], strict=True):
        runs = _runs(settings, found, nodes)
        for place, (node, coordinate) in enumerate(((0, 0), (0, 1), (2, 0), (2, 1))):
            _draw_position(row[place], runs, node, coordinate)
            row[place].set_ylabel(f"$q_{'xy'[coordinate]}$ of node {shown_nodes(nodes)[node]}")
        row[0].set_title(f"{nodes} nodes, trained on {settings['train_nodes']}", loc="left")
    _add_legend(figure, axes[0, 0])
    return figure


def _add_legend(figure: Any, axis: Any) -> None:
    """Add one legend for all panels, where there is anything to name."""
    handles, labels = axis.get_legend_handles_labels()
    if handles:
        figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False)
