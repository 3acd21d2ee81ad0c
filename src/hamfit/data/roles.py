"""Held nodes, angles and walls as data get them: at the door, or added to data that are there already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.graphs import MASS, Graph, angle_coordinates, with_angles, with_held
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.validation import Array, finite_array, whole_numbers

if TYPE_CHECKING:
    from hamfit.data.arrays import ArrayData

ANGLE_UNITS = {"rad": 1.0, "deg": np.pi / 180}
"""Units that angles may be given in, and what they are in radians, which data hold."""
TORQUES = "forces on angles are torques, energy by radian: give angles in radians (angle=rad)"


def with_roles(
    graphs: Sequence[Graph], dim: int, held: Sequence[int] | None, angles: ArrayLike | None
) -> tuple[Graph, ...]:
    """Give graphs their held nodes and angles, where they are stated; a single true stands for all coordinates.

    >>> from hamfit.graphs import chain
    >>> (graph,) = with_roles([chain(2)], 2, [0], True)
    >>> graph.node_attributes["held"].tolist(), graph.node_attributes["angles"].tolist()
    ([1, 0], [3, 3])
    """
    if held is not None:
        graphs = [with_held(graph, held) for graph in graphs]
    if angles is not None:
        mask = np.full(dim, angles) if np.ndim(angles) == 0 else np.asarray(angles)
        if mask.shape[-1] != dim:
            raise DataError(f"angles must be true or false for each of {dim} coordinates, got {angles!r:.60}")
        graphs = [with_angles(graph, mask) for graph in graphs]
    for graph in graphs:
        angle_coordinates(graph, dim)  # refuses a coordinate that is none
    return tuple(graphs)


def in_radians(
    notes: dict[str, Any], graph: Graph, values: Mapping[str, ArrayLike | None]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Turn angles, their rates and momenta in degrees into radians; the rest is handed through.

    Returns the notes with the units of what is returned, and the values by name, each of shape (..., nodes, dim) or
    None. Units that do not suit the coordinates are an error: angles in a length, angles that are none. So are forces
    on angles in degrees, since a torque in newton metres is one by radian already.
    """
    units = notes.get("units")
    if units is None:
        return notes, dict(values)
    angles = angle_coordinates(graph, np.asarray(values["q"]).shape[-1])
    if angles is None and "angle" in units:
        raise DataError(
            f"the units name that of angles ({units['angle']}), but no coordinate is an angle: "
            "say which are (--angles COLUMNS, angles=)"
        )
    if angles is not None:
        check_angle_unit(units)
    if "length" not in units and (angles is None or not angles.all()):
        raise DataError("the unit of length is missing, and not all coordinates are angles: add length=m, for example")
    if angles is None or units["angle"] == "rad":
        return notes, dict(values)
    force = values.get("force")
    if force is not None and np.any(np.where(angles, finite_array("force", force, ndim=(2, 3)), 0.0)):
        raise DataError(TORQUES)
    scale = np.where(angles, ANGLE_UNITS[units["angle"]], 1.0)
    turned = {
        name: array if array is None or name == "force" else finite_array(name, array, ndim=(2, 3)) * scale
        for name, array in values.items()
    }
    return notes | {"units": {**units, "angle": "rad"}}, turned


