"""`PhaseSpaceData`: snapshots or trajectories in memory, and the ways to make them: measured, simulated, from files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.arrays import PER_SNAPSHOT
from hamfit.data.foreign import ForeignData
from hamfit.data.indexing import split_numbers
from hamfit.data.joining import join
from hamfit.data.roles import check_angle_unit, with_roles, with_wall
from hamfit.data.splitting import both_parts
from hamfit.rng import Seed


class PhaseSpaceData(ForeignData):
    """Snapshots (q, p) with optional time derivatives, energies and times, each on its graph.

    Parameters
    ----------
    q, p
        Positions and momenta, shape (snapshots, nodes, dim); for systems of different sizes a sequence of
        (nodes, dim) arrays. `p` is None where momenta are not known.
    graph
        One graph for all snapshots, or several together with `graph_of`, or one per snapshot.
    graph_of
        Which graph each snapshot lives on, shape (snapshots,); not needed for one graph or one per snapshot.
    q_dot, p_dot
        Time derivatives, shaped like `q`. By Hamilton's equations (``eq:hamiltons-pde``) ``dH/dq = -p_dot`` and
        ``dH/dp = q_dot``. With momenta both are given or neither; without momenta one of them alone may be.
    force
        Known external force on each node, not part of H, shaped like `q`; without it there is none. `p_dot` includes
        it, and `gradients` does not take it off.
    energy
        H of each snapshot, shape (snapshots,).
    stress
        Stress of each snapshot, shape (snapshots, dim, dim), symmetric: the derivative of the potential energy by a
        strain of all vectors, divided by the volume of the cell, which the graphs must have. It is positive under
        tension, as ASE has it, and minus the pressure; the kinetic part is not in it.
    times
        Shape (snapshots,), strictly increasing within each trajectory.
    trajectory
        Integer id of the trajectory that each snapshot belongs to, shape (snapshots,). Without it snapshots with
        `times` are one trajectory, and snapshots without `times` are independent.
    metadata
        JSON-able notes that travel with the data, such as the system they were generated from.
    held
        Numbers of nodes that are held in all snapshots, see `with_held`.
    angles
        Which coordinates are angles in radians: True for all, or shape (dim,) or (nodes, dim). Whether they go on over
        full turns or are brought back into one does not matter, as long as they turn by less than half a turn from
        one sample to the next.

    Notes
    -----
    Data keep arrays of their own, which are read-only: what happens to the given ones later changes nothing. Read-only
    arrays are not copied (``q.flags.writeable = False`` says that q will stay as it is, which spares its memory), nor
    is a read-only memory map. Masked values are refused.

    Examples
    --------
    >>> import numpy as np
    >>> from hamfit.graphs import chain
    >>> rng = np.random.default_rng(0)
    >>> q, p = rng.normal(size=(2, 10, 4, 2))
    >>> data = PhaseSpaceData(q, p, graph=chain(4))
    >>> data.n_snapshots, data.dim, data.has_derivatives
    (10, 2, False)
    >>> train, test = data.split(0.7)
    >>> train.n_snapshots, data[0].q.shape, data[2:5]
    (7, (4, 2), PhaseSpaceData(3 snapshots, 4 nodes, dim 2, 1 graph))
    """

    def split(self, train: float, *, seed: Seed = 0, by: str = "snapshot") -> tuple[Self, Self]:
        """Split at random into training and test data, as `DataSource.split` says, both in memory."""
        return both_parts(self, *split_numbers(len(self), train, seed=seed, by=by, trajectory=self.trajectory))

    def with_held(self, nodes: Sequence[int]) -> Self:
        """Return the same data with these nodes held in all snapshots, and no others: walls, pivots, driven anchors.

        A held node is where the data say, and others feel it there; what it does itself obeys no equation of motion,
        and is neither fitted nor compared.

        >>> from hamfit.graphs import chain, held_nodes
        >>> data = PhaseSpaceData([[[0.0], [1.0]]], [[[0.0], [2.0]]], chain(2)).with_held([0])
        >>> held_nodes(data.graph).tolist()
        [True, False]
        """
        return self.with_graphs(with_roles(self.graphs, self.dim, nodes, None))

    def with_angles(self, coordinates: ArrayLike = True) -> Self:
        """Return the same data whose coordinates are angles in radians, where `coordinates` is true.

        Parameters
        ----------
        coordinates
            True for all, or shape (dim,) or (nodes, dim).
        """
        if np.any(coordinates):
            check_angle_unit(self.metadata.get("units") or {})
        return self.with_graphs(with_roles(self.graphs, self.dim, None, coordinates))

    def with_wall(
        self,
        place: ArrayLike,
        nodes: Sequence[int],
        *,
        mass: float | None = None,
        attributes: Mapping[str, float] | None = None,
        edge_attributes: Mapping[str, float] | None = None,
    ) -> Self:
        """Return the same data with one more node, which is held, at a place that was not recorded.

        Parameters
        ----------
        place
            Where it is, shape (dim,), or (snapshots, dim) where it moves; its momentum is then that of this motion, as
            far as times tell.
        nodes
            Numbers of the nodes that it acts on, by one edge each.
        mass, attributes, edge_attributes
            What the node and its edges carry, by name, where others carry it; the mass, which means nothing, is that
            of the first of `nodes` unless it is given. Species tell the law of the wall from that of other pairs.

        >>> from hamfit.graphs import Graph
        >>> cart = PhaseSpaceData([[[1.0]], [[1.1]]], [[[0.0]], [[0.1]]], Graph(1, []))
        >>> cart.with_wall([0.0], [0]).q.tolist()
        [[[1.0], [0.0]], [[1.1], [0.0]]]
        """
        values, graphs = with_wall(self, place, nodes, mass, attributes or {}, edge_attributes or {})
        known = {name: getattr(self, name) for name in PER_SNAPSHOT}
        return self._assembled(values, graphs, self.graph_of, known=known, metadata=self.metadata)

    @classmethod
    def concatenate(cls, parts: Sequence[Self], *, renumber: bool = True) -> Self:
        """Join several data sets; their systems may differ in size. What some of them lack is dropped from all.

        An external force that some lack is zero there. Data in different units cannot be joined, nor data with momenta
        and data with positions alone.

        Trajectories of different parts are different ones, and get new numbers; with ``renumber=False``, for parts that
        were cut from one data set, they keep theirs.
        """
        return join(parts, renumber=renumber)

    def save(self, path: str | Path) -> None:
        """Write to a file whose suffix names the format (``.npz``, ``.h5``); the file appears whole or not at all."""
        from hamfit.data.formats import format_to_write

        format_to_write(path).write(self, path)

    @classmethod
    def load(cls, path: str | Path) -> PhaseSpaceData:
        """Read a file written by `save`, or by anybody in the documented layout, whole into memory."""
        from hamfit.data.formats import format_to_read

        return format_to_read(path).read(path)
