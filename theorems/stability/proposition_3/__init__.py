"""Proposition 3: without stability no finite context is enough."""
