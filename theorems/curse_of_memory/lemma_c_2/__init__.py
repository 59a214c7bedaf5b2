"""Lemma C.2: exponentials of different rates are linearly independent, on any interval."""
