"""Theorem 3.6: gradients of the weights of slow units, and which map is best."""
