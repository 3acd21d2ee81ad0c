"""The page about laws: it names every form."""

from __future__ import annotations

from pathlib import Path

from hamfit.potentials import POTENTIALS
from hamfit.potentials.fields import FIELDS

PAGE = (Path(__file__).parents[2] / "docs" / "laws.md").read_text(encoding="utf-8")


def test_every_form_is_on_the_page():
    assert [n for n in POTENTIALS.names() if POTENTIALS.get(n).identifiable and f"`{n}`" not in PAGE] == []
    assert [name for name in FIELDS.names() if f"`{name}`" not in PAGE] == []
