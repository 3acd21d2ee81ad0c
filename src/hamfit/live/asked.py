"""What a page asks for, read from JSON with care: values have a kind and a range, and unknown ones are refused."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hamfit.errors import ParameterError, unknown_name

_LONGEST = 4000  # characters of a text


@dataclass(frozen=True)
class Asked:
    """Values by name, as a page sent them, each of which is looked at once.

    >>> Asked.of({"size": 3}, "the run", ("size",)).integer("size", 1, 10)
    3
    """

    values: Mapping[str, Any]
    what: str

    @classmethod
    def of(cls, values: Any, what: str, known: Collection[str]) -> Asked:
        """Take values by name of which only some are known."""
        if not isinstance(values, Mapping):
            raise ParameterError(f"{what} must be values by name, got {type(values).__name__}")
        for name in values:
            if name not in known:
                raise unknown_name(f"value of {what}", name, known)
        return cls(values, what)

    def __contains__(self, name: str) -> bool:
        return self.values.get(name) is not None

    def number(self, name: str, low: float, high: float, default: float | None = None) -> float:
        """Read a finite number of a range."""
        value = self._given(name, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise ParameterError(f"{name} of {self.what} must be a number, got {value!r:.60}")
        if not low <= value <= high:
            raise ParameterError(f"{name} of {self.what} must lie between {low:g} and {high:g}, got {value:g}")
        return float(value)

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number of a range."""
        value = self.number(name, low, high, default)
        if value != int(value):
            raise ParameterError(f"{name} of {self.what} must be a whole number, got {value:g}")
        return int(value)

    def text(self, name: str, default: str | None = None) -> str:
        """Read a text that is not endless."""
        value = self._given(name, default)
        if not isinstance(value, str):
            raise ParameterError(f"{name} of {self.what} must be a text, got {value!r:.60}")
        if len(value) > _LONGEST:
            raise ParameterError(f"{name} of {self.what} has {len(value)} characters; at most {_LONGEST} are read")
        return value

    def choice(self, name: str, choices: Collection[str], default: str | None = None) -> str:
        """Read one of some names."""
        value = self._given(name, default)
        if not isinstance(value, str) or value not in choices:
            raise unknown_name(f"{name} of {self.what}", value, choices)
        return value

    def inner(self, name: str, known: Collection[str] | None = None) -> Asked:
        """Read values inside of a value; without `known` any names may be there."""
        value = self.values.get(name) or {}
        return Asked.of(value, f"{name} of {self.what}", value if known is None else known)

    def _given(self, name: str, default: Any) -> Any:
        value = self.values.get(name)
        if value is None and default is None:
            raise ParameterError(f"{name} of {self.what} is missing")
        return default if value is None else value


def parsed(text: str | bytes) -> Mapping[str, Any]:
    """Read the text of one JSON object, without NaN and Infinity, which JSON does not have.

    >>> parsed('{"type": "run"}')
    {'type': 'run'}
    """
    try:
        value = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ParameterError("what the page sent is no JSON that can be read") from None
    if not isinstance(value, dict):
        raise ParameterError("what the page sent must be a JSON object with values by name")
    return value


def _refuse(name: str) -> Any:
    raise ValueError(name)
