"""The page about systems: its tables name what exists."""

from __future__ import annotations

import re
from pathlib import Path

from hamfit.systems import SYSTEMS

PAGE = (Path(__file__).parents[2] / "docs" / "systems.md").read_text(encoding="utf-8")


def test_tables_name_every_member():
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE)
    assert sorted(rows) == SYSTEMS.names()
