"""Every Python and shell block of README and of the documentation is executed as written, page by page.

A page that is slow, or that needs a program beside Python, stands in the tables below; what a page must have found or
written, beside the outputs that it shows, is checked by the function of its name.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hamfit import State, make_system
from hamfit.errors import MissingDependencyError
from hamfit.metrics import convergence_order
from hamfit.potentials.fields import FIELDS
from hamfit.registry import Registry
from pages import ROOT, Block, Page, alike, blocks_of, differences, look_at, pages, run_block

SLOW = {  # and what takes their time
    "docs/molecules.md": "fits with moments; tests/models/test_molecules_page.py runs it in any case, and asserts more",
    "docs/tutorials/csv-to-law.md": "six commands in processes of their own; README has the same ones",
    "docs/tutorials/friction-and-noise.md": "three fits to noisy samples",
    "docs/tutorials/zero-shot.md": "an ensemble of 144 particles",
    "docs/tutorials/molecules-ase.md": "forces of ASE, and a fit with moments",
    "docs/tutorials/large-data.md": "20,000 snapshots, twice",
}
PROGRAMS = {"docs/ipi.md": "i-pi"}
HOSTS = re.compile(r"\b(torch|jax|lammps|openmm|i-pi)\b")
PAGES = {path.relative_to(ROOT).as_posix(): path for path in pages()}


def marked(name: str) -> Any:
    """One page with its marks: slow ones, and those whose Python speaks of a host."""
    python = "".join(block.code for block in Page(PAGES[name]).blocks if block.language == "python")
    imports = "".join(re.findall(r"^\s*(?:import|from) .*$|\[\"i-pi\"", python, flags=re.MULTILINE))
    marks = [pytest.mark.host] if HOSTS.search(imports) else []
    return pytest.param(name, marks=[*marks, pytest.mark.slow] if name in SLOW else marks)


@pytest.fixture
def restored() -> Iterator[None]:
    """What pages add to families, and switch in other packages, ends with them."""
    families = [thing for thing in gc.get_objects() if issubclass(type(thing), Registry)]
    before = [(family.names(), dict(family._members), dict(family._aliases)) for family in families]
    doubles = getattr(getattr(sys.modules.get("jax"), "config", None), "jax_enable_x64", False)
    yield
    for family, (_, members, aliases) in zip(families, before, strict=True):
        family._members.clear()
        family._members.update(members)
        family._aliases.clear()
        family._aliases.update(aliases)
    if "jax" in sys.modules:
        sys.modules["jax"].config.update("jax_enable_x64", doubles)
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands of packages are found beside Python, or beside the package where it lies in another environment."""
    found = importlib.util.find_spec("ipi")
    beside = str(Path(str(found.origin)).parents[4] / "bin") if found is not None else ""
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), beside, os.environ["PATH"]]))
    monkeypatch.setenv("MPLBACKEND", "agg")


@pytest.mark.usefixtures("restored", "programs")
@pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
@pytest.mark.parametrize("name", [marked(name) for name in PAGES])
def test_the_blocks_of_a_page_run(name: str, tmp_path: Path):
    program = PROGRAMS.get(name)
    if program is not None and shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    page = Page(PAGES[name])
    try:
        page.run(tmp_path)
    except (ModuleNotFoundError, MissingDependencyError) as error:
        if str(getattr(error, "name", "")).startswith("hamfit"):
            raise
        pytest.skip(f"after {len(page.printed)} blocks: {error}")
    assert page.compared() == []
    if name in CHECKS:
        CHECKS[name](page, tmp_path)


# -- what pages must have found ----------------------------------------------------------------------------------------

CHECKS: dict[str, Callable[[Page, Path], None]] = {}


def check(name: str) -> Callable[[Callable[[Page, Path], None]], Callable[[Page, Path], None]]:
    def put(function: Callable[[Page, Path], None]) -> Callable[[Page, Path], None]:
        CHECKS[name] = function
        return function

    return put


