"""Small data sets that several rooms test on."""

from __future__ import annotations

import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain, lattice, ring
from support import spring_data


@pytest.fixture(scope="session")
def lattice_data() -> PhaseSpaceData:
    """60 snapshots of a 3 x 3 lattice of springs in 2-D, with derivatives and energies."""
    return spring_data(lattice(3, 3), 60, seed=11)


@pytest.fixture(scope="session")
def several_sizes() -> PhaseSpaceData:
    """Springs on a chain of 3, a ring of 5 and a 2 x 3 lattice, 8 snapshots each, in 2-D."""
    return spring_data([chain(3), ring(5), lattice(2, 3)], 8, seed=12)
