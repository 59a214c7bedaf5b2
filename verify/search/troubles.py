"""What ends a proposal of the search, and nothing else: there is then one proposal less."""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.errors import Unsupported, VerifyError

#: Of exact algebra: a head it does not know, a value outside a domain, a division by zero.
OF_ALGEBRA: Final = (Unsupported, ValueError, ZeroDivisionError)
#: Of formulas that are taken apart and put together, through the ring or through floats.
OF_FORMULAS: Final = (VerifyError, ValueError, ZeroDivisionError, TypeError, NotImplementedError)
