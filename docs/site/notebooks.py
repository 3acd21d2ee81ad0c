"""Tutorials as notebooks."""

from __future__ import annotations

import re
from typing import Any

BLOCK = re.compile(r"^```(python|sh|text title=\"Output\")\n(.*?)^```[ ]*\n?", flags=re.MULTILINE | re.DOTALL)


def notebook(text: str) -> dict[str, Any]:
    """Turn a page into a notebook: Python and shell are cells to run, all else is text; outputs are left out.

    Parameters
    ----------
    text
        The page, in Markdown.

    Returns
    -------
    dict
        The notebook, version 4.5 of the format.
    """
    cells, end = [], 0
    for match in re.finditer(
        r"^```(python|sh|text title=\"Output\")\n(.*?)^```[ ]*\n?", text, re.MULTILINE | re.DOTALL
    ):
        cells.append(("markdown", text[end : match.start()]))
        if match[1] in ("python", "sh"):
            cells.append(("code", ("%%bash\n" if match[1] == "sh" else "") + match[2]))
        end = match.end()
    cells.append(("markdown", text[end:]))
    made = []
    for number, (kind, source) in enumerate(cell for cell in cells if cell[1].strip()):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source.strip()}
        made.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
