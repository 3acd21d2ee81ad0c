"""The pages about targets and uncertainty: they name every method and kind."""

from __future__ import annotations

from pathlib import Path

from hamfit.features.dissipation import DISSIPATION
from hamfit.targets import TARGETS

FOLDER = Path(__file__).parents[2] / "docs"


def test_everything_is_on_the_pages():
    pages = [(FOLDER / page).read_text(encoding="utf-8") for page in ("targets.md", "uncertainty.md")]
    assert [name for name in TARGETS.names() if f"`{name}`" not in pages[0]] == []
    assert [name for name in DISSIPATION.names() if f"`{name}`" not in pages[1]] == []