@check("README.md")
def readme(page: Page, folder: Path) -> None:
    first = next(block.code for block in page.blocks if block.language == "python")
    assert len([line for line in first.splitlines() if line.strip() and not line.startswith("from")]) <= 10
    assert page.names["run"].completed
    assert page.names["larger"].graph.n_nodes == 100
    assert page.names["model"].friction_.table()["uniform"]["gamma"] == pytest.approx(0.05, rel=0.01)
    stiffness, error = (float(n) for n in re.search(r"harmonic: k = ([\d.]+) ± ([\d.]+) N", page.out).groups())
    assert abs(stiffness - 5.0) < 3 * error < 0.1  # as examples/make_recordings.py made them
    report = (folder / "report.html").read_text(encoding="utf-8")
    gamma, error = (float(number) for number in re.search(r"friction γ.*?([\d.]+) ± ([\d.]+)", report).groups())
    assert abs(gamma - 0.08) < 3 * error < 0.02
    assert "hamfit fit carts.npz" in report
    assert (folder / "beside" / "measured.png").exists()
    frequency, error = (float(n) for n in re.search(r"f = (0\.70[\d.]+) ± ([\d.]+) Hz", page.out).groups())
    assert abs(frequency - (9.81 / 0.5) ** 0.5 / (2 * np.pi)) < 3 * error < 0.01
    assert {"in.example", "in.hamfit", "hamfit.table"} <= {path.name for path in (folder / "tables").iterdir()}
    atoms = page.names["atoms"]
    before = page.names["ase"].io.read(folder / "run.extxyz").get_potential_energy()
    assert len(atoms) == 27 and atoms.get_potential_energy() < before


@check("docs/ase.md")
def ase(page: Page, _: Path) -> None:
    energy, highest, drift, sure, inside, warned, outside = page.out.splitlines()
    assert float(energy) == pytest.approx(-22.933, abs=0.001)
    assert float(highest) == pytest.approx(0.0647, abs=0.001)
    assert abs(float(drift)) < 2e-4
    assert 0 < float(sure) < 2e-3
    assert (inside, warned, outside) == ("False", "True", "True")


@check("docs/baselines.md")
def baselines(page: Page, _: Path) -> None:
    assert page.names["run"].q.shape == (11, 1, 3, 2)
    assert page.names["model"].weights_.shape == (384,)


@check("docs/compiled.md")
def compiled(page: Page, _: Path) -> None:
    assert page.names["run"].completed
    assert page.names["exact"].evaluated == ""
    assert page.names["run"].evaluated in page.out
    where = r"1 table of \d+ pieces, relative error of forces at most .*; loops in (C|NumPy)"
    assert re.fullmatch(where, page.names["run"].evaluated)


@check("docs/exports.md")
def exports(_: Page, folder: Path) -> None:
    assert len((folder / "pairs.csv").read_text().splitlines()) == 501
    assert (folder / "notes.txt").read_text() == "learned from 100 snapshots"


@check("docs/forecasts.md")
def forecasts(page: Page, folder: Path) -> None:
    found = page.names["found"]
    assert found.members.shape == (8, 201, 5, 2)
    assert found.predictable_until == found.covered_until == 2.0
    assert page.out == "[]\n"
    assert (folder / "run.npz").exists()


@check("docs/formats.md")
def formats(page: Page, _: Path) -> None:
    for block, said in zip(page.blocks, page.printed, strict=True):
        assert said.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", block.code, flags=re.MULTILINE)


@check("docs/graphs.md")
def graphs(page: Page, _: Path) -> None:
    printed = page.out.splitlines()
    assert printed[0] == "[0 1 0 1]"
    assert printed[-2] == "[4]"
    assert printed[-1].endswith("True")


@check("docs/hosts.md")
def hosts(page: Page, _: Path) -> None:
    assert page.out.splitlines()[-1] == "True"


@check("docs/integrate.md")
def integrate(page: Page, folder: Path) -> None:
    from integrate.hamiltonians import Pendulum, point

    assert all(page.names[rollout].completed for rollout in ("rollout", "falling", "shaken", "gas"))
    assert page.names["rollout"].q.shape == (101, 5, 8, 2)
    assert (folder / "rollout.npz").exists()
    for scheme, order in (("triple-jump", 4), ("position-verlet", 2)):
        measured = convergence_order(Pendulum(), point(1.2, 0.9), scheme, time=4.0, steps=(32, 64, 128))
        assert measured.order == pytest.approx(order, abs=0.15)


