"""Folders are written whole or not at all, and never in place of what somebody else has put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from hamfit.errors import FileError
from hamfit.folders import check_folder, replacing_folder


def ours(folder: Path) -> bool:
    return {one.name for one in folder.iterdir()} == {"ours"}


def test_an_error_leaves_what_was_there(tmp_path):
    target = tmp_path / "deep" / "folder"
    with replacing_folder(target, ours, "an example") as temporary:
        (temporary / "ours").write_text("first")
    with pytest.raises(KeyError), replacing_folder(target, ours, "an example") as temporary:
        (temporary / "ours").write_text("second")
        raise KeyError
    assert (target / "ours").read_text() == "first"
    assert [one.name for one in target.parent.iterdir()] == ["folder"]


def test_one_of_the_same_kind_is_replaced(tmp_path):
    for text in ("first", "second"):
        with replacing_folder(tmp_path / "folder", ours, "an example") as temporary:
            (temporary / "ours").write_text(text)
    assert (tmp_path / "folder" / "ours").read_text() == "second"
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_an_empty_folder_is_used(tmp_path):
    (tmp_path / "empty").mkdir()
    with replacing_folder(tmp_path / "empty", ours, "an example") as temporary:
        (temporary / "ours").touch()
    assert (tmp_path / "empty" / "ours").exists()


def test_files_of_others_stay(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").touch()
    with pytest.raises(FileError, match=r"mine holds other files than those of an example; name another folder"):
        check_folder(tmp_path / "mine", ours, "an example")
    with pytest.raises(FileError, match=r"thesis\.tex is a file, but an example is a folder"):
        check_folder(tmp_path / "mine" / "thesis.tex", ours, "an example")
    assert (tmp_path / "mine" / "thesis.tex").exists()
