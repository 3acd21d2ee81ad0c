"""The content of an opened HDF5 file, its names, shapes and types checked; numbers are read later."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import h5md
from hamfit.data.arrays import check_quantities
from hamfit.data.graph_fields import KINDS, PERIODIC, arguments
from hamfit.data.measured import check_notes, placeholder_momenta
from hamfit.data.stored_graphs import OneGraph, StoredGraphs
from hamfit.data.whole_file import check_stored, read_whole, refuse_links_out
from hamfit.errors import DataError, FileError, unknown_name
from hamfit.graphs import Graph
from hamfit.graphs.sums import pointers
from hamfit.memory import require_memory
from hamfit.notes import parsed_notes
from hamfit.validation import Float64Array, IntArray, finite_array, moderate, whole_numbers


@dataclass(frozen=True)
class StoredLayout:
    """What an HDF5 file holds, and where.

    Attributes
    ----------
    values
        Arrays of q, p, q_dot, p_dot and force by these names, as far as the file has them.
    graphs
        The different graphs.
    graph_of
        Which of them each snapshot lives on, shape (snapshots,).
    node_ptr
        Where the nodes of each snapshot begin; None where all have equally many, and arrays have three axes.
    metadata
        Notes.
    """

    values: dict[str, h5md.StoredArray]
    graphs: OneGraph | StoredGraphs
    graph_of: IntArray
    node_ptr: IntArray | None
    metadata: dict[str, Any]


def read_layout(file: Any, path: Path) -> StoredLayout:
    """Look through an opened file in the layout of ``docs/data.md``; what is not as it should be is an error."""
    refuse_links_out(file, path)
    _check_names(file, path)
    metadata = _metadata(file, path)
    elements = {name: element for name, element in h5md.ELEMENTS.items() if element in file[h5md.PARTICLES]}
    if "p" in elements and placeholder_momenta(metadata):
        del elements["p"]
    if "q_dot" in elements and h5md.DERIVED in file[f"{h5md.PARTICLES}/velocity"].attrs:
        del elements["q_dot"]
    check_quantities(elements)
    values = {
        name: h5md.StoredArray(dataset(file, path, f"{h5md.PARTICLES}/{element}/value"))
        for name, element in elements.items()
    }
    first = values["q"]
    if len(first.shape) not in (2, 3) or 0 in first.shape:
        raise DataError(
            f"{first.name} must have shape (snapshots, nodes, dim), or (all nodes, dim) where sizes differ, "
            f"got {first.shape}"
        )
    for array in values.values():
        _check_array(array, first.shape)
    return StoredLayout(values, *_graphs(file, path, first.shape), metadata)


def dataset(file: Any, path: Path, name: str) -> Any:
    """Find a dataset of the file, which must be there, and all of it."""
    found = file[name] if name in file else None  # noqa: SIM401 - get() hides damage
    if not hasattr(found, "is_virtual"):
        raise FileError(f"{path}: the dataset /{name} is missing; see the layout in docs/data.md")
    check_stored(found, path, name)
    return found


def integers(file: Any, path: Path, key: str) -> IntArray:
    """Read whole numbers among hamfit's own notes, shape (any length,)."""
    found = dataset(file, path, f"{h5md.NOTES}/{key}")
    if found.ndim != 1 or found.dtype.kind not in "iu":
        raise DataError(f"{key} must be a one-dimensional array of integers")
    return whole_numbers(key, read_whole(found))


def one_each(file: Any, path: Path, name: str, place: str, count: int) -> Float64Array | None:
    """Read one number per snapshot, shape (snapshots,); None where the file has none."""
    if place not in file:
        return None
    array = finite_array(name, read_whole(dataset(file, path, place)), ndim=(1,))
    if len(array) != count:
        raise DataError(f"{name} must have one value per snapshot ({count}), got {len(array)}")
    return moderate(name, array)


def _check_names(file: Any, path: Path) -> None:
    """Refuse files of another kind, of a later version, and names that are nearly right."""
    if f"{h5md.PARTICLES}/position" not in file:
        raise FileError(f"{path} is an HDF5 file, but not data of hamfit: /{h5md.PARTICLES}/position is missing")
    notes = _notes(file)
    version = int(getattr(notes, "attrs", {}).get("version", h5md.LAYOUT_VERSION))
    if version > h5md.LAYOUT_VERSION:
        raise FileError(
            f"{path} has layout version {version}, this hamfit reads up to {h5md.LAYOUT_VERSION}; update hamfit"
        )
    for kind, group, known in (
        ("element", file[h5md.PARTICLES], (*h5md.ELEMENTS.values(), *h5md.OTHER_ELEMENTS)),
        ("key", notes, (*h5md.GRAPH_KEYS, *KINDS, *PERIODIC, "trajectory", "metadata")),
    ):
        for name in group:
            if name not in known:
                raise FileError(f"{path}: {unknown_name(kind, name, known)}")


