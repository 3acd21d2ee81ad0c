"""External forces F in ``dp/dt = -dH/dq + F``: a constant, or a function of time and positions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.validation import Array, finite_array

ForceFunction = Callable[[float, Array], Array]
Force = ArrayLike | ForceFunction


def prepare(force: Force | None, q: Array, time: float = 0.0) -> Array | ForceFunction | None:
    """Return `force` as an array that broadcasts against `q`, or as the function it is, after trying it out once.

    Parameters
    ----------
    force
        Constant of shape (dim,) or (nodes, dim), function ``force(time, q)``, or None.
    q
        Initial positions, shape (nodes, dim) or (states, nodes, dim).
    time
        Time at which they are.

    Examples
    --------
    >>> prepare([0.0, -9.81], np.zeros((8, 2)))
    array([ 0.  , -9.81])
    """
    if force is None:
        return None
    if callable(force):
        _check_shape(np.asarray(force(time, q)), q, "the array returned by force(time, q)")
        return force
    try:
        constant = finite_array("force", force, ndim=(1, 2, 3))
    except DataError as error:
        raise ParameterError(f"{error}; pass an array of shape (dim,) or (nodes, dim), or a function") from None
    _check_shape(constant, q, "force")
    return constant


def work(force: Array, q: Array, graph: Graph) -> Array:
    """Return the sums of F.q over the nodes, (frames, systems): H minus this is conserved under the constant force F.

    Parameters
    ----------
    force
        Shape (dim,), (nodes, dim) or that of a state.
    q
        Shape (frames, nodes, dim) or (frames, states, nodes, dim).
    graph
        Graph of one state, or the union of those of all states.

    Examples
    --------
    >>> from hamfit.graphs import chain
    >>> work(np.array([0.0, -1.0]), np.ones((1, 3, 2)), chain(3))
    array([[-3.]])
    """
    per_node = (force * q).sum(axis=-1).reshape(len(q), -1, graph.n_nodes)
    return np.add.reduceat(per_node, graph.node_ptr[:-1], axis=-1).reshape(len(q), -1)


def _check_shape(force: Array, q: Array, what: str) -> None:
    try:
        fits = np.broadcast_shapes(force.shape, q.shape) == q.shape
    except ValueError:
        fits = False
    if not fits:
        raise ParameterError(
            f"{what} must have shape ({q.shape[-1]},) or {q.shape[-2:]} to act on positions of shape {q.shape}, "
            f"got {force.shape}"
        )
