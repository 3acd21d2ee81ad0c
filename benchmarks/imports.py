"""Import time against what it builds on. Target: ``import hamfit`` at most 1.5 times ``import numpy, scipy.linalg``."""

from __future__ import annotations

import os
import subprocess
import sys

from common import interleaved, repeats_from_command_line, report

NAME = "imports"
STATEMENTS = {
    "import hamfit": "import hamfit",
    "hamfit and a model class": "import hamfit; hamfit.RFHGN",
    "import numpy, scipy.linalg": "import numpy, scipy.linalg",
    "python alone": "pass",
}


def main(repeats: int) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def run(statement: str) -> None:
        subprocess.run([sys.executable, "-c", statement], check=True, env=environment)

    best = interleaved({name: lambda s=statement: run(s) for name, statement in STATEMENTS.items()}, repeats)
    base = best["python alone"]
    unit = best["import numpy, scipy.linalg"] - base
    report(NAME, [{"statement": n, "seconds": t, "ratio": (t - base) / unit} for n, t in best.items()])


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__))
