"""Pages as programs: the Python and shell blocks of a page, run in order, in one namespace and one folder.

How a block of a page is marked says what is done with it:

- ``python`` and ``sh`` are executed as they are written. Commands of hamfit run in this process; of ``make`` it is
  asked whether it knows the target, of ``pip install`` whether the packages and extras exist; anything else is bash's.
- ``console`` shows commands that are not run here (they take hours, or need files that a page cannot make). Lines begin
  with ``$``. Commands of hamfit among them are parsed, so that their names and options exist.
- ``text title="Output"`` below an executed block is what that block printed. `Page.compared` says where it prints
  something else now.

``python -m tests.pages docs/tutorials/springs.md`` runs pages and writes what they printed, and the pictures that they
refer to and made, into them.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from hamfit.errors import MissingDependencyError

ROOT = Path(__file__).parents[1]
RUN = ("python", "sh")
BLOCK = re.compile(r"^```(?P<language>[\w-]*)(?P<info>[^\n]*)\n(?P<code>.*?)^```[ ]*$", flags=re.MULTILINE | re.DOTALL)
OUTPUT = 'title="Output"'
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)#?:]+)\)")
NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?")
TIMES = ("s", "s,", "ms", "ms,", "µs", "minutes", "MB", "MB,")


def pages() -> list[Path]:
    """All pages whose blocks are run: README files, what else lies beside them, and the documentation."""
    found = [*ROOT.glob("*.md"), ROOT / "paper" / "README.md", *(ROOT / "docs").rglob("*.md")]
    return sorted(path for path in found if "results" not in path.parts)


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, what it says, its line in the page, and the output that is shown below it."""

    language: str
    code: str
    line: int
    shown: str | None = None


@dataclass
class Page:
    """A page, and what its blocks printed and defined when they were run."""

    path: Path
    module: ModuleType = field(default_factory=lambda: ModuleType("page"))
    printed: list[str] = field(default_factory=list)

    @property
    def names(self) -> dict[str, Any]:
        """What the page has defined."""
        return vars(self.module)

    @property
    def text(self) -> str:
        """The page as it stands in its file."""
        return self.path.read_text(encoding="utf-8")

    @property
    def blocks(self) -> list[Block]:
        """Blocks that are run, or looked at, in order."""
        return list(blocks_of(self.text))

    @property
    def out(self) -> str:
        """All that the page printed."""
        return "".join(self.printed)

    def run(self, folder: Path) -> Page:
        """Run the page in a folder; what goes wrong names the line."""
        with contextlib.chdir(folder), registered(self.module):
            for block in self.blocks:
                with contextlib.redirect_stdout(io.StringIO()) as said:
                    try:
                        run_block(block, self.names)
                    except (ModuleNotFoundError, MissingDependencyError):
                        raise  # an extra that is not installed
                    except (Exception, SystemExit) as error:
                        raise AssertionError(f"{self.path}:{block.line}: {error!r}\n{block.code}") from error
                self.printed.append(said.getvalue())
        return self

    def compared(self) -> list[str]:
        """Where outputs that the page shows are not what was printed, in sentences."""
        return [
            f"{self.path}:{block.line} shows {shown!r}, and prints {said!r}"
            for block, printed in zip(self.blocks, self.printed, strict=True)
            if block.shown is not None
            for shown, said in differences(block.shown, printed)
        ]

    def refreshed(self) -> str:
        """The text of the page with the outputs of this run."""
        printed = iter(self.printed)
        parts, end = [], 0
        for match in BLOCK.finditer(self.text):
            if match["language"] in (*RUN, "console"):
                current = next(printed)
            elif OUTPUT in match["info"]:
                parts += [self.text[end : match.start("code")], current]
                end = match.end("code")
        return "".join([*parts, self.text[end:]])


@contextlib.contextmanager
def registered(module: ModuleType) -> Iterator[None]:
    """Let classes that a page defines find their module by its name, as `dataclasses` does."""
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        del sys.modules[module.__name__]


def blocks_of(text: str) -> Iterator[Block]:
    """The blocks of a page that are run or looked at, each with the output that is shown right below it."""
    matches = list(BLOCK.finditer(text))
    for place, match in enumerate(matches):
        after = matches[place + 1] if place + 1 < len(matches) else None
        if match["language"] in (*RUN, "console"):
            shown = after["code"] if after is not None and OUTPUT in after["info"] else None
            yield Block(match["language"], match["code"], text.count("\n", 0, match.start()) + 1, shown)


