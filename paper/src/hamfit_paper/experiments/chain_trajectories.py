"""Motion of chains of 8 and 4096 nodes by models trained on 8.

The paper's ``fig:results:node-scaling-integration-8-and-4096-all``, and the corner nodes of the same runs,
``fig:results:traj_2D_chain_all_bothcorners``.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.integrate import simulate
from hamfit.metrics import mse_over_time
from hamfit.state import State
from hamfit.systems import generate, make_system
from hamfit_paper.experiments.chain_pictures import Run, draw_corners, draw_runs, shown_nodes
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
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
        runs = {nodes: _runs(settings, found, nodes) for nodes in settings["test_nodes"]}
        trained = settings["train_nodes"]
        return {"chain-trajectories": draw_runs(runs, trained), "chain-corners": draw_corners(runs, trained)}


def _runs(settings: Settings, found: Found, nodes: int) -> list[Run]:
    """Return kind, sampler and measurement of each run on so many nodes."""
    return [
        (kind, sampler, cell)
        for kind in settings["kinds"]
        for sampler in _SAMPLERS
        for cell in found.where(nodes=nodes, kind=kind, sampler=sampler)
    ]
