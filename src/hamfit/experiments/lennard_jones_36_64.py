"""Dynamic edges: trained on 36 Lennard-Jones particles, tested on 64.

``fig:results:32train-64test-lj-snaps`` and ``fig:results:64-lj-traj``; edges join particles closer than the cutoff.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np

from hamfit.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit.experiments.harness.experiment import Settings
from hamfit.experiments.paper import table
from hamfit.experiments.rollouts import draw_error_and_energy, draw_motion, draw_snapshots, follow
from hamfit.experiments.trainers import cost_row, train_by
from hamfit.graphs import CutoffNeighbours
from hamfit.metrics import relative_error
from hamfit.state import State
from hamfit.systems import System, generate, make_system

_SIZES = table("fig:results:32train-64test-lj-snaps")
_DATA = table("app:datasets:zero-shot")["lennard-jones"]
_MODEL = table("tab:appendix:md-model-params")["dynamic"]
_ROLLOUT = table("tab:appendix:zero-shot-integration-params-for-md")
_SAID = table("section:results:zero-shot")["lj_relative_percent"] / 100
_NODES = {"corner": 0, "middle of a side": 4, "centre": 27}


class LennardJones3664(Experiment):
    """The paper's network on graphs that change, and the error that its cutoff alone imposes."""

    name = "lennard-jones-36-64"
    title = "dynamic edges, trained on 36 and tested on 64 Lennard-Jones particles"
    labels = ("fig:results:32train-64test-lj-snaps", "fig:results:64-lj-traj")
    full: ClassVar[Settings] = {
        "sides": [math.isqrt(_SIZES["train_nodes"]), math.isqrt(_SIZES["test_nodes"])],
        "dim": _SIZES["dim"],
        "cutoff": _SIZES["cutoff"],
        "trajectories": _DATA["dynamic"]["trajectories"],
        "train_ratio": _DATA["train_ratio"],
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")} | {"representation": "centred"},
        "precision": _MODEL["precision"],
        "adam": table("tab:appendix:md-adam-hyperparams"),
        "edges": ["absolute", "directed"],
        "rollout": {"dt": _ROLLOUT["dt"], "steps": _ROLLOUT["steps"], "every": 500},
        "seed": 0,
    }
    quick: ClassVar[Settings] = {
        "trajectories": 60,
        "adam": {**table("tab:appendix:md-adam-hyperparams"), "steps": 100},
        "rollout": {"dt": 5e-3, "steps": 100, "every": 2},
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """SWIM and ELM with both kinds of edges, Adam with the paper's."""
        kept = ("sides", "dim", "cutoff", "trajectories", "train_ratio", "rollout", "seed")
        shared = {key: settings[key] for key in kept}
        cells = [
            Cell(
                f"{trainer}-{edges}",
                {**shared, "trainer": trainer, "edges": edges, "model": {**settings["model"], "edges": edges}},
            )
            for edges in settings["edges"]
            for trainer in ("swim", "elm")
        ]
        adam = {"trainer": "adam", "edges": "absolute", "model": {**settings["model"], "edges": "absolute"}}
        adam |= {"precision": settings["precision"], "adam": settings["adam"]}
        return [*cells, Cell("adam-absolute", {**shared, **adam}, extra="torch")]

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Train on the small system; derivatives and a rollout of the large one."""
        small, large = (_particles(parameters, side) for side in parameters["sides"])
        seed = parameters["seed"]
        data = generate(small, trajectories=parameters["trajectories"], seed=seed)
        train, test = data.split(parameters["train_ratio"], seed=seed)
        model, trained = train_by(parameters, train, test, context)
        if model is None:
            return trained
        others = generate(large, trajectories=20, seed=seed + 1)
        values = trained.values | {
            "zero_shot_error": model.evaluate(others)["relative_error"],
            "floor": missing_pairs(parameters, others.state(slice(None)), parameters["sides"][1]),
        }
        neighbours = CutoffNeighbours(parameters["cutoff"])
        q, p = (part[0] for part in large.sample(1, np.random.default_rng([seed, 1])))
        followed = follow(model, large, State(q, p, neighbours(q)), **parameters["rollout"], neighbours=neighbours)
        return Measurement(values | followed.values, followed.arrays)

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Errors of derivatives and of the rollout; what training costs."""
        train, test = (side**2 for side in settings["sides"])
        result = Table(
            f"Relative errors; edges up to {settings['cutoff']:g}",
            [
                "",
                f"derivatives, {train} particles",
                f"derivatives, {test} particles",
                "floor: missing pairs",
                f"positions at the end, {test} particles",
                "how it ended",
            ],
            notes=[f"The paper says of the rollouts: none of the trainers came below about {_SAID:.0%}."],
        )
        costs = Table("Training", ["", "relative test error", "training time, s", "speed-up of SWIM over it"])
        for name in found:
            cell = found[name]
            keys = ("relative_error", "zero_shot_error", "floor", "last_relative", "rollout_status")
            result.rows.append([name, *(cell.values.get(key) for key in keys)])
            costs.rows.append(cost_row(name, [cell]))
        return [result, costs]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:  # noqa: ARG002 - one sentence of the paper
        """The rollout of SWIM beside the paper's rough figure."""
        ours = [v for m in found.where(trainer="swim") if (v := m.values.get("last_relative")) is not None]
        return [Comparison("SWIM, positions at the end, best edges", min(ours), _SAID)] if ours else []

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """How much of the error the cutoff explains."""
        cells = [found[name] for name in found if name.startswith("swim")]
        if not cells:
            return []
        floor = cells[0].values["floor"]
        errors = ", ".join(f"{m.values['zero_shot_error'] / floor:.2g}" for m in cells)
        return [
            "The true forces have no cutoff, the graph has one: even the exact potential along all edges of the graph "
            f"has a relative error of {floor:.2g} on the larger system. SWIM has {errors} times that "
            f"({', '.join(settings['edges'])} edges)."
        ]

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Snapshots, motion of three particles, errors and energies over time."""
        names = {"swim-absolute": "SWIM", "elm-absolute": "ELM", "adam-absolute": "Adam"}
        runs = {label: found[name] for name, label in names.items() if name in found and found[name].arrays}
        finished = {label: run for label, run in runs.items() if run.values["rollout_status"] == "completed"}
        end = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        return {
            "lennard-jones-64-snapshots": draw_snapshots(runs, [end * part for part in (0, 0.25, 0.5, 0.75, 1)]),
            "lennard-jones-64-motion": draw_motion({title: (node, finished) for title, node in _NODES.items()}),
            "lennard-jones-64-errors": draw_error_and_energy(runs, paper={}),
        }


def missing_pairs(settings: Settings, state: State, side: int) -> float:
    """Relative error of (∂H/∂q, ∂H/∂p) of the exact potential without the pairs beyond the cutoff."""
    whole, cut = _particles(settings, side), _particles(settings, side, cutoff=settings["cutoff"])
    return relative_error(whole.gradient(state), cut.gradient(state))


def _particles(settings: Settings, side: int, **options: Any) -> System:
    return make_system(
        "lennard-jones", rows=side, cols=side, dim=settings["dim"], graph_cutoff=settings["cutoff"], **options
    )
