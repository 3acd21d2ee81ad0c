"""Pages in Markdown: one for each result, and one that shows them all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from hamfit.files import FileKind, beginning, check_output, replacing
from hamfit.words import counted, duration
from hamfit_paper.experiments.harness.experiment import EXPERIMENTS, PRESETS
from hamfit_paper.experiments.harness.findings import FINDINGS, Question, found_in
from hamfit_paper.experiments.harness.sentences import at_or_below
from hamfit_paper.experiments.harness.summary import summary
from hamfit_paper.experiments.harness.tables import BESIDE_PAPER, Table, plain, readable

_ALL_RESULTS = FileKind("a page of all results", beginning(rb"# Results\n"))
_BRACKETS = r" \([^()]*\d[^()]*\)"  # what differs between reasons that are the same otherwise
_SHOWN = 6  # names of cells in a sentence
_OTHER_SEEDS = "other seeds of what was run"
_UNKNOWN = "not run; with --budget 900 their time is estimated"


def result_page(result: dict[str, Any], *, heading: str = "#", pictures: str = "") -> str:
    """Write one result as a page: what was asked and found, a table and a picture; all else is folded."""
    lines = [f"{heading} {result['experiment']}: {result['title']}", ""]
    if result["changed_for_quick"]:
        changes = ", ".join(f"{key} {readable(value)}" for key, value in result["changed_for_quick"].items())
        lines += [f"Smaller than the paper's: {changes}.", ""]
    asked, found = found_in(result)
    finding = FINDINGS.get(result["experiment"], Question("", lambda _: ""))
    tables = [Table(**table) for table in result["tables"]]
    shown = finding.shown(tables)
    seen = {name: text for name, text in result.get("seen", {}).items() if text}  # older results have none
    drawn = {
        name: f"![{seen.get(name, name.replace('-', ' '))}]({pictures}{file})"
        for name, file in result["figures"].items()
    }
    first = drawn.pop(finding.figure or next(iter(drawn), ""), "")
    parts = [f"*{asked}*" if asked else "", found, shown.markdown().rstrip() if shown else "", first]
    parts += [
        '<details markdown="1">',
        "<summary>Details: all entries, what the paper leaves open, how it was made</summary>",
    ]
    parts += [remark for remark in result["remarks"] if remark != found]
    of_all = bool(pictures)  # where the page of the result itself, which has every entry, is one link away
    parts += [
        table.markdown().rstrip()
        for table in tables
        if table != shown and not (of_all and table.title.startswith(BESIDE_PAPER))
    ]
    if of_all and result["comparisons"]:
        parts.append(f"All entries beside the paper's are on [the page of this result]({pictures}README.md).")
    parts += [*drawn.values(), *left_out(result), *_how_made(result), "</details>"]
    lines += [line for part in parts if part for line in (part, "")]
    return "\n".join(lines)


def _how_made(result: dict[str, Any]) -> list[str]:
    """Return the paper's labels, the command, and the machine."""
    where = result["machine"]
    packages = ", ".join(f"{package} {version}" for package, version in where["packages"].items())
    return [
        f"The paper's {', '.join(f'`{label}`' for label in result['labels'])}. Made by",
        f"```console\n$ hamfit reproduce {result['experiment']} --preset {result['preset']}\n```",
        f"Measured on {counted(where['cores'], 'core')} of {where['processor']} in {duration(result['seconds'])}; "
        f"Python {where['python']}, {packages}.",
    ]


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
        "measured again by `hamfit reproduce` (of the package hamfit-paper) beside the paper's numbers. Lengths, "
        "times and energies are in the systems' own units, in which masses, stiffnesses and the ε and σ of "
        "Lennard-Jones are 1; times of fits are in seconds.",
        "",
        *(f"- {sentence}" for sentence in summary(results)),
        "",
        "## At or below the paper",
        "",
        "| experiment | what it is about | at or below the paper |",
        "| --- | --- | ---: |",
    ]
    for name, result in results.items():
        said = at_or_below(result) if result["comparisons"] else "nothing to compare"
        lines.append(f"| [{name}](#{anchor(result)}) | {result['title']} | {said} |")
    lines += ["", "## Where not", "", *_where_not(results), ""]
    for result in results.values():
        lines.append(result_page(result, heading="##", pictures=f"{result['experiment']}/{result['preset']}/"))
    page = check_page(folder)
    with replacing(page, _ALL_RESULTS) as temporary:
        temporary.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return page


def _where_not(results: dict[str, dict[str, Any]]) -> list[str]:
    """Return one line for each reason why the paper's number is smaller somewhere, and all these entries, folded."""
    causes: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for name, result in results.items():
        for one in (one for one in result["comparisons"] if not one["holds"]):
            causes.setdefault((name, re.sub(_BRACKETS, "", one["reason"] or "see remarks")), []).append(one)
    if not causes:
        return ["There is no such entry."]
    lines = [f"- **{name}**, {_how_many(entries)}: {why}." for (name, why), entries in causes.items()]
    rows = []
    for (name, why), entries in causes.items():
        special = [", ".join(text[2:-1] for text in re.findall(_BRACKETS, one["reason"])) for one in entries]
        shared = len(set(special)) == 1
        said = [
            _beside(one) if shared else f"{_beside(one)}, {what}" for one, what in zip(entries, special, strict=True)
        ]
        reason = entries[0]["reason"] if shared and entries[0]["reason"] else why
        rows.append(f"| {name} | {len(entries)} | {'<br>'.join(said)} | {reason} |")
    heads = ["| experiment | entries | hamfit (paper) | why |", "| --- | ---: | --- | --- |"]
    counts = sum(len(entries) for entries in causes.values())
    folded = ['<details markdown="1">', f"<summary>All {counts} such entries</summary>", ""]
    return [*lines, "", *folded, *heads, *rows, "", "</details>"]


def _how_many(entries: list[dict[str, Any]]) -> str:
    """Return the number of entries, and how far they are from the paper's."""
    ratios = [one["ours"] / one["paper"] for one in entries if one["ours"] is not None]
    said = "1 entry" if len(entries) == 1 else f"{len(entries)} entries"
    return (
        f"{said}, up to {plain(f'{max(ratios):.{5 if max(ratios) < 1.01 else 3}g}')} times the paper's"
        if ratios
        else said
    )


def _beside(comparison: dict[str, Any]) -> str:
    """Return one entry with the paper's number in brackets."""
    return f"{comparison['what']}: {readable(comparison['ours'])} ({readable(comparison['paper'])})"


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
