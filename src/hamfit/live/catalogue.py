"""The reference systems as cards: what each of them is, its controls, the sizes it comes in, and how it moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from hamfit.errors import ParameterError, unknown_name
from hamfit.systems import System, make_system

SIDES = (2, 3, 4, 5, 7, 10, 14, 20, 30, 50, 70, 100)
"""Sides of the square lattices that the size slider goes through."""
_FEW = (2, 3, 4, 5, 7, 10, 14, 20, 30)
_BODIES = (3, 5, 8, 12, 20, 32, 50, 80)
_CUBES = (2, 3, 4, 5)
_POTENTIALS = ("harmonic", "anharmonic", "morse")


@dataclass(frozen=True)
class Control:
    """A parameter of a system that the page shows as a slider or, with `choices`, as a choice."""

    name: str
    label: str
    default: Any
    low: float = 0.0
    high: float = 1.0
    step: float = 1.0
    choices: tuple[str, ...] = ()

    def checked(self, value: Any) -> Any:
        """Return a value of the kind that the control has, within its range; anything else is an error."""
        if self.choices:
            if value not in self.choices:
                raise unknown_name(self.label.lower(), value, self.choices)
            return value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not self.low <= value <= self.high:
            raise ParameterError(f"{self.label.lower()} must lie between {self.low:g} and {self.high:g}, got {value!r}")
        return int(value) if isinstance(self.default, int) else float(value)


@dataclass(frozen=True)
class Shape:
    """A family of larger systems that a model is run on: which system, and its sizes as parameters.

    Attributes
    ----------
    system
        Name of the reference system.
    sizes
        What the size slider goes through.
    by
        Parameters that the size is given to.
    label
        How a size is written, with ``{n}`` in it.
    dims
        Dimensions that the page offers.
    """

    system: str
    sizes: tuple[int, ...]
    by: tuple[str, ...]
    label: str
    dims: tuple[int, ...]


_LATTICE = Shape("lattice", SIDES, ("rows", "cols"), "{n} × {n} lattice", (2, 3))
_CHAIN = Shape("chain", tuple(side * side for side in SIDES), ("nodes",), "chain of {n}", (1, 2, 3))


@dataclass(frozen=True)
class Card:
    """A reference system on the page.

    Attributes
    ----------
    name, title, text
        Its name among the systems, and what the card says.
    controls
        Its parameters that can be changed.
    fixed
        Parameters that are not the defaults of the system.
    sides
        Parameters that the control ``side`` stands for.
    fit
        Options of the model that it needs.
    dt, every
        Step of its motions, for stiffness one, and steps between two frames.
    shapes
        What a model of it can be run on, the first by default.
    snapshots
        How many snapshots are drawn unless the page says otherwise.
    """

    name: str
    title: str
    text: str
    controls: tuple[Control, ...]
    fixed: Mapping[str, Any] = field(default_factory=dict)
    sides: tuple[str, ...] = ()
    fit: Mapping[str, Any] = field(default_factory=dict)
    dt: float = 0.02
    every: int = 2
    shapes: tuple[Shape, ...] = ()
    snapshots: int = 400

    def parameters(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Turn values of the controls into parameters of the system; what no control has is an error."""
        known = {control.name: control for control in self.controls}
        for name in given:
            if name not in known:
                raise unknown_name(f"control of {self.title}", name, known)
        values = {name: control.checked(given.get(name, control.default)) for name, control in known.items()}
        side = values.pop("side", None)
        return {**self.fixed, **values, **({} if side is None else dict.fromkeys(self.sides, side))}

    def system(self, given: Mapping[str, Any]) -> System:
        """Make the system with values of the controls."""
        return make_system(self.name, **self.parameters(given))

    def larger(self, given: Mapping[str, Any], shape: int, size: int, dim: int | None) -> System:
        """Make the system of another size, or of another shape or dimension, with the same law."""
        if not 0 <= shape < len(self.shapes):
            raise ParameterError(f"shape must be one of the {len(self.shapes)} of {self.title}, got {shape}")
        chosen = self.shapes[shape]
        if size not in chosen.sizes:
            raise ParameterError(f"size must be one of {', '.join(map(str, chosen.sizes))}, got {size}")
        own = self.parameters(given)
        if dim is not None and dim not in chosen.dims:
            raise ParameterError(f"dim must be one of {', '.join(map(str, chosen.dims))}, got {dim}")
        other = make_system(chosen.system)
        law = {name: value for name, value in own.items() if name in other.parameters() and name not in _SIZES}
        law |= {} if dim is None or "dim" not in other.parameters() else {"dim": dim}
        return make_system(chosen.system, **law | dict.fromkeys(chosen.by, size))

    def time_step(self, system: System) -> float:
        """Give the step of a motion: shorter for stiffer springs."""
        stiffness = getattr(system, "stiffness", None)
        return self.dt if stiffness is None else self.dt / max(1.0, float(stiffness.max()) ** 0.5)

    def to_dict(self) -> dict[str, Any]:
        """Give what the page shows, as plain values."""
        return asdict(self) | {"fixed": dict(self.fixed), "fit": dict(self.fit)}


_SIZES = ("nodes", "rows", "cols", "layers", "side")


def _own(name: str, sizes: tuple[int, ...], by: tuple[str, ...], label: str, *dims: int) -> tuple[Shape, ...]:
    return (Shape(name, sizes, by, label, dims),)


_SIDE = Control("side", "Side", 3, 2, 6, 1)
_STIFFNESS = Control("stiffness", "Stiffness", 1.0, 0.2, 5.0, 0.1)
_MOVING = {"p_amplitude": 0.5}

