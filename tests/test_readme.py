"""README names every command, and its links lead somewhere; its blocks are run by `test_pages.py`."""

from __future__ import annotations

import re
from pathlib import Path

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
