"""Small lattices for training, lattices of up to 10,000 nodes for testing (``fig:zero_shot``)."""

from __future__ import annotations

import statistics
from typing import Any, ClassVar

from hamfit.graphs import ring
from hamfit.metrics import relative_error
from hamfit.plots import TRUE, new_figure
from hamfit.state import State
from hamfit.systems import generate_stream, make_system
from hamfit_paper.experiments.harness import Cell, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.invariant_beside import invariant
from hamfit_paper.experiments.looks import COLOURS, WIDE, in_text, label_lines
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import CONVENTIONS, Model, fit_and_test, split_snapshots, stream_errors

_PAPER = table("fig:zero_shot")
_TRAIN, _TEST = table("tab:datasets")["zero-shot-train"], table("tab:datasets")["zero-shot-test"]
_WIDE = table("tab:appendix:zero-shot-model-params")["rf-hgn"]
_NARROW = table("tab:appendix:optim-study-model-params")
_MANY = 20  # nodes on a side beyond which a lattice is dots in the picture and not thousands of lines
_DIM = table("app:datasets:optim-study")["dim"]


def _model(paper: Settings, convention: str) -> Settings:
    return {key: paper[key] for key in ("hidden", "width", "activation")} | {
        "dtype": "float32",
        **CONVENTIONS[convention],
    }