CARDS = {
    card.name: card
    for card in (
        Card(
            "chain",
            "Chain",
            "Masses in a row, joined by springs.",
            (
                Control("nodes", "Nodes", 8, 2, 40, 1),
                Control("potential", "Springs", "morse", choices=_POTENTIALS),
                Control("dim", "Dimension", 2, 1, 3, 1),
                _STIFFNESS,
            ),
            shapes=(_CHAIN, _LATTICE),
        ),
        Card(
            "lattice",
            "Lattice",
            "A square net of springs, the system of the paper's Table 1.",
            (
                _SIDE,
                Control("potential", "Springs", "harmonic", choices=_POTENTIALS),
                Control("dim", "Dimension", 3, 2, 3, 1),
                _STIFFNESS,
            ),
            sides=("rows", "cols"),
            shapes=(_LATTICE, _CHAIN),
        ),
        Card(
            "ring",
            "Ring",
            "A ring of quartic springs, from the NeurIPS 2022 benchmark.",
            (Control("nodes", "Nodes", 5, 3, 20, 1), _STIFFNESS),
            dt=0.005,
            every=4,
            shapes=_own("ring", tuple(sorted({*_BODIES, 200, 500, 1000})), ("nodes",), "ring of {n}", 2, 3),
        ),
        Card(
            "lennard-jones",
            "Lennard-Jones",
            "Particles that attract and repel each other, in a periodic box.",
            (
                Control("side", "Side", 5, 5, 8, 1),
                Control("epsilon", "Depth ε", 1.0, 0.2, 3.0, 0.1),
                Control("density", "Density", 0.7, 0.5, 0.9, 0.05),
            ),
            fixed={"cutoff": 2.5, "switch": "smooth", "p_amplitude": 1.0},
            sides=("rows", "cols"),
            dt=0.002,
            every=5,
            shapes=_own("lennard-jones", SIDES[3:], ("rows", "cols"), "{n} × {n} in a box", 2),
            snapshots=200,
        ),
        Card(
            "gravity",
            "Gravity",
            "Bodies that fall towards each other, softened where they are close.",
            (
                Control("nodes", "Bodies", 5, 2, 12, 1),
                Control("strength", "Strength", 1.0, 0.2, 3.0, 0.1),
                Control("softening", "Softening", 0.5, 0.2, 1.0, 0.05),
                Control("dim", "Dimension", 3, 2, 3, 1),
            ),
            dt=0.01,
            every=2,
            shapes=_own("gravity", _BODIES, ("nodes",), "{n} bodies", 2, 3),
        ),
        Card(
            "coulomb",
            "Charges",
            "Charges of both signs with hard cores.",
            (_SIDE, Control("strength", "Strength", 1.0, 0.2, 3.0, 0.1)),
            fixed=_MOVING,
            sides=("rows", "cols"),
            dt=0.005,
            every=4,
            shapes=_own("coulomb", _FEW[:6], ("rows", "cols"), "{n} × {n} charges", 2, 3),
            snapshots=300,
        ),
        Card(
            "trap",
            "Ions in a trap",
            "Like charges, held together by a bowl that is steeper along one axis.",
            (
                Control("nodes", "Ions", 4, 2, 12, 1),
                Control("trap", "Bowl", 1.0, 0.2, 3.0, 0.1),
                Control("aspect", "Aspect", 2.0, 1.0, 4.0, 0.1),
            ),
            dt=0.01,
            every=3,
            shapes=_own("trap", _BODIES, ("nodes",), "{n} ions", 2),
        ),
        Card(
            "pendulums",
            "Pendulums",
            "Pendulums that turn over the top, joined by soft springs.",
            (
                Control("nodes", "Pendulums", 3, 2, 20, 1),
                Control("gravity", "Gravity", 1.0, 0.2, 3.0, 0.1),
                Control("coupling", "Coupling", 0.5, 0.1, 2.0, 0.1),
            ),
            shapes=_own("pendulums", tuple(sorted({*_BODIES, 200, 500, 1000})), ("nodes",), "{n} pendulums", 1),
        ),
        Card(
            "mixture",
            "Mixture",
            "Two kinds of Lennard-Jones particles, three laws of pairs.",
            (_SIDE,),
            fixed={"p_amplitude": 0.3},
            sides=("rows", "cols"),
            dt=0.002,
            every=5,
            shapes=_own("mixture", _FEW[:6], ("rows", "cols"), "{n} × {n} particles", 2),
        ),
        Card(
            "stillinger-weber",
            "Silicon",
            "Atoms whose bonds also feel angles (Stillinger-Weber).",
            (Control("angular", "Angular term", 21.0, 5.0, 30.0, 1.0),),
            fixed={"p_amplitude": 0.2},
            fit={"moments": 3, "cutoff": 1.8, "max_width": 512},
            dt=0.002,
            every=5,
            shapes=_own("stillinger-weber", _CUBES, ("side",), "{n} × {n} × {n} atoms", 3),
            snapshots=200,
        ),
        Card(
            "embedded-atom",
            "Metal",
            "Atoms that sink into the density of their neighbours (embedded atom).",
            (Control("binding", "Binding", 1.0, 0.5, 2.0, 0.1),),
            fixed={"p_amplitude": 0.2},
            fit={"moments": 1, "cutoff": 2.0, "max_width": 512},
            dt=0.002,
            every=5,
            shapes=_own("embedded-atom", _CUBES, ("side",), "{n} × {n} × {n} atoms", 3),
            snapshots=200,
        ),
    )
}
"""All cards by the names of their systems."""


def card_of(name: object) -> Card:
    """Find a card by the name of its system; another name is an error.

    >>> card_of("chain").system({"nodes": 3}).graph.n_nodes
    3
    """
    if not isinstance(name, str) or name not in CARDS:
        raise unknown_name("system", name, CARDS)
    return CARDS[name]
