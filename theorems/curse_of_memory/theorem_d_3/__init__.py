"""Theorem D.3: rank and inertia of the Hessian on the critical affine spaces."""
