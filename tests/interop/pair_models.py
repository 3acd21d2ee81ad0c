"""Small pair models that the tests of tables share, and what is read back from table files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from hamfit import RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.learned import LearnedHamiltonian

CUTOFF = 2.5


@cache
def fluid_data() -> PhaseSpaceData:
    system = make_system(
        "lennard-jones", rows=3, cols=3, layers=3, dim=3, density=0.5, cutoff=CUTOFF, switch="smooth", p_amplitude=1.0
    )
    return generate(system, snapshots=40, seed=0)


@cache
def fluid() -> LearnedHamiltonian:
    """A pair law that ends at a cutoff."""
    return RFInvariant(width=80, cutoff=CUTOFF, threads=1).fit(fluid_data()).learned_


@cache
def chain_data(dim: int = 2) -> PhaseSpaceData:
    return generate(make_system("chain", nodes=4, dim=dim, stiffness=[1.0, 2.0, 3.0]), snapshots=80, seed=0)


@cache
def chain(dim: int = 2) -> LearnedHamiltonian:
    """Three bonds, each with a law of its own."""
    return RFInvariant(width=80, threads=1).fit(chain_data(dim)).learned_


def sections(path: Path) -> dict[str, tuple[list[str], np.ndarray]]:
    """Header and rows (points, 4) of every section of a table file, by its keyword."""
    blocks = [block.splitlines() for block in path.read_text(encoding="utf-8").split("\n\n")]
    blocks = [[line for line in block if not line.startswith("#")] for block in blocks]
    blocks = [block for block in blocks if block]
    return {
        head[0]: (head[1].split(), np.array([line.split() for line in rows], dtype=float))
        for head, rows in zip(blocks[::2], blocks[1::2], strict=True)
    }
