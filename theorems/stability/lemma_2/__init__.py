"""Lemma 2: truncation changes the gradient of the final loss little."""
