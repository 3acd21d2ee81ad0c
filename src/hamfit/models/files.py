"""Model files: one ``.safetensors`` file with the arrays, and the rest as JSON in its metadata. No pickle."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from hamfit.errors import FileError, HamfitError
from hamfit.files import existing, json_text, replacing
from hamfit.models.base import MODELS, RandomFeatureModel
from hamfit.models.constants import EnergyConstants
from hamfit.solve import Solution
from hamfit.validation import Array

FORMAT = "hamfit-model"
VERSION = 1


def save_model(model: RandomFeatureModel, path: str | Path) -> None:
    """Write a fitted model; the file appears whole or not at all."""
    from safetensors.numpy import save

    target = Path(path)
    if target.suffix != ".safetensors":
        raise FileError(f"{target}: model files end in .safetensors")
    if not hasattr(model, "weights_"):
        raise HamfitError("only a fitted model can be saved: call fit(data) first")
    arrays = {"weights": model.weights_, **{f"feature_map.{k}": v for k, v in model.feature_map_.arrays().items()}}
    solution = None
    if model.solution_ is not None:
        solution = {k: v for k, v in asdict(model.solution_).items() if k != "weights"}
    metadata = {
        "format": FORMAT,
        "version": str(VERSION),
        "model": model.name,
        "parameters": json_text("the model's parameters", model.parameters()),
        "constants": json_text("the model's constants", asdict(model.constants_)),
        "solution": json_text("the model's solution", solution),
        "trained_on": json_text("the summary of the training data", model.trained_on_),
    }
    metadata["sha256"] = _checksum(arrays, metadata)
    # safetensors writes the bytes of an array in memory order: anything but C order would come back scrambled.
    content = save({name: np.ascontiguousarray(array) for name, array in arrays.items()}, metadata=metadata)
    with replacing(target) as temporary:
        temporary.write_bytes(content)


def load_model(path: str | Path) -> RandomFeatureModel:
    """Read a model written by `save`; a damaged or foreign file is refused."""
    target = existing(path)
    arrays, metadata = _read(target)
    if metadata.pop("sha256", None) != _checksum(arrays, metadata):
        raise FileError(f"{target} is a damaged hamfit model: its checksum does not match its content")
    try:
        model = MODELS.get(metadata["model"])(**json.loads(metadata["parameters"]))
        model.feature_map_ = model.make_feature_map()
        prefix = "feature_map."
        model.feature_map_.restore({k.removeprefix(prefix): v for k, v in arrays.items() if k.startswith(prefix)})
        model.weights_ = arrays["weights"]
        model.constants_ = EnergyConstants(**json.loads(metadata["constants"]))
        model.trained_on_ = json.loads(metadata["trained_on"])
        solution = json.loads(metadata["solution"])
        model.solution_ = None if solution is None else Solution(weights=model.weights_, **solution)
    except (KeyError, TypeError, ValueError, HamfitError) as error:
        raise FileError(f"{target} is a damaged hamfit model ({type(error).__name__}: {error})") from None
    if model.weights_.shape != (model.width,):
        raise FileError(f"{target} is a damaged hamfit model: {len(model.weights_)} weights for width {model.width}")
    return model


def _read(path: Path) -> tuple[dict[str, Array], dict[str, str]]:
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, framework="numpy") as file:
            metadata: dict[str, str] = file.metadata() or {}
            if metadata.get("format") != FORMAT:
                raise FileError(f"{path} is not a hamfit model; it was written by another program")
            version = metadata.get("version", "?")
            if version != str(VERSION):
                raise FileError(
                    f"{path} has model format version {version}; this hamfit reads version {VERSION}: update it"
                )
            return {name: file.get_tensor(name) for name in file.keys()}, metadata  # noqa: SIM118 - not a dict
    except (SafetensorError, OSError, ValueError, TypeError) as error:
        raise FileError(f"{path} is damaged or not a model file ({error})") from None


def _checksum(arrays: dict[str, Array], metadata: dict[str, str]) -> str:
    """SHA-256 of everything in the file: safetensors itself would not notice a changed byte."""
    digest = hashlib.sha256()
    for key in sorted(metadata):
        digest.update(f"{key}={metadata[key]}\n".encode())
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"{name}:{array.dtype.str}{array.shape}\n".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
