"""The machine on which a result was measured, which is stored with the result."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hamfit.parallel import thread_count

_AND = " and "
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


def of_all(machines: list[dict[str, Any]]) -> dict[str, Any]:
    """Return one description of the machines on which the cells of a result were measured, at different times maybe.

    >>> of_all([{"cores": 1, "packages": {"hamfit": "0.1.0"}}, {"cores": 1, "packages": {"hamfit": "0.2.0"}}])
    {'cores': 1, 'packages': {'hamfit': '0.1.0 and 0.2.0'}}
    """
    together: dict[str, Any] = {}
    for key in dict.fromkeys(key for one in machines for key in one):
        values = [one[key] for one in machines if key in one]
        if isinstance(values[0], dict):
            together[key] = of_all(values)
        else:
            known = dict.fromkeys(part for value in values for part in (str(value).split(_AND)))
            together[key] = values[0] if len(known) == 1 else _AND.join(sorted(known))
    return together


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
