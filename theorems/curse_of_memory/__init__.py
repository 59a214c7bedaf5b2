"""Li, Han, E and Li, On the Curse of Memory in Recurrent Neural Networks (ICLR 2021).

One file per theorem, read from top to bottom like the paper.
"""

from memory_theorems.theorems.papers import CURSE_OF_MEMORY

__all__ = ["CURSE_OF_MEMORY"]