@check("docs/ipi.md")
def ipi(page: Page, folder: Path) -> None:
    spread, share = page.out.splitlines()[-2:]
    assert float(spread) < 1e-5
    assert 1.2 < float(share) < 2.0
    assert len(np.loadtxt(folder / "neon.out")[:, 2]) == 21


@check("docs/lagrangian.md")
def lagrangian(page: Page, folder: Path) -> None:
    learned, q, v = (page.names[name] for name in ("learned", "q", "v"))
    found = np.array([learned.accelerations(*pair)[:, 0] for pair in zip(q[::100], v[::100], strict=True)])
    true = [page.names["double_pendulum"](0, [*a[:, 0], *b[:, 0]])[2:] for a, b in zip(q[::100], v[::100], strict=True)]
    np.testing.assert_allclose(found, true, atol=1e-3 * np.abs(true).max())
    assert (folder / "run.npz").exists()


@check("docs/lammps.md")
def lammps(page: Page, _: Path) -> None:
    assert page.out.splitlines()[-2:] == ["True", "True"]


@check("docs/laws.md")
def laws(page: Page, _: Path) -> None:
    pairs, modes, nodes, sentence, mass = page.out.splitlines()
    assert pairs == f"all pairs: {sentence}"
    assert modes.startswith("small oscillations: ")
    assert nodes.startswith("all nodes: T = p²/2m with m = 1")
    assert sentence.startswith("this looks like morse: D = 1")
    assert mass.startswith("1")


@check("docs/metrics.md")
def metrics(page: Page, _: Path) -> None:
    assert page.names["errors"].shape == (501,)
    assert 0 < page.names["errors"][-1] < 0.1
    assert page.names["measured"].order == pytest.approx(4.0, abs=0.2)
    assert float(page.out.splitlines()[-1]) < 1e-7


@check("docs/models.md")
def models(page: Page, _: Path) -> None:
    assert page.names["longer"].record.trained_on["snapshots"] == 200


@check("docs/openmm.md")
def openmm(page: Page, _: Path) -> None:
    assert page.out.splitlines()[-3:] == ["True", "True", "True"]


@check("docs/plots.md")
def plots(_: Page, folder: Path) -> None:
    wanted = {"model.pdf", "parity.svg", "pictures", "run.svg", "run.gif", "laws.svg", "ridge.pdf"}
    assert {path.name for path in folder.iterdir()} == wanted


@check("docs/potentials.md")
def potentials(page: Page, _: Path) -> None:
    lines = page.out.splitlines()
    assert lines[1] == "inverse width of the well Å⁻¹"
    assert lines[2] == f"[9.81] {FIELDS.names()}"
    for potential in ("gaussian", "deep-morse"):
        chain = make_system("chain", nodes=2, dim=1, potential=potential)
        at_rest, h = np.zeros((2, 1)), 1e-4
        low, middle, high = (State(np.array([[0.0], [r]]), at_rest, chain.graph) for r in (0.7 - h, 0.7, 0.7 + h))
        slope = (chain.energy(high) - chain.energy(low)) / (2 * h)
        assert chain.gradient(middle)[0][1, 0] == pytest.approx(slope, rel=1e-6)


@check("docs/report.md")
def report(page: Page, folder: Path) -> None:
    first, second = page.out.splitlines()
    assert first.startswith("[] [")
    assert second == "['Size of the data']"
    assert (folder / "report.html").stat().st_size > 100_000


@check("docs/scikit-learn.md")
def scikit_learn(page: Page, _: Path) -> None:
    assert page.names["search"].best_params_["width"] == 64


@check("docs/solve.md")
def solve(page: Page, _: Path) -> None:
    np.testing.assert_allclose(page.names["solution"].weights, page.names["truth"], atol=0.02)


@check("docs/systems.md")
def systems(page: Page, _: Path) -> None:
    data = page.names["data"]
    np.testing.assert_array_equal(data.p_dot, -2.0 * data.q)
    assert make_system("pinned", pinning=2.0).parameters()["pinning"] == 2.0
    assert abs(data.p).max() <= 0.5


