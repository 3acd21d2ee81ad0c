"""Pages in Markdown: one for each result, and one that shows them all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hamfit.files import FileKind, beginning, check_output, replacing
from hamfit.words import counted, duration
from hamfit_paper.experiments.harness.experiment import EXPERIMENTS, PRESETS
from hamfit_paper.experiments.harness.tables import Table, readable

_ALL_RESULTS = FileKind("a page of all results", beginning(rb"# Results\n"))
_SHOWN = 6  # names of cells in a sentence


def result_page(result: dict[str, Any], *, heading: str = "#", pictures: str = "") -> str:
    """Write one result as a page: what it is, its tables and pictures, and on what machine it was measured."""
    name, preset, where = result["experiment"], result["preset"], result["machine"]
    lines = [f"{heading} {name}: {result['title']}", ""]
    lines += [f"The paper's {', '.join(f'`{label}`' for label in result['labels'])}. Made by", ""]
    lines += ["```sh", f"hamfit reproduce {name} --preset {preset}", "```", ""]
    if result["changed_for_quick"]:
        changes = ", ".join(f"{key} {readable(value)}" for key, value in result["changed_for_quick"].items())
        lines += [f"Smaller than the paper's: {changes}.", ""]
    for table in result["tables"]:
        lines += [Table(**table).markdown(), ""]
    lines += [line for remark in result["remarks"] for line in (remark, "")]
    for title, file in result["figures"].items():
        lines += [f"![{title.replace('-', ' ')}]({pictures}{file})", ""]
    lines += [line for sentence in left_out(result) for line in (sentence, "")]
    packages = ", ".join(f"{package} {version}" for package, version in where["packages"].items())
    lines += [
        f"Measured on {counted(where['cores'], 'core')} of {where['processor']} in {duration(result['seconds'])}; "
        f"Python {where['python']}, {packages}.",
        "",
    ]
    return "\n".join(lines)


def left_out(result: dict[str, Any]) -> list[str]:
    """Return one sentence for each reason why cells are missing from a result.

    >>> left_out({"skipped": {"adam": "not run", "sgd": "not run"}, "cells": [{}]})
    ['Left out, 2 of 3 cells (not run): adam, sgd.']
    """
    skipped: dict[str, str] = result["skipped"]
    total = len(skipped) + len(result["cells"])
    sentences = []
    for reason in sorted(set(skipped.values())):
        names = [name for name, why in skipped.items() if why == reason]
        shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
        sentences.append(f"Left out, {len(names)} of {total} cells ({reason}): {shown}.")
    return sentences


def write_page(folder: str | Path) -> Path:
    """Write ``README.md`` in `folder`: all results stored there, each with the fullest preset that was run.

    Returns
    -------
    Path
        The page.
    """
    folder = Path(folder)
    results = [found for name in EXPERIMENTS.names() if (found := _fullest(folder, name))]
    lines = [
        "# Results",
        "",
        "Every table and figure of the paper, measured again by `hamfit reproduce`, beside the paper's numbers. That "
        "command comes with the package hamfit-paper.",
        "",
        "| experiment | preset | at or below the paper | the paper's |",
        "| --- | --- | --- | --- |",
    ]
    for result in results:
        comparisons = result["comparisons"]
        held = f"{sum(c['holds'] for c in comparisons)} of {len(comparisons)}" if comparisons else "–"
        labels = ", ".join(f"`{label}`" for label in result["labels"])
        name = result["experiment"]
        lines.append(f"| [{name}](#{anchor(result)}) | {result['preset']} | {held} | {labels} |")
    lines.append("")
    for result in results:
        lines.append(result_page(result, heading="##", pictures=f"{result['experiment']}/{result['preset']}/"))
    page = check_page(folder)
    with replacing(page, _ALL_RESULTS) as temporary:
        temporary.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return page


def check_page(folder: str | Path) -> Path:
    """Give the path of the page that `write_page` writes, or refuse it, where another ``README.md`` would be lost."""
    page = Path(folder) / "README.md"
    check_output(page, _ALL_RESULTS)
    return page


def anchor(result: dict[str, Any]) -> str:
    """Return the target of a link to the heading of a result.

    >>> anchor({"experiment": "table1", "title": "RF-HGN, and fourteen optimizers"})
    'table1-rf-hgn-and-fourteen-optimizers'
    """
    heading = f"{result['experiment']}: {result['title']}".lower()
    return "".join(c for c in heading if c.isalnum() or c in " -_").replace(" ", "-")


def _fullest(folder: Path, name: str) -> dict[str, Any] | None:
    for preset in reversed(PRESETS):
        path = folder / name / preset / "result.json"
        if path.is_file():
            result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            return result
    return None
