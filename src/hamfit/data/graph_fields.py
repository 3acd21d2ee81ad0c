"""What graphs carry besides their edges, as files keep it: one array per field, the graphs one after the other.

``nodes/mass`` (and any other name) has a value per node, ``edges/stiffness`` one per edge, ``offsets`` a vector per
edge, ``cell`` a matrix per graph.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.graphs.edges import ANGLES, HELD
from hamfit.graphs.sums import pointers
from hamfit.validation import Array, IntArray, real_array

KINDS = {"nodes": "node_attributes", "edges": "edge_attributes"}
PERIODIC = ("offsets", "cell")


def is_field(key: str) -> bool:
    """Tell whether a key of a file names a field of graphs.

    >>> [is_field(key) for key in ("nodes/mass", "edges/stiffness", "offsets", "edges", "nodes/")]
    [True, True, True, False, False]
    """
    kind, _, name = key.partition("/")
    return key in PERIODIC or (kind in KINDS and name.isidentifier())


def alike(graphs: Sequence[Graph], dim: int) -> tuple[Graph, ...]:
    """Check that graphs of a data set have the same attributes; all get offsets and cells if any has (zeros then).

    Where some have held nodes or angles, the others have none of them.
    """
    for role in (HELD, ANGLES):
        if len({role in graph.node_attributes for graph in graphs}) > 1:
            none = [{role: np.zeros(graph.n_nodes, dtype=np.int64), **graph.node_attributes} for graph in graphs]
            graphs = [graph.with_attributes(values) for graph, values in zip(graphs, none, strict=True)]
    first = graphs[0]
    for graph in graphs:
        if graph.dim not in (None, dim):
            raise DataError(f"offsets and cell of the graphs have {graph.dim} components, but the data has dim {dim}")
        for kind in KINDS.values():
            some = getattr(graph, kind).keys() ^ getattr(first, kind).keys()
            if some:
                what = kind.replace("_", " ")
                raise DataError(f"only some of the graphs have the {what} {', '.join(sorted(some))}; give them to all")
    return tuple(g.periodic(dim) for g in graphs) if any(g.dim for g in graphs) else tuple(graphs)


def fields_of(graphs: Sequence[Graph]) -> dict[str, Array]:
    """Collect the fields of graphs that are `alike`, by name, those of all graphs one after the other.

    >>> {name: values.tolist() for name, values in fields_of([Graph(2, [], node_attributes={"mass": [1, 2]})]).items()}
    {'nodes/mass': [1, 2]}
    """
    first = graphs[0]
    fields: dict[str, list[Any]] = {}
    for kind, attribute in KINDS.items():
        for name in getattr(first, attribute):
            fields[f"{kind}/{name}"] = [getattr(graph, attribute)[name] for graph in graphs]
    if first.offsets is not None:
        fields["offsets"] = [graph.offsets for graph in graphs]
    if first.cell is not None:
        fields["cell"] = [graph.cell[None] for graph in graphs if graph.cell is not None]
    return {name: np.concatenate(parts) for name, parts in fields.items()}


def arguments(fields: Mapping[str, Array]) -> dict[str, Any]:
    """Turn the fields of one graph (or of a union) into arguments of `Graph`; `cell` stays as it is."""
    found: dict[str, Any] = {attribute: {} for attribute in KINDS.values()}
    for key, values in fields.items():
        kind, _, name = key.partition("/")
        if name:
            found[KINDS[kind]][name] = values
        else:
            found[key] = values
    return found


def parts(fields: Mapping[str, Array], sizes: IntArray, edge_ptr: IntArray) -> list[dict[str, Any]]:
    """Cut the fields of several graphs into those of each of them; lengths are checked."""
    counts = {"nodes": int(sizes.sum()), "edges": int(edge_ptr[-1]), "offsets": int(edge_ptr[-1]), "cell": len(sizes)}
    for key, values in fields.items():
        expected = counts[key.partition("/")[0]]
        if values.ndim == 0 or len(values) != expected:
            raise DataError(f"{key} must have {expected} entries, those of all graphs, got shape {values.shape}")
    node_ptr = pointers(sizes)
    bounds = {"nodes": node_ptr, "edges": edge_ptr, "offsets": edge_ptr}
    found = []
    for number in range(len(sizes)):
        own = {}
        for key, values in fields.items():
            kind = key.partition("/")[0]
            if kind == "cell":
                own[key] = values[number]
            else:
                own[key] = values[bounds[kind][number] : bounds[kind][number + 1]]
        found.append(arguments(own))
    return found


def graphs_of(given: Graph | Sequence[Graph]) -> tuple[Graph, ...]:
    """Check what is given as the graph of data: one graph, or several."""
    graphs = (given,) if isinstance(given, Graph) else tuple(given) if isinstance(given, Sequence) else ()
    if not graphs or not all(isinstance(graph, Graph) for graph in graphs):
        raise DataError(f"graph must be a Graph such as hamfit.graphs.chain(8), or several, got {given!r:.80}")
    if any(graph.n_graphs != 1 for graph in graphs):
        raise DataError("graphs must be single graphs, not unions; give one graph per snapshot or per system")
    return graphs


def owners_of(value: ArrayLike | None, n_graphs: int, n_snapshots: int) -> IntArray:
    """Check which graph each snapshot lives on, shape (snapshots,); it follows where there is one, or one for each."""
    if value is not None:
        array = real_array("graph_of", value)
        if array.shape != (n_snapshots,) or not np.issubdtype(array.dtype, np.integer):
            raise DataError(f"graph_of must be {n_snapshots} integers (one graph index per snapshot)")
        if array.min() < 0 or array.max() >= n_graphs:
            raise DataError(f"graph_of must lie between 0 and {n_graphs - 1}, got {array.min()} to {array.max()}")
        return array.astype(np.int64)
    if n_graphs == 1:
        return np.zeros(n_snapshots, dtype=np.int64)
    if n_graphs == n_snapshots:
        return np.arange(n_snapshots)
    raise DataError(f"{n_graphs} graphs for {n_snapshots} snapshots: give one graph, one per snapshot, or graph_of")
