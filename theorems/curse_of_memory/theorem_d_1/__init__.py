"""Theorem D.1: critical affine spaces from non-degenerate minimisers of smaller models."""
