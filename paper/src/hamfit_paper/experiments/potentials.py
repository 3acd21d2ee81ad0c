"""Chains with other potentials under gravity (``tab:chain-potential-gravity`` and its figures)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from hamfit.state import State
from hamfit.systems import System, make_system
from hamfit.validation import Array
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import below_the_paper, invariant
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.rollout_pictures import draw_motion, draw_snapshots
from hamfit_paper.experiments.rollouts import Held, simulate_beside_truth
from hamfit_paper.experiments.trainers import TRAINERS, cost_row, train_by
from hamfit_paper.experiments.trials import CONVENTIONS, split_snapshots

_PAPER = table("tab:chain-potential-gravity")
_SIZES = table("sec:results:behcnmark-potentials")
_DATA = table("tab:datasets")["chain-potential"]
_MODEL = table("tab:appendix:chain-potential-model-params")
_ROLLOUT = table("tab:appendix:zero-shot-integration-params-for-chain-potential")


class Potentials(Experiment):
    """Models trained on chains of five nodes follow ten for a long time, under a force that training never saw."""

    name = "potentials"
    title = "springs, anharmonic and Morse chains of ten nodes under gravity"
    labels = (
        "tab:chain-potential-gravity",
        "fig:spring-chain-traj",
        "fig:spring-chain-snaps",
        "fig:anharmonic-chain-traj",
        "fig:anharmonic-chain-snaps",
        "fig:morse-chain-traj",
        "fig:morse-chain-snaps",
    )
    full: ClassVar[Settings] = {
        "potentials": list(_PAPER),
        "nodes": [_SIZES["train_nodes"], _SIZES["test_nodes"]],
        "dim": _SIZES["dim"],
        "train": _DATA["train"][0],
        "test": _DATA["test"][0],
        "amplitude": _DATA["high"],
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")},
        "precision": _MODEL["precision"],
        "adam": table("tab:appendix:chain-potential-adam-hyperparams"),
        "gravity": _ROLLOUT["gravity"],
        "rollout": {"dt": _ROLLOUT["dt"], "steps": _ROLLOUT["steps"], "every": 20},
        "seeds": [0, 1, 2],
        "adam_seeds": [0],
    }
    quick: ClassVar[Settings] = {
        "train": 500,
        "test": 500,
        "model": {"hidden": 32, "width": 256, "activation": _MODEL["activation"]},
        "adam": {**table("tab:appendix:chain-potential-adam-hyperparams"), "steps": 100},
        "rollout": {"dt": _ROLLOUT["dt"], "steps": 500, "every": 5},
        "seeds": [0],
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List SWIM and ELM with all seeds, the paper's own edges with the first, Adam, and the invariant model."""
        kept = ("nodes", "dim", "train", "test", "amplitude", "gravity", "rollout")
        shared = {key: settings[key] for key in kept}
        cells = []
        for potential in settings["potentials"]:
            for convention, seeds in (("directed", settings["seeds"]), ("canonical", settings["seeds"][:1])):
                model = {**settings["model"], **CONVENTIONS[convention]}
                cells += [
                    Cell(
                        f"{potential}-{trainer}-{convention}-seed-{seed}",
                        {
                            **shared,
                            "potential": potential,
                            "trainer": trainer,
                            "convention": convention,
                            "model": model,
                            "seed": seed,
                        },
                    )
                    for seed in seeds
                    for trainer in ("swim", "elm")
                ]
            adam = {"precision": settings["precision"], "adam": settings["adam"], "convention": "canonical"}
            model = {**settings["model"], **CONVENTIONS["canonical"]}
            cells += [
                Cell(
                    f"{potential}-adam-seed-{seed}",
                    {**shared, **adam, "potential": potential, "trainer": "adam", "model": model, "seed": seed},
                    extra="torch",
                )
                for seed in settings["adam_seeds"]
            ]
            beside = {"trainer": "swim", "convention": "invariant", "model": invariant()}
            cells += [
                Cell(f"{potential}-invariant-seed-{seed}", {**shared, **beside, "potential": potential, "seed": seed})
                for seed in settings["seeds"]
            ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Train on the short chain, then follow the long one with its ends held."""
        short, long = (_chain(parameters, nodes) for nodes in parameters["nodes"])
        parameters |= {"system": {"name": "chain", **short}}
        train, test = split_snapshots(parameters)
        model, trained = train_by(parameters, train, test, context)
        if model is None:
            return trained
        system = make_system("chain", **long)
        start, force, ends = hanging(system, parameters["gravity"])
        followed = simulate_beside_truth(
            Held(model, ends), Held(system, ends), start, force=force, **parameters["rollout"]
        )
        end = {
            "last_mse": float(followed.arrays["mse"][-1]) if followed.values["rollout_status"] == "completed" else None
        }
        return Measurement(trained.values | followed.values | end, followed.arrays, trained.estimated)

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the paper's table, and one of what training costs."""
        result = Table(
            f"Position MSE after {settings['rollout']['steps']} steps, mean over seeds (paper)",
            ["V(r)", "Adam", "ELM, directed", "SWIM, directed", "ELM, canonical", "SWIM, canonical", "invariant"],
        )
        for potential in settings["potentials"]:
            row: list[Any] = [f"{potential}: {_PAPER[potential]['formula']}"]
            for trainer, convention in _COLUMNS:
                ours = found.mean("last_mse", potential=potential, trainer=trainer, convention=convention)
                row.append(f"{ours:.2e} ({_PAPER[potential][trainer]:.2e})" if ours == ours else "–")  # noqa: PLR0124 - NaN
            result.rows.append([*row, _invariant(found, potential)])
        costs = Table(
            "Training", ["", "relative test error of derivatives", "training time, s", "speed-up of SWIM over it"]
        )
        for potential in settings["potentials"]:
            for label, kind in _KINDS.items():
                costs.rows.append(cost_row(f"{potential}, {label}", found.where(potential=potential, **kind)))
        return [result, costs]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare SWIM and ELM for each potential."""
        return [
            Comparison.over_seeds(
                f"{potential}, {TRAINERS[trainer]}",
                found.column("last_mse", potential=potential, trainer=trainer, convention="directed"),
                _PAPER[potential][trainer],
            )
            for potential in settings["potentials"]
            for trainer in ("swim", "elm")
        ]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say what the paper leaves open, and set the invariant model beside the paper's best trainer."""
        duration = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        speed = abs(settings["gravity"][1]) * duration
        return [
            "The paper gives no initial condition. A free chain would fall, and after the whole time its momenta would "
            f"be {speed:.2g} per node, where training saw momenta up to {settings['amplitude']:g}; its figures show "
            "a chain that hangs. So both ends are held at their places here, and the nodes between them start from "
            "rest and fall: a state like none of the training's, and errors of the paper's size.",
            *below_the_paper(
                "position MSE at the end",
                [found.mean("last_mse", potential=potential, **_BESIDE) for potential in settings["potentials"]],
                [min(_PAPER[potential][trainer] for trainer in TRAINERS) for potential in settings["potentials"]],
            ),
        ]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw, for each potential, the motion of the middle node, and snapshots."""
        nodes = settings["nodes"][1]
        runs = {
            potential: {label: cells[0] for label, kind in _KINDS.items() if (cells := _runs(found, potential, kind))}
            for potential in settings["potentials"]
        }
        end = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        layout = make_system("chain", **_chain(settings | {"potential": "harmonic"}, nodes)).layout()
        figures = {
            "potentials-motion": draw_motion(
                {_TITLES.get(name, name): (nodes // 2, shown) for name, shown in runs.items()}
            )
        }
        for potential, shown in runs.items():
            times = [end * part for part in (0, 0.25, 0.5, 0.75, 1)]
            figures[f"potentials-{potential}"] = draw_snapshots(
                shown, times, layout=layout, bonds=True, title=f"{_TITLES.get(potential, potential)} chain"
            )
        return figures


_TITLES = {"morse": "Morse"}
_BESIDE = {"convention": "invariant"}
_KINDS = {
    label: {"trainer": trainer, "convention": "canonical" if trainer == "adam" else "directed"}
    for trainer, label in TRAINERS.items()
} | {"invariant": _BESIDE}
_COLUMNS = (
    ("adam", "canonical"),
    ("elm", "directed"),
    ("swim", "directed"),
    ("elm", "canonical"),
    ("swim", "canonical"),
)


def hanging(system: System, gravity: list[float]) -> tuple[State, Array, list[int]]:
    """Return the chain at rest before gravity, gravity on all nodes but the ends, and the numbers of the ends.

    >>> state, force, ends = hanging(make_system("chain", nodes=4), [0.0, -1.0])
    >>> state.q[1].tolist(), force[:, 1].tolist(), ends
    ([0.0, 0.0], [0.0, -1.0, -1.0, 0.0], [0, 3])
    """
    nodes = system.graph.n_nodes
    ends = [0, nodes - 1]
    force = np.tile(np.asarray(gravity, dtype=np.float64), (nodes, 1))
    force[ends] = 0.0
    at_rest = np.zeros((nodes, system.dim))
    return State(at_rest, at_rest.copy(), system.graph), force, ends


def _chain(settings: Settings, nodes: int) -> Settings:
    amplitudes = {"q_amplitude": settings["amplitude"], "p_amplitude": settings["amplitude"]}
    return {"nodes": nodes, "dim": settings["dim"], "potential": settings["potential"], **amplitudes}


def _invariant(found: Found, potential: str) -> float | None:
    """Return the invariant model's error, where all of its runs came to the end."""
    values = [m.values["last_mse"] for m in found.where(potential=potential, **_BESIDE)]
    return sum(values) / len(values) if values and None not in values else None


def _runs(found: Found, potential: str, kind: Settings) -> list[Measurement]:
    return [m for m in found.where(potential=potential, **kind) if m.arrays]
