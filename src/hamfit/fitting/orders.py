"""Growth of many-body features: body order, degree and width rise while held-out configurations are predicted better.

Every trial is a wide problem of a part of the data (`hamfit.solve.wide`): its sums, a few ridges, and the error on
configurations that are held out. The width is doubled as long as that error falls by three per cent; on the way,
features of a higher order or degree are tried beside those of the same width. With a limit of time, a trial is begun
only if it is expected to leave enough time for the fit to all data, which is the longest part of the whole.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.features import InvariantNetwork
from hamfit.fitting.settings import FitSettings, GrowthLimits
from hamfit.fitting.trials import trial_sums
from hamfit.fitting.weights import RowWeights
from hamfit.progress import Progress
from hamfit.rng import generator
from hamfit.solve.ridges.held_out import least_error
from hamfit.targets.block import Equations

_FIRST = 512  # width of the first trial, or the least that the features allow
_SIMPLE, _USUAL = (3, 3), (4, 3)  # body order and degree that are compared first
_ORDER_FROM, _DEGREE_FROM = 1024, 2048  # widths from which a higher order, and a higher degree, are tried
_MOST_BODIES, _MOST_ANGULAR = 5, 4
_WORTH_IT = 0.97  # a doubling that leaves more than this of the error is the last one
_BETTER = 0.98  # other orders must leave less than this of the error at the same width
_ROWS_PER_FEATURE, _FEWEST_ROWS = 6, 8192  # of a trial
_RATE, _SOLVES = 1.5, 2.7  # powers of the width that passes and solves are expected to grow by
_CAUTION = 1.2  # times the time that the last fit is expected to take


@dataclass
class OrderGrowth:
    """How orders and width were found.

    Attributes
    ----------
    tried
        Body order, degree, width, and relative error on held-out configurations of every trial.
    chosen
        Body order, degree and width that were taken.
    reason
        Why no larger width was tried.
    """

    tried: list[tuple[int, int, int, float]] = field(default_factory=list)
    chosen: tuple[int, int, int] = (0, 0, 0)
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for a file, with the names that growth of the width alone has."""
        body, angular, width = self.chosen
        along = [(one[2], one[3]) for one in self.tried if one[:2] == (body, angular)]
        return {
            "widths": [each for each, _ in along],
            "errors": [error for _, error in along],
            "chosen": width,
            "reason": self.reason,
            "body": body,
            "angular": angular,
            "tried": [list(one) for one in self.tried],
        }


@dataclass(frozen=True)
class _Trial:
    orders: tuple[int, int]
    width: int
    error: float
    rows: int
    passing: float
    solving: float


def grow_orders(
    network: InvariantNetwork,
    equations: Equations,
    limits: GrowthLimits,
    settings: FitSettings,
    weights: RowWeights,
    progress: Progress | None = None,
) -> tuple[InvariantNetwork, OrderGrowth]:
    """Network of the best orders and width within the limits, sampled, and how it was found.

    Parameters
    ----------
    network
        Not yet sampled; with ``limits.orders`` its own orders do not matter.
    equations, settings, weights
        What is to be fitted, and how.
    limits
        Largest width, relative error that is good enough, and seconds for the whole fit.
    progress
        Called with (features so far, the most that are allowed).
    """
    search = _Search(network, equations, limits, settings, weights, progress)
    best = search.first(limits.orders)
    while not (reason := search.reason_to_stop(best)):
        wider = search.trial(best.orders, min(2 * best.width, search.largest))
        candidates = [wider]
        if limits.orders and wider.width >= _ORDER_FROM:
            candidates += search.others(wider)
        found = min(candidates, key=lambda each: each.error if each is wider else each.error / _BETTER)
        if not found.error < _WORTH_IT * best.error:
            reason = "the error on held-out configurations has stopped falling"
            break
        best = found
    search.growth.reason = reason
    return search.network_of(best), search.growth


