"""Recordings that ship with the package, to try everything on: made up, as a camera would give them, with known truth.

``examples/make_recordings.py`` of the repository makes them; docs/examples.md names the true numbers and what is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path

from hamfit.errors import unknown_name
from hamfit.files import FileKind, check_output, path_of, replacing


@dataclass(frozen=True)
class Recording:
    """A table of measurements that ships with the package.

    Attributes
    ----------
    name
        Of the file.
    what
        What was recorded, in a sentence.
    convert
        What to type to make data of it.
    """

    name: str
    what: str
    convert: str

    @property
    def content(self) -> bytes:
        """Everything that the file holds."""
        return (files(__name__) / self.name).read_bytes()

    @property
    def kind(self) -> FileKind:
        """What may be replaced by it: a copy of itself, and nothing else."""
        return FileKind(f"a copy of the recording {self.name}", partial(_holds, self.content), (".csv",))


RECORDINGS = {
    recording.name: recording
    for recording in (
        Recording(
            "carts.csv",
            "three carts in a row, joined by springs to each other and to a wall; places in cm, velocities in cm/s",
            'hamfit convert carts.csv carts.npz --columns "run=run t=time q=x1,x2,x3 v=v1,v2,v3" --dim 1 --mass 0.4 '
            '--graph chain --wall "0 to 0" --units length=cm,time=s,mass=kg',
        ),
        Recording(
            "pendulum.csv",
            "a pendulum with friction: a small swing, a large one, and turns over the top; in degrees and degrees/s",
            'hamfit convert pendulum.csv pendulum.npz --columns "run=run t=time q=angle v=rate" --angles angle '
            "--mass 1 --graph none --units angle=deg,time=s,mass=kg",
        ),
    )
}
"""All of them, by the names of their files."""


def copy_recordings(folder: str | Path, names: Sequence[str] | None = None) -> list[Path]:
    """Copy recordings into a folder, all of them unless some are named, and return where they are.

    A file of the same name that holds anything else is not replaced; nothing is written then.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in copy_recordings(folder)]
    ['carts.csv', 'pendulum.csv']
    """
    chosen = list(RECORDINGS) if names is None else list(names)
    for name in chosen:
        if name not in RECORDINGS:
            raise unknown_name("recording", name, RECORDINGS)
    targets = [path_of(folder) / name for name in chosen]
    for name, target in zip(chosen, targets, strict=True):
        check_output(target, RECORDINGS[name].kind)
    for name, target in zip(chosen, targets, strict=True):
        with replacing(target, RECORDINGS[name].kind) as temporary:
            temporary.write_bytes(RECORDINGS[name].content)
    return targets


def _holds(content: bytes, path: Path) -> bool:
    return path.read_bytes() == content
