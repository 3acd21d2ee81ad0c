"""The model for forces that come from distances and neighbourhoods: invariant features, any graph, any dimension."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from hamfit.errors import ParameterError
from hamfit.features import InvariantNetwork
from hamfit.fitting import FitSettings, GrowthLimits
from hamfit.models.base import RandomFeatureModel
from hamfit.validation import non_negative_number, positive_integer, positive_number

_MOST, _MOST_BY_BODY, _MOST_IN_TIME = 2048, 4096, 10_240  # features, where none are given


@dataclass(kw_only=True, repr=False)
class RFInvariant(RandomFeatureModel):
    """Random features of invariant scalars: squared momenta, distances, and moments of neighbourhoods.

    Energies do not change under translation, rotation, reflection and renumbering, by construction; forces turn along.
    The same weights serve graphs of any size and any spatial dimension.

    Parameters
    ----------
    width
        Number of features; None (or ``"auto"``) grows it until the error on held-out snapshots stops falling.
    max_width, tolerance, seconds
        Where that growth ends: features (None for 2048; with `body` for 4096, or for 10,240 where a time is given),
        relative error of the gradients, time (None for no limit; with `body`, time of the whole fit).
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
        Number of radial functions of the moments, or of the features with `body`.
    products
        ``"all"`` or ``"diagonal"``: which products of moments are formed.
    body
        Random many-body features of a given order in place of moments: 2, 3, 4 or 5 bodies at most, for molecules and
        crystals; None for none. ``"auto"`` finds order, degree and width. See `docs/many-body.md`.
    angular
        Largest degree of their functions of the direction, up to 6.
    channels
        How many random mixtures of radial functions and species they have; None for as many as there are features for.
    velocities
        Whether pairs may depend on momenta as well; H is not separable then.
    field
        Outer field U(q_i) of every node that is not held, in absolute coordinates: ``"none"``; ``"shared"``, one law
        for all nodes; ``"species"``, one for each combination of integer attributes; ``"node"``, one for each node, for
        data of one graph size. With a field, energies change where all nodes are shifted or turned together, and the
        model keeps the dimension of its data.
    core
        What keeps atoms apart that come closer than any of the training data: ``"zbl"``, the universal repulsion of
        screened nuclei (Ziegler, Biersack and Littmark), for data whose species are atomic numbers and whose units are
        known; ``"none"``; ``"auto"`` takes the former wherever a file says that species are elements.
    route
        None takes ``"qr"``: distance features are nearly collinear, so normal equations lose half of the digits; and
        ``"wide"`` for many-body features with `body` and for more than 2048 features, which QR would take too long for.
    sampler, ...
        See `RandomFeatureModel`.

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
    exact_ridge: ClassVar[str] = "if-noisy"

    width: int | str | None = None
    route: str | None = None
    max_width: int | None = None
    tolerance: float = 1e-8
    seconds: float | None = None
    distance: str = "both"
    cutoff: float | str | None = "auto"
    moments: int = 0
    radial: int = 12
    products: str = "all"
    body: int | str | None = None
    angular: int = 3
    channels: int | None = None
    velocities: bool = False
    field: str = "none"
    core: str = "auto"

    def make_feature_map(self) -> InvariantNetwork:
        """The network, with what is not chosen yet left open."""
        sampler, activation = self._sampler()
        return InvariantNetwork(
            width=self._most if self._grows else self.width,  # type: ignore[arg-type] # checked there
            sampler=sampler,
            activation=activation,
            distance=self.distance,
            cutoff=self.cutoff,
            moments=self.moments,
            radial=self.radial,
            products=self.products,
            body=4 if self.body == "auto" else self.body,  # type: ignore[arg-type] # checked there
            angular=self.angular,
            channels=self.channels,
            velocities=self.velocities,
            field=self.field,
        )

    def settings(self) -> FitSettings:
        """What a fit does with the features; the number of features is searched for unless it is given."""
        seconds = None if self.seconds is None else positive_number("seconds", self.seconds)
        tolerance = non_negative_number("tolerance", self.tolerance)
        limits = GrowthLimits(self._most, tolerance, seconds, orders=self.body == "auto")
        settings = replace(super().settings(), core=self.core)
        return replace(settings, growth=limits) if self._grows else settings

    @property
    def _most(self) -> int:
        """The largest number of features to try."""
        if self.max_width is not None:
            most = positive_integer("max_width", self.max_width)
            if self._has_width:
                raise ParameterError(
                    f"width is {self.width} and max_width {self.max_width}: give width alone for so many features, or "
                    "max_width alone for at most so many, which the fit finds"
                )
            return most
        if self._has_width:
            return positive_integer("width", self.width)
        return _MOST if self.body is None else _MOST_BY_BODY if self.seconds is None else _MOST_IN_TIME

    @property
    def _grows(self) -> bool:
        """Whether the number of features is searched for, since none is given, or the orders of many-body features."""
        return self.body == "auto" or not self._has_width

    @property
    def _has_width(self) -> bool:
        return self.width is not None and not (isinstance(self.width, str) and self.width == "auto")

    def _small(self) -> dict[str, Any]:
        if not self._grows:
            return super()._small()
        if self.moments or self.body:
            return {"width": None, "max_width": min(self._most, 256)}
        return {"width": min(self._most, 96), "max_width": None}
