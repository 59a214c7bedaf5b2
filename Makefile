# `make verify` and `make test` work in an empty clone: they need Python 3.11+, make and pip's
# package registry, and set up .venv by themselves.

PYTHON ?= python3
JOBS ?= 2
PYTHONS ?= python3.11 python3.12 python3.13
VENV := .venv
BIN := $(VENV)/bin
BUILD := build
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
VERIFY := $(BIN)/verify

RUNTIME := $(VENV)/.runtime-installed
DEVELOPMENT := $(VENV)/.development-installed
TORCH := $(VENV)/.torch-installed
SITE := $(VENV)/.mkdocs-installed

.DEFAULT_GOAL := help
.PHONY: help replay-proofs verify verify-full test test-pythons slowest stress proof-mutants forgeries checker-mutants checker-refusals \
  records variants structures coq coq-facts lint format bench \
  bench-prover bench-workers collection collection-page tuned test-training report docs docs-site clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name what; do \
	  printf '  make %-15s %s\n' "$$name" "$$what"; done

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1 | head -n 1). Try: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 2; }
	@echo "setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "$(PYTHON) -m venv failed; on Debian: apt-get install python3-venv" >&2; exit 2; }

$(RUNTIME): pyproject.toml | $(BIN)/python
	@echo "installing the package into $(VENV)"
	@$(PIP) install --editable '.[figures]'
	@touch $@

$(DEVELOPMENT): pyproject.toml | $(BIN)/python
	@echo "installing the package and the development tools into $(VENV)"
	@$(PIP) install --editable '.[dev]'
	@touch $(RUNTIME) $@

# A run with a result against its expectation still gets its report; the exit code is the run's.
define run_and_report
	@mkdir -p $(BUILD) && rm -f $(BUILD)/run.json
	@status=0; $(VERIFY) run --jobs $(JOBS) --json $(BUILD)/run.json $(1) || status=$$?; \
	test -f $(BUILD)/run.json || exit $$status; \
	$(VERIFY) report --from $(BUILD)/run.json --output $(BUILD)/report || exit $$?; \
	exit $$status
endef

verify: $(RUNTIME) ## check all encoded theorems and write the report
	$(call run_and_report,)

verify-full: $(RUNTIME) ## the same with many more instances of every theorem
	$(call run_and_report,--examples 1000)

report: $(RUNTIME) ## write the report of the last run again
	@$(VERIFY) report --from $(BUILD)/run.json --output $(BUILD)/report

test: $(DEVELOPMENT) ## run the tests
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test-pythons: ## run the tests under each Python of PYTHONS that is there, in environments of their own
	@for python in $(PYTHONS); do \
	  if $$python -c 'import venv' 2>/dev/null; then \
	    echo "$$($$python --version)"; \
	    $(MAKE) --no-print-directory test PYTHON=$$python VENV=$(VENV)-$$(basename $$python) || exit 1; \
	  else echo "$$python: not here, left out"; fi; done

slowest: $(DEVELOPMENT) ## run the tests, and list the ten that take longest
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --durations=10

stress: $(DEVELOPMENT) ## run the long tests as well, the others with more examples
	@VERIFY_TESTS_THOROUGH=1 $(BIN)/python -m pytest -n $(JOBS) -m "stress or not stress"

proof-mutants: $(DEVELOPMENT) ## several hundred wrong variants of the proofs: none is accepted unless true
	@$(BIN)/python -m pytest -n $(JOBS) -m "stress or not stress" property_tests/verify/proofs/test_mutants.py

forgeries: $(DEVELOPMENT) ## forge 20,000 certificates of false claims; fails when one is accepted
	@$(BIN)/python -m property_tests.campaign.campaign

checker-mutants: $(DEVELOPMENT) ## change the checker's source in 500 places; its tests must notice
	@$(BIN)/python -m property_tests.campaign.mutation

checker-refusals: $(DEVELOPMENT) ## leave out each refusal of the checker in turn; forgeries must pass, or a reason stand
	@$(BIN)/python -m property_tests.campaign.switched_off

replay-proofs: $(RUNTIME) ## close all proofs from their records, and say how long it took
	@$(BIN)/python -m memory_theorems.theorems.recording --replay

records: $(RUNTIME) ## search for the leaves of all proofs anew, and write their records
	@$(BIN)/python -m memory_theorems.theorems.recording

