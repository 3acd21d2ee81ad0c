"""Amounts as one types them: whole numbers, also as ``1e6``."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

import click

_MOST_DIGITS = 30


class Count(click.ParamType):
    """A whole number, however it is written: ``1000``, ``1_000`` or ``1e3``; the library checks its range.

    >>> Count().convert("1e20", None, None)
    100000000000000000000
    """

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number as an int, in all its digits."""
        if isinstance(value, int):
            return value
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            number = Decimal("nan")
        if number.is_finite() and number.adjusted() < _MOST_DIGITS and number == number.to_integral_value():
            return int(number)
        return self.fail(f"{value!r:.40} is not a whole number of at most {_MOST_DIGITS} digits", param, ctx)
