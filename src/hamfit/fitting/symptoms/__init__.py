"""What data say about themselves before a fit: forces from outside, odd masses and momenta, coordinates that turn.

Every test looks at a bounded number of equations, which takes some ten milliseconds, and speaks only of what noise does
not explain: what it says must hold in equations that were left out.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from hamfit.data import DataSource
from hamfit.fitting.symptoms.balance import Balance, balance_of
from hamfit.fitting.symptoms.masses import (
    MassConflict,
    MomentumConflict,
    across_momenta,
    mass_conflict,
    momentum_conflict,
    still_nodes,
)
from hamfit.fitting.symptoms.place import DEGREES, turning_coordinates
from hamfit.fitting.symptoms.sample import Sample
from hamfit.targets.block import Equations
from hamfit.targets.equations import equations_of

__all__ = ["ANGLE", "Sample", "Symptoms", "symptoms_of"]

ANGLE = "goes beyond a turn"
"""What is said of a coordinate that may be an angle."""

_EXACT = 1e-5  # relative error of a mass below which the error is not worth printing
_NOTHING = 1e-8  # share of net force and torque that is called nothing
_HEAVY = 20.0  # times the others: a node that momentum conservation makes heavier than that is more likely held


@dataclass(frozen=True)
class Symptoms:
    """What cheap tests found; nothing of it depends on a model.

    Attributes
    ----------
    balance
        Net force and torque of what nothing holds, and whether a field explains them.
    mass_conflict
        Masses that momentum conservation asks for, where the given ones contradict it.
    momenta_not_mv
        How momenta differ from mass times velocity, where they do.
    turns, turns_in_degrees
        Coordinates, from zero, that look like angles, in radians or in degrees, and are not said to be.
    still
        Nodes that never move and are not held.
    across
        Share of the forces that are across the momenta, as in a magnetic field, where that is nearly all.
    columns
        Names of the columns of a text file that each coordinate of the nodes was read from; empty where it was none.
    """

    balance: Balance = field(default_factory=Balance)
    mass_conflict: MassConflict | None = None
    momenta_not_mv: MomentumConflict | None = None
    turns: tuple[int, ...] = ()
    turns_in_degrees: tuple[int, ...] = ()
    still: tuple[int, ...] = ()
    across: float | None = None
    columns: tuple[tuple[str, ...], ...] = ()

    @property
    def net_force_share(self) -> float | None:
        """Share of net force; see `Balance`."""
        return self.balance.net_force

    @property
    def net_torque_share(self) -> float | None:
        """Share of net torque; see `Balance`."""
        return self.balance.net_torque

    @property
    def nothing_loose(self) -> bool:
        """Whether held nodes belong to every component, so that net forces say nothing of a field."""
        return self.balance.held

    @property
    def depends_on_place(self) -> bool:
        """Whether there is a force from outside that differs from place to place."""
        return self.field is not None and not self.balance.uniform

    @property
    def field(self) -> str | None:
        """The kind of field that these data demand, if one is clear: wrong masses would look like one."""
        return None if self.mass_conflict is not None else self.balance.field

    def why(self) -> str:
        """Say in half a sentence what speaks for a field, or that nothing does."""
        found = self.balance
        if self.mass_conflict is not None:
            return "the masses contradict momentum conservation, which may look like a field"
        if found.net_force is None:
            return "with held nodes or periodic images, forces need not add up to nothing: no field is looked for"
        if found.field is None:
            if max(found.net_force, found.net_torque or 0.0) < _NOTHING:
                return "the forces on each system add up to nothing"
            torque = found.net_torque or 0.0
            what = "net part" if found.net_force >= torque else "net torque"
            share = max(found.net_force, torque)
            return f"the {what} of the forces, {_percent(share)}, does not follow the place of the nodes"
        if found.alone:
            return "no node has a neighbour, so that nothing but a field can act on it"
        if found.uniform:
            return f"the forces have a net part of {_percent(found.net_force)}, the same everywhere, as gravity is"
        if (found.net_force or 0.0) < (found.net_torque or 0.0):
            return (
                f"the forces have a net torque of {_percent(found.net_torque)}, which no function of distances can hold"
            )
        return f"the forces have a net part of {_percent(found.net_force)}, which no function of distances can hold"

    def sentences(self) -> list[str]:
        """Warnings of one line each, what matters most first; each names what to type."""
        return [*self._about_angles(), *self._about_masses(), *self._about_momenta(), *self._about_still_nodes()]

    def _about_masses(self) -> list[str]:
        found = self.mass_conflict
        if found is None or self.still:
            return []
        heaviest = max(found.found) / min(found.found)
        masses = " : ".join(
            f"{m:.3g} ± {e:.1g}" if e > _EXACT * m else f"{m:.3g}"
            for m, e in zip(found.found, found.errors, strict=True)
        )
        given = " : ".join(f"{m:.3g}" for m in found.given)
        if heaviest > _HEAVY:
            node = found.found.index(max(found.found))
            return [
                f"node {node} hardly answers the forces of the others: if it is a wall, hold it "
                f"(hamfit convert --held {node}); else the masses {given} contradict momentum conservation"
            ]
        typed = ",".join(f"{m:.3g}" for m in found.found)
        return [
            f"the masses {given} contradict momentum conservation, which asks for {masses}: give them "
            f"(hamfit convert --mass {typed}), or say --field node if forces from outside act"
        ]

    def _about_momenta(self) -> list[str]:
        found = self.momenta_not_mv
        said = []
        if self.across is not None:
            said.append(
                f"forces across the velocities explain {100 * self.across:.3g} % of all forces, as in a magnetic field "
                "or a turning frame, which H does not have: its field may be another one; more runs would tell"
            )
        if found is None:
            return said
        if found.others is not None:
            said.append(
                "velocities depend on more than each node's own momentum: the momenta are not m v; give positions and "
                "rates without momenta and use --model lagrangian, or --model rf-hnn"
            )
        elif found.factor is not None and found.factor < 0:
            said.append(
                "the places change against the velocities that are given: columns are swapped, or a sign is wrong, or "
                "samples are too far apart to follow the motion"
            )
        elif found.factor is not None:
            said.append(
                f"the momenta are {found.factor:.3g} times mass times velocity, as the places and times give it: units "
                "of places, times, velocities or masses disagree, or samples are too far apart"
            )
        return said

    @property
    def contradiction(self) -> str:
        """What is said of the motion and is not so, as half a sentence: no law of these data can be right; or empty."""
        found = self.momenta_not_mv
        if found is not None and found.factor is not None:
            return "the momenta are not mass times velocity"
        return "" if self.across is None else "forces across the velocities explain the motion as well as places do"

    def _about_still_nodes(self) -> list[str]:
        return [
            f"node {node} never moves: if it is a wall or a pivot, hold it (hamfit convert --held {node})"
            for node in self.still[:1]
        ]

    def _about_angles(self) -> list[str]:
        """An angle that is not said to be one makes everything else look odd as well."""
        return [
            f"coordinate {axis + 1} of the positions {ANGLE} and forces come round with it: if it is an "
            f"angle, convert the recording again and say so (hamfit convert --angles {self._columns(axis)}{unit})"
            for axes, unit in ((self.turns, ""), (self.turns_in_degrees, " --units angle=deg,..."))
            for axis in axes
        ]

    def _columns(self, axis: int) -> str:
        """What to type after --angles: the columns of a text file that a coordinate was read from, where it was."""
        return ",".join(self.columns[axis]) if axis < len(self.columns) else "COLUMN"

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for notes and JSON."""
        return {
            "net_force_share": self.net_force_share,
            "net_torque_share": self.net_torque_share,
            "depends_on_place": self.depends_on_place,
            "explained_by_place": self.balance.by_place,
            "uniform": self.balance.uniform,
            "field": self.field,
            "mass_conflict": None if self.mass_conflict is None else asdict(self.mass_conflict),
            "momenta_not_mv": None if self.momenta_not_mv is None else asdict(self.momenta_not_mv),
            "turns": list(self.turns),
            "turns_in_degrees": list(self.turns_in_degrees),
            "still": list(self.still),
            "across": self.across,
            "contradiction": self.contradiction,
            "sentences": self.sentences(),
        }


