"""What `mkdocs` adds to the pages in docs/: the reference from docstrings, commands, formulas, and notebooks.

Pages that are made here, and stand in no file: one for each room of the package, with its public names; one for each
command, with its help; the changelog and how to contribute, which lie beside README. Formulas (blocks marked ``math``)
become MathML while the site is built, so that no page needs a script or a font for them.
"""

from __future__ import annotations

import importlib
import json
import logging
import re
import sys
from pathlib import Path
from typing import Any

from latex2mathml.converter import convert
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))
from notebooks import notebook

log = logging.getLogger("mkdocs.hooks")

ROOT = Path(__file__).parents[2]
BESIDE = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
ROOMS = [
    *("models", "learned", "data", "graphs", "state", "systems", "potentials", "targets", "integrate", "forecasts"),
    *("laws", "metrics", "plots", "report", "features", "solve", "fitting", "compiled", "interop.exports"),
    *("interop.ase", "interop.lammps", "interop.openmm", "interop.ipi", "interop.torch", "interop.jax"),
    *("units", "errors", "progress"),
]

_NAMES = {
    "models": "learned",
    "conventions": "state units",
    "processes": "progress",
    "solve": "fitting",
    "cli": "fit info",
    "systems": "generate",
    "data": "convert",
    "metrics": "evaluate",
    "integrate": "simulate",
    "uncertainty": "select",
    "exports": "export",
    "ipi": "serve-ipi",
    "plots": "plot",
}
_GUIDES = {name: page for page, names in _NAMES.items() for name in names.split()}
"""Pages of docs/ that speak of a room or a command of another name."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Formulas are written as blocks marked ``math``, which GitHub shows as well."""
    fences = {"custom_fences": [{"name": "math", "class": "math", "format": formula}]}
    config["mdx_configs"]["pymdownx.superfences"] = fences
    guides, reference = (
        next(part[name] for part in config["nav"] if name in part) for name in ("How-to guides", "Reference")
    )
    named = re.findall(r"[\w/-]+\.md", json.dumps(config["nav"]))
    guides += sorted(path.name for path in (ROOT / "docs").glob("*.md") if path.name not in named)  # pages that are new
    reference.append({"Python": [{f"hamfit.{room}": f"reference/{room}.md"} for room in ROOMS]})
    reference.append({"Help of commands": [{name: f"reference/hamfit-{name}.md"} for name in commands()]})
    return config


