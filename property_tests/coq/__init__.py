"""Printing for Coq: what is stated, what is proved, what is kept of it."""
