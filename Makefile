# Every target sets up what it needs by itself; `make` alone lists them. Works with GNU make 3.81 and plain sh.
.POSIX:
.SUFFIXES:

PYTHON_IN = .venv/bin/python
READY = .venv/ready
# Many tests wait for a program they have started; four workers keep two cores busy. Who has run out of tests takes
# some of another's: in fixed shares, one core had nothing to do in the last minute and a half.
WORKERS = -n 4 --dist worksteal
CHECKS = format-check lint imports types duplicates readme-check

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

play: $(READY) art ## play; options with ARGS="--seed 7 --who anarchy"
	@sh .ci/setup.sh system play
	@.venv/bin/koikoi play $(ARGS)

test: $(READY) art ## the tests, without the slow ones; options with ARGS="-k yaku"
	@sh .ci/setup.sh system test
	@$(PYTHON_IN) -m pytest $(WORKERS) -m "not slow" $(ARGS)

test-all: $(READY) art ## all tests; takes long
	@sh .ci/setup.sh system test
	@$(PYTHON_IN) -m pytest $(WORKERS) $(ARGS)

check: checks test ## everything that has to pass before a change goes in

checks: $(CHECKS) ## the same without the tests

format: $(READY) ## put the code into its form
	@$(PYTHON_IN) -m ruff format .
	@$(PYTHON_IN) -m ruff check --fix-only --quiet .

format-check: $(READY)
	@$(PYTHON_IN) -m ruff format --check .

lint: $(READY)
	@$(PYTHON_IN) -m ruff check .

imports: $(READY)
	@.venv/bin/lint-imports --no-logo

types: $(READY)
	@$(PYTHON_IN) -m mypy

duplicates: $(READY)
	@$(PYTHON_IN) .ci/duplicates.py module chat render emulator tests .ci

readme: $(READY) art ## make the README's tables and picture anew
	@PYTHONPATH=. $(PYTHON_IN) .ci/readme.py
	@.venv/bin/koikoi play --headless --speed 0 --seed 14 --chat script:.ci/readme-chat.txt \
		--size 1280x720 --screenshot .ci/readme.png --json >/dev/null

ladder: $(READY) ## play all levels against each other for the README's table; takes long
	@.venv/bin/koikoi match --ladder --games 2000 --seed 1 --json $(ARGS) >.ci/ladder.new
	@mv .ci/ladder.new .ci/ladder.json
	@PYTHONPATH=. $(PYTHON_IN) .ci/readme.py

readme-check: $(READY)
	@PYTHONPATH=. $(PYTHON_IN) .ci/readme.py --check

bench: $(READY) art ## how fast it is here
	@.venv/bin/koikoi bench $(ARGS)

mutants: $(READY) art ## change the program in 300 places and see whether the tests notice; takes half an hour
	@$(PYTHON_IN) -m pip install --quiet --constraint .ci/requirements.txt --no-build-isolation -e '.[mutants]'
	@$(PYTHON_IN) .ci/mutants.py

art: $(READY) ## draw the cards and compute the sounds again if their sources have changed
	@$(PYTHON_IN) .ci/hatch_hook.py

lock: $(READY) ## pin all dependencies anew, for every supported Python and platform
	@$(PYTHON_IN) -m pip install --quiet uv==0.13.8
	@UV_CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/uv pip compile --quiet --upgrade --universal --no-emit-index-url \
		--extra dev --output-file .ci/requirements.txt pyproject.toml

clean: ## remove everything that was made here
	rm -rf .venv build dist render/data .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml .ci/requirements.txt .ci/setup.sh
	@sh .ci/setup.sh python
	@touch $@

.PHONY: help play test test-all check checks format format-check lint imports types duplicates readme readme-check ladder bench mutants art lock clean
