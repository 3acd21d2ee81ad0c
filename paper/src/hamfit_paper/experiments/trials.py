"""What most experiments do: make snapshots, split them, fit, test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.models import RFHGN, RFHNN, RFInvariant
from hamfit.rng import generator
from hamfit.systems import generate, make_system
from hamfit.targets import ErrorSums
from hamfit.validation import IntArray

Model = RFHGN | RFHNN | RFInvariant
"""What the experiments fit."""

_MODELS: dict[str, type[Model]] = {kind.name: kind for kind in (RFHGN, RFHNN, RFInvariant)}
_AS_GIVEN = {"velocity_weight": 1.0, "input_scales": (1.0, 1.0)}
"""The paper takes numbers as they are: its data are in natural units, and its errors are those of whole gradients."""

CONVENTIONS: dict[str, dict[str, str]] = {
    "directed": {"representation": "centred", "edges": "directed"},
    "canonical": {"representation": "centred", "edges": "canonical"},
    "frame": {"representation": "frame", "edges": "canonical"},
}
"""What the paper leaves open, as parameters of the model. ``canonical`` is its equations without the rotation frame,
``frame`` with it; ``directed`` is hamfit's own choice, invariant under renumbering, at the same width. Comparisons with
the paper's errors are made with ``directed``; tables show the others beside it."""


def split_snapshots(parameters: dict[str, Any]) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    """Draw snapshots of ``parameters["system"]``, and split them at random into ``train`` and ``test`` of them.

    >>> system = {"name": "chain", "nodes": 3, "q_amplitude": 0.5}
    >>> train, test = split_snapshots({"system": system, "train": 6, "test": 4, "seed": 0})
    >>> len(train), len(test)
    (6, 4)
    """
    train, test, seed = parameters["train"], parameters["test"], parameters["seed"]
    data = generate(make_system(**parameters["system"]), snapshots=train + test, seed=seed)
    return data.split(train / (train + test), seed=seed)


def fit_and_test(
    train: PhaseSpaceData, test: PhaseSpaceData, settings: dict[str, Any], seed: int
) -> tuple[Model, dict[str, Any]]:
    """Fit a model; return it with its test errors, its training time and the route of its solve.

    Parameters
    ----------
    settings
        Parameters of the model, as `make_model` takes them.

    Examples
    --------
    >>> system = {"name": "chain", "nodes": 3, "q_amplitude": 0.5}
    >>> train, test = split_snapshots({"system": system, "train": 60, "test": 40, "seed": 0})
    >>> _, errors = fit_and_test(train, test, {"hidden": 8, "width": 64}, seed=0)
    >>> sorted(errors)
    ['mse', 'relative_error', 'route', 'seconds']
    """
    model = make_model(settings, seed).fit(train)
    assert model.solution_ is not None
    return model, {
        **whole_errors(model, test),
        "seconds": model.times_.training,
        "route": model.solution_.route,
    }


def fit_seconds(train: PhaseSpaceData, settings: dict[str, Any], seed: int, *, repeats: int = 3) -> float:
    """Return the best training time of a few fits."""
    return min(make_model(settings, seed).fit(train).times_.training for _ in range(repeats))


def make_model(settings: dict[str, Any], seed: int) -> Model:
    """Make the model of `settings`, whose ``name`` chooses it; without one it is the paper's ``rf-hgn``."""
    options = dict(settings)
    kind = _MODELS[options.pop("name", RFHGN.name)]
    return kind(**(options if kind is RFInvariant else _AS_GIVEN | options), seed=seed)


def whole_errors(model: Model, data: PhaseSpaceData) -> dict[str, float]:
    """Return ``mse`` and ``relative_error`` of whole gradients, as the paper's tables have them."""
    return stream_errors(model, [data])


def stream_errors(model: Model, stream: Iterable[PhaseSpaceData]) -> dict[str, float]:
    """Return ``mse`` and ``relative_error`` of whole gradients on data that come part by part.

    >>> from hamfit.systems import generate_stream
    >>> system = make_system("chain", nodes=3)
    >>> model = make_model({"hidden": 8, "width": 64}, seed=0).fit(generate(system, snapshots=60, seed=0))
    >>> errors = stream_errors(model, generate_stream(system, snapshots=40, seed=1))
    >>> abs(errors["mse"] / model.evaluate(generate(system, snapshots=40, seed=1))["mse"] - 1) < 1e-12
    True
    """
    total = ErrorSums()
    for part in stream:
        for true, predicted in zip(part.gradients(slice(None)), model.predict_gradients(part), strict=True):
            total += ErrorSums.of(true, predicted)
    return {"mse": total.mse, "relative_error": total.relative_error}


def fold_numbers(count: int, folds: int, seed: int) -> list[tuple[IntArray, IntArray]]:
    """Return the snapshots to keep and to leave out, for each fold of a cross-validation in random order.

    >>> [len(left_out) for _, left_out in fold_numbers(10, 3, seed=0)]
    [4, 3, 3]
    """
    parts = np.array_split(generator(seed).permutation(count), folds)
    return [(np.sort(np.concatenate(parts[:k] + parts[k + 1 :])), np.sort(parts[k])) for k in range(folds)]
