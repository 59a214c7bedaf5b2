"""Proposition C.3: at perfect short-term fit most Hessian eigenvalues are exponentially small."""
