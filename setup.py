"""The one thing that pyproject.toml cannot say: compiled kernels that may be missing.

With `optional`, an installation without a working C compiler goes on without them; hamfit then uses NumPy instead.
"""

import sys

from setuptools import Extension, setup

# No -ffast-math: it would change floating point for the whole process when the library is loaded. The last two flags
# only say that nobody looks at errno or at traps, without which the loops are not vectorised.
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-std=gnu11", "-fno-math-errno", "-fno-trapping-math"]
FOLDER = "src/hamfit/features/kernels"

setup(
    ext_modules=[
        Extension(
            "hamfit.features.kernels._fused",
            sources=[f"{FOLDER}/fused.c"],
            depends=[f"{FOLDER}/loops.h", f"{FOLDER}/network.h"],
            extra_compile_args=FLAGS,
            optional=True,
        )
    ]
)
