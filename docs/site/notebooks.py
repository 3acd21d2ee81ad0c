"""Tutorials as notebooks."""

from __future__ import annotations

import base64
import posixpath
import re
from pathlib import Path
from typing import Any

REPOSITORY = "https://github.com/hamfit/hamfit/blob/main"
TUTORIALS = "docs/tutorials/"
BLOCK = re.compile(r"^```(python|sh|text title=\"Output\")\n(.*?)^```[ ]*\n?", flags=re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)(\[[^\]]*\]\()(?!https?:|#)([^)]*\))")
PICTURE = re.compile(r"(!\[[^\]]*\]\()([^):]+\.svg)\)")


def notebook(path: Path) -> dict[str, Any]:
    """Turn a page into a notebook, as it looks after it was run, which can be taken anywhere.

    Python and shell are cells to run, with the outputs that the page shows; all else is text. Pictures come along, and
    links lead into the repository.

    Parameters
    ----------
    path
        The page, in Markdown; its outputs are what a test compares with what it prints.

    Returns
    -------
    dict
        The notebook, version 4.5 of the format.
    """
    cells: list[dict[str, Any]] = []
    text, end = path.read_text(encoding="utf-8"), 0
    for match in BLOCK.finditer(text):
        cells.append(_words(text[end : match.start()], path.parent))
        kind, content = match.groups()
        if kind in ("python", "sh"):
            cells.append(_code(("%%bash\n" if kind == "sh" else "") + content))
        else:
            ran = next(cell for cell in reversed(cells) if cell["cell_type"] == "code")
            ran["outputs"] = [{"output_type": "stream", "name": "stdout", "text": content}]
        end = match.end()
    cells.append(_words(text[end:], path.parent))
    kept = [{"id": f"cell-{number}", **cell} for number, cell in enumerate(c for c in cells if c["source"])]
    for number, cell in enumerate((cell for cell in kept if cell["cell_type"] == "code"), start=1):
        cell["execution_count"] = number
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": kept, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _code(source: str) -> dict[str, Any]:
    """Return a cell to run."""
    return {"cell_type": "code", "metadata": {}, "source": source.strip(), "execution_count": None, "outputs": []}


def _words(source: str, folder: Path) -> dict[str, Any]:
    """Return a cell of text, with the pictures that it shows."""
    pictures = {Path(name).name: (folder / name).read_bytes() for _, name in PICTURE.findall(source)}
    source = PICTURE.sub(lambda found: f"{found[1]}attachment:{Path(found[2]).name})", source)
    source = LINK.sub(
        lambda found: f"{found[1]}{REPOSITORY}/{posixpath.normpath(f'docs/tutorials/{found[2]}')}", source
    )
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": source.strip()}
    if pictures:
        encoded = {name: base64.b64encode(content).decode() for name, content in pictures.items()}
        cell["attachments"] = {name: {"image/svg+xml": content} for name, content in encoded.items()}
    return cell
