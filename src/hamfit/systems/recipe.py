"""How trajectories are made from a system: how many, how long, and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass

from hamfit.integrate import step_count
from hamfit.validation import positive_integer, positive_number


@dataclass(frozen=True)
class TrajectoryRecipe:
    """The numbers that turn initial states into trajectory data.

    Parameters
    ----------
    trajectories
        Number of initial states, each integrated on its own.
    per_trajectory
        Snapshots kept of each trajectory; the first is the initial state.
    stride
        Integration steps between two kept snapshots.
    dt
        Step of the integration.

    Examples
    --------
    >>> TrajectoryRecipe(trajectories=300, per_trajectory=3, stride=20, dt=5e-3).steps
    40
    """

    trajectories: int
    per_trajectory: int
    stride: int
    dt: float

    def __post_init__(self) -> None:
        positive_integer("trajectories", self.trajectories)
        positive_integer("per_trajectory", self.per_trajectory)
        positive_integer("stride", self.stride)
        positive_number("dt", self.dt)
        step_count("the steps of a trajectory (stride times per_trajectory)", self.steps)

    @property
    def steps(self) -> int:
        """Number of integration steps up to the last kept snapshot."""
        return self.stride * (self.per_trajectory - 1)
