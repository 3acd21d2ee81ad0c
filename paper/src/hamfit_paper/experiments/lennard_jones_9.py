"""Nine Lennard-Jones particles (``tab:9-lj-swim``, ``tab:9-lj-elm``, ``tab:9-lj-adam``, and their figures)."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np

from hamfit.metrics import mse, relative_error
from hamfit.state import Hamiltonian, State
from hamfit.systems import System, generate, make_system
from hamfit.words import counted
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import below_the_paper, invariant
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.rollout_pictures import draw_error_and_energy, draw_motion, draw_snapshots
from hamfit_paper.experiments.rollouts import simulate_beside_truth, value_at
from hamfit_paper.experiments.trainers import TRAINERS, cost_row, train_by

_PAPER = {trainer: table(f"tab:9-lj-{trainer}") for trainer in TRAINERS}
_DATA = table("app:datasets:zero-shot")["lennard-jones"]
_MODEL = table("tab:appendix:md-model-params")["static"]
_ROLLOUT = table("tab:appendix:zero-shot-integration-params-for-md")
_RCOND = table("tab:appendix:md-swim-hyperparams")["rcond"]
_MEASURES = {"q_mse": "q MSE", "q_relative": "q rel. l²", "true_energy": "true H", "model_energy": "model H"}
_NODES = {"corner": 0, "middle of a side": 1, "centre": 4}

READINGS: dict[str, Settings] = {
    "absolute": {},
    "absolute, truncated": {"truncation": _RCOND},
    "canonical": {"edges": "canonical"},
    "directed": {"edges": "directed"},
    "absolute, in the frame": {"representation": "frame"},
}
"""Edge features, frame and regularisation, as changes of the model; the first is the one of the tables."""

_BESIDE = {"reading": "invariant"}
_DRAW = (
    "the draw of the hidden weights decides: forty edge features hold the steep wall of the potential well in some "
    "draws and badly in others, whose motions run away (48 draws in docs/experiments.md); the paper prints one draw"
)


class LennardJones9(Experiment):
    """Roll-outs of the paper's network, trained in three ways, beside the paper's tables."""

    name = "lennard-jones-9"
    title = "nine Lennard-Jones particles"
    labels = (
        "tab:9-lj-swim",
        "tab:9-lj-elm",
        "tab:9-lj-adam",
        "fig:results:9particles-lj-snaps",
        "fig:results:9-lj-traj",
    )
    full: ClassVar[Settings] = {
        "system": {"name": "lennard-jones", "rows": 3, "cols": 3, "dim": _DATA["dim"]},
        "trajectories": _DATA["static"]["trajectories"],
        "train_ratio": _DATA["train_ratio"],
        "model": {key: _MODEL[key] for key in ("hidden", "width", "activation")}
        | {"representation": "centred", "edges": "absolute"},
        "precision": _MODEL["precision"],
        "adam": table("tab:appendix:md-adam-hyperparams"),
        "start": {"draws": 100, "energy": _PAPER["swim"]["true_energy"][0]},
        "rollout": {"dt": _ROLLOUT["dt"], "steps": _ROLLOUT["steps"], "every": 250},
        "readings_rollout": {"dt": 10 * _ROLLOUT["dt"], "steps": _ROLLOUT["steps"] // 10, "every": 25},
        "readings": list(READINGS),
        "seeds": [0, 1, 2],
        "adam_seeds": [0],
    }
    quick: ClassVar[Settings] = {
        "trajectories": 60,
        "adam": {**table("tab:appendix:md-adam-hyperparams"), "steps": 50},
        "rollout": {"dt": 2e-3, "steps": 500, "every": 5},
        "readings_rollout": {"dt": 2e-3, "steps": 500, "every": 5},
        "readings": ["absolute, truncated", "canonical"],
        "seeds": [0],
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List the trainers with their seeds, readings of the paper's text with the first seed, the invariant model."""
        keys = ("system", "trajectories", "train_ratio", "model", "start", "rollout")
        shared = {key: settings[key] for key in keys} | {"reading": None}
        cells = [
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
            changed = {"model": {**settings["model"], **READINGS[name]}, "rollout": settings["readings_rollout"]}
            changed |= {"reading": name, "trainer": "swim", "seed": settings["seeds"][0]}
            cells.append(Cell("reading-" + name.replace(",", "").replace(" ", "-"), {**shared, **changed}))
        beside = {**shared, **_BESIDE, "model": invariant(), "trainer": "swim"}
        return cells + [Cell(f"invariant-seed-{seed}", {**beside, "seed": seed}) for seed in settings["seeds"]]

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Train the network, then follow the motion from a new state."""
        system = make_system(**parameters["system"])
        data = generate(system, trajectories=parameters["trajectories"], seed=parameters["seed"])
        train, test = data.split(parameters["train_ratio"], seed=parameters["seed"])
        model, trained = train_by(parameters, train, test, context)
        if model is None:
            return trained
        start = unseen_state(system, **parameters["start"], seed=parameters["seed"])
        followed = simulate_beside_truth(model, system, start, **parameters["rollout"])
        values = trained.values | followed.values | _at_paper_times(model, system, start, followed)
        return Measurement(values, followed.arrays)

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the paper's three tables with ours above its numbers, and tables of costs and of readings."""
        tables = []
        for trainer, label in TRAINERS.items():
            paper, cells = _PAPER[trainer], found.where(trainer=trainer, reading=None)
            result = Table(
                f"{label}: nine particles, mean over {counted(len(cells), 'run')}",
                ["", *(f"T = {step}" for step in paper["steps"])],
            )
            for key, measure in _MEASURES.items():
                places = range(len(paper["steps"]))
                ours = [_mean(cells, key, place) for place in places]
                beside = [_mean(found.where(**_BESIDE), key, place) for place in places]
                for who, row in (("hamfit", ours), ("paper", paper[key]), ("invariant", beside)):
                    result.rows.append([f"{measure}, {who}", *(_digits(key, value) for value in row)])
            ended = [
                m.values["rollout_time"] for m in cells if m.values.get("rollout_status", "completed") != "completed"
            ]
            if ended:
                said = ", ".join(f"{time:.3g}" for time in ended)
                result.notes.append(
                    f"{len(ended)} of {len(cells)} runs diverged, at times {said}: the implicit equations of a step "
                    "had no solution any more. No mean is given from there on."
                )
            tables.append(result)
        costs = Table(
            "Training", ["", "relative test error of derivatives", "training time, s", "speed-up of SWIM over it"]
        )
        costs.rows = [cost_row(label, found.where(trainer=t, reading=None)) for t, label in TRAINERS.items()]
        costs.rows.append(cost_row("invariant", found.where(**_BESIDE)))
        readings = Table(
            "SWIM in other readings of the paper",
            ["", "relative test error of derivatives", "rel. l² at the end", "came to time"],
        )
        for name in (*settings["readings"], *_BESIDE.values()):
            values = [found.mean(key, reading=name) for key in ("relative_error", "last_relative", "rollout_time")]
            readings.rows.append([name, *(None if math.isnan(value) else value for value in values)])
        step = settings["readings_rollout"]["dt"]
        readings.notes.append(
            f"With steps of {step:g}, one seed. A run that diverged has no error at the end. The invariant model, of "
            f"width {invariant()['width']}, with steps of {settings['rollout']['dt']:g}, mean over its seeds; its H is "
            "separable, and Störmer-Verlet explicit."
        )
        return [*tables, costs, readings]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:  # noqa: ARG002 - the settings are in the cells
        """Compare SWIM and ELM at all times of the paper's tables."""
        comparisons = []
        for trainer in ("swim", "elm"):
            cells = found.where(trainer=trainer, reading=None)
            for key in ("q_mse", "q_relative"):
                for place, (step, paper) in enumerate(zip(_PAPER[trainer]["steps"], _PAPER[trainer][key], strict=True)):
                    values = [_number(m.values[key][place]) for m in cells]
                    comparison = Comparison.over_seeds(
                        f"{TRAINERS[trainer]}, {_MEASURES[key]}, T = {step}", values, paper
                    )
                    if values and math.isinf(comparison.ours):
                        diverged = sum(math.isinf(value) for value in values)
                        comparison.reason = (
                            f"the motion has diverged ({diverged} of {len(values)} runs by then), as has the paper's"
                        )
                    elif values and trainer == "swim" and not comparison.holds:
                        comparison.reason = _DRAW
                    comparisons.append(comparison)
        return comparisons

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say what the paper leaves open, and how we read it."""
        start, printed = settings["start"], _PAPER["swim"]
        ours = [float(np.mean(m.arrays["true_q"][0] ** 2)) for m in found.values() if "true_q" in m.arrays]
        square = f" Ours are {min(ours):.2f} to {max(ours):.2f}." if ours else ""
        remarks = [
            f"The initial state is, of {start['draws']} draws that no training used, the one whose energy is closest "
            f"to the paper's {start['energy']:g}. The paper's MSE over its squared relative error is the mean square "
            f"of its positions, {printed['q_mse'][0] / printed['q_relative'][0] ** 2:.2f}: that of a 3 × 3 grid of "
            f"spacing 2^(1/6) with a corner at the origin, as here.{square}",
            "T = 74999 and 99999 are read off one step later; T = 1 is one step of "
            f"{_ROLLOUT['dt']:g} in both presets. Random features are in double precision (the paper's in single). "
            "The network's H is not separable; Störmer-Verlet solves its implicit equations here, and the learned "
            "energy stays constant, where that of the paper's SWIM varies by "
            f"{max(printed['model_energy']) - min(printed['model_energy']):.2f}.",
        ]
        errors = {name: found.mean("relative_error", reading=name) for name in settings["readings"]}
        known = {name: error for name, error in errors.items() if math.isfinite(error)}
        if known:
            best = min(known, key=lambda name: known[name])
            remarks.append(
                "The paper says that molecules have absolute values as edge features, which the tables above use; "
                "it leaves open whether its frame was used with them, and whether its rcond had an effect. Best of "
                "the readings on test data: "
                f"{best} ({known[best]:.3g})."
            )
        if known.get("absolute, in the frame", 0.0) > 0.5:
            remarks.append(
                "The frame jumps when another particle becomes the one closest to the mean, and its error is "
                f"{known['absolute, in the frame']:.3g}: the paper's numbers cannot come from it."
            )
        beside = [_mean(found.where(**_BESIDE), "q_relative", place) for place in range(len(printed["steps"]))]
        known_at = [value if isinstance(value, float) else math.nan for value in beside]
        best = [min(_PAPER[trainer]["q_relative"][place] for trainer in TRAINERS) for place in range(len(known_at))]
        return remarks + below_the_paper("relative error of the positions", known_at, best)

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw snapshots, the motion of three particles where it did not diverge, and errors and energies over time."""
        kinds: dict[str, Settings] = {label: {"trainer": t, "reading": None} for t, label in TRAINERS.items()}
        kinds |= {"invariant": _BESIDE}
        runs = {label: cells[0] for label, kind in kinds.items() if (cells := found.where(**kind))}
        end = settings["rollout"]["dt"] * settings["rollout"]["steps"]
        finished = {label: run for label, run in runs.items() if run.values.get("rollout_status") == "completed"}
        others = {label: [_later_errors(m) for m in found.where(**kind)[1:]] for label, kind in kinds.items()}
        times = {t: np.array(_PAPER[t]["steps"][1:]) * _ROLLOUT["dt"] for t in TRAINERS}
        paper = {TRAINERS[t]: (times[t], _PAPER[t]["q_relative"][1:]) for t in ("swim", "adam")}
        return {
            "lennard-jones-9-snapshots": draw_snapshots(runs, [end * part for part in (0, 0.25, 0.5, 0.75, 1)]),
            "lennard-jones-9-motion": draw_motion({title: (node, finished) for title, node in _NODES.items()}),
            "lennard-jones-9-errors": draw_error_and_energy(runs, paper=paper, others=others),
        }


def unseen_state(system: System, *, draws: int, energy: float, seed: int) -> State:
    """Return, of some draws that no training uses, the state whose energy is closest to the one asked for.

    >>> system = make_system("lennard-jones")
    >>> state = unseen_state(system, draws=100, energy=-12.33, seed=0)
    >>> bool(abs(system.energy(state) + 12.33) < 0.1)
    True
    """
    q, p = system.sample(draws, np.random.default_rng([seed, 1]))  # data of the same seed take default_rng(seed)
    closest = int(np.abs(system.energy(State(q, p, system.graph)) - energy).argmin())
    return State(q[closest], p[closest], system.graph)


def _at_paper_times(model: Hamiltonian, system: System, start: State, followed: Measurement) -> Settings:
    """Return errors and energies at the time steps of the paper's tables, in their order."""
    dt = _ROLLOUT["dt"]
    first = simulate_beside_truth(model, system, start, dt=dt, steps=1, every=1)
    one, true_one = (first.arrays[name][-1] for name in ("q", "true_q"))
    early = {
        "q_mse": mse(true_one, one),
        "q_relative": relative_error(true_one, one),
        "true_energy": float(first.arrays["true_energy"][-1]),
        "model_energy": float(first.arrays["energy"][-1]),
    }
    names = {"q_mse": "mse", "q_relative": "relative", "true_energy": "true_energy", "model_energy": "energy"}
    later = [step * dt for step in _PAPER["swim"]["steps"][1:]]
    return {key: [early[key], *(value_at(followed, name, time) for time in later)] for key, name in names.items()}


def _later_errors(run: Measurement) -> dict[float, float]:
    """Return the relative errors of the positions of a run by the times of the paper's tables; diverged, infinity."""
    times = [step * _ROLLOUT["dt"] for step in _PAPER["swim"]["steps"][1:]]
    return dict(zip(times, map(_number, run.values.get("q_relative", [])[1:]), strict=False))


def _number(value: float | None) -> float:
    """Return the number, which is infinite where a run had diverged."""
    return math.inf if value is None or math.isnan(value) else value


def _digits(key: str, value: Any) -> Any:
    """Write energies with as many digits as the paper does."""
    return f"{value:.4g}" if isinstance(value, float) and key.endswith("energy") else value


def _mean(cells: list[Measurement], key: str, place: int) -> float | str | None:
    values = [_number(m.values[key][place]) for m in cells if m.values.get(key) is not None]
    if not values:
        return None
    mean = sum(values) / len(values)
    return mean if math.isfinite(mean) else "diverged"
