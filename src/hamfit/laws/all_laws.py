"""All laws of a model at once: of outer fields and of pairs with their named forms, of masses, and oscillations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from hamfit.data import DataSource, as_data
from hamfit.data.measured import units_of
from hamfit.errors import DataError
from hamfit.laws.candidates import Identification
from hamfit.laws.field import FieldLaw, field_laws
from hamfit.laws.identification import identify
from hamfit.laws.kinetic import KineticLaw, kinetic_law
from hamfit.laws.kinks import KinkError
from hamfit.laws.masses import MassMatrix, mass_matrix
from hamfit.laws.named_energy import named_energy
from hamfit.laws.observed import NoSuchEdgeError
from hamfit.laws.oscillations import Oscillations, small_oscillations
from hamfit.laws.pair import PairLaw, pair_law
from hamfit.laws.single import single_laws
from hamfit.laws.subject import Subject
from hamfit.laws.trap import Trap, shares_missed, trap_of
from hamfit.learned import LearnedHamiltonian, is_learned, learned_of
from hamfit.learned.lagrangian import LearnedLagrangian
from hamfit.learned.verdict import LEARNED, NOTHING, grade_of, sentence_of
from hamfit.parallel import single_threaded_blas
from hamfit.state import Hamiltonian

_SUM = 0.02  # share of a field's force that no sum over coordinates explains, from which it is none
_NO_FORCE, _NOISE = 0.02, 0.3  # shares: of the force along another coordinate, and of its own that the form leaves
_ROUNDING = 1e-12  # share of the force along another coordinate up to which there is none, whatever holds it
_SURE = 2.0  # standard deviations of U within which it is no energy that was seen


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
        Why something is missing here.
    fields, field_forms
        U(x) of each kind of node and coordinate, and the forms that were compared with it.
    traps
        Harmonic traps in the plane and in space, with their axes.
    oscillations
        Small oscillations around a stable equilibrium, or None.
    masses
        The mass matrix of a learned Lagrangian, or None.
    """

    pairs: list[PairLaw]
    forms: list[Identification]
    kinetic: list[KineticLaw]
    remarks: list[str]
    fields: list[FieldLaw] = field(default_factory=list)
    field_forms: list[Identification] = field(default_factory=list)
    traps: list[Trap] = field(default_factory=list)
    oscillations: Oscillations | None = None
    masses: MassMatrix | None = None

    @property
    def sentences(self) -> list[str]:
        """What was found, the law first: fields, pairs, small oscillations, masses, remarks."""
        found = [f"{law.label}: {form.sentence}" for law, form in zip(self.fields, self.field_forms, strict=True)]
        found += [f"{trap.label}: this is {trap.sentence}" for trap in self.traps]
        found += [f"{law.kind}: {form.sentence}" for law, form in zip(self.pairs, self.forms, strict=True)]
        found += [] if self.oscillations is None else [self.oscillations.sentence]
        found += [] if self.masses is None else self.masses.sentences
        return [*found, *(f"{law.label}: {law}" for law in self.kinetic), *self.remarks]

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        from hamfit.laws.html import laws_html

        return laws_html(self)

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
            "fields": [
                {
                    "nodes": str(law.kind),
                    "coordinate": law.coordinate,
                    "angle": law.angle,
                    "range": [float(law.x[0]), float(law.x[-1])],
                    **found.to_dict(),
                }
                for law, found in zip(self.fields, self.field_forms, strict=True)
            ],
            "traps": [trap.to_dict() for trap in self.traps],
            "oscillations": None if self.oscillations is None else self.oscillations.to_dict(),
            "masses": None if self.masses is None else self.masses.to_dict(),
            "kinetic": [
                {
                    "node": law.label,
                    "mass": law.mass.value,
                    "error": law.mass.error,
                    "unit": law.unit,
                    "misfit": law.misfit,
                }
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
    """Find out which laws a model has learned: named forms with parameters and errors, masses, small oscillations.

    Parameters
    ----------
    model
        A fitted `RFInvariant`, or any fitted model of a single node in one dimension.
    data
        Data, those of the training say: parameters and errors then come from a fit to the forces there, else from the
        learned curves. Small oscillations are found with data alone.
    forms, tolerance
        As in `identify`; forms that a law of this sort does not have are passed over.
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
    data = None if data is None else as_data(data)
    learned = learned_of(model) if is_learned(model) else None
    subject = None if isinstance(learned, LearnedLagrangian) else Subject.of(model)
    if learned is not None and grade_of(learned) == NOTHING:
        return IdentifiedLaws([], [], [], [f"no law is named: {sentence_of(learned) or 'nothing was learned'}"])
    if subject is None:
        assert isinstance(learned, LearnedLagrangian)
        return _laws_of_lagrangian(learned, data)
    search = _Search(subject, data, tolerance, _withheld(learned))
    with single_threaded_blas():  # matrices of a few columns, thousands of times: threads would wait for each other
        return search.of_single(forms) if subject.single else search.of_all(forms, isolated=isolated)


def _laws_of_lagrangian(learned: LearnedLagrangian, data: DataSource | None) -> IdentifiedLaws:
    """Say what the mass matrix is over the data, and how the system oscillates about its equilibrium."""
    masses = mass_matrix(learned, data)
    if data is None or _withheld(learned):
        return IdentifiedLaws([], [], [], [], masses=masses)
    laws = IdentifiedLaws([], [], [], [], masses=masses)
    try:
        return replace(laws, oscillations=small_oscillations(learned, learned.with_momenta(data), units_of(data)))
    except KinkError as error:
        return replace(laws, remarks=[str(error)])


def _withheld(learned: LearnedHamiltonian | None) -> str:
    """Say why no form is named, where the fit does not carry one; empty where it does."""
    if learned is None or grade_of(learned) == LEARNED:
        return ""
    return str(learned.notes["verdict"].get("but") or "the fit holds the motion in part only")


def _no_force(law: FieldLaw, all_of_a_kind: Sequence[FieldLaw], form: Identification) -> str:
    """Say that the force along a coordinate is noise, and little beside another one or its error; empty where not."""
    sizes = {one.coordinate: one.curve.size for one in all_of_a_kind if one.angle == law.angle}
    largest = max(sizes, key=sizes.__getitem__)
    share = sizes[law.coordinate] / sizes[largest] if sizes[largest] > 0 else 1.0
    if share > _ROUNDING and (not form.candidates or form.candidates[0].residual < _NOISE):
        return ""
    if share <= _NO_FORCE:
        return f"what was learned is {100 * share:.1g} % of the force along {law.kind.axis(largest)}"
    if law.sigma is not None and (law.energy <= _SURE * law.sigma).all():
        return f"what was learned of U is nowhere more than {_SURE:g} of its standard deviations from a constant"
    return ""


@dataclass(frozen=True)
class _Search:
    """The search for all laws of one model."""

    subject: Subject
    data: DataSource | None
    tolerance: float | None
    withheld: str

    @property
    def _units(self) -> Mapping[str, str]:
        return {} if self.data is None else units_of(self.data)

    def of_all(self, forms: Sequence[str] | None, *, isolated: bool) -> IdentifiedLaws:
        """Look at fields, pairs and nodes of an invariant model or of a reference system."""
        subject, model, remarks = self.subject, self.subject.hamiltonian, list[str]()
        fields, pairs = field_laws(model), list[PairLaw]()
        if not (subject.parts and "pair" not in subject.parts and fields):
            for kind in subject.pair_kinds:
                pairs.append(pair_law(model, node_attributes=kind.nodes, edge_attributes=kind.edge, isolated=isolated))
        found = [self._identified(law, forms, remarks) for law in pairs]
        shown, field_forms, traps = self._fields(fields, forms, remarks)
        kinetic = []
        for attributes in subject.moving_kinds(self.data):
            try:
                kinetic.append(kinetic_law(model, attributes=attributes, data=self.data))
            except DataError as error:
                remarks.append(str(error))
        laws = IdentifiedLaws(pairs, found, kinetic, remarks, shown, field_forms, traps)
        return self._with_oscillations(laws)

    def of_single(self, forms: Sequence[str] | None) -> IdentifiedLaws:
        """Look at a single node of a model of any kind."""
        law, kinetic = single_laws(self.subject, self.data)
        found = replace(identify(law, self.data, forms=forms, tolerance=self.tolerance), withheld=self.withheld)
        return self._with_oscillations(IdentifiedLaws([], [], [kinetic], [], [law], [found]))

    def _identified(self, law: PairLaw, forms: Sequence[str] | None, remarks: list[str]) -> Identification:
        given = None if law.isolated else self.data
        try:
            found = identify(law, given, forms=forms, tolerance=self.tolerance)
        except NoSuchEdgeError as error:
            remarks.append(f"{error}; its form is that of the learned curve")
            found = identify(law, None, forms=forms, tolerance=self.tolerance)
        return replace(found, withheld=self.withheld)

    def _fields(
        self, laws: list[FieldLaw], forms: Sequence[str] | None, remarks: list[str]
    ) -> tuple[list[FieldLaw], list[Identification], list[Trap]]:
        """Identify the laws of fields; one that is no sum over coordinates has none along single coordinates."""
        shown, found, traps = [], [], []
        for kind, group in groupby(laws, key=lambda law: law.kind):
            own = list(group)
            if len(own) > 1 and self.data is not None:
                trap = None if self.withheld else trap_of(own, self.data, self._units)
                traps += [] if trap is None else [trap]
                missed = shares_missed(own, self.data)[0]
                if missed > _SUM:
                    if trap is None:
                        remarks.append(
                            f"the field of {kind} is no sum over coordinates ({100 * missed:.2g} % of its force is "
                            "not), and no named form is compared with it"
                        )
                    continue
            shown += own
            for law in own:
                form = identify(law, self.data, forms=forms, tolerance=self.tolerance)
                found.append(replace(form, withheld=self.withheld, no_force=_no_force(law, own, form) or form.no_force))
        return shown, found, traps

    def _with_oscillations(self, laws: IdentifiedLaws) -> IdentifiedLaws:
        """Add small oscillations, those of the named forms where everything that acts has one."""
        learned = self.subject.hamiltonian
        if self.data is None or self.withheld or not isinstance(learned, LearnedHamiltonian):
            return laws
        pairs, fields = (
            list(zip(*both, strict=True)) for both in ((laws.pairs, laws.forms), (laws.fields, laws.field_forms))
        )
        acting = 1 if self.subject.single else len(field_laws(learned))
        whole = len(laws.fields) == acting and not any(law.isolated for law in laws.pairs)
        named = named_energy(self.subject, self.data, pairs, fields, laws.kinetic) if whole else None
        try:
            return replace(laws, oscillations=small_oscillations(learned, self.data, self._units, named))
        except KinkError as error:
            return replace(laws, remarks=[*laws.remarks, str(error)])
