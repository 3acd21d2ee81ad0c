"""A learned Hamiltonian as a module of PyTorch, for automatic differentiation on any device."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
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


def to_module(model: object, *, trainable: bool = False) -> Any:
    """Make a ``torch.nn.Module`` of a fitted model whose ``forward(q, p, edges, ...)`` is H.

    Friction that was fitted beside H is no part of it. All parameters are buffers in double precision, which
    ``module.to(device)`` moves.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian, of any kind.
    trainable
        Whether the weights W_L of the last layer are a ``torch.nn.Parameter``, to be trained further.

    Returns
    -------
    torch.nn.Module
        With ``forward(q, p, edges, *, node_attributes, edge_attributes, offsets, edge_mask, node_counts)``, 0-d:

        - q, p: positions and momenta, shape (nodes, dim), float64.
        - edges: shape (edges, 2), each undirected edge once, its ends in either order.
        - node_attributes, edge_attributes: by name as in training, shape (nodes,) or (edges,); ``"held"`` and
          ``"angles"`` of nodes among them.
        - offsets: what is added to ``q[first end] - q[second end]``, shape (edges, dim), for periodic images.
        - edge_mask: which edges count, shape (edges,): the others fill up arrays, and contribute nothing.
        - node_counts: nodes of each system, shape (systems,), where there are several; H has that shape then.

        ``module.on(graph)`` is a function of q and p alone, and ``module.arguments(state)`` has the arguments of a call
        for a state. What the model cannot know, such as a species that was not seen, is a `DataError`, and NaN,
        derivatives included, inside of transformed and compiled functions.

    Examples
    --------
    >>> H = to_module(model)  # doctest: +SKIP
    >>> forces = -torch.func.grad(H)(q, p, edges)  # doctest: +SKIP
    """
    return _module_class()(EnergyFormula(model), trainable)


@cache
def _module_class() -> Any:
    """Make the class of the modules, once torch is needed."""
    torch: Any = require("torch", "torch")

    class HamiltonianModule(torch.nn.Module):  # type: ignore[misc]  # Any to the checker
        """H(q, p, edges, ...) of a learned model; see `to_module`."""

        def __init__(self, formula: EnergyFormula, trainable: bool) -> None:
            super().__init__()
            self.formula = formula
            self._names = {name: name.replace(".", "_").replace("-", "_") for name in formula.arrays}
            assert len(set(self._names.values())) == len(self._names)
            for name, array in formula.arrays.items():
                tensor = torch.tensor(array)
                if trainable and name == "weights":
                    self.register_parameter(name, torch.nn.Parameter(tensor))
                else:
                    self.register_buffer(self._names[name], tensor)

        def _namespace(self) -> _TorchNamespace:
            return _TorchNamespace(self.weights)

        def _parameters_by_name(self) -> dict[str, HostArray]:
            return {name: getattr(self, own) for name, own in self._names.items()}

        def forward(self, q: HostArray, p: HostArray, edges: HostArray, **given: Any) -> HostArray:
            """Compute H; see `to_module` for the arguments."""
            arguments = GraphArguments(edges, **given)
            return self.formula.energies(self._namespace(), self._parameters_by_name(), q, p, arguments)

        def on(self, graph: Graph) -> Callable[[HostArray, HostArray], HostArray]:
            """Give H on a graph, checked once: a function of q and p alone."""
            given = self.formula.on(self._namespace(), graph)

            def energy(q: HostArray, p: HostArray) -> HostArray:
                return self.formula.energies(self._namespace(), self._parameters_by_name(), q, p, given, graph)

            return energy

        def arguments(self, state: State) -> dict[str, Any]:
            """Collect the arguments of a call from a state, by name: ``module(**module.arguments(state))``."""
            return self.formula.arguments(self._namespace(), state)

    return HamiltonianModule


class _TorchNamespace(Namespace):
    """The functions of torch by NumPy's names, for tensors on the device and in the precision of another."""

    def __init__(self, like: HostArray) -> None:
        super().__init__(require("torch", "torch"))
        self._like = {"dtype": like.dtype, "device": like.device}

    # -- what users give -------------------------------------------------------------------------------------------

    def floats(self, name: str, values: Any) -> HostArray:
        """Take over numbers in the module's own precision; tensors in another one are an error."""
        tensor, dtype = self.integers(values), self._like["dtype"]
        if tensor.dtype.is_floating_point and tensor.dtype != dtype:
            raise ParameterError(f"{name} is {tensor.dtype}, but the module computes in {dtype}: give it in that")
        return tensor.to(dtype)

    def integers(self, values: Any) -> HostArray:
        """Take over numbers as they are, on the module's device."""
        if not isinstance(values, self.module.Tensor):
            values = self.module.tensor(np.array(values))
        return values.to(self._like["device"])

    def attribute(self, name: str, values: Any) -> HostArray:
        """Take over an attribute: whole numbers as they are, others in the module's precision."""
        tensor = self.integers(values)
        return self.floats(f"'{name}'", tensor) if tensor.dtype.is_floating_point else tensor

    def concrete(self, values: Any) -> Array | None:
        """Give the values as NumPy has them, or None inside of functions that torch transforms or compiles."""
        if not isinstance(values, self.module.Tensor):
            return np.array(values)
        if self.module.compiler.is_compiling():
            return None
        try:
            return np.array(values.detach().cpu().numpy())
        except RuntimeError:  # a tensor of vmap or grad has no values of its own
            return None

    # -- functions that torch calls otherwise ----------------------------------------------------------------------

    def asarray(self, values: Any) -> HostArray:
        """Make a tensor of a constant of NumPy's."""
        tensor = self.module.tensor(np.array(values), device=self._like["device"])
        return tensor.to(self._like["dtype"]) if tensor.dtype.is_floating_point else tensor

    def ones(self, shape: Any) -> HostArray:
        """Make a tensor of ones."""
        return self.module.ones(shape, **self._like)

    def zeros(self, shape: Any) -> HostArray:
        """Make a tensor of zeros."""
        return self.module.zeros(shape, **self._like)

    def arange(self, count: int) -> HostArray:
        """List whole numbers from zero."""
        return self.module.arange(count, device=self._like["device"])

    def segment_sum(self, values: HostArray, index: HostArray, count: int) -> HostArray:
        """Sum the rows of `values` that have the same index, shape (count, ...)."""
        return self.zeros((count, *values.shape[1:])).index_add(0, index, values)

    def segment_min(self, values: HostArray, index: HostArray, count: int) -> HostArray:
        """Find the least of the values that have the same index, shape (count,)."""
        return (np.inf * self.ones(count)).scatter_reduce(0, index, values, "amin")

    def softplus(self, z: HostArray) -> HostArray:
        """Compute log(1 + exp(z)); the function of torch would end the logarithm at 20, which is 2e-9 off."""
        return self.module.nn.functional.softplus(z, threshold=700)

    def ndtr(self, z: HostArray) -> HostArray:
        """Compute the normal distribution function."""
        return self.module.special.ndtr(z)

    def sigmoid(self, z: HostArray) -> HostArray:
        """Compute 1 / (1 + exp(-z))."""
        return self.module.sigmoid(z)

    def positive_definite(self, matrices: HostArray) -> HostArray:
        """Tell which matrices are positive definite, shape (systems,)."""
        return self.module.linalg.cholesky_ex(matrices.detach()).info == 0
