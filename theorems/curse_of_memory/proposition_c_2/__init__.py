"""Proposition C.2: at perfect short-term fit the gradient is exponentially small."""
