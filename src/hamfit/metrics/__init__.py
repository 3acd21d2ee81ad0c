"""Metrics: how far a prediction is off, how well a simulation conserves, and whether a scheme keeps its promises."""

from hamfit.metrics.energy import linear_trend, max_deviation
from hamfit.metrics.errors import (
    geometric_mean,
    mse,
    mse_over_time,
    on_circle,
    relative_error,
    relative_error_over_time,
    rollout_energy_error,
    rollout_error,
)
from hamfit.metrics.order import ConvergenceOrder, convergence_order
from hamfit.metrics.reversibility import reversibility

__all__ = [
    "ConvergenceOrder",
    "convergence_order",
    "geometric_mean",
    "linear_trend",
    "max_deviation",
    "mse",
    "mse_over_time",
    "on_circle",
    "relative_error",
    "relative_error_over_time",
    "reversibility",
    "rollout_energy_error",
    "rollout_error",
]
