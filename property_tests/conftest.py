"""Deterministic Hypothesis runs: the same examples on every machine and in CI.  What a long run of
many processes would do again and again is done once."""

from __future__ import annotations

import gc
import os
import sys

from hypothesis import HealthCheck, settings

from memory_theorems.verify.asking.processes import with_one_thread
from property_tests.draws import THOROUGH

for profile, examples in (("deterministic", 20), ("thorough", 200)):
    settings.register_profile(
        profile,
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=examples,
        suppress_health_check=(HealthCheck.too_slow,),
    )
settings.load_profile("thorough" if os.environ.get(THOROUGH) else "deterministic")

# Commands under test are started a hundred times: without their bytecode each start compiles all.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
with_one_thread()
# Terms hold no cycles: the collector looks through them in vain.
gc.set_threshold(100_000, 20, 50)


def pytest_collection_finish() -> None:
    """What was imported stays: the collector need not look through it after every test session."""
    gc.collect()
    gc.freeze()
