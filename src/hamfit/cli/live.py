"""``hamfit live``: a page in the browser that fits, simulates and explains."""

from __future__ import annotations

import click

from hamfit.cli.common import json_option, say, show


@click.command()
@click.option("--demo", is_flag=True, help="Begin with a fit of a lattice and its motion on a larger one.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on  [the first free one from 8420 on]")
@click.option(
    "--host", help="Address to listen on, for other machines to reach it; they are asked for a token  [loopback]"
)
@click.option("--no-browser", is_flag=True, help="Only print the address of the page.")
@json_option
def command(demo: bool, port: int | None, host: str | None, no_browser: bool, as_json: bool) -> None:
    """Drop in a recording, watch the law appear, and pull the size slider: a page on this machine, in the browser.

    Nothing leaves the machine, and nothing is loaded from elsewhere. Needs the extra live: pip install 'hamfit[live]'.

    \b
    Example:
      hamfit live --demo
      hamfit live --no-browser --port 8420
    """
    from hamfit.optional import require

    for module in ("starlette", "uvicorn", "websockets"):
        require(module, "live")
    from hamfit.live.server import serve

    def announce(address: str, token: str) -> None:
        if as_json:
            show({"address": address, "token": token}, title="", as_json=True)
            return
        say(f"hamfit live: {address}")
        if host is not None:
            say(f"Other machines reach it as well; whoever opens it needs the token {token}")
        say("Ctrl-C ends it.")

    def complain(text: str) -> None:
        say(text, err=as_json)

    serve(host=host, port=port, demo=demo, browser=not no_browser, announce=announce, complain=complain)
