"""The code itself: nothing grows without end, every name says one thing, and everything says what it is for."""

from __future__ import annotations

import ast
from collections import defaultdict

from sources import FILES, Definition, definitions, module_of, name, tree_of

MOST_LINES_OF_A_CLASS = 250
MOST_LINES_OF_CODE = 60
MOST_LINES_OF_A_FILE = 300
ONE_IDEA: dict[str, str] = {}
"""Files that may be longer, and why they are one idea all the same."""

SAME_NAME_IN_EVERY_MODULE = {
    "command": "hamfit/cli/",  # every module of the command line holds the command of its own name
}


def lines_of_code(node: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    """Lines of a function without its docstring, blank lines and comments."""
    first = node.body[0]
    documented = ast.get_docstring(node) is not None
    text = set(range(first.lineno, (first.end_lineno or first.lineno) + 1)) if documented else set()
    own = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return sum(number not in text and lines[number - 1].strip()[:1] not in ("", "#") for number in own)


def test_classes_functions_and_files_are_not_too_long():
    found = []
    for path in FILES:
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > MOST_LINES_OF_A_FILE and name(path) not in ONE_IDEA:
            found.append(f"{name(path)} has {len(lines)} lines, at most {MOST_LINES_OF_A_FILE} are allowed")
        for node in definitions(path):
            if isinstance(node, ast.ClassDef):
                size, most = (node.end_lineno or 0) - node.lineno + 1, MOST_LINES_OF_A_CLASS
            else:
                size, most = lines_of_code(node, lines), MOST_LINES_OF_CODE
            if size > most:
                found.append(f"{name(path)}: {node.name} has {size} lines, at most {most} are allowed")
    assert not found, "\n".join(found)


def test_no_two_modules_define_the_same_public_name():
    places = defaultdict(list)
    for path in FILES:
        for node in tree_of(path).body:
            if not isinstance(node, Definition) or node.name.startswith("_"):
                continue
            if not name(path).startswith(SAME_NAME_IN_EVERY_MODULE.get(node.name, "-")):
                places[node.name].append(module_of(path))
    twice = [f"{word}: {', '.join(modules)}" for word, modules in places.items() if len(modules) > 1]
    assert not twice, "\n".join(twice)


def test_every_docstring_is_a_sentence():
    short = []
    for path in FILES:
        for node in (tree_of(path), *definitions(path)):
            docstring = ast.get_docstring(node)
            if docstring is not None and len(docstring.split()) <= 3:
                where = f"{name(path)}:{node.body[0].lineno}"
                short.append(f"{where} {getattr(node, 'name', 'module')}: {docstring!r}")
        if ast.get_docstring(tree_of(path)) is None:
            short.append(f"{name(path)} does not say what it is")
    assert not short, f"{len(short)} docstrings of three words or fewer:\n" + "\n".join(short)
