"""Named laws in units from 1e-30 to 1e30: the same name, with scaled parameters.

What looks like Lennard-Jones in natural units looks like Lennard-Jones in those of physics, and its depth and diameter
are those of the data in their units.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hamfit import PhaseSpaceData, RFInvariant, generate, identify_laws, make_system
from hamfit.potentials import POTENTIALS

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import GRID, Units, scaled

CASES = 150
SYSTEMS: dict[str, tuple[str, dict[str, Any]]] = {
    "springs": ("chain", {"nodes": 5, "stiffness": 1.7}),
    "morse": ("chain", {"nodes": 5, "potential": "morse"}),
    "lennard-jones": ("lennard-jones", {"epsilon": 1.3, "sigma": 0.9, "p_amplitude": 0.3}),
    "ring": ("ring", {}),
    "gravity": ("gravity", {"nodes": 4}),
}
CLOSE = 1e-2
"""How much a parameter may differ, relative to its size in natural units."""


@cache
def data_of(name: str) -> PhaseSpaceData:
    """Data of one of the systems in natural units."""
    system, parameters = SYSTEMS[name]
    return generate(make_system(system, **parameters), snapshots=40, seed=6)


def law(name: str, units: Units) -> tuple[str, dict[str, float]]:
    """The name of the best form and its parameters, given back in natural units."""
    data = scaled(data_of(name), units)
    best = identify_laws(RFInvariant(width=64).fit(data), data).to_dict()["pairs"]
    first = best[0] if isinstance(best, list) else next(iter(best.values()))
    if first["best"] is None:
        return first["sentence"], {}
    form = POTENTIALS.get(first["best"])
    values = first["candidates"][0]["parameters"]
    factors = {"energy": units.energy, "length": units.length}
    found = {}
    for key, value in values.items():
        found[key] = value
        for quantity, power in form.parameters[key].dimension.items():
            exponent = -values[power[1:]] if isinstance(power, str) else power
            found[key] /= factors[quantity] ** exponent
    return first["best"], found


@cache
def natural_law(name: str) -> tuple[str, dict[str, float]]:
    """The same in natural units, once in each process."""
    return law(name, Units())


def attempt(case: Case) -> Verdict:
    """Identify a law in other units, and compare it."""
    name = list(SYSTEMS)[case.number % len(SYSTEMS)]
    units = GRID[int(case.rng.integers(len(GRID)))]
    expected, parameters = natural_law(name)

    def judge(found: tuple[str, dict[str, float]]) -> str:
        if found[0] != expected and parameters:
            return f"{found[0]} instead of {expected}"
        for key, value in parameters.items():
            if not abs(found[1][key] - value) <= CLOSE * max(abs(value), 0.1):
                return f"{expected} with {key} = {found[1][key]:.6g} instead of {value:.6g} (in natural units)"
        return ""

    return call_verdict(
        f"the law of {name} in units of {units}", lambda: law(name, units), judge, refusing="known before"
    )
