"""Theorem A.1: the representation theorem of Riesz, Markov and Kakutani (cited)."""
