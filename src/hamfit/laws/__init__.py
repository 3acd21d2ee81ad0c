"""Laws: a learned Hamiltonian made readable, V(r) and T(|p|) as tables and as named forms with parameters."""

from hamfit.laws.forms import FORMS, Form
from hamfit.laws.identification import Candidate, Identification, identify
from hamfit.laws.kinds import PairKind, node_kinds, pair_kinds
from hamfit.laws.kinetic import KineticLaw, kinetic_law
from hamfit.laws.pair import PairLaw, pair_law
from hamfit.laws.uncertain import Uncertain

__all__ = [
    "FORMS",
    "Candidate",
    "Form",
    "Identification",
    "KineticLaw",
    "PairKind",
    "PairLaw",
    "Uncertain",
    "identify",
    "kinetic_law",
    "node_kinds",
    "pair_kinds",
    "pair_law",
]