def differences(shown: str, printed: str) -> list[tuple[str, str]]:
    """Lines that differ in more than the width of columns, times, and the last digits of numbers."""
    first, second = shown.rstrip().splitlines(), printed.rstrip().splitlines()
    count = max(len(first), len(second))
    pairs = zip(first + [""] * (count - len(first)), second + [""] * (count - len(second)), strict=True)
    return [(one, two) for one, two in pairs if not alike(one, two)]


def alike(one: str, two: str) -> bool:
    """Whether two lines say the same: equal words, numbers within a tenth, or both negligible; times may be any.

    Conditions beyond what doubles resolve are rounding errors, and may be any as well.
    """
    if NUMBER.sub("#", one).split() != NUMBER.sub("#", two).split():
        return False
    followed = [(one[match.end() :].split() or [""])[0] for match in NUMBER.finditer(one)]
    for before, now, unit in zip(NUMBER.findall(one), NUMBER.findall(two), followed, strict=True):
        a, b = (float(number.replace(",", "")) for number in (before, now))
        small, large = sorted((abs(a), abs(b)))
        if unit not in TIMES and large > 1e-5 and small < 1e15 and abs(a - b) > 0.1 * large:
            return False
    return True


def run_block(block: Block, names: dict[str, Any]) -> None:
    """Run one block in the current folder."""
    if block.language == "python":
        exec(compile(block.code, f"<line {block.line}>", "exec"), names)
    elif block.language == "sh":
        for line in commands(block.code):
            run_command(line)
    else:
        for line in commands(block.code):
            assert line.startswith("$ "), f"a line of a console block begins with '$ ': {line}"
            look_at(line[2:])


def commands(code: str) -> list[str]:
    """The commands of a shell block: lines, with those that end in a backslash joined."""
    joined = re.sub(r"\\\n\s*(?:> )?", "", code)
    return [line for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def run_command(line: str) -> None:
    """Run one line of shell."""
    words = shlex.split(line, comments=True)
    if words[0] == "hamfit" and not {"|", ">", "&", "&&", ";"} & set(words):
        run_hamfit(words)
    elif words[0] in ("make", "pip"):
        look_at(line)
    else:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path}
        done = subprocess.run(
            ["bash", "-ec", line], check=False, capture_output=True, text=True, timeout=250, env=environment
        )
        print(done.stdout, end="")
        assert done.returncode == 0, f"{line}: {done.stderr}"


def run_hamfit(words: list[str]) -> None:
    """Run a command of hamfit in this process."""
    from hamfit.cli import main

    before, sys.argv = sys.argv, words
    complaints = io.StringIO()
    try:
        with contextlib.redirect_stderr(complaints):
            main()
    except SystemExit as stop:
        if stop.code:
            raise AssertionError(f"{shlex.join(words)}: exit code {stop.code}, {complaints.getvalue()}") from None
    finally:
        sys.argv = before


def look_at(line: str) -> None:
    """Check a command that is not run: its name, its options, its target, its extras."""
    words = shlex.split(line, comments=True)
    if words[0] == "hamfit":
        parse_hamfit(words[1:])
    elif words[0] == "make":
        done = subprocess.run(["make", "--dry-run", *words[1:]], check=False, cwd=ROOT, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
    elif words[:2] == ["pip", "install"]:
        known = {folder: tomllib.loads((ROOT / folder / "pyproject.toml").read_text()) for folder in (".", "paper")}
        for word in words[2:]:
            package = re.fullmatch(r"(hamfit-paper|\./paper|hamfit|\.)(?:\[([\w,-]+)\])?", word)
            assert package is not None or word.startswith("-"), word
            if package is not None and package[2]:
                extras = known["paper" if "paper" in package[1] else "."]["project"]["optional-dependencies"]
                assert set(package[2].split(",")) <= set(extras), word


def parse_hamfit(words: list[str]) -> None:
    """Let click read the arguments of a command without calling it; files need not exist."""
    import click

    from hamfit.cli import application

    with click.Context(application) as top:
        command = application.get_command(top, words[0])
    try:
        command.make_context(words[0], list(words[1:]), parent=top)
    except click.BadParameter as error:
        if "does not exist" not in error.message and "no file" not in error.message:
            raise


def main() -> None:
    """Run pages and write their outputs and pictures into them."""
    os.environ.setdefault("MPLBACKEND", "agg")
    for name in sys.argv[1:]:
        page = Page(Path(name).resolve())
        with tempfile.TemporaryDirectory() as folder:
            page.run(Path(folder))
            page.path.write_text(page.refreshed(), encoding="utf-8")
            for image in IMAGE.findall(page.text):
                made = Path(folder) / Path(image).name
                if made.exists():
                    (page.path.parent / image).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(made, page.path.parent / image)
        print(f"{name}: {len(page.printed)} blocks", file=sys.stderr)


if __name__ == "__main__":
    main()
