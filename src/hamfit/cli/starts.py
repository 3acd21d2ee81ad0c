"""Where a simulation begins: momenta of a temperature for states without any, and models that nothing moves in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import held_nodes
from hamfit.integrate import THERMOSTATS, Thermostat
from hamfit.rng import generator
from hamfit.state import State
from hamfit.units import thermal_energy
from hamfit.validation import positive_number

_STEPS = 100  # that a thermostat takes to act, where no time is given


def thermal_state(data: DataSource, index: int, temperature: float, seed: int) -> State:
    """Give the positions of a snapshot with random momenta of a temperature, at rest as a whole.

    The temperature is in kelvin where the data state their units, and else in their unit of energy (k_B T).

    >>> from hamfit.systems import generate, make_system
    >>> state = thermal_state(generate(make_system("chain", nodes=3), snapshots=2), 0, 0.5, seed=0)
    >>> bool(abs(state.p.sum()) < 1e-12 and state.p.any())
    True
    """
    energy = energy_at(data, temperature)
    state = data.state(index)
    masses, held = state.graph.masses, held_nodes(state.graph)
    p = generator(seed).normal(size=state.q.shape) * np.sqrt(masses * energy)[:, None]
    if held is None and len(p) > 1:
        p -= masses[:, None] * p.sum(axis=0) / masses.sum()
    elif held is not None:
        p[held] = 0.0
    return State(state.q, p, state.graph)


def energy_at(data: DataSource, temperature: float) -> float:
    """Give k_B T in the unit of energy of data: of kelvin where they state their units, else the number as it is."""
    found, units = positive_number("temperature", temperature), units_of(data)
    return thermal_energy(found, units) if units else found


def at_temperature(
    run: dict[str, Any], temperature: float | None, notes: Mapping[str, Any], seed: int
) -> Thermostat | None:
    """Make the thermostat that options ask for, and put times into the unit of the data; None where none is asked for.

    Parameters
    ----------
    run
        Options by name; ``dt`` and ``friction_time`` are numbers afterwards.
    temperature
        As of `thermal_state`.
    notes
        Those of the data, which may state units.
    seed
        Of the random numbers of the thermostat.
    """
    units = notes.get("units") or {}
    run["dt"] = run["dt"].within(units, "--dt")
    name, time = run["thermostat"], run["friction_time"]
    if name is None:
        if time is not None:
            raise ParameterError("--friction-time goes with --thermostat, which it belongs to")
        return None
    if temperature is None:
        raise ParameterError("--thermostat needs --temperature, which it keeps")
    run["friction_time"] = _STEPS * run["dt"] if time is None else time.within(units, "--friction-time")
    run["temperature"] = temperature
    energy = thermal_energy(temperature, units) if units else temperature
    # another stream than that of the initial momenta
    return THERMOSTATS.get(name)(energy, run["friction_time"], generator(seed).spawn(1)[0])


def shown_temperature(energy: float, notes: Mapping[str, Any]) -> str | float:
    """Give a temperature for people: in kelvin where the data state their units, else the energy k_B T."""
    units = notes.get("units") or {}
    return f"{energy / thermal_energy(1.0, units):.4g} K" if units else energy


def refuse_motionless(learned: Any, start: State) -> None:
    """Refuse a model in which nodes do not move whatever their momenta are, since its data were all at rest."""
    if not learned.separable or not hasattr(learned, "gradient_p"):
        return
    free = held_nodes(start.graph)
    probe = np.ones_like(start.q) * start.graph.masses[:, None]
    if free is not None:
        probe[free] = 0.0
    if probe.any() and not learned.gradient_p(State(start.q, probe, start.graph)).any():
        raise DataError(
            "nothing moves in this model: all momenta of its training data were zero, so that it knows no kinetic "
            "energy; fit it to forces alone, with masses (--targets forces)"
        )
