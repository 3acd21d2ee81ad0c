"""Data: trajectories and snapshots in phase space with their graphs, validated at the door, read and written."""

from hamfit.data.phase_space import PhaseSpaceData

__all__ = ["PhaseSpaceData"]
