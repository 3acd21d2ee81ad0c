"""Calls of the Python interface with a result that can be compared, for forks and threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from hamfit import (
    RFHGN,
    RFHNN,
    LearnedHamiltonian,
    RFInvariant,
    forecast,
    generate,
    identify_laws,
    load_model,
    make_system,
    open_data,
    simulate,
)

Call = Callable[[Path], np.ndarray]


def _model(good: Path, name: str = "invariant") -> LearnedHamiltonian:
    return load_model(good / f"{name}.safetensors")


CALLS: dict[str, Call] = {
    "generate": lambda good: generate(make_system("chain", nodes=4), snapshots=3000, seed=1).energy,
    "generate runs": lambda good: generate(make_system("ring"), trajectories=3, per_trajectory=5, seed=1).q,
    "fit invariant": lambda good: RFInvariant(width=48).fit(good / "chain.npz").weights_,
    "fit rf-hgn": lambda good: RFHGN(hidden=16, width=96).fit(good / "long.npz").weights_,
    "fit rf-hgn by qr": lambda good: RFHGN(hidden=16, width=96, route="qr").fit(good / "chain.npz").weights_,
    "fit rf-hnn from h5": lambda good: RFHNN(width=48).fit(open_data(good / "chain.h5")).weights_,
    "grow": lambda good: RFInvariant(max_width=96).fit(good / "chain.npz").weights_,
    "evaluate": lambda good: np.array(list(_model(good).evaluate(good / "chain.h5").values())),
    "predict": lambda good: _model(good, "hgn").predict(good / "long.npz")[1],
    "uncertainty": lambda good: np.array(list(_model(good).uncertainty().coverage(good / "chain.npz").values())),
    "simulate": lambda good: simulate(_model(good), open_data(good / "chain.npz")[0], 1e-3, 50).q,
    "forecast": lambda good: forecast(_model(good), open_data(good / "chain.npz")[0], 1e-3, 20, draws=3).spread,
    "laws": lambda good: np.array([len(str(identify_laws(_model(good), open_data(good / "chain.npz"))))]),
    "read h5": lambda good: open_data(good / "chain.h5").take(slice(None)).q,
    "partial fit": lambda good: _model(good).partial_fit(open_data(good / "chain.npz")).weights,
}


@cache
def serial(name: str, good: Path) -> np.ndarray:
    """The result of a call in a single thread of this process, once in each process."""
    return np.asarray(CALLS[name](good))
