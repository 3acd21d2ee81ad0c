"""What the examples with atoms share: reading a file of configurations, and saying where to get one."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from hamfit import RFInvariant
from hamfit.data import DataSource, open_data
from hamfit.errors import HamfitError
from hamfit.learned.field_words import errors_in_units, said

MOLECULES = "the revised MD17 set (figshare, doi 10.6084/m9.figshare.12672038), or any extended XYZ of one molecule"
CRYSTALS = "the repository materialsvirtuallab/mlearn, converted by ASE, or any extended XYZ of one crystal"


def read_atoms(path: Path, cutoff: float, source: str) -> DataSource:
    """Read energies and forces of configurations; pairs closer than a cutoff, in Å, act on each other."""
    if not path.exists():
        sys.exit(
            f"{path} is not here. Such a file comes from {source}: positions in Å, energies in eV, forces in eV/Å."
        )
    try:
        return open_data(path, cutoff=cutoff)
    except HamfitError as error:
        sys.exit(str(error))


def some_of(data: DataSource, count: int, seed: int = 0) -> tuple[DataSource, DataSource]:
    """Choose so many configurations at random, and give the others as well."""
    order = np.random.default_rng(seed).permutation(data.n_snapshots)
    count = min(count, data.n_snapshots - 1)
    return data.take(np.sort(order[:count])), data.take(np.sort(order[count:]))


def fitted(data: DataSource, cutoff: float, width: int) -> RFInvariant:
    """Learn the potential energy: pairs, and many-body features of up to four bodies, by one linear solve."""
    return RFInvariant(body=4, angular=3, width=width, cutoff=cutoff).fit(data)


def told(model: RFInvariant, data: DataSource) -> str:
    """Put the errors on some data into a line."""
    found = errors_in_units(model.evaluate(data), data.metadata.get("units"))
    return "; ".join(f"{name}: {said(found[name])}" for name in ("forces", "energies") if name in found)
