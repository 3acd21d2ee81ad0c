"""Energies of atoms by themselves: frames of single atoms, in a file of their own or among the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from hamfit.data.configurations import Configuration, number_of
from hamfit.data.file_units import FileUnits
from hamfit.data.labels import NOT_READ, Labels
from hamfit.errors import DataError

_KIND, _CALLED = "config_type", "isolatedatom"  # how training data for other programs mark such frames


def without_isolated(
    frames: Sequence[Configuration], labels: Labels
) -> tuple[list[Configuration], list[Configuration]]:
    """Tell frames of isolated atoms from the others: single atoms with energies, without images, among larger frames.

    In frames that hamfit has written, and where all frames are of single atoms, there are none.
    """
    alone = [frame for frame in frames if _is_isolated(frame)]
    if not alone or labels.energy == NOT_READ or all(len(frame.q) == 1 for frame in frames):
        return list(frames), []
    energy = Labels(energy=labels.energy).found_in(frames, skip_missing=True).used.get("energy")
    alone = [frame for frame in alone if energy in frame.of_frame]
    apart = {id(frame) for frame in alone}
    return [frame for frame in frames if id(frame) not in apart], alone


def of_all_species(
    alone: list[Configuration], frames: Sequence[Configuration]
) -> tuple[list[Configuration], list[str]]:
    """Isolated atoms among frames, none where those of a species are not there, and a sentence on them."""
    if not alone:
        return [], []
    many = f"{len(alone)} frames of single atoms are" if len(alone) > 1 else "1 frame of a single atom is"
    every = {int(one) for frame in frames if frame.species is not None for one in np.unique(frame.species)}
    missing = sorted(every - {int(frame.species[0]) for frame in alone if frame.species is not None})
    if missing:
        return [], [f"{many} left aside: there is no energy of an isolated atom of the species {missing}"]
    return alone, [f"{many} read as energies of isolated atoms, not as data"]


def energies_of_atoms(frames: Iterable[Configuration], labels: Labels, units: FileUnits) -> dict[str, float]:
    """Collect the energies of single atoms by their species."""
    single = list(frames)
    label = None if labels.energy == NOT_READ else labels.energy
    energy = Labels(energy=label).found_in(single, skip_missing=False).used.get("energy")
    found: dict[str, float] = {}
    for frame in single:
        if len(frame.q) != 1 or frame.species is None or energy is None:
            raise DataError(f"{frame.where} must be one atom with its energy, to be an isolated atom")
        key, value = str(int(frame.species[0])), units.energy * number_of(frame, energy)
        if found.get(key, value) != value:
            raise DataError(f"{frame.where} has another energy of species {key} than a frame before it")
        found[key] = value
    return found


def _is_isolated(frame: Configuration) -> bool:
    if len(frame.q) != 1 or frame.species is None or frame.notes:
        return False
    called = str(frame.of_frame.get(_KIND, "")).lower().replace("_", "") == _CALLED
    return called or not any(frame.periodic)
