"""Theorem 3.9."""
