"""One yardstick of whether anything was learned: errors on held-out equations against trivial predictions.

Trivial predictions know nothing of where nodes are: nothing moves, or moves on as it does (no velocity, no force), or
all moves evenly (the mean velocity, the mean force, of all nodes or of each). With E the squared error of a prediction
on held-out equations and N what the noise of the samples alone makes of them (zero where derivatives are given),

    missed = (E_model - N) / (E_trivial - N)

is the share of what there is to learn that the model misses, and its root the error that grades are given by:

* **learned**: at most 0.25 (0.1 where derivatives are given); and in the typical group at most 0.1, where noise is less
  than half of what is missed: the rest is a law that the model does not have. Single runs may go where no other went;
* **partly**: at most 0.9, and the model beats the trivial predictions in held-out groups beyond chance;
* **nothing**: all else.

A force that is the same everywhere, as that on a thrown ball, is itself something to learn: where the mean force leaves
at most 0.01 of the squares, a model that misses at most 0.03 of the forces is measured by no force at all.

The grade is the worse one of forces and of velocities. A fit that misses more than 0.03, and of that a good part
depends on which node or edge it is, on its place or on its momentum, is learned in part only: something is lacking.
The same holds of a fit to momenta that are not mass times velocity: it holds the motion, but masses and forces are off.
And of a fit to the samples of fewer than three separate equations: what is left out shares samples with what is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from hamfit.features.scales import power_of_two
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.left_out import LeftOutFits, with_weights
from hamfit.solve import Solution
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.block import Equations
from hamfit.validation import LARGEST, Array, IntArray

LEARNED, PARTLY, NOTHING = GRADES = ("learned", "partly", "nothing")
LEARNED_UP_TO = 0.25  # error up to which a half is learned, where noise makes the larger part of what is missed
_WITHOUT_NOISE, _PARTLY = 0.1, 0.9  # errors up to which it is learned where none is noise, and in part
_SAID_TO_BE_NOISE = 0.5  # of what is said to be noise is missed at least; a model that misses less predicts that noise
_MOST_NOISE = 0.5  # of what the trivial prediction misses: what is said to be more noise than that is not known to be
_SURE = 3.0  # standard errors by which the model must beat trivial predictions
_GROUPS, _FEW_GROUPS = 10, 3
_FEWEST, _NODES_LOOKED_AT, _NODES_OF_ALL = 6, 3000, 600  # equations of each group at least, nodes of all at most
_SMALL = 0.03  # error up to which it does not matter that something is lacking
_UNIFORM = 0.01  # share of squares that the mean force leaves, up to which forces are the same everywhere
_NIL = 1e-5  # error below which nothing is missed, as far as people are concerned
_NAMES = ("forces", "velocities")


@dataclass(frozen=True)
class HeldOut:
    """Squared errors of one half of the gradient on equations that were held out, each of shape (groups,).

    Attributes
    ----------
    model, trivial
        Of the model, and of the best trivial prediction.
    noise
        What noise of the samples makes of it; zero where that is not known.
    size
        Σ of the squared targets.
    mean_is_news
        Whether a prediction of the mean is something to learn, as it is of forces, and not of velocities.
    """

    model: Array
    trivial: Array
    noise: Array
    size: Array
    mean_is_news: bool = False

    @property
    def yardstick(self) -> Array:
        """The squared errors that the model is compared with, of each group: those of the trivial prediction.

        Those of none at all where the force is the same everywhere, and the model holds it.
        """
        size = float(self.size.sum())
        even = self.mean_is_news and self.trivial.sum() <= _UNIFORM * size
        return self.size if even and self.model.sum() <= _SMALL**2 * size else self.trivial

    @property
    def error(self) -> float:
        """Root of the share of what there is to learn that is missed."""
        model, trivial = float(self.model.sum()), float(self.yardstick.sum())
        if not np.isfinite(model):
            return float("inf")
        if model <= EXACT**2 * float(self.size.sum()):  # also where a trivial prediction holds everything
            return float(np.sqrt(model / self.size.sum())) if self.size.any() else 0.0
        noise = min(self._noise, model, _MOST_NOISE * trivial)
        return float(np.sqrt((model - noise) / (trivial - noise))) if trivial > noise else float("inf")

    @property
    def _noise(self) -> float:
        """What noise makes of the squared errors; zero where the model predicts it, as where samples are too seldom."""
        noise = float(self.noise.sum())
        return noise if float(self.model.sum()) >= _SAID_TO_BE_NOISE * noise else 0.0

    def learned(self, most: float) -> bool:
        """Whether at most so large an error is left, and, in typical groups, hardly any that is no noise."""
        if self.error > most:
            return False
        known = self.yardstick > 0
        typical = float(np.median(self.model[known] / self.yardstick[known])) if known.any() else 0.0
        noisy = self._noise > 0 and 2 * self._noise >= float(self.model.sum())
        return noisy or typical <= _WITHOUT_NOISE**2

    @property
    def beyond_chance(self) -> bool:
        """Whether the model beats the trivial prediction by more than groups differ; few must show it clearly."""
        compared = self.yardstick
        known = compared > 0
        gain = np.maximum(1 - self.model[known] / compared[known], -1.0)  # no single group decides
        if len(gain) < _FEW_GROUPS or not np.isfinite(gain).all():
            return self.learned(LEARNED_UP_TO) or bool(len(gain) and (gain >= 1 - LEARNED_UP_TO**2).all())
        return bool(gain.mean() > _SURE * gain.std(ddof=1) / np.sqrt(len(gain)))

    def grade(self, most: float = LEARNED_UP_TO) -> str:
        """Grade it, with the error up to which it counts as learned."""
        if self.error <= EXACT:
            return LEARNED
        if self.error > _PARTLY or not self.beyond_chance:
            return NOTHING
        return LEARNED if self.learned(most) else PARTLY


def verdict_of(
    features: WeightedFeatures, equations: Equations, left_out: LeftOutFits | None, *, of: str = "held-out data"
) -> dict[str, Any]:
    """Judge a fit, as plain data: ``grade``, ``sentence``, ``error`` and that of the ``trivial`` prediction.

    Parameters
    ----------
    features
        What was learned.
    equations
        What it was learned from.
    left_out
        Fits by which groups are predicted that were not fitted; None predicts them by the fit to all.
    of
        What the equations are of, for the sentence.
    """
    halves = held_out(features, equations, left_out)
    told = {name: half for name, half in zip(_NAMES, halves, strict=False) if half.size.any() or half.model.any()}
    if not told:
        sentence = "nothing could be learned: all forces and velocities of the data are zero"
        return {"grade": NOTHING, "sentence": sentence, "error": 0.0, "trivial": 0.0}
    verdict = graded(told, of, _WITHOUT_NOISE if equations.pointwise else LEARNED_UP_TO)
    return verdict if left_out is None else not_independent(verdict, equations)


def graded(told: dict[str, HeldOut], of: str, most: float = LEARNED_UP_TO) -> dict[str, Any]:
    """The verdict from what was held out of forces and velocities, or of accelerations, by name: the worst counts."""
    grades = {name: half.grade(most) for name, half in told.items()}
    grade = max(grades.values(), key=GRADES.index)
    worst = max(told, key=lambda name: (GRADES.index(grades[name]), told[name].error))
    half, size = told[worst], float(told[worst].size.sum())
    ends = {"error": _root(half.model.sum(), size), "trivial": _root(half.yardstick.sum(), size)}
    return {"grade": grade, "sentence": _sentence(grade, told, worst, of), **ends}


def lowered(verdict: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a fit that lacks something, as what it misses shows: it is no noise, so that less is learned."""
    if verdict["grade"] != LEARNED or verdict["error"] <= _SMALL * verdict["trivial"]:
        return verdict
    sentence = verdict["sentence"].replace("learned:", "learned in part:", 1) + "; a good part of that is no noise"
    return verdict | {"grade": PARTLY, "sentence": sentence}


