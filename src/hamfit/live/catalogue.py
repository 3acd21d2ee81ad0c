"""The reference systems as cards: what each of them is, its controls, the sizes it comes in, and how it moves."""

from __future__ import annotations

from hamfit.errors import unknown_name
from hamfit.live.cards import Card, Control, Shape

SIDES = (2, 3, 4, 5, 7, 10, 14, 20, 30, 50, 70, 100)
"""Sides of the square lattices that the size slider goes through."""
_FEW = (2, 3, 4, 5, 7, 10, 14, 20, 30)
_BODIES = (3, 5, 8, 12, 20, 32, 50, 80)
_CUBES = (2, 3, 4, 5)
_POTENTIALS = ("harmonic", "anharmonic", "morse")
_LATTICE = Shape("lattice", SIDES, ("rows", "cols"), "{n} × {n} lattice", (2, 3))
_CHAIN = Shape("chain", tuple(side * side for side in SIDES), ("nodes",), "chain of {n}", (1, 2, 3))


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
