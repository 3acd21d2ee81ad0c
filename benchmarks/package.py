"""Build wheel and sdist of both packages, look at them as an index would, and install hamfit where nothing else is.

    python benchmarks/package.py                # all of it, some minutes
    python benchmarks/package.py --only build   # or a step: build, looks, wheel, sdist, oldest

Every installation is an environment of its own, made below a temporary folder: the wheel with the newest NumPy and
SciPy, the sdist without a C compiler, and the wheel with the oldest version of each package that pyproject.toml allows,
for which there are wheels for Python 3.11 and 3.12. In each of them ``hamfit info`` and ``hamfit demo`` run, and in the
first two all blocks of README.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
README = """
import sys, pathlib
sys.path.insert(0, sys.argv[1])
import pages
pages.Page(pages.ROOT / "README.md").run(pathlib.Path.cwd())
"""


def run(*command: object, folder: Path = ROOT, **environment: str) -> str:
    """Run a command, show it, and end with what it said if it fails."""
    words = [str(word) for word in command]
    print("$", *words, flush=True)
    done = subprocess.run(
        words, cwd=folder, check=False, capture_output=True, text=True, env={**os.environ, **environment}
    )
    if done.returncode:
        sys.exit(f"failed: {' '.join(words)}\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


def files(suffix: str, package: str = "hamfit") -> Path:
    """The one file in dist of this package with this suffix."""
    (found,) = DIST.glob(f"{package}-*{suffix}")
    return found


def build() -> None:
    """Make both archives of both packages anew."""
    for old in DIST.glob("hamfit[-_]*"):
        old.unlink()
    for folder in (ROOT, ROOT / "paper"):
        run(sys.executable, "-m", "build", "--outdir", DIST, folder)


def looks() -> None:
    """Look at the archives: what is in them, what they say of themselves, and on which systems the wheel runs."""
    with tarfile.open(files(".tar.gz")) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in ("LICENSE", "CITATION.cff", "CHANGELOG.md", "src/hamfit/compiled/engine/engine.c"):
        assert wanted in inside, f"the sdist lacks {wanted}"
    stray = [
        name for name in inside if name.startswith(("tests", "docs", "paper", "benchmarks")) or name.endswith(".so")
    ]
    assert not stray, f"the sdist holds {stray[:5]}"
    with zipfile.ZipFile(files(".whl")) as archive:
        names = archive.namelist()
    assert all(name.startswith("hamfit") for name in names), "the wheel holds more than hamfit"
    assert "hamfit/py.typed" in names, "the wheel lacks py.typed"
    stray = [name for name in names if name.endswith((".c", ".h", ".pyc"))]
    assert not stray, f"the wheel holds {stray[:5]}"
    for package in ("hamfit", "hamfit_paper"):
        described(package)
    run(sys.executable, "-m", "validate_pyproject", ROOT / "pyproject.toml", ROOT / "paper" / "pyproject.toml")
    for schema, where in (("github-workflows", "workflows/*.yml"), ("dependabot", "dependabot.yml")):
        found = sorted((ROOT / ".github").glob(where))
        run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *found)
    if sys.platform == "linux":
        said = run(sys.executable, "-m", "auditwheel", "show", files(".whl"))
        print(re.search(r"consistent with the following platform tag:\s*\"([^\"]*)\"|\"(manylinux[^\"]*)\"", said)[0])


def described(package: str) -> None:
    """Look at what a package says of itself: its page on an index, its licence."""
    sdist, wheel = files(".tar.gz", package), files(".whl", package)
    with zipfile.ZipFile(wheel) as archive:
        inside = {name.partition(".dist-info/")[2]: name for name in archive.namelist()}
        text = archive.read(inside["METADATA"]).decode()
    assert "licenses/LICENSE" in inside, f"{package} lacks its licence"
    assert not re.findall(r"\]\((?!https?:|#)[^)]*\)", text), (
        f"{package} describes itself by a link that is not absolute"
    )
    run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel)
    said = run(sys.executable, "-m", "pyroma", "--min=10", sdist)
    print(re.search(r"Final rating: .*", said)[0])


def installed(folder: Path, *packages: object, **environment: str) -> Path:
    """Make an empty environment, install packages into it, and see that hamfit works there."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", *packages, **environment)
    print(run(python, "-m", "hamfit", "info", folder=folder))
    run(python, "-m", "hamfit", "demo", "-o", folder / "demo", folder=folder)
    assert (folder / "demo" / "animation.gif").exists()
    return python


def wheel(folder: Path) -> None:
    """The wheel with the newest packages; README as well."""
    read(installed(folder, f"{files('.whl')}[plot,hdf5,ase]"), folder)


def read(python: Path, folder: Path) -> None:
    """Run all blocks of README in an environment."""
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", ROOT / "paper")
    (folder / "readme").mkdir()
    run(python, "-c", README, ROOT / "tests", folder=folder / "readme", MPLBACKEND="agg")


def sdist(folder: Path) -> None:
    """The sdist where there is no compiler, NumPy alone; README as well."""
    python = installed(folder, f"{files('.tar.gz')}[plot,hdf5,ase]", CC="false")
    code = "from hamfit.compiled.loops import engine; raise SystemExit(engine() is not None)"
    run(python, "-c", code, folder=folder)
    read(python, folder)


def oldest(folder: Path) -> None:
    """The wheel with the oldest version of each package that is allowed: commands work, and mistakes are answered."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    pins = [one.replace(">=", "==") for one in (*project["dependencies"], *extras["plot"], *extras["hdf5"])]
    python = installed(folder, f"{files('.whl')}[plot,hdf5]", *pins)
    run(python, "-m", "hamfit", "generate", "chain", "--snapshots", "200", "-o", "data.h5", folder=folder)
    run(python, "-m", "hamfit", "fit", "data.h5", "-o", "model.safetensors", folder=folder)
    wrong = subprocess.run([python, "-m", "hamfit", "fit"], check=False, capture_output=True, text=True)
    assert wrong.stderr.startswith("error: Missing argument"), wrong.stderr
    code = "from threadpoolctl import threadpool_info; import scipy.linalg; raise SystemExit(not threadpool_info())"
    run(python, "-c", code)  # one that does not see BLAS could not hold its threads back


def main() -> None:
    """Do all steps, or one."""
    places = {"wheel": wheel, "sdist": sdist, "oldest": oldest}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=["build", "looks", *places])
    only = parser.parse_args().only
    if only in (None, "build"):
        build()
    if only in (None, "looks"):
        looks()
    for name, step in places.items():
        if only in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                step(Path(folder))
    print("done")


if __name__ == "__main__":
    main()
