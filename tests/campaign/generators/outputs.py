"""Outputs where they must not go: onto inputs, files of other kinds, folders, devices, pipes, links and odd names.

Whatever is refused is refused before the work, and nothing that was there is lost. An old output of the same kind is
replaced whole, keeps its permissions, and a link to it stays a link.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ..case import Case, Verdict
from ..commands import words
from ..judge import command_verdict
from ..system import make_device

CASES = 460
_ON_DATA = "invariant.safetensors chain.npz"
_SIMULATE = "simulate invariant.safetensors --initial chain.npz --steps 2 --dt 0.01"
WRITERS = {
    "generate": ("generate chain --nodes 3 --snapshots 4 -o {}", ".npz"),
    "generate h5": ("generate chain --nodes 3 --snapshots 4 -o {}", ".h5"),
    "convert": ("convert chain.npz {}", ".h5"),
    "convert h5": ("convert chain.h5 {}", ".npz"),
    "convert same": ("convert chain.h5 {}", ".h5"),
    "fit": ("fit chain.npz --width 24 -o {}", ".safetensors"),
    "add": ("fit chain.npz --add-to invariant.safetensors -o {}", ".safetensors"),
    "select": (f"select {_ON_DATA} -n 2 -o {{}}", ".npz"),
    "laws": (f"laws {_ON_DATA} -o {{}}", ".png"),
    "laws table": (f"laws {_ON_DATA} --table {{}}", ".csv"),
    "export": ("export invariant.safetensors {} --to pair-table", ".csv"),
    "simulate": (f"{_SIMULATE} -o {{}}", ".npz"),
    "truth": (f"{_SIMULATE} -o run2.npz --truth {{}}", ".npz"),
    "report": (f"report {_ON_DATA} --sections summary -o {{}}", ".html"),
    "plot": ("plot run.npz --no-animation -o {}", "/"),
}
"""Commands that write, and the suffix of what they write; all other files that they name are inputs."""
MEANT = (".npz", ".h5", ".safetensors")
"""Suffixes that say what a file is."""
OTHERS = (
    "notes.txt",
    "hgn.safetensors",
    "box.npz",
    "box.h5",
    "table.csv",
    "script.py",
    "photo.png",
    "page.html",
    "plain",
)
"""Files of other kinds that are in the folder."""
PLACES = (
    "input", "input by another path", "link to an input", "hard link to an input", "other kind", "other kind",
    "other kind renamed", "folder", "device", "pipe", "link to a device", "old output", "link to an old output",
    "read-only old output", "dangling link", "missing folder", "file as folder", "read-only folder", "long name",
    "odd name", "circular link",
)  # fmt: skip
ODD_NAMES = (" ", "-", "--", "a\nb{}", "\x1b[31m{}", "\udcff{}", "[bold]x{}", "CON{}", "{}", "a b{}", "ü{}", "~{}")
NO_NAMES = ("", ".", "..")
"""Folders that are there, and must not be written as if they were files; pictures may go into them."""


def attempt(case: Case) -> Verdict:
    """One command with one bad place for its output."""
    names = list(WRITERS)
    writer = names[case.number % len(names)]
    place = PLACES[(case.number // len(names)) % len(PLACES)]
    command, suffix = WRITERS[writer]
    inputs = tuple(word for word in words(command) if word.startswith(("chain.", "invariant.")))
    for name in ("chain.npz", "chain.h5", "invariant.safetensors", "run.npz", "hgn.safetensors", "box.npz", "box.h5"):
        shutil.copy(case.good / name, case.folder / name)
    shutil.copy(case.good / "table.csv", case.folder / "table.csv")
    for name in ("notes.txt", "script.py", "photo.png", "page.html", "plain"):
        (case.folder / name).write_text(f"precious {name}\n", encoding="utf-8")
    suffix = "" if suffix == "/" else suffix
    target, must_refuse, replaces = prepare(case, place, suffix, inputs)
    if target is None:
        return case.verdict("", f"{writer}: {place}", "not possible on this machine")
    arguments = [word.replace("{}", target) for word in words(command)]
    outputs = [*replaces, "run2.npz", *_new(target)] + ([f"{target}/", "elsewhere/"] if writer == "plot" else [])
    return command_verdict(
        case, arguments, damage=place, outputs=outputs, replaces=replaces, must_refuse=must_refuse and writer != "plot"
    )


def prepare(case: Case, place: str, suffix: str, inputs: tuple[str, ...]) -> tuple[str | None, bool, list[str]]:
    """Make the bad place; give its path, whether writing there is wrong in any case, and files that may be replaced."""
    rng, folder = case.rng, case.folder
    victim = str(rng.choice(inputs)) if inputs else "box.npz"
    new = f"new{suffix}"
    match place:
        case "input":
            return victim, bool(inputs), [] if inputs else [victim]
        case "input by another path":
            (folder / "sub").mkdir()
            return f"sub/../{victim}", bool(inputs), [] if inputs else [victim]
        case "link to an input":
            (folder / new).symlink_to(victim)
            return new, bool(inputs), [] if inputs else [victim, new]
        case "hard link to an input":
            os.link(folder / victim, folder / new)
            return new, Path(victim).suffix != suffix and suffix in MEANT, [new]  # the input keeps its other name
        case "other kind":
            return other_kind(case, suffix), True, []
        case "other kind renamed":
            (folder / other_kind(case, suffix)).rename(folder / new)
            return new, False, [new]  # its name says that it is of this kind
        case "folder":
            (folder / new).mkdir()
            (folder / new / "inside.txt").write_text("precious", encoding="utf-8")
            return new, True, []
        case "device":
            return (new if make_device(folder / new) else None), True, []
        case "pipe":
            os.mkfifo(folder / new)
            return new, True, []
        case "link to a device":
            (folder / new).symlink_to("device")
            return (new if make_device(folder / "device") else None), True, []
        case "old output" | "link to an old output" | "read-only old output":
            return old_output(case, place, suffix)
        case "dangling link":
            (folder / new).symlink_to("elsewhere" + suffix)
            return new, False, [new, "elsewhere" + suffix]
        case "circular link":
            (folder / new).symlink_to(new)
            return new, True, []
        case "missing folder":
            return f"a/b/c/{new}", False, ["a", "a/b", "a/b/c", f"a/b/c/{new}"]
        case "file as folder":
            return f"notes.txt/{new}", True, []
        case "read-only folder":
            (folder / "locked").mkdir()
            (folder / "locked").chmod(0o500)
            return f"locked/{new}", True, []
        case "long name":
            return "x" * int(rng.choice([240, 250, 255, 300, 5000])) + suffix, False, []
    odd = str(rng.choice((*ODD_NAMES, *NO_NAMES) if suffix else ODD_NAMES))
    return odd.replace("{}", suffix), odd in NO_NAMES, []


def other_kind(case: Case, suffix: str) -> str:
    """A file in the folder that is of another kind than what has this suffix; .npz and .h5 are both data."""
    same = (".npz", ".h5") if suffix in (".npz", ".h5") else (suffix or ".none",)
    return str(case.rng.choice([name for name in OTHERS if not name.endswith(same)]))


def old_output(case: Case, place: str, suffix: str) -> tuple[str, bool, list[str]]:
    """An output of the same kind is there already."""
    good = {".npz": "runs.npz", ".h5": "runs.h5", ".safetensors": "hnn.safetensors", ".csv": "table.csv"}.get(suffix)
    if good is None:
        return f"new{suffix}", False, []
    shutil.copy(case.good / good, case.folder / f"old{suffix}")
    if place == "old output":
        return f"old{suffix}", False, [f"old{suffix}"]
    if place == "read-only old output":
        (case.folder / f"old{suffix}").chmod(0o444)
        return f"old{suffix}", False, [f"old{suffix}"]
    (case.folder / f"link{suffix}").symlink_to(f"old{suffix}")
    return f"link{suffix}", False, [f"old{suffix}"]


def _new(target: str) -> list[str]:
    """How a new file, and the folders on the way to it, are listed."""
    path = os.path.normpath(target) if target else ""
    return [os.fsencode(path).decode(errors="backslashreplace")]
