"""The model for forces that come from distances and neighbourhoods: invariant features, any graph, any dimension."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from hamfit.errors import ParameterError
from hamfit.features import FeatureMap, InvariantNetwork
from hamfit.features.dissipation import Friction
from hamfit.models.base import IF_NOISY, RandomFeatureModel
from hamfit.models.diagnosis import explained_by_identity, hints_from
from hamfit.models.fitting import Progress
from hamfit.models.growth import grow
from hamfit.rng import generator
from hamfit.state import State
from hamfit.targets.equations import Equations
from hamfit.validation import Array, non_negative_number, positive_integer

_AUTO = (None, "auto")


@dataclass
class RFInvariant(RandomFeatureModel):
    """Random features of invariant scalars: squared momenta, distances, and moments of neighbourhoods.

    Energies do not change under translation, rotation, reflection and renumbering, by construction; forces turn along.
    The same weights serve graphs of any size and any spatial dimension.

    Parameters
    ----------
    width
        Number of features; None (or ``"auto"``) grows it until the error on held-out snapshots stops falling.
    max_width, tolerance, seconds
        Where that growth ends: features, relative error of the gradients, time (None for no limit).
    distance
        Scalars of an edge: ``"r"``, ``"1/r"``, ``"1/(r+a)"`` with a a quarter of the median distance in the data, or
        ``"both"``: half of the neurons see r, half 1/(r+a). The latter is like 1/r at large distances, where forces of
        particles fall off, and like r at small ones; both are finite where nodes coincide.
    cutoff
        Distance at which an edge's contribution ends smoothly; None for no end. ``"auto"``: the largest distance along
        an edge where graphs of one size differ in their edges (they follow the positions), else none.
    moments
        Many-body features: 0 for pairs only, 1 with densities, 2 with vector moments, 3 with second-rank moments.
    radial
        Number of radial functions of the moments.
    products
        ``"all"`` or ``"diagonal"``: which products of moments are formed.
    velocities
        Whether pairs may depend on momenta as well; H is not separable then.
    route
        ``"qr"``: distance features are nearly collinear, so normal equations lose half of the digits.
    sampler, ...
        See `RandomFeatureModel`; the representation is always ``"invariant"``.

    Attributes
    ----------
    notes_
        ``"growth"``: widths and errors that were tried, where the width was chosen automatically; ``"hints"``:
        sentences on attributes that seem to be missing, which also stand in the note of ``solution_``; ``"ranges"``:
        where the distances and momenta of the training data were, see `InvariantNetwork.ranges`.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> data = generate(make_system("chain", nodes=8, potential="morse"), snapshots=40, seed=0)
    >>> model = RFInvariant(width=96).fit(data)
    >>> larger = generate(make_system("lattice", rows=4, cols=4, dim=3, potential="morse"), snapshots=5, seed=1)
    >>> model.evaluate(larger)["relative_error"] < 1e-5
    True
    """

    name: ClassVar[str] = "invariant"

    width: int | str | None = None
    representation: str = "invariant"
    route: str = "qr"
    max_width: int = 2048
    tolerance: float = 1e-8
    seconds: float | None = None
    distance: str = "both"
    cutoff: float | str | None = "auto"
    moments: int = 0
    radial: int = 12
    products: str = "all"
    velocities: bool = False

    def make_feature_map(self) -> InvariantNetwork:
        """The network, with what is not chosen yet left open."""
        if self.representation != "invariant":
            raise ParameterError(f"the representation of this model is 'invariant', got {self.representation!r}")
        sampler, activation = self._sampler()
        return InvariantNetwork(
            width=positive_integer("max_width", self.max_width) if self.width in _AUTO else self.width,  # type: ignore[arg-type] # checked there
            sampler=sampler,
            activation=activation,
            distance=self.distance,
            cutoff=self.cutoff,
            moments=self.moments,
            radial=self.radial,
            products=self.products,
            velocities=self.velocities,
        )

    def _ridge_for(self, equations: Equations) -> float | str:
        if self.ridge is None and self.truncation is None and equations.pointwise:
            return IF_NOISY
        return super()._ridge_for(equations)

    def _small(self) -> dict[str, Any]:
        if self.width not in _AUTO:
            return super()._small()
        return {"max_width": min(self.max_width, 256)} if self.moments else {"width": min(self.max_width, 96)}

    def gradient_q(self, state: State) -> Array:
        """∂H/∂q alone, shaped like ``state.q``: explicit schemes need the halves at different points."""
        self._check(state)
        return self._gradient(state, self._threads_for(state), self._halves()[0])[0]

    def gradient_p(self, state: State) -> Array:
        """∂H/∂p alone, shaped like ``state.p``."""
        self._check(state)
        return self._gradient(state, 1, self._halves()[1])[1]

    def _halves(self) -> list[tuple[FeatureMap, Array]]:
        """The features of q and those of p with their weights, or all of them twice where H is not separable."""
        network = self.feature_map_
        assert isinstance(network, InvariantNetwork)
        if not network.separable:
            return [(network, self.weights_)] * 2
        by_q, by_p = network.halves()
        return [(by_q, self.weights_[by_p.width :]), (by_p, self.weights_[: by_p.width])]

    def _sampled(
        self, feature_map: FeatureMap, equations: Equations, friction: list[Friction], progress: Progress | None
    ) -> FeatureMap:
        assert isinstance(feature_map, InvariantNetwork)
        rng = generator(self.seed)
        self.notes_ = {}
        if self.width not in _AUTO:
            feature_map.sample(equations.source, rng)
            return feature_map
        grown, growth = grow(
            feature_map,
            equations,
            rng,
            largest=self.max_width,
            tolerance=non_negative_number("tolerance", self.tolerance),
            seconds=self.seconds,
            friction=friction,
            threads=self.threads,
            progress=progress,
        )
        self.notes_["growth"] = growth.to_dict()
        return grown

    def _look_back(self, equations: Equations) -> None:
        """Note where the data were; look for attributes that seem to be missing, where the fit leaves something."""
        assert isinstance(self.feature_map_, InvariantNetwork)
        self.notes_["ranges"] = self.feature_map_.ranges(equations.source)
        hints = hints_from(explained_by_identity(self, equations))
        if hints and self.solution_ is not None:
            self.notes_["hints"] = hints
            self.solution_ = replace(self.solution_, note="; ".join([self.solution_.note, *hints]))
