"""The page on molecules: every block of it runs, one after the other, and what it says holds."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hamfit.cli import application
from hamfit.units import ASE_UNITS, thermal_energy

PAGE = (Path(__file__).parents[2] / "docs" / "molecules.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"^hamfit ((?:.*\\\n)*.*)", re.MULTILINE)


def in_order() -> list[tuple[str, str]]:
    """Blocks of Python and commands, in the order of the page."""
    blocks = [(match.start(), "python", match[1]) for match in re.finditer(r"```python\n(.*?)```", PAGE, re.DOTALL)]
    commands = [(match.start(), "command", match[1].replace("\\\n", " ")) for match in COMMAND.finditer(PAGE)]
    return [(kind, text) for _, kind, text in sorted(blocks + commands)]


@pytest.fixture(scope="module")
def done(tmp_path_factory) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    names: dict[str, Any] = {"__name__": __name__}
    printed: dict[str, dict[str, Any]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("page"))
        for kind, text in in_order():
            if kind == "python":
                exec(text, names)
                continue
            words = shlex.split(text)
            result = CliRunner().invoke(application, [*words, "--json"], catch_exceptions=False)
            assert result.exit_code == 0, result.output
            printed[words[0]] = json.loads(result.stdout.splitlines()[-1])
    return names, printed


def test_the_page_has_all_its_blocks():
    assert [text.split()[0] for kind, text in in_order() if kind == "command"] == ["fit", "simulate", "select"]
    assert sum(kind == "python" for kind, _ in in_order()) == 7


def test_fits_are_good_and_told_in_the_words_of_the_field(done):
    names, printed = done
    told = printed["fit"]["test_errors_in_units"]
    assert told["forces"]["unit"] == "meV/Å"
    assert told["energies"]["unit"] == "meV per atom"
    assert told["forces"]["mae"] < 100
    assert {"forces of H", "forces of O"} <= set(told)
    assert printed["fit"]["core"]["law"] == "zbl"
    assert names["errors"]["force_mae"] < 0.05


def test_motions_are_at_their_temperature_and_stop(done):
    names, printed = done
    assert float(printed["simulate"]["mean_temperature"].split()[0]) == pytest.approx(300, rel=0.25)
    assert names["found"].rollout.temperature == pytest.approx(thermal_energy(300, ASE_UNITS), rel=0.35)
    assert names["stopped"].status == "stopped"
    assert "node" in names["stopped"].message
    assert len(printed["select"]["chosen"]) == len(names["chosen"]) == 5


def test_ase_finds_the_shape_of_least_energy(done):
    atoms, start = done[0]["atoms"], done[0]["start"]
    assert atoms.get_distance(0, 1) == pytest.approx(0.98, abs=0.15)
    assert start.q.shape == (3, 3)
