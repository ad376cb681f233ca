# make play: set up, start the server on this machine and open its page.   make test: set up and run every check.   make quick: what takes under two minutes of it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PO     := $(wildcard src/primordia/locales/*/LC_MESSAGES/*.po)
PAGE   := $(shell find web -path web/node_modules -prune -o -type f -print)
COUNTED := tests/kernel tests/ursuppe tests/test_costs.py tests/test_fitting.py
GUIDES := */guide.py,*/terminal.py,*/odds.py,*/evaluation.py,*/features.py,*/policy.py,*/prospects.py,*/grounds.py,*/reference.py,*/tallies.py,*/tasks.py,*/book.py,*/plates.py
COMPILED := tests/kernel tests/ursuppe tests/genesis tests/odds tests/test_identical.py
GAMES ?= 400
# Where the environment forbids Python to keep what it has compiled, every one of hundreds of processes would compile all modules again.
export PYTHONDONTWRITEBYTECODE :=
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: play test quick lint types layers unit again coverage soak fuzz bench bench-server bench-page bench-environments bench-pool faults debian mutants compiled screenshots docs catalogues page clean

play: .stamp-play
	@$(BIN)/primordia serve --open --log-level warning

# What needs one core each goes side by side; the tests themselves use all of them.
test: .stamp-test
	$(MAKE) -j $(WORKERS) --output-sync=target lint types layers page debian
	$(MAKE) unit

# Before a commit: everything but the tests that are slow, or need a browser or another database (tests/conftest.py).
quick: lint types layers catalogues
	$(BIN)/pytest -m "not slow and not speed" -n $(WORKERS)

lint: .stamp-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .stamp-test
	$(BIN)/mypy

layers: .stamp-test
	$(BIN)/lint-imports

# One worker more than there are cores: tests of the server and the page wait for something now and then.
unit: catalogues page debian
	$(BIN)/pytest -m speed $$(grep -rl mark.speed tests --include='*.py')
	$(BIN)/pytest -m counted $(COUNTED) -n $(WORKERS) --cov=primordia.kernel --cov=primordia.ursuppe --cov-report=
	$(BIN)/coverage report --omit='$(GUIDES)' --skip-covered --show-missing --fail-under=95
	$(BIN)/pytest -m "not speed and not counted" -n $$(($(WORKERS) + 1)) --maxschedchunk 4 --durations=20 || $(MAKE) again

# What failed beside others, once more and alone: a fault of ours fails again; what passes now did not wait for what it needs, and is
# named here so that it gets mended.
again:
	$(BIN)/pytest -m "not speed" --last-failed --last-failed-no-failures none -rA --show-capture no

# What the quick tests cover of everything. Counting makes tests three times as slow, so make test does it for few of them.
coverage: catalogues
	$(BIN)/pytest -m "not slow and not speed" -n $(WORKERS) --cov --cov-report=
	$(BIN)/coverage report --skip-covered --show-missing

# Positions and records with something wrong in them, 50,000 of each for both games: our own errors, bounded time and memory.
fuzz: catalogues
	$(BIN)/python -m tests.fuzz --cases 50000 --workers $(WORKERS)

# The long run behind the promises of docs/: 20,000 games of Ursuppe, 27,000 of Bios:Genesis, all checks after every action.
soak: catalogues
	$(BIN)/python -m tests.soak --games 20000 --workers $(WORKERS)
	$(BIN)/python -m tests.genesis.soak --games 10000 --workers $(WORKERS)
	$(BIN)/python -m tests.genesis.soak --games 10000 --wide --workers $(WORKERS)
	$(BIN)/python -m tests.genesis.soak --games 7000 --chimera --workers $(WORKERS)

# Our speed beside Catanatron's, both in this run.
bench: catalogues
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python benchmarks/peers.py

# Steps a second of our PettingZoo environments beside PettingZoo's own and Catanatron's. The latter asks for an old Gymnasium, so it is
# installed without what it asks for; it runs with the new one.
bench-environments: catalogues
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[env,bench,peers]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps 'catanatron-gym==4.0.0'
	$(BIN)/python benchmarks/environments.py --check