def _notes(file: Any) -> Any:
    return file[h5md.NOTES] if h5md.NOTES in file else {}  # noqa: SIM401 - get() hides damage


def _check_array(array: h5md.StoredArray, shape: tuple[int, ...]) -> None:
    if array.shape != shape or array.dtype.kind not in "fiu":
        raise DataError(
            f"{array.name} must hold real numbers of shape {shape}, got {array.dtype} of shape {array.shape}"
        )


def _graphs(file: Any, path: Path, shape: tuple[int, ...]) -> tuple[OneGraph | StoredGraphs, IntArray, IntArray | None]:
    """Read and check the one graph, or the numbers that say which edges belong to which snapshot."""
    edges = h5md.StoredArray(dataset(file, path, h5md.EDGES))
    if edges.shape[1:] != (2,) or edges.dtype.kind not in "iu":
        raise DataError(f"{edges.name} must be integers of shape (edges, 2), got {edges.dtype} of shape {edges.shape}")
    absent = [key for key in h5md.GRAPH_KEYS if key not in _notes(file)]
    if len(absent) == len(h5md.GRAPH_KEYS):
        if len(shape) != 3:
            raise DataError(f"systems of different sizes need {', '.join(h5md.GRAPH_KEYS)} in {h5md.NOTES}")
        fields = _fields(file, path, shape[1], edges.shape[0], 1, shape[-1])
        content = arguments({key: values.rows(0, values.shape[0]) for key, values in fields.items()})
        if "cell" in content:
            content["cell"] = content["cell"][0]
        require_memory(64 * edges.shape[0], f"a graph of {edges.shape[0]:,} edges", "use more memory")
        graph = Graph(shape[1], edges.rows(0, edges.shape[0]), **content)
        return OneGraph(graph), np.broadcast_to(np.int64(0), shape[0]), None
    if absent:
        raise DataError(f"several graphs need {', '.join(h5md.GRAPH_KEYS)}; missing: {', '.join(absent)}")
    graph_of, sizes, edge_ptr = (integers(file, path, key) for key in h5md.GRAPH_KEYS)
    if sizes.size == 0 or sizes.min() < 1:
        raise DataError("graph_nodes must be positive")
    if len(edge_ptr) != len(sizes) + 1 or edge_ptr[0] != 0 or (np.diff(edge_ptr) < 0).any():
        raise DataError(f"edge_ptr must rise from 0 in {len(sizes) + 1} entries")
    if edge_ptr[-1] != edges.shape[0]:
        raise DataError(f"edge_ptr must rise to the number of edges {edges.shape[0]}, got {edge_ptr[-1]}")
    if graph_of.size == 0 or graph_of.min() < 0 or graph_of.max() >= len(sizes):
        raise DataError(f"graph_of must lie between 0 and {len(sizes) - 1}")
    fields = _fields(file, path, int(sizes.sum()), edges.shape[0], len(sizes), shape[-1])
    graphs = StoredGraphs(path, edges, fields, sizes, edge_ptr)
    counts = sizes[graph_of]
    if len(shape) == 3:
        if shape[0] != len(graph_of) or (counts != shape[1]).any():
            raise DataError(f"graph_of must name graphs of {shape[1]} nodes for {shape[0]} snapshots")
        return graphs, graph_of, None
    node_ptr = pointers(counts)
    if node_ptr[-1] != shape[0]:
        raise DataError(f"the graphs have {node_ptr[-1]} nodes in all, the positions {shape[0]}")
    return graphs, graph_of, node_ptr


def _fields(file: Any, path: Path, nodes: int, edges: int, graphs: int, dim: int) -> dict[str, h5md.StoredArray]:
    """Find what the graphs carry besides their edges, and check its shapes."""
    shapes = {"nodes": (nodes,), "edges": (edges,), "offsets": (edges, dim), "cell": (graphs, dim, dim)}
    notes = _notes(file)
    keys = [f"{kind}/{name}" for kind in KINDS if kind in notes for name in notes[kind]]
    keys += [key for key in PERIODIC if key in notes]
    fields = {key: h5md.StoredArray(dataset(file, path, f"{h5md.NOTES}/{key}")) for key in keys}
    for key, values in fields.items():
        _check_array(values, shapes[key.partition("/")[0]])
    return fields


def _metadata(file: Any, path: Path) -> dict[str, Any]:
    if "metadata" not in _notes(file):
        return {}
    content = np.ravel(read_whole(dataset(file, path, f"{h5md.NOTES}/metadata")))  # one text, or an array of one
    notes = parsed_notes("metadata", content[0] if content.size else None)
    check_notes(notes)
    return notes
