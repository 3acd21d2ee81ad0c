"""Messages name options that exist, and say of which command where it is not the one that was called."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click

import hamfit
from hamfit.cli import COMMANDS, PACKAGES, application
from hamfit.cli.elsewhere import options_of

DUMP = """ITEM: TIMESTEP
0
ITEM: NUMBER OF ATOMS
2
ITEM: BOX BOUNDS pp pp pp
0 5
0 5
0 5
ITEM: ATOMS id type x y z vx vy vz
1 1 1 1 1 0 0 0
2 1 2 2 2 0 0 0
"""
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def texts() -> list[tuple[str, str]]:
    """All texts of the package with the files that they stand in; what is put into them is left open."""
    found = []
    root = Path(hamfit.__file__).parent
    for path in sorted(root.rglob("*.py")):
        if path.name == "style.py":  # of pages, whose variables look like options
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "…" for part in node.values]
                found.append((str(path.relative_to(root)), "".join(map(str, parts))))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                found.append((str(path.relative_to(root)), node.value))
    return found


def test_every_option_that_a_text_names_exists():
    context = click.Context(application)
    own = [name for name in COMMANDS if name not in PACKAGES]
    options = {name: options_of(application.get_command(context, name)) for name in own}
    every = set().union(*options.values(), {"--help", "--version"})
    wrong = []
    for path, text in texts():
        wrong += [f"{path}: {option}" for option in OPTION.findall(text) if option not in every]
        for name, typed in re.findall(r"\(hamfit ([a-z-]+)([^)]*)", text):
            wrong += [f"{path}: {name} {one}" for one in OPTION.findall(typed) if one not in options.get(name, every)]
    assert not wrong, "\n".join(wrong)


def test_options_of_convert_are_said_to_be_its_own(hamfit, tmp_path: Path):
    (tmp_path / "run.lammpstrj").write_text(DUMP)
    done = hamfit("fit", "run.lammpstrj", "-o", "model.safetensors")
    assert done.code == 2
    assert "does not say its units" in done.err
    assert "--units are options of hamfit convert: convert the file first" in done.err
    assert "first" not in hamfit("convert", "run.lammpstrj", "a.npz", "--graph", "cutoff:3").err
