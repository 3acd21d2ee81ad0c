"""What the seven architectures share: training data in, time derivatives and rollouts out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import torch
from torch import Tensor

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.registry import Registry
from hamfit.rng import Seed, generator
from hamfit.validation import Array, positive_integer, positive_number
from hamfit_paper.baselines.rings.layers import Ends, Sizes
from hamfit_paper.flows import BatchRollout, follow

ARCHITECTURES: Registry[Architecture] = Registry("architecture", "hamfit_paper.baselines.rings")


class Architecture(torch.nn.Module, ABC):
    """A network on one graph that says how a state changes; p is the velocity, for masses are one.

    Parameters
    ----------
    graph
        Graph of all states.
    dim
        Spatial dimension.
    sizes
        Sizes of the network; None takes those of the paper.
    seed
        Of the initial weights.
    interval
        Time between two snapshots of the data; only a network that jumps from one to the next needs it.
    clip
        Components of gradients are kept within ± this number, and those that are not numbers are zero, as in the
        benchmark's own code: where the mass matrix of a Lagrangian is nearly singular, one snapshot can spoil the
        weights for good. None leaves gradients alone.
    """

    name: ClassVar[str]
    has_energy: ClassVar[bool] = False
    """Whether there is a function of the state that the exact flow of the network conserves."""
    paper_sizes: ClassVar[Sizes]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        ARCHITECTURES.add(cls)

    def __init__(
        self,
        graph: Graph,
        dim: int = 2,
        *,
        sizes: Sizes | None = None,
        seed: Seed = 0,
        interval: float | None = None,
        clip: float | None = 1000.0,
    ) -> None:
        super().__init__()
        if graph.n_graphs != 1:
            raise DataError(f"an architecture lives on one graph, got the union of {graph.n_graphs}")
        self.graph = graph
        self.dim = positive_integer("dim", dim)
        self.sizes = self.paper_sizes if sizes is None else sizes
        self.interval = None if interval is None else positive_number("interval", interval)
        self.ends = Ends(graph)
        self._build(generator(seed))
        if clip is not None:
            limit = positive_number("clip", clip)
            for parameter in self.parameters():
                parameter.register_hook(lambda slope: slope.nan_to_num(0.0, limit, -limit).clamp(-limit, limit))

    @abstractmethod
    def _build(self, rng: np.random.Generator) -> None:
        """Make the layers of the network; a subclass must do so."""

    @abstractmethod
    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Return (q̇, ṗ); all tensors are float64 of shape (nodes, batch, dim)."""

    def energies(self, q: Tensor, p: Tensor) -> Tensor:  # noqa: ARG002 - the signature of those that have one
        """Return what the network conserves; (nodes, batch, dim) to (batch,)."""
        raise ParameterError(f"the architecture '{self.name}' has no energy of its own")

    # -- training --------------------------------------------------------------------------------------------------

    def prepare(self, data: PhaseSpaceData) -> Callable[[Tensor], Tensor]:
        """Return a function from snapshot numbers to predicted minus given (q̇, ṗ), as `train` needs it.

        The derivatives in `data` are whatever the caller has: exact ones, or differences of recorded states.
        """
        if not data.has_derivatives or data.q_dot is None or data.p_dot is None:
            raise DataError("training needs time derivatives: give q_dot and p_dot, or differences of the trajectories")
        if not data.static or not np.array_equal(data.graphs[0].edges, self.graph.edges):
            raise DataError("the snapshots must all be on the graph that the architecture was made for")
        if data.dim != self.dim:
            raise DataError(f"the architecture is for {self.dim} dimensions, the data has {data.dim}")
        table = torch.tensor(np.concatenate([data.q, data.p, data.q_dot, data.p_dot], axis=2))

        def residual(indices: Tensor) -> Tensor:
            q, p, *true = table.index_select(0, indices).transpose(0, 1).split(self.dim, dim=2)
            return torch.cat(self.rates(q, p), dim=2) - torch.cat(true, dim=2)

        return residual

    def loss(self, data: PhaseSpaceData) -> Tensor:
        """Return the mean squared error of (q̇, ṗ) over all snapshots."""
        return self.prepare(data)(torch.arange(data.n_snapshots)).square().mean()

    # -- prediction ------------------------------------------------------------------------------------------------

    def time_derivative(self, q: Array, p: Array) -> tuple[Array, Array]:
        """Return (q̇, ṗ) of states of shape (nodes, dim) or (states, nodes, dim)."""
        q_dot, p_dot = self._evaluate(self.rates, q, p)
        return self._back(q_dot, q), self._back(p_dot, q)

    def energy(self, q: Array, p: Array) -> Array:
        """Return what the network conserves, 0-d or of shape (states,), where `has_energy`."""
        values: Array = self._evaluate(self.energies, q, p).numpy()
        return values.reshape(np.shape(q)[:-2])

    def rollout(
        self, q0: Array, p0: Array, *, dt: float, steps: int, record_every: int = 1, limit: float = 1e6
    ) -> BatchRollout:
        """Follow many trajectories at once by the classical Runge-Kutta scheme of order 4.

        It has that order for every architecture here, accelerations that depend on velocities and Hamiltonians that do
        not separate included. It is not symplectic: take `dt` so small that this does not show.

        Parameters
        ----------
        q0, p0
            Shape (trajectories, nodes, dim).
        dt, steps
            Length and number of steps.
        record_every
            Steps per frame.
        limit
            A trajectory with a coordinate beyond this number, or none at all, counts as diverged.
        """
        return follow(self.time_derivative, q0, p0, dt=dt, steps=steps, record_every=record_every, limit=limit)

    def _evaluate(self, function: Callable[[Tensor, Tensor], Any], q: Array, p: Array) -> Any:
        shape = (self.graph.n_nodes, self.dim)
        if np.shape(q) != np.shape(p) or np.shape(q)[-2:] != shape or np.ndim(q) not in (2, 3):
            raise DataError(f"q and p must have shape {shape} or (states, *{shape}), got {np.shape(q)}, {np.shape(p)}")
        both = (torch.tensor(np.asarray(values, dtype=np.float64).reshape(-1, *shape)) for values in (q, p))
        with torch.no_grad():
            return function(*(values.transpose(0, 1) for values in both))

    def _back(self, values: Tensor, like: Array) -> Array:
        array: Array = np.ascontiguousarray(values.transpose(0, 1).numpy()).reshape(np.shape(like))
        return array


def slopes(energies: Callable[[Tensor, Tensor], Tensor], q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
    """Return (∂H/∂q, ∂H/∂p) of H = `energies`, differentiable by the weights again where gradients are enabled."""
    again = torch.is_grad_enabled()
    with torch.enable_grad():
        q, p = q.detach().requires_grad_(), p.detach().requires_grad_()
        by_q, by_p = torch.autograd.grad(energies(q, p).sum(), (q, p), create_graph=again)
    return by_q, by_p
