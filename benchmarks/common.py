"""What the benchmarks share: interleaved timing, and results as JSON and as a Markdown table."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def interleaved(sides: dict[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """Best time of each side; the sides take turns, so that a busy machine slows them all alike."""
    best = dict.fromkeys(sides, float("inf"))
    for _ in range(repeats):
        for name, side in sides.items():
            started = time.perf_counter()
            side()
            best[name] = min(best[name], time.perf_counter() - started)
    return best


def report(name: str, rows: list[dict[str, Any]]) -> None:
    """Print a Markdown table and write the same as JSON."""
    columns = list(rows[0])
    print(f"\n### {name}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for row in rows:
        cells = (f"{row[c]:.3g}" if isinstance(row[c], float) else str(row[c]) for c in columns)
        print(f"| {' | '.join(cells)} |")
    RESULTS.mkdir(exist_ok=True)
    content = {"benchmark": name, "machine": platform.machine(), "python": platform.python_version(), "rows": rows}
    (RESULTS / f"{name}.json").write_text(json.dumps(content, indent=2) + "\n")
