"""Lemma C.1: the moments of a far-away memory are exponentially small."""
