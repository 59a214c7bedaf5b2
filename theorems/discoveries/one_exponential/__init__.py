"""Least errors in closed form: one and two exponentials, and Hankel singular values."""
