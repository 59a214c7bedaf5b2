"""Theorem 3.9 for tanh-like activations (class A_1): the repaired form in steps."""
