"""Remarks D.6 and D.7: examples of completely monotonic targets."""
