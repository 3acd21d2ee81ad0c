"""The ``.npz`` layout: plain NumPy arrays, no pickle, so that anybody can write it with ``numpy.savez``.

One static graph
    ``q`` and optional ``p``, ``q_dot``, ``p_dot``, ``force`` of shape (snapshots, nodes, dim), optional ``energy``,
    ``times`` and integer ``trajectory`` of shape (snapshots,), ``stress`` of shape (snapshots, dim, dim), and ``edges``
    of shape (edges, 2).
Several graphs, or edges per snapshot
    ``q``, ``p``, ``q_dot``, ``p_dot``, ``force`` of shape (all nodes, dim), and in addition ``graph_of`` (snapshots,),
    the graph of each snapshot; ``graph_nodes`` (graphs,), its number of nodes; ``edge_ptr`` (graphs + 1,), where its
    edges begin in ``edges``, which count nodes from zero within each graph.
Either
    optional ``metadata``: one JSON text. Optional fields of the graphs: ``nodes/NAME`` (nodes,) and ``edges/NAME``
    (edges,), attributes of any name; ``offsets`` (edges, dim) and ``cell`` (dim, dim), periodic images. Of several
    graphs, those of all graphs one after the other; ``cell`` is then (graphs, dim, dim), or one for all.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data.archive import read_archive
from hamfit.data.arrays import PER_SNAPSHOT
from hamfit.data.formats import DataFormat
from hamfit.data.graph_fields import PERIODIC, arguments, fields_of, is_field, parts
from hamfit.data.measured import placeholder_momenta
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.errors import DataError, ParameterError, unknown_name
from hamfit.files import FileKind, existing, json_text, replacing
from hamfit.graphs import Graph
from hamfit.notes import parsed_notes
from hamfit.validation import Array, whole_numbers

_PER_NODE = ("q", "p", "q_dot", "p_dot", "force")
_OPTIONAL = (*_PER_NODE[1:], *PER_SNAPSHOT)
_SEVERAL = ("graph_of", "graph_nodes", "edge_ptr")
_KEYS = ("q", "edges", *_OPTIONAL, *_SEVERAL, "metadata")


def _is_archive_of_data(path: Path) -> bool:
    """Whether a file is a NumPy archive with positions and edges."""
    try:
        with zipfile.ZipFile(path) as archive:
            return {"q.npy", "edges.npy"} <= set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


@dataclass(frozen=True)
class Npz(DataFormat):
    """NumPy archives of plain arrays, which anybody can write with ``numpy.savez``."""

    name = "npz"
    file_kind = FileKind("an archive of phase-space data", _is_archive_of_data)
    summary = "NumPy archives, read and written whole."

    def read(self, path: str | Path) -> PhaseSpaceData:
        """Read the archive and check all that it holds."""
        try:
            return _from_arrays(read_archive(existing(path), _check_name))
        except (DataError, ParameterError) as error:
            raise DataError(f"{path}: {error}") from None

    def write(self, data: PhaseSpaceData, path: str | Path) -> None:
        """Write uncompressed: random numbers do not compress, and reading is faster."""
        arrays = _to_arrays(data)
        with replacing(path, self.file_kind) as temporary, temporary.open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type] # newer stubs: `allow_pickle` could be among them


def _check_name(name: str) -> None:
    if name not in _KEYS and not is_field(name):
        raise unknown_name("key", name, (*_KEYS, *PERIODIC))


def _from_arrays(arrays: dict[str, Any]) -> PhaseSpaceData:
    missing = [key for key in ("q", "edges") if key not in arrays]
    if missing:
        raise DataError(
            f"missing {', '.join(missing)}; the file must hold q of (snapshots, nodes, dim) and edges (edges, 2)"
        )
    metadata = parsed_notes("metadata", str(arrays["metadata"])) if "metadata" in arrays else {}
    if placeholder_momenta(metadata):
        arrays.pop("p", None)
    several = any(key in arrays for key in _SEVERAL)
    graph = _cut_by_graph(arrays) if several else _one_graph(arrays)
    known = {key: arrays[key] for key in _OPTIONAL if key in arrays and key != "p"}
    graph_of = arrays["graph_of"] if several else None
    return PhaseSpaceData(arrays["q"], arrays.get("p"), graph, graph_of=graph_of, metadata=metadata, **known)


def _one_graph(arrays: dict[str, Any]) -> Graph:
    if arrays["q"].ndim != 3:
        raise DataError(f"q must have shape (snapshots, nodes, dim), got {arrays['q'].shape}")
    carried = arguments({key: values for key, values in arrays.items() if is_field(key)})
    return Graph(arrays["q"].shape[1], arrays["edges"], **carried)


def _cut_by_graph(arrays: dict[str, Any]) -> list[Graph]:
    """Make the several graphs of a file, and cut the arrays of all nodes into those of each snapshot."""
    absent = [key for key in _SEVERAL if key not in arrays]
    if absent:
        raise DataError(f"several graphs need the keys {', '.join(_SEVERAL)}; missing: {', '.join(absent)}")
    for key in _SEVERAL:
        if arrays[key].ndim != 1 or not np.issubdtype(arrays[key].dtype, np.integer):
            raise DataError(f"{key} must be a one-dimensional array of integers")
    graph_of, sizes, edge_ptr = (whole_numbers(key, arrays[key]) for key in _SEVERAL)
    if sizes.size and sizes.max() > arrays["q"].size:
        raise DataError(
            f"graph_nodes has a graph of {sizes.max():,} nodes, but q has {arrays['q'].size:,} numbers in all"
        )
    edges = arrays["edges"]
    if edges.ndim != 2 or edges.shape[1] != 2:
        raise DataError(f"edges must have shape (edges, 2), got {edges.shape}")
    if (
        len(edge_ptr) != len(sizes) + 1
        or edge_ptr[0] != 0
        or edge_ptr[-1] != len(edges)
        or (np.diff(edge_ptr) < 0).any()
    ):
        raise DataError(f"edge_ptr must rise from 0 to {len(edges)} in {len(sizes) + 1} entries")
    several = {key: values for key, values in arrays.items() if is_field(key)}
    if "cell" in several and several["cell"].ndim == 2:
        several["cell"] = np.broadcast_to(several["cell"], (len(sizes), *several["cell"].shape))
    graphs = [
        Graph(int(n), edges[a:b], **carried)
        for n, a, b, carried in zip(sizes, edge_ptr[:-1], edge_ptr[1:], parts(several, sizes, edge_ptr), strict=True)
    ]
    if graph_of.size == 0 or graph_of.min() < 0 or graph_of.max() >= len(sizes):
        raise DataError(f"graph_of must lie between 0 and {len(sizes) - 1}")
    counts = sizes[graph_of]
    for key in _PER_NODE:
        if key in arrays:
            if arrays[key].ndim != 2 or len(arrays[key]) != counts.sum():
                raise DataError(
                    f"{key} must have shape ({counts.sum()}, dim), all nodes of all snapshots, got {arrays[key].shape}"
                )
            arrays[key] = np.split(arrays[key], np.cumsum(counts)[:-1])
    return graphs


def _to_arrays(data: PhaseSpaceData) -> dict[str, Array]:
    arrays: dict[str, Array | None] = {}
    if data.metadata:  # first, not last: a damaged directory loses its last entries, which must be missed when read
        arrays["metadata"] = np.array(json_text("metadata", data.metadata))
    arrays |= {name: getattr(data, name) for name in (*data.quantities, *PER_SNAPSHOT)}
    if data.static:
        arrays["edges"] = data.graphs[0].edges
    else:
        arrays |= {name: data.at_nodes(name) for name in data.quantities}
        arrays["edges"] = np.concatenate([graph.edges for graph in data.graphs])
        arrays["edge_ptr"] = np.concatenate([[0], np.cumsum([graph.n_edges for graph in data.graphs])])
        arrays["graph_nodes"] = np.array([graph.n_nodes for graph in data.graphs])
        arrays["graph_of"] = data.graph_of
    arrays |= fields_of(data.graphs)
    cells = arrays.get("cell")
    if cells is not None and (cells == cells[0]).all():
        arrays["cell"] = cells[0]
    return {name: values for name, values in arrays.items() if values is not None}
