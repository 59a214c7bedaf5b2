"""Lemma D.1: one unit has a non-degenerate global minimiser."""
