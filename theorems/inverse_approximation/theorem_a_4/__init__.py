"""Theorem A.4: an inverse theorem for linear models, from the abscissas of their weights."""
