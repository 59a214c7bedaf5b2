"""Theorem C.1 for gradient descent: parameters cannot go far without losing loss."""