def contradicted(verdict: dict[str, Any], why: str) -> dict[str, Any]:
    """The verdict on a fit that holds motions which contradict what is said of them: it is learned in part at best.

    `why` is half a sentence, which is kept as ``but``.
    """
    if verdict["grade"] != LEARNED:
        return verdict
    sentence = verdict["sentence"].replace("learned:", "learned in part:", 1)
    return verdict | {"grade": PARTLY, "sentence": f"{sentence}; but {why}", "but": why}


def not_independent(verdict: dict[str, Any], equations: Equations) -> dict[str, Any]:
    """The verdict on a fit to so few samples that all equations share theirs with others: in part at best."""
    if equations.pointwise or equations.n_equations >= _FEW_GROUPS * equations.overlap:
        return verdict
    return contradicted(verdict, "the runs are too short to hold any part of them out")


def held_exactly(solution: Solution) -> dict[str, Any]:
    """The verdict on a fit that leaves nothing of many more rows than it has columns."""
    sentence = f"learned: it holds the data to {max(solution.residual, 1e-16):.1g} of forces and velocities"
    return {"grade": LEARNED, "sentence": sentence, "error": solution.residual, "trivial": 1.0}


def held_out(features: WeightedFeatures, equations: Equations, left_out: LeftOutFits | None) -> list[HeldOut]:
    """Squared errors by half and group, of fits that have not seen the group."""
    if left_out is None:
        cuts = np.array_split(np.arange(equations.n_equations), min(_GROUPS, equations.n_equations))
        groups = [slice(int(cut[0]), int(cut[-1]) + 1) for cut in cuts]
        chosen = [looked_at(equations, group, _NODES_OF_ALL / len(groups)) for group in groups]
        looks = _looks(features, equations, chosen)
    else:
        models = [with_weights(features, weights) for weights in left_out.weights]
        most = _NODES_LOOKED_AT / len(models)
        chosen = [looked_at(equations, group, most) for group in left_out.groups]
        looks = [_looks(fitted, equations, [one])[0] for fitted, one in zip(models, chosen, strict=True)]
    scale = _scale(equations)
    targets = [look.targets * scale for look in looks]
    with np.errstate(over="ignore", invalid="ignore"):
        model = np.array([((look.missed * scale) ** 2).sum(axis=(1, 2)) for look in looks])
    noise = np.array([_noise(look.floor, scale) * equations.dim for look in looks])
    nodes = {each.shape[1] / len(numbers) for each, numbers in zip(targets, chosen, strict=True)}
    same = np.ptp(equations.node_counts) == 0 and len(nodes) == 1
    trivial = trivial_errors(targets, int(nodes.pop()) if same else None)
    sizes = np.array([(each**2).sum(axis=(1, 2)) for each in targets])
    return [
        HeldOut(model[:, half], trivial[:, half], noise[:, half], sizes[:, half], mean_is_news=half == 0)
        for half in range(sizes.shape[1])
    ]


