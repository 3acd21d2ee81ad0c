"""The default: looks at the data first, and fits the model that they ask for."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import ELEMENTS
from hamfit.errors import DataError, ParameterError, SolveError
from hamfit.features import InvariantNetwork
from hamfit.fitting import Running, fit
from hamfit.fitting.hints import MissedForces, explained_by_place
from hamfit.fitting.outliers import refuse_outliers
from hamfit.fitting.symptoms import Sample, symptoms_of
from hamfit.fitting.without_forces import refuse_without_forces
from hamfit.learned import LearnedHamiltonian
from hamfit.models.base import MODELS, RandomFeatureModel
from hamfit.models.rf_invariant import RFInvariant
from hamfit.targets.equations import equations_of

_MISSED = 0.5  # share of what distances miss that place must explain, where held nodes let no net force be looked at

_MUCH, _LITTLE = 0.1, 0.01  # shares of the forces that distances leave: much, and what many-body features are tried for
_BETTER, _FAR_BETTER = 0.8, 0.5  # of that share, which these must leave at most, where it is much and where it is not
_PROBED, _SMALL, _WIDER = 120, 128, 768  # configurations and features of the fits that tell
_MOST_DIMENSIONS = 3

FOUND = "auto"
"""The value of ``field`` that leaves it to the data."""


@dataclass(kw_only=True, repr=False)
class Auto(RFInvariant):
    """The model that the data ask for: `RFInvariant`, with a field where forces from outside act, or a Lagrangian.

    Where nothing speaks for a field, the result is that of `RFInvariant` to the last bit. What is not clear is not
    done, but said: see ``notes_["symptoms"]``. The learned Hamiltonian, and its file, are those of the model that was
    chosen: reading them needs no `Auto`.

    Parameters
    ----------
    field
        ``"auto"``: found from the data; or one of those of `RFInvariant`, which is then taken.
    width, ...
        See `RFInvariant`; a Lagrangian has some of them.

    Attributes
    ----------
    notes_
        ``"parts"``: the parts that H got; ``"why"``: why it got them, in half a sentence; ``"symptoms"``: what the data
        said, see `hamfit.fitting.symptoms.Symptoms`.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> data = generate(make_system("chain", nodes=8, potential="morse"), snapshots=40, seed=0)
    >>> model = Auto(width=96).fit(data)
    >>> model.record_.model, model.notes_["parts"], model.notes_["why"]
    ('invariant', ['kinetic', 'pair'], 'the forces on each system add up to nothing')
    """

    name: ClassVar[str] = "auto"

    field: str = FOUND

    def make_feature_map(self) -> InvariantNetwork:
        """The network with the field that is asked for; with none where the data are to ask for one."""
        return RFInvariant(**self._given(RFInvariant, field=self._field_or("none"))).make_feature_map()

    def choose(self, data: DataSource) -> tuple[RandomFeatureModel, dict[str, Any]]:
        """Look at the data: the recipe for them, with the parameters given here, and what is to be noted of the choice.

        Errors of the data and of the parameters are those of the fit.
        """
        if not data.has_momenta and data.has_rates:
            why = "rates are known and momenta are not, so that the masses are learned as well"
            kind = MODELS.get("lagrangian")
            return kind(**self._given(kind, why=why)), {"parts": ["kinetic", "potential"], "why": why}
        equations = equations_of(data, self.targets, self.target_options)
        refuse_without_forces(equations)
        refuse_outliers(equations)  # of some of the data, where others may be odd, they are not looked for again
        symptoms = symptoms_of(equations)
        why = symptoms.why() if self.field == FOUND else "the field is as asked for"
        recipe = RFInvariant(**self._given(RFInvariant, field=self._field_or(symptoms.field or "none")))
        if self.field == FOUND and symptoms.nothing_loose:
            share = _missed_by_place(recipe, data)
            why = "the pull of the held nodes explains the forces"
            if share > _MISSED:
                recipe = replace(recipe, field="shared")
                why = f"where a node is explains {100 * share:.0f} % of what the pull of held nodes does not"
        elif self._may_take_bodies(data) and recipe.field == "none":
            recipe, said = _with_bodies(recipe, data)
            why = said or why
        return recipe, {"why": why, "symptoms": symptoms.to_dict()}

    def _may_take_bodies(self, data: DataSource) -> bool:
        """Whether many-body features are to be thought of, unless others are given.

        For forces on configurations, and for motions of elements, as programs that move atoms write them.
        """
        plain = self.body is None and not self.moments and not self.velocities
        known = data.has_rates if data.has_momenta else data.has_forces
        of_atoms = not data.has_momenta or data.metadata.get("species") == ELEMENTS
        return plain and known and of_atoms and data.dim <= _MOST_DIMENSIONS

    def _learned(self, data: DataSource, running: Running) -> LearnedHamiltonian:
        recipe, notes = self.choose(data)
        if not isinstance(recipe, RFInvariant):
            learned = recipe._learned(data, running)
            return replace(learned, record=replace(learned.record, notes={**learned.record.notes, **notes}))
        return recipe.learns(*fit(replace(recipe._task(data), notes=notes, looked_over=True), data, running))

    def _field_or(self, found: str) -> str:
        return found if self.field == FOUND else self.field

    def _given(self, kind: type[RandomFeatureModel], *, why: str = "", **changed: Any) -> dict[str, Any]:
        """Parameters for a recipe of another kind; one that was given and that it does not have is an error."""
        known = {item.name for item in fields(kind) if item.init}
        defaults = {item.name: item.default for item in fields(self) if item.init}
        given = {name: getattr(self, name) for name in defaults if getattr(self, name) != defaults[name]} | changed
        for name in given:
            if name not in known:
                raise ParameterError(
                    f"{name} does not go with the model '{kind.name}', which these data ask for: {why}"
                )
        return given


def _with_bodies(recipe: RFInvariant, data: DataSource) -> tuple[RFInvariant, str]:
    """The recipe with many-body features where distances leave much, which these do not, and half a sentence on it."""
    some = data.take(np.unique(np.linspace(0, len(data) - 1, _PROBED).astype(np.int64)))
    alone = _missed(replace(recipe, width=None, max_width=_SMALL, keep_accumulator=False), some)
    if alone <= _LITTLE:
        return recipe, ""
    most = min(_WIDER, recipe._most)
    bodies = replace(recipe, body=4, width=None, max_width=most, route=None, ridge=None, keep_accumulator=False)
    shares = f"{100 * alone:.2g} % of the forces"
    try:
        together = _missed(bodies, some)
    except (DataError, ParameterError, SolveError):  # too few data for them, or too few features are allowed
        return recipe, ""
    if not together <= (_BETTER if alone > _MUCH else _FAR_BETTER) * alone:
        return (
            recipe,
            "" if alone <= _MUCH else f"distances alone miss {shares}, and features of several bodies hardly less",
        )
    return replace(recipe, body="auto"), f"distances alone miss {shares}, so that features of several bodies are taken"


def _missed(recipe: RFInvariant, data: DataSource) -> float:
    """Share of the forces of held-out configurations that a small fit misses."""
    learned = fit(replace(recipe._task(data), looked_over=True), data, Running())
    return float(learned.record.notes["verdict"]["error"])


def _missed_by_place(recipe: RFInvariant, data: DataSource) -> float:
    """Share of what a small fit by distances misses of the forces that the place of a node explains."""
    probe = replace(recipe, **recipe._small(), keep_accumulator=False)
    learned = probe._learned(data, Running())
    return explained_by_place(MissedForces.of(learned.features, Sample.of(learned.equations_of(data))))
