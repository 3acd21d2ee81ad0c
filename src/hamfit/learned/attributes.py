"""Attributes and units beside those of the training data: what a model knows nothing about is never ignored."""

from __future__ import annotations

from typing import Any

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.errors import DataError
from hamfit.features import FeatureMap
from hamfit.graphs import MASS
from hamfit.graphs.sums import AttributeRanges
from hamfit.units import same_units
from hamfit.words import shown

ROUNDING = 1e-9  # relative difference up to which a value counts as one that was seen


def check_attributes(trained_on: dict[str, Any], feature_map: FeatureMap, here: AttributeRanges) -> None:
    """Refuse graphs with attributes that the training data lacked, or without those that they had.

    Parameters
    ----------
    trained_on
        Summary of the training data; earlier versions of hamfit did not note attributes in it.
    feature_map
        The features. If they do not depend on attributes, values other than those of the training data are refused
        too, for the model would not notice the difference.
    here
        What `attribute_ranges` finds where the model is to be used.
    """
    trained: AttributeRanges = trained_on.get("attributes") or {}
    for kind, seen in trained.items():
        what = f"{kind.removesuffix('s')} attribute"
        for name, ends in here[kind].items():
            if name not in seen and not _is_default(name, ends):
                raise DataError(
                    f"this graph has the {what} '{name}', which the training data did not have: the model knows "
                    "nothing of it; leave it out, or train on data that have it"
                )
        for name, ends in seen.items():
            if name not in here[kind] and not _is_default(name, ends):
                raise DataError(
                    f"the model was trained with the {what} '{name}', which this graph does not have; "
                    f"give it (the graph has: {', '.join(sorted(here[kind])) or 'none'})"
                )
            if not feature_map.sees_attributes and name in here[kind]:
                _check_values(what, name, ends, here[kind][name])


def check_units(trained_on: dict[str, Any], data: DataSource) -> None:
    """Refuse data in other units than the training data, where both state theirs: numbers would mean something else."""
    trained, here = trained_on.get("units") or {}, units_of(data)
    if trained and here and not same_units(trained, here):
        stated = [", ".join(f"{of} {unit}" for of, unit in units.items()) for units in (here, trained)]
        raise DataError(
            f"these data are in other units ({shown(stated[0])}) than those that the model was trained on "
            f"({shown(stated[1])}); convert them first"
        )


def _check_values(what: str, name: str, seen: list[float], here: list[float]) -> None:
    if not seen or not here:
        return
    room = ROUNDING * max(abs(seen[0]), abs(seen[1]))
    if here[0] < seen[0] - room or here[1] > seen[1] + room:
        raise DataError(
            f"the {what} '{name}' lies between {here[0]:g} and {here[1]:g} here, but lay between {seen[0]:g} and "
            f"{seen[1]:g} in training, and this model does not look at attributes; the model 'invariant' does"
        )


def _is_default(name: str, ends: list[float]) -> bool:
    """Tell whether an attribute says what is meant without it: masses of one."""
    return name == MASS and ends == [1.0, 1.0]
