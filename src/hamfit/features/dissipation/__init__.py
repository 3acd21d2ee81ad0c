"""Friction: forces that are linear in momenta with unknown coefficients, one kind per module.

``dp/dt = -∂H/∂q - Σ_c γ_c D_c(q, p) + F``, so that ``-dp/dt + F = ∂H/∂q + Σ_c γ_c D_c``: the columns D_c stand beside
those of ∂Φ/∂q in the same linear problem, and are zero in the rows of ∂Φ/∂p.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import MASS, Graph, held_nodes
from hamfit.registry import Member, Registry
from hamfit.state import State
from hamfit.validation import Array

DISSIPATION: Registry[Friction] = Registry("kind of friction", __name__)


@dataclass(frozen=True)
class Friction(Member, ABC):
    """One kind of friction: the columns that it adds to the linear problem.

    Attributes
    ----------
    labels
        What each coefficient belongs to.
    """

    family = DISSIPATION
    labels: tuple[int, ...] = (0,)

    @classmethod
    def of(cls, state: State) -> Self:  # noqa: ARG003 - for kinds whose coefficients depend on the data
        """Make this kind of friction for data like `state`, a union of snapshots; with one coefficient by default."""
        return cls()

    @abstractmethod
    def columns(self, state: State) -> Array:
        """Compute D_c at every node of a union, shape (nodes, dim, coefficients)."""

    def names(self) -> list[str]:
        """Give a name to each coefficient, for tables and messages."""
        return [self.name] if len(self.labels) == 1 else [f"{self.name} {label}" for label in self.labels]


def friction_names(friction: str | Sequence[str] | None) -> tuple[str, ...]:
    """Read the names of kinds of friction from a list, or from one text with commas; None stands for no friction.

    >>> friction_names("uniform, edge"), friction_names(["node"]), friction_names(None)
    (('uniform', 'edge'), ('node',), ())
    """
    if friction is None:
        return ()
    given = friction.split(",") if isinstance(friction, str) else friction
    if not isinstance(given, (list, tuple)) or not all(isinstance(name, str) for name in given):
        raise ParameterError(f"friction must be names such as 'uniform' or ['uniform', 'edge'], got {friction!r}")
    names = tuple(name.strip() for name in given)
    if len(set(names)) < len(names):
        raise ParameterError(f"a kind of friction is named twice in {friction!r}")
    if len({"uniform", "node", "species"} & set(names)) > 1:
        raise ParameterError("uniform, node and species are the same friction with one or more coefficients: give one")
    return names


def make_friction(names: str | Sequence[str], state: State) -> list[Friction]:
    """Make kinds of friction by their names, for data like `state`.

    >>> from hamfit.graphs import chain
    >>> state = State(np.zeros((3, 2)), np.ones((3, 2)), chain(3))
    >>> [name for friction in make_friction(["uniform", "edge"], state) for name in friction.names()]
    ['uniform', 'edge']
    """
    return [DISSIPATION.get(name).of(state) for name in friction_names(names)]


def friction_columns(parts: Sequence[Friction], state: State, *, by_rates: bool = False) -> Array:
    """Put the columns of all kinds side by side, shape (nodes, dim, coefficients).

    With `by_rates` the state holds rates in place of momenta, so that masses, where the graph has some, are not to be
    divided by.
    """
    if by_rates and MASS in state.graph.node_attributes:
        state = State(state.q, state.p, state.graph.with_attributes({MASS: np.ones(state.graph.n_nodes)}))
    return np.concatenate([part.columns(state) for part in parts], axis=2)


def by_label(state: State, found: Array, labels: Sequence[int]) -> Array:
    """Put momenta into the columns of their labels, (nodes, dim, labels); a new label is an error.

    Held nodes have no friction of their own, and need no label.
    """
    columns, held = np.zeros((*state.p.shape, len(labels))), held_nodes(state.graph)
    nodes = np.arange(len(state.p)) if held is None else np.flatnonzero(~held)
    own = found[nodes]
    place = np.searchsorted(labels, own)
    known = np.asarray(labels)[np.minimum(place, len(labels) - 1)] == own
    if not known.all():
        raise DataError(f"no friction was learned for {own[~known][0]}; there is one for {list(labels)}")
    columns[nodes, :, place] = state.p[nodes]
    return columns


def labels_of(graph: Graph, found: Array) -> tuple[int, ...]:
    """List the labels that nodes which are not held have, rising."""
    held = held_nodes(graph)
    return tuple(int(label) for label in np.unique(found if held is None else found[~held]))
