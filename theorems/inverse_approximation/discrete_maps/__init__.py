"""What the theorems in discrete time share: the quadratic map of a rate."""
