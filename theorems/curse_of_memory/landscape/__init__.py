"""What the theorems on the loss share."""
