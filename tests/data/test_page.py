"""The page about formats of other programs: its examples run and print what it says, and it names every format."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hamfit.data.formats import formats, suffixes_of

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
OWN = ("npz", "text")  # which have a page of their own


OF_OTHERS = r"import (pandas|xarray)\n"  # examples for which `make test-interop` installs these packages


@pytest.mark.parametrize(
    "others", [False, pytest.param(True, marks=pytest.mark.host)], ids=["own", "pandas and xarray"]
)
def test_the_examples_run(others, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": __name__}
    found = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    packages = [re.match(OF_OTHERS, code) for code in found]
    assert sum(package is not None for package in packages) == 2
    for code, package in zip(found, packages, strict=True):
        if package is not None:
            if not others:
                continue
            pytest.importorskip(package[1])
        exec(code, names)
        said = capsys.readouterr().out.splitlines()
        assert said == re.findall(r"^print\(.*\)  # (.*)$", code, flags=re.MULTILINE)


def test_every_format_is_in_the_table():
    rows = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]*) \|", PAGE, flags=re.MULTILINE))
    for kind in formats():
        if kind.name not in OWN:
            for suffix in suffixes_of(kind):
                assert f"`{suffix}`" in rows[kind.name]
