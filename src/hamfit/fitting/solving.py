"""From equations to weights: draw features, go over the data once, decompose, choose the ridge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features import FeatureMap, InvariantNetwork
from hamfit.features.dissipation import Friction, make_friction
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.dissipation.with_friction import WithFriction
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.baseline import EnergyBaseline, given_atoms
from hamfit.fitting.densities import found_densities
from hamfit.fitting.growth import grow
from hamfit.fitting.kinetic import with_simplest_kinetic
from hamfit.fitting.left_out import GroupSums, LeftOutFits
from hamfit.fitting.orders import grow_orders
from hamfit.fitting.passing import LinearProblem, nearly_exact, solve_by_route
from hamfit.fitting.plan import energies_take_part, plan_pass
from hamfit.fitting.precision import cast, refuse_unheld
from hamfit.fitting.record import Stopwatch
from hamfit.fitting.settings import MOST_BY_QR, FitSettings, FitTask, Running
from hamfit.fitting.weights import EVEN, NoiseShares, RowWeights, noise_shares
from hamfit.parallel import single_threaded_blas
from hamfit.progress import Progress
from hamfit.rng import generator
from hamfit.solve import Accumulator, TriangularFactor, first_accumulator
from hamfit.solve.ridges import RidgeChoice
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.block import Equations

_LOOKED_AT = 200  # equations, for the species that friction may differ by


@dataclass(frozen=True)
class Solved:
    """Weights, and what they were found from.

    Attributes
    ----------
    features
        The features of H with their weights, and friction.
    accumulated, total
        The sums over all data, and the linear problem that they make.
    choice
        Solution and path of ridges.
    weights, noise_shares
        What the rows were multiplied by, and how noise is shared out between forces and velocities.
    notes
        How the width was found, where it was not given.
    groups
        Sums of groups of runs, where the ridge was chosen by leaving them out.
    simplified
        Whether the kinetic part is another than that of the linear problem; see `with_simplest_kinetic`.
    held_out
        The fit without the equations that the ridge of a wide problem was chosen by.
    """

    features: WeightedFeatures
    accumulated: Accumulated
    total: Accumulator
    choice: RidgeChoice
    weights: RowWeights
    noise_shares: NoiseShares
    notes: dict[str, Any]
    groups: GroupSums | None = None
    simplified: bool = False
    held_out: LeftOutFits | None = None


def solve_equations(
    task: FitTask, equations: Equations, running: Running | None = None, watch: Stopwatch | None = None
) -> Solved:
    """Draw the features of H and of friction, and find their weights by one linear solve, under a running watch."""
    watch = watch or Stopwatch()
    feature_map, settings, running = task.feature_map, task.settings, running or Running()
    potential_only = len(equations.halves) == 1
    if potential_only and not feature_map.separable:
        raise DataError(
            "forces without velocities determine the potential energy only, and this model does not keep it apart from "
            "the kinetic energy; use the invariant model (RFInvariant, --model invariant), or give velocities"
        )
    if potential_only and settings.friction:
        raise ParameterError("friction cannot be learned from forces without velocities; leave friction away")
    energies = energies_take_part(equations, settings)
    weights = RowWeights.of(
        equations, settings.velocity_weight, settings.energy_weight, settings.stress_weight, energies=energies
    )
    if settings.growth is None:  # refuses too little memory before any work
        route = settings.route or ("wide" if feature_map.width > MOST_BY_QR else "qr")
        kind = first_accumulator(route, settings.truncation)
        plan_pass(equations, feature_map.width, kind, settings.ridge_for(equations), settings, weights)
    with single_threaded_blas():  # also around the solve: more BLAS threads would give other bits
        kinds = friction_kinds(settings.friction, equations)
        drawn = draw(feature_map, equations, kinds, weights, settings, running.progress)
        features, notes = drawn.feature_map, drawn.notes
        columns = WithFriction(features, kinds) if kinds else features
        baseline = baseline_of(columns, equations, settings) if energies else None
        if weights.stress > 0:
            check_strain(columns, equations)
        watch.lap("sampling")
        problem = LinearProblem(task, columns, equations, weights, running, watch, baseline, drawn.sums)
        passed = solve_by_route(problem.by(settings.route_for(columns, equations)))
        if settings.route is None and nearly_exact(passed):
            passed = solve_by_route(problem.by("qr"))
        accumulated, total, choice, groups, held_out, found, strained = passed
        if found is not None:
            weights = replace(weights, energies=found.factor * weights.energies)
            notes["energy_weight"] = found.to_dict()
        if strained is not None:
            weights = replace(weights, stress=strained.factor * weights.stress)
            notes["stress_weight"] = strained.to_dict()
        if not accumulated.fits_energies:
            simple = with_simplest_kinetic(choice.solution, features, equations, total, weights, equations.overlap)
            choice = replace(choice, solution=simple)
        simplified = not np.array_equal(choice.solution.weights, passed.choice.solution.weights)
        weighted = weigh(features, kinds, total, choice, equations.overlap, kinetic_known=potential_only)
        if settings.dtype != "float64":
            refuse_unheld(weighted, equations, settings.dtype)
        shares = EVEN if choice.solution.residual <= EXACT else noise_shares(weighted, equations, weights)
        if weighted.friction is not None:
            weighted = replace(weighted, friction=weighted.friction.with_noise(shares[0]))
        watch.lap("solve")
    return Solved(weighted, accumulated, total, choice, weights, shares, notes, groups, simplified, held_out)


def baseline_of(columns: FeatureMap, equations: Equations, settings: FitSettings) -> EnergyBaseline:
    """What is taken off the energies of some equations; energies of single atoms, where they are known."""
    atoms = given_atoms(settings.atom_energies, equations.source, columns)
    return EnergyBaseline.of(columns, equations.source, atoms, one_size=len(equations.halves) == 1)


def check_strain(columns: FeatureMap, equations: Equations) -> None:
    """Refuse features that have no strain derivative, before the pass over data with stresses."""
    try:
        columns.strain_jacobian(equations.part(slice(0, 1)).state)
    except DataError as error:
        raise DataError(f"{error}; or leave the stress of the data out (stress_weight=0, --stress-weight 0)") from None


def weigh(
    features: FeatureMap,
    kinds: list[Friction],
    total: Accumulator,
    choice: RidgeChoice,
    overlap: float,
    *,
    kinetic_known: bool,
) -> WeightedFeatures:
    """The features with their solved weights, and friction with its standard errors."""
    solved, width = choice.solution.weights, features.width
    friction = None
    if kinds:
        coefficients = slice(width, WithFriction(features, kinds).width)
        errors = total.posterior(overlap, choice.solution.ridge).standard_errors()
        friction = LearnedFriction(kinds, solved[coefficients], errors[coefficients])
    return WeightedFeatures(features, np.ascontiguousarray(solved[:width]), friction, kinetic_known)


class Drawn(NamedTuple):
    """A feature map with its hidden weights, notes on how its width was found, and the sums of all rows, if at hand."""

    feature_map: FeatureMap
    notes: dict[str, Any]
    sums: TriangularFactor | None


def friction_kinds(names: tuple[str, ...], equations: Equations) -> list[Friction]:
    """Kinds of friction to fit, looked up in some of the data."""
    if not names:
        return []
    return make_friction(names, equations.evenly(_LOOKED_AT).state)


def draw(
    feature_map: FeatureMap,
    equations: Equations,
    kinds: list[Friction],
    weights: RowWeights,
    settings: FitSettings,
    progress: Progress | None,
) -> Drawn:
    """Draw the hidden weights of a feature map, and find its width where that is searched for."""
    rng, sums = generator(settings.seed), None
    notes: dict[str, Any] = {}
    if isinstance(feature_map, InvariantNetwork) and feature_map.orders is not None and equations.pointwise:
        feature_map = feature_map.with_axes(found_densities(feature_map, equations, settings, weights))
    if settings.growth is None:
        feature_map.sample(equations.source, rng)
    else:
        assert isinstance(feature_map, InvariantNetwork)
        if feature_map.orders is not None and equations.pointwise:
            feature_map, found = grow_orders(feature_map, equations, settings.growth, settings, weights, progress)
            notes["growth"] = found.to_dict()
        else:
            feature_map, growth, sums = grow(
                feature_map,
                equations,
                rng,
                settings.growth,
                weights=weights,
                friction=kinds,
                threads=settings.threads,
                progress=progress,
            )
            notes["growth"] = growth.to_dict()
    if settings.dtype == "float64":
        feature_map.astype(settings.dtype)
    else:
        cast(feature_map, equations, settings.dtype)
        sums = None  # of rows in another precision
    return Drawn(feature_map, notes, sums)
