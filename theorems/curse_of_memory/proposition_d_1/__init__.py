"""Proposition D.1: saddles and spurious minima on the line of critical points of two units."""
