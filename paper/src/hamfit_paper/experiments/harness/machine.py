"""The machine on which a result was measured, which is stored with the result."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hamfit.parallel import thread_count

_PACKAGES = ("hamfit", "numpy", "scipy", "torch")


def machine() -> dict[str, Any]:
    """Return the processor, the number of cores that this process may use, and the versions of the packages.

    >>> machine()["cores"] >= 1
    True
    """
    return {
        "processor": _processor(),
        "cores": thread_count(None),
        "system": platform.system(),
        "python": platform.python_version(),
        "packages": {name: found for name in _PACKAGES if (found := _version(name))},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _processor() -> str:
    """Return the model name where Linux tells it, and the architecture elsewhere."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
