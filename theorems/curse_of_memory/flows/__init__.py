"""What the theorems on gradient flows share."""