variants: $(RUNTIME) ## settle wrong variants that no instance refutes, and record what is found (an hour)
	@$(BIN)/python -m memory_theorems.theorems.variant_records

structures: $(RUNTIME) ## look for structures of the statements that have none on record, and keep them (half an hour)
	@$(BIN)/python -m memory_theorems.theorems.structure_records

# Debian: apt-get install coq libcoq-interval libcoq-coquelicot libcoq-mathcomp-analysis
coq: coq-facts ## let Coq check the last run's certificates and proofs a second time (an hour)
	@test -f $(BUILD)/run.json || $(MAKE) --no-print-directory verify
	$(VERIFY) replay --coq --jobs $(JOBS) $(BUILD)/run.json
	@$(BIN)/python -m memory_theorems.verify.coq.figures $(BUILD)/run.coq.json docs/coq.md
	@$(VERIFY) report --from $(BUILD)/run.json --output $(BUILD)/report

# Debian: apt-get install coq libcoq-coquelicot libcoq-mathcomp-analysis
coq-facts: $(RUNTIME) ## let Coq check its proofs of the named facts of analysis (two minutes)
	@$(BIN)/python -m memory_theorems.theorems.analysis.coq_facts $(BUILD)/coq-facts

lint: $(DEVELOPMENT) ## style, types, and the arrows between the packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEVELOPMENT) ## bring the source into the one format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(DEVELOPMENT) ## measure speed; docs/benchmarks.md shows the figures
	@mkdir -p $(BUILD)
	$(BIN)/python -m pytest benchmarks --benchmark-only --benchmark-json $(BUILD)/benchmarks.json
	$(BIN)/python -m benchmarks.table $(BUILD)/benchmarks.json docs/benchmarks.md

bench-prover: $(DEVELOPMENT) ## measure how many known inequalities the engine decides
	$(BIN)/python -m benchmarks.prover.run

bench-workers: $(DEVELOPMENT) ## measure what a second worker gains in a run
	$(BIN)/python -m benchmarks.workers

collection: $(DEVELOPMENT) ## train sixty-two models and ask about each (half an hour)
	$(BIN)/python -m benchmarks.collection.train $(BUILD)/collection
	$(BIN)/python -m benchmarks.collection.answers $(BUILD)/collection

collection-page: $(DEVELOPMENT) ## write their page again, with the published conditions
	$(BIN)/python -m benchmarks.collection.answers $(BUILD)/collection --page

$(TORCH): $(DEVELOPMENT)
	@echo "installing PyTorch into $(VENV)"
	@$(PIP) install --editable '.[torch]'
	@touch $@

tuned: $(TORCH) ## tune the models of the collection until they forget (PyTorch; a quarter of an hour)
	$(BIN)/python -m benchmarks.collection.tuned $(BUILD)/collection

test-training: $(TORCH) ## run the tests that need PyTorch
	$(BIN)/python -m pytest -q property_tests/theorems/training/test_training.py \
	  property_tests/theorems/training/test_training_comparison.py

docs: $(DEVELOPMENT) ## bring the reference and the transcripts in README.md and docs up to date
	$(BIN)/python -m memory_theorems.reports.reference docs/reference.md
	$(BIN)/python -m memory_theorems.reports.findings docs/findings.md
	$(BIN)/python -m memory_theorems.reports.readme_picture docs/forgetting.svg
	$(BIN)/python -m memory_theorems.reports.transcripts README.md docs

$(SITE): $(RUNTIME)
	@echo "installing MkDocs into $(VENV)"
	@$(PIP) install --editable '.[docs]'
	@touch $@

docs-site: $(SITE) ## the documentation as a site in build/docs-site; fails for a broken link
	@rm -rf $(BUILD)/docs-pages $(BUILD)/docs-site
	@$(BIN)/python -m memory_theorems.reports.docs_site $(BUILD)/docs-pages
	@$(BIN)/mkdocs build --quiet --config-file $(BUILD)/docs-pages/mkdocs.yml
	@echo "documentation: $(BUILD)/docs-site/index.html"

clean: ## remove what was built, the environment included
	rm -rf $(VENV) $(VENV)-python* $(BUILD) .verify .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	rm -rf *.egg-info .import_linter_cache
