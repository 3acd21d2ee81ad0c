"""Run the campaign: ``python -m tests.campaign``, some generators, or single cases such as ``npz_bytes:12``.

Cases that do not end as promised are printed one by one, with what repeats them, and the exit code is then 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("MPLBACKEND", "Agg")
os.environ.setdefault("OMP_NUM_THREADS", "1")  # cases run side by side
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from .material import make_good_files
from .page import counts_of, table, write_results
from .pool import Tried, run_cases
from .registry import Generator, all_generators

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"
RESULTS = ROOT / "docs" / "reliability.json"


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("cases", nargs="*", help="generators or single cases, such as npz_bytes:12; all without")
    parser.add_argument("--seed", type=int, default=0, help="seed of the campaign [0]")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), help="processes [all cores]")
    parser.add_argument("--share", type=float, default=1.0, help="share of the cases of each generator to try [1]")
    parser.add_argument("--page", action="store_true", help="write the counts into docs/reliability.md")
    parser.add_argument("--failures", type=Path, help="also write the failing cases into this file")
    given = parser.parse_args()
    known = all_generators()
    chosen = chosen_cases(given.cases, known, given.share)
    began = time.monotonic()
    tried = run_all(chosen, seed=given.seed, workers=given.workers, single=any(":" in word for word in given.cases))
    seconds = time.monotonic() - began
    failing = [item for item in tried if not item.verdict.outcome.promised]
    lines = [failure_line(item) for item in sorted(failing, key=lambda item: (item.verdict.outcome, item.name))]
    print("\n".join(lines))
    if given.failures is not None:
        given.failures.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(table(counts_of(tried)))
    print(f"{len(tried)} cases in {seconds:.0f} s, {len(failing)} not as promised (seed {given.seed})")
    if given.page:
        write_results(tried, known, seed=given.seed, seconds=seconds, results=RESULTS, page=PAGE)
    return 1 if failing else 0


def chosen_cases(words: Sequence[str], known: dict[str, Generator], share: float = 1.0) -> list[tuple[str, int]]:
    """The cases that `words` name; without words all, or the first `share` of each generator.

    Generators with the longest cases go first, so that no worker is left with them at the end.
    """
    found: list[tuple[str, int]] = []
    for word in words or known:
        name, _, number = word.partition(":")
        if name not in known:
            raise SystemExit(f"unknown generator '{name}'; known: {', '.join(known)}")
        cases = [int(number)] if number else range(max(1, round(share * known[name].cases)))
        found += [(name, place) for place in cases]
    return sorted(found, key=lambda item: -known[item[0]].seconds)


def run_all(cases: Sequence[tuple[str, int]], *, seed: int, workers: int, single: bool = False) -> list[Tried]:
    """Try cases in a temporary folder; `single` prints every verdict, whatever it is."""
    done: list[Tried] = []
    with tempfile.TemporaryDirectory(prefix="campaign-") as name:
        root = Path(name).resolve()
        (root / "good").mkdir()
        (root / "home").mkdir()
        os.environ |= {"HOME": str(root / "home"), "MPLCONFIGDIR": str(root / "home")}
        maker = multiprocessing.get_context("fork").Process(target=make_good_files, args=(root / "good",))
        maker.start()
        maker.join()
        if maker.exitcode:
            raise SystemExit("the good files could not be made")
        for item in run_cases(cases, seed=seed, root=root, workers=workers):
            done.append(item)
            if single:
                print(f"{item.name}: {item.verdict.outcome.value}\n  {item.verdict.tried}\n  {item.verdict.seen}")
            elif len(done) % 250 == 0:
                bad = sum(not tried.verdict.outcome.promised for tried in done)
                print(f"{len(done)} of {len(cases)} cases, {bad} not as promised", file=sys.stderr)
    return done


def failure_line(item: Tried) -> str:
    """One failing case: its name, which repeats it, what was tried, and what was seen."""
    verdict = item.verdict
    words = f"{item.name} [{item.seconds:.1f} s] {verdict.outcome.value}: {verdict.tried}\n    {verdict.seen}"
    return words.encode(errors="backslashreplace").decode()


if __name__ == "__main__":
    sys.exit(main())
