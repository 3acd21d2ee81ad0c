"""Doors: how measured data come in, as positions and velocities, positions alone, rates, or forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from hamfit.data.arrays import ArrayData
from hamfit.data.graph_fields import graphs_of
from hamfit.data.measured import notes_of, with_masses
from hamfit.data.roles import TORQUES, in_radians, with_roles
from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.validation import finite_array


class MeasuredData(ArrayData):
    """Snapshots in memory that are made of what was measured. Users make them as `PhaseSpaceData`."""

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
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
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
        times, trajectory, force, metadata, held, angles
            As for the constructor.
        units
            Those of ``"length"``, ``"time"`` and ``"mass"``, kept in ``metadata["units"]``; nothing is converted, but
            for angles: ``"angle"`` is ``"rad"`` or ``"deg"``, and degrees become radians, here and in velocities.
            Forces on angles, which are torques, go with radians only.

        >>> from hamfit.data import PhaseSpaceData
        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_velocities([[[0.0], [1.0]]], [[[2.0], [2.0]]], chain(2), masses=[1.0, 3.0])
        >>> data.p.tolist(), data.graph.masses.tolist()
        ([[[2.0], [6.0]]], [1.0, 3.0])
        """
        heavy = with_masses(graph, masses)
        speeds = finite_array("velocity", velocity, ndim=(3,))
        if speeds.shape[1] != heavy.n_nodes:
            raise DataError(f"velocity has {speeds.shape[1]} nodes, but the graph has {heavy.n_nodes}")
        (heavy,) = with_roles([heavy], speeds.shape[2], held, angles)
        notes = notes_of(metadata, units)
        notes, known = in_radians(notes, heavy, {"q": q, "p": speeds * heavy.masses[:, None], "force": force})
        known["p"].flags.writeable = False  # it is ours: no copy is needed
        return cls(graph=heavy, times=times, trajectory=trajectory, metadata=notes, **known)

    @classmethod
    def from_momenta(
        cls,
        q: ArrayLike,
        p: ArrayLike,
        graph: Graph,
        *,
        masses: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        force: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
    ) -> Self:
        """Make data from measured positions and momenta; the parameters are those of `from_velocities`.

        Masses are not needed, but travel with the data where they are given.
        """
        heavy = graph if masses is None else with_masses(graph, masses)
        (heavy,) = with_roles([heavy], np.shape(q)[-1], held, angles)
        notes, known = in_radians(notes_of(metadata, units), heavy, {"q": q, "p": p, "force": force})
        return cls(graph=heavy, times=times, trajectory=trajectory, metadata=notes, **known)

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
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
    ) -> Self:
        """Make data from measured positions alone; the parameters are those of `from_velocities`.

        A fit estimates momenta as it estimates the other derivatives. Whatever else needs momenta refuses such data.

        >>> from hamfit.data import PhaseSpaceData
        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_positions([[[0.0], [1.0]], [[0.1], [0.9]]], chain(2), [0.0, 0.1], masses=2.0)
        >>> data.has_momenta, data.graph.masses.tolist()
        (False, [2.0, 2.0])
        """
        (heavy,) = with_roles([with_masses(graph, masses)], np.shape(q)[-1], held, angles)
        notes, known = in_radians(notes_of(metadata, units), heavy, {"q": q, "force": force})
        return cls(p=None, graph=heavy, times=times, trajectory=trajectory, metadata=notes, **known)

    @classmethod
    def from_rates(
        cls,
        q: ArrayLike,
        rates: ArrayLike,
        graph: Graph,
        *,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        force: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
    ) -> Self:
        """Make data from generalised coordinates and their rates dq/dt, where masses and so momenta are not known.

        `RFLagrangian` learns from them. Whatever else needs momenta refuses such data.

        Parameters
        ----------
        q, rates
            Shape (snapshots, nodes, dim): lengths, or angles where `angles` or the graph say so.
        graph, times, trajectory, force, metadata, held, angles
            As for the constructor.
        units
            As for `from_velocities`; masses need none.

        >>> from hamfit.data import PhaseSpaceData
        >>> from hamfit.graphs import chain, with_angles
        >>> hinges = with_angles(chain(2), [True])
        >>> data = PhaseSpaceData.from_rates([[[0.0], [1.0]]], [[[2.0], [-1.0]]], hinges, times=[0.0])
        >>> data.has_rates, data.has_momenta, data.q_dot.tolist()
        (True, False, [[[2.0], [-1.0]]])
        """
        if rates is None:
            raise DataError("from_rates needs the rates dq/dt of the coordinates, shaped like q")
        (hinged,) = with_roles([graph], np.shape(q)[-1], held, angles)
        notes = notes_of(metadata, units, masses=False)
        notes, known = in_radians(notes, hinged, {"q": q, "q_dot": rates, "force": force})
        return cls(p=None, graph=hinged, times=times, trajectory=trajectory, metadata=notes, **known)

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
        stress: ArrayLike | None = None,
        times: ArrayLike | None = None,
        trajectory: ArrayLike | None = None,
        metadata: dict[str, Any] | None = None,
        units: Mapping[str, str] | None = None,
        held: Sequence[int] | None = None,
        angles: ArrayLike | None = None,
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
        stress, times, trajectory, metadata, held, angles
            As for the constructor.
        units
            As for `from_velocities`; angles are in radians, and forces on them are torques.

        >>> from hamfit.data import PhaseSpaceData
        >>> from hamfit.graphs import chain
        >>> data = PhaseSpaceData.from_forces([[[0.0], [1.5]]], [[[0.5], [-0.5]]], chain(2), masses=1.0)
        >>> data.has_forces, data.has_momenta, data
        (True, False, PhaseSpaceData(1 snapshot, 2 nodes, dim 1, 1 graph, positions and forces))
        """
        if forces is None:
            raise DataError("from_forces needs the forces; where there are none, from_positions learns from the times")
        graphs = graphs_of(graph)
        heavy = graphs if masses is None else [with_masses(one, masses) for one in graphs]
        notes = notes_of(metadata, units)
        if notes.get("units", {}).get("angle", "rad") != "rad":
            raise DataError(TORQUES)
        return cls(
            q,
            None,
            heavy,
            graph_of=graph_of,
            p_dot=forces,
            energy=energy,
            stress=stress,
            times=times,
            trajectory=trajectory,
            metadata=notes,
            held=held,
            angles=angles,
        )
