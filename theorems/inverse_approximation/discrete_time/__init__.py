"""The discrete map 1 - 1/(a w^2 + b): where it leaves the unit circle, and where it is stable."""