def formula(source: str, language: str, css_class: str, options: Any, md: Any, **rest: Any) -> str:  # noqa: ARG001
    """Return one formula as MathML; a command that the converter does not know would be shown as it is written."""
    shown = convert(source.strip(), display="block")
    if "\\" in shown:
        log.warning("a formula has a command that cannot be shown: %s", source.strip())
    return f'<div class="{css_class}">{shown}</div>'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that stand in no file."""
    made = {name: links_from_docs((ROOT / file).read_text(encoding="utf-8")) for name, file in BESIDE.items()}
    made["reference/index.md"] = contents()
    made |= {f"reference/{room}.md": room_page(room) for room in ROOMS}
    made |= {f"reference/hamfit-{name}.md": command_page(name) for name in commands()}
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def links_from_docs(text: str) -> str:
    """Turn links of a page beside README into links of a page in docs/."""
    return re.sub(r"\]\(docs/", "](", text)


def first_line(text: str | None) -> str:
    """Return the first sentence of a docstring."""
    return (text or "").strip().split("\n\n")[0].replace("\n", " ").replace("``", "`")


def in_table(text: str | None) -> str:
    """Return the first sentence of a docstring as it stands in a table, whose columns are parted by bars."""
    return first_line(text).replace("|", "\\|")


def contents() -> str:
    """Write the front page of the reference: rooms with their first sentences, and the names of `hamfit` itself."""
    import hamfit

    lines = [
        "# Reference",
        "",
        "For everybody who knows what to call and wants to know how: every public name with its parameters and "
        "shapes, every command with its options, every file format. All of it is made from the docstrings and from the "
        "commands themselves.",
        "",
        "## From hamfit",
        "",
        "| name | |",
        "|---|---|",
    ]
    for name in sorted(set(hamfit.__all__) - {"__version__"}, key=str.lower):
        home = hamfit._HOMES[name].removeprefix("hamfit.")
        lines.append(f"| [`{name}`]({home}.md) | {in_table(getattr(hamfit, name).__doc__)} |")
    lines += ["", "## By module", "", "| module | |", "|---|---|"]
    for room in ROOMS:
        module = importlib.import_module(f"hamfit.{room}")
        lines.append(f"| [`hamfit.{room}`]({room}.md) | {in_table(module.__doc__)} |")
    lines += ["", "## Commands", "", "| command | |", "|---|---|"]
    lines += [f"| [`hamfit {name}`](hamfit-{name}.md) | {what} |" for name, what in commands().items()]
    lines += [
        "",
        "What holds for all of them, exit codes and shell completion: [command line](../cli.md).",
        "",
        "## File formats",
        "",
        "| file | |",
        "|---|---|",
        "| `.npz` | [data in memory](../data.md#the-npz-layout) |",
        "| `.h5` | [data larger than memory](../data.md#the-h5-layout) |",
        "| `.csv`, `.txt`, `.dat`, `.tsv` | [tables of measurements](../data.md#text-files) |",
        "| extended XYZ, ASE, H5MD, LAMMPS | [data of other programs](../formats.md) |",
        "| `.safetensors` | [models](../models.md#files) |",
        "| tables, XML, CSV | [exports](../exports.md) |",
    ]
    return "\n".join(lines) + "\n"


def room_page(room: str) -> str:
    """Write the page of one room: its public names, from their docstrings."""
    module = importlib.import_module(f"hamfit.{room}")
    names = getattr(module, "__all__", None)
    text = f"# hamfit.{room}\n\n{first_line(module.__doc__)}\n\n{guide(room.rpartition('.')[-1])}"
    if names is None:
        return (
            text
            + f"::: hamfit.{room}\n    options:\n      show_root_heading: false\n      show_root_toc_entry: false\n"
        )
    return text + "\n".join(f"::: hamfit.{room}.{name}" for name in names if callable(getattr(module, name))) + "\n"


def guide(name: str) -> str:
    """Return a line that leads to the guide of a name, where there is one."""
    path = ROOT / "docs" / f"{_GUIDES.get(name, name)}.md"
    if not path.exists():
        return ""
    title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    return f"Guide: [{title}](../{path.name})\n\n"


def commands() -> dict[str, str]:
    """Every command of the library with its sentence."""
    from hamfit.cli import COMMANDS, PACKAGES

    return {name: what for name, what in COMMANDS.items() if name not in PACKAGES}


def command_page(name: str) -> str:
    """Write the help of one command, and of those below it."""
    import click

    from hamfit.cli import application

    with click.Context(application, info_name="hamfit", max_content_width=100, terminal_width=100) as top:
        command = application.get_command(top, name)
        lines = [f"# hamfit {name}", "", commands()[name], "", guide(name)]
        with click.Context(command, info_name=name, parent=top) as context:
            lines += help_of(command, context)
            if isinstance(command, click.Group):
                for below in command.list_commands(context):
                    one = command.get_command(context, below)
                    if one is not None:
                        lines += [f"## {below}", "", *help_of(one, click.Context(one, info_name=below, parent=context))]
    return "\n".join(lines)


def help_of(command: Any, context: Any) -> list[str]:
    """Return what ``--help`` prints, as a block."""
    return ["```text", command.get_help(context), "```", ""]


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Offer a tutorial as a notebook, and mark what is printed."""
    if is_tutorial(page.file.src_uri):
        name = Path(page.file.src_uri).with_suffix(".ipynb").name
        title, _, rest = markdown.partition("\n")
        return f'{title}\n\n<a href="{name}" download>Download this page as a notebook</a>\n{rest}'
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Keep numbers such as 1.2e-05 in one line, except in code, which keeps its lines anyway."""
    parts = re.split(r"(<pre.*?</pre>|<code.*?</code>|<[^>]*>)", html, flags=re.DOTALL)
    parts[::2] = [re.sub(r"\b\d[\d.]*e-\d+\b", r'<span class="number">\g<0></span>', text) for text in parts[::2]]
    return "".join(parts)


def on_post_build(config: MkDocsConfig) -> None:
    """Write tutorials as notebooks beside their pages."""
    for path in sorted((ROOT / "docs" / "tutorials").glob("*.md")):
        if is_tutorial(f"tutorials/{path.name}"):
            out = Path(config["site_dir"]) / "tutorials" / path.with_suffix(".ipynb").name
            out.write_text(json.dumps(notebook(path), indent=1), encoding="utf-8")


def is_tutorial(name: str) -> bool:
    """Whether a page is one of the tutorials, and not their list."""
    return name.startswith("tutorials/") and name != "tutorials/index.md"
