"""Pictures of the documentation: curves are vectors with large letters, and every picture is shown somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]
DRAWN = sorted(DOCS.rglob("*.svg"))


def test_only_screenshots_and_animations_are_made_of_pixels():
    pixels = {path.relative_to(DOCS).as_posix() for kind in ("png", "gif", "jpg") for path in DOCS.rglob(f"*.{kind}")}
    assert {name for name in pixels if not name.startswith("images/live/")} == {"images/demo.gif"}


def test_every_picture_is_shown():
    shown = {
        (page.parent / link).resolve() for page in PAGES for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text())
    }
    assert [path.name for path in DRAWN if path.resolve() not in shown] == []


@pytest.mark.parametrize("path", sorted((DOCS / "images").glob("*.svg")), ids=lambda path: path.stem)
def test_a_figure_is_read_at_half_width(path: Path):
    """Letters keep their size in points, so that a narrow figure has larger ones."""
    assert float(re.search(r'viewBox="0 0 ([\d.]+) ', path.read_text())[1]) <= 72 * 7.5 + 1e-6