class _Search:
    """Trials so far, and the clock."""

    def __init__(
        self,
        network: InvariantNetwork,
        equations: Equations,
        limits: GrowthLimits,
        settings: FitSettings,
        weights: RowWeights,
        progress: Progress | None,
    ) -> None:
        self.growth, self._started = OrderGrowth(), time.monotonic()
        self._network, self._equations, self._limits = network, equations, limits
        self._settings, self._weights, self._progress = settings, weights, progress
        self._rows = len(equations.halves) * equations.dim * int(equations.node_counts.sum())
        self.largest = min(limits.max_width, self._rows)

    def first(self, several: bool) -> _Trial:
        """The first trial: of the orders that are asked for, or of the better ones of two."""
        assert self._network.orders is not None
        if not several:
            return self.trial(self._network.orders, _FIRST)
        usual = self.trial(_USUAL, _FIRST)
        simple = self.trial(_SIMPLE, usual.width)
        return simple if simple.error <= usual.error else usual

    def others(self, trial: _Trial) -> list[_Trial]:
        """Trials of the next order and of the next degree at the same width, as far as there is time."""
        body, angular = trial.orders
        found = []
        next_ones = [(body + 1, angular)] + ([(body, angular + 1)] if trial.width >= _DEGREE_FROM else [])
        for orders in next_ones:
            known = orders in {(one[0], one[1]) for one in self.growth.tried if one[2] >= trial.width}
            if orders[0] > _MOST_BODIES or orders[1] > _MOST_ANGULAR or known or not self._in_time(trial, trial.width):
                continue
            try:
                found.append(self.trial(orders, trial.width))
            except DataError:  # more invariants of one channel than columns
                continue
        return found

    def trial(self, orders: tuple[int, int], width: int) -> _Trial:
        """Fit a part of the data with features of these orders, and predict configurations that are held out."""
        network = self._sampled(orders, width)
        begun, equations = time.monotonic(), self._equations
        wanted = max(_FEWEST_ROWS, _ROWS_PER_FEATURE * network.width)
        sums = trial_sums(network, equations, self._settings, self._weights, wanted)
        if sums is None:
            raise DataError("one configuration is too little to choose a width by; give the width")
        passed = time.monotonic()
        assert sums.held is not None
        rows = sums.rows + sums.held.rows
        size = sums.held.squared_targets / sums.held.rows
        error = float(np.sqrt(least_error(sums) / size)) if size > 0 else 0.0
        done = time.monotonic()
        found = _Trial(orders, network.width, error, rows, passed - begun, done - passed)
        self.growth.tried.append((*orders, network.width, error))
        if self._progress is not None:
            self._progress(min(network.width, self.largest), self.largest)
        return found

    def reason_to_stop(self, best: _Trial) -> str:
        """A sentence if no larger width is to be tried, else nothing."""
        if best.error <= self._limits.tolerance:
            return f"the error on held-out configurations is below {self._limits.tolerance:g}"
        if best.width >= self.largest:
            return f"{self.largest} features are the most that are allowed, or that the data determine"
        if not self._in_time(best, min(2 * best.width, self.largest)):
            return f"twice as many features were not expected to be done within {self._limits.seconds:g} s"
        return ""

    def network_of(self, best: _Trial) -> InvariantNetwork:
        """The network for all data: of the best trial, or wider where the error was falling and time is left."""
        width = best.width
        falling = [one for one in self.growth.tried if one[:2] == best.orders]
        fell = all(later[3] < _WORTH_IT * earlier[3] for earlier, later in pairwise(falling))
        if self._limits.seconds is not None and fell and falling[-1][2] == width:
            wider = [int(width * factor) for factor in (2.0, 1.8, 1.6, 1.4, 1.2)]
            affordable = [each for each in wider if self._for_all(best, each) <= self._left()]
            width = max([width, *(min(each, self.largest) for each in affordable)])
        network = self._sampled(best.orders, width)
        self.growth.chosen = (*best.orders, network.width)
        return network

    def _sampled(self, orders: tuple[int, int], width: int) -> InvariantNetwork:
        """A network of these orders, with as many columns, or with as many as the orders need."""
        network = self._network.with_orders(*orders)
        network.width = self._limits.max_width
        rng = generator(self._settings.seed)
        pool = network.prepare(self._equations.source, rng)
        least = sum(part.least(pool) for part in network.parts)
        if least > self.largest:
            raise DataError(
                f"{least} features are the least for these data, but {self.largest} are the most that are allowed, or "
                f"that {self._rows} rows determine; allow more (max_width), or choose lower orders (body, angular)"
            )
        return network.stage(pool, 0, min(max(width, least), self.largest), rng)

    def _left(self) -> float:
        limit = self._limits.seconds
        return np.inf if limit is None else limit - (time.monotonic() - self._started)

    def _for_all(self, trial: _Trial, width: int) -> float:
        """Seconds that the fit of all data is expected to take at a width."""
        ratio = width / trial.width
        passing = trial.passing * self._rows / trial.rows * ratio**_RATE
        return _CAUTION * (passing + trial.solving * ratio**_SOLVES)

    def _in_time(self, trial: _Trial, width: int) -> bool:
        """Whether a trial of some width leaves enough time for a fit of all data."""
        rows = min(self._rows, max(_FEWEST_ROWS, _ROWS_PER_FEATURE * width))
        ratio = width / trial.width
        next_one = trial.passing * rows / trial.rows * ratio**_RATE + trial.solving * ratio**_SOLVES
        return next_one + self._for_all(trial, width) <= self._left()
