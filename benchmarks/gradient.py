"""One energy gradient, the inner step of every simulation, against its four matrix products alone."""

from __future__ import annotations

import argparse

import numpy as np

from common import interleaved, report
from hamfit import RFHGN, generate, make_system
from hamfit.models import RandomFeatureModel
from hamfit.parallel import single_threaded_blas
from hamfit.state import State


def floor(nodes: int, edges: int, model: RFHGN) -> list[tuple[np.ndarray, np.ndarray]]:
    """Factors of the four products: encodings to messages and back, over nodes and over edges."""
    messages = model.width - model.hidden
    forward, back = np.ones((model.hidden, messages)), np.ones((messages, model.hidden))
    return [(np.ones((rows, left.shape[0])), left) for rows in (nodes, edges) for left in (forward, back)]


def cases() -> dict[str, tuple[RandomFeatureModel, State]]:
    lattice = generate(make_system("lattice", rows=3, cols=3, dim=3), snapshots=200, seed=0)
    large = generate(make_system("lattice", rows=100, cols=100, dim=3), snapshots=1, seed=0)
    particles = generate(make_system("lennard-jones"), trajectories=100, seed=0)
    return {
        "lattice 100x100, d_h 48, d_L 384": (RFHGN().fit(lattice), large.state(0)),
        "Lennard-Jones 9, d_h 40, d_L 800": (
            RFHGN(hidden=40, width=800, ridge=1e-12).fit(particles),
            particles.state(0),
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=15)
    repeats = parser.parse_args().repeats
    rows = []
    with single_threaded_blas():
        for name, (model, state) in cases().items():
            products = floor(state.graph.n_nodes, state.graph.n_edges, model)
            calls = max(1, 2000 // state.graph.n_nodes)

            def gradients(m: RandomFeatureModel = model, s: State = state, n: int = calls) -> None:
                for _ in range(n):
                    m.gradient(s)

            def multiply(p: list[tuple[np.ndarray, np.ndarray]] = products, n: int = calls) -> None:
                for _ in range(n):
                    for left, right in p:
                        left @ right

            best = interleaved({"gradient": gradients, "products": multiply}, repeats)
            ratio = best["gradient"] / best["products"]
            rows.append({"system": name, **{k: t / calls for k, t in best.items()}, "ratio": ratio})
    report("gradient", rows)


if __name__ == "__main__":
    main()
