"""The page about formats of other programs: it names every format."""

from __future__ import annotations

import re
from pathlib import Path

from hamfit.data.formats import formats, suffixes_of

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
OWN = ("npz", "text")  # which have a page of their own


def test_every_format_is_in_the_table():
    rows = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]*) \|", PAGE, flags=re.MULTILINE))
    for kind in formats():
        if kind.name not in OWN:
            for suffix in suffixes_of(kind):
                assert f"`{suffix}`" in rows[kind.name]
