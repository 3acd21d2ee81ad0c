"""Forecasts: the motion of a learned Hamiltonian, how far it can be trusted, and where it leaves what was seen.

Every motion of a learned Hamiltonian in this package, whether a command, a report or a user asks for it, is made here,
by the same rules for its friction, its neighbours and its leverage.
"""

from hamfit.forecasts.ensemble import Forecast, forecast
from hamfit.forecasts.motion import follow_learned
from hamfit.forecasts.neighbours import neighbours_for

__all__ = ["Forecast", "follow_learned", "forecast", "neighbours_for"]
