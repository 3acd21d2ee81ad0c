"""Odd requests, messages and files: all are answered in words, and the server lives on.

A tenth of the five hundred is tried by every `make test`, all of them by `make test-all`.
"""

from __future__ import annotations

import json
import random
import string

import pytest

from live.pages import CHAIN, ROOT, TOKEN, client, open_page

REQUESTS, MESSAGES, FILES = 310, 120, 70
shares = pytest.mark.parametrize("share", [0.1, pytest.param(1.0, marks=pytest.mark.slow)])
TABLE = "t,x1,x2,v1,v2\n" + "".join(f"{k / 10},{k % 3},{k % 5},{k % 2},{-(k % 2)}\n" for k in range(40))
OPTIONS = {"columns": "t=t q=x1,x2 v=v1,v2", "dim": 1, "mass": "1", "graph": "chain", "units": "none"}


def odd_text(rng: random.Random, most: int = 30) -> str:
    return "".join(rng.choice(string.printable + "äß€\u202e\x00'\"<>&;") for _ in range(rng.randrange(most)))


def odd_value(rng: random.Random, depth: int = 0):
    kinds = [None, True, -1, 0, 1e308, -1e-308, 2**70, 3.5, odd_text(rng), "chain", "system", [], {}]
    if depth < 3 and rng.random() < 0.4:
        size = rng.randrange(4)
        return (
            [odd_value(rng, depth + 1) for _ in range(size)]
            if rng.random() < 0.5
            else {
                rng.choice(["kind", "name", "controls", "source", "model", "size", odd_text(rng)]): odd_value(
                    rng, depth + 1
                )
                for _ in range(size)
            }
        )
    return rng.choice(kinds)


def in_words(text: str) -> bool:
    return "Traceback" not in text and "unexpected" not in text and 5 < len(text) < 2000 and "\n" not in text.strip()


@shares
def test_requests_are_answered_in_words(share: float):
    rng = random.Random(1)
    with client() as one:
        for _ in range(round(share * REQUESTS)):
            path = rng.choice(["/", "/enter", ROOT, f"{ROOT}static/", f"{ROOT}files/", f"{ROOT}socket", "/t/"])
            path += "".join(c for c in odd_text(rng) if c not in "\r\n\t\x0b\x0c?#\\\x00")
            method = rng.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
            headers = {
                rng.choice(["x-a", "origin", "range", "content-type", "cookie"]): odd_text(rng)
                .encode("ascii", "ignore")
                .decode()
                .strip()
                or "x"
                for _ in range(2)
            }
            headers = {key: "".join(c for c in value if c.isprintable()) for key, value in headers.items()}
            answer = one.request(
                method, "http://127.0.0.1" + path, headers=headers, content=odd_text(rng, 300).encode()
            )
            assert answer.status_code < 500, (method, path)
            if (
                answer.status_code >= 400
                and answer.headers["content-type"].startswith("text/plain")
                and method != "HEAD"
            ):
                assert in_words(answer.text), answer.text
        assert one.get(ROOT).status_code == 200


@shares
def test_messages_are_answered_in_words(share: float):
    rng = random.Random(2)
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        for _ in range(round(share * MESSAGES)):
            job = rng.choice(["fit", "fit", "run", "run", "look", "keep", "race"])
            asked = odd_value(rng)
            if job == "fit" and rng.random() < 0.7:
                asked = {
                    "source": {**CHAIN, rng.choice([*CHAIN, "noise", "seed"]): odd_value(rng)},
                    "model": odd_value(rng),
                }
            if job == "run" and rng.random() < 0.7:
                asked = {"frames": 3, rng.choice(["size", "shape", "dim", "moved", "seed", "index"]): odd_value(rng)}
            if job == "race":
                asked = {"seconds": odd_value(rng) or -1, "rate": odd_value(rng)}
            page.ask(job, asked)
            message = page.receive()
            while message["type"] not in ("error", "done"):
                message = page.receive()
            if message["type"] == "error":
                assert in_words(message["text"]), (job, asked, message["text"])
                if message["job"]:
                    while message["type"] != "done":
                        message = page.receive()
        assert "laws" in page.did("fit", {"source": CHAIN})


def broken(rng: random.Random, content: bytes) -> bytes:
    content = bytearray(content)
    for _ in range(rng.randrange(1, 12)):
        place = rng.randrange(len(content))
        kind = rng.random()
        if kind < 0.5:
            content[place] = rng.randrange(256)
        elif kind < 0.75:
            del content[place : place + rng.randrange(1, 60)]
        else:
            content[place:place] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 30)))
        content = content or bytearray(b"x")
    return bytes(content)


@shares
def test_files_are_answered_in_words(share: float):
    rng = random.Random(3)
    with client() as one, open_page(one) as page:
        page.did("fit", {"source": CHAIN})
        whole = {"a.csv": TABLE.encode(), "b.npz": one.get(f"{ROOT}files/{page.session}/data.npz").content}
        page.did("run", {"frames": 4})
        page.did("keep", {"suffix": ".extxyz", "run": {"frames": 4}})
        whole["c.extxyz"] = one.get(f"{ROOT}files/{page.session}/run.extxyz").content
        whole["d.h5"] = b"\x89HDF\r\n\x1a\n" + bytes(rng.randrange(256) for _ in range(500))
        answers = set()
        for number in range(round(share * FILES)):
            name = rng.choice(list(whole))
            rubbish = bytes(rng.randrange(256) for _ in range(200))
            content = rng.choice([whole[name], rubbish, *([broken(rng, whole[name])] * 8)])
            if number < len(whole):  # at first, all as they are
                name, content = list(whole.items())[number]
            sent = one.post(f"{ROOT}files/{page.session}?name={name}", content=content)
            assert sent.status_code == 200
            source = {
                "kind": "file",
                "file": sent.json()["file"],
                "options": {"graph": "chain"} if name == "c.extxyz" else {},
            }
            if name == "a.csv":
                source["options"] = OPTIONS
                looked = page.did("look", {"file": source["file"]})
                assert in_words(looked.get("error", {"text": "all is well"})["text"])
            found = page.did("fit", {"source": source, "model": {"width": 16}})
            answers.add("error" if "error" in found else "fitted")
            if "error" in found:
                assert in_words(found["error"]["text"]), found["error"]["text"]
        assert answers == {"error", "fitted"}  # what is whole is fitted


def test_names_of_columns_are_texts():
    evil = "<img src=x onerror=alert(1)>"
    with client() as one, open_page(one) as page:
        table = TABLE.replace("x1", evil, 1).encode()
        name = one.post(f"{ROOT}files/{page.session}?name=a.csv", content=table).json()["file"]
        assert evil in page.did("look", {"file": name})["preview"]["columns"]
    assert TOKEN not in json.dumps(name)


def test_there_are_five_hundred_of_them():
    assert sum((REQUESTS, MESSAGES, FILES)) == 500
