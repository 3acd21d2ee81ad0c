"""Docstrings as the reference shows them: examples in the colours of code, and a line for every parameter."""

from __future__ import annotations

import inspect
import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?<=\n)\n(?=[ ]*>>> )")
PARAMETERS = re.compile(r"(?<=^Parameters\n----------\n).*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r"^(\S.*)\n((?:[ ]+.*\n?)*)", re.MULTILINE)
PAGE = re.compile(r"`{0,2}\bdocs/([\w-]+)\.md`{0,2}")
SHARED = "See `RandomFeatureModel`"


class Docstrings(griffe.Extension):
    """Put the heading of numpydoc above examples, take parameters apart that share a text, and link to pages."""

    def on_object(self, *, obj: griffe.Object, **rest: Any) -> None:  # noqa: ARG002 - griffe's signature
        """Look at one docstring."""
        if obj.docstring is None:
            return
        text = PARAMETERS.sub(lambda found: "\n".join(entries(found[0])), obj.docstring.value, count=1)
        if "Examples\n---" not in text:
            text = EXAMPLE.sub("\nExamples\n--------\n", text, count=1)
        obj.docstring.value = PAGE.sub(r"[\1](../\1.md)", text)


def entries(section: str) -> list[str]:
    """Split the parameters of a docstring into one entry for each name; what all models share is filled in.

    >>> entries("rows, cols\\n    Numbers of panels.")
    ['rows\\n    Numbers of panels.', 'cols\\n    Numbers of panels.']
    """
    found = {}
    for names, text in ENTRY.findall(section + "\n"):
        if SHARED in text:
            found |= {name: what for name, what in shared().items() if name not in found}
        else:
            found |= dict.fromkeys(names.removesuffix(", ...").split(", "), text.rstrip())
    return [f"{name}\n{text}" if text else name for name, text in found.items()]


def shared() -> dict[str, str]:
    """Parameters of all models by name, with their texts."""
    from hamfit.models import RandomFeatureModel

    section = PARAMETERS.search(inspect.getdoc(RandomFeatureModel) or "")
    assert section is not None
    return dict(entry.split("\n", 1) for entry in entries(section[0]))
