"""Beyond Theorem D.4."""
