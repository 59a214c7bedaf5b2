"""Wang, Li and Li, Inverse Approximation Theory for Nonlinear RNNs (ICLR 2024).

The text itself is not at hand: its abstract was read, statements and equations are restated from
notes on it, and StableSSM from notes of others and its authors' code.  So nothing here is a line of
a paper: what is restated is a variant, what is derived here a lemma, and neither is an erratum.
"""

from memory_theorems.theorems.papers import INVERSE

__all__ = ["INVERSE"]
