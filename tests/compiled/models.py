"""Fitted models of every kind that can be compiled, each with a state to begin from and the edges of its motion."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from fields import bead, pendulum, pendulums, trapped_charges
from hamfit import RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.graphs import CutoffNeighbours, chain, with_held
from hamfit.learned import LearnedHamiltonian
from hamfit.state import State


class Case(NamedTuple):
    """A learned Hamiltonian, where a motion of it begins, the length of its steps, and what its edges follow."""

    learned: LearnedHamiltonian
    state: State
    dt: float
    neighbours: CutoffNeighbours | None = None


def _fitted(data: PhaseSpaceData, **recipe: object) -> LearnedHamiltonian:
    return RFInvariant(**{"width": 64, "seed": 0, "threads": 1} | recipe).fit(data).learned_


def springs() -> Case:
    """A chain in two dimensions: one pair law, masses, no cutoff."""
    data = generate(make_system("chain", nodes=5, dim=2, potential="morse"), snapshots=80, seed=0)
    return Case(_fitted(data), data.state(3), 0.01)


def line() -> Case:
    """Carts on a line, one of them held."""
    data = generate(make_system("chain", nodes=4, dim=1), snapshots=60, seed=0)
    state = data.state(0)
    return Case(_fitted(data), State(state.q, state.p, with_held(state.graph, [0])), 0.01)


def fluid() -> Case:
    """Particles whose laws end at a cutoff, in open space."""
    options = {"density": 0.7, "cutoff": 2.0, "switch": "smooth", "p_amplitude": 0.5}
    system = make_system("lennard-jones", rows=4, cols=4, **options)
    data = generate(system, trajectories=8, seed=0)
    return Case(_fitted(data), data.state(0), 0.002, CutoffNeighbours(2.0, skin=0.3))


def box() -> Case:
    """The same particles in a periodic box in three dimensions, whose images are near."""
    learned, side, rng = fluid().learned, 4, np.random.default_rng(1)
    places = np.stack(np.meshgrid(*3 * [np.arange(side)], indexing="ij"), axis=-1).reshape(-1, 3) * 1.08
    q, p = places + 0.03 * rng.normal(size=places.shape), 0.5 * rng.normal(size=places.shape)
    cell = np.array([[4.32, 0.0, 0.0], [0.6, 4.32, 0.0], [0.0, 0.3, 4.32]])
    neighbours = CutoffNeighbours(2.0, cell=cell, skin=0.3)
    return Case(learned, State(q, p, neighbours(q)), 0.002, neighbours)


def crystal() -> Case:
    """A periodic graph that stays as it is: images become ghosts."""
    case = box()
    return Case(case.learned, case.state, 0.002)


def mixture() -> Case:
    """Two species with laws of their own, and different masses."""
    data = generate(make_system("mixture"), snapshots=120, seed=0)
    return Case(_fitted(data, width=200), data.state(0), 0.005)


def numbered() -> Case:
    """Edges with stiffnesses that vary: every edge has a law of its own."""
    rng, parts = np.random.default_rng(3), []
    for _ in range(150):
        stiffness = rng.uniform(0.5, 2.0, 3)
        graph = chain(4).with_attributes(edge_attributes={"stiffness": stiffness})
        q, p = np.arange(4.0)[:, None] + 0.2 * rng.normal(size=(4, 1)), rng.normal(size=(4, 1))
        stretch = stiffness[:, None] * (np.abs(np.diff(q, axis=0)) - 1.0) * np.sign(np.diff(q, axis=0))
        force = np.zeros((4, 1))
        force[:-1] += stretch
        force[1:] -= stretch
        parts.append((q, p, graph, force))
    q, p, graphs, force = zip(*parts, strict=True)
    data = PhaseSpaceData(np.stack(q), np.stack(p), list(graphs), q_dot=np.stack(p), p_dot=np.stack(force))
    return Case(_fitted(data, width=80), data.state(0), 0.01)


def relativistic() -> Case:
    """A kinetic energy that is not quadratic: T = sqrt(1 + p²)."""
    rng = np.random.default_rng(4)
    q = np.arange(3.0)[:, None] + 0.3 * rng.normal(size=(200, 3, 1))
    p = rng.normal(size=(200, 3, 1))
    stretch = np.diff(q, axis=1) - 1.0
    force = np.zeros_like(q)
    force[:, :-1] += stretch
    force[:, 1:] -= stretch
    data = PhaseSpaceData(q, p, chain(3), q_dot=p / np.sqrt(1 + p**2), p_dot=force)
    return Case(_fitted(data, width=100), data.state(0), 0.02)


def swing() -> Case:
    """A field of one angle."""
    data = pendulum().data(120, 0)
    return Case(_fitted(data, width=40, field="shared"), data.state(0), 0.01)


def coupled_swings() -> Case:
    """Fields of angles, and a pair law of the chord between them."""
    data = pendulums().data(150, 0)
    return Case(_fitted(data, width=80, field="shared"), data.state(0), 0.01)


def plane() -> Case:
    """A field of two coordinates."""
    data = bead().data(200, 0)
    return Case(_fitted(data, width=80, field="shared"), data.state(0), 0.01)


def charges() -> Case:
    """A field and a pair law together."""
    data = trapped_charges().data(200, 0)
    return Case(_fitted(data, width=80, field="shared"), data.state(0), 0.005)


def angular() -> Case:
    """Many-body energies: angles between neighbours."""
    data = generate(make_system("stillinger-weber"), trajectories=6, seed=0)
    return Case(_fitted(data, width=150, moments=3, radial=4, cutoff=3.0), data.state(0), 0.002)


def angular_fluid() -> Case:
    """The same with edges that follow the positions."""
    case = angular()
    return Case(case.learned, case.state, 0.002, CutoffNeighbours(3.0, skin=0.4))


def bodies() -> Case:
    """Invariants of random channels: four bodies at once."""
    data = generate(make_system("stillinger-weber"), trajectories=6, seed=0)
    return Case(_fitted(data, width=150, body=4, angular=2, cutoff=3.0), data.state(0), 0.002)


def bodies_fluid() -> Case:
    """The same with edges that follow the positions."""
    case = bodies()
    return Case(case.learned, case.state, 0.002, CutoffNeighbours(3.0, skin=0.4))


def rubbing() -> Case:
    """A chain with friction of its nodes and along its edges, learned from samples."""
    system = make_system("chain", nodes=4, dim=2)
    data = generate(system, snapshots=150, seed=0)
    damped = data.p_dot - 0.05 * data.p
    edge = np.diff(data.q, axis=1)
    unit = edge / np.linalg.norm(edge, axis=2, keepdims=True)
    closing = 0.1 * (np.diff(data.p, axis=1) * unit).sum(axis=2, keepdims=True) * unit
    damped[:, :-1] += closing
    damped[:, 1:] -= closing
    data = PhaseSpaceData(data.q, data.p, chain(4), q_dot=data.q_dot, p_dot=damped)
    return Case(_fitted(data, friction="uniform, edge"), data.state(1), 0.01)


CASES: dict[str, Callable[[], Case]] = {
    made.__name__: cache(made)
    for made in (springs, line, fluid, box, crystal, mixture, numbered, relativistic, swing, coupled_swings, plane,
                 charges, angular, angular_fluid, bodies, bodies_fluid, rubbing)
}  # fmt: skip
