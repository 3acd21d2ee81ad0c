"""A system that is translated, rotated or enlarged, so that a model meets states that it was not trained on."""

from __future__ import annotations

import math

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.state import State
from hamfit.systems import System, make_system
from hamfit.validation import Array
from hamfit_paper.experiments.harness.experiment import Settings

MOVES = ("as trained", "translated", "rotated", "enlarged")
"""What is done to the system; the first one leaves it as it is."""


def placed(parameters: Settings, states: int, seed: int, nodes: int | None = None) -> State:
    """Draw random states of the system, or of one with another number of nodes.

    ``parameters["coordinates"]`` says what q is: positions, or displacements from the places of rest.
    """
    system = make_system(**_with_nodes(parameters, nodes))
    q, p = system.sample(states, seed)
    return State(q + system.layout() if parameters["coordinates"] == "positions" else q, p, system.graph)


def moved(parameters: Settings, reference: State, move: str) -> tuple[State, System, Array]:
    """Return the states after one of `MOVES`, their system, and the matrix that turned them, shape (dim, dim)."""
    turn, shift = np.eye(reference.dim), np.zeros(reference.dim)
    if move == "enlarged":
        nodes = parameters["larger"]
        state = placed(parameters, len(reference.q), parameters["seed"] + 1, nodes)
        return state, make_system(**_with_nodes(parameters, nodes)), turn
    if move == "translated":
        shift = np.array(parameters["shift"])
    if move == "rotated":
        angle = math.radians(parameters["degrees"])
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    state = State(reference.q @ turn.T + shift, reference.p @ turn.T, reference.graph)
    return state, make_system(**parameters["system"]), turn


def labelled(system: System, state: State) -> PhaseSpaceData:
    """Return the states as data, with their exact derivatives and energies."""
    by_q, by_p = system.gradient(state)
    return PhaseSpaceData(state.q, state.p, state.graph, q_dot=by_p, p_dot=-by_q, energy=system.energy(state))


def _with_nodes(parameters: Settings, nodes: int | None) -> Settings:
    return {**parameters["system"], **({} if nodes is None else {"nodes": nodes})}
