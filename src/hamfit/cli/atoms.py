"""What commands share on files of atoms: energies of single atoms by species, and what is said on reading them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click


class AtomEnergies(click.ParamType):
    """Numbers by species, such as ``1=-13.6,8=-432.1``; species of real atoms are their atomic numbers."""

    name = "SPECIES=ENERGY,..."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[int, float]:
        """Return the energies by species.

        >>> AtomEnergies().convert("1=-13.6, 8=-432.1", None, None)
        {1: -13.6, 8: -432.1}
        """
        if isinstance(value, dict):
            return value
        found: dict[int, float] = {}
        for part in str(value).split(","):
            name, _, energy = part.partition("=")
            try:
                species, number = int(name), float(energy)
            except ValueError:
                self.fail(f"{part!r} is not of the form SPECIES=ENERGY, such as 8=-432.1", param, ctx)
            if species in found:
                self.fail(f"species {species} is given twice", param, ctx)
            found[species] = number
        return found


@contextmanager
def reading_aloud() -> Iterator[None]:
    """Print what is said on reading data as warnings of one line each, as the command line does, not as Python does."""
    from hamfit.data.assembling import ReadingWarning
    from hamfit.words import shown

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ReadingWarning)
        yield
    for one in caught:
        if issubclass(one.category, ReadingWarning):
            click.echo(shown(f"warning: {one.message}"), err=True)
        else:
            warnings.warn_explicit(one.message, one.category, one.filename, one.lineno)
