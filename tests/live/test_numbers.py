"""Numbers on the page are those of the library for the same seed, and the lines that it gives reproduce them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hamfit import Auto, generate, identify_laws, load_model, make_system, open_data
from hamfit.forecasts import follow_learned, neighbours_for
from hamfit.live.paper_table import PAPER_TABLE
from hamfit.live.sources import file_options, read_origin, recording
from live.pages import CHAIN, client, open_page

SMALL = 3e-7  # frames are sent in single precision: this is its rounding


def test_sentences_times_and_frames_are_those_of_the_library():
    data = generate(make_system("chain", nodes=4, potential="harmonic"), snapshots=60, seed=0)
    model = Auto(seed=0).fit(data)
    laws = identify_laws(model, data, isolated=True)
    with client() as one, open_page(one) as page:
        fitted = page.did("fit", {"source": CHAIN})
        assert fitted["laws"]["sentences"] == laws.sentences
        assert fitted["fitted"]["verdict"] == model.notes_["verdict"]["sentence"]
        assert fitted["fitted"]["width"] == model.feature_map_.width
        assert fitted["quality"]["errors"]["force_error"] == model.evaluate(data)["force_error"]
        assert fitted["laws"]["curves"][0]["energy"] == laws.pairs[0].energy.tolist()
        run = page.did("run", {"shape": 1, "size": 5, "dim": 3, "frames": 40})
    system = make_system("lattice", rows=5, cols=5, dim=3)
    start = generate(system, snapshots=1, seed=1).state(0)
    begin, frames = run["begin"], run["frames"]
    numbers = {"dt": begin["dt"], "steps": 39 * begin["every"], "every": begin["every"]}
    rollout = follow_learned(model, start, **numbers, neighbours=neighbours_for(model, start, system=system))
    assert frames["count"] == 40
    np.testing.assert_allclose(frames["learned"], rollout.q, atol=SMALL)
    np.testing.assert_allclose(frames["times"], rollout.times, rtol=1e-12)
    assert max(frames["error"]) < 1e-9
    assert run["begin"]["beside"] == "true"


@pytest.mark.parametrize("source", [CHAIN, {**CHAIN, "noise": 0.01, "friction": 0.1, "snapshots": 200}])
@pytest.mark.slow
def test_the_lines_in_python_give_the_numbers_of_the_page(source: dict, tmp_path: Path):
    model = {"friction": "uniform"} if source.get("friction") else {}
    with client() as one, open_page(one) as page:
        fitted = page.did("fit", {"source": source, "model": model})
        run = page.did("run", {"size": 9, "dim": 2, "frames": 30, "moved": [[1, 0.7, -0.2]]})
        saved = one.get(f"/t/the-token-of-these-tests/files/{page.session}/data.npz")
    (tmp_path / "data.npz").write_bytes(saved.content)
    lines = [fitted["fitted"]["lines"]["python"], run["begin"]["lines"]["python"], "import numpy as np"]
    lines.append('np.savez("found.npz", run=run.q, truth=truth.q)')
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == fitted["laws"]["sentences"]
    with np.load(tmp_path / "found.npz") as found:
        np.testing.assert_allclose(run["frames"]["learned"], found["run"], atol=SMALL)
        np.testing.assert_allclose(run["frames"]["true"], found["truth"], atol=SMALL)


def test_the_lines_of_the_shell_give_the_numbers_of_the_page(tmp_path: Path):
    with client() as one, open_page(one) as page:
        fitted = page.did("fit", {"source": CHAIN})
        run = page.did("run", {"size": 9, "dim": 2, "frames": 30})
    shell = fitted["fitted"]["lines"]["shell"].splitlines() + run["begin"]["lines"]["shell"].splitlines()
    chosen = [line for line in shell if " report " not in line]
    folder = str(Path(sys.executable).parent)
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "400"}
    script = "\n".join(["set -e", *chosen])
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert fitted["laws"]["sentences"][0] in done.stdout
    np.testing.assert_allclose(run["frames"]["learned"], open_data(tmp_path / "run.npz").q, atol=SMALL)
    np.testing.assert_allclose(run["frames"]["true"], open_data(tmp_path / "truth.npz").q, atol=SMALL)


def test_files_that_are_taken_along_hold_what_the_page_showed(tmp_path: Path):
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        asked = {"size": 9, "dim": 2, "frames": 20, "moved": [[0, 0.7, 0.1]]}
        run = page.did("run", asked)
        for suffix in (".npz", ".extxyz"):
            assert page.did("keep", {"suffix": suffix, "run": asked})["kept"]["file"] == f"run{suffix}"
        files = {
            name: one.get(f"/t/the-token-of-these-tests/files/{page.session}/{name}")
            for name in ("model.safetensors", "data.npz", "run.npz", "run.extxyz")
        }
    for name, answer in files.items():
        assert answer.status_code == 200
        (tmp_path / name).write_bytes(answer.content)
    np.testing.assert_allclose(run["frames"]["learned"][0, 0], [0.7, 0.1], atol=SMALL)
    np.testing.assert_allclose(open_data(tmp_path / "run.npz").q, run["frames"]["learned"], atol=SMALL)
    again = open_data(tmp_path / "run.extxyz", graph="chain")
    np.testing.assert_allclose(again.q[..., :2], run["frames"]["learned"], atol=SMALL)
    assert load_model(tmp_path / "model.safetensors").trained_on["snapshots"] == 60


def test_a_recording_has_the_noise_and_the_friction_that_were_asked_for(tmp_path: Path):
    asked = {"kind": "system", "name": "chain", "snapshots": 400, "seed": 3}
    quiet = read_origin(asked | {"friction": 0.2}, tmp_path)
    noisy = read_origin(asked | {"friction": 0.2, "noise": 0.02}, tmp_path)
    spread = (quiet.data.q - quiet.data.q.mean(axis=0)).std()
    assert (noisy.data.q - quiet.data.q).std() == pytest.approx(0.02 * spread, rel=0.05)
    card, system = quiet.card, quiet.truth
    free = recording(card, system, 400, noise=0.0, friction=0.0, seed=3)
    last = [system.energy(data.state(49)) for data in (free, quiet.data)]
    first = system.energy(free.state(0))
    assert last[0] == pytest.approx(first, rel=1e-2)
    assert last[1] < 0.9 * first


def test_recordings_that_ship_are_read_as_the_command_line_reads_them():
    from hamfit.examples import RECORDINGS

    options = file_options(RECORDINGS["carts.csv"].convert)
    assert options["walls"] == "0 to 0"
    with client() as one, open_page(one) as page:
        assert page.did("look", {"file": "carts.csv"})["preview"]["roles"] == ["run", "t", "q", "q", "q", "v", "v", "v"]
        source = {"kind": "file", "file": "carts.csv", "options": options}
        found = page.did("fit", {"source": source, "model": {"friction": "uniform"}})
        run = page.did("run", {})
    assert found["laws"]["sentences"][0].startswith("all pairs: this looks like harmonic: k = 4.99")
    assert found["fitted"]["friction"][0].startswith("friction uniform: γ = 0.078")
    assert run["begin"]["beside"] == "recorded"
    assert run["begin"]["held"] == [3]


def test_the_papers_table_is_the_one_of_the_reproduction():
    tomllib = pytest.importorskip("tomllib")
    text = Path(__file__).parents[2] / "paper" / "src" / "hamfit_paper" / "experiments" / "paper.toml"
    table = tomllib.loads(text.read_text(encoding="utf-8"))["tab:results_optimizers"]
    theirs = [(row["train_seconds"][0], row["test_mse"][0]) for row in table.values()]
    assert [(row["seconds"], row["test_mse"]) for row in PAPER_TABLE] == theirs
