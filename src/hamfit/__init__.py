"""hamfit: learn Hamiltonians with random features and one linear solve, and simulate with them.

The public names below are imported at first use, so that ``import hamfit`` costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

_HOMES = {
    "Auto": "hamfit.models",
    "RFHGN": "hamfit.models",
    "RFHNN": "hamfit.models",
    "RFInvariant": "hamfit.models",
    "RFLagrangian": "hamfit.models",
    "RandomFeatures": "hamfit.models",
    "load_model": "hamfit.models",
    "LearnedHamiltonian": "hamfit.learned",
    "open_data": "hamfit.data",
    "PhaseSpaceData": "hamfit.data",
    "Graph": "hamfit.graphs",
    "State": "hamfit.state",
    "Hamiltonian": "hamfit.state",
    "HamfitError": "hamfit.errors",
    "generate": "hamfit.systems",
    "make_system": "hamfit.systems",
    "simulate": "hamfit.integrate",
    "forecast": "hamfit.forecasts",
    "identify_laws": "hamfit.laws",
    "write_report": "hamfit.report",
}

__all__ = [
    "RFHGN",
    "RFHNN",
    "Auto",
    "Graph",
    "HamfitError",
    "Hamiltonian",
    "LearnedHamiltonian",
    "PhaseSpaceData",
    "RFInvariant",
    "RFLagrangian",
    "RandomFeatures",
    "State",
    "__version__",
    "forecast",
    "generate",
    "identify_laws",
    "load_model",
    "make_system",
    "open_data",
    "simulate",
    "write_report",
]

if TYPE_CHECKING:
    from hamfit.data import PhaseSpaceData, open_data
    from hamfit.errors import HamfitError
    from hamfit.forecasts import forecast
    from hamfit.graphs import Graph
    from hamfit.integrate import simulate
    from hamfit.laws import identify_laws
    from hamfit.learned import LearnedHamiltonian
    from hamfit.models import RFHGN, RFHNN, Auto, RandomFeatures, RFInvariant, RFLagrangian, load_model
    from hamfit.report import write_report
    from hamfit.state import Hamiltonian, State
    from hamfit.systems import generate, make_system


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'hamfit' has no attribute '{name}'")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
