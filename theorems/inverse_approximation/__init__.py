"""Wang, Li and Li, Inverse Approximation Theory for Nonlinear RNNs (ICLR 2024).

One file per statement, read from top to bottom like the paper.
"""

from theorems.papers import INVERSE

__all__ = ["INVERSE"]
