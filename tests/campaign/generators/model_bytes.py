"""Model files (.safetensors) with damaged bytes, used by every command that takes a model.

Every byte of a model is covered by a checksum, so that nearly everything is refused; what is accepted gives the same
forces and velocities to the last bit.
"""

from __future__ import annotations

from ..case import Case, Verdict
from ..damage import damaged
from ..material import MODELS
from ..models import model_verdict, some_user

CASES = 400


def attempt(case: Case) -> Verdict:
    """Damage a good model, and use it."""
    good = case.good / f"{case.rng.choice(MODELS)}.safetensors"
    content, words = damaged(good.read_bytes(), case.rng)
    (case.folder / "model.safetensors").write_bytes(content)
    return model_verdict(case, some_user(case.rng), good, f"{good.name}, {words}")
