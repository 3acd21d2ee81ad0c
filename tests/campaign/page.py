"""The table of results, on the screen and in `docs/reliability.md`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection
from pathlib import Path

from .case import Outcome
from .pool import Tried
from .registry import Generator

BEGIN, END = "<!-- campaign: begin -->", "<!-- campaign: end -->"


def counts_of(tried: Collection[Tried]) -> dict[str, dict[str, int]]:
    """Number of cases by generator and outcome."""
    found: dict[str, Counter[str]] = {}
    for item in tried:
        found.setdefault(item.generator, Counter())[item.verdict.outcome.value] += 1
    return {name: dict(found[name]) for name in sorted(found)}


def table(counts: dict[str, dict[str, int]], summaries: dict[str, str] | None = None) -> str:
    """The counts as a table of Markdown, with the sums in the last row."""
    outcomes = [outcome.value for outcome in Outcome]
    first = ["generator"] if summaries is None else ["generator", "what it tries"]
    rows = [[*first, "cases", *outcomes], ["---"] * len(first) + ["---:"] * (len(outcomes) + 1)]
    for name, row in counts.items():
        words = [] if summaries is None else [summaries.get(name, "").rstrip(".")]
        rows.append([name, *words, f"{sum(row.values())}", *[f"{row.get(outcome, 0)}" for outcome in outcomes]])
    totals = [sum(row.get(outcome, 0) for row in counts.values()) for outcome in outcomes]
    words = [] if summaries is None else [""]
    rows.append(["**all**", *words, f"{sum(totals)}", *map(str, totals)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def write_results(
    tried: Collection[Tried], generators: dict[str, Generator], *, seed: int, seconds: float, results: Path, page: Path
) -> None:
    """Write the counts into a file of results, and from there into the page, between its two markers."""
    summaries = {name: generator.summary for name, generator in generators.items()}
    content = {"seed": seed, "seconds": round(seconds), "counts": counts_of(tried), "summaries": summaries}
    results.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    page.write_text(with_block(text, block_of(results)), encoding="utf-8")


def block_of(results: Path) -> str:
    """The part of the page that a file of results makes."""
    content = json.loads(results.read_text(encoding="utf-8"))
    counts = content["counts"]
    cases = sum(sum(row.values()) for row in counts.values())
    words = f"The last run, with seed {content['seed']}: {cases} cases in {content['seconds'] / 60:.0f} minutes."
    return f"{words}\n\n{table(counts, content['summaries'])}"


def with_block(text: str, block: str) -> str:
    """A page with another part between its markers."""
    found, count = re.subn(
        f"{re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: f"{BEGIN}\n{block}\n{END}", text, flags=re.DOTALL
    )
    if count != 1:
        raise ValueError(f"the page must have one {BEGIN} and one {END}")
    return found
