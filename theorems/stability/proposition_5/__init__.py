"""Proposition 5: an LSTM with small weights and open forget gates forgets its past."""