def symptoms_of(content: Sample | Equations | DataSource) -> Symptoms:
    """Look at evenly spread equations of data, of equations that were made already, or at those taken already.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> found = symptoms_of(generate(make_system("chain", nodes=3), snapshots=100))
    >>> found.field, found.net_force_share < 1e-20, found.sentences()
    (None, True, [])
    """
    content = equations_of(content) if isinstance(content, DataSource) else content
    sample = content if isinstance(content, Sample) else Sample.of(content)
    equations = sample.equations
    if len(sample.counts) < 2:
        return Symptoms()
    alone = getattr(equations, "positions_alone", False)
    return Symptoms(
        balance_of(sample, positions_alone=alone),
        mass_conflict(sample),
        momentum_conflict(sample),
        tuple(turning := turning_coordinates(sample)),
        () if turning else tuple(turning_coordinates(sample, DEGREES)),
        tuple(still_nodes(sample)),
        across_momenta(sample),
        _columns_of(equations.source),
    )


def _columns_of(data: DataSource) -> tuple[tuple[str, ...], ...]:
    """Names of the columns of positions, by coordinate, as the conversion of a text file has noted them."""
    source = data.metadata.get("source")
    said = source.get("columns") if isinstance(source, dict) else None
    places = [word.removeprefix("q=").split(",") for word in str(said or "").split() if word.startswith("q=")]
    names = places[0] if places else []
    return tuple(tuple(names[axis :: data.dim]) for axis in range(data.dim)) if len(names) >= data.dim else ()


def _percent(share: float | None) -> str:
    return f"{100 * (share or 0.0):.3g} %"
