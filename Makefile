# Each target sets up what it needs by itself, once: a virtual environment and, as root, the system's libraries.
#   PYTHON=python3.12   another Python (3.11 or newer); give it a VENV of its own, for example VENV=.venv312
#   JOBS=4              how many processes share the tests

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
BIN := $(VENV)/bin
READY := $(VENV)/ready
SYSTEM := sh scripts/system.sh
PYTEST := QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest
SPREAD := -n $(JOBS) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run test test-slow lint format bench clean

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: $(READY) ## Open the window on Raid on Rickerbee; where there is no screen, play a demo of it in the terminal
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		$(SYSTEM) window $(VENV) && $(BIN)/bridgehead --pack rickerbee; \
	else \
		echo "There is no screen (DISPLAY and WAYLAND_DISPLAY are not set): here is the demo in the terminal."; \
		$(BIN)/bridgehead demo; \
	fi

test: $(READY) ## Run the fast tests
	@$(SYSTEM) offscreen $(VENV)
	$(PYTEST) $(SPREAD)

test-slow: $(READY) ## Run the slow tests
	@$(SYSTEM) offscreen $(VENV)
	$(PYTEST) $(SPREAD) -m slow -o faulthandler_timeout=1800

lint: $(READY) ## Check format, style, types and imports alone; the fast tests check them too
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(READY) ## Format the code and mend what can be mended
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(READY) ## Measure the benchmarks, as ratios against a yardstick of the same run
	@$(SYSTEM) offscreen $(VENV)
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.benchmarks

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(READY): pyproject.toml
	@$(SYSTEM) python $(PYTHON)
	@echo "Setting up $(VENV): some 500 MB, a minute or two."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,postgres]'
	@touch $@
