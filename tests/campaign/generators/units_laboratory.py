"""Fields, walls, angles and Lagrangians in units from 1e-30 to 1e30, by the model that takes what the data ask for.

The default finds the same parts of H in any units, and errors of accelerations are within ten times those in natural
units. An angle has no unit of length: its momenta and moments of inertia are scaled by the unit of mass alone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from hamfit import Auto, Graph, PhaseSpaceData, generate, make_system
from hamfit.graphs import chain, with_angles, with_held

from ..calling import call_verdict
from ..case import Case, Verdict
from ..scaling import GRID, Units, relative, scaled

CASES = 160
SECONDS = 60.0
WORSE, LEAST = 10.0, 1e-10
Found = tuple[float, tuple[str, ...]]


@cache
def trap(runs: bool) -> PhaseSpaceData:
    """Charges in a trap: snapshots, or runs of samples; both know their derivatives, which tests need."""
    how = {"trajectories": 8, "per_trajectory": 60, "stride": 10, "dt": 2e-3} if runs else {"snapshots": 240}
    return generate(make_system("trap", nodes=3), seed=3, **how)


@cache
def pendulums(runs: bool) -> PhaseSpaceData:
    """Three pendulums that may turn over the top."""
    how = {"trajectories": 8, "per_trajectory": 80, "stride": 5, "dt": 1e-2} if runs else {"snapshots": 200}
    return generate(make_system("pendulums"), seed=4, **how)


@cache
def wall(runs: bool) -> PhaseSpaceData:
    """Two carts in a row on springs of stiffness 3 and length 1, the first one at a wall; in closed form."""
    rng, times = np.random.default_rng(5), np.arange(60) * 0.05
    stiffness = 3.0 * np.array([[2.0, -1.0], [-1.0, 1.0]])
    squares, modes = np.linalg.eigh(stiffness)
    omega, count = np.sqrt(squares), 8 if runs else 60
    a, b = rng.uniform(-0.3, 0.3, (2, count, 1, 2))
    phase = omega * (times[:, None] if runs else rng.uniform(0, 8, (1, 1)))
    away = (a * np.cos(phase) + b * np.sin(phase)) @ modes.T
    v = (omega * (b * np.cos(phase) - a * np.sin(phase))) @ modes.T
    moved, moving = (np.pad(x.reshape(-1, 2), ((0, 0), (1, 0)))[..., None] for x in (away, v))
    pull = np.pad(-away.reshape(-1, 2) @ stiffness, ((0, 0), (1, 0)))[..., None]
    graph = with_held(chain(3).with_attributes({"mass": np.ones(3)}), [0])
    known = {"times": np.tile(times, count), "trajectory": np.repeat(np.arange(count), len(times))} if runs else {}
    place = moved + np.arange(3.0)[:, None]
    return PhaseSpaceData(place, moving, graph, q_dot=moving, p_dot=pull, **known)


def _samples(data: PhaseSpaceData, *, rates: bool = False) -> PhaseSpaceData:
    """What is measured of runs: times with positions and momenta, or with rates alone."""
    known = {"times": data.times, "trajectory": data.trajectory}
    if rates:
        return PhaseSpaceData.from_rates(data.q, data.q_dot, _without_masses(data.graph), **known)
    return PhaseSpaceData(data.q, data.p, data.graph, **known)


def _without_masses(graph: Graph) -> Graph:
    bare = Graph(graph.n_nodes, graph.edges)
    return with_angles(bare, [True]) if "angles" in graph.node_attributes else bare


@cache
def carts() -> PhaseSpaceData:
    """The carts of `wall` without their wall: generalised coordinates, whose masses are to be learned."""
    data = wall(True)
    known = {"q_dot": data.q_dot[:, 1:], "p_dot": data.p_dot[:, 1:], "times": data.times, "trajectory": data.trajectory}
    return PhaseSpaceData(data.q[:, 1:], data.p[:, 1:], chain(2), **known)


SYSTEMS = {
    "snapshots of charges in a trap": (lambda: trap(False), "derivatives"),
    "runs of charges in a trap": (lambda: trap(True), "samples"),
    "snapshots of pendulums": (lambda: pendulums(False), "derivatives"),
    "runs of pendulums": (lambda: pendulums(True), "samples"),
    "snapshots of carts at a wall": (lambda: wall(False), "derivatives"),
    "runs of carts at a wall": (lambda: wall(True), "samples"),
    "rates of pendulums": (lambda: pendulums(True), "rates"),
    "rates of carts": (carts, "rates"),
}


def errors(system: str, units: Units) -> Found:
    """Error of accelerations of a fit in these units, and the parts that H got."""
    make, kind = SYSTEMS[system]
    natural = make()
    if "angles" in natural.graph.node_attributes:
        units = replace(units, length=1.0)
    data = scaled(natural, units)
    model = Auto().fit(data if kind == "derivatives" else _samples(data, rates=kind == "rates"))
    if kind == "rates":  # all masses are one, in their unit
        found, true = model.learned_.accelerations(data.q, data.q_dot, data.graph), data.p_dot / units.mass
        unit = units.velocity / units.time
    else:
        found, true, unit = model.predict(data)[1], data.p_dot, units.force
    return relative(found / unit, true / unit), tuple(model.notes_["parts"])


@cache
def natural_errors(system: str) -> Found:
    """The error in natural units, once in each process, with the parts."""
    return errors(system, Units())


def attempt(case: Case) -> Verdict:
    """Let the default look at the data in other units, and compare parts and errors."""
    names = list(SYSTEMS)
    system = names[case.number % len(names)]
    units = GRID[int(case.rng.integers(len(GRID)))]
    usual, parts = natural_errors(system)

    def judge(found: Found) -> str:
        if found[1] != parts:
            return f"H got the parts {found[1]}, in natural units {parts}"
        if not found[0] <= WORSE * max(usual, LEAST):
            return f"error of accelerations {found[0]:.2g}, in natural units {usual:.2g}"
        return ""

    return call_verdict(
        f"the default fitted to {system}, {units}",
        lambda: errors(system, units),
        judge,
        refusing="float64 can hold this",
    )
