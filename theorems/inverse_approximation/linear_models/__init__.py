"""What the theorems on linear models share."""
