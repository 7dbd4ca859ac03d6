# make demo: set everything up and render the example. make test: all tests.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check bench accept clean

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

demo: .venv/installed
	@sh examples/quickstart/demo.sh

test: .venv/installed
	$(BIN)/python -m pytest -q

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

accept: .venv/installed
	$(BIN)/python -m pytest -q tests/golden --accept

bench: .venv/installed
	$(BIN)/python benchmarks/speed.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
