"""Which repulsive core a fit adds to what it has learned: where data are atoms of elements, and how close they came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import ELEMENTS, units_of
from hamfit.errors import DataError, ParameterError
from hamfit.features.core import LAST_ELEMENT, RepulsiveCore, Shortest, atomic_numbers_of
from hamfit.features.weighted import WeightedFeatures
from hamfit.graphs.edges import SPECIES
from hamfit.units import SI_UNITS, Conversion

_SNAPSHOTS = 512  # that are looked at together


def with_core(features: WeightedFeatures, data: DataSource, chosen: str) -> WeightedFeatures:
    """Add the core that was chosen, ``"none"`` or ``"zbl"``; ``"auto"`` takes one for elements in known units."""
    if chosen == "none":
        return features
    if chosen == "auto" and data.metadata.get(SPECIES) != ELEMENTS:
        return features
    reason = _reason_against(data)
    if reason is None:
        core = RepulsiveCore.in_units(units_of(data), shortest_distances(data))
        return replace(features, core=core if core.shortest else None)
    if chosen == "auto":
        return features
    raise DataError(f"the repulsive core '{chosen}' cannot be added, since {reason}; fit without it (--core none)")


def with_more_data(features: WeightedFeatures, data: DataSource) -> WeightedFeatures:
    """Let the core that features have begin below the distances of further data too."""
    if features.core is None:
        return features
    more = replace(features.core, shortest=shortest_distances(data))
    return replace(features, core=features.core.joined(more))


def said_of_core(core: RepulsiveCore | None) -> Mapping[str, Any]:
    """Say what keeps atoms apart below the distances of the data, for people and for ``--json``; nothing without it."""
    if core is None:
        return {}
    pairs = {f"{first}-{second}": round(core.ends(first, second)[1], 4) for first, second in sorted(core.shortest)}
    return {"core": {"law": "zbl", "below": pairs}}


def shortest_distances(data: DataSource) -> Shortest:
    """Find how close nodes of each pair of species came, along edges."""
    least = np.full((LAST_ELEMENT + 1) ** 2, np.inf)
    for block in data.blocks(_SNAPSHOTS):
        graph = data.graph_at(block)
        kinds = atomic_numbers_of(graph.node_attributes)
        apart = graph.differences(data.at_nodes("q", block))
        pairs = np.sort(np.stack([kinds[graph.high], kinds[graph.low]]), axis=0)
        np.minimum.at(least, pairs[0] * (LAST_ELEMENT + 1) + pairs[1], np.linalg.norm(apart, axis=1))
    found = {divmod(int(code), LAST_ELEMENT + 1): float(least[code]) for code in np.flatnonzero(np.isfinite(least))}
    return {pair: distance for pair, distance in found.items() if pair[0] > 0 and distance > 0}


def _reason_against(data: DataSource) -> str | None:
    """Say why data are not of atoms whose nuclei are known, the middle of a sentence; None where they are."""
    attributes = data.graph_at(0).node_attributes
    if SPECIES not in attributes:
        return "the nodes have no species"
    try:
        atomic_numbers_of(attributes)
        Conversion.between(SI_UNITS, units_of(data))
    except (DataError, ParameterError) as error:
        return f"{error}"
    if data.dim > 3:
        return f"the data are in {data.dim} dimensions"
    return None
