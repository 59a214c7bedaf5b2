"""Lemma 1: a contractive model forgets its past geometrically."""
