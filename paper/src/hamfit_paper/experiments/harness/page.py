"""Pages in Markdown: one for each result, and one that shows them all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from hamfit.files import FileKind, beginning, check_output, replacing
from hamfit.words import counted, duration
from hamfit_paper.experiments.harness.experiment import EXPERIMENTS, PRESETS
from hamfit_paper.experiments.harness.summary import summary
from hamfit_paper.experiments.harness.tables import Table, readable

_ALL_RESULTS = FileKind("a page of all results", beginning(rb"# Results\n"))
_SHOWN = 6  # names of cells in a sentence
_SENTENCES = 2  # remarks that are not folded
_OTHER_SEEDS = "other seeds of what was run"
_UNKNOWN = "not run; with --budget 900 their time is estimated"


def result_page(result: dict[str, Any], *, heading: str = "#", pictures: str = "") -> str:
    """Write one result as a page: a table, a picture and what they say; all else, and the machine, is folded."""
    name, preset, where = result["experiment"], result["preset"], result["machine"]
    lines = [f"{heading} {name}: {result['title']}", ""]
    if result["changed_for_quick"]:
        changes = ", ".join(f"{key} {readable(value)}" for key, value in result["changed_for_quick"].items())
        lines += [f"Smaller than the paper's: {changes}.", ""]
    tables = [Table(**table) for table in result["tables"]]
    drawn = [f"![{title.replace('-', ' ')}]({pictures}{file})" for title, file in result["figures"].items()]
    first = [table.markdown() for table in tables[:1]] + drawn[:1] + result["remarks"][-_SENTENCES:]
    rest = result["remarks"][:-_SENTENCES] + [table.markdown() for table in tables[1:]] + drawn[1:] + left_out(result)
    packages = ", ".join(f"{package} {version}" for package, version in where["packages"].items())
    rest += [
        f"The paper's {', '.join(f'`{label}`' for label in result['labels'])}. Made by",
        f"```console\n$ hamfit reproduce {name} --preset {preset}\n```",
        f"Measured on {counted(where['cores'], 'core')} of {where['processor']} in {duration(result['seconds'])}; "
        f"Python {where['python']}, {packages}.",
    ]
    lines += [line for part in first for line in (part, "")]
    lines += ['<details markdown="1">', "<summary>Details: other readings, all entries, how it was made</summary>", ""]
    lines += [line for part in rest for line in (part, "")]
    return "\n".join([*lines, "</details>", ""])


def left_out(result: dict[str, Any]) -> list[str]:
    """Return one sentence for each reason why cells are missing from a result, with the time that they would take.

    >>> left_out({"skipped": {"a-seed-1": "not run", "b": "not run"}, "cells": [{"name": "a-seed-0", "seconds": 300}]})
    ['Left out, 1 of 3 cells (other seeds of what was run; about 5 min): a-seed-1.', \
'Left out, 1 of 3 cells (not run; with --budget 900 their time is estimated): b.']
    """
    seconds = {_kind(cell["name"]): cell["seconds"] for cell in result["cells"]}
    total = len(result["skipped"]) + len(result["cells"])
    reasons: dict[str, list[str]] = {}
    for name, why in result["skipped"].items():
        if why == "not run":
            why = _UNKNOWN if _kind(name) not in seconds else _OTHER_SEEDS  # noqa: PLW2901
        reasons.setdefault(why, []).append(name)
    sentences = []
    for reason, names in sorted(reasons.items(), reverse=True):
        shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
        taking = f"; about {duration(sum(seconds[_kind(name)] for name in names))}" if reason == _OTHER_SEEDS else ""
        sentences.append(f"Left out, {len(names)} of {total} cells ({reason}{taking}): {shown}.")
    return sentences


def _kind(name: str) -> str:
    """Return the name of a cell without its seed."""
    return re.sub(r"-seed-\d+$", "", name)


def write_page(folder: str | Path) -> Path:
    """Write ``README.md`` in `folder`: all results stored there, each with the fullest preset that was run.

    Returns
    -------
    Path
        The page.
    """
    folder = Path(folder)
    results = {name: found for name in EXPERIMENTS.names() if (found := _fullest(folder, name))}
    lines = [
        "# Results",
        "",
        "For whoever asks what was found, and whether it is what the paper says: the tables and figures of the paper, "
        "measured again by `hamfit reproduce` (of the package hamfit-paper) beside the paper's numbers.",
        "",
        *(f"- {sentence}" for sentence in summary(results)),
        "",
        "## At or below the paper",
        "",
        "| experiment | preset | at or below the paper | the paper's |",
        "| --- | --- | --- | --- |",
    ]
    for name, result in results.items():
        comparisons = result["comparisons"]
        held = f"{sum(c['holds'] for c in comparisons)} of {len(comparisons)}" if comparisons else "nothing to compare"
        labels = ", ".join(f"`{label}`" for label in result["labels"])
        lines.append(f"| [{name}](#{anchor(result)}) | {result['preset']} | {held} | {labels} |")
    lines += ["", "## Where not", "", *_where_not(results), ""]
    for result in results.values():
        lines.append(result_page(result, heading="##", pictures=f"{result['experiment']}/{result['preset']}/"))
    page = check_page(folder)
    with replacing(page, _ALL_RESULTS) as temporary:
        temporary.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return page


def _where_not(results: dict[str, dict[str, Any]]) -> list[str]:
    """Return the table of entries in which the paper's number is smaller, with the reasons."""
    rows = [
        f"| {name} | {c['what']} | {readable(c['ours'])} | {readable(c['paper'])} | {c['reason'] or 'see remarks'} |"
        for name, result in results.items()
        for c in result["comparisons"]
        if not c["holds"]
    ]
    if not rows:
        return ["There is no such entry."]
    return ["| experiment | entry | hamfit | paper | why |", "| --- | --- | ---: | ---: | --- |", *rows]


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
