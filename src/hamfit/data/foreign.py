"""Doors for what other packages hold in memory: ASE's atoms, data frames of pandas, data sets of xarray."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from hamfit.data.doors import MeasuredData
from hamfit.graphs import Graph

if TYPE_CHECKING:
    from hamfit.data.phase_space import PhaseSpaceData


class ForeignData(MeasuredData):
    """Snapshots in memory that are made of objects of other packages. Users make them as `PhaseSpaceData`."""

    @classmethod
    def from_ase(
        cls,
        atoms: Iterable[Any],
        *,
        graph: str | Graph | None = None,
        cutoff: float | None = None,
        mass: ArrayLike | None = None,
        skip_missing: bool = False,
        isolated: Iterable[Any] | None = None,
        **labels: str,
    ) -> PhaseSpaceData:
        """Make data of ASE's atoms, in the units of ASE: positions, cells, species, and what they are labelled with.

        Energies, forces and stresses are those of a calculator, or labels with the usual names. Where there are
        momenta, the energy of the data is H, so that the kinetic energy is added to the potential energy of ASE.

        Parameters
        ----------
        atoms
            A list of ``ase.Atoms``, or anything that yields them.
        graph, cutoff
            Who acts on whom: ``"cutoff:5"`` or ``cutoff=5.0``, ``"all"``, ``"bonds"`` by covalent radii in the first
            frame, or a graph.
        mass
            One per atom or one for all, where masses are neither given to the atoms nor those of their elements.
        skip_missing
            Whether atoms without a label that others have are left out; otherwise they are an error.
        isolated
            Single atoms with their energies, noted as ``metadata["atom_energies"]`` by species.
        labels
            Names of labels where they are not the usual ones (``energy="REF_energy"``; also `forces`, `stress`,
            `virial`, `momenta`, `velocities`, `masses`, `group`, `time`), or ``"none"`` for what is not to be read.

        >>> from ase import Atoms
        >>> from hamfit.data import PhaseSpaceData
        >>> data = PhaseSpaceData.from_ase([Atoms("H2", [[0, 0, 0], [0, 0, 0.74]])], graph="bonds", momenta="none")
        >>> data, data.graph.edges.tolist(), data.metadata["units"]["length"]
        (PhaseSpaceData(1 snapshot, 2 nodes, dim 3, 1 graph, positions alone), [[1, 0]], 'Å')
        """
        from hamfit.data.assembling import Reading, told
        from hamfit.data.configurations import configurations_of
        from hamfit.data.labels import labels_by_name

        reading = Reading(
            labels_by_name(labels),
            mass=mass,
            graph=graph,
            cutoff=cutoff,
            skip_missing=skip_missing,
            isolated=None if isolated is None else partial(configurations_of, isolated, "isolated"),
        )
        return told(*reading.data_of(configurations_of([atoms] if hasattr(atoms, "positions") else atoms)))

    @classmethod
    def from_frame(cls, frame: Any, columns: str | None = None, **options: Any) -> PhaseSpaceData:
        """Make data of a data frame (of pandas, say) as of a table in a file: one row per time, or per particle too.

        Parameters
        ----------
        frame
            Whatever has columns and an index as data frames of pandas do; an index with a name counts as a column.
        columns
            What the columns mean, such as ``"t=time q=x1,x2 v=v1,v2"``; see `hamfit.data.columns.TableColumns`. Without
            it, an error lists the columns.
        options
            Those of text files: `dim`, `nodes`, `mass`, `graph`, `units` and more, `hamfit.data.formats.text.Text`.

        For example, with ``frame = pandas.DataFrame({"t": [0.0, 0.1], "x": [1.0, 1.1], "y": [2.0, 2.0]})``::

            PhaseSpaceData.from_frame(frame, "t=t q=x,y", dim=1, mass=1.0, graph="chain", units="none")
        """
        from hamfit.data.formats.text import Text
        from hamfit.registry import with_options

        return with_options(Text, {"columns": columns, **options}, "a data frame as").of_frame(frame)[0]

    @classmethod
    def from_xarray(
        cls,
        arrays: Any,
        *,
        graph: str | Graph | None = None,
        cutoff: float | None = None,
        mass: ArrayLike | None = None,
        units: str | Mapping[str, str] | None = None,
        dims: tuple[str, str, str] = ("time", "particle", "space"),
        positions: str | None = None,
        species: str | None = None,
        cell: str | None = None,
        **labels: str,
    ) -> PhaseSpaceData:
        """Make data of a data set of xarray, whose variables lie over time, particles and space.

        Parameters
        ----------
        arrays
            The data set. Times are its coordinate of the first dimension, where it has one.
        graph, cutoff, mass, labels
            As for `from_ase`. Labels are variables: forces, say, over all three dimensions, masses over particles.
        units
            What its numbers are in, such as ``"length=m,time=s,mass=kg"`` or ``"ase"``; ``"none"`` if not known.
        dims
            Names of the dimensions.
        positions, species, cell
            Variables with the positions, the species (numbers, or symbols of elements) and the periodic cell (lengths,
            or lattice vectors as rows; fixed, or over time), where they are not called so.

        For example, with ``arrays = xarray.Dataset({"position": (("time", "particle", "space"), q)})``::

            PhaseSpaceData.from_xarray(arrays, graph="chain", units="none")
        """
        from hamfit.data.array_sets import data_of_arrays

        options = {"graph": graph, "cutoff": cutoff, "mass": mass}
        return data_of_arrays(
            arrays,
            dims=dims,
            positions=positions,
            species=species,
            cell=cell,
            units=units,
            options=options,
            labels=labels,
        )
