"""The sentences that say what each experiment found; every number is read from its stored result."""

from __future__ import annotations

from typing import Any

from hamfit_paper.experiments.harness.tables import entry, readable

Result = dict[str, Any]

_TRAINED = ("SWIM", "Adam", "invariant")


def at_or_below(result: Result) -> str:
    """Return how many entries are at or below the paper's.

    >>> at_or_below({"comparisons": [{"holds": True}, {"holds": False}]})
    '1 of 2'
    """
    return f"{sum(one['holds'] for one in result['comparisons'])} of {len(result['comparisons'])}"


def cells(result: Result, beginning: str, key: str) -> list[float]:
    """Return one value of the cells whose names begin so, without those that have none."""
    values = [cell["values"].get(key) for cell in result["cells"] if cell["name"].startswith(beginning)]
    if not values:
        raise LookupError(f"no cell begins with {beginning}")
    return [value for value in values if value is not None]


def solvability(result: Result) -> str:
    """Say what was found about the condition of the linear system."""
    title, far = "Condition of Z", "d_L = 512"
    (said,) = [remark for remark in result["remarks"] if remark.startswith("directed: ")]
    within = said.removeprefix("directed: ").partition(",")[0]
    ours, scaled, paper = (entry(result, title, "d_h = 64", far, part) for part in range(3))
    return (
        f"Of the same order, {within}: {ours} at the largest widths, {scaled} with columns of unit "
        f"length, which is what hamfit solves with, and {paper} in the paper. The invariant model's columns are nearly "
        f"collinear ({entry(result, title, 'invariant', far, 1)}); it is solved by QR, which drops what working "
        "precision cannot tell apart."
    )


def messages(result: Result) -> str:
    """Say what was found about message passes."""
    title, one, six = "Test MSE", "#msg = 1", "#msg = 6"
    return (
        f"Summing once is best: test MSE {entry(result, title, 'summing, directed', one)}, and "
        f"{entry(result, title, 'summing, directed', six)} with six passes; the paper says the same. Averaging weighs "
        f"the ends of the chain wrongly and stays at {entry(result, title, 'averaging, directed', one)} however wide "
        "the network is."
    )


def width(result: Result) -> str:
    """Say what was found about the widths."""
    title = "Test MSE (paper), directed"
    ours, paper = (entry(result, title, "d_h = 64", "d_L = 512", part) for part in (0, 1))
    return (
        f"Both widths help: test MSE {ours} at d_h = 64, d_L = 512, where the paper has {paper}. The invariant model "
        f"is at rounding with 128 features ({entry(result, title, 'invariant', 'd_L = 128')}), and more do not help it."
    )


def batches(result: Result) -> str:
    """Say what was found about batches."""
    title, row = "Means over", "test MSE"
    direct, averaged, streamed = (
        entry(result, title, row, f"SWIM, {how}") for how in ("direct", "averaged", "streamed")
    )
    memory = [entry(result, title, "memory", f"SWIM, {how}") for how in ("streamed", "direct")]
    return (
        f"Averaging the solutions of batches, as the paper does, raises SWIM's test MSE from {direct} to {averaged}. "
        f"Adding the batches up, as hamfit does, gives the error of the whole fit ({streamed}) with "
        f"{memory[0]} GiB instead of {memory[1]}."
    )


def rings(result: Result) -> str:
    """Say what was found about the rings of the benchmark."""
    title, far = "Errors of rollouts", "N = 5, position"
    ours, samples = (entry(result, title, f"RF-HGN, directed, {how}", far) for how in ("derivatives", "time-series"))
    invariant = entry(result, title, "invariant, time-series", far)
    estimated = [cell for cell in result["cells"] if cell["estimated"]]
    lost = " LGN's motions all diverge." if entry(result, title, "LGN", far) == readable(None) else ""
    return (
        f"From samples alone, RF-HGN follows five nodes with a mean error of {samples} (with derivatives {ours}), and "
        f"the invariant model with {invariant}.{_cut_short(estimated)}{lost}"
    )


