"""scikit-learn's manners of a recipe: parameters by name, tags, whether it is fitted, and how a notebook shows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from typing import Any, Self

from hamfit.errors import ParameterError, unknown_name
from hamfit.html import card
from hamfit.optional import require


class Estimator(ABC):
    """What scikit-learn asks of an estimator, for dataclasses whose fields are the parameters.

    ``clone``, ``cross_val_score``, ``GridSearchCV`` and ``Pipeline`` take recipes as they are. scikit-learn is imported
    only where it asks for its tags, that is, where it is loaded already.
    """

    @abstractmethod
    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name."""

    def set_params(self, **parameters: Any) -> Self:
        """Change parameters by name; what was learned before stays until the next `fit`."""
        known = self.get_params()
        for name, value in parameters.items():
            if name not in known:
                raise unknown_name(f"parameter of {type(self).__name__}", name, known)
            setattr(self, name, value)
        return self

    def changed_params(self) -> dict[str, Any]:
        """The parameters that differ from their defaults, by name."""
        defaults = {item.name: item.default for item in fields(self) if item.init}  # type: ignore[arg-type]  # recipes are dataclasses
        return {name: value for name, value in self.get_params().items() if value != defaults[name]}

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.changed_params().items())
        return f"{type(self).__name__}({given})"

    def _repr_html_(self) -> str:
        """Show the parameters that were given and, if it is fitted, what was learned."""
        name = type(self).__name__
        rows = list(self.changed_params().items()) or [("parameters", "all as they are by default")]
        if not self.__sklearn_is_fitted__():
            return card(f"{name}, not fitted", rows)
        return card(name, rows, below=self.learned_._repr_html_())  # type: ignore[attr-defined]  # recipes have it

    def __sklearn_is_fitted__(self) -> bool:
        return "learned_" in vars(self)

    def __sklearn_tags__(self) -> Any:
        utils = require("sklearn.utils", "sklearn")
        return utils.Tags(
            estimator_type=None,
            target_tags=utils.TargetTags(required=False),
            input_tags=utils.InputTags(two_d_array=False),
            no_validation=True,
        )


def targets_given() -> ParameterError:
    """Make the error for targets beside the data, which hold their own."""
    return ParameterError("the targets are part of the data: leave y away, and give derivatives or times with the data")
