"""The page about exports: its examples run, and it names every export."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hamfit.interop.exports import EXPORTS

PAGE = (Path(__file__).parents[2] / "docs" / "exports.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("restored_exports")
def test_the_examples_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": __name__}
    for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(code, names)
    assert len((tmp_path / "pairs.csv").read_text().splitlines()) == 501
    assert (tmp_path / "notes.txt").read_text() == "learned from 100 snapshots"


def test_every_export_is_in_the_table():
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE) == EXPORTS.names()
