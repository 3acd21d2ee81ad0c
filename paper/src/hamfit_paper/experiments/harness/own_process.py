"""Measurements in a process of their own, so that the operating system knows their largest memory."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hamfit.errors import HamfitError

_CODE = "from hamfit_paper.experiments.harness.own_process import answer; answer()"


def in_own_process(function: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Call ``module:function`` with plain data in a fresh Python process, and return the plain data it gives back.

    >>> in_own_process("hamfit_paper.experiments.harness.own_process:echo", {"n": 1})
    {'n': 1}
    """
    request = json.dumps({"function": function, "parameters": parameters})
    done = subprocess.run([sys.executable, "-c", _CODE], input=request, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:]
        raise HamfitError(f"{function} failed in its own process: {''.join(last) or f'exit code {done.returncode}'}")
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def answer() -> None:
    """Answer one call on standard input, as JSON; this is all that the fresh process does."""
    request = json.loads(sys.stdin.read())
    module, name = request["function"].split(":")
    print(json.dumps(getattr(importlib.import_module(module), name)(request["parameters"])))


def peak_megabytes() -> float:
    """Return the largest memory of this process so far, or NaN where the system does not tell.

    Linux tells it in /proc; ``getrusage`` would count the process that started this one as well.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 2**10
    try:
        import resource
    except ImportError:  # not a Unix
        return float("nan")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20  # macOS counts bytes


def echo(parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters as they are, to try `in_own_process` with."""
    return parameters
