"""Exports: what a model has learned in the form that another program reads, one small file each, found by name.

An export is a frozen dataclass whose fields are its options, with a method that writes the file. A subclass that is
defined elsewhere, in a user's script say, joins the family in the same way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from hamfit.errors import ParameterError
from hamfit.files import FileKind, check_output, path_of, replacing
from hamfit.learned import LearnedHamiltonian, learned_of
from hamfit.registry import Member, Registry, with_options
from hamfit.state import Hamiltonian

EXPORTS: Registry[Export] = Registry("export", __name__)


@dataclass(frozen=True)
class Export(Member, ABC):
    """Base of all exports; a subclass that has a `name` joins the family by being defined.

    Attributes
    ----------
    name
        Name by which `export_model` and ``hamfit export --to`` find it.
    suffixes
        How names of files that it writes may end.
    file_kind
        What its files are, so that an existing file of another kind stays; if it is not said, only names are judged.
    """

    family = EXPORTS
    suffixes: ClassVar[tuple[str, ...]]
    file_kind: ClassVar[FileKind] = FileKind("a file of this export")

    @abstractmethod
    def write(self, model: LearnedHamiltonian, path: Path) -> None:
        """Write what is exported of a fitted model into a file, or say in an error why that cannot be done."""


def export_model(model: Hamiltonian, path: str | Path, to: str, options: Mapping[str, Any] | None = None) -> Path:
    """Write a fitted model into a file for another program, and return its path.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian.
    path
        File to write, whole or not at all.
    to
        Name of the export, see ``EXPORTS.names()``.
    options
        Options of the export by name.
    """
    export, target = with_options(EXPORTS.get(to), options or {}, "the export"), check_export(path, to)
    with replacing(target, export.file_kind, named=True) as temporary:
        export.write(learned_of(model), temporary)
    return target


def check_export(path: str | Path, to: str, *, inputs: Iterable[str | Path | None] = ()) -> Path:
    """Refuse a path that an export must not write to, such as one of the `inputs`: `hamfit.files.check_output`."""
    export, target = EXPORTS.get(to), path_of(path)
    if target.suffix not in export.suffixes:
        raise ParameterError(
            f"files of the export '{to}' end in {' or '.join(export.suffixes)}, got {target}; rename the file"
        )
    check_output(target, export.file_kind, inputs=inputs)
    return target
