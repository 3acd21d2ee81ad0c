"""Batch-wise training (``tab:batch-wise-training``): four Lennard-Jones particles, in batches and all at once.

The paper fits sub-samples one by one and averages their last layers, which is not the fit to all data. hamfit adds up
the rows of all blocks and solves once: the direct solution, in the memory of a block.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.features import FeatureMap
from hamfit.parallel import single_threaded_blas
from hamfit.plots import new_figure
from hamfit.rng import generator
from hamfit.solve import TriangularFactor
from hamfit.systems import generate, make_system
from hamfit.validation import Array
from hamfit.words import counted
from hamfit_paper.experiments.harness import Cell, Comparison, Context, Experiment, Found, Measurement, Table
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.harness.own_process import in_own_process, peak_megabytes
from hamfit_paper.experiments.invariant_beside import below_the_paper, invariant
from hamfit_paper.experiments.looks import COLOURS, LETTERS, WIDE, whole_decades
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import Model, fold_numbers, make_model, whole_errors

_PAPER = table("tab:batch-wise-training")
_STUDY = table("appendix:sec:batch-wise")
_MODEL = table("tab:appendix:md-model-params")["static"]
_SAMPLERS = ("elm", "swim")
_METHODS = {"direct": "direct", "averaged": "averaged, as in the paper", "streamed": "streamed, hamfit"}
_ERRORS = ("cv_mse", "cv_relative", "test_mse", "test_relative")


class Batchwise(Experiment):
    """Errors, time and memory of three ways to solve the same least-squares problem, batch by batch or at once."""

    name = "batchwise"
    title = "batches: averaging them, or adding them up"
    labels = ("tab:batch-wise-training",)
    full: ClassVar[Settings] = {
        "system": {"name": "lennard-jones", "rows": 2, "cols": _STUDY["nodes"] // 2, "dim": _STUDY["dim"]},
        "train": _STUDY["train"],
        "test": _STUDY["test"],
        "folds": _STUDY["folds"],
        "runs": _STUDY["runs"],
        "batches": 10,
        "model": {"hidden": _MODEL["hidden"], "width": _MODEL["width"], "edges": "absolute", "route": "qr"},
        "memory": 256,
    }
    quick: ClassVar[Settings] = {
        "train": 1000,
        "test": 1000,
        "runs": 1,
        "model": {"hidden": 20, "width": 200, "edges": "absolute", "route": "qr"},
    }

    def cells(self, settings: Settings) -> list[Cell]:
        """List one process for each sampler, method and run; the invariant model is only streamed."""
        kept = ("system", "train", "test", "folds", "batches", "model", "memory")
        shared = {key: settings[key] for key in kept}
        cells = [
            Cell(f"{sampler}-{method}-seed-{seed}", {**shared, "sampler": sampler, "method": method, "seed": seed})
            for seed in range(settings["runs"])
            for sampler in _SAMPLERS
            for method in _METHODS
        ]
        streamed = {"model": invariant(), "sampler": "swim", "method": "streamed"}
        cells += [
            Cell(f"invariant-seed-{seed}", {**shared, **streamed, "seed": seed}) for seed in range(settings["runs"])
        ]
        return cells

    def measure(self, parameters: Settings, context: Context) -> Measurement:  # noqa: ARG002 - nothing iterative here
        """Measure time and memory in a process of their own, and cross-validate in this one."""
        values = in_own_process("hamfit_paper.experiments.batchwise:one_fit", parameters)
        train = _data(parameters)[0]
        errors = []
        for kept, left_out in fold_numbers(len(train), parameters["folds"], parameters["seed"]):
            model = _fitted(train.take(kept), parameters)
            errors.append(whole_errors(model, train.take(left_out)))
        values["cv_mse"] = float(np.mean([error["mse"] for error in errors]))
        values["cv_relative"] = float(np.mean([error["relative_error"] for error in errors]))
        return Measurement(values)

    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the paper's table, with one column for each sampler and method."""
        columns = [(sampler, method) for sampler in _SAMPLERS for method in _METHODS]
        result = Table(
            f"Means over {settings['runs']} seeds; the paper's in brackets",
            ["", *(f"{sampler.upper()}, {_METHODS[method]}" for sampler, method in columns), "invariant, streamed"],
        )
        names = dict(zip(_ERRORS, ("CV MSE", "CV rel. l2", "test MSE", "test rel. l2"), strict=True))
        for key, label in {**names, "seconds": "training time, s", "gigabytes": "memory of the fit, GiB"}.items():
            row: list[Any] = [label]
            for sampler, method in columns:
                ours = found.mean(key, sampler=sampler, method=method, model=settings["model"])
                paper = _paper(sampler, method, key)
                row.append(f"{ours:.3g}" + (f" ({paper:.3g})" if paper is not None else ""))
            result.rows.append([*row, found.mean(key, model=invariant())])
        return [result]

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:
        """Compare hamfit's streaming with the paper's direct solution, whose errors it must have."""
        return [
            Comparison.over_seeds(
                f"{sampler.upper()}, {key.replace('_', ' ')}",
                found.column(key, sampler=sampler, method="streamed", model=settings["model"]),
                _PAPER[sampler][key],
            )
            for sampler in _SAMPLERS
            for key in _ERRORS
        ]

    def remarks(self, settings: Settings, found: Found) -> list[str]:
        """Say what averaging costs, and that streaming costs no accuracy."""
        lines = [
            "The paper does not say how its states were drawn, nor the widths or the batches: here displacements up to "
            f"0.1 from a square, d_h = {settings['model']['hidden']}, d_L = {settings['model']['width']}, "
            f"{settings['batches']} batches. Memory is what the fit takes beside the data.",
            "The paper's MSE over its squared relative error is the mean square of its targets, "
            f"{_PAPER['swim']['test_mse'] / _PAPER['swim']['test_relative'] ** 2:.0f}; that of ours is smaller "
            "(displacements of about 0.115 would match), so part of our lower MSE is easier data.",
        ]
        for sampler in _SAMPLERS:
            of_seed = [
                [
                    found.mean("test_mse", sampler=sampler, method=method, seed=seed, model=settings["model"])
                    for method in _METHODS
                ]
                for seed in range(settings["runs"])
            ]
            paired = np.array([errors for errors in of_seed if not np.isnan(errors).any()])
            if len(paired):
                direct, averaged, streamed = paired.T
                lines.append(
                    f"{sampler.upper()}, over the {len(paired)} seeds that have all three: averaging multiplies the "
                    f"test MSE by {np.mean(averaged / direct):.3g}; streaming changes it by at most "
                    f"{np.abs(streamed / direct - 1).max():.1e}."
                )
        ours, paper = [found.mean(key, model=invariant()) for key in _ERRORS], [_PAPER["swim"][key] for key in _ERRORS]
        return lines + below_the_paper(f"error ({invariant()['width']} features)", ours, paper)

    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw a line for each seed through the test errors of the three methods, and the memory of each method."""
        figure, axes = new_figure(1, 1 + len(_SAMPLERS), size=(WIDE, 2.9))
        errors, memory = axes[0, :-1], axes[0, -1]
        for axis, sampler in zip(errors, _SAMPLERS, strict=True):
            seeds = [
                seed for seed in range(settings["runs"]) if found.where(sampler=sampler, seed=seed, method="direct")
            ]
            for seed in seeds:
                axis.plot(
                    *_places(settings, found, "test_mse", sampler, seed), "o-", color=COLOURS[sampler], markersize=5
                )
                gigabytes, rows = _places(settings, found, "gigabytes", sampler, seed)
                memory.plot(gigabytes, [row + _SHIFTS[sampler] for row in rows], "o", color=COLOURS[sampler])
            axis.set(xlabel="test MSE", title=f"{sampler.upper()}, {counted(len(seeds), 'seed')}")
            for largest in found.column("gigabytes", sampler=sampler, method="direct")[:1]:
                memory.text(largest / 1.5, _SHIFTS[sampler], sampler.upper(), va="center", ha="right", fontsize=LETTERS)
            axis.sharex(errors[0])
        beside = found.column("gigabytes", model=invariant())
        memory.plot(beside, [_STREAMED] * len(beside), "D", color=COLOURS["invariant"], markersize=5)
        if beside:
            below = {"xytext": (0, -15), "textcoords": "offset points", "ha": "center", "fontsize": LETTERS}
            memory.annotate("invariant", (beside[0], _STREAMED), **below)
        memory.set(xlabel="memory of the fit, GiB", title="memory")
        for axis in axes[0]:
            axis.set_xscale("log")
            whole_decades(axis, "x")
            axis.set_yticks(range(len(_METHODS)), ["all at once", "averaged,\nas in the paper", "streamed,\nhamfit"])
            axis.tick_params(labelleft=axis is axes[0, 0])
            axis.set_ylim(len(_METHODS) - 0.6, -0.4)
        return {"batchwise": figure}


_SHIFTS = {"elm": 0.12, "swim": -0.12}  # of rows, so that none covers the other
_STREAMED = list(_METHODS).index("streamed")


def _places(settings: Settings, found: Found, key: str, sampler: str, seed: int) -> tuple[list[float], list[int]]:
    """Return one value of each method that was measured with one seed, and its row in the picture."""
    values = [found.column(key, sampler=sampler, method=m, seed=seed, model=settings["model"]) for m in _METHODS]
    return [value[0] for value in values if value], [row for row, value in enumerate(values) if value]


def one_fit(parameters: Settings) -> Settings:
    """Fit once and return test errors, time and memory; to be called in a process of its own."""
    train, test = _data(parameters)
    _fitted(
        train.take(slice(0, 50)), {**parameters, "batches": 1, "model": {"hidden": 4, "width": 12}}
    )  # loads libraries
    before, start = peak_megabytes(), time.perf_counter()
    model = _fitted(train, parameters)
    seconds = time.perf_counter() - start
    gigabytes = (peak_megabytes() - before) / 1024
    errors = whole_errors(model, test)
    return {
        "test_mse": errors["mse"],
        "test_relative": errors["relative_error"],
        "seconds": seconds,
        "gigabytes": gigabytes,
    }


def averaged_weights(batches: Iterable[tuple[Array, Array]]) -> Array:
    """Solve each batch of (rows, targets) by least squares and return the mean of the solutions: the paper's rule.

    >>> rows = np.eye(2)
    >>> averaged_weights([(rows, np.array([1.0, 2.0])), (rows, np.array([3.0, 2.0]))]).tolist()
    [2.0, 2.0]
    """
    solutions = []
    for rows, targets in batches:
        factor = TriangularFactor(rows.shape[1])
        factor.add(rows, targets)
        solutions.append(factor.solve().weights)
    mean: Array = np.mean(solutions, axis=0)
    return mean


def _data(parameters: Settings) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    system = make_system(**parameters["system"])
    count = parameters["train"] + parameters["test"]
    data = generate(system, snapshots=count, seed=parameters["seed"])
    return data.take(slice(0, parameters["train"])), data.take(slice(parameters["train"], count))


def _fitted(train: PhaseSpaceData, parameters: Settings) -> Model:
    """Fit by one of the three methods; the features are the same in all of them."""
    settings = {**parameters["model"], "sampler": parameters["sampler"]}
    model = make_model({**settings, "memory": parameters["memory"]}, parameters["seed"])
    if parameters["method"] == "streamed":
        return model.fit(train)
    features = model.make_feature_map()
    count = 1 if parameters["method"] == "direct" else parameters["batches"]
    numbers = np.array_split(generator(parameters["seed"]).permutation(len(train)), count)
    with single_threaded_blas():  # as in hamfit's own fits, whose blocks are in threads instead
        features.sample(train, generator(parameters["seed"]))
        batches = (_rows(features, train.take(np.sort(chosen))) for chosen in numbers)
        return model.set_weights(features.arrays(), averaged_weights(batches), train)


def _rows(features: FeatureMap, data: PhaseSpaceData) -> tuple[Array, Array]:
    """Return all rows of a batch, shape (rows, width), and their targets."""
    rows = features.jacobian(data.state(slice(None)))
    return rows.reshape(-1, features.width), np.stack(data.gradients()).ravel()


def _paper(sampler: str, method: str, key: str) -> float | None:
    """Return the paper's number for a method, or None for streaming, which it does not have."""
    row = {"direct": sampler, "averaged": f"{sampler}-batched"}.get(method)
    if row is None:
        return None
    number: float = _PAPER[row][{"seconds": "train_seconds", "gigabytes": "memory"}.get(key, key)]
    return number
