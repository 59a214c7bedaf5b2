"""Lemma C.3: which parameters represent an exponential sum exactly."""
