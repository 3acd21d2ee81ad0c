"""Model files that were changed and signed again, so that their checksum is right.

Somebody, or another program, writes a model that cannot be: arrays of other shapes, NaN among the weights, notes of
other types. The checksum says nothing then; the content has to be looked at.
"""

from __future__ import annotations

from hamfit.learned.files import MODEL_KIND, MODEL_VERSION

from ..case import Case, Verdict
from ..material import MODELS
from ..models import model_verdict, some_user
from ..signed import forged

CASES = 500


def attempt(case: Case) -> Verdict:
    """Forge a good model, and use it."""
    good = case.good / f"{case.rng.choice(MODELS)}.safetensors"
    bad = case.folder / "model.safetensors"
    words, what = forged(good, bad, MODEL_KIND, MODEL_VERSION, case.rng, case.number)
    return model_verdict(case, some_user(case.rng), good, f"{good.name}, signed again {words}", what)
