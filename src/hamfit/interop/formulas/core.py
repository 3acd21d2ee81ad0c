"""The repulsive core of a learned model as a formula."""

from __future__ import annotations

from hamfit.errors import DataError
from hamfit.features.core import RepulsiveCore
from hamfit.graphs.edges import SPECIES
from hamfit.interop.formulas.inputs import HostInputs, lengths_and_directions
from hamfit.interop.formulas.namespace import HostArray
from hamfit.potentials.zbl import TERMS


def core_energies(inputs: HostInputs, core: RepulsiveCore) -> HostArray:
    """Compute the energy of the core of each system, shape (systems,)."""
    xp, species = inputs.xp, inputs.node_attributes.get(SPECIES)
    if species is None:
        raise DataError("this model has a repulsive core between elements: give the node attribute 'species'")
    r = lengths_and_directions(xp, inputs.differences(inputs.q))[0]
    high, low, found = species[inputs.high], species[inputs.low], 0.0 * r
    for first, second in core.shortest:
        inner, outer = core.ends(first, second)
        strength, length = core.constants(float(first), float(second))
        own = ((high == first) & (low == second)) | ((high == second) & (low == first))
        near = own & (r < outer)
        at = xp.where(near, r, outer)  # all derivatives of the switch vanish there
        s = xp.where(at > inner, (outer - at) / (outer - inner), 1.0)
        share = s**5 * (126.0 - s * (420.0 - s * (540.0 - s * (315.0 - 70.0 * s))))
        screened = sum(part * xp.exp(-rate / length * at) for part, rate in TERMS)
        found = found + strength / at * screened * share
    return inputs.sum_edges(found)
