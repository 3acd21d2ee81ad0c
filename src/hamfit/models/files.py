"""Model files: one ``.safetensors`` file with the arrays, and the rest as JSON in its metadata. No pickle."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

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
    """Write a fitted model; the file appears whole or not at all, and the same model gives the same bytes."""
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
    text = json_text(
        "the model's description",
        {
            "version": VERSION,
            "model": model.name,
            "parameters": model.parameters(),
            "constants": asdict(model.constants_),
            "solution": solution,
            "trained_on": model.trained_on_,
        },
    )
    text = json_text("the model's description", json.loads(text) | {"sha256": _checksum(arrays, text)})
    # safetensors writes the bytes of an array in memory order: anything but C order would come back scrambled.
    # It also writes its metadata in random order, so there is one entry only.
    content = save({name: np.ascontiguousarray(array) for name, array in arrays.items()}, metadata={FORMAT: text})
    with replacing(target) as temporary:
        temporary.write_bytes(content)


def load_model(path: str | Path) -> RandomFeatureModel:
    """Read a model written by `save`; a damaged or foreign file is refused."""
    target = existing(path)
    arrays, description = _read(target)
    checksum = description.pop("sha256", None)
    if checksum != _checksum(arrays, json_text("the model's description", description)):
        raise FileError(f"{target} is a damaged hamfit model: its checksum does not match its content")
    try:
        model = MODELS.get(description["model"])(**description["parameters"])
        model.feature_map_ = model.make_feature_map()
        prefix = "feature_map."
        model.feature_map_.restore({k.removeprefix(prefix): v for k, v in arrays.items() if k.startswith(prefix)})
        model.weights_ = arrays["weights"]
        model.constants_ = EnergyConstants(**description["constants"])
        model.trained_on_ = description["trained_on"]
        solution = description["solution"]
        model.solution_ = None if solution is None else Solution(weights=model.weights_, **solution)
    except (KeyError, TypeError, ValueError, HamfitError) as error:
        raise FileError(f"{target} is a damaged hamfit model ({type(error).__name__}: {error})") from None
    if model.weights_.shape != (model.width,):
        raise FileError(f"{target} is a damaged hamfit model: {len(model.weights_)} weights for width {model.width}")
    return model


def _read(path: Path) -> tuple[dict[str, Array], dict[str, Any]]:
    """Arrays and description; a foreign file is refused by its metadata, before its arrays are touched."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, framework="numpy") as file:
            metadata = file.metadata() or {}
            if FORMAT not in metadata:
                raise FileError(f"{path} is not a hamfit model; it was written by another program")
            description = json.loads(metadata[FORMAT])
            version = description["version"]
            if version != VERSION:
                raise FileError(
                    f"{path} has model format version {version}; this hamfit reads version {VERSION}: update it"
                )
            return {name: file.get_tensor(name) for name in file.keys()}, description  # noqa: SIM118 - not a dict
    except (SafetensorError, OSError, ValueError, TypeError, KeyError) as error:
        raise FileError(f"{path} is damaged or not a model file ({error})") from None


def _checksum(arrays: dict[str, Array], description: str) -> str:
    """SHA-256 of everything in the file: safetensors itself would not notice a changed byte."""
    digest = hashlib.sha256(description.encode())
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"\n{name}:{array.dtype.str}{array.shape}\n".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
