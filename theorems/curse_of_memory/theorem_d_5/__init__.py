"""Theorem D.5: completely monotonic targets have non-degenerate minimisers; with Theorem D.4."""