class _Look(NamedTuple):
    """Targets of some equations and what a fit misses of them, and what noise makes, (halves, nodes, dim or 1)."""

    targets: Array
    missed: Array
    floor: Array | None


def _looks(features: WeightedFeatures, equations: Equations, chosen: list[IntArray]) -> list[_Look]:
    """Evaluate a fit at several lots of equations at once."""
    numbers = np.concatenate(chosen)
    part, floor = equations.part(numbers), equations.noise_floor(numbers)
    with np.errstate(over="ignore", invalid="ignore"):
        missed = part.targets - np.stack(part.combined_halves(features.derivatives(part.state)))
    ends = np.cumsum([int(equations.node_counts[lot].sum()) for lot in chosen])[:-1]
    if part.free is not None:  # held nodes have no rows
        floor = None if floor is None else floor[:, part.free]
        ends = np.searchsorted(part.free, ends)
    floors = [None] * len(chosen) if floor is None else np.split(floor, ends, axis=1)
    cut = zip(np.split(part.targets, ends, axis=1), np.split(missed, ends, axis=1), floors, strict=True)
    return [_Look(*each) for each in cut]


def _noise(floor: Array | None, scale: Array) -> Array:
    """Sum the squares of what noise makes of targets, shape (halves,); zeros where that is not known."""
    return np.zeros(len(scale)) if floor is None else ((floor * scale) ** 2).sum(axis=(1, 2))


def _scale(equations: Equations) -> Array:
    """Factors that bring forces and velocities to about one, so that squares stay within range; (halves, 1, 1)."""
    sizes = np.abs(equations.evenly(_GROUPS).targets).max(axis=(1, 2), keepdims=True)
    return np.array([1 / power_of_two(float(size)) if size > 0 else 1.0 for size in sizes.ravel()]).reshape(sizes.shape)


def trivial_errors(targets: list[Array], nodes: int | None) -> Array:
    """Squared errors of the trivial prediction that is best over all groups, shape (groups, halves)."""
    candidates = [np.array([(each**2).sum(axis=(1, 2)) for each in targets])]
    shaped = [[each[:, :, None] for each in targets]]  # one mean over all nodes
    if nodes is not None:
        shaped.append([each.reshape(len(each), -1, nodes, each.shape[2]) for each in targets])  # one of each node
    for arrays in shaped if len(targets) > 1 else []:
        sums = [each.sum(axis=1) for each in arrays]
        counts = [each.shape[1] for each in arrays]
        means = [(sum(sums) - own) / (sum(counts) - count) for own, count in zip(sums, counts, strict=True)]
        missed = [each - mean[:, None] for each, mean in zip(arrays, means, strict=True)]
        candidates.append(np.array([(each**2).sum(axis=(1, 2, 3)) for each in missed]))
    best = np.argmin([candidate.sum(axis=0) for candidate in candidates], axis=0)
    return np.stack([candidates[which][:, half] for half, which in enumerate(best)], axis=1)


def looked_at(equations: Equations, group: slice, nodes: float) -> IntArray:
    """Evenly spread equations of a group, of so many nodes together."""
    count = max(_FEWEST, int(nodes / float(equations.node_counts.mean())))
    return np.unique(np.linspace(group.start, group.stop - 1, count).astype(np.int64))


def _root(squares: float, size: float) -> float:
    """A relative error, as a number that a file can hold."""
    return min(float(np.nan_to_num(np.sqrt(squares / size), nan=LARGEST, posinf=LARGEST)), LARGEST) if size > 0 else 0.0


def _sentence(grade: str, told: dict[str, HeldOut], worst: str, of: str) -> str:
    """Say what was learned, for people."""
    if grade == NOTHING:
        return (
            f"nothing was learned: on {of}, its {worst} are no better than a trivial prediction "
            "(none at all, or the mean everywhere)"
        )
    shares = " and ".join(f"{_share(half.error)} of the {name}" for name, half in told.items())
    noisy = any(half.noise.sum() > 0.01 * half.model.sum() for half in told.values())
    beside = ", noise of the samples aside" if noisy else ""
    return f"learned{' in part' if grade == PARTLY else ''}: on {of}, it misses {shares}{beside}"


def _share(error: float) -> str:
    return "all" if not error < 1 else f"{100 * error:.2g} %" if error > _NIL else "none"
