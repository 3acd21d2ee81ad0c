"""The page about laws: its example runs, and it names every form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hamfit.potentials import POTENTIALS

PAGE = (Path(__file__).parents[2] / "docs" / "laws.md").read_text(encoding="utf-8")


def test_examples_run(capsys: pytest.CaptureFixture[str]):
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    sentence, mass = capsys.readouterr().out.splitlines()
    assert sentence.startswith("this looks like morse: D = 1")
    assert mass.startswith("1")


def test_every_form_is_on_the_page():
    assert [name for name in POTENTIALS.names() if f"`{name}`" not in PAGE] == []
