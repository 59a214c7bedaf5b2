"""Proposition C.3, (92) to (94), as statements about eigenvalues."""
