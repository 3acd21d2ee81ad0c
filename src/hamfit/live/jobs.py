"""Jobs: work in processes of their own, which tell what they find as it comes, and can be ended at any moment.

A process is forked from a server that has loaded the libraries once, where the system can do that; elsewhere it is
started anew. What it tells goes through a pipe. Nobody reads the pipe while the page has not taken what it was sent, so
that the process waits and no memory fills up.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from hamfit.errors import HamfitError
from hamfit.interrupts import not_for_children

_PRELOADED = ["hamfit.live.work"]
_WAITING = ThreadPoolExecutor(256, "hamfit-live")  # threads that wait for pipes; as many as all pages can have jobs
_UNEXPECTED = "something unexpected went wrong ({kind}: {what}); this is a defect of hamfit"


def start_context() -> Any:
    """Choose how processes are started, and get the server of forks ready, which takes about a second."""
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if context.get_start_method() == "forkserver":
        from multiprocessing import forkserver

        context.set_forkserver_preload(_PRELOADED)
        with not_for_children():
            forkserver.ensure_running()
    return context


class Job:
    """One task in a process of its own.

    Parameters
    ----------
    context
        What `start_context` gave.
    task
        Name of one of `hamfit.live.work.TASKS`.
    folder, asked
        Its arguments.
    nice
        Whether it should leave the processor to others.
    """

    def __init__(self, context: Any, task: str, folder: Path, asked: Mapping[str, Any], *, nice: bool = False) -> None:
        self.task = task
        self._receiver, sender = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_in_process, args=(sender, task, str(folder), dict(asked), nice), daemon=True
        )
        self._sender = sender
        self._ended = False

    async def messages(self) -> AsyncIterator[dict[str, Any] | bytes]:
        """Start the process and go through what it tells, at the pace of whoever asks for more."""
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(_WAITING, self._start)
            while True:
                message = await loop.run_in_executor(_WAITING, self._next)
                if message is None:
                    return
                yield message
        finally:
            self.end()

    def end(self) -> None:
        """End the process at once, whatever it does; a job that has ended stays ended."""
        self._ended = True
        with contextlib.suppress(ValueError, AttributeError):
            if self._process.pid is not None:
                self._process.kill()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.pid is not None and self._process.is_alive()

    def _start(self) -> None:
        with not_for_children() if threading.current_thread() is threading.main_thread() else contextlib.nullcontext():
            self._process.start()
        self._sender.close()
        if self._ended:
            self._process.kill()

    def _next(self) -> dict[str, Any] | bytes | None:
        """Wait for the next message; None at the end."""
        try:
            message: dict[str, Any] | bytes | None = self._receiver.recv()
        except (EOFError, OSError):
            self._process.join(5)
            code = self._process.exitcode
            if self._ended or code == 0:
                return None
            self._ended = True
            return {"type": "error", "text": _died(code)}
        return message


def _died(code: int | None) -> str:
    return f"the work ended without a word (exit code {code}); perhaps for lack of memory: ask for less at a time"


def _in_process(sender: Connection, task: str, folder: str, asked: dict[str, Any], nice: bool) -> None:
    """Do a task; errors of use and of memory are told as sentences, and defects as such."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if nice and hasattr(os, "nice"):
        os.nice(10)
    from hamfit.live.work import TASKS

    try:
        TASKS[task](Path(folder), asked, sender.send)
    except (BrokenPipeError, ConnectionError):
        return
    except HamfitError as error:
        _tell_error(sender, str(error).replace(f"{folder}{os.sep}", ""))  # a page knows its files by their names
    except MemoryError:
        _tell_error(sender, "there is not enough memory for this; ask for less at a time")
    except RecursionError:
        _tell_error(sender, "something in the file is nested too deeply to be read")
    except Exception as error:
        import traceback

        traceback.print_exc()
        _tell_error(sender, _UNEXPECTED.format(kind=type(error).__name__, what=error))


def _tell_error(sender: Connection, text: str) -> None:
    with contextlib.suppress(OSError):
        sender.send({"type": "error", "text": " ".join(text.split())})


def _end_with_parent() -> None:
    """End this process when the server does, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
