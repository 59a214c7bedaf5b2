"""Theorem 3.5: does a stable reparameterisation approximate every linear functional stably?"""
