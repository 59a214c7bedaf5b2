"""Proposition C.1: at perfect short-term fit the loss stays above a positive constant."""