def with_wall(
    data: ArrayData,
    place: ArrayLike,
    nodes: Sequence[int],
    mass: float | None,
    attributes: Mapping[str, float],
    edge_attributes: Mapping[str, float],
) -> tuple[dict[str, Array], tuple[Graph, ...]]:
    """Add a held node behind the others; see `PhaseSpaceData.with_wall`. Returns values at nodes, and graphs."""
    where = finite_array("place", place, ndim=(1, 2))
    if where.shape not in ((data.dim,), (len(data), data.dim)):
        raise DataError(
            f"the place of a wall must have {data.dim} coordinates, shape ({data.dim},), or ({len(data)}, {data.dim}) "
            f"where it moves, got {where.shape}"
        )
    ends = np.atleast_1d(np.asarray(nodes))
    ends = whole_numbers("nodes", ends if ends.size else ends.astype(np.int64))
    graphs = tuple(_walled(graph, ends, data.dim, mass, attributes, edge_attributes) for graph in data.graphs)
    behind = data.node_ptr[1:]
    values = {name: np.insert(data.at_nodes(name), behind, 0.0, axis=0) for name in data.quantities}
    added = behind + np.arange(len(data))
    values["q"][added] = where
    if where.ndim == 2 and data.times is not None and data.trajectory is not None:
        velocity = _velocities(data.times, data.trajectory, where)
        masses = np.array([graph.masses[-1] for graph in graphs])[data.graph_of, None]
        for name, value in (("p", masses * velocity), ("q_dot", velocity)):
            if name in values:
                values[name][added] = value
    return values, graphs


def _velocities(times: Array, trajectory: Array, places: Array) -> Array:
    """Differentiate a path by central differences in each run, shape (snapshots, dim); zero where a run is too short.

    Friction along edges sees how fast a wall moves; nothing else does.
    """
    found = np.zeros_like(places)
    for run in np.unique(trajectory):
        rows = np.flatnonzero(trajectory == run)
        if len(rows) > 1:
            found[rows] = np.gradient(places[rows], times[rows], axis=0)
    return found


def _walled(
    graph: Graph,
    ends: Array,
    dim: int,
    mass: float | None,
    attributes: Mapping[str, float],
    edge_attributes: Mapping[str, float],
) -> Graph:
    """Make a graph with one more node, which is held and has edges to `ends`."""
    outside = (ends < 0) | (ends >= graph.n_nodes)
    if outside.any():
        wanted = int(ends[outside.argmax()])
        raise DataError(f"there is no node {wanted} for a wall to act on: the nodes are 0 to {graph.n_nodes - 1}")
    old = graph.node_attributes
    own: dict[str, float] = {HELD: 1, **attributes}
    if MASS in old:
        own[MASS] = float(old[MASS][ends[0]] if len(ends) else 1.0) if mass is None else mass
    if ANGLES in old:
        own[ANGLES] = old[ANGLES][ends[0]] if len(ends) else old[ANGLES][0]
    on_nodes = {HELD: np.zeros(graph.n_nodes, dtype=np.int64), **old}
    on_edges = graph.edge_attributes
    for what, known, given in (("node", on_nodes, own), ("edge", on_edges, edge_attributes)):
        missing, unknown = sorted(known.keys() - given.keys()), sorted(given.keys() - known.keys())
        if unknown or (missing and (what == "node" or len(ends))):
            name = (unknown or missing)[0]
            rule = "is not known to the others" if unknown else "is missing"
            option = "attributes" if what == "node" else "edge_attributes"
            raise DataError(f"the {what} attribute '{name}' of the wall {rule}; see {option} of with_wall")
    new_edges = [[graph.n_nodes, int(end)] for end in ends]
    return Graph(
        graph.n_nodes + 1,
        np.concatenate([graph.edges, np.array(new_edges, dtype=np.int64).reshape(-1, 2)]),
        node_attributes={name: np.append(values, own[name]).astype(values.dtype) for name, values in on_nodes.items()},
        edge_attributes={
            name: np.append(values, np.full(len(ends), edge_attributes.get(name, 0))).astype(values.dtype)
            for name, values in on_edges.items()
        },
        offsets=None if graph.offsets is None else np.concatenate([graph.offsets, np.zeros((len(ends), dim))]),
        cell=graph.cell,
    )


def check_angle_unit(units: Mapping[str, Any]) -> None:
    """Refuse units, where there are any, that do not name that of angles: coordinates that are angles have no length.

    >>> check_angle_unit({})
    """
    if units and "angle" not in units:
        length = f"{units['length']}, a length" if units.get("length") else "no unit"
        raise DataError(f"coordinates that are angles cannot be in {length}: add angle=rad or angle=deg to the units")
