"""Routes and who may call them: token, host, origin, headers, files in and out."""

from __future__ import annotations

import json
import re

import pytest
from starlette.websockets import WebSocketDisconnect

from hamfit.live import uploads
from hamfit.live.uploads import plain_name
from live.pages import CHAIN, ROOT, TOKEN, client, open_page


@pytest.fixture(scope="module")
def one():
    with client() as made:
        yield made


@pytest.fixture
def page(one):
    with open_page(one) as made:
        yield made


def test_the_page_and_its_files_are_served_with_their_kinds(one):
    assert one.get(ROOT).headers["content-type"].startswith("text/html")
    assert one.get(f"{ROOT}static/page.js").headers["content-type"].startswith("text/javascript")
    assert one.get(f"{ROOT}static/page.css").headers["content-type"].startswith("text/css")
    assert "three 0.187" in one.get(f"{ROOT}static/licences.txt").text
    assert {card["name"] for card in one.get(f"{ROOT}catalogue.json").json()["cards"]} >= {"chain", "lattice"}


@pytest.mark.parametrize(
    "path", ["/t/wrong/", "/t//", "/t", "/t/wrong/static/page.js", "/static/page.js", "/x", f"/T/{TOKEN}/"]
)
def test_without_the_token_nothing_is_told(one, path: str):
    answer = one.get(path)
    assert answer.status_code == 403
    assert "token" in answer.text


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", ".hidden", "page.py", "x.js", "a\\b.js"])
def test_only_built_files_are_handed_out(one, name: str):
    answer = one.get(f"{ROOT}static/{name}")
    assert answer.status_code == 404
    assert "import" not in answer.text


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "10.0.0.7"]
)
def test_other_names_for_this_machine_are_refused(one, host: str):
    answer = one.get(ROOT, headers={"host": host})
    assert answer.status_code == 403
    assert "does not answer to that name" in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8420", "localhost:8420", "[::1]:8420"])
def test_the_names_of_the_loopback_interface_are_known(one, host: str):
    assert one.get(ROOT, headers={"host": host}).status_code == 200


def test_other_machines_reach_it_by_number_where_that_is_wanted():
    with client(everywhere=True) as far:
        assert far.get(ROOT, headers={"host": "10.0.0.7:8420"}).status_code == 200
        assert far.get(ROOT, headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
def test_pages_of_other_sites_cannot_send_anything(one, page, headers: dict):
    answer = one.post(f"{ROOT}files/{page.session}?name=a.csv", content=b"t,x\n", headers=headers)
    assert answer.status_code == 403
    assert "other sites" in answer.text
    connect = one.websocket_connect(f"{ROOT}socket", headers={"host": "127.0.0.1", **headers})
    with pytest.raises(WebSocketDisconnect) as refused, connect:
        pass
    assert refused.value.code == 4403


def test_a_socket_needs_the_token(one):
    connect = one.websocket_connect("/t/wrong/socket", headers={"host": "127.0.0.1"})
    with pytest.raises(WebSocketDisconnect), connect:
        pass


def test_answers_keep_the_page_to_itself(one):
    for path in (ROOT, f"{ROOT}static/page.js", "/", "/nothing"):
        headers = one.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"


def test_the_page_has_no_script_and_no_style_inside_of_it_and_no_other_address(one):
    text = one.get(ROOT).text
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"\son\w+=|\sstyle=|<style", text)
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


def test_the_door_asks_for_the_token_and_opens_for_the_right_one(one):
    assert one.get("/").status_code == 401
    assert "asks for the token" in one.get("/").text
    wrong = one.post("/enter", data={"token": "wrong"})
    assert wrong.status_code == 403
    assert "was not the token" in wrong.text
    right = one.post("/enter", data={"token": TOKEN}, follow_redirects=False)
    assert (right.status_code, right.headers["location"]) == (303, ROOT)


def test_files_are_bounded_and_nothing_is_left_of_those_that_are_too_large(one, page, monkeypatch):
    monkeypatch.setattr(uploads, "MOST_BYTES", 1 << 20)
    answer = one.post(f"{ROOT}files/{page.session}?name=big.csv", content=b"1,2\n" * 300_000)
    assert answer.status_code == 400
    assert "larger than 1 MB" in answer.text
    gone = page.did("fit", {"source": {"kind": "file", "file": "big.csv"}})
    assert "not there any more" in gone["error"]["text"]


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("carts.csv", "carts.csv"),
        ("../../etc/passwd.csv", "passwd.csv"),
        ("C:\\data\\a b.csv", "a_b.csv"),
        ("<img src=x onerror=alert(1)>.csv", "1_.csv"),
        ("data.npz", "dropped_data.npz"),
        ("model.safetensors.npz", "model.safetensors.npz"),
    ],
)
def test_names_of_files_become_plain(name: str, plain: str):
    assert plain_name(name).endswith(plain)
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", plain_name(name))


