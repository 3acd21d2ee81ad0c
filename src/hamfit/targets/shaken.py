"""Equations made of samples that are shaken: with as much noise again as they have, once added and once taken away.

Noise of the samples that equations are asked at, rather than of their targets, does not average out: it makes slopes
look flatter, springs softer and masses heavier than they are, by its square. How much that is shows as it is done once
more. Whatever is odd in the noise drops out of the mean of both signs, so that a single draw tells it well.
"""

from __future__ import annotations

import numpy as np

from hamfit.rng import generator
from hamfit.state import State
from hamfit.targets.block import Block, EquationBlock, Equations
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.runs import unwrapped

_SEED = 20_231_117  # any one will do


def shaken(equations: Equations, block: Block) -> list[EquationBlock]:
    """Make some equations anew, of samples with noise added, and of samples with the same noise taken away.

    Every coordinate of every node gets noise as it has itself; held nodes that stand still have none. Where momenta are
    estimates from positions, they stay: only the forces are then equations. The list is empty where the noise is not
    known or there is none, as for given derivatives.
    """
    if not isinstance(equations, FromSamples):
        return []
    pieces, snapshots, samples, nodes = equations.pieces_of(block)
    known, rng = equations.component_noise, generator(_SEED)
    moves = np.zeros((2, *samples.q.shape))
    start = 0
    for piece, count in zip(pieces, nodes, strict=True):
        stop = start + count * len(piece.snapshots)
        if count not in known:  # a run of another size than those that were looked at
            return []
        for half, deviations in enumerate(known[count]):
            noise = rng.normal(size=(len(piece.snapshots), count, samples.dim))
            moves[half, start:stop] = (deviations * noise).reshape(-1, samples.dim)
        start = stop
    if equations.positions_alone:
        moves[1] = 0.0
    if not moves.any():
        return []
    samples = unwrapped(samples, [len(piece.snapshots) for piece in pieces], nodes)
    both = [State(samples.q + sign * moves[0], samples.p + sign * moves[1], samples.graph) for sign in (1, -1)]
    return [equations.made_of(one, pieces, snapshots, nodes) for one in both]
