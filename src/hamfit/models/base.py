"""What all models share: fit by one linear solve, then energy and gradient on graphs of any size."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, NotFittedError, unknown_name
from hamfit.features import FeatureMap, Workspace
from hamfit.features.samplers import SAMPLERS, Sampler, make_sampler
from hamfit.metrics import mse, relative_error
from hamfit.models.constants import EnergyConstants, fit_constants, sizes_differ
from hamfit.models.fitting import FitTimes, accumulate_energies, accumulate_gradients, blocks_of, stopwatch
from hamfit.parallel import map_in_threads, single_threaded_blas, thread_count
from hamfit.registry import Registry
from hamfit.rng import generator
from hamfit.solve import Accumulator, Solution, least_squares
from hamfit.state import State
from hamfit.validation import Array, non_negative_number

MODELS: Registry[RandomFeatureModel] = Registry("model", "hamfit.models")
_DTYPES = ("float64", "float32")

Progress = Callable[[int, int], None]


@dataclass
class RandomFeatureModel(ABC):
    """H(y) = W_L Φ(y) + constants, with random features Φ and W_L from one linear solve.

    The constructor only stores its parameters; `fit` checks them. What is learned ends in an underscore.

    Parameters
    ----------
    width
        d_L, number of features.
    sampler
        ``"swim"``, ``"elm"`` or ``"rff"``.
    sampler_options
        Options of the sampler by name, for example ``{"constants": "tanh"}``.
    activation
        Name of the activation; None takes the sampler's own (softplus, or cosine for rff).
    ridge, truncation, route
        How the linear problem is regularised and solved, see `hamfit.solve`.
    energy_weight
        Weight of the energy rows, where the data holds energies of systems of several sizes.
    dtype
        ``"float64"`` or ``"float32"`` for the features; the solve is always in float64.
    threads
        Number of threads; None takes all cores. The result does not depend on it.
    seed
        Seed of the random features.

    Attributes
    ----------
    feature_map_
        The sampled features.
    weights_
        W_L, shape (width,).
    constants_
        What is added to ``weights_ @ Φ``: a constant, or one per node and one per edge.
    solution_
        How the solve went.
    times_
        Seconds spent on sampling, rows, and solve.
    trained_on_
        Summary of the training data.
    """

    name: ClassVar[str]

    width: int = 384
    sampler: str = "swim"
    sampler_options: dict[str, Any] | None = None
    activation: str | None = None
    representation: str = "centred"
    ridge: float = 0.0
    truncation: float | None = None
    route: str = "auto"
    energy_weight: float = 1.0
    dtype: str = "float64"
    threads: int | None = None
    seed: int = 0

    feature_map_: FeatureMap = field(init=False, repr=False)
    weights_: Array = field(init=False, repr=False)
    constants_: EnergyConstants = field(init=False, repr=False)
    solution_: Solution | None = field(init=False, repr=False, default=None)
    times_: FitTimes = field(init=False, repr=False)
    trained_on_: dict[str, Any] = field(init=False, repr=False)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        MODELS.add(cls)

    @abstractmethod
    def make_feature_map(self) -> FeatureMap:
        """Feature map for the parameters, not yet sampled."""

    def parameters(self) -> dict[str, Any]:
        """Constructor parameters as a JSON-able dict."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.init}

    @property
    def separable(self) -> bool:
        """Whether the learned H is a sum T(p) + V(q)."""
        self._check_fitted()
        return self.feature_map_.separable

    # -- fit -------------------------------------------------------------------------------------------------------

    def fit(self, data: PhaseSpaceData, *, progress: Progress | None = None) -> Self:
        """Sample the features and solve ``eq:fully-linear-system`` for W_L and the constants.

        Parameters
        ----------
        data
            Snapshots with time derivatives. Energies are optional: with them the energy is right in absolute terms,
            without them up to a constant.
        progress
            Called with (blocks done, blocks in all).
        """
        with single_threaded_blas():  # also around the solve: more BLAS threads would give other bits
            return self._fit(data, progress)

    def _fit(self, data: PhaseSpaceData, progress: Progress | None) -> Self:
        if self.dtype not in _DTYPES:
            raise unknown_name("dtype", self.dtype, _DTYPES)
        non_negative_number("energy_weight", self.energy_weight)
        threads = thread_count(self.threads)
        feature_map = self.make_feature_map()
        data.gradients(slice(0, 1))  # refuses data without derivatives before any work
        rows = 2 * data.dim * int(data.node_counts.sum())
        energies = self.energy_weight > 0 and sizes_differ(data)
        watch = stopwatch()

        feature_map.sample(data, generator(self.seed))
        feature_map.astype(self.dtype)
        sampling = watch()

        def accumulate(kind: type[Accumulator]) -> Accumulator:
            total = accumulate_gradients(feature_map, data, kind, threads, progress)
            if energies:
                total = total.widened(2)
                accumulate_energies(feature_map, data, total, self.energy_weight)
            return total

        passes = FitTimes(sampling=sampling)
        solution = least_squares(
            passes.timed(accumulate, watch),
            rows=rows + (data.n_snapshots if energies else 0),
            width=self.width + (2 if energies else 0),
            route=self.route,
            ridge=self.ridge,
            truncation=self.truncation,
        )
        passes.solve += watch()
        self.feature_map_ = feature_map
        self.weights_ = np.ascontiguousarray(solution.weights[: self.width])
        self.constants_ = fit_constants(feature_map, self.weights_, solution.weights[self.width :], data)
        self.solution_ = solution
        self.times_ = passes
        self.trained_on_ = _summary(data)
        return self

    # -- use -------------------------------------------------------------------------------------------------------

    def energy(self, state: State) -> Array:
        """H of each system; 0-d for a single one, else shape (graphs,)."""
        self._check(state)
        parts = [self.feature_map_.values(part).astype(np.float64) @ self.weights_ for part in _parts(state)]
        constants = np.tile(self.constants_.of(state.graph), state.n_graphs // state.graph.n_graphs)
        return state.per_graph(np.concatenate(parts) + constants)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p), each shaped like ``state.q``."""
        self._check(state)
        work = _thread_workspace()
        parts = [self.feature_map_.energy_gradient(part, self.weights_, work) for part in _parts(state)]
        by_q, by_p = (np.concatenate(arrays) if len(arrays) > 1 else arrays[0] for arrays in zip(*parts, strict=True))
        return (
            by_q.reshape(state.q.shape).astype(np.float64, copy=False),
            by_p.reshape(state.q.shape).astype(np.float64, copy=False),
        )

    def time_derivative(self, state: State) -> tuple[Array, Array]:
        """(q̇, ṗ) by Hamilton's equations (``eq:hamiltons-pde``)."""
        by_q, by_p = self.gradient(state)
        return by_p, -by_q

    def predict_gradients(self, data: PhaseSpaceData) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p) for all snapshots, each of shape (all nodes, dim); in threads."""
        self._check(data.state(0))

        def block(part: slice) -> tuple[Array, Array]:
            return self.feature_map_.energy_gradient(data.state(part), self.weights_)

        results = map_in_threads(block, blocks_of(data, self.width), thread_count(self.threads))
        by_q, by_p = (np.concatenate(arrays).astype(np.float64, copy=False) for arrays in zip(*results, strict=True))
        return by_q, by_p

    def evaluate(self, data: PhaseSpaceData) -> dict[str, float]:
        """Errors on data with derivatives.

        Returns
        -------
        dict
            ``mse``, the mean over all components of ∂H/∂q and ∂H/∂p, and ``relative_error`` in the 2-norm; where the
            data holds energies, also ``energy_mse`` and ``energy_relative_error``.
        """
        truth = np.stack(data.gradients())
        predicted = np.stack(self.predict_gradients(data))
        errors = {"mse": mse(truth, predicted), "relative_error": relative_error(truth, predicted)}
        if data.energy is not None:
            energy = np.concatenate([np.atleast_1d(self.energy(data.state(b))) for b in blocks_of(data, self.width)])
            errors["energy_mse"] = mse(data.energy, energy)
            errors["energy_relative_error"] = relative_error(data.energy, energy)
        return errors

    def score(self, data: PhaseSpaceData) -> float:
        """Coefficient of determination R² of the predicted gradients; 1 is perfect."""
        truth = np.stack(data.gradients())
        predicted = np.stack(self.predict_gradients(data))
        spread = truth - truth.mean(axis=(1, 2), keepdims=True)
        return float(1 - np.sum((truth - predicted) ** 2) / np.sum(spread**2))

    def save(self, path: str | Path) -> None:
        """Write one ``.safetensors`` file; `hamfit.load_model` reads it back bit for bit."""
        from hamfit.models.files import save_model

        save_model(self, path)

    def _check_fitted(self) -> None:
        if not hasattr(self, "weights_"):
            raise NotFittedError(f"this {type(self).__name__} is not fitted yet: call fit(data) first")

    def _check(self, state: State) -> None:
        self._check_fitted()
        if state.dim != self.trained_on_["dim"]:
            raise DataError(f"the model was trained in {self.trained_on_['dim']}-D and cannot be used in {state.dim}-D")

    def _sampler(self) -> tuple[Sampler, str]:
        """Sampler and the name of its activation."""
        sampler = make_sampler(self.sampler, self.sampler_options)
        return sampler, self.activation or SAMPLERS.get(self.sampler).default_activation


_THREAD = threading.local()


def _thread_workspace() -> Workspace:
    """Buffers of this thread, kept from call to call: a simulation asks for gradients of one size, many times."""
    if not hasattr(_THREAD, "work"):
        _THREAD.work = Workspace()
    work: Workspace = _THREAD.work
    return work


def _parts(state: State) -> list[State]:
    """A state of many snapshots in pieces that stay in cache; a union is taken whole."""
    if state.q.ndim == 2:
        return [state]
    step = max(1, 512 // max(1, state.graph.n_nodes))
    return [
        State(state.q[i : i + step], state.p[i : i + step], state.graph).flat() for i in range(0, len(state.q), step)
    ]


def _summary(data: PhaseSpaceData) -> dict[str, Any]:
    counts = data.node_counts
    return {
        "dim": data.dim,
        "snapshots": data.n_snapshots,
        "nodes": sorted({int(n) for n in counts})[:16],
        "system": data.metadata.get("system"),
    }
