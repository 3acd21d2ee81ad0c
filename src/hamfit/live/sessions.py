"""Sessions: what belongs to one open page, its folder and its jobs; all of it is gone when the page is closed."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from hamfit.errors import HamfitError, ParameterError
from hamfit.live.jobs import Job
from hamfit.parallel import thread_count

MOST_SESSIONS = 64
_ENDS = {"fit": ("fit", "run", "report", "race", "keep"), "run": ("run",), "look": ("look",)}
_HEAVY = ("fit", "report", "keep", "look")
_NICE = ("report", "race")
_WINDOW = 4  # pieces of frames that may be on their way to a page

Send = Callable[[dict[str, Any] | bytes], Awaitable[None]]


class Session:
    """One open page.

    Parameters
    ----------
    context
        What starts processes.
    heavy
        What counts the heavy jobs of all pages, of which as many run as there are cores.
    send
        Sends a message to the page.
    """

    def __init__(self, context: Any, heavy: asyncio.Semaphore, send: Send) -> None:
        self.name = secrets.token_urlsafe(16)
        self.folder = Path(tempfile.mkdtemp(prefix="hamfit-live-"))
        self._context, self._heavy, self._send = context, heavy, send
        self._jobs: dict[str, tuple[asyncio.Task[None], Job]] = {}
        self._room = asyncio.Semaphore(_WINDOW)
        self._writing = asyncio.Lock()

    async def start(self, task: str, asked: Mapping[str, Any], number: Any) -> None:
        """Start a job, after those have ended that it takes the place of."""
        for other in _ENDS.get(task, (task,)):
            await self.end(other)
        if task == "run":
            self._room = asyncio.Semaphore(_WINDOW)
        job = Job(self._context, task, self.folder, asked, nice=task in _NICE)
        self._jobs[task] = (asyncio.create_task(self._follow(job, number)), job)

    async def end(self, task: str) -> None:
        """End a job, if it runs."""
        following, job = self._jobs.pop(task, (None, None))
        if following is None or job is None:
            return
        job.end()
        following.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await following

    async def close(self) -> None:
        """End all jobs and remove the folder."""
        for _, job in self._jobs.values():
            job.end()
        for task in list(self._jobs):
            await self.end(task)
        await asyncio.to_thread(shutil.rmtree, self.folder, ignore_errors=True)

    def taken(self) -> None:
        """Note that the page has taken a piece of frames, so that it may get another one."""
        self._room.release()

    async def send(self, message: dict[str, Any] | bytes) -> None:
        """Send a message, one at a time."""
        async with self._writing:
            await self._send(message)

    @property
    def working(self) -> list[str]:
        """Names of the tasks whose processes run."""
        return [task for task, (_, job) in self._jobs.items() if job.alive]

    async def _follow(self, job: Job, number: Any) -> None:
        """Hand on what a job tells, frames only while the page takes them."""
        heavy = job.task in _HEAVY
        if heavy and self._heavy.locked():
            await self.send({"type": "stage", "text": "waiting for a free core", "job": job.task, "number": number})
        async with self._heavy if heavy else contextlib.nullcontext():
            async for message in job.messages():
                if isinstance(message, bytes):
                    await self._room.acquire()
                    await self.send(_numbered(message, number))
                else:
                    await self.send({**message, "job": job.task, "number": number})
        await self.send({"type": "done", "job": job.task, "number": number})


def _numbered(message: bytes, number: Any) -> bytes:
    """Put the number of the run before frames, in four bytes."""
    return int(number).to_bytes(4, "little") + message


class Sessions:
    """All open pages of a server."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._heavy = asyncio.Semaphore(thread_count(None))
        self._open: dict[str, Session] = {}

    def open(self, send: Send) -> Session:
        """Open a session for a page."""
        if len(self._open) >= MOST_SESSIONS:
            raise ParameterError(f"{MOST_SESSIONS} pages are open already; close one of them and load this one again")
        session = Session(self._context, self._heavy, send)
        self._open[session.name] = session
        return session

    def find(self, name: str) -> Session:
        """Find the session of an open page."""
        if name not in self._open:
            raise SessionGoneError("this page is not open any more; load it again")
        return self._open[name]

    async def close(self, session: Session) -> None:
        """Close the session of a page."""
        self._open.pop(session.name, None)
        await session.close()

    async def close_all(self) -> None:
        """Close all sessions, when the server ends."""
        await asyncio.gather(*(self.close(session) for session in list(self._open.values())))

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Any:
        return iter(list(self._open.values()))


class SessionGoneError(HamfitError):
    """The page of a session was closed."""
