"""Laws: what a learned Hamiltonian says, made readable as curves V(r), U(x) and T(|p|) and as named forms."""

from hamfit.features import PairKind
from hamfit.laws.all_laws import IdentifiedLaws, identify_laws
from hamfit.laws.candidates import Candidate, Identification
from hamfit.laws.field import FieldKind, FieldLaw, field_kinds, field_law, field_laws
from hamfit.laws.identification import identify
from hamfit.laws.kinetic import KineticLaw, kinetic_law
from hamfit.laws.oscillations import Oscillations, small_oscillations
from hamfit.laws.pair import PairLaw, pair_law
from hamfit.laws.subject import node_kinds, pair_kinds
from hamfit.laws.trap import Trap
from hamfit.laws.uncertain import Uncertain
from hamfit.laws.visits import Visits

__all__ = [
    "Candidate",
    "FieldKind",
    "FieldLaw",
    "Identification",
    "IdentifiedLaws",
    "KineticLaw",
    "Oscillations",
    "PairKind",
    "PairLaw",
    "Trap",
    "Uncertain",
    "Visits",
    "field_kinds",
    "field_law",
    "field_laws",
    "identify",
    "identify_laws",
    "kinetic_law",
    "node_kinds",
    "pair_kinds",
    "pair_law",
    "small_oscillations",
]
