"""Beyond Theorem 5.1 = C.1: a fit with an idle unit is left within exp(c/omega)."""
