"""How long work reports that it goes on: by calling a function with what is done and what there is to do."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with the number of items that are done and the number of all items."""
