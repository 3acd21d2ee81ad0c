"""The server as a process: its address, ports in use, no browser, and Ctrl-C, which ends it at once."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from hamfit.errors import ParameterError
from hamfit.live.server import bound_socket


@contextmanager
def running(*options: str, **environment: str):
    process = subprocess.Popen(
        [sys.executable, "-m", "hamfit", "live", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address_of(process) -> str:
    line = process.stdout.readline()
    found = re.search(r"http://\S+/t/[\w-]{20,}/", line)
    assert found, line + process.stderr.read()
    return found[0]


def status(address: str, **headers: str) -> int:
    try:
        with urlopen(Request(address, headers=headers), timeout=20) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def test_it_listens_on_the_loopback_interface_alone_and_ends_at_once():
    with running("--no-browser") as process:
        address = address_of(process)
        assert address.startswith("http://127.0.0.1:")
        assert status(address) == 200
        assert status(address.split("/t/")[0]) == 401
        assert status(address, Host="evil.example") == 403
        port = int(address.split(":")[2].split("/")[0])
        with socket.socket() as other, pytest.raises(OSError):  # nobody listens on other interfaces
            other.settimeout(2)
            other.connect((_own_address(), port))
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert time.monotonic() - begun < 2
        assert "Traceback" not in process.stderr.read()


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.connect(("192.0.2.1", 9))  # sends nothing; tells which interface would
        address = made.getsockname()[0]
    return "127.0.0.2" if address.startswith("127.") else address


def test_with_a_host_the_token_is_printed_and_asked_for():
    with running("--no-browser", "--host", "0.0.0.0") as process:
        address = address_of(process)
        line = process.stdout.readline()
        assert "needs the token" in line
        assert address.split("/t/")[1].strip("/") in line
        assert status(address) == 200
        assert status(address.split("/t/")[0]) == 401


@pytest.mark.slow
def test_programs_are_told_the_address_as_json():
    with running("--no-browser", "--json") as process:
        said = json.loads(process.stdout.readline())
        assert said["address"].endswith(f"/t/{said['token']}/")
        assert status(said["address"]) == 200


def test_a_port_in_use_is_a_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "hamfit", "live", "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.strip() == f"error: port {port} is in use; take another one (--port), or leave it out"


def test_without_a_port_the_next_free_one_is_taken():
    first = bound_socket("127.0.0.1", None)
    with first, bound_socket("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.7"])
def test_a_host_that_is_not_of_this_machine_is_a_sentence(host: str):
    with pytest.raises(ParameterError, match=r"no address of this machine|cannot listen on"):
        bound_socket(host, None)


@pytest.mark.slow
def test_without_a_browser_the_address_is_there_all_the_same(tmp_path):
    with running(PATH=str(tmp_path), BROWSER="", DISPLAY="", WAYLAND_DISPLAY="") as process:
        lines = [process.stdout.readline() for _ in range(3)]
    assert "http://127.0.0.1:" in lines[0]
    assert "no browser was found: open the address above in one" in "".join(lines)


def test_it_ends_at_once_also_while_it_works():
    pytest.importorskip("websockets")
    from websockets.sync.client import connect

    with running("--no-browser") as process:
        address = address_of(process)
        with connect(address.replace("http", "ws", 1) + "socket", origin=address.split("/t/")[0]) as page:
            page.recv(timeout=20)
            page.send('{"type": "fit", "number": 1, "asked": {"source": {"kind": "system", "name": "embedded-atom"}}}')
            page.recv(timeout=20)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 130
            assert time.monotonic() - begun < 3
