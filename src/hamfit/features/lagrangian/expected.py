"""What weights of a Lagrangian are expected to be before they are found: where a ridge draws them to.

Coordinates that no other moves have a scale of their own, which no motion shows. A ridge that drew their masses to zero
would do so with the accelerations that they have in the end.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.features.lagrangian.terms import Family
from hamfit.state import State
from hamfit.validation import Array


def expected_masses(families: Sequence[Family], state: State) -> Array:
    """Means of the diagonal of M with which all coordinates have the same kinetic energy, the first one being 1.

    Parameters
    ----------
    families
        The terms of the Lagrangian.
    state
        A union of states with rates in place of momenta.

    Returns
    -------
    Array
        One number for every column but the first, zero for all that are no such means, and for what never moves.
    """
    squares, counts = np.zeros((2, families[-1].stop))
    for family in families:
        places = family.places(state.graph, state.dim)
        for term, columns in family.columns(places):
            if term.pair is not None and term.pair[0] == term.pair[1]:
                rates = state.p.reshape(-1)[places.coordinates[:, term.pair[0]]]
                np.add.at(squares, columns[:, 0], rates**2)
                np.add.at(counts, columns[:, 0], 1.0)
    found, moving = np.zeros(len(squares)), squares > 0
    if moving[0]:
        found[moving] = squares[0] / counts[0] * counts[moving] / squares[moving]
    return found[1:]
