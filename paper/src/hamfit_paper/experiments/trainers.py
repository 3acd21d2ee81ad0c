"""One network, three ways to its weights: SWIM, ELM, and Adam (extra ``torch``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hamfit.data import PhaseSpaceData
from hamfit_paper.experiments.descent import train_network
from hamfit_paper.experiments.harness import Context, Measurement
from hamfit_paper.experiments.harness.experiment import Settings
from hamfit_paper.experiments.trials import Model, fit_and_test, whole_errors

TRAINERS = {"swim": "SWIM", "elm": "ELM", "adam": "Adam"}
"""Names in parameters, and for people."""


def train_by(
    parameters: Settings, train: PhaseSpaceData, test: PhaseSpaceData, context: Context
) -> tuple[Model | None, Measurement]:
    """Train a network in one of three ways; return the model, and what its training cost and reached.

    Parameters
    ----------
    parameters
        ``trainer``, ``model`` (without its sampler) and ``seed``; for Adam also ``adam``, its hyperparameters as the
        paper's tables have them, and ``precision``, its own; random-feature fits are in double precision.

    Returns
    -------
    (model, measurement)
        The model is None where Adam's training diverged, or was only estimated. Values: ``mse`` and ``relative_error``
        on the test data, ``seconds``; for Adam ``rf_seconds`` as well, the time of SWIM on the same cores.
    """
    trainer, settings, seed = parameters["trainer"], parameters["model"], parameters["seed"]
    if trainer != "adam":
        model, values = fit_and_test(train, test, {**settings, "sampler": trainer}, seed)
        return model, Measurement(values)
    network = settings if parameters["precision"] == "double" else {**settings, "dtype": "float32"}
    trained, measured = train_network(
        train,
        test,
        model=network,
        optimizer=adam_settings(parameters["adam"]),
        seed=seed,
        context=context,
        records=8,
        beside=settings,
    )
    if trained is not None:
        measured.values["relative_error"] = whole_errors(trained, test)["relative_error"]
    return trained, measured


def adam_settings(table: Settings) -> Any:
    """Make `hamfit_paper.baselines.OptimizerSettings` of one of the paper's tables of Adam's hyperparameters."""
    from hamfit_paper.baselines import OPTIMIZERS

    return replace(
        OPTIMIZERS["adam"],
        steps=table["steps"],
        batch=table["batch"],
        lr=table["rate_start"],
        lr_end=table["rate_end"],
        weight_decay=table["weight_decay"],
        patience=table["patience"],
    )


def cost_row(label: str, cells: list[Measurement]) -> list[Any]:
    """Return a row of a table of trainers: test error, training time and speed-up of SWIM, averaged over cells."""
    if not cells:
        return [label, None, None, None]
    known = [m.values["relative_error"] for m in cells if m.values.get("relative_error") is not None]
    seconds = sum(m.values["seconds"] for m in cells) / len(cells)
    mark = "est. " if any(m.estimated for m in cells) else ""
    ratios = [m.values["seconds"] / m.values["rf_seconds"] for m in cells if "rf_seconds" in m.values]
    speed_up = f"{mark}{sum(ratios) / len(ratios):.0f}×" if ratios else None
    return [label, sum(known) / len(known) if known else None, f"{mark}{seconds:.3g}", speed_up]
