"""Net force and net torque of systems that nothing holds, and whether a field of the nodes' places explains them.

Forces between nodes add up to nothing, and so do their torques, whatever their law. What is left comes from outside,
or is noise. Noise is not predicted by the places of the nodes, where equations are left out of the regression.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hamfit.features.scales import root_mean_square
from hamfit.fitting.symptoms.place import Explained, Place, all_angles, explained, functions_of
from hamfit.fitting.symptoms.sample import Sample
from hamfit.fitting.symptoms.torques import Torques, torques_of
from hamfit.graphs.roles import angle_coordinates
from hamfit.validation import Array

_SMALL = 1e-8  # net share below which there is nothing to explain: a ten-thousandth of the forces
_PREDICTED = 0.3  # share of the net force that place explains in equations left out, from which a field is clear
_PREDICTED_ALONE = 0.75  # the same for positions alone: there the noise of forces and that of places are one noise
_FINER = 0.5  # times what a coarser law leaves: a finer one is taken where it leaves less than that
_UNIFORM = 2.0  # times what place leaves: where a constant leaves no more than that, the force is a uniform one
KINDS = ("shared", "species", "node")


@dataclass(frozen=True)
class Balance:
    """What is known of the forces from outside.

    Attributes
    ----------
    net_force
        |sum of forces|² over n times the sum of |force|², over all systems without held nodes; None where all have.
    net_torque
        The same for torques about the centre of mass of each system, relative to lever arms times forces; None where
        it says nothing: one dimension, angles, periodic images, positions alone.
    by_place
        Share of the net force (and torque) that a field of the nodes' places predicts where it was left out.
    field
        ``"shared"``, ``"species"`` or ``"node"`` where a field is clear, and None where it is not.
    uniform
        Whether the net force does not depend on the place.
    held
        Whether held nodes belong to every component, so that there is no net force to look at.
    alone
        Whether no node has a neighbour, so that nothing but a field can act on any of them.
    """

    net_force: float | None = None
    net_torque: float | None = None
    by_place: float | None = None
    field: str | None = None
    uniform: bool = False
    held: bool = False
    alone: bool = False


def balance_of(sample: Sample, *, positions_alone: bool) -> Balance:
    """Test the net force and torque of the systems, and of components, that no held node belongs to."""
    graph, forces, loose = sample.part.state.graph, sample.forces, sample.loose_equations
    if not loose.any() and graph.cell is None:
        return Balance(held=True)
    if not forces[loose].any() or graph.cell is not None:
        return Balance()
    unit = root_mean_square(forces)
    forces = np.where(loose[:, None], forces / unit, 0.0)
    most = (sample.summed(loose.astype(float)) * sample.summed((forces**2).sum(axis=1))).sum()
    share = float((sample.summed(forces) ** 2).sum() / most)
    turning = None if _any_angle(sample) else torques_of(sample, unit)
    torque_share = None if turning is None else float((turning.measured**2).sum() / most)
    alone = graph.n_edges == 0
    if max(share, torque_share or 0.0) < _SMALL:
        return Balance(share, torque_share, alone=alone)
    place = functions_of(sample.part.state.q, all_angles(sample))
    tried = {kind: one for kind in KINDS if (one := _by_place(sample, kind, place, forces, turning)) is not None}
    if not tried:
        return Balance(share, torque_share, None, "shared" if alone else None, alone=alone)
    chosen = "shared" if "shared" in tried else next(iter(tried))
    for kind in KINDS:
        if kind in tried and tried[kind].left < _FINER * tried[chosen].left:
            chosen = kind
    best = tried[chosen]
    needed = _PREDICTED_ALONE if positions_alone else _PREDICTED
    clear = alone or (best.share > needed and best.share * max(share, torque_share or 0.0) > _SMALL)
    uniform = best.share > needed and 1 - best.lowest <= _UNIFORM * (1 - best.share)
    return Balance(
        share, torque_share, best.share, chosen if clear else None, uniform and not _any_angle(sample), alone=alone
    )


def _by_place(sample: Sample, kind: str, place: Place, forces: Array, turning: Torques | None) -> Explained | None:
    """How much of net force and torque a field explains, with one law for all nodes of a kind."""
    gates, state = sample.gates(kind), sample.part.state
    if gates is None:
        return None
    blocks = [_rows(sample, place.slopes, turning, gate) for gate in gates]
    design = np.stack(blocks, axis=-1)  # (equations, rows, functions, kinds): functions of one degree stay together
    design = design.reshape(*design.shape[:2], -1)
    known = _rows(sample, state.p[..., None], turning)  # friction takes total momentum away, and is no field
    target = sample.summed(forces)
    if turning is not None:
        target = np.concatenate([target, turning.measured], axis=1)
    return explained(design, np.repeat(place.degree, len(gates)), known, target, sample.fold, sample.independent)


def _rows(sample: Sample, vectors: Array, turning: Torques | None, gate: Array | float = 1.0) -> Array:
    """Sum gated vectors at nodes, (nodes, dim, columns), and their torques: (equations, rows, columns)."""
    vectors = vectors * (gate * sample.loose)[:, None, None]
    sums = sample.summed(sample.part.combined(vectors))
    return sums if turning is None else np.concatenate([sums, turning.of(vectors)], axis=1)


def _any_angle(sample: Sample) -> bool:
    state = sample.part.state
    return angle_coordinates(state.graph, state.dim) is not None
