"""What notebooks show: tables with the numbers, curves without matplotlib, names escaped, and bars of progress."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from hamfit import Auto, Graph, PhaseSpaceData, RFInvariant, forecast, generate, identify_laws, make_system, simulate
from hamfit.html import card, curves
from hamfit.progress import _Bar, bar

DOCS = Path(__file__).parents[1] / "docs"


class Page(HTMLParser):
    """Checks that tags are closed in order and that nothing is fetched; keeps the text and the tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        assert tag not in ("script", "link", "img", "iframe", "style")
        assert not {name for name, _ in attrs} & {"src", "href", "onclick", "onload"}
        assert not any("url(" in (value or "") or "background:white" in (value or "") for _, value in attrs)
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def page(thing: object) -> Page:
    return Page(thing._repr_html_())


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return generate(make_system("chain", nodes=4, potential="morse"), snapshots=60, seed=0)


@pytest.fixture(scope="module")
def model(data) -> Auto:
    return Auto(width=32, threads=1).fit(data)


@pytest.fixture(scope="module")
def laws(model, data):
    return identify_laws(model, data)


def test_data_and_graphs(data, tmp_path):
    run = simulate(make_system("chain", nodes=4), data[0], 0.1, 20).to_data()
    for text in (page(data).text, page(data[5:15]).text):
        assert "nodes 4 edges 3 dimension 2 known q, p, q_dot, p_dot" in text
    assert "snapshots 60" in page(data).text
    assert "runs 1 times 0 to 2" in page(run).text
    data.save(tmp_path / "data.h5")
    from hamfit import open_data

    assert "StoredData snapshots 60 nodes 4" in page(open_data(tmp_path / "data.h5")).text
    assert "Subset snapshots 7" in page(open_data(tmp_path / "data.h5")[:7]).text
    graph = Graph(3, [[0, 1], [1, 2]], node_attributes={"mass": np.array([1.0, 2.5, 3.0])}, cell=np.eye(2))
    assert page(graph).text == "Graph nodes 3 edges 2 mass of nodes 1 to 3 cell 1, 0, 0, 1"
    assert page(Graph.union([graph, graph])).text.startswith("Graph graphs 2 nodes 6")


def test_recipes_and_what_they_learned(model):
    assert page(RFInvariant(width=12)).text == "RFInvariant, not fitted width 12"
    assert "all as they are by default" in page(RFInvariant()).text
    text = page(model).text
    for said in ("Auto width 32", "LearnedHamiltonian (invariant)", "snapshots 60", "features 32", "rank 32"):
        assert said in text
    assert model.notes_["verdict"]["sentence"] in text
    assert page(model.learned_).text in text
    assert f"{model.solution_.residual:.4g}" in page(model.solution_).text


def test_friction_is_shown(data):
    damped = PhaseSpaceData(data.q, data.p, data.graph, q_dot=data.q_dot, p_dot=data.p_dot - 0.3 * data.p)
    assert "friction uniform 0.3" in page(RFInvariant(width=48, friction="uniform", threads=1).fit(damped)).text


def test_laws_come_with_their_curves(laws):
    every = page(laws)
    assert every.tags.count("svg") == len(laws.pairs) + len(laws.kinetic) == 2
    for sentence in laws.sentences:
        assert sentence in every.text
    alone = page(laws.pairs[0])
    assert (alone.tags.count("svg"), alone.tags.count("polyline")) == (1, 1)
    assert f"from {laws.pairs[0].r[0]:.4g} to {laws.pairs[0].r[-1]:.4g}" in alone.text
    assert "m = 1" in page(laws.kinetic[0]).text
    forms = page(laws.forms[0])
    assert forms.tags.count("tr") == 2 + len(laws.forms[0].candidates)
    assert "this looks like morse" in forms.text
    assert "none of the named forms" in page(replace(laws.forms[0], candidates=[])).text


def test_fields_are_laws_too():
    trap = generate(make_system("trap", nodes=1, dim=1), snapshots=80, seed=0)
    found = identify_laws(RFInvariant(width=32, field="shared", threads=1).fit(trap), trap)
    assert "coordinate x" in page(found.fields[0]).text
    assert page(found).tags.count("svg") == len(found.fields) + len(found.kinetic)


