"""Proposition 1: the outputs of a contractive model need a short context only."""
