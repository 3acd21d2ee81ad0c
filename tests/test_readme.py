"""README names every command, and its links lead somewhere; its blocks are run by `test_pages.py`."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from hamfit.cli import COMMANDS

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_table_names_every_command():
    assert set(re.findall(r"^\| `hamfit ([\w-]+)", README, flags=re.MULTILINE)) == set(COMMANDS)


def test_links_lead_somewhere():
    root = Path(__file__).parent.parent
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(targets) > 10
    for target in targets:
        assert (root / target).exists(), target


def test_links_of_the_long_description_lead_into_the_repository(monkeypatch: pytest.MonkeyPatch):
    """An index of packages has no files beside README; pictures are links of their own, and may be inside of others."""
    setuptools = pytest.importorskip("setuptools")
    said: dict[str, str] = {}
    monkeypatch.setattr(setuptools, "setup", lambda **options: said.update(options))
    monkeypatch.chdir(Path(__file__).parent.parent)
    runpy.run_path("setup.py")
    targets = re.findall(r"\]\(([^)]*)\)", said["long_description"])
    assert any("/raw/main/docs/images/" in target for target in targets)
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