def _cut_short(estimated: list[Result]) -> str:
    """Say how much of their training networks got, where it was cut short."""
    if not estimated:
        return ""
    done = [100 * cell["budget"] / cell["values"]["seconds"] for cell in estimated]
    return (
        f" The networks got {max(cell['budget'] for cell in estimated):g} s of training each, {min(done):.1g} to "
        f"{max(done):.1g} % of the whole, which is estimated in the details: their errors say what that time buys, not "
        "what they reach."
    )


def chains(result: Result) -> str:
    """Say what was found about the motion of chains."""
    title, drift = "4096 nodes", "drift of the true H"
    swim, elm, invariant = (
        entry(result, title, row, "mse of q, last")
        for row in ("rf-hgn, canonical, swim", "rf-hgn, canonical, elm", "invariant")
    )
    return (
        f"Yes with SWIM: after 5000 steps of 4096 nodes the positions have an MSE of {swim}, and the true energy has "
        f"drifted by {entry(result, title, 'rf-hgn, canonical, swim', drift)} of itself. ELM's motion ends early "
        f"(MSE {elm} until then). The invariant model has {invariant}."
    )


def complexity(result: Result) -> str:
    """Say what was found about time and memory."""
    title = "Exponents"
    exponents = [entry(result, title, row, "time") for row in ("snapshots", "nodes", "width")]
    return (
        f"Yes. Over the last doubling, time grows with the power {exponents[0]} of the snapshots, {exponents[1]} of "
        f"the nodes and {exponents[2]} of the width (claimed: at most 1, 1 and 2); memory follows the width only."
    )


def fourier(result: Result) -> str:
    """Say what was found about random Fourier features."""
    title = "Relative error (paper), 1/σ read as a deviation"
    ours, paper = (entry(result, title, "σ₁ = 10", "σ₂ = 10", part) for part in (0, 1))
    return (
        f"They need both parameters large: relative error {ours} at σ₁ = σ₂ = 10 (paper {paper}), and about 1 at σ₁ = "
        f"0.1. {at_or_below(result).capitalize()} entries are at or below the paper's, with 1/σ read as a deviation."
    )


def invariance(result: Result) -> str:
    """Say what was found about moved systems."""
    title, change = "q as positions", "change of the prediction"
    moved = {row: entry(result, title, f"rotated, {row}", change) for row in ("centred", "frame", "invariant")}
    return (
        f"When all is rotated, the prediction changes by {moved['centred']} (centred), {moved['frame']} (frame) and "
        f"{moved['invariant']} (invariant). The frame pays for it with accuracy: its relative error is "
        f"{entry(result, title, 'as trained, frame', 'gradient, directed')} before any move, against "
        f"{entry(result, title, 'as trained, centred', 'gradient, directed')}; the invariant model's is "
        f"{entry(result, title, 'as trained, invariant', 'gradient, directed')}."
    )


def thirty_six(result: Result) -> str:
    """Say what was found about 36 and 64 particles; Adam is the better one there, and is said to be."""
    title = "Zero-shot on 64"
    small, large = ("test error, 36", "test error, 64")
    swim, adam, invariant = ([entry(result, title, row, size) for size in (small, large)] for row in _TRAINED)
    seconds = {row: entry(result, "Training", row, "training time") for row in _TRAINED}
    runs = cells(result, "swim-seed", "relative_error")
    return (
        f"The invariant model is as good as any function of the distances within the cutoff can be ({invariant[1]}): "
        "the models end there, and the true force does not. "
        f"**Here Adam beats SWIM**: test error {adam[0]} against {swim[0]} on 36 particles (SWIM's best run of "
        f"{len(runs)}: {min(runs):.2g}) and {adam[1]} against {swim[1]} on 64, for {seconds['Adam']} s of "
        f"training instead of {seconds['SWIM']} s."
    )


def nine(result: Result) -> str:
    """Say what was found about nine particles, run by run."""
    end, row = "T = 99999", "q rel. l², {}"
    runs = [cell["values"] for cell in result["cells"] if cell["name"].startswith("swim-seed-")]
    errors = ", ".join(readable(values["last_relative"]) for values in runs)
    paper, invariant = (entry(result, "SWIM: nine", row.format(who), end) for who in ("paper", "invariant"))
    adam = entry(result, "Adam: nine", row.format("hamfit"), end)
    return (
        f"The invariant model does, with a relative error of {invariant} after 100,000 steps (paper's SWIM {paper}). "
        f"SWIM's network ends at {errors} in {len(runs)} runs: where the draw of its weights is unlucky, it blows up. "
        f"Adam's ends at {adam}."
    )


