"""Late import of optional packages, with an error that names the command that installs them."""

from __future__ import annotations

import importlib
from types import ModuleType

from hamfit.errors import MissingDependencyError
from hamfit.parallel import undivided


def require(module: str, extra: str, *, package: str = "hamfit") -> ModuleType:
    """Import `module`, which comes with an extra of hamfit or of another `package`, or say how to install it.

    >>> require("json", "plot").loads("1")
    1
    """
    whole = module.partition(".")[0]
    try:
        with undivided():
            return importlib.import_module(module)
    except ImportError as error:
        raise MissingDependencyError(
            f"this needs the package '{whole}', which is not installed; run: pip install '{package}[{extra}]'"
        ) from error
    except Exception as error:  # such as matplotlib's where MPLBACKEND names none
        raise MissingDependencyError(f"the package '{whole}' is installed but cannot be loaded: {error}") from error
