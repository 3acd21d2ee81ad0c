"""Makes the recordings that ship with hamfit, as a camera would give them: noise, whole digits, 30 pictures a second.

    python examples/make_recordings.py src/hamfit/examples

The motions are solved by SciPy, not by hamfit, so that what hamfit finds can be compared with what is true. All numbers
of the two experiments stand here; docs/examples.md names them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

Rates = Callable[[float, np.ndarray], np.ndarray]

RATE = 30.0  # pictures a second
SEED = 1

GRAVITY, LENGTH, PENDULUM_FRICTION = 9.81, 0.5, 0.05  # m/s², m, 1/s
PENDULUM_STARTS = ((0.5, 0.0), (2.6, 0.0), (0.3, 14.0))  # rad, rad/s: a small swing, a large one, over the top
PENDULUM_SAMPLES = 180
PENDULUM_NOISE = 0.2, 2.0  # degrees, degrees per second

MASS = 0.4  # kg, of each cart
STIFFNESS, REST, CART_FRICTION = 5.0, 30.0, 0.08  # N/m, cm, 1/s
CART_STARTS = ((5.0, -4.0, 3.0, 0.0, 0.0, 0.0), (-3.0, 6.0, -5.0, 20.0, 0.0, -10.0), (0.0, 0.0, 8.0, -15.0, 25.0, 0.0))
CART_SAMPLES = 200
CART_NOISE = 0.02, 0.5  # cm, cm/s


def pendulum(_: float, state: np.ndarray) -> np.ndarray:
    """Angle and rate of a weight on a rod, with friction in the pivot."""
    angle, rate = state
    return np.array([rate, -GRAVITY / LENGTH * np.sin(angle) - PENDULUM_FRICTION * rate])


def carts(_: float, state: np.ndarray) -> np.ndarray:
    """Places and velocities of three carts in a row; springs join them to each other, and the first one to a wall."""
    places, velocities = state[:3], state[3:]
    pull = STIFFNESS * (np.diff(places, prepend=0.0) - REST)  # of each spring on the cart behind it
    return np.concatenate([velocities, (np.append(pull[1:], 0.0) - pull) / MASS - CART_FRICTION * velocities])


def followed(rates: Rates, start: Sequence[float], samples: int) -> tuple[np.ndarray, np.ndarray]:
    """Times, and states at them, shape (samples, coordinates)."""
    times = np.arange(samples) / RATE
    found = solve_ivp(rates, (0.0, times[-1]), start, t_eval=times, rtol=1e-10, atol=1e-10)
    return times, found.y.T


def pendulum_rows(rng: np.random.Generator) -> list[str]:
    """Lines of pendulum.csv: the angle is between -180 and 180 degrees, as a camera sees it."""
    lines = ["run,time,angle,rate"]
    for run, start in enumerate(PENDULUM_STARTS, start=1):
        times, states = followed(pendulum, start, PENDULUM_SAMPLES)
        seen = np.degrees(states) + rng.normal(size=states.shape) * PENDULUM_NOISE
        seen[:, 0] = np.remainder(seen[:, 0] + 180.0, 360.0) - 180.0
        lines += [f"{run},{t:.3f},{angle:.1f},{rate:.0f}" for t, (angle, rate) in zip(times, seen, strict=True)]
    return lines


def cart_rows(rng: np.random.Generator) -> list[str]:
    """Lines of carts.csv, in centimetres from the wall."""
    lines, rest = ["run,time,x1,x2,x3,v1,v2,v3"], REST * np.arange(1, 4)
    for run, start in enumerate(CART_STARTS, start=1):
        begin = np.array(start) + np.concatenate([rest, np.zeros(3)])
        times, states = followed(carts, begin, CART_SAMPLES)
        seen = states + rng.normal(size=states.shape) * np.repeat(CART_NOISE, 3)
        for t, row in zip(times, seen, strict=True):
            places, velocities = (
                ",".join(f"{x:.{digits}f}" for x in part) for part, digits in ((row[:3], 2), (row[3:], 1))
            )
            lines.append(f"{run},{t:.3f},{places},{velocities}")
    return lines


def main() -> None:
    """Read the folder, write both files."""
    parser = argparse.ArgumentParser(description="Makes the recordings that ship with hamfit.")
    parser.add_argument("folder", type=Path, help="where pendulum.csv and carts.csv go")
    folder = parser.parse_args().folder
    for name, rows in (("pendulum.csv", pendulum_rows), ("carts.csv", cart_rows)):
        text = "\n".join(rows(np.random.default_rng(SEED))) + "\n"
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
