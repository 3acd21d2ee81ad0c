"""The page in Chromium, driven by playwright: a server in a process of its own, and whatever goes wrong is noted."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
ARGUMENTS = [
    "--no-sandbox",
    "--use-gl=angle",  # software rendering, whatever the machine has
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def served(*options: str) -> Iterator[str]:
    """The address of a server in a process of its own."""
    command = [sys.executable, "-m", "hamfit", "live", "--no-browser", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, "the server did not start"
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)
        process.stdout.close()


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser; the test is skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Any, address: str, **options: Any) -> Iterator[Any]:
    """A page at an address; errors in its console, and requests to anybody else, fail the test."""
    options = {"viewport": {"width": 1440, "height": 900}, "accept_downloads": True} | options
    context = browser.new_context(**options)
    page, wrong = context.new_page(), []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: (wrong.append(dialog.message), dialog.dismiss()))
    own = address.split("/t/", maxsplit=1)[0]

    def asked_for(request: Any) -> None:
        if not request.url.startswith((own, own.replace("http", "ws"), "data:", "blob:")):
            wrong.append(f"request to {request.url}")

    page.on("request", asked_for)
    page.on(
        "websocket",
        lambda socket: None if socket.url.startswith(own.replace("http", "ws")) else wrong.append(socket.url),
    )
    page.goto(address)
    page.wait_for_selector("#cards button")
    yield page
    context.close()
    assert wrong == []


def until(condition: Any, seconds: float = 20.0, what: str = "") -> float:
    """Wait for something, and tell how long that took."""
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds, f"not within {seconds} s: {what or condition}"
        time.sleep(0.02)
    return time.monotonic() - begun


def fits(page: Any) -> int:
    """How many fits the page has done."""
    return int(page.evaluate("document.body.dataset.fits ?? 0"))


def fit(page: Any) -> None:
    """Press Fit and wait for the end."""
    before = fits(page)
    page.click("#fit")
    until(lambda: fits(page) > before, what="fit")


def shown_nodes(page: Any) -> int:
    """How many nodes the picture shows; zero before the first frame."""
    return int(page.evaluate("document.getElementById('canvas').dataset.nodes ?? 0"))


def pictures(page: Any) -> int:
    """How many pictures were drawn."""
    return int(page.evaluate("document.getElementById('canvas').dataset.pictures ?? 0"))


def set_slider(page: Any, selector: str, value: int) -> None:
    """Pull a slider and let it go, as a mouse does."""
    page.eval_on_selector(
        selector,
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input', {bubbles: true}));"
        " slider.dispatchEvent(new Event('change', {bubbles: true})); }",
        value,
    )
