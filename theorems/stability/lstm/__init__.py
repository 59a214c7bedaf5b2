"""What the theorems on long short-term memory share: gates, cells, bounds of their states."""
