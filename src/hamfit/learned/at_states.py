"""What a learned Hamiltonian says at given states, all of it at once: many-body features with their weights folded in.

Energies of single columns cost as much as there are columns. Where only their weighted sum is asked for, compiled loops
make energies, forces and strains of a wide many-body model in two passes over the neighbours, to rounding the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hamfit.compiled import NotTabulatedError
from hamfit.compiled.cluster import CompiledCluster
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.weighted import WeightedFeatures
from hamfit.features.workspace import Workspace
from hamfit.state import State
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.learned.hamiltonian import LearnedHamiltonian

_FEWEST = 128  # columns of many-body features, from which folding pays
_WIDTH_OF_PASSES = 128  # columns whose rows take about as much memory for each node as the two passes do


class Said(NamedTuple):
    """What a model says of a union of systems, without the constants of its energy.

    Attributes
    ----------
    gradient
        (∂H/∂q, ∂H/∂p), each of shape (nodes, dim).
    energies
        H of each system, shape (systems,); None where it was not asked for.
    strain
        ∂V/∂ε of each system, shape (systems, dim, dim); None where it was not asked for.
    """

    gradient: tuple[Array, Array]
    energies: Array | None
    strain: Array | None


class AtStates:
    """Evaluates features with weights at many states.

    Parameters
    ----------
    features
        The features of H with their weights.

    Attributes
    ----------
    folded
        Whether compiled loops take part, with weights folded in.

    Examples
    --------
    >>> from hamfit import RFInvariant, generate, make_system
    >>> data = generate(make_system("chain", nodes=4), snapshots=60, seed=0)
    >>> at = AtStates(RFInvariant(width=40, threads=1).fit(data).learned_.features)
    >>> said = at(data.state(slice(0, 5)), energies=True)
    >>> said.gradient[0].shape, said.energies.shape, at.folded
    ((20, 2), (5,), False)
    """

    def __init__(self, features: WeightedFeatures) -> None:
        self.features = features
        apart = _apart(features)
        self._others = features if apart is None else apart[0]
        self._cluster = None if apart is None else apart[1]

    @property
    def folded(self) -> bool:
        """Whether compiled loops take part."""
        return self._cluster is not None

    @property
    def width(self) -> int:
        """Number of columns that blocks of states should be made for."""
        return _WIDTH_OF_PASSES if self.folded else self.features.feature_map.width

    def __call__(self, state: State, *, energies: bool = False, strain: bool = False) -> Said:
        """Evaluate at one or several systems; energies and strains where they are asked for."""
        flat = state.flat()
        found = None
        if self._cluster is not None:
            found = self._cluster.at_rest(flat, Workspace(), strain=strain)
        others = self.features if found is None else self._others
        by_q, by_p = others.gradient(flat)
        values = others.values(flat) if energies else None
        by_strain = others.strain_gradient(flat) if strain else None
        if found is None:
            return Said((by_q, by_p), values, by_strain)
        shares, slopes, tensor = found
        values = None if values is None else values + flat.graph.sum_nodes(shares)
        if by_strain is not None and tensor is not None:
            by_strain = by_strain + 0.5 * (tensor + tensor.swapaxes(-1, -2)).reshape(by_strain.shape)
        return Said((by_q + slopes, by_p), values, by_strain)


def _apart(features: WeightedFeatures) -> tuple[WeightedFeatures, CompiledCluster] | None:
    """All features but those of a wide cluster part, and that part in C; None where there is none."""
    network: Any = features.feature_map
    if not isinstance(network, InvariantNetwork):
        return None
    for part, columns in network.slices():
        if isinstance(part, ClusterPart) and part.width >= _FEWEST:
            rest = network.with_parts([other for other in network.parts if other is not part])
            try:
                cluster = CompiledCluster.of(part, features.weights[columns], network.encoding)
            except NotTabulatedError:
                return None
            return replace(features, feature_map=rest, weights=np.delete(features.weights, columns)), cluster
    return None


def at_states(learned: LearnedHamiltonian) -> AtStates:
    """Give what evaluates a learned Hamiltonian, which is made once and kept with it."""
    kept = learned.__dict__
    if "_at_states" not in kept:
        kept["_at_states"] = AtStates(learned.features)
    found: AtStates = kept["_at_states"]
    return found
