"""The model for generalised coordinates: a Lagrangian from coordinates and their rates, momenta unknown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hamfit.data import DataSource
from hamfit.errors import ParameterError
from hamfit.features import LagrangianNetwork
from hamfit.features.lagrangian.terms import Level
from hamfit.fitting.lagrangian import LagrangianTask, fit_lagrangian
from hamfit.fitting.settings import Running
from hamfit.learned import LearnedHamiltonian
from hamfit.learned.lagrangian import LearnedLagrangian
from hamfit.models.base import RandomFeatureModel
from hamfit.targets import make_method
from hamfit.targets.equations import AUTO
from hamfit.targets.weak import Weak
from hamfit.validation import non_negative_integer, non_negative_number, positive_number

LEVELS = (
    Level(0, 0, 1, 2),
    Level(1, 1, 1, 2),
    Level(1, 2, 1, 4),
    Level(1, 2, 2, 6),
    Level(2, 4, 2, 6),
    Level(2, 4, 4, 10),
    Level(4, 6, 6, 14),
)
RIDGES = (0.0, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2)
_GIVEN = "give it to another model, or leave it away"


@dataclass(kw_only=True, repr=False)
class RFLagrangian(RandomFeatureModel):
    """L(q, v) = ½ v·M(q) v - U(q) from coordinates q and rates v at given times, by one linear solve in the weak form.

    For data whose momenta are not known, since masses depend on where things are: pendulums on pendulums, a cart with a
    pendulum, arms with joints. Angles (`hamfit.graphs.with_angles`) enter by harmonics, lengths by polynomials. What is
    learned is used as a Hamiltonian, whose momenta are p = M(q) v (`LearnedLagrangian`).

    How rich the functions are, the windows of the weak form and the ridge are chosen by leaving out parts of the runs
    and judging predicted accelerations, unless they are given.

    Parameters
    ----------
    harmonics
        Highest harmonic of angles in M and in U, one number for both or two; None for what the data ask for.
    degree
        Highest degree in lengths in M and in U, one number for both or two; None for what the data ask for.
    coupling
        ``"all"``: M and U depend on all coordinates; ``"edges"``: M couples neighbours, and functions depend on single
        nodes and on the two ends of edges; ``"auto"``: all, up to four coordinates.
    shared
        Whether all nodes, and all edges, have the same law; goes with ``"edges"``.
    mass
        Mean of the first diagonal entry of M over the data, where it is known: L has no scale of its own, and motions
        are the same for all scales. None takes what known forces of the data ask for, else what their momenta do, and 1
        where there are neither.
    ridge
        A number; None chooses it with the rest.
    targets, target_options
        ``"weak"``, with ``{"window": 0.3}`` for windows of a given duration, or ``{"smoothing": 11}`` to smooth samples
        over so many of them before.
    friction
        Forces linear in rates, -γ v: see `RandomFeatureModel`.
    seed, threads, memory
        As for other models; nothing is drawn at random here.

    Examples
    --------
    >>> import numpy as np
    >>> from hamfit import Graph, PhaseSpaceData, State
    >>> t = np.tile(np.arange(200) * 0.05, 3)
    >>> rise = np.repeat([0.5, 1.0, 2.0], 200)  # oscillators of frequency 1, with a displaced middle
    >>> q, v = 3 + rise * np.cos(t), -rise * np.sin(t)
    >>> node = Graph(1, np.empty((0, 2), dtype=int))
    >>> data = PhaseSpaceData.from_rates(
    ...     q[:, None, None], v[:, None, None], node, times=t, trajectory=np.repeat([0, 1, 2], 200)
    ... )
    >>> learned = RFLagrangian(mass=2.0).fit(data).learned_
    >>> p = learned.momenta([[4.0]], [[0.5]])
    >>> p.round(6).tolist(), learned.gradient(State([[4.0]], p, node))[0].round(6).tolist()
    ([[1.0]], [[2.0]])
    """

    name: ClassVar[str] = "lagrangian"
    learns: ClassVar[type[LearnedHamiltonian]] = LearnedLagrangian

    harmonics: int | Sequence[int] | None = None
    degree: int | Sequence[int] | None = None
    coupling: str = "auto"
    shared: bool = False
    mass: float | None = None

    def make_feature_map(self) -> LagrangianNetwork:
        """The features with the poorest functions that the parameters allow, not yet sampled."""
        return self._network(self._levels()[0], 1.0 if self.mass is None else self.mass)

    def _network(self, level: Level, mass: float) -> LagrangianNetwork:
        return LagrangianNetwork(level=level, coupling=self.coupling, shared=self.shared, mass=mass)

    def _learned(self, data: DataSource, running: Running) -> LearnedHamiltonian:
        self._refuse_what_is_not_used(running)
        task = LagrangianTask(
            model=self.name,
            parameters=self.get_params(),
            settings=self.settings(),
            make=self._network,
            mass=None if self.mass is None else positive_number("mass", self.mass),
            levels=self._levels(),
            method=self._method(),
            ridges=RIDGES if self.ridge is None else [non_negative_number("ridge", self.ridge)],
        )
        return self.learns(*fit_lagrangian(task, data, running.progress))

    def _refuse_what_is_not_used(self, running: Running) -> None:
        if isinstance(self.ridge, str):
            raise ParameterError(f"the ridge of a Lagrangian is a number, or None to choose it, got '{self.ridge}'")
        if self.keep_accumulator:
            raise ParameterError("a Lagrangian keeps no sums to go on from: fit it to all data together")
        if self.dtype != "float64":
            raise ParameterError("a Lagrangian is computed in float64: leave dtype away")
        if running.scheduler is not None:
            raise ParameterError("a Lagrangian is fitted in this process: leave the scheduler away")
        for name in ("truncation", "velocity_weight", "activation", "sampler_options"):
            if getattr(self, name) is not None:
                raise ParameterError(f"{name} does not apply to the model lagrangian: {_GIVEN}")

    def _method(self) -> Weak:
        if self.targets not in (AUTO, Weak.name):
            raise ParameterError(
                f"a Lagrangian is learned in the weak form: targets must be 'weak', got '{self.targets}'"
            )
        method = make_method(Weak.name, self.target_options)
        assert isinstance(method, Weak)
        return method

    def _levels(self) -> Sequence[Level]:
        if self.harmonics is None and self.degree is None:
            return LEVELS
        of_angles = _two("harmonics", self.harmonics, (1, 1))
        of_lengths = _two("degree", self.degree, (2, 4))
        return [Level(of_angles[0], of_lengths[0], of_angles[1], of_lengths[1])]


def _two(name: str, given: int | Sequence[int] | None, default: tuple[int, int]) -> tuple[int, int]:
    """A number for M and one for U."""
    if given is None:
        return default
    both = (given, given) if isinstance(given, int) else tuple(given) if isinstance(given, (list, tuple)) else ()
    if len(both) != 2:
        raise ParameterError(f"{name} must be one number, or one for M and one for U, got {given!r:.60}")
    of_masses, of_energy = (non_negative_integer(name, each) for each in both)
    if max(of_masses, of_energy) > 64:
        raise ParameterError(f"{name} must be at most 64, got {given!r:.60}")
    return of_masses, of_energy
