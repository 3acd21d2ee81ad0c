"""What all recipes share: parameters with scikit-learn's manners, `fit`, and the learned Hamiltonian handed through."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar, Self

from hamfit.data import DataLike, DataSource, as_data
from hamfit.errors import NotFittedError, ParameterError
from hamfit.features import FeatureMap
from hamfit.features.dissipation import friction_names
from hamfit.features.samplers import SAMPLERS, Sampler, make_sampler
from hamfit.fitting import FitSettings, FitTask, Running, fit
from hamfit.fitting.checkpoint import remove_checkpoints
from hamfit.interrupts import held_interrupts
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.files import check_model_path
from hamfit.learned.given_weights import with_given_weights
from hamfit.learned.lagrangian import LearnedLagrangian
from hamfit.learned.uncertainty import SEEN
from hamfit.models.estimator import Estimator, targets_given
from hamfit.models.handed_through import HandedThrough
from hamfit.progress import Progress
from hamfit.registry import Member, Registry
from hamfit.targets.equations import AUTO, target_name
from hamfit.validation import Array

MODELS: Registry[RandomFeatureModel] = Registry("model", "hamfit.models")
_PROBE_WIDTH = 128  # of models that are fitted to choose the targets


@dataclass(kw_only=True, repr=False)
class RandomFeatureModel(Estimator, HandedThrough, Member, ABC):
    """A recipe for H(y) = W_L Φ(y) + constants, with random features Φ and W_L from one linear solve.

    It holds parameters and nothing else; `fit` checks them, does the work, and leaves the result in ``learned_``, a
    `LearnedHamiltonian`. Its methods can be called on the recipe as well, and its attributes with an underscore at the
    end: ``model.solution_`` is ``model.learned_.solution``.

    Parameters
    ----------
    width
        d_L, number of features; None, where a model allows it, grows it until the error stops falling.
    sampler
        How hidden weights are drawn: ``"swim"``, ``"elm"`` or ``"rff"``.
    sampler_options
        Options of the sampler by name, for example ``{"constants": "tanh"}``.
    activation
        Name of the activation; None takes the sampler's own (softplus, or cosine for rff).
    friction
        Kinds of friction to learn beside H, see `hamfit.features.dissipation`: a list, or names separated by commas.
    ridge
        Regularisation of the linear problem, relative to columns of unit norm: a number, or how it is found
        (`hamfit.solve.ridges`): ``"none"``, ``"gcv"`` (or ``"auto"``) by generalised cross-validation,
        ``"trajectory"`` by leaving out trajectories in turn, ``"evidence"`` the most probable one, ``"if-noisy"`` that
        or none where the fit is exact. None takes ``"trajectory"`` where targets are found from samples, which are
        never exact, and else ``"none"`` (for `RFInvariant`, ``"if-noisy"``).
    truncation
        Directions whose singular value is below this share of the largest are left out; None takes a precision's own.
    route
        How the linear problem is solved: ``"auto"``, ``"normal"``, ``"qr"`` or ``"wide"``, see `hamfit.solve`.
    targets
        How samples become equations, a method of `hamfit.targets`; ``"auto"`` takes derivatives where they are given,
        and else the method that suits the runs.
    target_options
        Options of that method by name, for example ``{"window": 2.0}``.
    velocity_weight
        Weight of the equations of ∂H/∂p relative to those of ∂H/∂q; 1 is the paper's. None takes the ratio of typical
        forces to typical velocities.
    energy_weight, stress_weight
        Weights of energies and stresses relative to forces, where the data hold them (docs/models.md). None finds them
        by held-out configurations for many-body features, and is 1 for others.
    atom_energies
        Energies of single atoms by species; None takes those in the notes of the data.
    dtype
        ``"float64"`` or ``"float32"`` for the features.
    threads
        Number of threads; None takes all cores.
    memory
        Bound on the memory of the pass over the data, in MB; None takes what suits the caches.
    keep_accumulator
        Keep the sums of the fit, also in the model's file, so that `partial_fit` and `forget` can go on from them.
    seed
        Seed of the random features.

    Attributes
    ----------
    learned_
        What was learned.
    """

    family = MODELS
    exact_ridge: ClassVar[str] = "none"
    """Ridge strategy where derivatives are given and no ridge is."""
    learns: ClassVar[type[LearnedHamiltonian]] = LearnedHamiltonian
    """What is made of the outcome of a fit."""

    width: int | str | None = 384
    sampler: str = "swim"
    sampler_options: dict[str, Any] | None = None
    activation: str | None = None
    targets: str = AUTO
    target_options: dict[str, Any] | None = None
    friction: str | Sequence[str] | None = None
    ridge: float | str | None = None
    truncation: float | None = None
    route: str | None = "auto"
    velocity_weight: float | None = None
    energy_weight: float | None = None
    stress_weight: float | None = None
    atom_energies: dict[int, float] | None = None
    dtype: str = "float64"
    threads: int | None = None
    memory: float | None = None
    keep_accumulator: bool = False
    seed: int = 0

    learned_: LearnedHamiltonian = field(init=False, repr=False, compare=False)

    # -- parameters ------------------------------------------------------------------------------------------------

    @abstractmethod
    def make_feature_map(self) -> FeatureMap:
        """Feature map for the parameters, not yet sampled."""

    def get_params(self, deep: bool = True) -> dict[str, Any]:  # noqa: ARG002 - scikit-learn's signature
        """The parameters by name; there is nothing deeper."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.init}

    def settings(self) -> FitSettings:
        """What a fit does with the features, as far as the parameters decide it."""
        return FitSettings(
            targets=self.targets,
            target_options=self.target_options,
            friction=friction_names(self.friction),
            ridge=self.ridge,
            exact_ridge=self.exact_ridge,
            truncation=self.truncation,
            route=self.route,
            velocity_weight=self.velocity_weight,
            energy_weight=self.energy_weight,
            stress_weight=self.stress_weight,
            atom_energies=self.atom_energies,
            dtype=self.dtype,
            keep_accumulator=self.keep_accumulator,
            seed=self.seed,
            threads=self.threads,
            memory=self.memory,
        )

    # -- fit -------------------------------------------------------------------------------------------------------

    def fit(
        self,
        data: DataLike,
        y: None = None,
        *,
        progress: Progress | None = None,
        scheduler: Any = None,
        checkpoint: str | Path | None = None,
        resume: bool = False,
        output: str | Path | None = None,
        uncertainty: bool | None = None,
        notes: Mapping[str, Any] | None = None,
    ) -> Self:
        """Sample the features and solve ``eq:fully-linear-system`` for W_L and the constants.

        Parameters
        ----------
        data
            Snapshots with time derivatives, or samples of runs with their times, in memory or in a file
            (`hamfit.open_data`); a path is opened, and a list of data is taken together. Without energies H is known up
            to a constant.
        y
            None, for scikit-learn: the targets are part of the data.
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
        uncertainty
            Whether that file gets error bars; None for up to 5,000 columns, where they take at most 100 MB.
        notes
            What else to note in the model, such as the ``"command"`` that made it.
        """
        if y is not None:
            raise targets_given()
        if output is not None:
            check_model_path(output)  # better to know before the work than after
        begun = perf_counter()
        data = as_data(data)
        learned = self._learned(data, Running(progress, scheduler, checkpoint, resume))
        times, noted = learned.times.filled_up(perf_counter() - begun), _noted(learned, data, notes or {})
        self.learned_ = replace(learned, record=replace(learned.record, times=times, notes=noted))
        if output is None and checkpoint is None:
            return self
        with held_interrupts():  # there is a model or there are sums to go on from, and never both
            if output is not None:
                self.save(output, uncertainty=uncertainty)
            if checkpoint is not None:
                remove_checkpoints(checkpoint)
        return self

    def partial_fit(self, data: DataLike, *, progress: Progress | None = None) -> Self:
        """Add data to an earlier fit, without the earlier data: the weights are those of a fit to both.

        The features stay as they are. Needs ``keep_accumulator=True``; a model that is not fitted yet is fitted.
        """
        if not self.keep_accumulator:
            raise NotFittedError("this model keeps no sums to go on from: make it with keep_accumulator=True (--keep)")
        if not hasattr(self, "learned_"):
            return self.fit(data, progress=progress)
        self.learned_ = self.learned_.with_settings(self.settings()).partial_fit(data, progress=progress)
        return self

    def forget(self, data: DataLike, *, progress: Progress | None = None) -> Self:
        """Take data back out of an earlier fit; see `LearnedHamiltonian.forget`."""
        self.learned_ = self.learned_.with_settings(self.settings()).forget(data, progress=progress)
        return self

    def set_weights(self, arrays: dict[str, Array], weights: Array, data: DataLike) -> Self:
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
        try:
            feature_map.restore(arrays)
        except KeyError as missing:
            raise ParameterError(f"arrays lack {missing}: give all that the feature map's arrays() has") from None
        feature_map.astype(self.dtype)
        self.learned_ = with_given_weights(
            feature_map, weights, as_data(data), model=self.name, parameters=self.get_params(), settings=self.settings()
        )
        return self

    def _learned(self, data: DataSource, running: Running) -> LearnedHamiltonian:
        """What a fit to the data finds."""
        return self.learns(*fit(self._task(data), data, running))

    def _task(self, data: DataSource) -> FitTask:
        """The fit as it is to be done, and a smaller one where target methods have to be compared first."""
        task = self._plain_task()
        if target_name(self.targets) != AUTO or self.target_options or data.has_derivatives or data.has_forces:
            return task
        return replace(task, probe=replace(self, **self._small(), keep_accumulator=False)._plain_task())

    def _plain_task(self) -> FitTask:
        return FitTask(self.name, self.get_params(), self.make_feature_map(), self.settings())

    def _small(self) -> dict[str, Any]:
        """Parameters of a model that is wide enough to judge targets by."""
        return {"width": min(self.width, _PROBE_WIDTH)} if isinstance(self.width, int) else {}

    def _sampler(self) -> tuple[Sampler, str]:
        """Sampler and the name of its activation."""
        sampler = make_sampler(self.sampler, self.sampler_options)
        default = SAMPLERS.get(self.sampler).default_activation
        return sampler, default if self.activation is None else self.activation

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The fitted model of this kind in a file that `save` wrote."""
        from hamfit.models.files import load_recipe

        recipe = load_recipe(path)
        if not isinstance(recipe, cls):
            raise ParameterError(f"{path} holds a {type(recipe).__name__}, not a {cls.__name__}; use hamfit.load_model")
        return recipe


def _noted(learned: LearnedHamiltonian, data: DataSource, more: Mapping[str, Any]) -> dict[str, Any]:
    """All notes, and the leverage that states of the data have, where equations are windows of them.

    Single states have more than windows. A row of given derivatives is a state, and has one at most; momenta of
    Lagrangians are not those of the data.
    """
    notes = learned.notes | dict(more)
    windows = learned.has_posterior and "targets" in learned.trained_on and learned.record.gain != 1
    if not windows or isinstance(learned, LearnedLagrangian):
        return notes
    source = data if data.has_momenta else learned.equations_of(data, as_fitted=True).source
    return notes | {SEEN: learned.uncertainty().seen(source)}
