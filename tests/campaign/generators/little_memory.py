"""Little memory: commands with a limit on the address space that is a little above what is used already.

A command that needs more says so in one line, and loses nothing. The linear algebra library has its own memory before
the limit is set: without any, it ends the process itself.
"""

from __future__ import annotations

import resource
from pathlib import Path

from hamfit import RFHGN, load_model

from ..case import Case, Verdict
from ..children import in_child
from ..commands import words
from ..judge import announce, command_verdict

CASES = 63
SECONDS = 30.0
COMMANDS = (
    ("generate chain --nodes 8 --snapshots 200000 -o new.npz", "new.npz"),
    ("generate lattice --rows 60 --cols 60 --snapshots 200 -o new.npz", "new.npz"),
    ("fit {good}/long.npz -o new.safetensors --model rf-hgn --hidden 64 --width 700", "new.safetensors"),
    ("fit {good}/long.npz -o new.safetensors --width 500", "new.safetensors"),
    ("evaluate {good}/invariant.safetensors {good}/long.npz --json", ""),
    ("convert {good}/long.npz new.h5", "new.h5"),
    ("simulate {good}/hgn.safetensors --initial {good}/chain.npz --steps 3000 --dt 1e-6 -o new.npz", "new.npz"),
    ("report {good}/invariant.safetensors {good}/chain.npz -o new.html --sections summary", "new.html"),
    ("laws {good}/invariant.safetensors {good}/chain.npz --json", ""),
)
"""Commands, and what they write."""


def warm_up(good: Path) -> None:
    """Let libraries be loaded and take what they keep."""
    RFHGN(hidden=6, width=32).fit(good / "chain.h5").save("warm.safetensors")
    load_model("warm.safetensors").evaluate(good / "chain.npz")
    Path("warm.safetensors").unlink()


def attempt(case: Case) -> Verdict:
    """Run a command with little memory."""
    line, output = COMMANDS[case.number % len(COMMANDS)]
    arguments = words(line.format(good=case.good))
    more = int(case.rng.choice([1, 4, 16, 64, 128]))

    def child() -> Verdict:
        warm_up(case.good)
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        limit = used + more * (1 << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        return command_verdict(case, arguments, damage=f"{more} MB of memory more", outputs=(output,))

    return in_child(announce(f"hamfit {' '.join(arguments)} with {more} MB more"), child, 25.0)
