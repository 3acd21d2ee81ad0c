"""`PhaseSpaceData`: snapshots or trajectories in memory, and the ways to make them: measured, simulated, from files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from numpy.typing import ArrayLike

from hamfit.data.arrays import ArrayData, graphs_of
from hamfit.data.indexing import split_numbers
from hamfit.data.joining import join
from hamfit.data.measured import notes_of, with_masses
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.rng import Seed
from hamfit.validation import finite_array


class PhaseSpaceData(ArrayData):
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
        ``dH/dp = q_dot``. With momenta both are given or neither; without momenta `p_dot` alone may be.
    force
        Known external force on each node, not part of H, shaped like `q`; without it there is none. `p_dot` includes
        it, and `gradients` does not take it off.
    energy
        H of each snapshot, shape (snapshots,).
    times
        Shape (snapshots,), strictly increasing within each trajectory.
    trajectory
        Integer id of the trajectory that each snapshot belongs to, shape (snapshots,). Without it snapshots with
        `times` are one trajectory, and snapshots without `times` are independent.
    metadata
        JSON-able notes that travel with the data, such as the system they were generated from.

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
        first, second = split_numbers(len(self), train, seed=seed, by=by, trajectory=self.trajectory)
        return self.take(first), self.take(second)

    @classmethod
    def from_velocities(
        cls,
        q: ArrayLike,
        velocity: ArrayLike,
        graph: Graph,
        *,
        masses: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        force: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
    ) -> Self:
        """Make data from measured positions and velocities: momenta are p = m v.

        Parameters
        ----------
        q, velocity
            Shape (snapshots, nodes, dim).
        graph
            Graph of all snapshots. It gets the masses as its node attribute ``"mass"``.
        masses
            One per node, or one for all; not needed where the graph has them.
        times, trajectory, force, metadata
            As for the constructor.
        units
            Those of ``"length"``, ``"time"`` and ``"mass"``, kept in ``metadata["units"]``; nothing is converted.

        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_velocities([[[0.0], [1.0]]], [[[2.0], [2.0]]], chain(2), masses=[1.0, 3.0])
        >>> data.p.tolist(), data.graph.masses.tolist()
        ([[[2.0], [6.0]]], [1.0, 3.0])
        """
        heavy = with_masses(graph, masses)
        speeds = finite_array("velocity", velocity, ndim=(3,))
        if speeds.shape[1] != heavy.n_nodes:
            raise DataError(f"velocity has {speeds.shape[1]} nodes, but the graph has {heavy.n_nodes}")
        p = speeds * heavy.masses[:, None]
        p.flags.writeable = False  # it is ours: no copy is needed
        notes = notes_of(metadata, units)
        return cls(q, p, heavy, force=force, times=times, trajectory=trajectory, metadata=notes)

    @classmethod
    def from_positions(
        cls,
        q: ArrayLike,
        graph: Graph,
        times: ArrayLike,
        *,
        masses: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        force: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
    ) -> Self:
        """Make data from measured positions alone; the parameters are those of `from_velocities`.

        A fit estimates momenta as it estimates the other derivatives. Whatever else needs momenta refuses such data.

        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_positions([[[0.0], [1.0]], [[0.1], [0.9]]], chain(2), [0.0, 0.1], masses=2.0)
        >>> data.has_momenta, data.graph.masses.tolist()
        (False, [2.0, 2.0])
        """
        notes = notes_of(metadata, units)
        heavy = with_masses(graph, masses)
        return cls(q, None, heavy, force=force, times=times, trajectory=trajectory, metadata=notes)

    @classmethod
    def from_forces(
        cls,
        q: ArrayLike | Sequence[ArrayLike],
        forces: ArrayLike | Sequence[ArrayLike],
        graph: Graph | Sequence[Graph],
        *,
        graph_of: ArrayLike | None = None,
        masses: ArrayLike | None = None,
        energy: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
    ) -> Self:
        """Make data from positions and the force on each node, without velocities, as molecular data often are.

        A fit learns the potential energy from them; the kinetic energy is known from the masses.

        Parameters
        ----------
        q, forces
            Positions and forces -dH/dq, shape (snapshots, nodes, dim), or sequences of (nodes, dim) arrays. All of a
            force belongs to H here, unlike the external `force` of the constructor.
        graph, graph_of
            As for the constructor.
        masses
            One per node of a graph, or one for all; without them the masses that the graphs carry, else one.
        energy
            Potential energy of each snapshot, shape (snapshots,), where it is known: the nodes are at rest.
        times, trajectory, metadata
            As for the constructor.
        units
            As for `from_velocities`.

        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_forces([[[0.0], [1.5]]], [[[0.5], [-0.5]]], chain(2), masses=1.0)
        >>> data.has_forces, data.has_momenta, data
        (True, False, PhaseSpaceData(1 snapshots, 2 nodes, dim 1, 1 graph, positions and forces))
        """
        if forces is None:
            raise DataError("from_forces needs the forces; where there are none, from_positions learns from the times")
        graphs = graphs_of(graph)
        heavy = graphs if masses is None else [with_masses(one, masses) for one in graphs]
        notes = notes_of(metadata, units)
        return cls(
            q,
            None,
            heavy,
            graph_of=graph_of,
            p_dot=forces,
            energy=energy,
            times=times,
            trajectory=trajectory,
            metadata=notes,
        )

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
