"""The page about reports: its example runs, and it names every section."""

from __future__ import annotations

import re
from pathlib import Path

from hamfit.report.sections import coverage, energy, friction, laws, parity, residuals, ridge, rollout, summary

PAGE = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out.startswith("[] [")
    assert (tmp_path / "report.html").stat().st_size > 100_000


def test_every_section_is_in_the_table():
    for part in (summary, parity, residuals, friction, energy, coverage, laws, rollout, ridge):
        assert f"| {part.TITLE.split(',')[0]} |" in PAGE
