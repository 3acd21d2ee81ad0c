"""Twenty pages at once, each fitting and watching: none fails, memory is bounded, and all of it ends with the pages."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path

import pytest

from live.browser import served, until

pytestmark = pytest.mark.slow

PAGES = 20
MOST_MEGABYTES = 4000
SYSTEMS = ("chain", "lattice", "ring", "gravity")


def family(root: int) -> list[int]:
    """A process and all that descend from it."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
    found = {root}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found)


def megabytes(processes: list[int]) -> float:
    """Memory of processes, where pages that several of them share count once."""
    total = 0
    for process in processes:
        try:
            text = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        total += int(text.partition("\nPss:")[2].split()[0])
    return total / 1024


async def visit(address: str, number: int) -> dict:
    from websockets.asyncio.client import connect

    async with connect(
        address.replace("http", "ws", 1) + "socket", origin=address.split("/t/", maxsplit=1)[0], max_size=None
    ) as page:
        begun, said, frames = time.monotonic(), {}, 0

        async def until_done(job: str) -> None:
            nonlocal frames
            async for message in page:
                if isinstance(message, bytes):
                    frames += 1
                    await page.send('{"type": "taken"}')
                    await asyncio.sleep(0.05)  # as a browser that draws
                    continue
                found = json.loads(message)
                said.setdefault(found["type"], time.monotonic() - begun)
                assert found["type"] != "error", found
                if found["type"] == "done" and found["job"] == job:
                    return

        source = {"kind": "system", "name": SYSTEMS[number % len(SYSTEMS)], "noise": 0.01 * (number % 2)}
        await page.send(json.dumps({"type": "fit", "number": 1, "asked": {"source": source}}))
        await until_done("fit")
        run = {"size": 30} if source["name"] == "lattice" else {}
        await page.send(json.dumps({"type": "run", "number": 2, "asked": run}))
        await until_done("run")
        await asyncio.sleep(1)
        return said | {"frames": frames}


def test_twenty_pages_at_once():
    pytest.importorskip("websockets")
    with served() as address:
        (server,) = [process for process in family(os.getpid()) if _is_server(process)]
        most = 0.0

        async def all_of_them() -> list[dict]:
            nonlocal most
            visits = asyncio.gather(*(visit(address, number) for number in range(PAGES)))
            while not visits.done():
                most = max(most, megabytes(family(server)))
                await asyncio.sleep(0.2)
            return await visits

        found = asyncio.run(all_of_them())
        until(lambda: len(family(server)) <= 3, 2, "work ends with its pages")  # itself, and two that help starting
        named = sorted(one["laws"] for one in found)
        print(
            f"{PAGES} pages: laws after {named[0]:.1f} to {named[-1]:.1f} s, "
            f"at most {most:.0f} MB, then {megabytes(family(server)):.0f} MB"
        )
        assert all(one["frames"] > 2 for one in found)
        assert most < MOST_MEGABYTES


def _is_server(process: int) -> bool:
    words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    return b"live" in words and b"hamfit" in words
