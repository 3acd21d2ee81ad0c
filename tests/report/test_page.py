"""The page about reports: it names every section."""

from __future__ import annotations

import re
from pathlib import Path

from hamfit.report.sections import chosen_sections

PAGE = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")


def test_every_section_is_in_the_table():
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", PAGE, flags=re.MULTILINE)
    assert rows == [(section.name, section.title.split(",")[0]) for section in chosen_sections()]
