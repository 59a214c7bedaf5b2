"""Lemma 5: the forget gates of an LSTM stay below 1 and its memory stays bounded."""
