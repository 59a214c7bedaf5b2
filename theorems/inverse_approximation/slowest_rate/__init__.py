"""Accuracy forces slow rates: the quantitative form of the inverse theorem for power laws."""
