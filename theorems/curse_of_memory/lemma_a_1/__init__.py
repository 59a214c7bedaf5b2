"""Lemma A.1: the functionals have an integrable kernel."""
