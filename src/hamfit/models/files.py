"""Model files: one ``.safetensors`` file with everything that is needed to use the model, and to go on fitting it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from hamfit.errors import FileError, HamfitError
from hamfit.models.accumulated import Accumulated
from hamfit.models.base import MODELS, RandomFeatureModel
from hamfit.models.constants import EnergyConstants
from hamfit.models.learned_friction import LearnedFriction
from hamfit.solve import Solution
from hamfit.solve.spectrum import system_arrays, system_from_arrays
from hamfit.tensors import read_tensors, write_tensors
from hamfit.validation import Array

KIND = "model"
VERSION = 1
EXECUTION = ("threads", "memory")  # how a fit was run says nothing about the model: the same fit gives the same file


def save_model(model: RandomFeatureModel, path: str | Path) -> None:
    """Write a fitted model, with its accumulator if it keeps one."""
    target = Path(path)
    if target.suffix != ".safetensors":
        raise FileError(f"{target}: model files end in .safetensors")
    if not hasattr(model, "weights_"):
        raise HamfitError("only a fitted model can be saved: call fit(data) first")
    arrays = {"weights": model.weights_, **{f"feature_map.{k}": v for k, v in model.feature_map_.arrays().items()}}
    if model.accumulated_ is not None:
        arrays |= {f"accumulated.{k}": v for k, v in model.accumulated_.arrays().items()}
    if model.system_ is not None:
        arrays |= {f"system.{name}": value for name, value in system_arrays(model.system_).items()}
    solution = None
    if model.solution_ is not None:
        solution = {k: v for k, v in asdict(model.solution_).items() if k != "weights"}
    description: dict[str, Any] = {
        "model": model.name,
        "parameters": {k: v for k, v in model.parameters().items() if k not in EXECUTION},
        "constants": asdict(model.constants_),
        "solution": solution,
        "ridge_path": model.ridge_path_,
        "trained_on": model.trained_on_,
        "overlap": model.overlap_,
        "gain": model.gain_,
    }
    if model.notes_:
        description["notes"] = model.notes_
    if model.friction_ is not None:
        description["friction"] = model.friction_.to_dict()
    write_tensors(target, KIND, VERSION, arrays, description)


def load_model(path: str | Path) -> RandomFeatureModel:
    """Read a model written by `save`; a damaged or foreign file is refused."""
    arrays, description = read_tensors(path, KIND, VERSION)
    try:
        model = MODELS.get(description["model"])(**description["parameters"])
        model.feature_map_ = model.make_feature_map()
        model.feature_map_.restore(_part(arrays, "feature_map"))
        model.weights_ = arrays["weights"]
        constants = description["constants"]
        model.constants_ = EnergyConstants(**constants | {"size": constants["size"] and tuple(constants["size"])})
        model.trained_on_ = description["trained_on"]
        model.ridge_path_ = description["ridge_path"]
        model.notes_ = description.get("notes", {})
        solution = description["solution"]
        model.solution_ = None if solution is None else Solution(weights=model.weights_, **solution)
        friction = description.get("friction")
        model.friction_ = None if friction is None else LearnedFriction.from_dict(friction)
        model.overlap_ = description.get("overlap", 1.0)
        model.gain_ = description.get("gain", 1.0)
        model.system_ = system_from_arrays(_part(arrays, "system"))
        accumulated = _part(arrays, "accumulated")
        if accumulated and model.solution_ is not None:
            model.accumulated_ = Accumulated.from_arrays(model.solution_.route, accumulated)
    except (KeyError, TypeError, ValueError, HamfitError) as error:
        raise FileError(f"{path} is a damaged hamfit model ({type(error).__name__}: {error})") from None
    width = model.feature_map_.width
    if model.weights_.shape != (width,):
        raise FileError(f"{path} is a damaged hamfit model: {len(model.weights_)} weights for width {width}")
    return model


def _part(arrays: dict[str, Array], name: str) -> dict[str, Array]:
    """Arrays whose names begin with `name` and a dot, without that beginning."""
    prefix = f"{name}."
    return {key.removeprefix(prefix): value for key, value in arrays.items() if key.startswith(prefix)}
