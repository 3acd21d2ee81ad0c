"""The list of deliberate defects fits the code: `make mutants` is about the code as it is."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def mutants():
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "benchmarks" / "mutants.py")
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mutants"]


def test_every_defect_has_its_place_and_its_tests(mutants):
    found = mutants.read_list()
    assert len(found) >= 60
    for mutant in found:
        assert mutant.broken.endswith(".")
        for test in mutant.tests:
            file, *names = test.split("::")
            source = (ROOT / file).read_text(encoding="utf-8")
            assert all(f" {name.partition('[')[0]}" in source for name in names), f"{test} does not exist"


def test_a_defect_without_its_place_is_stale(mutants, tmp_path):
    (tmp_path / "code.py").write_text("a = 1\nb = 1\n")
    for old in ("1", "2"):
        with pytest.raises(mutants.ListError, match=r"stale: code\.py has"):
            mutants.Mutant("code.py", old, "3", [], "").source(tmp_path)
    assert mutants.Mutant("code.py", "a = 1", "a = 3", [], "").source(tmp_path) == "a = 3\nb = 1\n"


def test_a_defect_is_killed_by_a_test_that_fails_and_survives_others(mutants, tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "ones.py").write_text("def one():\n    return 1\n")
    checks = "def test_equal():\n    assert one() == 1\n\ndef test_whole():\n    assert one() % 1 == 0\n"
    (tmp_path / "test_ones.py").write_text(f"from ones import one\n\n{checks}")
    for test, killed in (("test_equal", True), ("test_whole", False)):
        mutant = mutants.Mutant("src/ones.py", "return 1", "return 2", [f"test_ones.py::{test}"], "Two is one.")
        assert mutants.is_killed(mutant, tmp_path) is killed
        assert (tmp_path / "src" / "ones.py").read_text() == "def one():\n    return 1\n"


def test_tests_that_would_not_see_the_copy_are_not_run(mutants, tmp_path):
    """Whatever is installed: a folder without the package is no copy in which a defect could be noticed."""
    with pytest.raises(mutants.ListError, match="the package of another place"):
        mutants.check_without_defect(tmp_path, [])
