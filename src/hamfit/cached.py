"""Values that are computed at their first use and kept.

Before Python 3.12, `functools.cached_property` held one lock for all objects of a class while it computed: threads
waited for each other, and a child that was forked meanwhile waited for ever. Nothing here needs that lock, since values
that are computed twice are equal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property:
        """Method of no arguments that is called once for each object and from then on is an attribute of it."""

        def __init__(self, function: Callable[[Any], Any]) -> None:
            self.function = function
            self.__doc__ = function.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            return instance.__dict__.setdefault(self.name, self.function(instance))


__all__ = ["cached_property"]
