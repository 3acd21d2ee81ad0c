"""What clusters of atoms have in common whose energy is not a sum over pairs."""

from __future__ import annotations

from numpy.typing import ArrayLike

from hamfit.systems.base import System
from hamfit.systems.interactions import first_graph, neighbours_or_none
from hamfit.systems.layouts import cube
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import positive_integer


class ClusterSystem(System):
    """Atoms around a cubic grid, whose energy finds its pairs itself; the edges of the graph are what a model sees.

    Parameters
    ----------
    side
        Atoms along each edge of the cube.
    dim
        Spatial dimension.
    masses
        Mass, for all atoms or per atom.
    spacing
        Distance of neighbours in the grid.
    graph_cutoff
        Distance up to which two atoms share an edge in the data; None for the static graph of all pairs.
    q_amplitude, p_amplitude
        Half-widths a of the uniform distribution U(-a, a) of initial displacements from the grid, and of momenta.
    """

    coordinates = "positions"
    recipe = TrajectoryRecipe(trajectories=300, per_trajectory=3, stride=20, dt=2e-3)

    def __init__(
        self,
        side: int,
        dim: int,
        masses: ArrayLike,
        spacing: float,
        graph_cutoff: float | None,
        q_amplitude: float,
        p_amplitude: float,
    ) -> None:
        self.side = positive_integer("side", side)
        self.neighbours = neighbours_or_none(graph_cutoff)
        self.graph_cutoff = None if self.neighbours is None else self.neighbours.cutoff
        centres = cube(side, dim, spacing=spacing)
        graph = first_graph(self.neighbours, centres)
        super().__init__(graph, dim, masses, amplitudes=(q_amplitude, p_amplitude), centres=centres)
