"""The recipe of a model as a page asks for it: which model, how wide, which targets, which friction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hamfit.errors import ParameterError
from hamfit.features.dissipation import DISSIPATION
from hamfit.live.asked import Asked
from hamfit.models import MODELS
from hamfit.targets import TARGETS

OFFERED = ("auto", "invariant", "rf-hgn", "rf-hnn", "lagrangian")
"""Models that the page offers by name."""
_KNOWN = ("name", "width", "targets", "friction", "moments", "cutoff", "seed")
_WITH_MOMENTS = ("auto", "invariant")


def model_options(asked: Any, card_options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Read the name of a model and its parameters; `card_options` are those that a reference system needs.

    >>> model_options({"name": "rf-hgn", "width": 64}, {})
    ('rf-hgn', {'seed': 0, 'width': 64})
    """
    model = Asked.of(asked or {}, "the model", _KNOWN)
    name = model.choice("name", OFFERED, "auto")
    options: dict[str, Any] = {"seed": model.integer("seed", 0, 2**31, 0)}
    if name in _WITH_MOMENTS:
        options |= card_options
    if "width" in model:
        options["width"] = model.integer("width", 2, 2048)
    if model.choice("targets", ("auto", *TARGETS.names()), "auto") != "auto":
        options["targets"] = model.text("targets")
    if model.choice("friction", ("none", *DISSIPATION.names()), "none") != "none":
        options["friction"] = model.text("friction")
    if "moments" in model:
        options["moments"] = model.integer("moments", 0, 3)
    if "cutoff" in model:
        options["cutoff"] = model.number("cutoff", 1e-300, 1e300)
    return name, options


def recipe_for(name: str, options: Mapping[str, Any]) -> Any:
    """Make the recipe; a parameter that it does not have is an error in words."""
    kind = MODELS.get(name)
    known = kind().get_params()
    unknown = [option for option in options if option not in known]
    if unknown:
        raise ParameterError(f"{unknown[0]} does not go with the model {name}; take the model 'auto', or leave it away")
    return kind(**options)
