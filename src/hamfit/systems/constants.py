"""Constants of a system, one per node or per edge, laid onto the graph that a state happens to live on.

A graph that carries the constant as an attribute is asked first. A constant that is the same everywhere holds on any
other graph, which is what makes one system serve every size. Constants that differ belong to the nodes and edges of the
system's own graph, and to copies of it; anywhere else they would be paired with the wrong nodes, so that is an error.
"""

from __future__ import annotations

import numpy as np

from hamfit.errors import DataError
from hamfit.graphs import Graph
from hamfit.validation import Array


def is_uniform(values: Array) -> bool:
    """Tell whether there is a value and all values are equal to it.

    >>> is_uniform(np.array([2.0, 2.0])), is_uniform(np.array([2.0, 3.0]))
    (True, False)
    """
    return bool(values.size) and bool((values == values[0]).all())


def differing(**attributes: Array) -> dict[str, Array]:
    """Pick those of the constants that are not the same everywhere, which a graph therefore has to carry.

    >>> differing(mass=np.array([1.0, 2.0]), charge=np.array([1.0, 1.0]))
    {'mass': array([1., 2.])}
    """
    return {name: values for name, values in attributes.items() if values.size and not is_uniform(values)}


def on_nodes(name: str, values: Array, graph: Graph, attribute: str) -> Array:
    """Lay constants per node onto `graph`: shape (nodes,), or (1,) for broadcasting where they are uniform.

    >>> on_nodes("masses", np.array([1.0, 2.0]), Graph(2, [[1, 0]]).copies(2), "mass").tolist()
    [1.0, 2.0, 1.0, 2.0]
    >>> on_nodes("masses", np.array([1.0]), Graph(2, [], node_attributes={"mass": [3.0, 4.0]}), "mass").tolist()
    [3.0, 4.0]
    """
    if attribute in graph.node_attributes:
        return graph.node_attributes[attribute]
    if is_uniform(values):
        return values[:1]
    if graph.uniform_nodes != len(values):
        sizes = ", ".join(str(n) for n in np.unique(graph.node_counts))
        raise DataError(
            f"{name} differ from node to node, so they hold only for systems of {len(values)} nodes, got {sizes}; "
            f"give one value for all nodes, or the graph a node attribute '{attribute}', to evaluate other sizes"
        )
    return np.tile(values, graph.n_graphs)


def on_edges(name: str, values: Array, own: Graph, graph: Graph, attribute: str) -> Array:
    """Lay constants per edge of the graph `own` onto `graph`: shape (edges,), or (1,) where they are uniform."""
    if attribute in graph.edge_attributes:
        return graph.edge_attributes[attribute]
    if is_uniform(values):
        return values[:1]
    same = own.copies(graph.n_graphs)
    # Equal numbers of edges are not enough: listed in another order, each edge would get its neighbour's constant.
    if graph is not same and not np.array_equal(graph.edges, same.edges):
        raise DataError(
            f"{name} differ from edge to edge, so they hold only on the system's own {own.n_edges} edges, in order; "
            f"got {graph!r}; give one value for all edges, or the graph an edge attribute '{attribute}', to evaluate "
            "other graphs"
        )
    return np.tile(values, graph.n_graphs)
