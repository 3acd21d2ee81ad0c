"""A learned Hamiltonian as a function of JAX, for `jit`, `grad`, `vmap` and whatever is built of them.

JAX computes in single precision unless it is told otherwise, and a learned energy has no meaning there: functions made
here ask for ``jax.config.update("jax_enable_x64", True)`` and raise an error without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from hamfit.errors import ParameterError
from hamfit.graphs import Graph
from hamfit.interop.formulas.door import GraphArguments
from hamfit.interop.formulas.energy import EnergyFormula
from hamfit.interop.formulas.namespace import HostArray, Namespace
from hamfit.optional import require
from hamfit.state import State
from hamfit.validation import Array


def to_function(model: object) -> JaxHamiltonian:
    """Make H(q, p, edges, ...) of a fitted model, a pure function that JAX transforms.

    Friction that was fitted beside H is no part of it.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian, of any kind.

    Returns
    -------
    JaxHamiltonian
        The function; see there for its arguments.

    Examples
    --------
    >>> import jax  # doctest: +SKIP
    >>> jax.config.update("jax_enable_x64", True)  # doctest: +SKIP
    >>> H = to_function(model)  # doctest: +SKIP
    >>> forces = -jax.grad(H)(q, p, edges)  # doctest: +SKIP
    """
    return JaxHamiltonian(model)


class JaxHamiltonian:
    """H as a function of arrays; it holds constants only, and calling it changes nothing.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian.
    """

    def __init__(self, model: object) -> None:
        self._xp = _JaxNamespace()
        self._xp.check_precision()
        self.formula = EnergyFormula(model)
        self.parameters = {name: self._xp.asarray(array) for name, array in self.formula.arrays.items()}

    def __call__(
        self,
        q: HostArray,
        p: HostArray,
        edges: HostArray,
        *,
        node_attributes: Mapping[str, HostArray] | None = None,
        edge_attributes: Mapping[str, HostArray] | None = None,
        offsets: HostArray | None = None,
        edge_mask: HostArray | None = None,
        node_counts: HostArray | None = None,
    ) -> HostArray:
        """Compute H, 0-d; all arrays may be traced, and may change from call to call of a compiled function.

        Parameters
        ----------
        q, p
            Positions and momenta, shape (nodes, dim), float64.
        edges
            Shape (edges, 2), each undirected edge once, its ends in either order.
        node_attributes, edge_attributes
            By name as in training, shape (nodes,) or (edges,); ``"held"`` and ``"angles"`` of nodes among them.
        offsets
            What is added to ``q[first end] - q[second end]``, shape (edges, dim), for periodic images.
        edge_mask
            Which edges count, shape (edges,): the others fill up arrays of one size, and contribute nothing.
        node_counts
            Nodes of each system, shape (systems,), where several stand side by side: H is then of shape (systems,).

        Returns
        -------
        jax.Array
            H. What the model cannot know, such as a species that was not seen, is a `DataError` where values are known
            when the function is called, and NaN, derivatives included, where they are traced.
        """
        self._xp.check_precision()
        given = GraphArguments(edges, node_attributes, edge_attributes, offsets, edge_mask, node_counts)
        return self.formula.energies(self._xp, self.parameters, q, p, given)

    def on(self, graph: Graph) -> Callable[[HostArray, HostArray], HostArray]:
        """Give H on a graph, checked once: a function of q and p alone."""
        return partial(self._on, self.formula.on(self._xp, graph), graph)

    def _on(self, given: GraphArguments, graph: Graph, q: HostArray, p: HostArray) -> HostArray:
        self._xp.check_precision()
        return self.formula.energies(self._xp, self.parameters, q, p, given, graph)

    def arguments(self, state: State) -> dict[str, Any]:
        """Collect the arguments of a call from a state, by name: ``H(**H.arguments(state))``."""
        return self.formula.arguments(self._xp, state)


class _JaxNamespace(Namespace):
    """The functions of ``jax.numpy``."""

    def __init__(self) -> None:
        self.jax = require("jax", "jax")
        super().__init__(require("jax.numpy", "jax"))

    def check_precision(self) -> None:
        """Refuse to compute where JAX has not been told to use double precision."""
        if self.jax.dtypes.canonicalize_dtype(np.float64) != np.float64:
            raise ParameterError(
                "JAX computes in single precision, in which a learned energy has no meaning; say "
                'jax.config.update("jax_enable_x64", True) at the beginning of the program'
            )

    def concrete(self, values: Any) -> Array | None:
        """Give the values as NumPy has them, or None where they are traced."""
        return None if isinstance(values, self.jax.core.Tracer) else np.asarray(values)

    def segment_sum(self, values: HostArray, index: HostArray, count: int) -> HostArray:
        """Sum the rows of `values` that have the same index, shape (count, ...)."""
        return self.jax.ops.segment_sum(values, index, count)

    def segment_min(self, values: HostArray, index: HostArray, count: int) -> HostArray:
        """Find the least of the values that have the same index, shape (count,)."""
        return self.jax.ops.segment_min(values, index, count)

    def softplus(self, z: HostArray) -> HostArray:
        """Compute log(1 + exp(z))."""
        return self.jax.nn.softplus(z)

    def sigmoid(self, z: HostArray) -> HostArray:
        """Compute 1 / (1 + exp(-z))."""
        return self.jax.nn.sigmoid(z)

    def ndtr(self, z: HostArray) -> HostArray:
        """Compute the normal distribution function."""
        return self.jax.scipy.special.ndtr(z)

    def positive_definite(self, matrices: HostArray) -> HostArray:
        """Tell which matrices are positive definite, shape (systems,); a factor that is none is NaN."""
        return self.isfinite(self.linalg.cholesky(matrices)).all(axis=(1, 2))
