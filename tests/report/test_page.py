"""The page about reports: its examples run, and it names every section."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hamfit.report.sections import chosen_sections

PAGE = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("restored_sections")
def test_the_examples_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": __name__}
    for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(code, names)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("[] [")
    assert second == "['Size of the data']"
    assert (tmp_path / "report.html").stat().st_size > 100_000


def test_every_section_is_in_the_table():
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", PAGE, flags=re.MULTILINE)
    assert rows == [(section.name, section.title.split(",")[0]) for section in chosen_sections()]
