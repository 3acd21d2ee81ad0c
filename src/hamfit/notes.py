"""Notes inside of files: texts of JSON that others may have written, read with care."""

from __future__ import annotations

import json
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
