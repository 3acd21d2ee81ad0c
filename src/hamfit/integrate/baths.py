"""Which bath a motion has: that of a thermostat, for what it goes with, or the one that goes on."""

from __future__ import annotations

from hamfit.errors import ParameterError
from hamfit.integrate.damping import Damping
from hamfit.integrate.schemes import Scheme
from hamfit.integrate.schemes.stormer_verlet import StormerVerlet
from hamfit.integrate.thermostats import Bath, Thermostat
from hamfit.state import Hamiltonian


def bath_of(thermostat: object, scheme: Scheme, hamiltonian: Hamiltonian, damping: Damping | None = None) -> Bath:
    """Return the bath of a thermostat for a motion, or the one that goes on; what does not go together is refused."""
    if not isinstance(thermostat, Thermostat | Bath):
        raise ParameterError(f"thermostat must be one such as Langevin(0.025, time=10), got {thermostat!r:.60}")
    if not hamiltonian.separable:
        raise ParameterError("thermostats need a Hamiltonian T(p) + V(q), and this one is not separable")
    if scheme.name != StormerVerlet.name:
        raise ParameterError(f"thermostats go with the scheme 'stormer-verlet', not with '{scheme.name}'")
    if damping is not None:
        raise ParameterError("friction and a thermostat exclude each other: leave friction out (friction=False)")
    return thermostat.bath() if isinstance(thermostat, Thermostat) else thermostat


def bath_in(method: Scheme) -> Bath | None:
    """Return the bath, where that is what advances a motion."""
    return method if isinstance(method, Bath) else None
