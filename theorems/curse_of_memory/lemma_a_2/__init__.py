"""Lemma A.2: polynomials in exp(-t) are dense in L1."""
