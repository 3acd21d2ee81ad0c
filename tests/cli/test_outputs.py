"""No command destroys a file by accident: inputs, devices, folders and files of other kinds are refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hamfit.models import RFInvariant
from hamfit.systems import generate, make_system

LONG = "a" * 300
RUN = ("--steps", 3, "--dt", 0.01)


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> dict[str, bytes]:
    """Data of a chain in two formats, and a model fitted to them, to which data can be added."""
    folder = tmp_path_factory.mktemp("made")
    data = generate(make_system("chain", nodes=4), snapshots=40, seed=0)
    data.save(folder / "a.npz")
    data.save(folder / "a.h5")
    RFInvariant(width=48, keep_accumulator=True).fit(data).save(folder / "m.safetensors")
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def inputs(hamfit, made, tmp_path) -> dict[str, bytes]:
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    return dict(made)


def refused(result, *words: str) -> None:
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("error: ")
    assert result.err.count("\n") == 1
    for word in words:
        assert word in result.err


def unchanged(folder: Path, contents: dict[str, bytes]) -> None:
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == contents


ONTO_INPUTS = [
    ("convert", "a.h5", "a.h5"),
    ("convert", "a.npz", "./a.npz"),
    ("convert", "a.npz", "hard.npz"),
    ("convert", "a.npz", "soft.npz"),
    ("simulate", "m.safetensors", "--initial", "a.npz", *RUN, "-o", "a.npz"),
    ("simulate", "m.safetensors", "--initial", "a.npz", *RUN, "-o", "run.npz", "--truth", "hard.npz"),
    ("simulate", "true", "--initial", "a.npz", *RUN, "-o", "soft.npz"),
    ("select", "m.safetensors", "a.npz", "-o", "hard.npz"),
    ("fit", "a.npz", "--add-to", "m.safetensors", "-o", "m.safetensors"),
    ("fit", "a.npz", "--remove-from", "m.safetensors", "-o", "soft.safetensors"),
    ("fit", "a.npz", "-o", "data.safetensors"),
    ("laws", "m.safetensors", "-o", "model.png"),
    ("laws", "m.safetensors", "a.npz", "--table", "data.csv"),
    ("report", "m.safetensors", "a.npz", "-o", "data.html"),
    ("export", "m.safetensors", "model.csv", "--to", "pair-table"),
    ("plot", "a.npz", "-o", "pictures"),
]


@pytest.mark.parametrize("arguments", ONTO_INPUTS, ids=lambda arguments: f"{arguments[0]} {arguments[-1]}")
def test_no_command_writes_onto_its_input(hamfit, inputs, tmp_path, arguments):
    Path("pictures").mkdir()
    for name in ("soft.npz", "data.safetensors", "data.csv", "data.html", "pictures/energy.png"):
        Path(name).symlink_to(tmp_path / "a.npz")
    for name in ("soft.safetensors", "model.png", "model.csv"):
        Path(name).symlink_to(tmp_path / "m.safetensors")
    Path("hard.npz").hardlink_to("a.npz")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    for force in ((), ("--force",)) if arguments[0] != "simulate" else ((),):
        refused(hamfit(*arguments, *force), "is also an input of this call, and would be lost; name another file")
    unchanged(tmp_path, before)


OTHER_KINDS = [
    (("generate", "chain", "--snapshots", 2, "-o"), "other.npz"),
    (("generate", "chain", "--snapshots", 2, "-o"), "other.h5"),
    (("convert", "a.h5"), "other.npz"),
    (("select", "m.safetensors", "a.npz", "-n", 2, "-o"), "other.npz"),
    (("fit", "a.npz", "--width", 48, "-o"), "other.safetensors"),
    (("laws", "m.safetensors", "-o"), "other.png"),
    (("laws", "m.safetensors", "--table"), "other.csv"),
    (("report", "m.safetensors", "a.npz", "--sections", "summary", "-o"), "other.html"),
    (("export", "m.safetensors", "--to", "pair-table"), "other.csv"),
]


@pytest.mark.parametrize(("arguments", "target"), OTHER_KINDS, ids=lambda part: str(part[0]))
def test_a_file_of_another_kind_is_replaced_only_by_force(hamfit, inputs, tmp_path, arguments, target):
    inputs[target] = b"time,x\n0,1\n" if target.endswith(".csv") else b"<!DOCTYPE html><title>My page</title>"
    Path(target).write_bytes(inputs[target])
    refused(hamfit(*arguments, target), f"{target} exists and is not a", "or replace this one by --force")
    unchanged(tmp_path, inputs)
    for force in (("--force",), ()):  # what was written by force is of the same kind, and replaced without it
        assert hamfit(*arguments, target, *force).code == 0
        assert Path(target).read_bytes() != inputs[target]
    assert {path.name for path in tmp_path.iterdir()} == set(inputs)


@pytest.mark.parametrize("name", ["a.npz", "a.h5", "m.safetensors"])
def test_files_of_hamfit_are_of_other_kinds_among_themselves(hamfit, inputs, tmp_path, name):
    for target in ("x.npz", "x.h5", "x.safetensors", "x.csv", "x.png", "x.html"):
        if Path(target).suffix == Path(name).suffix:
            continue
        Path(target).write_bytes(inputs[name])
        command = {
            ".npz": ("generate", "chain", "-o", target),
            ".h5": ("generate", "chain", "-o", target),
            ".safetensors": ("fit", "a.npz", "-o", target),
            ".csv": ("laws", "m.safetensors", "--table", target),
            ".png": ("laws", "m.safetensors", "-o", target),
            ".html": ("report", "m.safetensors", "a.npz", "-o", target),
        }[Path(target).suffix]
        refused(hamfit(*command), f"{target} exists and is not a")
        assert Path(target).read_bytes() == inputs[name]


def test_pictures_and_tables_have_names_of_their_kinds(hamfit, inputs, tmp_path):
    refused(
        hamfit("laws", "m.safetensors", "-o", "m.safetensors"), "the name of a picture must end in .png, .svg, .pdf"
    )
    refused(hamfit("laws", "m.safetensors", "--table", "a.npz"), "the name of a table of laws must end in .csv")
    unchanged(tmp_path, inputs)


@pytest.mark.parametrize("command", [("plot", "run.npz"), ("demo",)])
def test_folders_of_pictures(hamfit, inputs, tmp_path, command):
    assert hamfit("simulate", "m.safetensors", "--initial", "a.npz", *RUN, "-o", "run.npz").code == 0
    Path("file").write_text("not a folder")
    refused(hamfit(*command, "-o", "file"), "cannot write file/", "Not a directory")
    Path("pictures").mkdir()
    Path("pictures/energy.png").write_text("my thesis")
    refused(hamfit(*command, "-o", "pictures"), "pictures/energy.png exists and is not a PNG picture", "--force")
    assert [path.name for path in Path("pictures").iterdir()] == ["energy.png"]
    if command[0] == "plot":
        assert hamfit("plot", "run.npz", "-o", "pictures", "--no-animation", "--force").code == 0
        assert Path("pictures/energy.png").read_bytes().startswith(b"\x89PNG")


def test_refusals_come_before_the_work(hamfit, inputs, tmp_path, monkeypatch):
    def worked(*_: object, **__: object) -> None:
        raise AssertionError("the work was begun")

    for place in (
        "hamfit.models.load_model",
        "hamfit.systems.generate_stream",
        "hamfit.models.base.fit",
        "hamfit.data.stream.DataStream.save",
        "hamfit.data.PhaseSpaceData.load",
    ):
        monkeypatch.setattr(place, worked)
    Path("file").touch()
    os.mkfifo("pipe.npz")
    Path("folder.npz").mkdir()
    for target in ("file/a.npz", "pipe.npz", "folder.npz", f"{LONG}.npz", "/proc/a.npz"):
        for command in (
            ("generate", "chain", "-o", target),
            ("convert", "a.npz", target),
            ("select", "m.safetensors", "a.npz", "-o", target),
            ("simulate", "m.safetensors", *RUN, "-o", target),
        ):
            refused(hamfit(*command), "folder" if target == "folder.npz" else "")
    for suffix, command in {
        "safetensors": ("fit", "a.npz", "-o"),
        "png": ("laws", "m.safetensors", "-o"),
        "csv": ("export", "m.safetensors", "--to", "pair-table"),
        "html": ("report", "m.safetensors", "a.npz", "-o"),
    }.items():
        for target in (f"file/a.{suffix}", f"{LONG}.{suffix}", f"/proc/a.{suffix}"):
            refused(hamfit(*command, target), "cannot write", target)
    for command in (("plot", "a.npz"), ("plot", "m.safetensors"), ("demo",)):
        for target in ("file", LONG, "/proc"):
            refused(hamfit(*command, "-o", target), "cannot write", target)


def test_a_read_only_folder_is_a_sentence(hamfit, inputs, tmp_path, monkeypatch):
    def read_only(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    refused(hamfit("fit", "a.npz", "-o", "new.safetensors"), "cannot write new.safetensors: Read-only file system")
    unchanged(tmp_path, inputs)


def test_names_of_300_characters_of_inputs(hamfit, inputs):
    for command in (
        ("info", f"{LONG}.npz"),
        ("info", f"{LONG}.safetensors"),
        ("fit", f"{LONG}.h5", "-o", "x.safetensors"),
        ("evaluate", f"{LONG}.safetensors", "a.npz"),
        ("evaluate", "m.safetensors", f"{LONG}.npz"),
        ("convert", f"{LONG}.csv", "x.npz"),
        ("plot", f"{LONG}.npz", "-o", "pictures"),
    ):
        refused(hamfit(*command), "File name too long")


def test_a_replaced_output_keeps_its_permissions_and_its_link(hamfit, inputs, tmp_path):
    Path("store").mkdir()
    Path("a.h5").rename("store/kept.h5")
    Path("store/kept.h5").chmod(0o640)
    Path("link.h5").symlink_to("store/kept.h5")
    assert hamfit("generate", "chain", "--snapshots", 2, "-o", "link.h5").code == 0
    assert Path("link.h5").is_symlink()
    assert Path("store/kept.h5").stat().st_mode & 0o777 == 0o640
    assert [path.name for path in Path("store").iterdir()] == ["kept.h5"]
    assert hamfit("info", "store/kept.h5", "--json").json["snapshots"] == 2


def test_resuming_looks_for_files_by_their_names_and_not_by_patterns(hamfit, inputs):
    Path(".m[1].safetensors.checkpoint.normal").touch()
    result = hamfit("fit", "a.npz", "-o", "m[1].safetensors", "--width", 48, "--resume")
    assert "nothing was kept" not in result.err
