"""An energy that is a sum of named forms and of p²/2m, with its modes at an equilibrium and their joint errors.

All constants were found from the same data, so that the noise of one group of samples moved all of them together: the
stiffness of a spring and the mass at it, say. The error of a frequency follows from how it moves as a group is left out
of all fits at once, see `hamfit.laws.jackknife.joint_errors`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from hamfit.data import DataSource
from hamfit.graphs import Graph
from hamfit.laws.candidates import Candidate, Identification
from hamfit.laws.equilibrium import Equilibrium
from hamfit.laws.field import FieldLaw, nodes_of
from hamfit.laws.jackknife import Spread, joint_errors
from hamfit.laws.kinetic import KineticLaw, nodes_like
from hamfit.laws.observed import Edges
from hamfit.laws.pair import PairLaw
from hamfit.laws.subject import Subject
from hamfit.state import State
from hamfit.targets.block import EquationBlock
from hamfit.validation import Array

_MOVE = 2.0**-20  # of differences by constants
_SIMPLE = 0.02  # share of dT/dp that p²/2m may leave


@dataclass(frozen=True)
class NamedModes:
    """Where a named energy is at rest, ω² of its modes with standard errors, and their directions."""

    around: Equilibrium
    squared: Array
    vectors: Array
    errors: Array


class _Layout(NamedTuple):
    """What the forms of a named energy act on: masks of nodes, or graphs with the edges; and the nodes of each mass.

    `one` is the graph whose copies `graph` has; it is kept so that no other can take its place in memory.
    """

    one: Graph
    graph: Graph
    forms: list[Any]
    masses: list[Array]


@dataclass(frozen=True)
class NamedEnergy:
    """A sum of named forms of pairs and fields, and of p²/2m.

    Attributes
    ----------
    subject
        The model that the laws were read off.
    forms
        Laws with the forms that they look like.
    masses
        For each kind of node its mass, and the attributes that tell it; none where masses are known.
    values
        Constants: the free ones of every form, each (constants,), then 1/m of every kind, each (1,).
    spreads
        How well they are known.
    """

    subject: Subject
    forms: tuple[tuple[PairLaw | FieldLaw, Candidate], ...]
    masses: tuple[dict[str, float] | None, ...]
    values: tuple[Array, ...]
    spreads: tuple[Spread, ...]
    _layouts: dict[tuple[int, int], _Layout] = field(default_factory=dict, repr=False, compare=False)

    @property
    def source(self) -> str:
        """Names of the forms, each once."""
        return ", ".join(dict.fromkeys(best.name for _, best in self.forms))

    def gradient(self, state: State) -> tuple[Array, Array]:
        """Compute (∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        flat = state.flat()
        layout = self._layout(state.graph, flat)
        flat = State(flat.q, flat.p, layout.graph)
        by_q, block = np.zeros_like(flat.q), EquationBlock(flat, None, np.zeros((0, len(flat.q), flat.dim)))
        for (law, best), where, free in zip(self.forms, layout.forms, self.values, strict=False):
            fitted = replace(best.fitted, free=free)
            if isinstance(law, FieldLaw):
                assert not isinstance(where, Graph)
                by_q[where, law.coordinate] += fitted.slope(law.along(flat.q[where]))
            else:
                edges = Edges(block, where, may_coincide=True)
                by_q += edges.pulled(fitted.slope(edges.r)[:, None])[..., 0]
        if not self.masses:
            return by_q.reshape(state.q.shape), self.subject.hamiltonian.gradient(state)[1]
        by_p = np.zeros_like(flat.p)
        for mine, (inverse,) in zip(layout.masses, self.values[len(self.forms) :], strict=True):
            by_p[mine] = inverse * flat.p[mine]
        return by_q.reshape(state.q.shape), by_p.reshape(state.q.shape)

    def _layout(self, graph: Graph, flat: State) -> _Layout:
        """Find what each form acts on, once for every graph and number of its copies."""
        key = id(graph), len(flat.q)
        if key not in self._layouts:
            forms = [
                nodes_of(self.subject, law.kind, flat)
                if isinstance(law, FieldLaw)
                else flat.graph.part(self.subject.edges_like(law.graph, flat)[0])
                for law, _ in self.forms
            ]
            masses = [self._nodes(attributes, flat) for attributes in self.masses]
            self._layouts[key] = _Layout(graph, flat.graph, forms, masses)
        return self._layouts[key]

    def _nodes(self, attributes: dict[str, float] | None, flat: State) -> Array:
        if attributes is None:
            return np.ones(len(flat.q), dtype=bool)
        return nodes_like(self.subject, *self.subject.node_graph(attributes), flat)

    def oscillating(self, near: Equilibrium) -> NamedModes | None:
        """Find the modes at the equilibrium next to that of the learned Hamiltonian; None where there is none."""
        with np.errstate(all="ignore"):  # forms may be singular where nodes coincide
            try:
                around = near.settled(self)
                if around is None or np.abs(around.q - near.q).max() > near.reach:
                    return None
                squared, vectors, (_, momenta, _) = around.modes(self)
                slopes = self._slopes(around, vectors, momenta)
            except np.linalg.LinAlgError:  # not finite
                return None
        if slopes is None:
            return None
        errors = joint_errors(slopes, self.spreads)
        finite = np.isfinite(errors).all() and np.isfinite(squared).all()
        return NamedModes(around, squared, vectors, errors) if finite else None

    def _slopes(self, around: Equilibrium, vectors: Array, momenta: Array) -> list[Array] | None:
        """Differentiate ω² of all modes by all constants, the equilibrium following; each (modes, constants)."""
        slopes = []
        for part, values in enumerate(self.values):
            own = np.zeros((len(vectors), len(values)))
            for number, value in enumerate(values):
                step = _MOVE * (max(1.0, abs(value)) if part < len(self.forms) else abs(value))
                ends = []
                for sign in (1, -1):
                    moved = values.copy()
                    moved[number] += sign * step
                    other = replace(self, values=(*self.values[:part], moved, *self.values[part + 1 :]))
                    by_q = part < len(self.forms)  # masses do not move the equilibrium, nor do forms change them
                    there = around.settled(other) if by_q else around
                    if there is None:
                        return None
                    along = vectors if by_q else momenta
                    ends.append(np.einsum("ma,ab,mb->m", along, there.second(other, by_q=by_q), along))
                own[:, number] = (ends[0] - ends[1]) / (2 * step)
            slopes.append(own)
        return slopes


def named_energy(
    subject: Subject,
    data: DataSource,
    pairs: Sequence[tuple[PairLaw, Identification]],
    fields: Sequence[tuple[FieldLaw, Identification]],
    kinetic: Sequence[KineticLaw],
) -> NamedEnergy | None:
    """Put the energy together from all forms that were named; None where a part that acts has none."""
    both: list[tuple[PairLaw | FieldLaw, Identification]] = [*pairs, *fields]
    forms = [(law, found.best) for law, found in both]
    named = tuple((law, best) for law, best in forms if best is not None)
    if not named or len(named) < len(forms):
        return None
    masses: list[dict[str, float] | None] = []
    if not subject.kinetic_known:
        masses = [None] if subject.single else [*subject.moving_kinds(data)]
    simple = [law.spread for law in kinetic if law.spread is not None and law.misfit <= _SIMPLE and law.mass.value > 0]
    if len(simple) != len(masses) or len(kinetic) != len(masses):
        return None
    values = [*(best.fitted.free for _, best in named), *(np.array([1 / law.mass.value]) for law in kinetic)]
    spreads = [*(best.fitted.spread(best.variance) for _, best in named), *simple]
    return NamedEnergy(subject, named, tuple(masses), tuple(values), tuple(spreads))
