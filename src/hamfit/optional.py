"""Late import of optional packages, with an error that names the command that installs them."""

from __future__ import annotations

import importlib
from types import ModuleType

from hamfit.errors import MissingDependencyError


def require(module: str, extra: str) -> ModuleType:
    """Import `module`, which comes with the extra ``hamfit[extra]``.

    >>> require("json", "plot").loads("1")
    1
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingDependencyError(
            f"this needs the package '{module}', which is not installed; run: pip install 'hamfit[{extra}]'"
        ) from error
