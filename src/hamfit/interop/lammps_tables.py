"""Tables of LAMMPS: its own formulas of interpolation, and the table that keeps to a law as closely as is asked for.

``pair_style table`` looks V and -V'/r up at even steps of r², ``bond_style table`` looks V and -V' up at even steps of
r; either by straight lines or by cubic splines that are clamped at both ends. The same formulas are evaluated here
between the points and compared with the law, so that the error of a table is measured before LAMMPS sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from hamfit.errors import ParameterError
from hamfit.interop.pair_functions import PairFunction
from hamfit.validation import Array, known_name

STYLES = ("auto", "linear", "spline")
_FEWEST, _MOST = 100, 100_000  # points of a table
_SMALL = 4000  # points up to which straight lines are taken: such tables stay in the processor's cache
_COMPARED = 3000  # pairs of neighbouring points between which a table is compared with its law, evenly spread
_GROWTH = 2**0.5
_BETWEEN = (0.2, 0.5, 0.8)  # where between two points a table is compared with its law


@dataclass(frozen=True)
class LawTable:
    """One law at the points of a table.

    Attributes
    ----------
    law
        The law.
    low, high
        First and last distance.
    squares
        Whether points are even in r², as those of pairs, and not in r, as those of bonds.
    r, energy, force
        Distances, V(r) and -V'(r), each of shape (points,).
    bends
        Derivative of the force at both ends, by which splines are clamped.
    """

    law: PairFunction
    low: float
    high: float
    squares: bool
    r: Array
    energy: Array
    force: Array
    bends: tuple[float, float]

    @classmethod
    def of(cls, law: PairFunction, low: float, high: float, points: int, *, squares: bool, ends: bool) -> LawTable:
        """Tabulate a law; with `ends` its energy and its force are zero at the last point."""
        r = np.sqrt(np.linspace(low**2, high**2, points)) if squares else np.linspace(low, high, points)
        r[0], r[-1] = low, high
        energy, slope = law(r)
        if ends:
            energy[-1] = slope[-1] = 0.0
        bends = _bend(law, low), 0.0 if ends else _bend(law, high)
        return cls(law, low, high, squares, r, energy, -slope + 0.0, bends)

    def looked_up(self, r: Array, style: str) -> tuple[Array, Array]:
        """Compute energy and force as LAMMPS does at distances, each of shape (distances,)."""
        if not self.squares:
            energy, force = self.energy, self.force
            ends = (-force[0], -force[-1]), self.bends
            return _between(self.r, energy, r, style, ends[0]), _between(self.r, force, r, style, ends[1])
        x, divided = self.r**2, self.force / self.r
        slopes = tuple(-self.force[at] / (2 * self.r[at]) for at in (0, -1))
        bends = tuple(
            (bend / self.r[at] - self.force[at] / self.r[at] ** 2) / (2 * self.r[at])
            for at, bend in zip((0, -1), self.bends, strict=True)
        )
        return _between(x, self.energy, r**2, style, slopes), _between(x, divided, r**2, style, bends) * r

    def error(self, style: str) -> float:
        """Measure the largest error of energy and force, relative to the larger of what is there and what is usual."""
        x = self.r**2 if self.squares else self.r
        some = np.unique(np.linspace(0, len(x) - 2, min(len(x) - 1, _COMPARED)).astype(np.int64))
        at = np.concatenate([x[some] + share * (x[some + 1] - x[some]) for share in _BETWEEN])
        r = np.sqrt(at) if self.squares else at
        energy, slope = self.law(r)
        found = self.looked_up(r, style)
        errors = [
            (np.abs(one - true) / np.maximum(np.abs(true), usual)).max()
            for one, true, usual in zip(found, (energy, -slope), self.law.usual, strict=True)
        ]
        return float(max(errors))

    def text(self, keyword: str, *, energies: float = 1.0, lengths: float = 1.0) -> str:
        """Write the section of a table file, with numbers multiplied by those of the units that are asked for."""
        r, energy = self.r * lengths, self.energy * energies
        force = self.force * energies / lengths
        bends = [float(bend * energies / lengths**2) for bend in self.bends]
        if self.squares:  # read by LAMMPS as its own points, so that it interpolates nothing before it begins
            header = f"N {len(r)} RSQ {float(r[0])!r} {float(r[-1])!r} FPRIME {bends[0]!r} {bends[1]!r}"
        else:
            header = f"N {len(r)} FP {bends[0]!r} {bends[1]!r} EQ {float(r[np.argmin(energy)])!r}"
        rows = (f"{n} {a:.17g} {e:.17g} {f:.17g}" for n, (a, e, f) in enumerate(zip(r, energy, force, strict=True), 1))
        return "\n".join([keyword, header, "", *rows, ""])


@dataclass(frozen=True)
class ChosenTables:
    """Tables of several laws, of one style and with as many points each, and the largest error of any of them."""

    style: str
    tables: list[LawTable]
    error: float

    @property
    def points(self) -> int:
        """Number of points of each table."""
        return len(self.tables[0].r)


def chosen_tables(
    laws: Sequence[PairFunction],
    ranges: Sequence[tuple[float, float]],
    tolerance: float,
    *,
    style: str,
    squares: bool,
    ends: bool,
) -> ChosenTables:
    """Find the smallest tables whose error is at most `tolerance`.

    Parameters
    ----------
    laws, ranges
        The laws, and first and last distance of each.
    tolerance
        Largest error of energies and forces, relative to the larger of what is there and what is usual in training.
    style
        ``"linear"``, ``"spline"``, or ``"auto"``: straight lines where 4000 points are enough, else splines.
    squares, ends
        As of `LawTable`.
    """
    known_name("style", style, STYLES)
    attempts = {"auto": [("linear", _SMALL), ("spline", _MOST)]}.get(style, [(style, _MOST)])
    best = np.inf
    for one, most in attempts:
        points = _FEWEST
        while points <= most:
            tables = [
                LawTable.of(law, low, high, points, squares=squares, ends=ends)
                for law, (low, high) in zip(laws, ranges, strict=True)
            ]
            error = max(table.error(one) for table in tables)
            if error <= tolerance:
                return ChosenTables(one, tables, error)
            best = min(best, error)
            order = 2 if one == "linear" else 4  # how many powers of the step errors fall by
            needed = points * (error / tolerance) ** (1 / order)
            if needed > 2 * most:
                break
            points = int(np.ceil(max(points * _GROWTH, 0.5 * needed) / 10) * 10)
    raise ParameterError(
        f"a tolerance of {tolerance:g} cannot be reached: tables of up to {_MOST:,} points have errors of {best:.1e}; "
        "ask for a larger tolerance, or let tables begin at a larger distance (inner)"
    )


def _bend(law: PairFunction, r: float) -> float:
    """Compute the derivative of the force at one distance, by differences of slopes of fourth order."""
    step = 1e-4 * r
    slope = law(r + step * np.array([-2.0, -1.0, 1.0, 2.0]))[1]
    return float(-(slope[0] - 8 * slope[1] + 8 * slope[2] - slope[3]) / (12 * step))


def _between(x: Array, y: Array, at: Array, style: str, ends: Sequence[float]) -> Array:
    """Interpolate by straight lines, or by a cubic spline with given slopes at its ends."""
    if style == "linear":
        return np.interp(at, x, y)
    curve = scipy.interpolate.CubicSpline(x, y, bc_type=((1, ends[0]), (1, ends[1])))
    found: Array = curve(at)
    return found