def test_motions(model, data):
    run = simulate(model, data[0], 0.01, 50)
    assert "status completed" in page(run).text
    assert f"largest change of energy {float(run.energy_drift):.4g}" in page(run).text
    found = forecast(model, data[0], 0.01, 20, draws=2)
    text = page(found).text
    assert "members 2 predictable until 0.2" in text
    assert "Rollout status" in text
    for sentence in found.warnings():
        assert sentence in text


def test_names_are_escaped_and_shortened(data):
    bad = '<script>alert("x")</script>\x1b'
    named = PhaseSpaceData(data.q, data.p, data.graph, metadata={"units": {"length": bad, "time": "s", "mass": "kg"}})
    shown = page(named)
    assert bad.removesuffix("\x1b") in shown.text
    assert "script" not in shown.tags
    assert "\x1b" not in named._repr_html_()
    assert len(card("t", [("name", "x" * 5000)])) < 1000


def test_curves_stay_in_their_frame_and_leave_out_what_is_no_number():
    x = np.linspace(1.0, 2.0, 50)
    steep = np.where(np.arange(50) < 3, 1e12, x)
    steep[10] = np.nan
    drawn = curves(x, {"a<b": (steep, "red"), "form": (x, "blue")}, label="r", inner=np.arange(50) > 3)
    Page(drawn)
    first, second = re.findall(r'points="([^"]*)"', drawn)
    heights = np.array([[float(number) for number in pair.split(",")] for pair in first.split()])[:, 1]
    assert len(heights) == 49
    assert np.abs(heights).max() <= 1000
    assert len(second.split()) == 50
    assert "a&lt;b" in drawn
    flat = curves(np.array([1.0, 2.0]), {"flat": (np.zeros(2), "red")}, label="r")
    assert "nan" not in flat


def test_nothing_heavy_is_imported_for_tables():
    code = (
        "import sys\n"
        "from hamfit import Auto, generate, identify_laws, make_system\n"
        "data = generate(make_system('chain', nodes=3), snapshots=20, seed=0)\n"
        "model = Auto(width=10, threads=1).fit(data)\n"
        "for one in (data, data.graph, model, identify_laws(model)): one._repr_html_()\n"
        "print(sorted({'matplotlib', 'IPython', 'pandas', 'sklearn', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


# -- progress --------------------------------------------------------------------------------------------------------


def test_a_bar_on_a_line(capsys, data):
    RFInvariant(width=10, threads=1).fit(data, progress=bar("fitting"))
    said = capsys.readouterr().err
    assert re.search(r"\rfitting \[#{30}\] (\d+)/\1 [\d.]+ s\n$", said)


def test_a_bar_in_a_cell():
    shown = []

    class Cell:
        def update(self, content, raw):
            shown.append(content)

    def display(content, raw, display_id):
        shown.append(content)
        return Cell()

    watched = _Bar("a<b", display)
    for done in (1, 2, 3, 400):
        watched(done, 400)
    assert len(shown) == 2  # not more than ten in a second, and the end
    Page(shown[-1]["text/html"])
    assert 'value="400" max="400"' in shown[-1]["text/html"]
    assert "a&lt;b" in shown[-1]["text/html"]


# -- pages -----------------------------------------------------------------------------------------------------------


def cells(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_table_names_every_function_of_axes():
    from hamfit import plots

    table = re.findall(r"^\| `([a-z_]+)\(", (DOCS / "plots.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert all(callable(getattr(plots, name)) for name in table)
    made = [name for name in plots.__all__ if "ax" in (getattr(getattr(plots, name), "__kwdefaults__", None) or {})]
    assert sorted(table) == sorted(made)


@pytest.mark.host
def test_the_page_about_notebooks_runs_in_a_notebook(tmp_path):
    nbformat, client = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells("notebooks.md")])
    client.NotebookClient(
        book, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
    shown = [[one for one in cell.outputs if one.output_type != "stream"] for cell in book.cells]
    for outputs, said in zip(shown, ("PhaseSpaceData", "not fitted", "svg", "Rollout", None), strict=True):
        if said is None:
            assert "image/png" in outputs[-1].data
            continue
        html = outputs[-1].data["text/html"]
        Page(html)
        assert (said in html) != (said == "not fitted")
    bars = [one.data["text/html"] for outputs in shown for one in outputs if "<progress" in str(one.get("data"))]
    assert len(bars) == 2
    for drawn in bars:
        done, total = re.search(r'value="(\d+)" max="(\d+)"', drawn).groups()
        assert done == total