def test_suffixes_that_nobody_reads_are_refused_in_words(one, page):
    answer = one.post(f"{ROOT}files/{page.session}?name=picture.png", content=b"x")
    assert answer.status_code == 400
    assert "data files end in" in answer.text
    assert one.post(f"{ROOT}files/{page.session}?name=a.csv", content=b"").text == "the file is empty"


def test_sessions_that_are_not_open_have_no_files(one, page):
    assert "not open any more" in one.get(f"{ROOT}files/other/model.safetensors").text
    assert one.get(f"{ROOT}files/{page.session}/model.safetensors").status_code == 404
    answer = one.get(f"{ROOT}files/{page.session}/fit.json")
    assert (answer.status_code, "unknown file" in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("{", "no JSON"),
        ("[1]", "JSON object"),
        ('{"type": "fit", "number": NaN}', "no JSON"),
        ('{"type": "dance"}', "unknown message 'dance'"),
        ('{"type": "fit", "number": -1}', "between 0 and"),
        ('{"type": "fit", "number": 1, "asked": [1]}', "values by name"),
        ('{"type": "fit", "number": 1, "more": 1}', "unknown value of the message 'more'"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_messages_that_make_no_sense_are_answered_in_words(page, message: str, said: str):
    page.socket.send_text(message)
    answer = page.receive()
    assert answer["type"] == "error"
    assert said in answer["text"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "unknown kind of source"),
        ({"source": {"kind": "system", "name": "chian"}}, "did you mean 'chain'"),
        ({"source": {**CHAIN, "snapshots": 1}}, "snapshots of the source must lie between"),
        ({"source": {**CHAIN, "noise": -1}}, "noise of the source must lie between"),
        ({"source": {**CHAIN, "more": 1}}, "unknown value of the source 'more'"),
        ({"source": CHAIN, "model": {"name": "rf-hgm"}}, "did you mean 'rf-hgn'"),
        ({"source": CHAIN, "model": {"name": "rf-hgn", "moments": 2}}, "moments does not go with the model rf-hgn"),
        ({"source": {"kind": "file", "file": "../x.csv"}}, "not there any more"),
        ({"source": {"kind": "system", "name": "lennard-jones", "noise": 0.1}}, "edges that follow the particles"),
    ],
)
def test_fits_that_cannot_be_done_are_refused_in_words(page, asked: dict, said: str):
    answer = page.did("fit", asked)
    assert said in answer["error"]["text"]
    assert "fitted" not in answer


@pytest.fixture(scope="module")
def fitted_page(one):
    """A page that has learned the chain, for what does not change it."""
    with open_page(one) as made:
        made.did("fit", {"source": CHAIN})
        yield made


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"size": 31}, "size must be one of"),
        ({"size": 9, "dim": 7}, "between 1 and 3"),
        ({"moved": [[99, 1, 1]]}, "nodes that are moved"),
        ({"moved": [[0, 1]]}, "nodes that are moved"),
        ({"moved": [[0, 1e300, 0]]}, "cannot be moved that far"),
        ({"moved": 3}, "nodes that are moved"),
        ({"frames": 1e9}, "frames of the run must lie between"),
    ],
)
def test_runs_that_cannot_be_done_are_refused_in_words(fitted_page, asked: dict, said: str):
    assert said in fitted_page.did("run", asked)["error"]["text"]


def test_before_a_fit_there_is_nothing_to_run(page):
    for job in ("run", "report", "race", "keep"):
        assert "press Fit first" in page.did(job, {})["error"]["text"]


@pytest.mark.slow
def test_the_race_ends_and_adam_is_behind_the_solve(page):
    fitted = page.did("fit", {"source": CHAIN})
    points = []
    page.ask("race", {"seconds": 1})
    while (message := page.receive())["type"] != "done":
        points.append(message)
    assert points[0]["solve_seconds"] == fitted["fitted"]["training_seconds"]
    assert points[0]["solve_error"] < 1e-10
    errors = [point["error"] for point in points[1:]]
    assert 100 * points[0]["solve_error"] < min(errors) < 0.1  # Adam learns, in steps that go up and down
    assert points[-1]["seconds"] == pytest.approx(1, abs=0.3)


@pytest.mark.slow
def test_the_report_says_its_warnings_and_can_be_taken_along(one, page):
    page.did("fit", {"source": {**CHAIN, "noise": 0.05, "snapshots": 100}})
    said = page.did("report", {})["report"]
    text = one.get(f"{ROOT}files/{page.session}/report.html").text
    for sentence in said["warnings"]:
        assert sentence.split(".")[0].replace("'", "&#x27;") in text
    assert json.dumps(said["notes"])
