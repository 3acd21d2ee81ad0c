"""What all models share: fit by one linear solve, then energy and gradient on graphs of any size."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError, NotFittedError, ParameterError, unknown_name
from hamfit.features import FeatureMap, Workspace
from hamfit.features.dissipation import Friction, make_friction
from hamfit.features.dissipation.with_friction import WithFriction
from hamfit.features.samplers import SAMPLERS, Sampler, make_sampler
from hamfit.models.accumulated import Accumulated
from hamfit.models.checkpoint import Checkpoint, fingerprint, remove_checkpoints
from hamfit.models.choose_targets import choose_targets
from hamfit.models.constants import EnergyConstants, sizes_differ
from hamfit.models.fitting import (
    MOST_GROUPS,
    Countable,
    FitTimes,
    Pass,
    Progress,
    accumulate,
    blocks_of,
    by_trajectory,
    merged_all,
    stopwatch,
)
from hamfit.models.learned_friction import LearnedFriction
from hamfit.models.uncertainty import Uncertainty
from hamfit.parallel import map_in_threads, single_threaded_blas, thread_count
from hamfit.registry import Registry
from hamfit.rng import generator
from hamfit.solve import (
    ACCUMULATORS,
    Accumulator,
    Posterior,
    Solution,
    check_determined,
    least_squares,
    reason_for_qr,
    ridge_path,
    ridge_path_by_group,
)
from hamfit.solve.spectrum import Sums, Triangle, system_of
from hamfit.state import State
from hamfit.targets.block import EquationBlock, Equations
from hamfit.targets.derivatives import Derivatives
from hamfit.targets.equations import AUTO, equations_of
from hamfit.targets.errors import ErrorSums
from hamfit.validation import Array, non_negative_number

MODELS: Registry[RandomFeatureModel] = Registry("model", "hamfit.models")
_DTYPES = ("float64", "float32")
_PROBE_WIDTH = 128  # of models that are fitted to choose the targets
_LOOKED_AT = 200  # equations, for the species that friction may differ by
_LARGE = 1000  # edges; the gradient of a smaller system is not worth a thread
RIDGE_CHOICES = ("auto", "trajectory", "evidence")
IF_NOISY = "if-noisy"  # no ridge where the fit is exact, else the one of maximal evidence
_CRITERION = {"auto": "gcv", "trajectory": "gcv", "evidence": "evidence", IF_NOISY: "evidence"}
_EXACT = 1e-7  # relative residual below which there is no noise

ResultT = TypeVar("ResultT")


@dataclass
class RandomFeatureModel(ABC):
    """H(y) = W_L Φ(y) + constants, with random features Φ and W_L from one linear solve.

    The constructor only stores its parameters; `fit` checks them. What is learned ends in an underscore.

    Parameters
    ----------
    width
        d_L, number of features; None, where a model allows it, grows it until the error stops falling.
    sampler
        ``"swim"``, ``"elm"`` or ``"rff"``.
    sampler_options
        Options of the sampler by name, for example ``{"constants": "tanh"}``.
    activation
        Name of the activation; None takes the sampler's own (softplus, or cosine for rff).
    friction
        Kinds of friction to learn beside H, separated by commas: ``"uniform"``, ``"node"``, ``"species"``, ``"edge"``;
        see `hamfit.features.dissipation`. None for conservative systems.
    ridge, truncation, route
        How the linear problem is regularised and solved, see `hamfit.solve`. The ridge may be ``"auto"``, chosen by
        generalised cross-validation, ``"trajectory"``, chosen by leaving out trajectories in turn, or ``"evidence"``,
        the most probable one. None is ``"trajectory"`` where targets are found from samples, which are never exact, and
        else zero (for `RFInvariant`, unless the fit shows noise: then ``"evidence"``).
    targets, target_options
        How samples become equations, see `hamfit.targets`: ``"auto"`` takes derivatives where they are given, and else
        the method that suits the runs; or the name of a method, with its options, for example ``{"window": 2.0}``.
    energy_weight
        Weight of the energy rows, where the data holds energies of systems of several sizes.
    dtype
        ``"float64"`` or ``"float32"`` for the features; the solve is always in float64.
    threads
        Number of threads; None takes all cores. The result does not depend on it.
    memory
        Bound on the memory of the pass over the data, in MB; None for what is fastest. Data in a file are never loaded
        whole, whatever the bound.
    keep_accumulator
        Keep the sums of the fit, also in the model's file, so that `partial_fit` and `forget` can go on from them.
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
    accumulated_
        The sums of the fit, where they are kept.
    friction_
        The friction that was learned, with standard errors, or None.
    system_
        The linear problem, reduced; what `uncertainty` is found from.
    overlap_, gain_
        How many rows of the fit shared the information of one, since they were made of the same samples, and how a
        constant gradient entered a row; one, where derivatives were given.
    ridge_path_
        The criterion over all ridge values, where the ridge was chosen automatically.
    notes_
        What else a model found out about its data, by name; see there.
    """

    name: ClassVar[str]

    width: int | str | None = 384
    sampler: str = "swim"
    sampler_options: dict[str, Any] | None = None
    activation: str | None = None
    representation: str = "centred"
    targets: str = AUTO
    target_options: dict[str, Any] | None = None
    friction: str | None = None
    ridge: float | str | None = None
    truncation: float | None = None
    route: str = "auto"
    energy_weight: float = 1.0
    dtype: str = "float64"
    threads: int | None = None
    memory: float | None = None
    keep_accumulator: bool = False
    seed: int = 0

    feature_map_: FeatureMap = field(init=False, repr=False)
    weights_: Array = field(init=False, repr=False)
    constants_: EnergyConstants = field(init=False, repr=False)
    solution_: Solution | None = field(init=False, repr=False, default=None)
    times_: FitTimes = field(init=False, repr=False)
    trained_on_: dict[str, Any] = field(init=False, repr=False)
    accumulated_: Accumulated | None = field(init=False, repr=False, default=None)
    friction_: LearnedFriction | None = field(init=False, repr=False, default=None)
    system_: Sums | Triangle | None = field(init=False, repr=False, default=None)
    overlap_: float = field(init=False, repr=False, default=1.0)
    gain_: float = field(init=False, repr=False, default=1.0)
    ridge_path_: dict[str, Any] | None = field(init=False, repr=False, default=None)
    notes_: dict[str, Any] = field(init=False, repr=False, default_factory=dict)
    _uncertainty: Uncertainty | None = field(init=False, repr=False, default=None, compare=False)

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

    def fit(
        self,
        data: DataSource,
        *,
        progress: Progress | None = None,
        scheduler: Any = None,
        checkpoint: str | Path | None = None,
        resume: bool = False,
        output: str | Path | None = None,
    ) -> Self:
        """Sample the features and solve ``eq:fully-linear-system`` for W_L and the constants.

        Parameters
        ----------
        data
            Snapshots with time derivatives, in memory or in a file (`hamfit.data.open_data`). Energies are optional:
            with them the energy is right in absolute terms, without them up to a constant.
        progress
            Called with (blocks done, blocks in all).
        scheduler
            A ``dask.distributed`` client, or the address of a scheduler: the pass over the data then runs there.
        checkpoint
            File name for the sums so far, written now and then and removed at the end.
        resume
            Go on from the checkpoint, if there is one.
        output
            File to save the model in, before the checkpoint is removed.
        """
        if self.dtype not in _DTYPES:
            raise unknown_name("dtype", self.dtype, _DTYPES)
        non_negative_number("energy_weight", self.energy_weight)
        if isinstance(self.ridge, str) and self.ridge not in RIDGE_CHOICES:
            raise unknown_name("choice of the ridge", self.ridge, RIDGE_CHOICES)
        if isinstance(self.ridge, str) and self.truncation is not None:
            raise ParameterError("an automatic ridge and a truncation exclude each other; give one of them")
        feature_map = self.make_feature_map()
        first_kind = ACCUMULATORS["qr" if self.route == "qr" else "normal"]
        equations, judged = self._equations_for(data)
        ridge = self._ridge_for(equations)
        if checkpoint is not None and (scheduler is not None or self.ridge == "trajectory"):
            raise ParameterError("a fit on a cluster, or one that leaves out trajectories, keeps no checkpoint")
        if checkpoint is not None and not resume:
            remove_checkpoints(checkpoint)
        if self.width not in (None, "auto"):
            self._plan(equations, feature_map.width, progress, first_kind)  # refuses too little memory
        times, watch = FitTimes(), stopwatch()
        parts: list[Accumulated] = []
        self.ridge_path_ = None

        def accumulate_all(kind: type[Accumulator]) -> Accumulator:
            times.solve += watch()
            plan = self._plan(equations, feature_map.width, progress, kind)
            if checkpoint is not None and ridge != "trajectory":
                facts = fingerprint(self.parameters(), feature_map, equations, plan.blocks)
                plan = replace(plan, checkpoint=Checkpoint(checkpoint, facts, resume=resume))
            groups = by_trajectory(equations, plan) if ridge == "trajectory" else [plan]
            parts[:] = [self._accumulate(feature_map, equations, kind, group, scheduler) for group in groups]
            times.rows += watch()
            return merged_all(parts).combined()

        def choose_ridge(total: Accumulator) -> Solution:
            if ridge == IF_NOISY and total.rows > total.width:
                plain = total.solve()
                if plain.residual <= _EXACT:
                    return plain
            if len(parts) > 1:
                path = ridge_path_by_group([part.combined() for part in parts])
            else:
                path = ridge_path(total, criterion=_CRITERION[str(ridge)], overlap=equations.overlap)
            self.ridge_path_ = path.to_dict()
            return path.solution()

        with single_threaded_blas():  # also around the solve: more BLAS threads would give other bits
            kinds = self._friction_kinds(equations)
            features = self._sampled(feature_map, equations, kinds, progress)
            features.astype(self.dtype)
            feature_map = WithFriction(features, kinds) if kinds else features
            times.sampling = watch()
            solution = least_squares(
                accumulate_all,
                rows=2 * equations.dim * int(equations.node_counts.sum()),
                width=feature_map.width,
                route=self.route,
                ridge=0.0 if isinstance(ridge, str) else ridge,
                truncation=self.truncation,
                choose_ridge=choose_ridge if isinstance(ridge, str) else None,
            )
            times.solve += watch()
        if equations.note:
            solution = replace(solution, note=f"{solution.note}; {equations.note}{_because(judged)}")
        self.feature_map_ = features
        self.times_ = times
        self.trained_on_ = _summary(data)
        if not equations.pointwise:
            self.trained_on_["targets"] = {"name": equations.method.name, **equations.method.options()}
        self.gain_ = equations.gain
        self._take(merged_all(parts), solution, equations.overlap, kinds)
        self._look_back(equations)
        if output is not None:
            self.save(output)
        if checkpoint is not None:
            remove_checkpoints(checkpoint)
        return self

    def _equations_for(self, data: DataSource) -> tuple[Equations, dict[str, float]]:
        """Equations of training data, and the errors of the methods that were compared, if any were."""
        if self.targets != AUTO or self.target_options:
            return equations_of(data, self.targets, self.target_options), {}
        choice, errors = choose_targets(data, self._probe)
        return equations_of(data) if choice is None else equations_of(data, *choice), errors

    def _probe(self, data: DataSource, targets: str, options: dict[str, Any]) -> Self:
        """A small model of the same kind, fitted with these targets."""
        chosen = self.parameters() | {"targets": targets, "target_options": options, "keep_accumulator": False}
        return type(self)(**chosen | self._small()).fit(data)

    def _small(self) -> dict[str, Any]:
        """Parameters of a model that is wide enough to judge targets by."""
        assert isinstance(self.width, int)
        return {"width": min(self.width, _PROBE_WIDTH)}

    def _ridge_for(self, equations: Equations) -> float | str:
        """The ridge, or how it is chosen: targets from samples are never exact."""
        if self.ridge is not None:
            return self.ridge
        if equations.pointwise or self.truncation is not None:
            return 0.0
        several = equations.groups is not None and np.ptp(equations.groups) > 0
        return "trajectory" if several else "auto"

    def partial_fit(self, data: DataSource, *, progress: Progress | None = None) -> Self:
        """Add data to an earlier fit, without the earlier data: the weights are those of a fit to both.

        The features stay as they are. Needs ``keep_accumulator=True``; a model that is not fitted yet is fitted.
        """
        if not self.keep_accumulator:
            raise NotFittedError("this model keeps no sums to go on from: make it with keep_accumulator=True (--keep)")
        if not hasattr(self, "weights_"):
            return self.fit(data, progress=progress)
        kept, new, times = self._accumulate_more(data, progress)
        kept.merge(new)
        self._solve_again(kept, times)
        self.trained_on_["snapshots"] += data.n_snapshots
        self.trained_on_["nodes"] = sorted({*self.trained_on_["nodes"], *_summary(data)["nodes"]})
        if self.trained_on_["system"] != data.metadata.get("system"):
            self.trained_on_["system"] = None
        return self

    def forget(self, data: DataSource, *, progress: Progress | None = None) -> Self:
        """Take data back out of an earlier fit: the weights are those of a fit without them (normal equations only).

        The features stay as they are, and so does the known energy that fixes the constant. Needs
        ``keep_accumulator=True``.
        """
        self._check_fitted()
        kept, old, times = self._accumulate_more(data, progress)
        kept.remove(old)
        self._solve_again(kept, times)
        self.trained_on_["snapshots"] -= data.n_snapshots
        return self

    def set_weights(self, arrays: dict[str, Array], weights: Array, data: DataSource) -> Self:
        """Take weights that were found elsewhere instead of fitting: the model is then used as a fitted one.

        Parameters
        ----------
        arrays
            Parameters of the feature map by name, as its ``arrays()`` gives them.
        weights
            W_L, shape (width,).
        data
            What the weights were trained on. Its energies, where known, fix the constants of the energy; its time
            derivatives are not needed.
        """
        feature_map = self.make_feature_map()
        feature_map.restore(arrays)
        feature_map.astype(self.dtype)
        if weights.shape != (feature_map.width,):
            raise ParameterError(f"weights must have shape ({feature_map.width},), the width, got {weights.shape}")
        self.feature_map_ = feature_map
        self.weights_ = np.ascontiguousarray(weights, dtype=np.float64)
        self.trained_on_ = _summary(data)
        self.times_ = FitTimes()
        self.solution_ = self.accumulated_ = self.ridge_path_ = self.system_ = self.friction_ = None
        self.constants_ = EnergyConstants()
        if data.energy is not None:
            blocks = self._over_blocks(data, lambda block: np.atleast_1d(self.energy(data.state(block))))
            self.constants_ = EnergyConstants.between(np.concatenate(blocks), data)
        return self

    def _friction_kinds(self, equations: Equations) -> list[Friction]:
        """Kinds of friction to fit, looked up in some of the data."""
        if self.friction is None:
            return []
        some = np.unique(np.linspace(0, equations.n_equations - 1, _LOOKED_AT).astype(np.int64))
        return make_friction(self.friction, equations.part(some).state)

    def _sampled(
        self, feature_map: FeatureMap, equations: Equations, friction: list[Friction], progress: Progress | None
    ) -> FeatureMap:
        """The feature map with its hidden weights drawn; a model may choose among several, and report on that."""
        del friction, progress
        feature_map.sample(equations.source, generator(self.seed))
        return feature_map

    def _look_back(self, equations: Equations) -> None:
        """What a model has to say on its fit to these data; most have nothing to say."""
        del equations

    def _plan(self, equations: Equations, width: int, progress: Progress | None, kind: type[Accumulator]) -> Pass:
        data = equations.source
        known = equations.pointwise and data.energy is not None and self.energy_weight > 0
        energies = known and (self.keep_accumulator or sizes_differ(data))
        at_once = thread_count(None) + 1 + (MOST_GROUPS if self._ridge_for(equations) == "trajectory" else 0)
        sums = at_once * kind.bytes_needed(width + 2) * (2 if energies else 1)
        blocks = blocks_of(equations, width, memory=self.memory, sums=sums)
        return Pass(thread_count(self.threads), blocks, energies, self.energy_weight, progress)

    def _accumulate(
        self, feature_map: FeatureMap, equations: Equations, kind: type[Accumulator], plan: Pass, scheduler: Any
    ) -> Accumulated:
        if scheduler is None:
            return accumulate(feature_map, equations, kind, plan)
        from hamfit.models.distributed import accumulate_on_cluster

        return accumulate_on_cluster(scheduler, feature_map, equations, kind, plan)

    def _accumulate_more(
        self, data: DataSource, progress: Progress | None
    ) -> tuple[Accumulated, Accumulated, FitTimes]:
        """Copies of the sums kept so far, sums of further data, and the time these took."""
        if self.accumulated_ is None or self.solution_ is None:
            raise NotFittedError("this model kept no sums to go on from: fit it with keep_accumulator=True (--keep)")
        self._check(data.state(0))
        kind = ACCUMULATORS[self.solution_.route]
        kept = Accumulated.from_arrays(kind.route, self.accumulated_.arrays())  # untouched if anything goes wrong
        watch = stopwatch()
        equations = self.equations_of(data)
        features = self._solved_features()
        plan = self._plan(equations, features.width, progress, kind)
        more = accumulate(features, equations, kind, plan)
        return kept, more, FitTimes(rows=watch())

    def _solve_again(self, accumulated: Accumulated, times: FitTimes) -> None:
        """Solve with the sums as they are now; an automatic ridge is chosen anew, which costs no data."""
        assert self.solution_ is not None
        watch, total = stopwatch(), accumulated.combined()
        ridge, path = self.solution_.ridge, None
        check_determined(total.rows, self._solved_features().width, ridge, self.truncation)
        with single_threaded_blas():
            if self.ridge in ("auto", "evidence") or (self.ridge is None and ridge > 0):
                path = ridge_path(total, criterion=_CRITERION[self.ridge or IF_NOISY], overlap=self.overlap_)
                solution = path.solution()
            else:
                solution = total.solve(ridge=ridge, truncation=self.truncation)
        reason = reason_for_qr(total, solution)
        if reason is not None:
            solution = replace(solution, note=f"{solution.note}; fit anew from all data, by QR, because {reason}")
        self.times_ = replace(times, solve=watch())
        self.ridge_path_ = None if path is None else path.to_dict()
        kinds = [] if self.friction_ is None else list(self.friction_.kinds)
        self._take(accumulated, solution, self.overlap_, kinds)

    def _take(self, accumulated: Accumulated, solution: Solution, overlap: float, kinds: list[Friction]) -> None:
        width = self.feature_map_.width
        self.weights_ = np.ascontiguousarray(solution.weights[:width])
        self.constants_ = accumulated.constants(solution.weights)
        self.solution_ = solution
        self.overlap_ = overlap
        self.system_ = system_of(accumulated.combined())
        self._uncertainty = None
        self.friction_ = None
        if kinds:
            found = solution.weights[width : accumulated.gradients.width]
            self.friction_ = LearnedFriction(kinds, found, np.zeros(len(found)))
            errors = self.uncertainty().weights.standard_errors()[width : accumulated.gradients.width]
            self.friction_ = replace(self.friction_, standard_errors=errors)
        self.accumulated_ = accumulated if self.keep_accumulator else None

    def _solved_features(self) -> FeatureMap:
        """The features of the linear problem: those of H, and friction, if it was learned."""
        return self.feature_map_ if self.friction_ is None else WithFriction(self.feature_map_, self.friction_.kinds)

    def uncertainty(self) -> Uncertainty:
        """How sure the model is: see `Uncertainty`. Found at the first call, by one decomposition."""
        self._check_fitted()
        if self.system_ is None:
            raise NotFittedError("weights that were set, not fitted, have no posterior")
        if self._uncertainty is None:
            with single_threaded_blas():
                posterior = Posterior.of(self.system_, self.overlap_)
            self._uncertainty = Uncertainty(self, self._solved_features(), posterior)
        return self._uncertainty

    # -- use -------------------------------------------------------------------------------------------------------

    def energy(self, state: State) -> Array:
        """H of each system; 0-d for a single one, else shape (graphs,)."""
        self._check(state)
        parts = [self.feature_map_.values(part).astype(np.float64) @ self.weights_ for part in state.pieces()]
        constants = np.tile(self.constants_.of(state.graph), state.n_graphs // state.graph.n_graphs)
        return state.per_graph(np.concatenate(parts) + constants)

    def energy_known(self, state: State) -> bool:
        """Whether `energy` is right in absolute terms here, not only up to a constant; see `EnergyConstants`."""
        self._check_fitted()
        return self.constants_.known_everywhere(state.graph.node_counts, state.graph.edge_counts)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p), each shaped like ``state.q``; in threads where the system is large."""
        self._check(state)
        return self._gradient(state, self._threads_for(state))

    def _threads_for(self, state: State) -> int:
        return thread_count(self.threads) if state.graph.n_edges > _LARGE else 1

    def _gradient(self, state: State, threads: int, of: tuple[FeatureMap, Array] | None = None) -> tuple[Array, Array]:
        work = _thread_workspace()
        work.threads = threads
        features, weights = (self.feature_map_, self.weights_) if of is None else of
        parts = [features.energy_gradient(part, weights, work) for part in state.pieces()]
        by_q, by_p = (np.concatenate(arrays) if len(arrays) > 1 else arrays[0] for arrays in zip(*parts, strict=True))
        return (
            by_q.reshape(state.q.shape).astype(np.float64, copy=False),
            by_p.reshape(state.q.shape).astype(np.float64, copy=False),
        )

    def time_derivative(self, state: State) -> tuple[Array, Array]:
        """(q̇, ṗ) by Hamilton's equations (``eq:hamiltons-pde``)."""
        by_q, by_p = self.gradient(state)
        return by_p, -by_q

    def predict_gradients(self, data: DataSource) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p) for all snapshots, each of shape (all nodes, dim); in threads."""
        self._check(data.state(0))
        results = self._over_blocks(data, lambda block: self._block_gradients(data, block))
        by_q, by_p = (np.concatenate(arrays) for arrays in zip(*results, strict=True))
        return by_q, by_p

    def evaluate(self, data: DataSource) -> dict[str, float]:
        """Errors on other data, block by block in threads.

        Without derivatives, what is compared are the equations that the model was fitted to, made of these data.

        Returns
        -------
        dict
            ``mse``, the mean over all components of ∂H/∂q and ∂H/∂p, ``relative_error`` in the 2-norm, and ``r2``, the
            coefficient of determination; where the data holds energies and the model knows its constant for systems of
            their sizes, also ``energy_mse`` and ``energy_relative_error``.
        """
        self._check(data.state(0))
        equations = self.equations_of(data)
        known = equations.pointwise and self.constants_.known_everywhere(data.node_counts, data.edge_counts)

        def block_errors(block: slice) -> list[ErrorSums]:
            part = equations.part(block)
            sums = [ErrorSums.of(*both) for both in zip(part.targets, self.predicted(part), strict=True)]
            if data.energy is not None and known:
                sums.append(ErrorSums.of(data.energy[block], np.atleast_1d(self.energy(data.state(block)))))
            return sums

        by_q, by_p, *energy = (
            ErrorSums.total(parts) for parts in zip(*self._over_blocks(equations, block_errors), strict=True)
        )
        both = by_q + by_p
        spread = by_q.spread + by_p.spread
        errors = {
            "mse": both.mse,
            "relative_error": both.relative_error,
            "r2": 1 - both.squared_error / spread if spread > 0 else float("nan"),
        }
        if energy:
            errors |= {"energy_mse": energy[0].mse, "energy_relative_error": energy[0].relative_error}
        return errors

    def predicted(self, part: EquationBlock) -> list[Array]:
        """What the model says the targets of some equations are: ∂H/∂q, less friction, and ∂H/∂p, combined."""
        by_q, by_p = self._gradient(part.state, threads=1)
        if self.friction_ is not None:
            by_q = by_q - self.friction_.force(part.state)
        return [part.combined(by_q), part.combined(by_p)]

    def equations_of(self, data: DataSource, *, as_fitted: bool = False) -> Equations:
        """Equations of other data: their derivatives, or, without any, those that the model was fitted to.

        With `as_fitted`, the latter wherever the data have times.
        """
        self._check_fitted()
        if data.has_derivatives and not (as_fitted and data.times is not None):
            return equations_of(data)
        trained = dict(self.trained_on_.get("targets") or {})
        name = trained.pop("name", Derivatives.name)
        return equations_of(data) if name == Derivatives.name else equations_of(data, name, trained)

    def score(self, data: DataSource) -> float:
        """Coefficient of determination R² of the predicted gradients; 1 is perfect."""
        return self.evaluate(data)["r2"]

    def _block_gradients(self, data: DataSource, block: slice) -> tuple[Array, Array]:
        return self._gradient(data.state(block).flat(), threads=1)  # blocks are in threads already

    def _over_blocks(self, data: Countable, function: Callable[[slice], ResultT]) -> list[ResultT]:
        return map_in_threads(function, blocks_of(data, self.feature_map_.width), thread_count(self.threads))

    def save(self, path: str | Path) -> None:
        """Write one ``.safetensors`` file; `hamfit.load_model` reads it back bit for bit."""
        from hamfit.models.files import save_model

        save_model(self, path)

    def _check_fitted(self) -> None:
        if not hasattr(self, "weights_"):
            raise NotFittedError(f"this {type(self).__name__} is not fitted yet: call fit(data) first")

    def _check(self, state: State) -> None:
        self._check_fitted()
        if state.dim != self.trained_on_["dim"] and not self.feature_map_.any_dimension:
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


def _because(errors: dict[str, float]) -> str:
    """Why these targets were taken."""
    if not errors:
        return ""
    found = ", ".join(f"{name} {error:.4g}" for name, error in errors.items())
    return f", chosen by its error on held-out runs ({found})"


def _summary(data: DataSource) -> dict[str, Any]:
    counts = data.node_counts
    return {
        "dim": data.dim,
        "snapshots": data.n_snapshots,
        "nodes": sorted({int(n) for n in counts})[:16],
        "system": data.metadata.get("system"),
    }
