"""Lemma A.10: the limit of uniformly exponentially decaying functions decays exponentially."""
