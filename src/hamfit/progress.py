"""How long work tells whoever waits for it how far it has come."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called as ``progress(done, total)`` now and then."""
