"""Memory of a million steps of the chain of 8: whether the process grows, and how often anybody asks for memory.

Calls of malloc, calloc and realloc are counted by a library of a few lines that is loaded before all others, in a
process of its own; that needs a C compiler and the C library of GNU.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

STEPS = 1_000_000
COUNTER = """
#include <stdatomic.h>
#include <stddef.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
static _Atomic long calls;
long allocations(void) { return calls; }
void *malloc(size_t size) { calls++; return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { calls++; return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { calls++; return __libc_realloc(old, size); }
"""
MEASURED = """
import ctypes, json, os
from hamfit import RFInvariant, generate, make_system, simulate
system = make_system("chain", nodes=8, dim=2)
model = RFInvariant(seed=0).fit(generate(system, snapshots=400, seed=0))
start = generate(system, snapshots=1, seed=1).state(0)
counter = getattr(ctypes.CDLL(None), "allocations", None)
def measured(steps):
    before = counter() if counter else 0
    simulate(model, start, 0.01, steps, every=steps // 10)
    after = counter() if counter else 0
    with open("/proc/self/statm") as file:
        return after - before, int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
measured(1000)
print(json.dumps([bool(counter), [measured(steps) for steps in (1000, *5 * [STEPS])]]))
"""


def rows() -> list[dict[str, Any]]:
    """Resident set after each of five motions of a million steps, and calls for memory in them."""
    if not Path("/proc/self/statm").exists():
        print("The memory of motions is not measured: there is no /proc here.")
        return [{"motion": "not measured"}]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        library, compiler = Path(folder) / "counter.so", shutil.which("cc")
        if compiler:
            source = Path(folder) / "counter.c"
            source.write_text(COUNTER)
            subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
            environment["LD_PRELOAD"] = str(library)
        script = MEASURED.replace("STEPS", str(STEPS))
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
    counted, found = json.loads(done.stdout)
    short = found[0][0]
    return [
        {
            "motion": f"{number}: {STEPS if number else 1000:,} steps, 10 frames",
            "resident set, MB": resident,
            "calls for memory": calls if counted else "not counted",
            "a step, beyond those of 1000 steps": (calls - short) / STEPS if counted and number else float("nan"),
        }
        for number, (calls, resident) in enumerate(found)
    ]
