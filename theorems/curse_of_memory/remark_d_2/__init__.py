"""Remark D.2: how fast the number of critical affine spaces grows beside m!."""
