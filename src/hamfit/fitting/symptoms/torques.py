"""Torques of whole systems about their centres of mass, where derivatives are given and where runs are sampled.

In a system that is left to itself the angular momentum Σ r_i x p_i is constant. The equations of samples are linear in
them, so that the same sums over samples that make forces of momenta make torques of angular momenta: a constant gives
nothing, however rarely a motion is sampled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.features.scales import root_mean_square
from hamfit.fitting.symptoms.sample import Sample
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.targets.block import EquationBlock
from hamfit.targets.from_samples import FromSamples
from hamfit.validation import Array

_MOST_NODES = 100_000  # of all samples together, whose angular momenta are computed


@dataclass(frozen=True)
class Torques:
    """Torques of systems, as far as they are known, and how vectors at nodes enter them.

    Attributes
    ----------
    measured
        Torque in each equation, shape (equations, 1) in the plane and (equations, 3) in space.
    arms
        Places relative to the centre of mass, in units of their size, at the nodes of the states; zero where held.
    starts
        Where the nodes of each state begin.
    block
        How systems, one node for each state, enter the equations; None where every state is one.
    """

    measured: Array
    arms: Array
    starts: Array
    block: EquationBlock | None

    def of(self, vectors: Array) -> Array:
        """Sum the torques of vectors at nodes of the states, (nodes, dim, columns): (equations, 1 or 3, columns)."""
        sums = np.add.reduceat(_crossed(self.arms, vectors), self.starts, axis=0)
        return sums if self.block is None else self.block.combined(sums)


def torques_of(sample: Sample, unit: float) -> Torques | None:
    """Find the torques of some equations, in `unit` of force; None where they are not known or say nothing."""
    state = sample.part.state
    if state.dim not in (2, 3):
        return None
    arms = np.where(sample.loose[:, None], _from_centre(state, sample.loose), 0.0)
    size = root_mean_square(arms)
    if size == 0:
        return None
    arms, starts = arms / size, state.graph.node_ptr[:-1]
    if sample.equations.pointwise:
        forces = np.zeros_like(state.q)
        forces[slice(None) if sample.part.free is None else sample.part.free] = sample.forces / unit
        return Torques(np.add.reduceat(_crossed(arms, forces[..., None])[..., 0], starts, axis=0), arms, starts, None)
    spins = _spins(sample, size, unit)
    if spins is None:
        return None
    block = spins.part(sample.numbers)
    return Torques(-block.targets[0], arms, starts, block)


def _spins(sample: Sample, size: float, unit: float) -> FromSamples | None:
    """Equations for the angular momentum of systems, as if each were one node; None where it is not known."""
    equations = sample.equations
    assert isinstance(equations, FromSamples)
    source = equations.source
    if equations.positions_alone or sample.holds or "force" in source.quantities:
        return None
    if int(source.node_counts.sum()) > _MOST_NODES:
        return None
    state = source.state(slice(None)).flat()
    arms = _from_centre(state, np.ones(state.graph.n_nodes, dtype=bool)) / size
    spin = np.add.reduceat(_crossed(arms, state.p[..., None] / unit)[..., 0], state.graph.node_ptr[:-1], axis=0)
    q, node = np.zeros_like(spin)[:, None], Graph(1, [])
    one = PhaseSpaceData(q, spin[:, None], node, times=source.times, trajectory=source.trajectory)
    runs = [replace(run, nodes=1) for run in equations.runs]
    return FromSamples(one, equations.method, runs, stencils=equations.stencils)


def _from_centre(state: State, counted: Array) -> Array:
    """Places relative to the centre of mass of the nodes of each system that are counted."""
    masses = np.where(counted, state.graph.masses, 0.0)[:, None]
    starts = state.graph.node_ptr[:-1]
    total = np.add.reduceat(masses, starts, axis=0)
    centre = np.add.reduceat(masses * state.q, starts, axis=0) / np.where(total > 0, total, 1.0)
    return np.asarray(state.q - centre[state.graph.graph_of_node])


def _crossed(arms: Array, vectors: Array) -> Array:
    """Compute arm x vector at nodes, for vectors of shape (nodes, dim, columns): (nodes, 1 or 3, columns)."""
    if arms.shape[1] == 2:
        return (arms[:, 0, None] * vectors[:, 1] - arms[:, 1, None] * vectors[:, 0])[:, None]
    return np.cross(arms[:, :, None], vectors, axis=1)
