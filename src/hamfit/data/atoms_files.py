"""Files that ASE reads and writes, by its own functions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from hamfit.data.configurations import NOTES, Configuration, configurations_of
from hamfit.data.extxyz_writing import written_frames
from hamfit.data.phase_space import PhaseSpaceData
from hamfit.errors import DataError, HamfitError
from hamfit.optional import require

_KEPT = ("masses", "momenta")  # arrays that a trajectory has a place for


def read_with_ase(path: Path, ase_format: str | None = None) -> Iterator[Configuration]:
    """Go through the frames of a file as ASE reads them, one after the other."""
    read = require("ase.io", "ase").iread
    number = 0
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on what a reader guesses; labels are looked at below
            for one in read(str(path), index=":", format=ase_format):
                yield from configurations_of([one], str(path), first=number)
                number += 1
    except HamfitError:
        raise
    except Exception as error:  # readers of some eighty formats raise anything
        said = f"{type(error).__name__}: {' '.join(str(error).split()):.120}".removesuffix(": ")
        raise DataError(f"{path}, frame {number}: ASE cannot read it ({said})") from None
    if not number:
        raise DataError(f"{path}: no frames are there")


def write_traj(data: PhaseSpaceData, path: Path, name: str) -> None:
    """Write the snapshots as an ASE trajectory; what it has no place for stands among the notes of each frame."""
    atoms, single = require("ase", "ase").Atoms, require("ase.calculators.singlepoint", "ase").SinglePointCalculator
    with require("ase.io.trajectory", "ase").Trajectory(str(path), "w") as file:
        for frame in written_frames(data, name):
            labels = dict(frame.at_nodes)
            kept = {label: labels.pop(label) for label in _KEPT if label in labels}
            results = {"forces": labels.pop("forces")} if "forces" in labels else {}
            of_frame = dict(frame.of_frame)
            results |= {label: of_frame.pop(label) for label in ("energy", "stress") if label in of_frame}
            if "stress" in results:
                results["stress"] = results["stress"][[0, 4, 8, 5, 2, 1]]
            arrays = {label: values.tolist() for label, values in labels.items()}
            notes = {**frame.notes, **({"arrays": arrays} if arrays else {})}
            info = {**of_frame, NOTES: notes}
            one = atoms(frame.symbols, frame.q, cell=frame.cell, pbc=frame.periodic, info=info, **kept)
            if results:
                one.calc = single(one, **{label: np.asarray(value) for label, value in results.items()})
                one.calc.results |= {label: float(results[label]) for label in ("energy",) if label in results}
            file.write(one)
