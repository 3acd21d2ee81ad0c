"""How much memory there is, and what is refused because there is not enough."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hamfit import memory
from hamfit.errors import ParameterError


def test_the_least_of_all_limits_counts(monkeypatch):
    monkeypatch.setattr(memory, "_of_the_machine", lambda: 8 << 30)
    monkeypatch.setattr(memory, "_of_control_groups", lambda: iter([3 << 30, 5 << 30]))
    monkeypatch.setattr(memory, "_of_address_space", lambda: None)
    assert memory.available_bytes() == 3 << 30
    monkeypatch.setattr(memory, "_of_address_space", lambda: -1)
    assert memory.available_bytes() == 0


def test_where_nothing_is_known_only_the_impossible_is_refused(monkeypatch):
    for name, answer in (("_of_the_machine", None), ("_of_address_space", None), ("_of_control_groups", ())):
        monkeypatch.setattr(memory, name, lambda answer=answer: answer)
    assert memory.available_bytes() is None
    memory.require_memory(1e15, "this", "wait")
    with pytest.raises(ParameterError, match="this needs about 1 YB of memory, but that much cannot be available; no"):
        memory.require_memory(1e24, "this", "no")


def test_a_refusal_has_both_figures_and_the_way_out(monkeypatch):
    monkeypatch.setattr(memory, "available_bytes", lambda: 2_000_000_000)
    memory.require_memory(1.9e9, "this", "ask for less")
    with pytest.raises(ParameterError, match=r"^this needs about 2.1 GB of memory, but 2 GB are available; ask for"):
        memory.require_memory(2.1e9, "this", "ask for less")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_a_container_with_control_groups_of_the_second_version(tmp_path: Path):
    write(tmp_path / "own", "0::/job/step\n")
    write(tmp_path / "fs/memory.stat", "anon 5\n")
    write(tmp_path / "fs/job/memory.max", "1000\n")
    write(tmp_path / "fs/job/memory.current", "400\n")
    write(tmp_path / "fs/job/memory.stat", "anon 300\ninactive_file 100\n")
    write(tmp_path / "fs/job/step/memory.max", "max\n")
    write(tmp_path / "fs/job/step/memory.current", "400\n")
    assert list(memory._of_control_groups(str(tmp_path / "fs"), str(tmp_path / "own"))) == [700]


def test_a_container_with_control_groups_of_the_first_version(tmp_path: Path):
    write(tmp_path / "own", "5:devices:/x\n4:cpu,memory:/job\n")
    write(tmp_path / "fs/memory/job/memory.limit_in_bytes", "1000\n")
    write(tmp_path / "fs/memory/job/memory.usage_in_bytes", "400\n")
    assert list(memory._of_control_groups(str(tmp_path / "fs"), str(tmp_path / "own"))) == [600]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the limit is set and read on Linux")
def test_a_limit_of_address_space_is_respected():
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))\n"
        "from hamfit.memory import available_bytes; print(available_bytes())"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert 0 < int(found.stdout) < 2**31


def test_a_disk_without_room_is_refused(tmp_path: Path):
    memory.require_disk(1e3, tmp_path / "new" / "run.h5", "the run", "keep fewer frames")
    with pytest.raises(ParameterError, match=r"the run needs about 1 ZB of disk, but .* free; keep fewer frames"):
        memory.require_disk(1e21, tmp_path / "new" / "run.h5", "the run", "keep fewer frames")
