"""Theorem D.7: critical affine spaces against global minimisers, for positive coefficients."""
