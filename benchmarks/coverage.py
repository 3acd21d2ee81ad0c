"""How often 95 % intervals hold the truth: friction, parameters of laws, and frequencies, from noisy runs, over seeds.

Chains of three masses with springs that have a length at rest, harmonic or Morse, and uniform friction; a pendulum; a
cart on a spring; and two carts on springs in a row, the first one at a wall, which move far or half as far, are
integrated here by classical Runge-Kutta steps, sampled, and given noise in positions and momenta. Each seed draws other
starts, other noise and other features. What is printed of friction, of the right form and of small oscillations is
compared with the truth, and `named` is the share of seeds in which the right form was said to fit.

    python benchmarks/coverage.py --seeds 40
    python benchmarks/coverage.py --seeds 20 --case wall
"""

from __future__ import annotations

import argparse
import json
import time
from abc import ABC, abstractmethod

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph, chain, with_angles, with_held
from hamfit.laws import identify, identify_laws, pair_law
from hamfit.models import RFInvariant
from hamfit.validation import Array

SUBSTEPS, GAMMA, MASS = 6, 0.1, 0.8
NOISES = (1e-3, 1e-2)
Found = dict[str, tuple[float, float]]


class Case(ABC):
    """A system whose constants are known.

    Attributes
    ----------
    runs, samples, interval
        How it is recorded.
    truth
        The constants, by name.
    """

    runs: int = 12
    samples: int = 150
    interval: float = 0.06
    truth: dict[str, float]

    @abstractmethod
    def acceleration(self, q: Array, v: Array) -> Array:
        """Accelerations of all nodes, shape (runs, nodes, dim)."""

    @abstractmethod
    def starts(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Places and velocities at the beginning, each (runs, nodes, dim)."""

    @abstractmethod
    def graph(self) -> Graph:
        """The graph of the data."""

    @abstractmethod
    def found(self, data: PhaseSpaceData, seed: int, targets: str) -> tuple[Found, bool]:
        """What is printed: values with their standard errors, by name; and whether the right form has a name."""

    def as_recorded(self, q: Array, v: Array) -> tuple[Array, Array]:
        """Places and momenta as the data have them, nodes included that do not move."""
        return q, v

    def motion(self, seed: int) -> tuple[Array, Array]:
        """Positions and velocities of all runs, each (runs, samples, nodes, dim)."""
        q, v = self.starts(np.random.default_rng(seed))
        h, found, rate = self.interval / SUBSTEPS, [], self.acceleration
        for step in range((self.samples - 1) * SUBSTEPS + 1):
            if step % SUBSTEPS == 0:
                found.append((q, v))
            k1 = v, rate(q, v)
            k2 = v + h / 2 * k1[1], rate(q + h / 2 * k1[0], v + h / 2 * k1[1])
            k3 = v + h / 2 * k2[1], rate(q + h / 2 * k2[0], v + h / 2 * k2[1])
            k4 = v + h * k3[1], rate(q + h * k3[0], v + h * k3[1])
            q, v = (y + h / 6 * (a + 2 * b + 2 * c + d) for y, a, b, c, d in zip((q, v), k1, k2, k3, k4, strict=True))
        both = np.array(found).transpose(1, 2, 0, 3, 4)
        return both[0], both[1]

    def recorded(self, noise: float, seed: int) -> PhaseSpaceData:
        """Samples of the runs with noise."""
        rng = np.random.default_rng(1000 + seed)
        q, v = (x + noise * rng.normal(size=x.shape) for x in self.motion(seed))
        q, p = (x.reshape(-1, *x.shape[2:]) for x in self.as_recorded(q, v))
        times = np.tile(self.interval * np.arange(self.samples), self.runs)
        return PhaseSpaceData(q, p, self.graph(), times=times, trajectory=np.repeat(np.arange(self.runs), self.samples))


class Chain(Case):
    """Three masses of one in the plane, with springs of one form and friction."""

    def __init__(self, form: str, constants: dict[str, float]) -> None:
        self.form, self.constants, self.truth = form, constants, {"gamma": GAMMA} | constants

    def acceleration(self, q: Array, v: Array) -> Array:
        """Pull along the springs, and brake."""
        apart = np.diff(q, axis=1)
        r = np.linalg.norm(apart, axis=2, keepdims=True)
        if self.form == "harmonic":
            slope = self.constants["k"] * (r - self.constants["r0"])
        else:
            depth, a, rest = self.constants.values()
            gone = np.exp(-a * (r - rest))
            slope = 2 * depth * a * gone * (1 - gone)
        pull, force = slope * apart / r, np.zeros_like(q)
        force[:, :-1] += pull
        force[:, 1:] -= pull
        return force - GAMMA * v

    def starts(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Begin near a straight line."""
        q = np.stack([np.arange(3), np.zeros(3)], axis=1) + rng.uniform(-0.3, 0.3, (self.runs, 3, 2))
        return q, rng.uniform(-0.6, 0.6, q.shape)

    def graph(self) -> Graph:
        """A chain."""
        return chain(3)

    def found(self, data: PhaseSpaceData, seed: int, targets: str) -> tuple[Found, bool]:
        """Friction, and the parameters of the right form."""
        model = RFInvariant(width=67, friction="uniform", targets=targets, seed=seed).fit(data)
        gamma = model.friction_.table()["uniform"]
        form = identify(pair_law(model), data, forms=[self.form])
        values = {"gamma": (gamma["gamma"], gamma["standard_error"])}
        values |= {name: (p.value, p.error) for name, p in form.candidates[0].parameters.items()}
        return values, form.best is not None


class OneNode(Case):
    """A node of a mass in a field: a pendulum, or a cart on a spring whose end is not in the data."""

    runs, samples = 10, 120

    def __init__(self, *, angle: bool, stiffness: float) -> None:
        self.angle, self.stiffness = angle, stiffness
        self.truth = {"f": float(np.sqrt(stiffness / MASS)) / (2 * np.pi)}

    def acceleration(self, q: Array, v: Array) -> Array:
        """Pull back to zero."""
        del v
        return -self.stiffness / MASS * (np.sin(q) if self.angle else q)

    def starts(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Begin in a wide range."""
        q = rng.uniform(-1.5, 1.5, (self.runs, 1, 1))
        return q, rng.uniform(-1.5, 1.5, q.shape)

    def as_recorded(self, q: Array, v: Array) -> tuple[Array, Array]:
        """Momenta are m v."""
        return q, MASS * v

    def graph(self) -> Graph:
        """A node alone."""
        graph = Graph(1, np.empty((0, 2), dtype=np.int64))
        return with_angles(graph, np.ones((1, 1), dtype=bool)) if self.angle else graph

    def found(self, data: PhaseSpaceData, seed: int, targets: str) -> tuple[Found, bool]:
        """The frequency of small oscillations."""
        laws = identify_laws(RFInvariant(field="shared", targets=targets, seed=seed).fit(data), data)
        assert laws.oscillations is not None
        (f,) = laws.oscillations.frequencies
        best = laws.field_forms[0].best
        return {"f": (f.value, f.error)}, best is not None and best.name == ("cosine" if self.angle else "harmonic")


class Wall(Case):
    """Two carts in a row on springs of stiffness 6.22, the first one at a wall, a held node; they move this far."""

    runs, samples = 10, 120
    stiffness = 6.22

    def __init__(self, far: float) -> None:
        self.far = far
        omega = 2 * np.sqrt(self.stiffness / MASS) * np.sin(np.pi * np.array([1, 3]) / 10)
        self.truth = {"k": self.stiffness, "r0": 2.0} | {
            f"f{i + 1}": float(w) / (2 * np.pi) for i, w in enumerate(omega)
        }

    def acceleration(self, q: Array, v: Array) -> Array:
        """Pull along both springs."""
        del v
        pull = self.stiffness * (np.diff(q, axis=1, prepend=0.0) - 2.0)
        return (np.concatenate([pull[:, 1:], np.zeros_like(pull[:, :1])], axis=1) - pull) / MASS

    def starts(self, rng: np.random.Generator) -> tuple[Array, Array]:
        """Begin near the lengths at rest."""
        q = np.array([[2.0], [4.0]]) + rng.uniform(-self.far, self.far, (self.runs, 2, 1))
        return q, rng.uniform(-2.5 * self.far, 2.5 * self.far, q.shape)

    def as_recorded(self, q: Array, v: Array) -> tuple[Array, Array]:
        """The wall stands at zero."""
        wall = np.zeros_like(q[:, :, :1])
        return np.concatenate([wall, q], axis=2), np.concatenate([wall, MASS * v], axis=2)

    def graph(self) -> Graph:
        """A chain that begins at the wall."""
        return with_held(chain(3).with_attributes({"mass": np.full(3, MASS)}), [0])

    def found(self, data: PhaseSpaceData, seed: int, targets: str) -> tuple[Found, bool]:
        """The parameters of the springs, and both frequencies."""
        laws = identify_laws(RFInvariant(targets=targets, seed=seed).fit(data), data, forms=["harmonic"])
        assert laws.oscillations is not None
        named = {f"f{i + 1}": f for i, f in enumerate(laws.oscillations.frequencies)}
        found = laws.forms[0].candidates[0].parameters | named
        return {name: (p.value, p.error) for name, p in found.items()}, laws.forms[0].best is not None


CASES: dict[str, Case] = {
    "harmonic": Chain("harmonic", {"k": 2.0, "r0": 1.0}),
    "morse": Chain("morse", {"D": 1.5, "a": 1.2, "r0": 1.0}),
    "pendulum": OneNode(angle=True, stiffness=4.0),
    "cart": OneNode(angle=False, stiffness=3.0),
    "wall": Wall(0.6),
    "small-wall": Wall(0.3),
}


def covered(name: str, noise: float, seeds: range, targets: str = "auto") -> list[dict[str, str | float]]:
    """For every constant the share of intervals that hold the truth, and how large errors are."""
    begun, case = time.perf_counter(), CASES[name]
    all_found, named = zip(*(case.found(case.recorded(noise, seed), seed, targets) for seed in seeds), strict=True)
    seconds, rows = time.perf_counter() - begun, list[dict[str, str | float]]()
    for parameter, true in case.truth.items():
        pairs = np.array([each[parameter] for each in all_found])
        off = (pairs[:, 0] - true) / np.where(pairs[:, 1] > 0, pairs[:, 1], np.inf)
        rows.append(
            {
                "case": name,
                "noise": noise,
                "parameter": parameter,
                "covered": float((np.abs(off) < 1.96).mean()),
                "within_2": float((np.abs(off) <= 2).sum()),
                "bias": float(off.mean()),
                "rms_z": float(np.sqrt((off**2).mean())),
                "spread": float(pairs[:, 0].std(ddof=1)) if len(pairs) > 1 else 0.0,
                "error": float(np.median(pairs[:, 1])),
                "named": float(np.mean(named)),
                "seconds": seconds / len(pairs),
            }
        )
    return rows


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--targets", default="auto")
    parser.add_argument("--case", choices=list(CASES))
    parser.add_argument("--noise", type=float)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    for name in [options.case] if options.case else CASES:
        for noise in [options.noise] if options.noise else NOISES:
            for row in covered(name, noise, seeds, options.targets):
                print(json.dumps(row) if options.json else _line(row), flush=True)


def _line(row: dict[str, str | float]) -> str:
    return "  ".join(f"{key} {value:.3g}" if isinstance(value, float) else value for key, value in row.items())


if __name__ == "__main__":
    main()
