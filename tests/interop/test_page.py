"""The page about exports: it names every export."""

from __future__ import annotations

import re
from pathlib import Path

from hamfit.interop.exports import EXPORTS

PAGE = (Path(__file__).parents[2] / "docs" / "exports.md").read_text(encoding="utf-8")


def test_every_export_is_in_the_table():
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE) == EXPORTS.names()
