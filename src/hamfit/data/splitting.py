"""Parts of data that splits take: two at random, or single runs and snapshots as scikit-learn asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from hamfit.data.indexing import snapshot_numbers, stepped_over
from hamfit.errors import DataError
from hamfit.validation import IntArray

if TYPE_CHECKING:
    from hamfit.data.source import DataSource

_Data = TypeVar("_Data", bound="DataSource")


def both_parts(data: _Data, first: IntArray, second: IntArray) -> tuple[_Data, _Data]:
    """Give the snapshots of both numbers as data that know which ones of the whole they are."""
    parts = cast(_Data, data[first]), cast(_Data, data[second])
    for part, numbers in zip(parts, (first, second), strict=True):
        part.before_split = numbers if data.before_split is None else data.before_split[numbers]
    return parts


def split_off(data: DataSource, index: Any) -> DataSource:
    """Give one side of a split, ``data[index, ...]`` as scikit-learn writes it: no sample is stepped over unseen.

    Samples whose neighbours are needed cannot be split so. Where each snapshot stands for itself, it is no time series
    that is left: the times are dropped.

    Parameters
    ----------
    data
        What is split.
    index
        Which snapshots: a slice, numbers, or a mask.
    """
    numbers = snapshot_numbers(index if isinstance(index, slice) else np.asarray(index), len(data))
    run, part = stepped_over(numbers, data.times, data.trajectory), data[numbers]
    if run is None:
        return part
    if not data.has_forces:
        raise DataError(
            f"this split takes single samples out of run {run}, and what is learned from samples needs their "
            "neighbours: leave out whole runs, by cross-validation over data.runs(), or by GroupKFold with "
            "groups=data.trajectory"
        )
    vars(part)["times"] = None
    return part
