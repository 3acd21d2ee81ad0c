"""The routes of the page: built files, one socket per page, files in, files out."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from hamfit.errors import HamfitError, ParameterError, unknown_name
from hamfit.examples import RECORDINGS
from hamfit.live.asked import Asked, parsed
from hamfit.live.catalogue import CARDS
from hamfit.live.jobs import start_context
from hamfit.live.paper_table import PAPER_TABLE
from hamfit.live.recipes import OFFERED
from hamfit.live.security import Guard, asks_for_token, same_token
from hamfit.live.sessions import Session, Sessions
from hamfit.live.sources import file_options
from hamfit.live.uploads import receive_file

_KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".txt": "text/plain",
    ".svg": "image/svg+xml",
}
_TAKEN = {
    "model.safetensors": "application/octet-stream",
    "report.html": "text/html",
    "data.npz": "application/octet-stream",
    "run.npz": "application/octet-stream",
    "run.extxyz": "text/plain",
}
_TASKS = ("look", "fit", "run", "report", "race", "keep")
_MOST_TEXT = 1 << 20
_MOST_FORM = 4096


def make_app(token: str, *, everywhere: bool = False, context: Any = None, demo: bool = False) -> ASGIApp:
    """Make the application, which any ASGI server can run.

    Parameters
    ----------
    token
        What addresses must have in their path.
    everywhere
        Whether other machines may reach it; see `hamfit.live.security.Guard`.
    context
        What starts processes; None for the usual one.
    demo
        Whether a page begins with a fit and a motion of its own accord.
    """
    sessions = Sessions(start_context() if context is None else context)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        yield
        await sessions.close_all()

    routes = _Routes(sessions, token, demo)
    app = Starlette(
        routes=[
            Route("/", routes.door, methods=["GET"]),
            Route("/enter", routes.enter, methods=["POST"]),
            Route("/t/{token}/", routes.static, methods=["GET"]),
            Route("/t/{token}/catalogue.json", routes.catalogue, methods=["GET"]),
            Route("/t/{token}/static/{name}", routes.static, methods=["GET"]),
            Route("/t/{token}/files/{session}/{name}", routes.take, methods=["GET"]),
            Route("/t/{token}/files/{session}", routes.drop, methods=["POST"]),
            WebSocketRoute("/t/{token}/socket", routes.socket),
        ],
        lifespan=lifespan,
        exception_handlers={404: _not_found, 405: _not_found, HamfitError: _refused, Exception: _defect},
    )
    app.state.sessions = sessions
    return Guard(app, token, everywhere=everywhere)


class _Routes:
    """What answers to each address."""

    def __init__(self, sessions: Sessions, token: str, demo: bool) -> None:
        self._sessions, self._token, self._demo = sessions, token, demo

    async def door(self, request: Request) -> Response:
        """Answer those who come without a token."""
        del request
        return asks_for_token()

    async def enter(self, request: Request) -> Response:
        """Let in those who type the token."""
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > _MOST_FORM:
                return asks_for_token(wrong=True)
        given = parse_qs(body.decode("utf-8", "replace")).get("token", [""])[0]
        if not same_token(given, self._token):
            return asks_for_token(wrong=True)
        return RedirectResponse(f"/t/{self._token}/", 303)

    async def static(self, request: Request) -> Response:
        """Hand out a built file of the page."""
        name = request.path_params.get("name", "index.html")
        place = files("hamfit.live") / "static" / name
        suffix = f".{name.rpartition('.')[2]}"
        if "/" in name or "\\" in name or name.startswith(".") or suffix not in _KINDS or not place.is_file():
            return PlainTextResponse("there is no such file", 404)
        return Response(place.read_bytes(), media_type=_KINDS[suffix])

    async def catalogue(self, request: Request) -> Response:
        """Say what the page can offer: cards, recordings, models, and the paper's table."""
        del request
        recordings = [
            {"name": one.name, "what": one.what, "options": file_options(one.convert)} for one in RECORDINGS.values()
        ]
        return JSONResponse(
            {
                "cards": [card.to_dict() for card in CARDS.values()],
                "recordings": recordings,
                "models": list(OFFERED),
                "paper": PAPER_TABLE,
                "demo": self._demo,
            }
        )

    async def take(self, request: Request) -> Response:
        """Hand out a file of a page: its model, report, data or run."""
        session, name = self._sessions.find(request.path_params["session"]), request.path_params["name"]
        if name not in _TAKEN:
            raise unknown_name("file", name, _TAKEN)
        path = session.folder / name
        if not path.is_file():
            return PlainTextResponse("there is no such file yet; fit first", 404)
        return FileResponse(path, media_type=_TAKEN[name], filename=name)

    async def drop(self, request: Request) -> Response:
        """Take a file that was dropped onto a page; its name is in the query."""
        session = self._sessions.find(request.path_params["session"])
        try:
            name = await receive_file(request.query_params.get("name", ""), request.stream(), session.folder)
        except ClientDisconnect:
            return PlainTextResponse("the file did not arrive whole", 400)
        return JSONResponse({"file": name})

    async def socket(self, socket: WebSocket) -> None:
        """Talk with a page for as long as it is open."""
        await socket.accept()

        async def send(message: dict[str, Any] | bytes) -> None:
            if isinstance(message, bytes):
                await socket.send_bytes(message)
            else:
                await socket.send_text(json.dumps(message))

        try:
            session = self._sessions.open(send)
        except HamfitError as error:
            await send({"type": "error", "text": str(error)})
            await socket.close(1013)
            return
        try:
            await session.send({"type": "session", "session": session.name})
            while True:
                received = await socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                await _answer(session, received.get("text") or received.get("bytes") or "")
        except (WebSocketDisconnect, RuntimeError):
            return  # the page is gone, also where something was on its way to it
        finally:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(self._sessions.close(session))


async def _answer(session: Session, text: str | bytes) -> None:
    """Do what a page asks for in one message; what cannot be done is said."""
    number: Any = 0
    try:
        if len(text) > _MOST_TEXT:
            raise ParameterError("that was too long; a message has at most a million characters")
        message = parsed(text)
        what = message.get("type")
        if what == "taken":
            session.taken()
            return
        asked = Asked.of(message, "the message", ("type", "number", "asked"))
        number = asked.integer("number", 0, 2**31, 0)
        if what == "end":
            await session.end(str(message.get("asked")))
        elif what in _TASKS:
            given = message.get("asked") or {}
            if not isinstance(given, Mapping):
                raise ParameterError("what is asked for must be values by name")
            if what == "look" and given.get("file") in RECORDINGS:
                (session.folder / given["file"]).write_bytes(RECORDINGS[given["file"]].content)
            await session.start(what, given, number)
        else:
            raise unknown_name("message", what, (*_TASKS, "end", "taken"))
    except HamfitError as error:
        await session.send({"type": "error", "text": str(error), "job": "", "number": number})


async def _not_found(request: Request, error: Exception) -> Response:
    del request, error
    return PlainTextResponse("there is nothing at this address", 404)


async def _refused(request: Request, error: Exception) -> Response:
    del request
    return PlainTextResponse(str(error), 400)


async def _defect(request: Request, error: Exception) -> Response:
    del request
    return PlainTextResponse(
        f"something unexpected went wrong ({type(error).__name__}); this is a defect of hamfit", 500
    )
