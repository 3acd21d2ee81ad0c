"""Work belongs to a page: a new job ends the old one, a closed page ends all of them, and a slow page is waited for."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hamfit.live.sessions import Sessions
from live.pages import CHAIN, client, open_page

LONG = {"shape": 1, "size": 100, "dim": 3}
"""A run that takes many seconds."""


def sessions_of(one) -> Sessions:
    return one.app._app.state.sessions


def folder_and_jobs(one):
    (session,) = sessions_of(one)
    return session.folder, dict(session._jobs)


def within(seconds: float, condition) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_a_closed_page_ends_its_work_and_its_files_within_two_seconds():
    with client() as one:
        with open_page(one) as page:
            page.did("fit", {"source": CHAIN})
            page.ask("run", LONG)
            while page.receive()["type"] != "frames":
                pass
            page.ask("race", {"seconds": 100})
            assert within(5, lambda: len(next(iter(sessions_of(one))).working) == 2)
            folder, jobs = folder_and_jobs(one)
        assert within(2, lambda: not any(job.alive for _, job in jobs.values()))
        assert within(2, lambda: len(sessions_of(one)) == 0 and not folder.exists())


def test_a_new_run_ends_the_old_one_and_its_frames_are_told_apart():
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        page.ask("run", LONG)
        while page.receive()["type"] != "frames":
            pass
        _, jobs = folder_and_jobs(one)
        first, number = jobs["run"][1], page.number
        page.ask("run", {"frames": 20})
        message = page.receive()
        while message["type"] != "done":
            if message["type"] == "frames" and message["number"] != number:
                assert message["q"].size <= 2 * 20 * 4 * 2
            message = page.receive()
        assert message["number"] == page.number
        assert within(2, lambda: not first.alive)


def test_a_new_fit_ends_everything_of_the_old_one():
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        page.ask("run", LONG)
        page.ask("race", {"seconds": 100})
        assert within(5, lambda: set(next(iter(sessions_of(one))).working) == {"run", "race"})
        _, jobs = folder_and_jobs(one)
        page.ask("fit", {"source": CHAIN})
        assert within(2, lambda: not any(job.alive for _, job in jobs.values()))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the time of the processor is read from /proc")
def test_a_page_that_takes_nothing_holds_up_its_run_and_fills_no_memory():
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        page.ask("run", LONG)
        pieces = 0
        while pieces < 4:  # as many as may be on their way, none of them said to be taken
            pieces += page.receive(take=False)["type"] in ("begin", "frames")
        (session,) = sessions_of(one)
        _, job = session._jobs["run"]
        time.sleep(1.0)
        before = _processor_time(job)
        time.sleep(1.0)
        assert job.alive
        assert _processor_time(job) - before < 0.1  # it waits
        for _ in range(4):
            page.socket.send_text('{"type": "taken"}')
        assert page.receive(take=False)["type"] == "frames"  # and goes on


def _processor_time(job) -> float:
    fields = Path(f"/proc/{job._process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def test_a_page_too_many_is_told_so(monkeypatch):
    monkeypatch.setattr("hamfit.live.sessions.MOST_SESSIONS", 1)
    with (
        client() as one,
        open_page(one),
        one.websocket_connect("/t/the-token-of-these-tests/socket", headers={"host": "127.0.0.1"}) as socket,
    ):
        assert "pages are open already" in socket.receive_json()["text"]


def test_work_that_dies_is_said_to_have_died():
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        page.ask("race", {"seconds": 100})
        page.receive()
        (session,) = sessions_of(one)
        _, job = session._jobs["race"]
        job._process.kill()  # as the system does where memory runs out
        message = page.receive()
        while message["type"] == "race":
            message = page.receive()
        assert "ended without a word" in message["text"]
