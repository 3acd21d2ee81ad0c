"""Equations that the data hold already: every snapshot with its derivatives, or with its forces alone."""

from __future__ import annotations

import numpy as np

from hamfit.data import DataSource, Subset
from hamfit.errors import DataError
from hamfit.graphs import held_nodes
from hamfit.parallel import cached_property
from hamfit.targets import TargetMethod
from hamfit.targets.block import BY_Q, Block, EquationBlock, Equations
from hamfit.targets.derivatives import Derivatives
from hamfit.targets.forces import Forces
from hamfit.validation import Float64Array, IntArray

_AT_ONCE = 4096  # snapshots whose kinetic energies are found


class GivenDerivatives(Equations):
    """Every snapshot is an equation of its own: the data hold the targets."""

    pointwise = True
    overlap = 1.0
    gain = 1.0
    note = ""
    groups: IntArray | None = None

    def __init__(self, source: DataSource) -> None:
        source.gradients(slice(0, 1))  # refuses data without derivatives before any work
        self.source = source
        self.method: TargetMethod = Derivatives()
        self.node_counts, self.groups = source.node_counts, source.trajectory

    def part(self, block: Block) -> EquationBlock:
        """Take snapshots and their derivatives; a known external force is no part of H."""
        return self._with_targets(np.stack(self.source.gradients(block)), block)

    def portion(self, start: int, stop: int) -> tuple[GivenDerivatives, int]:
        """Take exactly these equations, with their data in memory."""
        return type(self)(self.source.take(slice(start, stop))), start

    def _with_targets(self, targets: Float64Array, block: Block) -> EquationBlock:
        force = self.source.external_force(block)
        if force is not None:
            targets[0] += force
        state = self.source.state(block).flat()
        return EquationBlock.of(state, None, targets, held_nodes(state.graph))


class GivenForces(GivenDerivatives):
    """Every snapshot gives dH/dq alone: forces are known and velocities are not, as in much molecular data.

    Only the half ``"q"`` is equated, and the potential energy alone is learned. The states of the blocks, and of
    `source`, are at rest, also where the data have momenta; nothing is learned from these zeros.
    """

    halves = BY_Q

    def __init__(self, source: DataSource) -> None:
        if not source.has_forces:
            raise DataError("the data hold no forces: make them by PhaseSpaceData.from_forces(q, forces, graph)")
        self.source = source if isinstance(source, AtRest) else AtRest(source)
        self.method = Forces()
        self.node_counts, self.groups = source.node_counts, source.trajectory

    def part(self, block: Block) -> EquationBlock:
        """Take snapshots and the forces on their nodes; a known external force is no part of H."""
        return self._with_targets(-self.source.at_nodes("p_dot", block)[None], block)


class AtRest(Subset):
    """Data looked at as if all nodes were at rest: every p is zero, and energies are potential energies.

    What is copied out of it by `take` are the data as they were measured.
    """

    def __init__(self, source: DataSource) -> None:
        super().__init__(source, np.arange(len(source)))
        self.quantities = tuple(dict.fromkeys([*source.quantities, "p"]))
        self.before_split = source.before_split

    @cached_property
    def energy(self) -> Float64Array | None:
        """Potential energy of each snapshot, shape (snapshots,), where the energy is known."""
        if self.source.energy is None or not self.source.has_momenta:
            return self.source.energy
        kinetic = []
        for block in self.source.blocks(_AT_ONCE):
            state = self.source.state(block).flat()
            kinetic.append(state.graph.sum_nodes((state.p**2).sum(axis=1) / (2 * state.graph.masses)))
        return self.source.energy - np.concatenate(kinetic)

    def _read(self, name: str, chosen: slice | IntArray) -> Float64Array:
        return super()._read(name, chosen) if name != "p" else np.zeros_like(super()._read("q", chosen))
