"""Recordings of motions on which no force acts: there is nothing to learn from them, and a fit would learn rounding."""

from __future__ import annotations

from hamfit.errors import DataError
from hamfit.features.scales import root_mean_square
from hamfit.targets.block import Equations
from hamfit.targets.from_samples import FromSamples

_ROUNDING = 1e-8  # of the momenta: what forces that are no more than that have changed by the end of a run
_LOOKED_AT = 64


def refuse_without_forces(equations: Equations) -> None:
    """Refuse samples of motions that go on evenly, to rounding; known external forces may cancel others."""
    if not isinstance(equations, FromSamples) or "force" in equations.source.quantities:
        return
    some = equations.evenly(_LOOKED_AT)
    momentum, force = root_mean_square(some.state.p), root_mean_square(some.targets[0]) / (abs(equations.gain) or 1.0)
    duration = max(float(run.times[-1] - run.times[0]) for run in equations.runs)
    way = momentum * duration  # times the mass, as what is compared with it
    still = way <= _ROUNDING * root_mean_square(some.state.graph.masses[:, None] * some.state.q)
    if not some.targets.size or (force * duration > _ROUNDING * momentum and not (still and equations.positions_alone)):
        return
    if momentum == 0 or (still and equations.positions_alone):
        raise DataError("nothing moves in these data, so that there is nothing to learn; give motions")
    raise DataError(
        "no force acts in these data: everything moves on evenly, with the velocities that it has, so that there is "
        "nothing to learn; give motions in which velocities change"
    )
