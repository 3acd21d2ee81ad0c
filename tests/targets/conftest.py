"""The command line, as the tests of that room run it."""

from __future__ import annotations

from cli.conftest import hamfit

__all__ = ["hamfit"]
