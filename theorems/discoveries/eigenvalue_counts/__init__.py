"""Proposition C.3, counted: how many eigenvalues are positive, vanish, are negative."""
