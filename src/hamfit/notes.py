"""Notes inside of files: texts of JSON that others may have written, read with care, and what they say checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hamfit.errors import DataError

_DEEPEST = 64  # lists and objects inside of one another; what hamfit writes has about five


def parsed_notes(what: str, text: Any) -> dict[str, Any]:
    """Read the text of one JSON object, nested no deeper than notes ever are; anything else is a `DataError`.

    >>> parsed_notes("metadata", '{"author": "me"}')
    {'author': 'me'}
    """
    try:
        notes = json.loads(text)
    except (ValueError, TypeError):
        notes = None
    except RecursionError:
        raise _too_deep(what) from None
    if not isinstance(notes, dict):
        raise DataError(f"{what} must be the text of one JSON object")
    if _deeper_than(notes, _DEEPEST):
        raise _too_deep(what)
    return notes


def check_notes(notes: Mapping[str, Any]) -> None:
    """Refuse notes whose entries with a meaning to hamfit are not of their kind: ``"system"`` and ``"units"``.

    >>> check_notes({"system": {"name": "chain", "parameters": {"nodes": 3}}, "units": {"length": "m"}, "mood": 5})
    """
    system, units = notes.get("system"), notes.get("units")
    if system is not None and not (
        isinstance(system, Mapping)
        and isinstance(system.get("name"), str)
        and isinstance(system.get("parameters", {}), Mapping)
    ):
        raise DataError(
            f'the notes on the system must hold its name and parameters, such as {{"name": "chain", "parameters": '
            f'{{"nodes": 8}}}}, got {system!r:.60}'
        )
    if units is not None and not (
        isinstance(units, Mapping) and all(isinstance(word, str) for pair in units.items() for word in pair)
    ):
        raise DataError(f'the notes on units must be texts by name, such as {{"length": "m"}}, got {units!r:.60}')


def _too_deep(what: str) -> DataError:
    return DataError(f"{what} is nested more than {_DEEPEST} levels deep, which no notes of hamfit are")


def _deeper_than(value: Any, levels: int) -> bool:
    """Tell whether lists and objects inside of one another go deeper than so many levels."""
    inner: list[Any] = [value]
    for _ in range(levels):
        inner = [item for one in inner for item in (one.values() if isinstance(one, dict) else one)]
        inner = [item for item in inner if isinstance(item, (dict, list))]
        if not inner:
            return False
    return True