# 200 tables with four clients each; time from a choice until everybody has the update, and memory. Then how many choices a second of
# the processor is enough for in both games, beside an earlier revision: fails below 700.
bench-server: catalogues
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/server.py --peak --check --beside 1b54cfe

# A tournament of 400 games in one process and in a pool of two, three times in turns: fails below 1.8 times. Wants an idle machine.
bench-pool: catalogues
	$(BIN)/python benchmarks/pool.py --check

# The table of Bios:Genesis in a browser that is four times slower: time until a choice is on the screen, frames a second.
bench-page: catalogues page
	$(BIN)/python benchmarks/page.py --check

# On each database 500 kills of a busy server (make test does 12) and 100 times a database that hangs, is locked, full, slow or gone;
# then every attack for 40 seconds beside an honest table.
faults: catalogues
	$(BIN)/python -m tests.server.test_faults --kills 500
	$(BIN)/python -m tests.server.test_troubles --rounds 100
	$(BIN)/python -m tests.server.attacks --seconds 40

# The tests use a real PostgreSQL and a real Chromium; Debian is asked for them if they are not there.
debian: .stamp-test
	$(BIN)/python -m tests.debian

# Mutation testing of one phase file (mutmut, which does not know the newest pytest yet, in an environment of its own).
mutants: catalogues
	$(PYTHON) -m venv .venv-mutants
	.venv-mutants/bin/pip install --quiet --disable-pip-version-check -e '.[test]' 'mutmut==3.8.0' 'pytest<9'
	.venv-mutants/bin/mutmut run --max-children $(WORKERS)
	.venv-mutants/bin/mutmut results

# The compiled build (docs/compiled.md) in an environment of its own: that it is one, the tests of the engine, the same games as
# the interpreted build, and its speed. The sources are copied because the compiler works beside them.
compiled: catalogues
	$(PYTHON) -m venv .venv-compiled
	rm -rf build/compiled && mkdir -p build/compiled
	tar -c --exclude node_modules --exclude __pycache__ pyproject.toml README.md LICENSE build_*.py src web | tar -x -C build/compiled
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 .venv-compiled/bin/pip install --quiet --disable-pip-version-check './build/compiled[bench]' \
	  babel httpx hypothesis pytest pytest-xdist
	.venv-compiled/bin/python -m tests.compiled
	.venv-compiled/bin/python -m pytest $(COMPILED) -m "not interpreted and not slow and not speed" -n $(WORKERS)
	.venv-compiled/bin/python -m pytest tests/test_fixtures.py -m "not interpreted" -n $(WORKERS)
	$(BIN)/python -m tests.identical --games $(GAMES) --against .venv-compiled/bin/python
	.venv-compiled/bin/primordia bench ursuppe
	.venv-compiled/bin/primordia bench genesis

# Every page of the browser client, desktop and phone, light and dark, in build/screenshots.
screenshots: catalogues page
	$(BIN)/python -m tests.web.screenshots

# The documentation as a site: open build/site/html/index.html.
docs: catalogues
	$(BIN)/python tools/site.py

catalogues: .stamp-test $(PO:.po=.mo)

page: .stamp-test
	$(BIN)/python build_client.py

%.mo: %.po .stamp-test
	$(BIN)/python build_catalogues.py

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Primordia needs Python 3.11 or newer; try: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
	  rm -rf $(VENV); echo "Python has no venv module here; asking Debian for it."; \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq python3-venv; \
	  else sudo apt-get update -qq && sudo apt-get install -y -qq python3-venv; fi; \
	  $(PYTHON) -m venv $(VENV); }

.stamp-play: pyproject.toml build_catalogues.py build_client.py $(PO) $(PAGE) | $(BIN)/pip
	@echo "Setting Primordia up (once)…"
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

# Modules are compiled when they are imported first: most of what these libraries bring never is.
.stamp-test: pyproject.toml build_catalogues.py build_client.py | $(BIN)/pip
	$(BIN)/pip install --no-compile --quiet --disable-pip-version-check -e '.[test,bench,lab,ray]'
	@touch $@ .stamp-play

clean:
	rm -rf $(VENV) .venv-mutants .venv-compiled .stamp-* build dist htmlcov .coverage* mutants web/node_modules src/primordia/server/static
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	find src '(' -name '*.mo' -o -name '*.toml.json' ')' -delete
