"""Theorem D.2: critical affine spaces against global minimisers, counted."""
