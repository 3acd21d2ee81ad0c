"""Reading models back: the recipe that a file names knows how to make the features that the file fills."""

from __future__ import annotations

from pathlib import Path

from hamfit.errors import FileError, HamfitError
from hamfit.files import existing
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.files import read_model_file, restore_outcome
from hamfit.models.base import MODELS, RandomFeatureModel

_FORMER = {("invariant", "representation")}  # parameters that earlier versions of hamfit wrote, and that say nothing


def load_model(path: str | Path) -> LearnedHamiltonian:
    """The learned Hamiltonian in a file that `save` wrote; a damaged or foreign file is refused."""
    return load_recipe(path).learned_


def load_recipe(path: str | Path) -> RandomFeatureModel:
    """The recipe that made the model in a file, fitted: its ``learned_`` is what `load_model` returns."""
    if existing(path).suffix != ".safetensors":
        raise FileError(f"{path} is not a model file, which ends in .safetensors")
    arrays, description = read_model_file(path)
    if description.get("model") not in MODELS.names():
        raise FileError(
            f"{path} is a damaged hamfit model, or one of the kind '{description.get('model')}', which is not defined "
            "here: import the module that defines it, or update hamfit"
        )
    try:
        kind, parameters = MODELS.get(description["model"]), description["parameters"]
        recipe = kind(**{name: value for name, value in parameters.items() if (kind.name, name) not in _FORMER})
        outcome = restore_outcome(arrays, description, recipe.make_feature_map(), recipe.settings())
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError, HamfitError) as error:
        raise FileError(f"{path} is a damaged hamfit model ({type(error).__name__}: {error}); fit anew") from None
    recipe.learned_ = recipe.learns(*outcome)
    return recipe
