"""Fitting: what happens between data and a learned Hamiltonian, as a pipeline that reads from top to bottom.

`fit` in `pipeline` is the whole of it: equations, sampling or growth of features, one pass over the data, one
decomposition, the choice of the ridge, and the result.
"""

from hamfit.fitting.pipeline import fit
from hamfit.fitting.record import FitRecord, FitTimes, Outcome
from hamfit.fitting.settings import FitSettings, FitTask, GrowthLimits, Running
from hamfit.fitting.update import add_data, remove_data

__all__ = [
    "FitRecord",
    "FitSettings",
    "FitTask",
    "FitTimes",
    "GrowthLimits",
    "Outcome",
    "Running",
    "add_data",
    "fit",
    "remove_data",
]
