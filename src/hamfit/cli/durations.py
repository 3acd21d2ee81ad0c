"""Lengths of time as one types them: numbers in the unit of the data, or with a unit, such as ``0.5fs``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from hamfit.errors import ParameterError
from hamfit.units import duration_in

_TYPED = re.compile(r"\s*([-+]?(?:[\d_]+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([^\d\s.+-].*?)?\s*")


class Typed(NamedTuple):
    """A number, and the unit that it was typed with, if any."""

    value: float
    unit: str | None = None

    def within(self, units: Mapping[str, str], option: str) -> float:
        """Give the number in the unit of time of some data."""
        if self.unit is None:
            return self.value
        if "time" not in units:
            raise ParameterError(f"{option} has the unit {self.unit}, but the data state none: give a plain number")
        return duration_in(units, self.value, self.unit)


class Duration(click.ParamType):
    """A length of time, with or without its unit.

    >>> Duration().convert("0.5 fs", None, None), Duration().convert("1e-3", None, None)
    (Typed(value=0.5, unit='fs'), Typed(value=0.001, unit=None))
    """

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Typed:
        """Return number and unit."""
        if isinstance(value, Typed):
            return value
        found = _TYPED.fullmatch(str(value))
        try:
            return Typed(float(found[1]), found[2]) if found else Typed(float(value))
        except ValueError:
            return self.fail(f"{value!r:.40} is no time such as 0.001 or 0.5fs", param, ctx)
