"""Theorem 4.2: the Jackson-type rate of approximation by linear recurrent networks."""
