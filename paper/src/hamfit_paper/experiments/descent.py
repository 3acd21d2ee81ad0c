"""The same network trained by gradient descent, beside a random-feature fit of the same data on the same cores."""

from __future__ import annotations

from typing import Any

from hamfit.data import PhaseSpaceData
from hamfit_paper.experiments.harness import Context, Measurement
from hamfit_paper.experiments.trials import Model, fit_seconds


def train_network(
    train: PhaseSpaceData,
    test: PhaseSpaceData,
    *,
    model: dict[str, Any],
    optimizer: Any,
    seed: int,
    context: Context,
    records: int = 16,
    beside: dict[str, Any] | None = None,
) -> tuple[Model | None, Measurement]:
    """Train the HGN that has the architecture of the random-feature model `model`; needs the extra ``torch``.

    Parameters
    ----------
    model
        Parameters of `hamfit.RFHGN`: its architecture and precision are the network's, too.
    optimizer
        `hamfit_paper.baselines.OptimizerSettings`.
    context
        Its budget decides whether the training is done or its time only estimated.
    records
        Number of points of the loss curve.
    beside
        The random-feature model that is timed beside the training, if it is not `model` (in another precision, say).

    Returns
    -------
    (model, measurement)
        The trained network as a hamfit model (None where it was only estimated or diverged), and: test and training
        error, training time, time of a step, loss curve (step, seconds, train MSE, test MSE), and ``rf_seconds``, the
        best time of random-feature fits made before and after the training.
    """
    import torch

    from hamfit_paper import baselines

    architecture = {key: value for key, value in model.items() if key not in ("dtype", "name", "ridge", "truncation")}
    dtype = torch.float32 if model.get("dtype") == "float32" else torch.float64
    network = baselines.HGN(dim=train.dim, **architecture, seed=seed, dtype=dtype)
    before = fit_seconds(train, beside or model, seed)
    run = baselines.train(
        network,
        train,
        optimizer,
        seed=seed,
        test=test,
        budget=context.budget,
        records=records,
        progress=context.progress,
    )
    estimated = run.estimated_seconds is not None
    values = {
        "mse": run.test_mse,
        "train_mse": run.train_mse,
        "status": run.status,
        "steps_done": run.steps,
        "seconds": run.estimated_seconds if estimated else run.seconds,
        "seconds_per_step": run.seconds_per_step,
        "rf_seconds": min(before, fit_seconds(train, beside or model, seed)),
        "history": [[r.step, r.seconds, r.train_mse, r.test_mse] for r in run.history],
    }
    useful = run.status in ("completed", "stopped-early")
    return network.to_model(train) if useful else None, Measurement(values, estimated=estimated)
