"""Examples in docstrings (``>>>``) become a section of their own in the reference, with the colours of code."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?<=\n)\n(?=[ ]*>>> )")


class ExamplesSection(griffe.Extension):
    """Put the heading that numpydoc wants above the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **rest: Any) -> None:  # noqa: ARG002 - griffe's signature
        """Look at one docstring."""
        if obj.docstring is not None and "Examples\n---" not in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub("\nExamples\n--------\n", obj.docstring.value, count=1)
