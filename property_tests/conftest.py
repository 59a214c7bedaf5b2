"""Deterministic Hypothesis runs: the same examples on every machine and in CI."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "deterministic",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.load_profile("deterministic")
