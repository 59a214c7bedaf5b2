"""Theorems of our own: what the papers leave open or do not ask."""
