"""Commands that other packages add, found by their entry points."""

from __future__ import annotations

from pathlib import Path

import pytest

import hamfit.cli
from hamfit.cli import PACKAGES

TOY = """
import click
from hamfit.cli import json_option, show

@click.command()
@json_option
def command(as_json):
    show({"greeting": "from [bold] afar"}, title="", as_json=as_json)
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch) -> None:
    """An installed package that adds the commands `greet` and, in vain, `fit`."""
    folder = tmp_path / "site"
    (folder / "toy-1.0.dist-info").mkdir(parents=True)
    (folder / "toy-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (folder / "toy-1.0.dist-info" / "entry_points.txt").write_text(
        "[hamfit.commands]\ngreet = toy_commands:command\nfit = toy_commands:command\n"
    )
    (folder / "toy_commands.py").write_text(TOY)
    monkeypatch.syspath_prepend(folder)


@pytest.mark.usefixtures("toy")
def test_an_installed_package_adds_a_command(hamfit):
    assert hamfit("greet", "--json").json == {"greeting": "from [bold] afar"}
    assert "Added by toy_commands." in hamfit("--help").out
    assert "did you mean 'greet'?" in hamfit("greets").err


@pytest.mark.usefixtures("toy")
def test_a_package_cannot_replace_a_command_of_the_library(hamfit):
    assert "Learn a Hamiltonian" in hamfit("--help").out
    assert "--holdout" in hamfit("fit", "--help").out


@pytest.mark.usefixtures("toy")
def test_words_in_brackets_are_printed_and_not_taken_for_markup(hamfit):
    assert "from [bold] afar" in hamfit("greet").out


def test_without_its_package_a_command_says_what_to_install(hamfit, monkeypatch):
    monkeypatch.setattr("hamfit.cli.entry_points", lambda **_: [])
    for arguments in (["list"], ["--help"]):
        result = hamfit("reproduce", *arguments)
        assert result.code == 2
        assert result.out == ""
        assert "pip install hamfit-paper (in a clone of hamfit: pip install ./paper)" in result.err
        assert len(result.err.splitlines()) == 1
    assert "  reproduce " in hamfit("--help").out


@pytest.mark.parametrize("command", PACKAGES)
def test_packages_of_this_repository_are_where_the_error_says(command: str):
    name, folder = PACKAGES[command]
    root = Path(hamfit.cli.__file__).parents[3]
    settings = (root / folder / "pyproject.toml").read_text()
    assert f'name = "{name}"' in settings
    assert f"\n{command} = " in settings.split('[project.entry-points."hamfit.commands"]')[1]
