"""Training time and error against the number of nodes (``fig:results:node-scaling``): chains of up to 4096 in 2-D."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from hamfit.plots import new_figure
from hamfit.systems import generate, generate_stream, make_system
from hamfit.words import counted
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE, in_text, label_lines
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, make_model, stream_errors

_PAPER = table("fig:results:node-scaling")
_CHAIN = table("app:datasets:zero-shot")["chain"]
_MODELS = table("tab:appendix:zero-shot-model-params")
_ELM = table("tab:appendix:zero-shot-elm-hyperparams")
_FIRST, _LAST = (int(math.log2(_CHAIN[key])) for key in ("nodes_min", "nodes_max"))

_HGN: Settings = {key: _MODELS["rf-hgn"][key] for key in ("hidden", "width", "activation")}
_HNN: Settings = {key: _MODELS["rf-hnn"][key] for key in ("width", "activation")}


class NodeScaling(Experiment):
    """RF-HGN trained on up to eight nodes and used for more, against RF-HNN trained again for every size."""

    name = "node-scaling"
    title = "RF-HGN from 8 nodes to 4096, RF-HNN retrained"
    labels = ("fig:results:node-scaling",)
    full: ClassVar[Settings] = {
        "system": {
            "name": "chain",
            "dim": _PAPER["dim"],
            "q_amplitude": _CHAIN["high"],
            "p_amplitude": _CHAIN["high"],
        },
        "nodes": [2**power for power in range(_FIRST, _LAST + 1)],
        "train_nodes": _PAPER["train_nodes"],
        "train": _CHAIN["train"],
        "test": _CHAIN["test"],
        "models": {
            "rf-hgn, directed": {"dtype": "float32", **_HGN, **CONVENTIONS["directed"]},
            "rf-hgn, canonical": {"dtype": "float32", **_HGN, **CONVENTIONS["canonical"]},
            "rf-hnn": {"name": "rf-hnn", "dtype": "float32", **_HNN},
        },
        "samplers": {
            "swim": {},
            "elm": {"bias_low": _ELM["bias_low"], "bias_high": _ELM["bias_high"]},
        },
        "seeds": [0, 1, 2],
        "most_nodes_for_all_seeds": 256,
    }
    quick: ClassVar[Settings] = {"nodes": [2, 4, 8, 16, 64, 256], "train": 300, "test": 100, "seeds": [0]}

    def cells(self, settings: Settings) -> list[Cell]:
        """List the paper's models of one sampler at one size as one cell, to time them side by side; then invariant."""
        shared = {key: settings[key] for key in ("system", "train", "test", "train_nodes", "models")}
        runs = [
            (nodes, seed)
            for nodes in settings["nodes"]
            for seed in (settings["seeds"] if nodes <= settings["most_nodes_for_all_seeds"] else settings["seeds"][:1])
        ]
        cells = [
            Cell(
                f"{sampler}-{nodes}-seed-{seed}",
                {**shared, "nodes": nodes, "sampler": sampler, "sampler_options": options, "seed": seed},
            )
            for nodes, seed in runs
            for sampler, options in settings["samplers"].items()
        ]
        alone = {**shared, "models": {"invariant": invariant()}, "sampler": "swim", "sampler_options": {}}
        cells += [
            Cell(f"invariant-{nodes}-seed-{seed}", {**alone, "nodes": nodes, "seed": seed}) for nodes, seed in runs
        ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Fit each model in turn, those of graphs on at most eight nodes, and test all of them on the full chain."""
        nodes, seed = parameters["nodes"], parameters["seed"]
        sampler = {"sampler": parameters["sampler"], "sampler_options": parameters["sampler_options"]}
        chain = make_system(**parameters["system"], nodes=nodes)
        values: Settings = {}
        for done, (name, model) in enumerate(parameters["models"].items()):
            if context.progress:
                context.progress(done, len(parameters["models"]))
            size = nodes if model.get("name") == "rf-hnn" else min(nodes, parameters["train_nodes"])
            train = generate(
                make_system(**parameters["system"], nodes=size), snapshots=parameters["train"], seed=2 * seed
            )
            fitted = make_model({**model, **sampler}, seed).fit(train)
            seconds = fitted.times_.training
            if seconds < 2:  # short ones once more: the first also loads libraries
                seconds = min(seconds, fitted.fit(train).times_.training)
            stream = generate_stream(chain, snapshots=parameters["test"], seed=2 * seed + 1)
            errors = stream_errors(fitted, stream)
            assert fitted.solution_ is not None
            values |= {f"seconds {name}": seconds, f"route {name}": fitted.solution_.route}
            values |= {f"{key} {name}": value for key, value in errors.items()}
        return Measurement(values)

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make tables of time, relative error and MSE: one row for each model, one column for each size."""
        tables = []
        titles = {
            "seconds": "Training time, s",
            "relative_error": "Relative error of the gradient",
            "mse": "MSE of the gradient",
        }
        for key, title in titles.items():
            result = Table(title, ["nodes", *(str(nodes) for nodes in settings["nodes"])])
            for name, sampler in (*_curves(settings), _BESIDE):
                curve = _curve(settings, found, key, name, sampler)
                result.rows.append([f"{name}, {sampler}", *(None if math.isnan(value) else value for value in curve)])
            tables.append(result)
        tables[0].notes.append(
            f"RF-HGN and the invariant model are trained on min(N, {settings['train_nodes']}) nodes and used as they "
            "are for more; RF-HNN is trained for every size. The invariant model has a width of "
            f"{invariant()['width']} and is in double precision."
        )
        return tables

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Check what the paper says about its curves, for which it gives no numbers."""
        lines = [
            "The paper prints no numbers of this figure, only statements. Features are in single precision, as there. "
            f"Mean over {counted(len(settings['seeds']), 'seed')} up to {settings['most_nodes_for_all_seeds']} nodes, "
            "one above."
        ]
        measured = _measured(settings, found)
        errors = {
            (name, sampler): found.mean(f"relative_error {name}", nodes=measured[-1], sampler=sampler)
            for name, sampler in _curves(settings)
            if measured
        }
        for name in (name for name in settings["models"] if name.startswith("rf-hgn") and measured):
            swim, elm = errors[name, "swim"], errors[name, "elm"]
            worse = [errors["rf-hnn", sampler] / errors[name, sampler] for sampler in settings["samplers"]]
            faster = [_faster_from(settings, found, name, sampler) for sampler in settings["samplers"]]
            said = [f"from {nodes} nodes on" if nodes else "at no size measured" for nodes in faster]
            lines.append(
                f"{name} at {measured[-1]} nodes: ELM's relative error is {elm / swim:.2g} times SWIM's (paper: about "
                f"ten), RF-HNN's {worse[0]:.2g} (SWIM) and {worse[1]:.2g} (ELM) times that of RF-HGN (paper: one to "
                f"two orders of magnitude). Training RF-HNN takes longer {said[0]} (SWIM) and {said[1]} (ELM); in the "
                "paper above 64."
            )
        by_qr = [
            f"{name}, {sampler} ({slower} of {len(routes)} fits)"
            for name, sampler in _curves(settings)
            if (routes := [m.values[f"route {name}"] for m in _cells(settings, found, sampler=sampler)])
            and (slower := routes.count("qr"))
        ]
        if by_qr:
            lines.append(
                "Where the normal equations are singular to working precision, hamfit goes over the data a second time "
                f"and solves by QR, which takes several times as long: {', '.join(by_qr)}."
            )
        lines.append(
            "RF-HNN is fitted from its rows here, as in the paper. It need not be: the rows of a snapshot are "
            "W diag(s), with s the slopes of its one layer, so that the normal equations are (SᵀS) ∘ (WᵀW) and the "
            "rows need never be made. The times say as much about the solve from rows as about the two networks."
        )
        return lines

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw training times on the left and errors on the right, against the number of nodes."""
        figure, axes = new_figure(2, 1, size=(WIDE, 7.4))
        for axis, key, label in (
            (axes[0, 0], "seconds", "training time, s"),
            (axes[1, 0], "relative_error", "relative error of the gradient"),
        ):
            for name, sampler in (*_curves(settings), _BESIDE):
                look: Settings = {"color": COLOURS[name], "marker": "D" if name == "invariant" else _MARKS[sampler]}
                look |= {"linestyle": "-" if sampler == "swim" else "--", "markersize": 4}
                curve = _curve(settings, found, key, name, sampler)
                text = in_text(name if name == "invariant" else f"{name}, {sampler}")
                axis.loglog(settings["nodes"], curve, label=text, fillstyle="none", **look)
            axis.axvline(settings["train_nodes"], color="black", linewidth=0.8, linestyle=":")
            axis.set(xlabel="nodes", ylabel=label)
            axis.set_xticks(settings["nodes"][::2], [str(nodes) for nodes in settings["nodes"][::2]])
            axis.minorticks_off()
            low, high = axis.get_ylim()
            axis.set_ylim(low, high * (high / low) ** 0.15)  # room for the topmost labels
            label_lines(axis, room=0.33)
        axes[0, 0].set_title("all but RF-HNN trained on 8 nodes at most", loc="left")
        axes[1, 0].set_title("zero-shot right of the dotted line", loc="left")
        return {"node-scaling": figure}


_MARKS = {"swim": "o", "elm": "s"}
_BESIDE = ("invariant", "swim")


def _cells(settings: Settings, found: Found, **parameters: Any) -> list[Measurement]:
    """Return the cells of the paper's models."""
    return found.where(models=settings["models"], **parameters)


def _curves(settings: Settings) -> list[tuple[str, str]]:
    return [(name, sampler) for name in settings["models"] for sampler in settings["samplers"]]


def _curve(settings: Settings, found: Found, key: str, name: str, sampler: str) -> list[float]:
    """Return the means over the seeds, one for every number of nodes."""
    return [found.mean(f"{key} {name}", nodes=nodes, sampler=sampler) for nodes in settings["nodes"]]


def _faster_from(settings: Settings, found: Found, name: str, sampler: str) -> int | None:
    """Return the number of nodes from which on RF-HNN always takes longer to train, or None."""
    nodes = _measured(settings, found)
    ours, theirs = (
        [found.mean(f"seconds {model}", nodes=size, sampler=sampler) for size in nodes] for model in (name, "rf-hnn")
    )
    return crossing(nodes, ours, theirs)


def _measured(settings: Settings, found: Found) -> list[int]:
    """Return the sizes at which every sampler was measured."""
    return [
        nodes
        for nodes in settings["nodes"]
        if all(_cells(settings, found, nodes=nodes, sampler=sampler) for sampler in settings["samplers"])
    ]


def crossing(nodes: list[int], ours: list[float], theirs: list[float]) -> int | None:
    """Return the first of the sizes from which on our value stays below theirs.

    >>> crossing([2, 4, 8, 16], [1, 1, 3, 1], [0, 2, 2, 2])
    16
    """
    start = None
    for size, one, other in zip(nodes, ours, theirs, strict=True):
        start = (start or size) if one < other else None
    return start
