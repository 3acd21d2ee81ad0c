"""The documentation as a site: it is built without a warning, loads nothing, links lead somewhere, notebooks run."""

from __future__ import annotations

import base64
import dataclasses
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hamfit import RFHGN

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "site"))
from check import faults  # noqa: E402
from notebooks import REPOSITORY, notebook  # noqa: E402

TUTORIALS = sorted(path for path in (ROOT / "docs" / "tutorials").glob("*.md") if path.stem != "index")


def test_there_are_six_tutorials():
    assert len(TUTORIALS) >= 6


def test_what_is_wrong_with_pages_is_found(tmp_path):
    (tmp_path / "one.html").write_text('<h1 id="top"></h1><a href="two.html#there"></a><a href="#top"></a>')
    (tmp_path / "two.html").write_text('<p id="there"></p><a href="https://example.org">may be linked</a>')
    assert faults(tmp_path) == []
    (tmp_path / "two.html").write_text('<script src="https://example.org/x.js"></script><a href="three.html"></a>')
    (tmp_path / "style.css").write_text("@font-face { src: url(https://example.org/font.woff) }")
    assert faults(tmp_path) == [
        "style.css fetches something",
        "one.html links to two.html#there, and there is no such place on that page",
        "two.html loads https://example.org/x.js",
        "two.html links to three.html, which is not there",
    ]


def test_pages_become_notebooks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        '# Title\n\n```python\nprint(1)\n```\n\n```text title="Output"\n1\n```\n\n'
        "[Data](../data.md#units), ![A dot](dot.svg)\n\n```sh\nls\n```\n"
    )
    (tmp_path / "dot.svg").write_text("<svg/>")
    title, first, text, second = notebook(page)["cells"]
    assert [cell["cell_type"] for cell in (title, first, text, second)] == ["markdown", "code", "markdown", "code"]
    assert (title["source"], first["source"], second["source"]) == ("# Title", "print(1)", "%%bash\nls")
    assert first["outputs"] == [{"output_type": "stream", "name": "stdout", "text": "1\n"}]
    assert (first["execution_count"], second["execution_count"], second["outputs"]) == (1, 2, [])
    assert text["source"] == f"[Data]({REPOSITORY}/docs/data.md#units), ![A dot](attachment:dot.svg)"
    assert base64.b64decode(text["attachments"]["dot.svg"]["image/svg+xml"]) == b"<svg/>"


def test_every_parameter_has_a_line_of_its_own():
    pytest.importorskip("griffe")
    from docstrings import PARAMETERS, entries

    assert entries("width, ...\n    As there.") == ["width\n    As there."]
    section = PARAMETERS.search(inspect.getdoc(RFHGN))[0]
    assert "width, sampler, ..." in section
    found = {entry.partition("\n")[0]: entry for entry in entries(section)}
    assert set(found) == {field.name for field in dataclasses.fields(RFHGN) if field.init}
    assert "width of the node and edge encoders" in found["hidden"]
    assert found["energy_weight"].partition("\n")[2] == found["stress_weight"].partition("\n")[2] != ""


def test_a_formula_that_cannot_be_shown_is_a_warning(caplog):
    hooks = hooks_of_the_site()
    assert "<math" in hooks.formula(r"\dot q = p", "math", "math", None, None)
    assert not caplog.records
    hooks.formula(r"\arg\min_x f", "math", "math", None, None)  # \arg is shown as it is written
    assert "cannot be shown" in caplog.text


def test_numbers_are_not_broken_at_their_signs():
    html = '<p title="1e-3">1.2e-05 of <code>1e-3</code>, x1e-3</p><pre>1e-3</pre>'
    assert hooks_of_the_site().on_page_content(html, None, None, None) == html.replace(
        ">1.2e-05", '><span class="number">1.2e-05</span>'
    )


def hooks_of_the_site():
    """The module that makes what is added to the pages, where the packages that build them are."""
    pytest.importorskip("mkdocs")
    pytest.importorskip("latex2mathml")
    import hooks

    return hooks


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path):
    pytest.importorskip("mkdocs")
    pytest.importorskip("mkdocstrings")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert faults(tmp_path) == []
    assert {path.stem for path in (tmp_path / "tutorials").glob("*.ipynb")} == {path.stem for path in TUTORIALS}


@pytest.mark.slow
@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_tutorials_run_as_notebooks(path, tmp_path, monkeypatch):
    nbformat, client = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    book = nbformat.from_dict(notebook(path))
    nbformat.validate(book)
    client.NotebookClient(
        book, timeout=250, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
