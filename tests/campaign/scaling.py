"""The same data in other units: every quantity times its power of the units of length, mass and time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from hamfit import RFHGN, RFHNN, PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.graphs import Graph
from hamfit.systems import SYSTEMS

FACTORS = (1e-30, 1e-10, 1.0, 1e10, 1e30)
MODELS = {"invariant": RFInvariant, "rf-hgn": RFHGN, "rf-hnn": RFHNN}
SIZES: dict[str, dict[str, int]] = {"invariant": {}, "rf-hgn": {"hidden": 12, "width": 64}, "rf-hnn": {"width": 64}}
"""The default model finds its width; the others have a small one, so that thousands of fits take minutes."""
PARAMETERS: dict[str, dict[str, object]] = {
    name: {"p_amplitude": 0.3} for name in ("coulomb", "embedded-atom", "lennard-jones", "mixture", "stillinger-weber")
}
"""Systems that start at rest have no velocities to compare."""


@dataclass(frozen=True)
class Units:
    """How many new units of length, mass and time the old ones are."""

    length: float = 1.0
    mass: float = 1.0
    time: float = 1.0

    @property
    def momentum(self) -> float:
        """The factor of momenta."""
        return self.mass * self.length / self.time

    @property
    def force(self) -> float:
        """The factor of forces."""
        return self.momentum / self.time

    @property
    def velocity(self) -> float:
        """The factor of velocities."""
        return self.length / self.time

    @property
    def energy(self) -> float:
        """The factor of energies."""
        return self.force * self.length

    def __str__(self) -> str:
        return f"length {self.length:g}, mass {self.mass:g}, time {self.time:g}"


GRID = tuple(Units(a, b, c) for a in FACTORS for b in FACTORS for c in FACTORS)
NEARLY_NATURAL = (Units(), *(Units(*row) for row in np.exp(np.random.default_rng(0).uniform(-0.7, 0.7, (15, 3)))))
"""Fits in these units say what the errors in natural units are: rounding alone may choose another width."""


def scaled(data: PhaseSpaceData, units: Units) -> PhaseSpaceData:
    """The same data in other units. Notes are left out, since they name the system in its natural units."""
    known = {
        "q_dot": (data.q_dot, units.velocity),
        "p_dot": (data.p_dot, units.force),
        "energy": (data.energy, units.energy),
        "times": (data.times, units.time),
    }
    more = {name: values * factor for name, (values, factor) in known.items() if values is not None}
    graphs = [_graph(graph, units) for graph in data.graphs]
    q, p = data.q * units.length, data.p * units.momentum
    return PhaseSpaceData(q, p, graphs, graph_of=data.graph_of, trajectory=data.trajectory, **more)


def _graph(graph: Graph, units: Units) -> Graph:
    powers = {"mass": units.mass, "stiffness": units.mass / units.time**2}
    return Graph(
        graph.n_nodes,
        graph.edges,
        node_attributes={name: _times(values, powers.get(name)) for name, values in graph.node_attributes.items()},
        edge_attributes={name: _times(values, powers.get(name)) for name, values in graph.edge_attributes.items()},
        offsets=None if graph.offsets is None else graph.offsets * units.length,
        cell=None if graph.cell is None else graph.cell * units.length,
    )


def _times(values: np.ndarray, factor: float | None) -> np.ndarray:
    return values if factor is None else values * factor


@cache
def natural(system: str) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    """Training and test data of a reference system in natural units, once in each process."""
    data = generate(make_system(system, **PARAMETERS.get(system, {})), snapshots=60, seed=5)
    return data.split(0.5)


def errors(model: str, system: str, units: Units) -> tuple[float, float]:
    """Relative errors of forces and of velocities on test data, of a fit to data in these units."""
    train, test = (scaled(data, units) for data in natural(system))
    q_dot, p_dot = MODELS[model](**SIZES[model]).fit(train).predict(test)
    return relative(p_dot / units.force, test.p_dot / units.force), relative(
        q_dot / units.velocity, test.q_dot / units.velocity
    )


@cache
def natural_errors(model: str, system: str) -> tuple[float, float]:
    """The errors in natural units, or nearly natural ones: the largest of them."""
    found = [errors(model, system, units) for units in NEARLY_NATURAL]
    return max(force for force, _ in found), max(velocity for _, velocity in found)


def relative(found: np.ndarray, true: np.ndarray) -> float:
    """The size of the difference relative to the truth; both in natural units, so that no square overflows."""
    return float(np.linalg.norm(found - true) / np.linalg.norm(true))


def all_systems() -> list[str]:
    """Every reference system without an outer field, which not all models can hold."""
    return [name for name in SYSTEMS.names() if not SYSTEMS.get(name).has_field]
