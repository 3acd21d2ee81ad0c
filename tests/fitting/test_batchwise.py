"""The setting of the paper's batch-wise training (``tab:batch-wise-training``), four Lennard-Jones particles; exact."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hamfit import RFHGN, generate, make_system
from hamfit.fitting.accumulate import accumulate
from hamfit.fitting.plan import Plan
from hamfit.solve import NormalEquations
from hamfit.targets.equations import equations_of

# Not ru_maxrss, which a new process takes over from the one that started it.
PEAK = "next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1]"
on_linux = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc")
PAPER = ("--model", "rf-hgn", "--hidden", "16", "--width", "48")


@pytest.fixture(scope="module")
def data():
    system = make_system("lennard-jones", rows=2, cols=2)
    return generate(system, snapshots=1500, seed=0).split(2 / 3, seed=0)


def test_streamed_errors_are_the_direct_ones(data):
    train, test = data
    model = RFHGN(hidden=16, width=120, edges="absolute", sampler="elm", ridge=1e-10).fit(train)
    state = train.state(slice(None))
    rows = model.feature_map_.jacobian(state).reshape(-1, 120)
    scale = np.linalg.norm(rows, axis=0)
    padded = np.concatenate([rows / scale, np.sqrt(1e-10) * np.eye(120)])
    targets = np.concatenate([np.stack(train.gradients()).ravel(), np.zeros(120)])
    direct = np.linalg.lstsq(padded, targets)[0] / scale
    truth = np.stack(test.gradients())

    def error(weights: np.ndarray) -> float:
        predicted = np.stack(model.feature_map_.energy_gradient(test.state(slice(None)), weights))
        return float(np.mean((predicted - truth) ** 2))

    for blocks in (1, 7, 64):
        (total,) = accumulate(model.feature_map_, equations_of(train), NormalEquations, Plan(2, [train.blocks(blocks)]))
        assert error(total.combined().solve(ridge=1e-10).weights) == pytest.approx(error(direct), rel=1e-6)


@pytest.mark.slow
@on_linux
def test_the_papers_size_takes_less_memory_than_its_batches():
    code = (
        "from hamfit import RFHGN, generate, make_system\n"
        "data = generate(make_system('lennard-jones', rows=2, cols=2), snapshots=5000, seed=0)\n"
        "RFHGN(hidden=40, width=800, edges='absolute', ridge=1e-12).fit(data)\n"
        f"print({PEAK})\n"
    )
    peak = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    assert peak / 1024 < 600  # MB; the paper's batched run took 1.1 GiB


@pytest.mark.slow
@on_linux
def test_memory_does_not_grow_with_the_data(tmp_path):
    pytest.importorskip("h5py")
    code = f"import sys; from hamfit.cli import main\ntry:\n    main()\nfinally:\n    print({PEAK}, file=sys.stderr)\n"

    def peak(*arguments: str) -> float:
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return int(done.stderr.split()[-1]) / 1024

    peaks = []
    for snapshots in ("100000", "200000"):
        peak("generate", "chain", "--snapshots", snapshots, "-o", "data.h5")
        peaks.append(peak("fit", "data.h5", "-o", "m.safetensors", *PAPER, "--memory", "256"))
    assert max(peaks) < 600
    assert peaks[1] < peaks[0] + 40
