"""Forecasts: the motion of a learned Hamiltonian, how far it can be trusted, and where it leaves what was seen.

The command ``hamfit simulate``, the roll-outs of reports and `hamfit.forecast` go through it, by the same rules for
friction, neighbours and leverage. `hamfit.simulate` moves any Hamiltonian by its gradient alone.
"""

from hamfit.forecasts.ensemble import Forecast, forecast
from hamfit.forecasts.long_motion import forecast_into
from hamfit.forecasts.motion import follow_learned
from hamfit.forecasts.neighbours import neighbours_for
from hamfit.forecasts.together import Start, forecast_together

__all__ = [
    "Forecast",
    "Start",
    "follow_learned",
    "forecast",
    "forecast_into",
    "forecast_together",
    "neighbours_for",
]
