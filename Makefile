# Two commands are all the set-up there is: `make run` and `make test`. `make help` lists the rest.
SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

HOST ?= 127.0.0.1
PORT ?= 8000
# The newest Python that is at least 3.11; PYTHON=/path/to/python chooses another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
BIN := .venv/bin
STAMP := .venv/.installed
MANAGE := $(BIN)/python manage.py
SOURCES := config office analysis journal tournaments formats scoring rulings duplicate leagues phones archive preferans proof tools manage.py
WORKERS ?= 2

.PHONY: help run test check lint system system-run system-test system-ci format lock audit bench \
	static messages translations clean python

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

run: system-run $(STAMP) messages ## install, prepare the database, load the demo event, serve (PORT=8001, HOST=0.0.0.0)
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) collectstatic --noinput --verbosity 0 --ignore rest_framework --ignore redoc
	@$(MANAGE) demo --if-empty
	@exec $(MANAGE) serve --host "$(HOST)" --port "$(PORT)"

test: system-test $(STAMP) messages ## install and run all tests (SQLite, or DATABASE_URL)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -ra

check: lint test ## everything that must hold before a change lands

lint: system-test $(STAMP) messages translations ## all checks but the tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/coverage.py --check
	$(BIN)/bandit --configfile pyproject.toml --quiet --recursive $(SOURCES)
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) spectacular --validate --fail-on-warn --file /dev/null

translations: $(STAMP)
	$(BIN)/python tools/check_translations.py

format: $(STAMP) ## put the code in shape
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

system: python ## install the system libraries (as root on Debian or Ubuntu), or name them
	@tools/system.sh "$(PYTHON)" venv pango gettext chromium

system-run: python
	@tools/system.sh "$(PYTHON)" venv pango

system-test: system

system-ci: python
	@tools/system.sh "$(PYTHON)" venv pango gettext chromium postgresql

python:
	@[ -n "$(PYTHON)" ] || { echo "Tirazh needs Python 3.11 or newer; none was found. Set PYTHON=/path/to/python3."; exit 1; }

$(STAMP): requirements.lock pyproject.toml | python
	@echo "Preparing .venv (once, about a minute)"
	@[ -x $(BIN)/python ] || "$(PYTHON)" -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

messages: $(STAMP)
	@$(BIN)/python tools/tr.py compile

bench: $(STAMP) ## measure the core; figures stand in docs/performance.md
	$(BIN)/python -m pytest tests/bench --benchmark-enable --benchmark-only --benchmark-disable-gc -p no:xdist

lock: python ## resolve the dependencies anew into requirements.lock (Python 3.11 to 3.13, with hashes)
	@[ -x var/tools/lock/bin/uv ] || { "$(PYTHON)" -m venv var/tools/lock && var/tools/lock/bin/pip install --quiet uv; }
	var/tools/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--extra dev pyproject.toml --output-file requirements.lock

audit: python ## ask the advisory database about the locked packages
	@[ -x var/tools/audit/bin/pip-audit ] || { "$(PYTHON)" -m venv var/tools/audit && var/tools/audit/bin/pip install --quiet pip-audit; }
	@var/tools/audit/bin/python tools/audit.py var/tools/audit/bin/pip-audit requirements.lock

clean: ## remove caches and collected files; the database stays
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis var/static
