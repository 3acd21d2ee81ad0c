"""Files that are written: whole or not at all, never onto something else, with permissions and links as they were."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from hamfit.errors import FileError
from hamfit.files import FileKind, beginning, check_output, existing, offering_force, replacing, same_file

NOTE = FileKind("a note", beginning(b"note: "), (".txt", ".note"))
LONG = "a" * 300


@pytest.fixture(params=["nameless", "named", "as on other systems"])
def named(request, monkeypatch) -> bool:
    """Temporary files without and with names, and those of systems where all of them have names."""
    if request.param == "as on other systems":
        monkeypatch.setattr("hamfit.files._nameless", lambda *_: None)
    return request.param == "named"


def write(path: Path, text: str = "note: new", *, named: bool = False) -> None:
    with replacing(path, NOTE, named=named) as temporary:
        temporary.write_text(text)


def refused(path: Path, words: str, *inputs: Path) -> None:
    """Both the check before the work and the writing itself refuse in the same words."""
    with pytest.raises(FileError, match=words) as found:
        check_output(path, NOTE, inputs=inputs)
    assert len(str(found.value).splitlines()) == 1
    if not inputs:
        with pytest.raises(FileError, match=words):
            write(path)


def test_files_are_written_whole(tmp_path: Path, named: bool):
    target = tmp_path / "deep" / "below" / "one.txt"
    for text in ("note: first", "note: second"):
        with replacing(target, NOTE, named=named) as temporary:
            assert not named or temporary.suffix == ".txt"
            temporary.write_text(text)
        assert target.read_text() == text
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize("error", [RuntimeError("stop"), KeyboardInterrupt(), SystemExit(1)])
def test_a_failed_write_leaves_nothing_behind(error: BaseException, tmp_path: Path, named: bool):
    target = tmp_path / "one.txt"
    target.write_text("note: before")
    with pytest.raises(type(error)), replacing(target, NOTE, named=named) as temporary:
        temporary.write_text("half")
        raise error
    assert target.read_text() == "note: before"
    assert list(tmp_path.iterdir()) == [target]


def test_an_interruption_while_the_temporary_file_is_made_leaves_nothing_behind(tmp_path: Path, monkeypatch):
    def interrupted(handle: int, close=os.close) -> None:
        close(handle)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "close", interrupted)
        write(tmp_path / "one.txt", named=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="files always have names here")
def test_a_process_that_is_killed_leaves_nothing_behind(tmp_path: Path):
    (tmp_path / "one.txt").write_text("note: before")
    program = """if True:
        import os, signal
        from hamfit.files import FileKind, replacing
        with replacing("one.txt", FileKind("a note")) as temporary:
            temporary.write_text("half")
            os.kill(os.getpid(), signal.SIGKILL)
    """
    assert subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=False).returncode == -signal.SIGKILL
    assert [path.name for path in tmp_path.iterdir()] == ["one.txt"]
    assert (tmp_path / "one.txt").read_text() == "note: before"


def test_the_content_is_on_the_disk_before_the_file_has_its_name(tmp_path: Path, monkeypatch):
    steps = []
    real = {"fsync": os.fsync, "replace": Path.replace}

    def fsync(handle: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        real["fsync"](handle)

    def replace(path: Path, target: Path) -> Path:
        steps.append("name")
        return real["replace"](path, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    write(tmp_path / "one.txt")
    assert steps == ["file", "name", "folder"]


def test_a_disk_that_fails_at_the_end_is_said_and_nothing_is_lost(tmp_path: Path, monkeypatch):
    target = tmp_path / "one.txt"
    target.write_text("note: before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match=r"cannot write .*one\.txt: No space left on device"):
        write(target)
    assert target.read_text() == "note: before"
    assert list(tmp_path.iterdir()) == [target]


def test_files_of_another_kind_are_not_replaced(tmp_path: Path):
    target = tmp_path / "one.txt"
    target.write_text("my thesis")
    refused(target, "exists and is not a note; name another file, or remove this one first")
    with offering_force(False):
        refused(target, "exists and is not a note; name another file, or replace this one by --force")
    assert target.read_text() == "my thesis"
    with offering_force(True):
        write(target)
    assert target.read_text() == "note: new"


def test_an_empty_file_has_nothing_to_lose(tmp_path: Path):
    (tmp_path / "one.txt").touch()
    write(tmp_path / "one.txt")


def test_names_end_as_the_kind_says(tmp_path: Path):
    refused(tmp_path / "one.csv", r"one\.csv: the name of a note must end in \.txt or \.note")
    write(tmp_path / "ONE.TXT")
    assert (tmp_path / "ONE.TXT").read_text() == "note: new"


def test_inputs_of_the_same_call_are_never_written_onto(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = Path("one.txt")
    source.write_text("note: precious")
    Path("soft.txt").symlink_to(source)
    Path("hard.txt").hardlink_to(source)
    Path("other.txt").write_text("note: another")
    for spelling in (
        "one.txt",
        "./one.txt",
        tmp_path / "one.txt",
        f"../{tmp_path.name}/one.txt",
        "soft.txt",
        "hard.txt",
    ):
        for force in (False, True):
            with offering_force(force):
                refused(Path(spelling), "is also an input of this call, and would be lost; name another file", source)
        assert same_file(source, spelling)
    check_output("other.txt", NOTE, inputs=[None, source])
    assert not same_file("one.txt", "new.txt")
    assert same_file("new.txt", "./new.txt")


def test_folders_devices_and_pipes_are_refused_whatever_is_forced(tmp_path: Path):
    """Made here, since a defect would replace them: the devices of the machine are not for tests."""
    (tmp_path / "folder.txt").mkdir()
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "link.txt").symlink_to(tmp_path / "pipe.txt")
    with suppress(PermissionError):
        os.mknod(tmp_path / "device.txt", 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    before = sorted(path.name for path in tmp_path.iterdir())
    for force in (False, True):
        with offering_force(force):
            for name in before:
                words = "is a folder" if name == "folder.txt" else "is a device or a pipe, which cannot be replaced"
                refused(tmp_path / name, f"{words}; name a file to write")
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_write_protected_file_is_refused(tmp_path: Path):
    target = tmp_path / "one.txt"
    target.write_text("note: kept")
    target.chmod(0o444)
    refused(target, "is write-protected; name another file, or allow writing to this one")
    assert target.read_text() == "note: kept"


def test_places_where_nothing_can_be_written_are_known_before_the_work(tmp_path: Path, monkeypatch):
    (tmp_path / "file").write_text("")
    (tmp_path / "round.txt").symlink_to(tmp_path / "round.txt")
    refused(tmp_path / "file" / "one.txt", "cannot write .*: Not a directory")
    refused(tmp_path / "file" / "below" / "one.txt", "cannot write .*: Not a directory")
    refused(tmp_path / "round.txt", "cannot write .*: Too many levels of symbolic links")
    refused(tmp_path / f"{LONG}.txt", "cannot write .*: File name too long")
    refused(tmp_path / LONG / "one.txt", "cannot write .*: File name too long")
    refused(tmp_path / "zero\0.txt", "cannot write .*: .*null")
    refused(Path("/proc/one.txt"), "cannot write /proc/one.txt: ")

    def read_only(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    refused(tmp_path / "new" / "one.txt", "cannot write .*: Read-only file system")
    assert not (tmp_path / "new").exists()


def test_the_check_leaves_no_trace(tmp_path: Path):
    assert check_output(tmp_path / "new" / "one.txt", NOTE) == tmp_path.resolve() / "new" / "one.txt"
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_that_a_file_can_have_is_written(tmp_path: Path):
    write(tmp_path / f"{'a' * 251}.txt")


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path, named: bool):
    target = tmp_path / "one.txt"
    for mode in (0o600, 0o640, 0o664):
        target.write_text("note: old")
        target.chmod(mode)
        with replacing(target, NOTE, named=named) as temporary:
            assert stat.S_IMODE(temporary.stat().st_mode) & ~mode == 0  # nobody else reads a private file meanwhile
            temporary.write_text("note: new")
        assert stat.S_IMODE(target.stat().st_mode) == mode


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_new_files_have_what_the_umask_leaves(tmp_path: Path, mask: int, named: bool):
    before = os.umask(mask)
    try:
        write(tmp_path / "one.txt", named=named)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "one.txt").stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("text", ["note: old", None])
def test_links_are_followed_and_stay(tmp_path: Path, text: str | None, named: bool):
    (tmp_path / "store").mkdir()
    target, link = tmp_path / "store" / "kept", tmp_path / "link.txt"
    if text is not None:
        target.write_text(text)
    link.symlink_to(target)
    with replacing(link, NOTE, named=named) as temporary:
        if named:
            assert temporary.parent == target.parent.resolve()  # a rename to another disk would not be atomic
            assert temporary.suffix == ".txt"
        temporary.write_text("note: new")
    assert link.is_symlink()
    assert target.read_text() == "note: new"
    assert list((tmp_path / "store").iterdir()) == [target]


def test_several_threads_write_the_same_file(tmp_path: Path):
    target = tmp_path / "one.txt"
    threads = [threading.Thread(target=write, args=(target, f"note: {i}" * 1000)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert target.read_text() in {f"note: {i}" * 1000 for i in range(8)}
    assert list(tmp_path.iterdir()) == [target]


def test_files_that_cannot_be_read(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert existing(str(tmp_path / "file")) == tmp_path / "file"
    with pytest.raises(FileError, match="does not exist"):
        existing(tmp_path / "gone")
    with pytest.raises(FileError, match="is a folder"):
        existing(tmp_path)
    with pytest.raises(FileError, match=r"cannot read .*: File name too long"):
        existing(tmp_path / LONG)
