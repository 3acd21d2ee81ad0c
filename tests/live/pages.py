"""A page without a browser: a client that talks with the application in this process as the front end does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from starlette.testclient import TestClient

from hamfit.live.app import make_app
from hamfit.live.frames import unpacked

TOKEN = "the-token-of-these-tests"
ROOT = f"/t/{TOKEN}/"


@contextmanager
def client(**options: Any) -> Iterator[TestClient]:
    """A client of a new application."""
    with TestClient(make_app(TOKEN, **options), base_url="http://127.0.0.1") as made:
        yield made


class Page:
    """One open page: asks for jobs, takes what they tell."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.number = 0
        self.session = json.loads(socket.receive_text())["session"]

    def ask(self, job: str, asked: Any, number: int | None = None) -> None:
        """Ask for a job."""
        self.number += 1
        message = {"type": job, "number": self.number if number is None else number, "asked": asked}
        self.socket.send_text(json.dumps(message))

    def receive(self, *, take: bool = True) -> dict[str, Any]:
        """Take one message; frames are in `q`, and are said to be taken."""
        received = self.socket.receive()
        if "text" in received and received["text"] is not None:
            return json.loads(received["text"])
        message = received["bytes"]
        header, numbers = unpacked(message[4:])
        if take:
            self.socket.send_text('{"type": "taken"}')
        return header | {"number": int.from_bytes(message[:4], "little"), "q": numbers}

    def until_done(self, job: str) -> dict[str, dict[str, Any]]:
        """Take messages until a job is done: the last of each type by its type, and the frames of a run as one."""
        found: dict[str, Any] = {}
        frames = []
        while True:
            message = self.receive()
            if message["type"] == "frames":
                frames.append(message)
            found[message["type"]] = message
            if message["type"] == "done" and message["job"] == job:
                break
        if frames:
            found["frames"] = _joined(frames, found["begin"])
        return found

    def did(self, job: str, asked: Any) -> dict[str, dict[str, Any]]:
        """Ask for a job and wait for its end."""
        self.ask(job, asked)
        return self.until_done(job)


@contextmanager
def open_page(one: TestClient) -> Iterator[Page]:
    """Open a page of a client."""
    with one.websocket_connect(f"{ROOT}socket", headers={"host": "127.0.0.1", "origin": "http://127.0.0.1"}) as socket:
        yield Page(socket)


def _joined(frames: list[dict[str, Any]], begin: dict[str, Any]) -> dict[str, Any]:
    shape = (-1, begin["nodes"], begin["dim"])
    parts = [(part["q"].reshape(shape)[: part["count"]], part["q"].reshape(shape)[part["count"] :]) for part in frames]
    return {
        "learned": np.concatenate([part[0] for part in parts]),
        "true": np.concatenate([part[1] for part in parts]),
        "times": [time for part in frames for time in part["times"]],
        "error": [one for part in frames for one in part["error"] or []],
        "learned_energy": [one for part in frames for one in part["learned_energy"]],
        "count": sum(part["count"] for part in frames),
    }


CHAIN = {"kind": "system", "name": "chain", "controls": {"nodes": 4, "potential": "harmonic"}, "snapshots": 60}