class ZeroShotLattice(Experiment):
    """Errors on lattices of all sizes, of the median of ten models trained on 2x2, 3x3 and 4x4 lattices."""

    name = "zero-shot-lattice"
    title = "trained on up to 4x4 nodes, tested on up to 100x100"
    labels = ("fig:zero_shot",)
    full: ClassVar[Settings] = {
        "dim": _DIM,
        "q_amplitude": _TRAIN["high"],
        "p_amplitude": _TRAIN["high"],
        "train_sides": _PAPER["train_sides"],
        "test_sides": [_PAPER["test_side_min"], 3, 4, 6, 10, 20, 50, _PAPER["test_side_max"]],
        "train": _TRAIN["train"][0],
        "test": _TRAIN["test"][0],
        "snapshots": _TEST["test"][0],
        "models": {
            "directed": _model(_WIDE, "directed"),
            "canonical": _model(_WIDE, "canonical"),
            "canonical-narrow": _model(_NARROW, "canonical"),
            "invariant": invariant(),
        },
        "largest_side": {"canonical-narrow": 20},
        "ring": 12,
        "runs": _PAPER["runs"],
    }
    quick: ClassVar[Settings] = {"train": 500, "test": 200, "snapshots": 10, "runs": 3}

    def cells(self, settings: Settings) -> list[Cell]:
        """List one cell for each model and size of its training lattice; it holds all tests."""
        kept = ("dim", "q_amplitude", "p_amplitude", "train", "test", "snapshots", "ring")
        shared = {key: settings[key] for key in kept}
        cells = []
        for name, model in settings["models"].items():
            largest = settings["largest_side"].get(name, max(settings["test_sides"]))
            sides = [side for side in settings["test_sides"] if side <= largest]
            cells += [
                Cell(
                    f"{name}-{side}x{side}",
                    {
                        **shared,
                        "name": name,
                        "model": model,
                        "train_side": side,
                        "test_sides": sides,
                        "runs": settings["runs"],
                    },
                )
                for side in settings["train_sides"]
            ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Fit with each seed, keep the median model, and test it on lattices that are made part by part."""
        fits: list[tuple[Model, Settings]] = []
        system = _lattice(parameters, parameters["train_side"])
        for seed in range(parameters["runs"]):
            train, test = split_snapshots({**parameters, "system": system, "seed": seed})
            fits.append(fit_and_test(train, test, parameters["model"], seed))
        own = [values["mse"] for _, values in fits]
        model = fits[median_index(own)][0]
        errors = []
        for done, side in enumerate(parameters["test_sides"]):
            if context.progress:
                context.progress(done, len(parameters["test_sides"]))
            larger = make_system(**_lattice(parameters, side))
            seed = parameters["runs"] + done  # none of the training's
            errors.append(stream_errors(model, generate_stream(larger, snapshots=parameters["snapshots"], seed=seed)))
        return Measurement(
            {
                "chosen_seed": median_index(own),
                "own_mse": own,
                "seconds": statistics.median(values["seconds"] for _, values in fits),
                "relative_error": [error["relative_error"] for error in errors],
                "mse": [error["mse"] for error in errors],
                "ring_error": _ring_error(model, parameters),
            }
        )

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make tables of relative error and MSE: a row for each model and training lattice, a column for each test."""
        tables = []
        for key, title in (("relative_error", "Relative error of the gradient"), ("mse", "MSE of the gradient")):
            result = Table(
                f"{title}, {settings['snapshots']} snapshots of each test lattice",
                ["trained on", *(f"{side}x{side}" for side in settings["test_sides"])],
            )
            for name, side, values in _rows(settings, found):
                missing = len(settings["test_sides"]) - len(values[key])
                result.rows.append([f"{side}x{side}, {name}", *values[key], *[None] * missing])
            tables.append(result)
        spread = Table(
            f"Test MSE on the lattice of the training, {settings['runs']} seeds",
            ["trained on", "min", "chosen", "max", "fit, s"],
        )
        for name, side, values in _rows(settings, found):
            own = values["own_mse"]
            spread.rows.append(
                [f"{side}x{side}, {name}", min(own), own[values["chosen_seed"]], max(own), values["seconds"]]
            )
        return [*tables, spread]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Check statements of the paper, and say what it leaves open."""
        wide, narrow = settings["models"]["canonical"], settings["models"]["canonical-narrow"]
        lines = [
            "The paper prints no numbers of this figure, so there is nothing to compare with. Its table of widths for "
            f"the section has d_h = {wide['hidden']}, d_L = {wide['width']}; but the text says that the ten models are "
            f"those of its comparison with Adam, which have d_h = {narrow['hidden']}, d_L = {narrow['width']}: "
            "`canonical-narrow`. Features are in single precision, as in the paper; those of the invariant model, "
            f"{invariant()['width']} of them, in double. The median of "
            f"{settings['runs']} models is number {(settings['runs'] + 1) // 2} in the order of their test errors."
        ]
        for name in settings["models"]:
            ratios = []
            for side, values in ((side, values) for other, side, values in _rows(settings, found) if other == name):
                errors = dict(zip(settings["test_sides"], values["relative_error"], strict=False))
                ratios.append(
                    f"{side}x{side} {errors[max(errors)] / errors[side]:.2g} (up to {max(errors)}x{max(errors)})"
                )
            if ratios:
                lines.append(
                    f"Relative error on the largest test lattice, as a multiple of that on the training's, {name}: "
                    f"{', '.join(ratios)}."
                )
        on_ring = [f"{values['ring_error']:.1e} ({name})" for name, side, values in _rows(settings, found) if side == 2]
        if on_ring:
            lines.append(
                "Nodes of a 2x2 lattice have two neighbours each, which the paper names as the reason why 2x2 does not "
                "carry over: where every node sends two messages, what belongs to the nodes and what to the messages "
                "cannot be told apart, and the fit may divide it in any way. Relative errors of these models on a "
                f"ring of {settings['ring']} nodes, where all have two neighbours as well: {', '.join(on_ring)}."
            )
        return lines

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the training lattices and a large one, and below them the errors."""
        figure, axes = new_figure(2, 2, size=(WIDE, 6.8), dpi=150)
        axes[0, 0].get_gridspec().set_height_ratios([1, 2])
        offset = 0.0
        for side in settings["train_sides"]:
            _draw_lattice(axes[0, 0], settings, side, marker=6, offset=offset)
            offset += side + 1.0
        axes[0, 0].set_title(f"trained on {', '.join(f'{side}x{side}' for side in settings['train_sides'])}")
        side = max(settings["test_sides"])
        _draw_lattice(axes[0, 1], settings, side, marker=0.45, offset=0.0)
        axes[0, 1].set_title(f"tested up to {side}x{side}")
        grid = axes[1, 0].get_gridspec()
        axes[1, 1].remove()
        axes[1, 0].set_subplotspec(grid[1, :])
        _draw_errors(axes[1, 0], settings, found)
        return {"zero-shot-lattice": figure}


def _draw_errors(axis: Any, settings: Settings, found: Found) -> None:
    """Draw the errors of each model on all test lattices, in its colour; marks and labels tell the training's side."""
    models = {"directed": ("rf-hgn, directed", "-"), "canonical": ("rf-hgn, canonical", "--")}
    models |= {"invariant": ("invariant", "-")}
    marks = dict(zip(settings["train_sides"], "os^", strict=False))
    for name, side, values in (row for row in _rows(settings, found) if row[0] in models):
        errors, (model, line) = values["relative_error"], models[name]
        look = {"color": COLOURS[model], "linestyle": line, "marker": marks.get(side, "v"), "markersize": 5}
        label = f"{side}x{side}, {in_text(model)}"
        axis.loglog(settings["test_sides"][: len(errors)], errors, fillstyle="none", label=label, **look)
    axis.set_xticks(settings["test_sides"], [str(side) for side in settings["test_sides"]])
    axis.minorticks_off()
    axis.set(xlabel="side of the test lattice", ylabel="relative error of the gradient")
    axis.set_title("errors, by the side of the training lattice")
    axis.set_ylim(axis.get_ylim()[0], 100 * axis.get_ylim()[1])  # room for the topmost labels
    label_lines(axis, room=0.31)


def median_index(values: list[float]) -> int:
    """Return the place of the median, or of the lower one of the two in the middle.

    >>> median_index([4.0, 1.0, 3.0]), median_index([4.0, 1.0, 3.0, 2.0])
    (2, 3)
    """
    return sorted(range(len(values)), key=values.__getitem__)[(len(values) - 1) // 2]


def _lattice(parameters: Settings, side: int) -> Settings:
    amplitudes = {key: parameters[key] for key in ("dim", "q_amplitude", "p_amplitude")}
    return {"name": "lattice", "rows": side, "cols": side, **amplitudes}


def _ring_error(model: Model, parameters: Settings) -> float:
    """Return the relative error on a ring of springs, where every node has two neighbours as in the 2x2 lattice."""
    lattice = make_system(**_lattice(parameters, 1) | {"cols": parameters["ring"]})
    q, p = lattice.sample(parameters["snapshots"], parameters["runs"])
    state = State(q, p, ring(parameters["ring"]))
    return relative_error(lattice.gradient(state), model.gradient(state))


def _rows(settings: Settings, found: Found) -> list[tuple[str, int, Settings]]:
    """Return the name of the model, the side of its training lattice, and the values of each measured cell."""
    return [
        (name, side, cell.values)
        for name in settings["models"]
        for side in settings["train_sides"]
        for cell in found.where(name=name, train_side=side)
    ]


def _draw_lattice(axis: Any, settings: Settings, side: int, *, marker: float, offset: float) -> None:
    """Draw a random state of a lattice, seen from above."""
    system = make_system(**_lattice(settings, side))
    q = system.sample(1, 0)[0][0] * 0.5 + system.layout() + [0.6 * offset, -offset, 0.0]  # half as far: grids are seen
    lines = q[system.graph.edges][:, :, :2]
    axis.plot(*lines.transpose(2, 1, 0), "-", color=TRUE, linewidth=0.15 * marker, rasterized=side > _MANY)
    axis.plot(*q[:, :2].T, "o", color=COLOURS["rf-hgn, directed"], markersize=marker, rasterized=side > _MANY)
    axis.set_aspect("equal")
    axis.set_axis_off()
