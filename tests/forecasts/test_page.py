"""The page about forecasts: its example runs."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "forecasts.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": __name__}
    for code in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(code, names)
    found = names["found"]
    assert found.members.shape == (8, 201, 5, 2)
    assert found.predictable_until == found.covered_until == 2.0
    assert capsys.readouterr().out == "[]\n"
    assert (tmp_path / "run.npz").exists()
