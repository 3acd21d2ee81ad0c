"""The page: all sections as one HTML file that needs nothing else, no script, no font and no address."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hamfit.data import DataSource, as_data
from hamfit.errors import ParameterError
from hamfit.files import FileKind, beginning, check_output, path_of, replacing
from hamfit.learned import learned_of
from hamfit.optional import require
from hamfit.parallel import single_threaded_blas
from hamfit.progress import Progress
from hamfit.report.made import Made
from hamfit.report.material import Material
from hamfit.report.parts import Finding, LeftOut, Picture, ReportTable, Section
from hamfit.report.sections import chosen_sections
from hamfit.report.style import STYLE
from hamfit.state import Hamiltonian
from hamfit.validation import positive_integer
from hamfit.words import shown

REPORT = FileKind("a report of hamfit", beginning(rb"<!DOCTYPE html>.*<title>hamfit report"), (".html",))


@dataclass(frozen=True)
class Report:
    """What `write_report` has written, and what a user should know of it.

    Attributes
    ----------
    path
        The file of the page.
    sections
        Titles of the sections on the page.
    left_out
        Sections that do not apply, and why.
    findings
        Warnings and notes of all sections.
    made
        Version, date, seed and commands.
    """

    path: Path
    sections: list[str]
    left_out: list[LeftOut]
    findings: list[Finding]
    made: Made

    @property
    def warnings(self) -> list[str]:
        """The serious findings of all sections, as sentences with what to do."""
        return [str(finding) for finding in self.findings if finding.serious]

    @property
    def notes(self) -> list[str]:
        """The findings that are only worth a note, as sentences."""
        return [str(finding) for finding in self.findings if not finding.serious]


def write_report(
    model: Hamiltonian,
    data: DataSource | str | Path,
    path: str | Path,
    *,
    sections: str | Sequence[str] | None = None,
    runs: int = 3,
    seed: int = 0,
    names: tuple[str, str] = ("model", "data"),
    command: str | None = None,
    progress: Progress | None = None,
) -> Report:
    """Write one self-contained page that shows what a model has learned, and says how far to trust it.

    Parameters
    ----------
    model
        A fitted recipe, or a learned Hamiltonian.
    data
        Data of the training or others, with time derivatives or times of samples, or the file that they are in. Of
        large data an even part is looked at.
    path
        File to write; ends in ``.html``.
    sections
        Names of the sections to make, see ``hamfit.report.SECTIONS.names()``, in a list or with commas between them;
        None for all.
    runs
        How many runs are drawn.
    seed
        Seed of posterior draws and of the nodes that are drawn.
    names
        What model and data are called on the page.
    command
        What was typed to make the page, which it then says.
    progress
        Called as ``progress(sections done, sections)``.
    """
    target = path_of(path)
    if target.suffix != ".html":
        raise ParameterError(f"a report is an HTML page: its name must end in .html, got {target}")
    check_output(target, REPORT)  # said before the work, not after
    require("matplotlib.figure", "plot")
    chosen = chosen_sections(sections)
    content = as_data(data)
    material = Material(learned_of(model), content, positive_integer("runs", runs), seed)
    made: list[Section | LeftOut] = []
    with single_threaded_blas():  # small matrices, many times: threads would wait for each other
        for section in chosen:
            made.append(section.make(material))
            if progress is not None:
                progress(len(made), len(chosen))
    how = Made.now(seed, command, material.model.notes)
    with replacing(target, REPORT) as temporary:  # names of files need not be texts that UTF-8 can hold
        temporary.write_text(page(made, names, how), encoding="utf-8", errors="backslashreplace")
    shown = [part for part in made if isinstance(part, Section)]
    return Report(
        target,
        [part.title for part in shown],
        [part for part in made if isinstance(part, LeftOut)],
        [finding for part in shown for finding in part.findings],
        how,
    )


def page(made: Sequence[Section | LeftOut], names: tuple[str, str], how: Made) -> str:
    """Return the whole page as HTML, without writing it.

    >>> parts = [Section("A title", "It matters.", ["1 < 2"]), LeftOut("Another", "no data.")]
    >>> text = page(parts, ("m", "d"), Made("1.0", "2026-01-31", 3, "hamfit report m d -o r.html"))
    >>> "1 &lt; 2" in text, "<b>Another:</b> no data." in text, "hamfit report m d -o r.html" in text
    (True, True, True)
    """
    sections = [part for part in made if isinstance(part, Section)]
    left_out = [part for part in made if isinstance(part, LeftOut)]
    later = [part for part in sections if not part.leads]
    first = "\n".join(_section(part) for part in sections if part.leads)
    contents = "\n".join(f'<li><a href="#{_anchor(part.title)}">{_text(part.title)}</a></li>' for part in later)
    body = "\n".join(_section(part) for part in later)
    if left_out:
        rows = "\n".join(f"<li><b>{_text(part.title)}:</b> {_text(part.reason)}</li>" for part in left_out)
        body += f'\n<section id="left-out"><h2>Left out</h2>\n<ul>\n{rows}\n</ul></section>'
    body += f'\n<section id="made"><h2>How this page was made</h2>\n{_table(ReportTable(how.rows()))}\n</section>'
    model, data = (_text(name) for name in names)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>hamfit report: {model}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>What was learned, and how far to trust it</h1>
<p class="files">{model} on {data}; hamfit {_text(how.version)}, {_text(how.date)}, seed {how.seed}</p>
{first}
{_overview(sections)}
<nav><ol>
{contents}
</ol></nav>
{body}
</main>
</body>
</html>
"""


