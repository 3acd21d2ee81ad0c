"""Parts of data that splits take, run by run or snapshot by snapshot, as scikit-learn asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.data.indexing import snapshot_numbers, stepped_over
from hamfit.errors import DataError

if TYPE_CHECKING:
    from hamfit.data.source import DataSource


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
