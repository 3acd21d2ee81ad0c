"""Lennard-Jones particles with edges that follow them: 36 to learn from, 64 to be tested on
(``fig:results:32train-64test-lj-snaps``, ``fig:results:64-lj-traj``)."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.integrate import simulate
from hamfit.metrics import relative_error
from hamfit.state import State
from hamfit.systems import System, generate, make_system
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.pair_floor import pair_floor
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.rollout_pictures import draw_error_and_energy, draw_motion, draw_snapshots
from hamfit_paper.experiments.rollouts import simulate_beside_truth
from hamfit_paper.experiments.trainers import TRAINERS, cost_row, train_by
from hamfit_paper.experiments.trials import whole_errors

_DATA = table("app:datasets:zero-shot")["lennard-jones"]
_MODEL = table("tab:appendix:md-model-params")["dynamic"]
_ROLLOUT = table("tab:appendix:zero-shot-integration-params-for-md")
_CLAIMS = table("section:results:zero-shot")
_CUTOFF = table("fig:results:32train-64test-lj-snaps")["cutoff"]
_NODES = {"corner": 0, "middle of a side": 4, "inside": 27}

READINGS: dict[str, Settings] = {
    "absolute": {},
    "canonical": {"edges": "canonical"},
    "directed": {"edges": "directed"},
    "absolute, in the frame": {"representation": "frame"},
}
"""Edge features and frame, as changes of the model; the first is the one of the rollouts."""

_ERRORS = ("relative_error", "larger_error", "last_relative", "rollout_time")
_FLOORS = (("relative_error", "pair_floor"), ("larger_error", "larger_pair_floor"))
_BESIDE = {"reading": "invariant"}


class LennardJones3664(Experiment):
    """Zero-shot: derivatives and rollouts of 64 particles by networks that were trained on 36."""

    name = "lennard-jones-36-64"
    title = "36 Lennard-Jones particles to learn from, 64 to be tested on"
    labels = ("fig:results:32train-64test-lj-snaps", "fig:results:64-lj-traj")
    full: ClassVar[Settings] = {
        "system": {"name": "lennard-jones", "rows": 6, "cols": 6, "dim": _DATA["dim"], "graph_cutoff": _CUTOFF},
        "larger": {"rows": 8, "cols": 8},
        "trajectories": _DATA["dynamic"]["trajectories"],
        "larger_trajectories": 20,
        "train_ratio": _DATA["train_ratio"],
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")}
        | {"representation": "centred", "edges": "absolute"},
        "precision": _MODEL["precision"],
        "adam": table("tab:appendix:md-adam-hyperparams"),
        "rollout": {"dt": 10 * _ROLLOUT["dt"], "steps": _ROLLOUT["steps"] // 10, "every": 50},
        "paper_rollout": {"dt": _ROLLOUT["dt"], "steps": _ROLLOUT["steps"], "every": 500},
        "readings": list(READINGS),
        "seeds": [0, 1, 2],
        "adam_seeds": [0],
    }
    quick: ClassVar[Settings] = {
        "trajectories": 40,
        "larger_trajectories": 5,
        "adam": {**table("tab:appendix:md-adam-hyperparams"), "steps": 20},
        "rollout": {"dt": 2e-3, "steps": 100, "every": 1},
        "paper_rollout": {"dt": 2e-4, "steps": 1000, "every": 10},
        "seeds": [0],
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List the floor of pairs within the cutoff, the trainers, other readings of the paper, the invariant model."""
        keys = ("system", "larger", "trajectories", "larger_trajectories", "train_ratio", "model", "rollout")
        shared = {key: settings[key] for key in keys} | {"reading": None}
        floor = {key: settings[key] for key in ("system", "larger", "larger_trajectories", "rollout", "paper_rollout")}
        cells = [Cell("floor", {**floor, "trainer": None, "seed": settings["seeds"][0]})]
        cells += [
            Cell(f"{trainer}-seed-{seed}", {**shared, "trainer": trainer, "seed": seed})
            for seed in settings["seeds"]
            for trainer in ("swim", "elm")
        ]
        adam = {"trainer": "adam", "precision": settings["precision"], "adam": settings["adam"]}
        cells += [
            Cell(f"adam-seed-{seed}", {**shared, **adam, "seed": seed}, extra="torch")
            for seed in settings["adam_seeds"]
        ]
        for name in settings["readings"]:
            changed = {"model": {**settings["model"], **READINGS[name]}, "rollout": None, "reading": name}
            changed |= {"trainer": "swim", "seed": settings["seeds"][0]}
            cells.append(Cell("reading-" + name.replace(",", "").replace(" ", "-"), {**shared, **changed}))
        beside = {**shared, **_BESIDE, "model": invariant(ridge="auto"), "trainer": "swim"}
        return cells + [Cell(f"invariant-seed-{seed}", {**beside, "seed": seed}) for seed in settings["seeds"]]

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Train on the smaller system, then test on the larger one and follow its motion."""
        seed = parameters["seed"]
        larger = make_system(**parameters["system"] | parameters["larger"])
        q, p = larger.sample(1, np.random.default_rng([seed, 1]))  # data of the same seed take default_rng(seed)
        start = State(q[0], p[0], larger.graph_at(q[0]))
        unseen = generate(larger, trajectories=parameters["larger_trajectories"], seed=np.random.default_rng([seed, 2]))
        if parameters["trainer"] is None:
            return _floor(parameters, larger, start, unseen)
        data = generate(make_system(**parameters["system"]), trajectories=parameters["trajectories"], seed=seed)
        train, test = data.split(parameters["train_ratio"], seed=seed)
        model, trained = train_by(parameters, train, test, context)
        if model is None:
            return trained
        trained.values["larger_error"] = whole_errors(model, unseen)["relative_error"]
        if parameters["reading"] == "invariant":
            trained.values |= {"pair_floor": pair_floor(test), "larger_pair_floor": pair_floor(unseen)}
        if parameters["rollout"] is None:
            return trained
        followed = simulate_beside_truth(model, larger, start, neighbours=larger.neighbours, **parameters["rollout"])
        return Measurement(trained.values | followed.values, followed.arrays)

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make tables of the errors of all trainers, of their costs, and of the readings."""
        end = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        errors = Table(
            f"Zero-shot on 64 particles, mean over runs; the paper has about {_CLAIMS['lj_relative_percent']} %",
            [
                "",
                "runs",
                "test error, 36 particles",
                "test error, 64 particles",
                f"positions at time {end:g}",
                "came to time",
            ],
        )
        for trainer, label in TRAINERS.items():
            cells = found.where(trainer=trainer, reading=None)
            errors.rows.append([label, len(cells), *(_mean(cells, key) for key in _ERRORS)])
        beside = found.where(**_BESIDE)
        errors.rows.append(["invariant", len(beside), *(_mean(beside, key) for key in _ERRORS)])
        best = [_mean(beside, key) for key in ("pair_floor", "larger_pair_floor")]
        errors.rows.append(["best function of the distances along edges, in hindsight", len(beside), *best, None, None])
        floor = found.where(trainer=None)
        limits = [_mean(floor, key) for key in ("floor_error", "floor_last", "floor_time")]
        errors.rows.append([f"true H, pairs within {_CUTOFF:g} only", len(floor), None, *limits])
        errors.notes.append(
            "All errors are relative, in the 2-norm; test errors are those of the derivatives. The reference has no "
            "cutoff, the graph has one. The last row but one is what the spline of the distance leaves that "
            "fits the test data themselves best: no model of pairs within the cutoff does better. The last row has the "
            f"true pairs, which know nothing of the others. The invariant model has a width of {invariant()['width']} "
            "and a ridge by generalised cross-validation, because no feature of it can follow the missing pairs."
        )
        costs = Table(
            "Training", ["", "relative test error of derivatives", "training time, s", "speed-up of SWIM over it"]
        )
        costs.rows = [cost_row(label, found.where(trainer=t, reading=None)) for t, label in TRAINERS.items()]
        costs.rows.append(cost_row("invariant", beside))
        readings = Table(
            "SWIM in other readings of the paper, one seed",
            ["", "test error, 36 particles", "test error, 64 particles"],
        )
        for name in (*settings["readings"], *_BESIDE.values()):
            cells = found.where(reading=name)
            readings.rows.append([name, _mean(cells, "relative_error"), _mean(cells, "larger_error")])
        return [errors, costs, readings]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare the one number of the paper's text, the final error of SWIM's positions, for runs of its length."""
        end = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        if not math.isclose(end, _ROLLOUT["dt"] * _ROLLOUT["steps"]):
            return []
        ends = [m.values["last_relative"] for m in found.where(trainer="swim", reading=None)]
        values = [math.inf if value is None else value for value in ends]
        comparison = Comparison.over_seeds(
            f"SWIM, relative error of the positions at time {end:g}", values, _CLAIMS["lj_relative_percent"] / 100
        )
        if math.isinf(comparison.ours):
            comparison.reason = f"{sum(map(math.isinf, values))} of {len(values)} runs diverged before"
        return [comparison]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say how long the steps are, and what limits the accuracy."""
        ours, paper = settings["rollout"], settings["paper_rollout"]
        remarks = []
        for m in found.where(trainer=None):
            remarks.append(
                f"Rollouts take steps of {ours['dt']:g}. The true system's positions at the end, by these and by steps "
                f"of {paper['dt']:g}, differ by {m.values['step_error']:.1g}, relatively: far less than the models do. "
                f"(The paper takes {_ROLLOUT['dt']:g}.)"
            )
            remarks.append(
                f"The true pairs within the cutoff miss {100 * m.values['floor_error']:.2g} % of the derivatives of 64 "
                "particles, in the 2-norm."
            )
        beside = found.where(**_BESIDE)
        if beside:
            above = [m.values[a] / m.values[b] - 1 for m in beside for a, b in _FLOORS]
            remarks.append(
                "The floor that the missing pairs impose, the best function of the distances along edges, is "
                f"{_mean(beside, 'pair_floor'):.3g} for 36 and {_mean(beside, 'larger_pair_floor'):.3g} for 64 "
                f"particles; the errors of the invariant model differ from it by {100 * min(above):+.2f} to "
                f"{100 * max(above):+.2f} %."
            )
        cells = found.where(trainer="swim", reading=None)
        near, far = _mean(cells, "relative_error"), _mean(cells, "larger_error")
        if near is not None and far is not None:
            remarks.append(
                f"SWIM's error of the derivatives is {near:.3g} on new states of 36 particles and {far:.3g} on 64. The "
                "network sees the position of each node relative to the mean, and those of the outer particles of the "
                "larger system lie outside of what it has seen."
            )
        return remarks

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw snapshots, the motion of three particles where it did not diverge, and errors and energies over time."""
        kinds: dict[str, Settings] = {label: {"trainer": t, "reading": None} for t, label in TRAINERS.items()}
        kinds |= {"invariant": _BESIDE}
        runs = {label: cells[0] for label, kind in kinds.items() if (cells := found.where(**kind))}
        others = {label: [_end(m) for m in found.where(**kind)[1:]] for label, kind in kinds.items()}
        finished = {label: run for label, run in runs.items() if run.values.get("rollout_status") == "completed"}
        end = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        times = [end * part for part in (0, 0.25, 0.5, 0.75, 1)]
        snapshots = draw_snapshots(runs, times)
        if "floor" in found:
            runs |= {"pairs within the cutoff": found["floor"]}
        return {
            "lennard-jones-36-64-snapshots": snapshots,
            "lennard-jones-36-64-motion": draw_motion({title: (node, finished) for title, node in _NODES.items()}),
            "lennard-jones-36-64-errors": draw_error_and_energy(runs, paper={}, others=others, changes=True),
        }


def _end(run: Measurement) -> dict[float, float]:
    """Return the last relative error of the positions of a run by its time, infinite where it diverged."""
    error, time = run.values.get("last_relative"), run.values.get("rollout_time")
    return {} if time is None else {time: math.inf if error is None else error}


def _floor(parameters: Settings, larger: System, start: State, unseen: PhaseSpaceData) -> Measurement:
    """Measure what the true pairs within the cutoff leave, in derivatives and in motion, and the error of the steps."""
    fine, ours = parameters["paper_rollout"], parameters["rollout"]
    ends = [simulate(larger, start, **schedule).q[-1] for schedule in (fine, ours)]
    cut = cut_off(larger)
    followed = simulate_beside_truth(cut, larger, start, **ours)
    values = {
        "floor_error": derivative_error(cut, unseen),
        "floor_last": followed.values["last_relative"],
        "floor_time": followed.values["rollout_time"],
        "step_error": relative_error(*ends),
    }
    return Measurement(values, followed.arrays)


def cut_off(system: System) -> System:
    """Return the same particles with the energy of only those pairs that share an edge."""
    parameters = system.parameters()
    return make_system(system.name, **parameters | {"cutoff": parameters["graph_cutoff"]})


def derivative_error(system: System, data: PhaseSpaceData) -> float:
    """Return the relative error of the derivatives that `system` gives for the states of `data`."""
    return relative_error(data.gradients(slice(None)), system.gradient(data.state(slice(None)).flat()))


def _mean(cells: list[Measurement], key: str) -> float | None:
    """Return the mean, or None where there is nothing, or where a run diverged."""
    values = [value for m in cells if (value := m.values.get(key)) is not None]
    return sum(values) / len(values) if values and len(values) == len(cells) else None
