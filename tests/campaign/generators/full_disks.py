"""Disks that are full: a small disk in memory where that is permitted, else a limit on the size of files.

A command that cannot write its output says so in one line. The old output is as it was, and no part of the new one is
left; or there was just room enough, and the new one is whole.
"""

from __future__ import annotations

import os
import resource
import shutil
from dataclasses import replace

from ..case import Case, Outcome, Verdict
from ..children import in_child, small_disk
from ..commands import words
from ..judge import announce, command_verdict

CASES = 130
WRITERS = {
    "generate": ("generate chain --nodes 4 --snapshots 300 -o new.npz", "new.npz"),
    "generate h5": ("generate chain --nodes 4 --snapshots 300 -o new.h5", "new.h5"),
    "convert": ("convert {good}/chain.npz new.h5", "new.h5"),
    "convert h5": ("convert {good}/chain.h5 new.npz", "new.npz"),
    "fit": ("fit {good}/chain.npz --width 48 --keep -o new.safetensors", "new.safetensors"),
    "select": ("select {good}/invariant.safetensors {good}/chain.npz -n 9 -o new.npz", "new.npz"),
    "simulate": (
        "simulate {good}/invariant.safetensors --initial {good}/chain.npz --steps 300 --dt 1e-3 -o new.npz",
        "new.npz",
    ),
    "laws": ("laws {good}/invariant.safetensors -o new.png", "new.png"),
    "table": ("laws {good}/invariant.safetensors --table new.csv", "new.csv"),
    "export": ("export {good}/invariant.safetensors new.csv --to pair-table", "new.csv"),
    "report": ("report {good}/invariant.safetensors {good}/chain.npz --sections summary -o new.html", "new.html"),
}
"""Commands, and what they write."""
SIZES = {"new.npz": 60_000, "new.h5": 60_000, "new.safetensors": 40_000, "new.png": 40_000, "new.csv": 20_000}
"""About how large the outputs are, in bytes."""


def attempt(case: Case) -> Verdict:
    """Write where there is too little room."""
    name = list(WRITERS)[case.number % len(WRITERS)]
    command, output = WRITERS[name]
    arguments = words(command.format(good=case.good))
    room = int(case.rng.choice([0, *case.rng.integers(1, SIZES.get(output, 20_000), size=4)]))
    old = {"new.npz": "runs.npz", "new.h5": "runs.h5", "new.safetensors": "hnn.safetensors"}.get(output)
    disk = case.folder / "disk"
    disk.mkdir()
    by_limit = case.number // len(WRITERS) % 2 == 0

    def child() -> Verdict:
        if by_limit or not small_disk(disk, 1024):
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            here = case
            limit = f"files of at most {room} bytes"
        else:
            os.chdir(disk)
            here = replace(case, folder=disk)
            limit = f"a disk with room for {room} bytes"
        replaces = []
        if old is not None and not by_limit:
            shutil.copy(case.good / old, output)
            replaces = [output]
        if here.folder == disk:
            fill(room)
        return command_verdict(here, arguments, damage=limit, outputs=[output], replaces=replaces)

    verdict = in_child(announce(f"hamfit {' '.join(arguments)} on a full disk"), child)
    if verdict.outcome is Outcome.WRONG and "exit code 1:" in verdict.seen:
        return replace(verdict, outcome=Outcome.TRACEBACK)
    return verdict


def fill(room: int) -> None:
    """Fill the disk of the working directory, but for so many bytes in whole pages."""
    facts = os.statvfs(".")
    free = facts.f_bavail * facts.f_frsize - room
    with open("filler", "wb") as file:  # noqa: PTH123 - the working directory
        file.write(bytes(max(0, free)))