def loss(result: Result) -> str:
    """Say what was found about the time that Adam takes."""
    title, far = "Lattices", "4x4"
    swim, adam = (entry(result, title, far, f"{who} test MSE") for who in ("SWIM", "Adam"))
    return (
        f"{result['remarks'][-1]} In the end Adam's test MSE is the smaller one ({adam} against {swim} on 4x4), after "
        f"{entry(result, title, far, 'speed-up').rstrip('×')} times the training time. The invariant model has "
        f"{entry(result, title, far, 'invariant test MSE')}."
    )


def nodes(result: Result) -> str:
    """Say what was found about chains of many nodes."""
    title, far = "Relative error of the gradient", "4096"
    error = {row: entry(result, title, row, far) for row in ("rf-hgn, directed, swim", "rf-hnn, swim", "invariant")}
    return (
        f"It keeps its error: {error['rf-hgn, directed, swim']} on 4096 nodes, trained on 8 in "
        f"{entry(result, 'Training time', 'rf-hgn, directed, swim', '8')} s. RF-HNN, trained at that size for "
        f"{entry(result, 'Training time', 'rf-hnn, swim', far)} s, has {error['rf-hnn, swim']}; the invariant model "
        f"has {error['invariant']}."
    )


def noise(result: Result) -> str:
    """Say what was found about noise."""
    paper, ours, best = (entry(result, "SWIM", f"test MSE, {who}", "1") for who in ("paper", "hamfit", "invariant"))
    return (
        f"With SWIM it degrades gently: test MSE {ours} at σ = 1 (paper {paper}, invariant {best}). "
        f"{at_or_below(result)} entries are at or below the paper's; the others are ELM's, whose mean over runs is "
        f"{entry(result, 'ELM', 'test MSE, hamfit', '0')} without noise (paper "
        f"{entry(result, 'ELM', 'test MSE, paper', '0')}), because single runs go astray."
    )


def potentials(result: Result) -> str:
    """Say what was found about other potentials."""
    title, column = "Position MSE", "SWIM, directed"
    ours = [[entry(result, title, row, column, part) for part in (0, 1)] for row in ("harmonic", "anharmonic", "morse")]
    said = ", ".join(f"{mine} ({paper})" for mine, paper in ours)
    worst = max(float(entry(result, title, row, "invariant")) for row in ("harmonic", "anharmonic", "morse"))
    return (
        f"Yes: after 10,000 steps SWIM's positions have an MSE of {said} for springs, anharmonic and Morse chains "
        f"(paper in brackets), the invariant model's at most {readable(worst)}. ELM is above the paper's "
        "for two of three."
    )


def table1(result: Result) -> str:
    """Say what was found about the optimizers of Table 1."""
    title, ours = "3x3 lattice", result["comparisons"][0]
    ended = {cell["parameters"]["optimizer"] for cell in result["cells"] if not cell["estimated"]} - {None}
    longer = entry(result, title, "lbfgs", "speed-up").rstrip("×")
    return (
        f"Test MSE {readable(ours['ours'])} in {entry(result, title, 'RF-HGN, directed', 'train time')} s (paper "
        f"{readable(ours['paper'])}). Of the {len(ended)} optimizers that ran to their end, L-BFGS alone has a smaller "
        f"error, {entry(result, title, 'lbfgs', 'test MSE')}, after {longer} times the training time. "
        f"The invariant model has {entry(result, title, 'invariant', 'test MSE')}."
    )


def zero_shot(result: Result) -> str:
    """Say what was found about large lattices."""
    title = "Relative error of the gradient"
    near, far, two = (
        entry(result, title, row, column)
        for row, column in (("3x3, directed", "3x3"), ("3x3, directed", "100x100"), ("2x2, directed", "100x100"))
    )
    return (
        f"Yes from 3x3 on: relative error {near} on its own lattice and {far} on 100x100. From 2x2 RF-HGN does not "
        f"carry over ({two}), as the paper says; the invariant model does "
        f"({entry(result, title, '2x2, invariant', '100x100')})."
    )
