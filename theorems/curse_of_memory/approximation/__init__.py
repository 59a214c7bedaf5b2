"""What the theorems on approximation share."""
