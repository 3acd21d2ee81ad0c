"""The server: finds a port, prints the address, opens the browser, and ends at once when it is told to."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable

from hamfit.errors import ParameterError
from hamfit.live.app import make_app
from hamfit.live.jobs import start_context
from hamfit.optional import require

LOOPBACK = "127.0.0.1"
_FIRST, _TRIES = 8420, 20


def bound_socket(host: str, port: int | None) -> socket.socket:
    """Bind a socket: to the port that is asked for, or to the first free one of a few.

    >>> taken = bound_socket("127.0.0.1", None)
    >>> taken.getsockname()[1] >= 8420
    True
    >>> taken.close()
    """
    for number in range(_FIRST, _FIRST + _TRIES) if port is None else (port,):
        try:
            family, kind, _, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
        except OSError as error:
            raise ParameterError(f"--host {host} is no address of this machine ({error.strerror or error})") from None
        made = socket.socket(family, kind)
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind(address)
            made.listen(128)
        except OSError as error:
            made.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ParameterError(f"cannot listen on {host}: {error.strerror or error}; leave out --host") from None
            if port is not None:
                why = "is in use" if error.errno == errno.EADDRINUSE else "is not allowed for this user"
                raise ParameterError(f"port {port} {why}; take another one (--port), or leave it out") from None
        else:
            return made
    raise ParameterError(f"ports {_FIRST} to {_FIRST + _TRIES - 1} are all in use; name a free one (--port)")


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    demo: bool = False,
    browser: bool = True,
    announce: Callable[[str, str], None] = print,
    complain: Callable[[str], None] = print,
) -> None:
    """Serve the page until the process is told to end.

    Parameters
    ----------
    host
        Address to listen on; None for the loopback interface, which other machines do not reach.
    port
        Port; None for the first free one from 8420 on.
    demo
        Begin with a fit and a motion.
    browser
        Whether to open the page in a browser.
    announce
        Called with the address of the page and its token as soon as the server listens.
    complain
        Called with a sentence where no browser is found.
    """
    uvicorn = require("uvicorn", "live")
    require("websockets", "live")
    listening = bound_socket(host or LOOPBACK, port)
    token = secrets.token_urlsafe(24)
    shown = host if host and host not in ("0.0.0.0", "::") else LOOPBACK if host != "::" else "[::1]"
    shown = f"[{shown}]" if ":" in shown and not shown.startswith("[") else shown
    address = f"http://{shown}:{listening.getsockname()[1]}/t/{token}/"
    app = make_app(token, everywhere=host is not None, context=start_context(), demo=demo)
    config = uvicorn.Config(
        app, log_level="error", lifespan="on", ws_max_size=1 << 20, timeout_graceful_shutdown=1, access_log=False
    )
    server = uvicorn.Server(config)
    announce(address, token)
    if browser:
        threading.Thread(target=_open, args=(address, complain), daemon=True).start()
    with contextlib.closing(listening):
        server.run(sockets=[listening])


def _open(address: str, complain: Callable[[str], None]) -> None:
    """Open the page in a browser, and say so where there is none."""
    with contextlib.suppress(webbrowser.Error):
        if webbrowser.open(address):
            return
    complain("no browser was found: open the address above in one")
