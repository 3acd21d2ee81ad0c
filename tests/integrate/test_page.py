"""The page about simulation: its tables name what exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from hamfit.integrate import SCHEMES, Status

PAGE = (Path(__file__).parents[2] / "docs" / "integrate.md").read_text(encoding="utf-8")


def test_table_of_schemes_is_right():
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (\d) \|.*\| (yes|no) \|$", PAGE, flags=re.MULTILINE)
    assert sorted(name for name, _, _ in rows) == SCHEMES.names()
    for name, order, symmetric in rows:
        scheme = SCHEMES.get(name)
        assert (scheme.order, scheme.symmetric) == (int(order), symmetric == "yes")


def test_other_names_are_told():
    for alias, name in SCHEMES.aliases().items():
        assert re.search(rf"`{alias}`[^.|]* `{name}`", PAGE)


def test_table_of_endings_is_complete():
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]+ \|$", PAGE, flags=re.MULTILINE)
    assert sorted(rows) == sorted(get_args(Status))
