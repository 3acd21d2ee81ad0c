"""What the benchmarks share: interleaved timing, and results as JSON and as a Markdown table."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"
MEASURED = Path(__file__).parent / "measured"  # rows that the pictures of the documentation are drawn from
IMAGES = Path(__file__).parents[1] / "docs" / "images"


def repeats_from_command_line(description: str | None, default: int = 10) -> int:
    """``--repeats``, the only option that all benchmarks have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--repeats", type=int, default=default)
    repeats: int = parser.parse_args().repeats
    return repeats


def interleaved(sides: dict[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """Best time of each side; the sides take turns, so that a busy machine slows them all alike."""
    best = dict.fromkeys(sides, float("inf"))
    for _ in range(repeats):
        for name, side in sides.items():
            started = time.perf_counter()
            side()
            best[name] = min(best[name], time.perf_counter() - started)
    return best


def best_of(sides: dict[str, Callable[[], float]], repeats: int) -> dict[str, float]:
    """Least of what each side returns, such as seconds that it has measured itself; the sides take turns."""
    best = dict.fromkeys(sides, float("inf"))
    for _ in range(repeats):
        for name, side in sides.items():
            best[name] = min(best[name], side())
    return best


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread, and those that libraries start meanwhile, on one core, where the system can be told so."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def exponent(sizes: list[float], seconds: list[float]) -> float:
    """Slope of log(seconds) over log(sizes), by least squares."""
    x, y = [math.log(s) for s in sizes], [math.log(t) for t in seconds]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    covariance = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    return covariance / sum((a - mean_x) ** 2 for a in x)


def report(name: str, rows: list[dict[str, Any]]) -> None:
    """Print a Markdown table, and write the same as JSON and Markdown."""
    columns = list(rows[0])
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    lines += [f"| {' | '.join(_cell(row[c]) for c in columns)} |" for row in rows]
    print(f"\n### {name}\n", *lines, sep="\n", flush=True)
    RESULTS.mkdir(exist_ok=True)
    machine = {
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        **{package: metadata.version(package) for package in ("hamfit", "numpy", "scipy")},
    }
    clean = [{k: None if isinstance(v, float) and not math.isfinite(v) else v for k, v in row.items()} for row in rows]
    content = {"benchmark": name, **machine, "rows": clean}
    (RESULTS / f"{name}.json").write_text(json.dumps(content, indent=2) + "\n")
    (RESULTS / f"{name}.md").write_text("\n".join([f"### {name}", "", *lines, ""]))


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if math.isfinite(value) else "-"
    return str(value)
