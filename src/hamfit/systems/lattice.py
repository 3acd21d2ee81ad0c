"""The lattice: masses on a rectangular grid, joined by springs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hamfit import graphs
from hamfit.potentials import PotentialName
from hamfit.systems.layouts import grid
from hamfit.systems.pairwise import BondedSystem
from hamfit.validation import positive_integer


class Lattice(BondedSystem):
    """Rectangular lattice of the paper: springs join nearest neighbours, and q are displacements from rest.

    Parameters
    ----------
    rows, cols
        Size of the lattice; node (i, j) has index ``i * cols + j``.
    dim
        Spatial dimension in which the nodes move.
    masses
        Mass α, for all nodes or per node.
    stiffness
        Spring constant β, for all edges or per edge: first the ``rows * (cols - 1)`` edges along the rows (the paper's
        β^x), then the ``(rows - 1) * cols`` edges along the columns (β^y), both row by row.
    potential
        Name of the springs' potential.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial displacements and momenta.

    Examples
    --------
    >>> from hamfit.state import State
    >>> system = Lattice(rows=2, cols=2)
    >>> q, p = system.sample(5, rng=0)
    >>> q.shape
    (5, 4, 3)
    >>> system.energy(State(q, p, system.graph)).shape
    (5,)
    """

    name = "lattice"
    coordinates = "displacements"
    snapshots = 2000

    def __init__(
        self,
        *,
        rows: int = 3,
        cols: int = 3,
        dim: int = 3,
        masses: ArrayLike = 1.0,
        stiffness: ArrayLike = 1.0,
        potential: PotentialName = "harmonic",
        q_amplitude: float = 0.5,
        p_amplitude: float = 0.5,
    ) -> None:
        super().__init__(
            graphs.lattice(rows, cols), dim, masses, potential, stiffness, amplitudes=(q_amplitude, p_amplitude)
        )
        self._rest = grid(rows, cols, dim)
        self.rows = positive_integer("rows", rows)
        self.cols = positive_integer("cols", cols)

    def layout(self) -> NDArray[np.float64]:
        """Give the places of rest, shape (nodes, dim): the unit grid in the x-y plane."""
        return self._rest.copy()
