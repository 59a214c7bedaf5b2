"""``python -m memory_theorems``: the program ``verify``."""

from __future__ import annotations

from memory_theorems.verify.entry import main

if __name__ == "__main__":
    main()
