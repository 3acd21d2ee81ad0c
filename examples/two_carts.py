"""Two carts on springs, filmed: masses, friction and prediction from 10 s of camera data.

    python examples/two_carts.py real_double_linear_h_1.txt --picture two-carts.svg

The file (Schmidt and Lipson, Science 324, 81, 2009) has the columns trial, time, x1, x2, v1, v2, in pixels and seconds.
The first 60 % are fitted, the last 40 % predicted.

Only velocities are measured, but momenta p = m v enter Hamilton's equations. The forces between the carts are opposite
and equal, which holds for one ratio of the masses only: with any other, no H fits as well. So there is one linear solve
for each ratio, and the best ratio is where they leave least. The unit of mass is free; with m1 m2 = 1 the equations of
both carts together weigh the same for every ratio.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.integrate import cumulative_trapezoid
from scipy.linalg import expm
from scipy.optimize import minimize

from hamfit import RFHNN, PhaseSpaceData, simulate
from hamfit.data.formats.text import Text
from hamfit.graphs import chain
from hamfit.plots import LEARNED, NODES, THIRD, TRUE, legend_above, legible, new_figure, save_figure
from hamfit.plots.places import draw_samples
from hamfit.state import State
from hamfit.validation import Array, IntArray

TRAINING = 0.6  # of the run
RESTART = 15  # samples, half a second
STEP = 0.001  # s; the file's times are whole milliseconds
COARSE, FINE = np.linspace(0.0, np.log(6.0), 13), np.linspace(-0.03, 0.03, 5)  # logarithms of mass ratios
PIECES = 8  # left out in turn
ONE_SIDED = 8  # samples at either end of the file, whose velocities lack neighbours on one side


def read(path: Path) -> PhaseSpaceData:
    """The run, with unit masses: p is the velocity."""
    return Text("run=1 t=2 q=3,4 v=5,6", graph=chain, dim=1, mass=1.0, units="none").read(path)


def with_mass_ratio(run: PhaseSpaceData, ratio: float) -> PhaseSpaceData:
    """The run with masses m2 / m1 = ratio and m1 m2 = 1."""
    masses = [ratio**-0.5, ratio**0.5]
    return PhaseSpaceData.from_velocities(run.q, run.p, chain(2), masses=masses, times=run.times)


def fit(run: PhaseSpaceData) -> RFHNN:
    """H(q, p) and friction -γ p from samples alone, by the weak form over windows of 0.8 s.

    H sees the coordinates themselves, since the springs to the walls are no distances between carts, and may mix q and
    p, since the file's velocities are smoothed. The features are waves far longer than the motion (150 px, 300 px/s):
    smooth energies are preferred.
    """
    return RFHNN(
        width=64,
        sampler="rff",
        sampler_options={"encoder_scale": 1e4},
        targets="weak",
        target_options={"window": 0.8},
        friction="uniform",
        ridge="evidence",
        route="qr",
    ).fit(run)


@dataclass(frozen=True)
class Profile:
    """How badly mass ratios fit: -2 log likelihood, of many ratios and of some near the best."""

    ratios: Array
    misfit: Array
    near: Array
    misfit_near: Array

    @property
    def parabola(self) -> Array:
        """Through those near the best, in log(ratio); highest power first."""
        return np.polyfit(np.log(self.near), self.misfit_near, 2)

    @property
    def best(self) -> float:
        """Where the parabola is lowest."""
        square, linear, _ = self.parabola
        return float(np.exp(-linear / (2 * square)))

    @property
    def standard_error(self) -> float:
        """How far from there it has risen by one."""
        return self.best / float(np.sqrt(self.parabola[0]))


def misfit_of(run: PhaseSpaceData, ratios: Array) -> Array:
    """-2 log likelihood of mass ratios, one fit each. Windows overlap: several rows carry the information of one."""
    misfit = []
    for ratio in ratios:
        data = with_mass_ratio(run, ratio)
        model = fit(data)
        misfit.append(model.record_.system.rows / model.record_.overlap * np.log(model.evaluate(data)["mse"]))
    return np.array(misfit)


def mass_profile(run: PhaseSpaceData) -> Profile:
    """Ratios from 1 to 6, then some around the lowest point of the parabola through the best three."""
    ratios = np.exp(COARSE)
    misfit = misfit_of(run, ratios)
    best = slice(int(np.argmin(misfit)) - 1, int(np.argmin(misfit)) + 2)
    centre = Profile(ratios, misfit, ratios[best], misfit[best]).best
    near = centre * np.exp(FINE)
    return Profile(ratios, misfit, near, misfit_of(run, near))


def jackknife(run: PhaseSpaceData, profile: Profile) -> tuple[float, float]:
    """Standard errors of mass ratio and friction that assume nothing of the noise: pieces are left out in turn."""
    found = []
    for piece in np.array_split(np.arange(run.n_snapshots), PIECES):
        rest = run.take(np.setdiff1d(np.arange(run.n_snapshots), piece))
        ratio = replace(profile, misfit_near=misfit_of(rest, profile.near)).best
        found.append([ratio, *fit(with_mass_ratio(rest, ratio)).friction_.coefficients])
    ratio_error, friction_error = np.sqrt((PIECES - 1) * np.var(found, axis=0))
    return float(ratio_error), float(friction_error)


def predict(model: RFHNN, run: PhaseSpaceData, starts: IntArray) -> list[Array]:
    """Positions at the samples from each start to the next, each (samples, 2); known are x and v at the start."""
    ends = np.minimum(starts + RESTART, run.n_snapshots - 1)
    step_of = np.rint((run.times - run.times[0]) / STEP).astype(int)
    motion = simulate(
        model,
        State(run.q[starts], run.p[starts], run.graphs[0]),
        dt=STEP,
        steps=int((step_of[ends] - step_of[starts]).max()),
        scheme="implicit-midpoint",
        damping=model.friction_.force,
    )
    if not motion.completed:
        raise SystemExit(motion.message)
    return [
        motion.q[step_of[start + 1 : end + 1] - step_of[start], number, :, 0]
        for number, (start, end) in enumerate(zip(starts, ends, strict=True))
    ]


def predict_linear(training: PhaseSpaceData, run: PhaseSpaceData, starts: IntArray) -> list[Array]:
    """The baseline: dy/dt = A y + b, y = (x1, x2, v1, v2), fitted to central differences and solved exactly."""
    states = np.concatenate([training.q, training.p], axis=1)[..., 0]
    centre = states.mean(axis=0)
    rates = np.gradient(states, training.times, axis=0)[1:-1]
    rows = np.column_stack([states - centre, np.ones(len(states))])[1:-1]
    generator = np.zeros((5, 5))
    generator[:4] = np.linalg.lstsq(rows, rates, rcond=None)[0].T
    predicted = []
    for start in starts:
        state = np.append(np.concatenate([run.q[start], run.p[start]])[:, 0] - centre, 1.0)
        passed = run.times[start + 1 : start + RESTART + 1] - run.times[start]
        predicted.append(np.array([(expm(generator * time) @ state)[:2] + centre[:2] for time in passed]))
    return predicted


def predict_rest(run: PhaseSpaceData, starts: IntArray) -> list[Array]:
    """Persistence: everything stays where it is."""
    return [np.zeros_like(run.q[s + 1 : s + RESTART + 1, :, 0]) + run.q[s, :, 0] for s in starts]


def missed(predicted: list[Array], run: PhaseSpaceData, starts: IntArray) -> Array:
    """Errors of all predicted samples, shape (samples, 2), in pixels."""
    pairs = zip(starts, predicted, strict=True)
    return np.concatenate([found - run.q[start + 1 : start + 1 + len(found), :, 0] for start, found in pairs])


def rms(errors: Array) -> float:
    """Root mean square."""
    return float(np.sqrt(np.mean(errors**2)))


def energy_above_rest(model: RFHNN, run: PhaseSpaceData) -> Array:
    """The learned H along the run, above its minimum."""
    graph = run.graphs[0]

    def energy(point: Array) -> float:
        return float(model.energy(State(point[:2, None], point[2:, None], graph)))

    start = np.append(run.q.mean(axis=0), [0.0, 0.0])
    lowest = minimize(energy, start, method="Nelder-Mead", options={"xatol": 1e-2, "fatol": 1e-2})
    return model.energy(State(run.q, run.p, graph)) - lowest.fun


def energy_lost(model: RFHNN, run: PhaseSpaceData) -> Array:
    """What the learned friction takes out along the run, from its first sample on."""
    state = State(run.q, run.p, run.graphs[0])
    power = model.friction_.power(state, model.gradient(state)[1])
    return cumulative_trapezoid(-power, run.times, initial=0.0)


@dataclass(frozen=True)
class Findings:
    """What is printed and drawn; predictions by method."""

    run: PhaseSpaceData
    cut: int
    profile: Profile
    model: RFHNN
    left_out: tuple[float, float]
    starts: IntArray
    predictions: dict[str, list[Array]]
    energy: Array
    lost: Array

    def errors(self) -> dict[str, float]:
        """Root mean square error of each method, in pixels."""
        return {name: rms(missed(found, self.run, self.starts)) for name, found in self.predictions.items()}

    def friction(self) -> tuple[float, float]:
        """γ per second and its standard error."""
        return float(self.model.friction_.coefficients[0]), float(self.model.friction_.standard_errors[0])


def analyse(path: Path) -> Findings:
    """Fit the first part of the run, predict the rest."""
    run = read(path)
    cut = round(TRAINING * run.n_snapshots)
    training = run.take(slice(0, cut))
    profile = mass_profile(training)
    model = fit(with_mass_ratio(training, profile.best))
    weighed = with_mass_ratio(run, profile.best)
    starts = np.arange(cut, run.n_snapshots - 1, RESTART)
    predictions = {
        "hamfit": predict(model, weighed, starts),
        "linear": predict_linear(training, run, starts),
        "linear, without one-sided velocities": predict_linear(training.take(slice(ONE_SIDED, cut)), run, starts),
        "persistence": predict_rest(run, starts),
    }
    left_out = jackknife(training, profile)
    energy, lost = energy_above_rest(model, weighed), energy_lost(model, weighed)
    return Findings(run, cut, profile, model, left_out, starts, predictions, energy, lost)


def report(found: Findings) -> None:
    """The numbers."""
    profile, (gamma, error), (ratio_left_out, gamma_left_out) = found.profile, found.friction(), found.left_out
    print(f"m2/m1      {profile.best:.3f} ± {profile.standard_error:.3f} (leaving out pieces: ± {ratio_left_out:.3f})")
    print(f"friction   {gamma:.4f} ± {error:.4f} per second (leaving out pieces: ± {gamma_left_out:.4f})")
    for name, value in found.errors().items():
        print(f"prediction {value:.2f} px, {name}")


def draw(found: Findings, path: Path) -> None:
    """Positions, errors, energy and mass ratio."""
    figure, axes = new_figure(2, 2, size=(7.4, 6.4))
    draw_positions(axes[0, 0], found)
    draw_errors(axes[0, 1], found)
    draw_energy(axes[1, 0], found)
    draw_profile(axes[1, 1], found.profile, found.left_out[0])
    save_figure(figure, path)


def draw_positions(axis: Any, found: Findings) -> None:
    """The last part of the run, measured and predicted."""
    times, q = found.run.times, found.run.q[..., 0]
    for start, positions in zip(found.starts, found.predictions["hamfit"], strict=True):
        path = np.vstack([q[start], positions])
        for cart in (0, 1):
            axis.plot(times[start : start + len(path)], path[:, cart], color=NODES[cart], linewidth=1.3)
            axis.plot(times[start], q[start, cart], "o", color=NODES[cart], markersize=5, zorder=4)
    for cart in (0, 1):
        draw_samples(axis, times[found.cut :], q[found.cut :, cart], NODES[cart])
        axis.text(times[-1] + 0.12, q[-1, cart], f"$x_{cart + 1}$", color=legible(NODES[cart]), va="center")
    axis.margins(x=0.08)
    axis.set(xlabel="time, s", ylabel="position, px", title="Predicted from each dot on\n(circles: measured)")


def draw_errors(axis: Any, found: Findings) -> None:
    """Error of both carts over time, with that of the baseline."""
    times = found.run.times[found.cut + 1 :]
    for name, color in (("linear", THIRD), ("hamfit", LEARNED)):
        errors = missed(found.predictions[name], found.run, found.starts)
        axis.plot(times, np.sqrt((errors**2).mean(axis=1)), color=color, linewidth=1.2)
        axis.plot([], [], color=color, label=f"{name}: {rms(errors):.2f} px")
    for start in found.starts:
        axis.axvline(found.run.times[start], ymax=0.8, color=TRUE, linewidth=0.5, zorder=0)
    axis.set(xlabel="time, s", ylabel="error, px", title="Error,\nrestarted every 0.5 s", ylim=(0, None))
    legend_above(axis)


def draw_energy(axis: Any, found: Findings) -> None:
    """The learned energy, and what friction leaves of it."""
    times, sound = found.run.times, slice(ONE_SIDED, -ONE_SIDED)
    scale = found.energy[sound][0]
    axis.plot(times, found.energy / scale, color=TRUE, linewidth=0.8)
    axis.plot(times[sound], found.energy[sound] / scale, color=LEARNED, linewidth=1.2, label="learned H along the run")
    gamma, error = found.friction()
    lost = found.lost - found.lost[: found.cut].mean()
    level = found.energy[ONE_SIDED : found.cut].mean()
    axis.plot(times, (level - lost) / scale, color=THIRD, linewidth=1.5, label=f"friction {gamma:.3f} ± {error:.3f} /s")
    axis.axvline(times[found.cut], ymax=0.8, color="black", linewidth=0.8, linestyle=":")
    axis.text(times[found.cut], 0.71, " not fitted", va="bottom")
    axis.set(xlabel="time, s", ylabel="energy, relative to the first", ylim=(0.7, 1.05))
    axis.set_title("Energy\n(grey: one-sided velocities)")
    legend_above(axis)


def draw_profile(axis: Any, profile: Profile, left_out: float) -> None:
    """Misfit over the mass ratio, from its minimum, near it."""
    lowest = np.polyval(profile.parabola, np.log(profile.best))
    fine = np.geomspace(profile.near[0], profile.near[-1], 200)
    axis.plot(fine, np.polyval(profile.parabola, np.log(fine)) - lowest, color=LEARNED, linewidth=1.2)
    axis.plot(profile.near, profile.misfit_near - lowest, "o", color=LEARNED)
    low, high = profile.best - profile.standard_error, profile.best + profile.standard_error
    axis.axvspan(low, high, color=LEARNED, alpha=0.15, linewidth=0)
    axis.axhline(1.0, color=TRUE, linewidth=0.8)
    title = f"Mass ratio {profile.best:.3f} ± {profile.standard_error:.3f}\n(± {left_out:.3f} by leaving out pieces)"
    axis.set(xlabel="$m_2 / m_1$", ylabel="rise of -2 log likelihood", title=title)
    axis.locator_params(axis="x", nbins=4)
    inset = axis.inset_axes([0.34, 0.5, 0.4, 0.4])
    inset.plot(profile.ratios, profile.misfit - lowest, ".-", color=LEARNED, linewidth=0.8)
    inset.set(xscale="log", xticks=[1, 2, 3, 6], xticklabels=["1", "2", "3", "6"], title="from 1 to 6")
    inset.minorticks_off()
    inset.tick_params(labelsize=8)
    inset.title.set_fontsize(8)


def main() -> None:
    """Read the arguments, analyse, print, draw."""
    parser = argparse.ArgumentParser(description="Two carts on springs: masses, friction and prediction.")
    parser.add_argument("data", type=Path, help="real_double_linear_h_1.txt")
    parser.add_argument("--picture", type=Path, default=Path("two-carts.svg"), help="PNG, SVG or PDF to write")
    arguments = parser.parse_args()
    found = analyse(arguments.data)
    report(found)
    draw(found, arguments.picture)


if __name__ == "__main__":
    main()
