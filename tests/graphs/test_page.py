"""The page about graphs: its examples run."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "graphs.md").read_text(encoding="utf-8")


def test_examples_run(capsys):
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "[0 1 0 1]"
    assert printed[-2] == "[4]"
    assert printed[-1].endswith("True")
