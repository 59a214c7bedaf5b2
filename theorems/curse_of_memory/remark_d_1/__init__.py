"""Remark D.1: sums of exponentials satisfy the hypothesis of Lemma D.1."""
