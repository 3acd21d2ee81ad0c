"""The page about laws: its example runs, and it names every form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hamfit.potentials import POTENTIALS
from hamfit.potentials.fields import FIELDS

PAGE = (Path(__file__).parents[2] / "docs" / "laws.md").read_text(encoding="utf-8")


def test_examples_run(capsys: pytest.CaptureFixture[str]):
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    pairs, modes, nodes, sentence, mass = capsys.readouterr().out.splitlines()
    assert pairs == f"all pairs: {sentence}"
    assert modes.startswith("small oscillations: ")
    assert nodes.startswith("all nodes: T = p²/2m with m = 1")
    assert sentence.startswith("this looks like morse: D = 1")
    assert mass.startswith("1")


def test_every_form_is_on_the_page():
    assert [n for n in POTENTIALS.names() if POTENTIALS.get(n).identifiable and f"`{n}`" not in PAGE] == []
    assert [name for name in FIELDS.names() if f"`{name}`" not in PAGE] == []
