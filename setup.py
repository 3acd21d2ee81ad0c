"""What pyproject.toml cannot say: compiled kernels that may be missing, and README with links that work elsewhere.

With `optional`, an installation without a working C compiler goes on without them; hamfit then uses NumPy instead.
"""

import os
import re
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# No -ffast-math: it would change floating point for the whole process when the library is loaded. The last two flags
# only say that nobody looks at errno or at traps, without which the loops are not vectorised.
UNIX = ["-O3", "-std=gnu11", "-pthread", "-fno-math-errno", "-fno-trapping-math"]
FLAGS = ["/O2"] if sys.platform == "win32" else UNIX
# The stable ABI of Python 3.11: one wheel serves all later versions. Python without a global lock does not have it.
STABLE = not sysconfig.get_config_var("Py_GIL_DISABLED")
KERNELS, ENGINE = "src/hamfit/features/kernels", "src/hamfit/compiled/engine"
REPOSITORY = "https://github.com/hamfit/hamfit"
HEADERS = sorted(str(path) for folder in (KERNELS, ENGINE) for path in Path(folder).glob("*.h"))


def extension(name: str, source: str) -> Extension:
    """One compiled module, which an installation can do without."""
    return Extension(
        name,
        sources=[source],
        depends=HEADERS,
        include_dirs=[KERNELS, ENGINE],
        extra_compile_args=FLAGS,
        define_macros=[("Py_LIMITED_API", "0x030B0000")] if STABLE else [],
        py_limited_api=STABLE,
        optional=True,
    )


def long_description() -> str:
    """README.md as a page of its own: pictures and links to files lead into the repository."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{REPOSITORY}/raw/main/", text)
    links = r"((?<!!)\[[^\]]*\]\(|\)\]\()(?!https?:|#)"  # of words, and of pictures
    return re.sub(links, rf"\1{REPOSITORY}/blob/main/", text)


for old in Path("src").rglob("_*.cpython-*.so"):  # of a version before: Python would take it, not the one of today
    old.unlink()

setup(
    options={
        "build_ext": {"parallel": os.cpu_count() or 1},
        "bdist_wheel": {"py_limited_api": "cp311"} if STABLE else {},
    },
    long_description=long_description(),
    long_description_content_type="text/markdown",
    ext_modules=[
        extension("hamfit.features.kernels._fused", f"{KERNELS}/fused.c"),
        extension("hamfit.features.kernels._cluster", f"{KERNELS}/cluster.c"),
        extension("hamfit.compiled._engine", f"{ENGINE}/engine.c"),
        extension("hamfit.compiled._many_body", f"{ENGINE}/many_body.c"),
    ],
)
