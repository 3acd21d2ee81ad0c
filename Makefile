# Two commands do everything on a fresh machine with Python 3.11 or later:
#   make demo   set up, fit Table 1's lattice, simulate zero-shot, draw pictures into out/
#   make test   set up, check style and types, run the tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-all mutants bench clean

demo: $(VENV)/.demo
	$(BIN)/hamfit demo -o out

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto

# Also what takes minutes, and the comparison with automatic differentiation (needs PyTorch).
test-all: $(VENV)/.test $(VENV)/.torch
	$(BIN)/python -m pytest -n auto -m "slow or not slow"

# Breaks the package in many places, one at a time; every defect must be noticed by a test.
mutants: $(VENV)/.test
	$(BIN)/python benchmarks/mutants.py

# Tables and pictures go to benchmarks/results/; compares with PyTorch and scikit-learn.
bench: $(VENV)/.bench
	cd benchmarks && ../$(BIN)/python run.py

# Each stamp is a set of extras that is installed; a changed pyproject.toml installs anew.
$(VENV)/.demo: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[plot]"
	touch $@

$(VENV)/.test: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	touch $@ $(VENV)/.demo

$(VENV)/.bench: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	touch $@

$(VENV)/.torch: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[torch]"
	touch $@

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) out build dist .pytest_cache .mypy_cache .ruff_cache
