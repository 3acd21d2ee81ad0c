"""Attributes of graphs beside those of the training data: what a model knows nothing about is never ignored."""

from __future__ import annotations

from hamfit.data.attribute_ranges import AttributeRanges
from hamfit.errors import DataError
from hamfit.graphs import MASS

_ROUNDING = 1e-9  # relative difference up to which a value counts as one that was seen


def check_attributes(trained: AttributeRanges | None, here: AttributeRanges, *, sees_attributes: bool) -> None:
    """Refuse graphs with attributes that the training data lacked, or without those that they had.

    Parameters
    ----------
    trained
        What `attribute_ranges` found in the training data; None where it was not noted, by earlier versions of hamfit.
    here
        The same of where the model is to be used.
    sees_attributes
        Whether the features depend on attributes. If not, values other than those of the training data are refused
        too, for the model would not notice the difference.
    """
    for kind, seen in (trained or {}).items():
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
            if not sees_attributes and name in here[kind]:
                _check_values(what, name, ends, here[kind][name])


def _check_values(what: str, name: str, seen: list[float], here: list[float]) -> None:
    if not seen or not here:
        return
    room = _ROUNDING * max(abs(seen[0]), abs(seen[1]))
    if here[0] < seen[0] - room or here[1] > seen[1] + room:
        raise DataError(
            f"the {what} '{name}' lies between {here[0]:g} and {here[1]:g} here, but lay between {seen[0]:g} and "
            f"{seen[1]:g} in training, and this model does not look at attributes; the model 'invariant' does"
        )


def _is_default(name: str, ends: list[float]) -> bool:
    """Tell whether an attribute says what is meant without it: masses of one."""
    return name == MASS and ends == [1.0, 1.0]