def _overview(sections: Sequence[Section]) -> str:
    """Write all findings for the top of the page, warnings first, with the section that each is from."""
    found = [(part.title, finding) for part in sections for finding in part.findings]
    found.sort(key=lambda item: not item[1].serious)
    lines = [_finding(finding, title) for title, finding in found]
    if not any(finding.serious for _, finding in found):
        lines.insert(0, '<p class="finding good">No warnings: nothing on this page calls for action.</p>')
    joined = "\n".join(lines)
    return f'<div class="findings"><h2>Warnings</h2>\n{joined}\n</div>'


def _section(part: Section) -> str:
    lines = [_finding(finding) for finding in part.findings]
    lines += [_content(item) for item in part.content]
    if part.leads:  # what it begins with is what everybody came for
        lines = [line.replace("<p>", '<p class="verdict">', 1) for line in lines[:1]] + lines[1:]
    joined = "\n".join(lines)
    return (
        f'<section id="{_anchor(part.title)}"><h2>{_text(part.title)}</h2>\n'
        f'<p class="why">{_text(part.why)}</p>\n{joined}\n</section>'
    )


def _content(item: str | ReportTable | Picture) -> str:
    if isinstance(item, Picture):
        return _picture(item)
    if isinstance(item, ReportTable):
        return _table(item)
    return f"<p>{_text(item)}</p>"


def _finding(finding: Finding, title: str | None = None) -> str:
    kind, word = ("finding", "Warning") if finding.serious else ("finding note", "Note")
    label = f'<a href="#{_anchor(title)}">{_text(title)}</a>: ' if title else ""
    remedy = f' <span class="remedy">{_text(finding.remedy)}</span>' if finding.remedy else ""
    return f'<p class="{kind}"><b>{word}.</b> {label}{_text(finding.what)}{remedy}</p>'


def _picture(picture: Picture) -> str:
    width = int.from_bytes(picture.png[16:20], "big") * 100 // picture.dpi  # from the PNG's header
    code = base64.b64encode(picture.png).decode("ascii")
    caption = _text(picture.caption)
    image = f'<img width="{width}" alt="{caption}" src="data:image/png;base64,{code}">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def _table(table: ReportTable) -> str:
    head = "".join(f"<th>{_text(heading)}</th>" for heading in table.headings)
    first = "td" if table.headings else "th"
    rows = [
        f"<tr><{first}>{_text(row[0])}</{first}>" + "".join(f"<td>{_text(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in table.rows
    ]
    if head:
        rows.insert(0, f"<tr>{head}</tr>")
    return f'<div class="table"><table>{"".join(rows)}</table></div>'


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z]+", "-", title.lower()).strip("-")


def _text(text: str) -> str:
    return html.escape(shown(text))
