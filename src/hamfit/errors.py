"""Errors that a user can act on: each message names what is wrong and what to do.

Everything that hamfit raises on purpose is a `HamfitError`; the command line turns it into one line on
standard error and exit code 2. Any other exception is a defect of hamfit.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class HamfitError(Exception):
    """Base of all errors that hamfit raises on purpose."""


class ParameterError(HamfitError, ValueError):
    """A parameter has a value that its rule does not allow."""


class DataError(HamfitError, ValueError):
    """Data are inconsistent, incomplete, or not what the operation needs."""


class FileError(HamfitError):
    """A file is missing, unreadable, damaged, or of another kind."""


class SolveError(HamfitError):
    """A linear system has no usable solution as it was posed."""


class NotFittedError(HamfitError, AttributeError):
    """A model is used before `fit`: what is learned does not exist yet."""


class MissingDependencyError(HamfitError, ImportError):
    """An optional package is not installed; the message names the command that installs it."""


def unknown_name(kind: str, name: object, known: Iterable[str]) -> ParameterError:
    """Make the error for a name that is not one of `known`, with the nearest one as a suggestion.

    >>> str(unknown_name("sampler", "swin", ["elm", "swim"]))
    "unknown sampler 'swin'; did you mean 'swim'? Known: elm, swim"
    """
    choices = sorted(known)
    near = difflib.get_close_matches(str(name), choices, n=1)
    hint = f"; did you mean '{near[0]}'?" if near else "."
    return ParameterError(f"unknown {kind} '{name}'{hint} Known: {', '.join(choices)}")
