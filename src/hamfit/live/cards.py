"""What a card of the page is made of: a reference system, its controls, and the sizes that models of it are run on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from hamfit.errors import ParameterError, unknown_name
from hamfit.systems import System, make_system

_SIZES = ("nodes", "rows", "cols", "layers", "side")  # parameters that are sizes, and no part of a law


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
