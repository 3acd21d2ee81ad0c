"""Peak memory and time of a streamed fit against the size of its data. Target: 600 MB at ``--memory 256``, linear time.

Chain of 8 in 2-D: 200,000 snapshots are 6.4 million rows. The data are generated into an HDF5 file and fitted from it
by the command line, in processes of their own whose largest resident set the kernel reports.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from common import exponent, repeats_from_command_line, report

NAME = "memory"
SNAPSHOTS = (50_000, 100_000, 200_000, 400_000)
MEASURED = """
import json, resource, sys
from hamfit.cli import main
try:
    main()
finally:
    print(json.dumps({"peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}), file=sys.stderr)
"""


def measured(folder: Path, *arguments: str) -> tuple[float, float, dict[str, float]]:
    """Peak resident set in MB, seconds, and the command's own report."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *arguments, "--json"], cwd=folder, capture_output=True, text=True, check=True
    )
    seconds = time.perf_counter() - started
    return json.loads(done.stderr.strip().splitlines()[-1])["peak"], seconds, json.loads(done.stdout)


def main(repeats: int) -> None:  # noqa: ARG001 - once is enough: the sizes are large and the slope says more than each
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for snapshots in SNAPSHOTS:
            file = f"{snapshots}.h5"
            made, _, _ = measured(folder, "generate", "chain", "--snapshots", str(snapshots), "-o", file)
            options = ("--hidden", "32", "--width", "128", "--memory", "256", "--route", "normal")
            peak, _, fit = measured(folder, "fit", file, "-o", "model.safetensors", *options)
            size = (folder / file).stat().st_size / 2**20
            (folder / file).unlink()
            rows.append(
                {
                    "snapshots": snapshots,
                    "rows": int(fit["rows"]),
                    "file MB": size,
                    "generate peak MB": made,
                    "fit peak MB": peak,
                    "fit seconds": fit["seconds"],
                }
            )
    slope = exponent([float(r["snapshots"]) for r in rows], [r["fit seconds"] for r in rows])
    report(NAME, [row | {"time exponent": slope} for row in rows])


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__))
