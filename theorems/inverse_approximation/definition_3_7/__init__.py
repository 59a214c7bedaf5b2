"""Definitions 3.4, 3.5, 3.7: with a norm relative to the input nothing is stably approximated."""
