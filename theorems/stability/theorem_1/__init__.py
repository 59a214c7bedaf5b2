"""Theorem 1."""
