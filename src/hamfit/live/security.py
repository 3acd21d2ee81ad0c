"""Who may talk to the server: holders of the token, from pages of this server alone; and what pages may load.

The token stands in the path of every address. Names of hosts are looked at, so that no other name can be made to point
here (DNS rebinding), and origins, so that no other site's page can send anything. Pages may load files of this server
and nothing else, and run no script that is not a file.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 64 << 20
"""Of a file that is dropped onto a page."""
_LOCAL = {"localhost", "127.0.0.1", "[::1]"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class Guard:
    """Lets requests through that come from where they should, and adds what browsers must know to every answer.

    Parameters
    ----------
    app
        What answers them.
    token
        What the path of every address begins with, after ``/t/``; the page that asks for it is open.
    everywhere
        Whether the server can be reached from other machines; then their names for this one are not known, and
        addresses as numbers are let through.
    """

    def __init__(self, app: ASGIApp, token: str, *, everywhere: bool = False) -> None:
        self._app, self._token, self._everywhere = app, token, everywhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it in words."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        answer = _with_headers(send, headers.get("host", ""))
        if refusal is None:
            await self._app(scope, receive, answer)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refusal[:120]})
        else:
            await PlainTextResponse(refusal, 403)(scope, receive, answer)

    def _refusal(self, scope: Scope, headers: Headers) -> str | None:
        """Say why a request is refused; None where it is not."""
        host = headers.get("host", "")
        if not self._known(host):
            return "this server does not answer to that name; open the address that hamfit live has printed"
        origin = headers.get("origin")
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            return "requests from other sites are refused"
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if changes and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "requests from other sites are refused"
        path = scope["path"]
        if path in ("/", "/enter"):
            return None
        given = path.split("/")[2] if path.startswith("/t/") and path.count("/") >= 2 else ""
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self._token.encode()):
            return "the token in the address is not right; open the address that hamfit live has printed"
        return None

    def _known(self, host: str) -> bool:
        name = host.rsplit(":", 1)[0] if host.rpartition(":")[2].isdigit() else host
        name = name.lower()
        if name in _LOCAL:
            return True
        if not self._everywhere:
            return False
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return name in {socket.gethostname().lower(), socket.getfqdn().lower()}
        return True


def _with_headers(send: Send, host: str) -> Send:
    """Add the headers that keep a page to itself to whatever answers."""
    sockets = f"ws://{host} wss://{host}" if host.isascii() and " " not in host and ";" not in host else ""
    wanted = {
        "content-security-policy": _POLICY.format(sockets=sockets),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
    }

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [(key, value) for key, value in message.get("headers", []) if key.decode().lower() not in wanted]
            message["headers"] = own + [
                (key.encode(), value.encode("latin-1", "replace")) for key, value in wanted.items()
            ]
        await send(message)

    return answer


def asks_for_token(wrong: bool = False) -> Response:
    """Answer with a page without script that asks for the token."""
    note = "<p><b>That was not the token.</b></p>" if wrong else ""
    page = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>hamfit live</title></head><body>
<h1>hamfit live</h1>{note}<p>This page asks for the token that <code>hamfit live</code> has printed.</p>
<form method="post" action="/enter"><label>Token <input name="token" autocomplete="off" autofocus></label>
<button>Open</button></form></body></html>"""
    return Response(page, 403 if wrong else 401, media_type="text/html")


def same_token(given: Any, token: str) -> bool:
    """Compare tokens in a time that tells nothing of them."""
    return isinstance(given, str) and hmac.compare_digest(given.strip().encode("utf-8", "replace"), token.encode())