@check("docs/targets.md")
def targets(page: Page, _: Path) -> None:
    assert "targets by " in page.out
    assert page.names["other"].trained_on_["targets"] == {"name": "smoothing", "window": 15, "degree": 5}


@check("docs/uncertainty.md")
def uncertainty(page: Page, _: Path) -> None:
    assert page.names["by_q"].shape == (25, 2)
    assert len(np.unique(page.names["chosen"])) == 5
    assert page.names["gamma"]["gamma"] == pytest.approx(0.3, rel=1e-6)
    assert page.names["run"].completed


# -- the mechanism itself ----------------------------------------------------------------------------------------------


def test_tables_name_pages_that_exist():
    assert set(CHECKS) | set(SLOW) | set(PROGRAMS) <= set(PAGES)


def test_python_and_shell_are_in_blocks_that_run():
    """Nothing of both hides in blocks without a language, or in indented lines."""
    for name, path in PAGES.items():
        text = path.read_text(encoding="utf-8")
        outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        assert not re.search(r"^ {4}(hamfit |pip install|python |import |from \w+ import)", outside, re.MULTILINE), name
        assert set(re.findall(r"^```([^\s`]*)", text, re.MULTILINE)) <= {"", *LANGUAGES}, name
        for language, block in re.findall(r"^```([^\n`]*)\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
            if language in ("", "text"):
                assert not re.search(r"^(hamfit \w+ |pip |import |from \w+ import )", block, re.MULTILINE), name


LANGUAGES = ("python", "sh", "console", "text", "toml", "json", "yaml", "math")


def test_pages_say_for_whom_they_are():
    for name, path in PAGES.items():
        if name.startswith("docs/"):
            opening = path.read_text(encoding="utf-8").split("\n## ")[0]
            assert re.search(r"\b[Ff]or (whoever|everybody|somebody|readers|learning|you)\b", opening), name


def test_a_block_that_fails_names_the_page_and_the_line(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n```python\nx = 1\n```\n\n```python\nprint(x)\nprint(y)\n```\n")
    with pytest.raises(AssertionError, match=r"page\.md:7: NameError.*'y' is not defined"):
        Page(page).run(tmp_path)


def test_a_command_that_fails_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```sh\nhamfit info nothing.npz\n```\n")
    with pytest.raises(AssertionError, match=r"exit code 2, error: nothing\.npz does not exist"):
        Page(page).run(tmp_path)
    with pytest.raises(AssertionError):
        run_block(Block("sh", "false\n", 1), {})


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("hamfit fit data.npz -o model.safetensors", "hamfit fit data.npz --otput model.safetensors"),
        ("hamfit generate chain -o data.npz", "hamfit generat chain -o data.npz"),
        ("make test", "make tset"),
        ("pip install '.[plot]' './paper[torch]'", "pip install '.[polt]'"),
    ],
)
def test_commands_that_are_only_shown_are_looked_at(line, wrong):
    look_at(line)
    with pytest.raises(Exception):  # noqa: B017 - each in the words of whoever reads it
        look_at(wrong)


def test_outputs_are_compared_by_words_and_numbers():
    assert alike("k = 4.994 ± 0.005 N/m in 0.26 s", "k = 4.99 ±   0.0051 N/m in 7 s")
    assert not alike("k = 4.994 N/m", "k = 2.497 N/m")
    assert not alike("k = 4.994 N/m", "D = 4.994 N/m")
    assert alike("error 1e-14", "error 7e-13") and not alike("error 1e-14", "error 1e-3")
    assert differences("one\ntwo\n", "one\n") == [("two", "")]
    (block,) = blocks_of('```python\nprint(1)\n```\n\n```text title="Output"\n1\n```\n')
    assert block.shown == "1\n"


def test_outputs_are_written_into_the_page(tmp_path):
    path = tmp_path / "page.md"
    path.write_text('```python\nprint(1 + 1)\n```\n\n```text title="Output"\n```\n\nThe end.\n')
    page = Page(path).run(tmp_path)
    assert page.compared() == [f"{path}:1 shows '', and prints '2'"]
    assert page.refreshed() == '```python\nprint(1 + 1)\n```\n\n```text title="Output"\n2\n```\n\nThe end.\n'
