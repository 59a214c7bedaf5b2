"""Proposition 4: unconstrained gradient descent on an unstable system."""
