# Everything a person does with this project. `make run` and `make test` need only Python 3.11 or later.
# On a first call they make a virtual environment in .venv and install requirements.txt into it.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto
# The bench runs here as well, when PostgreSQL listens on this machine.
POSTGRES_URL ?= $(shell pg_isready -q -h 127.0.0.1 2>/dev/null && echo postgres://postgres@127.0.0.1:5432/postgres)
export HOST PORT

.PHONY: run demo test check format bench golden check-format check-lint check-templates check-floors check-types check-django

run: $(VENV)/installed
	@$(BIN)/python manage.py serve

demo: $(VENV)/installed
	@DEMO=1 $(BIN)/python manage.py serve

test: $(VENV)/installed
	$(BIN)/pytest -n $(JOBS) $(ARGS)

# `make -k check` goes on after the first that complains.
CHECKS := check-format check-lint check-templates check-floors check-types check-django
check: $(CHECKS)

check-format: $(VENV)/installed
	$(BIN)/ruff format --check .

check-lint: $(VENV)/installed
	$(BIN)/ruff check .

check-templates: $(VENV)/installed
	find templates -name '*.html' | sort | xargs $(BIN)/djade --target-version 5.2 --check

check-floors: $(VENV)/installed
	$(BIN)/lint-imports --no-logo

check-types: $(VENV)/installed
	$(BIN)/mypy

check-django: $(VENV)/installed
	$(BIN)/python manage.py check --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

format: $(VENV)/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	find templates -name '*.html' | sort | xargs $(BIN)/djade --target-version 5.2

bench: $(VENV)/installed
	$(BIN)/python -m bench $(ARGS)
	@test -z "$(POSTGRES_URL)" || DATABASE_URL=$(POSTGRES_URL) $(BIN)/python -m bench $(ARGS)

# make golden FILE=games.jsonl: compares the rules with a file of real games, and prints every mismatch.
golden: $(VENV)/installed
	$(BIN)/python -m tests.golden $(FILE)

$(VENV)/installed: requirements.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed: https://www.python.org/downloads/"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing what requirements.txt names into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@
