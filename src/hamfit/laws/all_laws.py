"""All laws of a model at once: V(r) of every kind of pair with its named form, T(|p|) of every kind of node."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hamfit.data import DataSource, as_data
from hamfit.errors import DataError
from hamfit.laws.identification import Identification, identify
from hamfit.laws.kinetic import KineticLaw, kinetic_law
from hamfit.laws.pair import PairLaw, pair_law
from hamfit.laws.subject import Subject
from hamfit.state import Hamiltonian


@dataclass(frozen=True)
class IdentifiedLaws:
    """The laws that a model has learned, with the named forms that they look like.

    Attributes
    ----------
    pairs, forms
        V(r) of each kind of pair, and the forms that were compared with it.
    kinetic
        T(|p|) of each kind of node.
    remarks
        Why some kind of node has no kinetic energy here.
    """

    pairs: list[PairLaw]
    forms: list[Identification]
    kinetic: list[KineticLaw]
    remarks: list[str]

    def __str__(self) -> str:
        lines = [f"{law.kind}: {found.sentence}" for law, found in zip(self.pairs, self.forms, strict=True)]
        return "\n".join([*lines, *(f"{law.label}: {law}" for law in self.kinetic), *self.remarks])

    def to_dict(self) -> dict[str, Any]:
        """Give everything but the curves as plain numbers and texts by name."""
        return {
            "pairs": [
                {
                    "pair": str(law.kind),
                    "isolated": law.isolated,
                    "zero": law.zero,
                    "distances": [float(law.r[0]), float(law.r[-1])],
                    **found.to_dict(),
                }
                for law, found in zip(self.pairs, self.forms, strict=True)
            ],
            "kinetic": [
                {"node": law.label, "mass": law.mass.value, "error": law.mass.error, "misfit": law.misfit}
                for law in self.kinetic
            ],
            "remarks": self.remarks,
        }


def identify_laws(
    model: Hamiltonian,
    data: DataSource | str | Path | None = None,
    *,
    forms: Sequence[str] | None = None,
    tolerance: float | None = None,
    isolated: bool = False,
) -> IdentifiedLaws:
    """Find out which laws a model has learned: named forms with parameters and errors for pairs, masses for nodes.

    Parameters
    ----------
    model
        A fitted `RFInvariant`.
    data
        Data, those of the training say: parameters and errors then come from a fit to the forces there, else from the
        learned curves.
    forms, tolerance
        As in `identify`.
    isolated
        As in `pair_law`. Isolated pairs are compared with their curves, not with data.

    Examples
    --------
    >>> from hamfit import RFInvariant, generate, make_system
    >>> data = generate(make_system("chain", potential="morse"), snapshots=100, seed=0)
    >>> laws = identify_laws(RFInvariant(width=64).fit(data), data)
    >>> laws.forms[0].best.name, round(laws.kinetic[0].mass.value, 6)
    ('morse', 1.0)
    """
    subject, data = Subject.of(model), None if data is None else as_data(data)
    pairs = [
        pair_law(model, node_attributes=kind.nodes, edge_attributes=kind.edge, isolated=isolated)
        for kind in subject.pair_kinds
    ]
    found = [identify(law, None if law.isolated else data, forms=forms, tolerance=tolerance) for law in pairs]
    kinetic, remarks = [], []
    for attributes in subject.node_kinds:
        try:
            kinetic.append(kinetic_law(model, attributes=attributes, data=data))
        except DataError as error:
            remarks.append(str(error))
    return IdentifiedLaws(pairs, found, kinetic, remarks)
