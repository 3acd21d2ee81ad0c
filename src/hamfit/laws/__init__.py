"""Laws: what a learned Hamiltonian says, made readable as curves V(r) and T(|p|) and as named forms with parameters."""

from hamfit.features import PairKind
from hamfit.laws.all_laws import IdentifiedLaws, identify_laws
from hamfit.laws.identification import Candidate, Identification, identify
from hamfit.laws.kinetic import KineticLaw, kinetic_law
from hamfit.laws.pair import PairLaw, pair_law
from hamfit.laws.subject import node_kinds, pair_kinds
from hamfit.laws.uncertain import Uncertain
from hamfit.laws.visits import Visits

__all__ = [
    "Candidate",
    "Identification",
    "IdentifiedLaws",
    "KineticLaw",
    "PairKind",
    "PairLaw",
    "Uncertain",
    "Visits",
    "identify",
    "identify_laws",
    "kinetic_law",
    "node_kinds",
    "pair_kinds",
    "pair_law",
]
