"""The page about potentials: its table names every law."""

from __future__ import annotations

import re
from pathlib import Path

from hamfit.potentials import POTENTIALS
from hamfit.potentials.fields import FIELDS

PAGE = (Path(__file__).parents[2] / "docs" / "potentials.md").read_text(encoding="utf-8")


def test_the_table_names_every_law_with_its_default_values():
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]* \| ([^|]*) \|", PAGE, flags=re.MULTILINE)
    fields = [name for name, _ in re.findall(r"^\| `([a-z-]+)` \| [^|]* \| ([^|]*) \|$", PAGE, flags=re.MULTILINE)]
    assert sorted(fields) == FIELDS.names()
    rows = rows[: len(rows) - len(fields)]
    assert sorted(name for name, _ in rows) == POTENTIALS.names()
    for name, text in rows:
        stated = [float(number) for number in re.findall(r" = (-?[\d.]+\d|-?\d)", f" {text}")]
        assert stated == [item.default for item in POTENTIALS.get(name).parameters.values()], name
