"""Model files: one ``.safetensors`` file with everything that is needed to use the model, and to go on fitting it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hamfit.data.measured import check_notes
from hamfit.errors import FileError, HamfitError
from hamfit.features import FeatureMap
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.weighted import WeightedFeatures
from hamfit.files import check_output, path_of
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.constants import EnergyConstants
from hamfit.fitting.record import FitRecord, Outcome
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import EVEN, RowWeights
from hamfit.graphs.sums import joined_attribute_ranges
from hamfit.solve import ACCUMULATORS, Accumulator, Solution
from hamfit.tensors import named, read_tensors, tensor_file, write_tensors
from hamfit.validation import Array, positive_integer

MODEL_KIND, MODEL_VERSION = "model", 1
_EXECUTION = ("threads", "memory")  # how a fit was run says nothing about the model: the same fit gives the same file
_EARLIER_NAMES = {"factor": "triangle", "squared_targets": "squared"}  # of the arrays of the reduced problem


def check_model_path(path: str | Path, *, inputs: Iterable[str | Path | None] = ()) -> Path:
    """Refuse a path that a model must not be written to: `hamfit.files.check_output` says what that is."""
    target = path_of(path)
    if target.suffix != ".safetensors":
        raise FileError(f"{target}: model files end in .safetensors")
    check_output(target, tensor_file(MODEL_KIND), inputs=inputs)
    return target


def save_learned(outcome: Outcome, path: str | Path) -> None:
    """Write a learned Hamiltonian, with the sums of its fit if they are kept."""
    target = check_model_path(path)
    features, constants, record = outcome
    arrays = {"weights": features.weights} | _prefixed("feature_map", features.feature_map.arrays())
    if record.accumulated is not None:
        arrays |= _prefixed("accumulated", record.accumulated.arrays())
    if record.system is not None:
        arrays |= _prefixed("system", record.system.arrays())
    solution = None
    if record.solution is not None:
        solution = {k: v for k, v in asdict(record.solution).items() if k != "weights"}
    description: dict[str, Any] = {
        "model": record.model,
        "parameters": {k: v for k, v in record.parameters.items() if k not in _EXECUTION},
        "constants": asdict(constants),
        "solution": solution,
        "ridge_path": record.ridge_path,
        "trained_on": record.trained_on,
        "overlap": record.overlap,
        "gain": record.gain,
        "row_weights": asdict(record.row_weights),
        "noise_shares": list(record.noise_shares),
    }
    if record.notes:
        description["notes"] = record.notes
    if features.friction is not None:
        description["friction"] = features.friction.to_dict()
    if features.kinetic_known:
        description["kinetic"] = "known"
    write_tensors(target, MODEL_KIND, MODEL_VERSION, arrays, description)


def read_model_file(path: str | Path) -> tuple[dict[str, Array], dict[str, Any]]:
    """Arrays and description of a model file; a damaged or foreign file is refused."""
    return read_tensors(path, MODEL_KIND, MODEL_VERSION)


def restore_outcome(
    arrays: dict[str, Array], description: dict[str, Any], feature_map: FeatureMap, settings: FitSettings
) -> Outcome:
    """What `save_learned` wrote.

    Parameters
    ----------
    arrays, description
        As `read_model_file` returns them.
    feature_map, settings
        As the recipe that the description names makes them; the features take their sampled parameters from the file.
    """
    feature_map.restore(named(arrays, "feature_map"))
    weights = arrays["weights"]
    if weights.shape != (feature_map.width,):
        raise HamfitError(f"{len(weights)} weights for width {feature_map.width}")
    trained = description["trained_on"]
    check_notes(trained)
    joined_attribute_ranges(trained.get("attributes"), trained.get("attributes"))  # fails on what is none
    positive_integer("dim", trained["dim"])
    constants, friction = description["constants"], description.get("friction")
    solution, system, accumulated = description["solution"], named(arrays, "system"), named(arrays, "accumulated")
    record = FitRecord(
        model=description["model"],
        parameters=description["parameters"],
        settings=settings,
        trained_on=trained,
        solution=None if solution is None else Solution(weights=weights, **solution),
        system=_accumulator(system) if system else None,
        accumulated=Accumulated.from_arrays(solution["route"], accumulated) if accumulated and solution else None,
        ridge_path=description["ridge_path"],
        overlap=description.get("overlap", 1.0),
        gain=description.get("gain", 1.0),
        row_weights=RowWeights(**description.get("row_weights", {})),
        noise_shares=tuple(description.get("noise_shares", EVEN)),
        notes=description.get("notes", {}),
    )
    features = WeightedFeatures(
        feature_map,
        weights,
        None if friction is None else LearnedFriction.from_dict(friction),
        description.get("kinetic") == "known",
    )
    size = constants["size"] and tuple(constants["size"])
    return Outcome(features, EnergyConstants(**constants | {"size": size}), record)


def _prefixed(name: str, arrays: dict[str, Array]) -> dict[str, Array]:
    return {f"{name}.{key}": value for key, value in arrays.items()}


def _accumulator(arrays: dict[str, Array]) -> Accumulator:
    """The reduced problem, also under the names that earlier versions of hamfit gave its arrays."""
    known = {_EARLIER_NAMES.get(name, name): array for name, array in arrays.items()}
    return ACCUMULATORS["qr" if "triangle" in known else "normal"].from_arrays(known)
