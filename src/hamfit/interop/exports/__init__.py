"""Exports: what a model has learned in the form that another program reads, one small file each, found by name.

An export is a frozen dataclass whose fields are its options, with a method that writes the file. A subclass that is
defined elsewhere, in a user's script say, joins the family in the same way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from hamfit.errors import FileError, ParameterError
from hamfit.files import FileKind, check_output, path_of, replacing, same_file
from hamfit.folders import check_folder, replacing_folder
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
    folder
        Whether it writes a folder and not a file. Its names may end in any way, and `file_kind` says how a folder is
        known to hold what this export writes and nothing else.
    """

    family = EXPORTS
    suffixes: ClassVar[tuple[str, ...]] = ()
    file_kind: ClassVar[FileKind] = FileKind("a file of this export")
    folder: ClassVar[bool] = False

    @abstractmethod
    def write(self, model: LearnedHamiltonian, path: Path) -> Mapping[str, Any] | None:
        """Write what is exported of a fitted model into a file, or say in an error why that cannot be done.

        What is returned, if anything, is said about the export beside its path: how exact a table is, say.
        """


@dataclass(frozen=True)
class Exported:
    """What was written, and what is to be said about it."""

    path: Path
    facts: dict[str, Any] = field(default_factory=dict)


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
    return exported(model, path, to, options).path


def exported(model: Hamiltonian, path: str | Path, to: str, options: Mapping[str, Any] | None = None) -> Exported:
    """Do what `export_model` does, and return the path with what the export says about itself."""
    export, target = with_options(EXPORTS.get(to), options or {}, "the export"), check_export(path, to)
    kind = export.file_kind
    if export.folder:
        with replacing_folder(target, kind.recognises, kind.name) as temporary:
            facts = export.write(learned_of(model), temporary)
    else:
        with replacing(target, kind, named=True) as temporary:
            facts = export.write(learned_of(model), temporary)
    return Exported(target, dict(facts or {}))


def check_export(path: str | Path, to: str, *, inputs: Iterable[str | Path | None] = ()) -> Path:
    """Refuse a path that an export must not write to, such as one of the `inputs`: `hamfit.files.check_output`."""
    export, target = EXPORTS.get(to), path_of(path)
    if export.folder:
        if any(same_file(target, source) for source in inputs if source is not None):
            raise FileError(f"{target} is also an input of this call, and would be lost; name another folder to write")
        check_folder(target, export.file_kind.recognises, export.file_kind.name)
        return target
    if target.suffix not in export.suffixes:
        raise ParameterError(
            f"files of the export '{to}' end in {' or '.join(export.suffixes)}, got {target}; rename the file"
        )
    check_output(target, export.file_kind, inputs=inputs)
    return target
