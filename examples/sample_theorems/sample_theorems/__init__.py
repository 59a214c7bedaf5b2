"""Theorems of a lab, found through the entry point in pyproject.toml."""
