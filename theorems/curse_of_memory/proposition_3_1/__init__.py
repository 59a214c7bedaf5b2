"""Proposition 3.1."""
