"""One snapshot of a data file as the state that a program begins with."""

from __future__ import annotations

from pathlib import Path

from hamfit.data import open_data
from hamfit.data.measured import units_of
from hamfit.errors import DataError, ParameterError
from hamfit.state import State
from hamfit.units import Units, same_units
from hamfit.validation import non_negative_integer
from hamfit.words import counted


def state_of(path: str | Path, index: int, units: Units | None) -> State:
    """Read snapshot number `index` of a data file, which must be in the units of the model, if both state any."""
    data, number = open_data(path), non_negative_integer("index", index)
    if number >= data.n_snapshots:
        raise DataError(
            f"{path} has {counted(data.n_snapshots, 'snapshot')}, counted from 0: there is none of index {number}"
        )
    own = units_of(data)
    if units and own and not same_units(units, own):
        raise ParameterError(
            f"{path} is in other units ({', '.join(own.values())}) than the model ({', '.join(units.values())}); "
            "convert the data first"
        )
    return data.state(number)
