"""Archives (.npz) that are strange as archives: members twice, bombs, foreign members, headers that promise too much.

The archive as such is whole, its checksums are right, and still it must not be read as something else than it says, nor
fill the memory.
"""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ..case import Case, Verdict
from ..material import DATA
from ..readers import as_written, same_as_good, some_reader

CASES = 160
Members = dict[str, bytes]


def header(shape: str, kind: str = "<f8", order: str = "False") -> bytes:
    """The header of a NumPy array, with any text as the shape."""
    text = f"{{'descr': '{kind}', 'fortran_order': {order}, 'shape': {shape}, }}"
    text = text.ljust(118 - len(text) % 64 + 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode()


def twice(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """A member a second time, with other numbers."""
    name = str(rng.choice([name for name in members if name.startswith(("q", "p", "edges"))]))
    content = bytearray(members[name])
    content[-8:] = content[-16:-8]
    archive.writestr(name, bytes(content))


def bomb(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """A member of many zeros that are nearly nothing in the file."""
    rows = int(rng.choice([1_000_000, 3_000_000]))
    archive.writestr(
        "force.npy", header(f"({rows}, 4, 2)") + bytes(rows * 64), compress_type=zipfile.ZIP_DEFLATED, compresslevel=1
    )


def promise(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """A header that promises more numbers than there are."""
    shape = str(
        rng.choice(["(10000000000, 4, 2)", "(9223372036854775807,)", "(1000, 4, 2)", "(-1, 4, 2)", "(4.0, 2)", "()"])
    )
    archive.writestr("force.npy", header(shape) + bytes(640))


def surplus(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """More numbers than the header promises."""
    archive.writestr("energy.npy", header("(40,)") + bytes(40 * 8 + int(rng.integers(1, 500))))


def odd_header(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """Headers with types and texts that no array has."""
    kinds = ["O", "|O", "<f3", "V0", "<U0", "os.system", "<f8'", "", "<m8[foo]", "(2,2)<f8", "|S1000000"]
    archive.writestr("force.npy", header("(40, 4, 2)", str(rng.choice(kinds))) + bytes(2560))


def no_array(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """A member that is no array."""
    name = str(
        rng.choice(["force", "readme.txt", "force.npy", "../force.npy", "/force.npy", "a/../force.npy", "nodes/.npy"])
    )
    archive.writestr(name, rng.bytes(int(rng.integers(0, 300))))


def many(members: Members, archive: zipfile.ZipFile, rng: np.random.Generator) -> None:
    """Thousands of members."""
    for number in range(3000):
        archive.writestr(f"nodes/a{number}.npy", header("(5,)") + bytes(40))


IMPOSSIBLE: tuple[Callable[[Members, zipfile.ZipFile, np.random.Generator], None], ...] = (
    twice,
    bomb,
    promise,
    surplus,
    odd_header,
    no_array,
    many,
)


def compressed(members: Members, path: Path, rng: np.random.Generator) -> str:
    """The same members, compressed in every way that zip knows."""
    kind = int(rng.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]))
    with zipfile.ZipFile(path, "w", kind) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return f"compressed by method {kind}"


def commented(members: Members, path: Path, rng: np.random.Generator) -> str:
    """The same members with comments and other times."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = rng.bytes(int(rng.integers(1, 2000)))
        for name in reversed(members):
            archive.writestr(zipfile.ZipInfo(name, (2031, 2, 3, 4, 5, 6)), members[name])
    return "with a comment, in another order"


def encrypted(members: Members, path: Path, rng: np.random.Generator) -> str:
    """A flag says that members are encrypted, or the method is unknown."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    offset = int(rng.choice([6, 8]))
    content = buffer.getvalue()
    if offset == 6:
        content = content.replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00")
    else:
        content = content.replace(
            b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x63\x00"
        )
    path.write_bytes(content)
    return "said to be encrypted" if offset == 6 else "by an unknown method of compression"


SAME = (compressed, commented, encrypted)


def attempt(case: Case) -> Verdict:
    """Rewrite a good archive in a strange way, and read it."""
    path, reader = case.folder / "data.npz", some_reader(case.rng)
    if case.number % 4 == 0:
        good = case.good / f"{case.rng.choice(DATA)}.npz"
        words = SAME[case.number // 4 % len(SAME)](_members(good), path, case.rng)
        return same_as_good(case, reader, good, path.name, f"{good.name}, {words}")
    good, kind = case.good / "chain.npz", IMPOSSIBLE[case.number % len(IMPOSSIBLE)]
    members = _members(good)
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as archive:
        warnings.simplefilter("ignore")
        for name, content in members.items():
            if kind is not surplus or name != "energy.npy":
                archive.writestr(name, content)
        kind(members, archive, case.rng)
    return as_written(case, reader, path.name, f"{good.name}: {kind.__doc__}", None)


def _members(path: Path) -> Members:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
