"""What the theorems on training share."""
