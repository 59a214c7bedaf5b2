"""``python -m theorems.recording [KEY ...]``: write the records of the proofs' leaves anew.

A record (:mod:`verify.proofs.recorded`) spares every later run the search for what the engine once
found; ``make records`` writes those of all theorems over abstract symbols.
"""

from __future__ import annotations

import inspect
import sys
import time
from pathlib import Path

from theorems.registry import all_theorems
from verify.examination.formula_statements import leaves_of
from verify.proofs import recorded
from verify.sequents import Sequent
from verify.stating import FormulaTheorem


def main(keys: tuple[str, ...]) -> int:
    """One file for each theorem; exit code 2 for a key that is none."""
    known = {item.key: item for item in all_theorems() if isinstance(item, FormulaTheorem)}
    unknown = sorted(set(keys) - known.keys())
    if unknown:
        print(f"error: no theorem over abstract symbols has the key {unknown[0]!r}")
        return 2
    for key, theorem in known.items():
        if keys and key not in keys:
            continue
        start = time.process_time()
        path = recorded.beside(Path(inspect.getfile(type(theorem))))
        subjects = [item.subject for item in theorem.statements]
        found = leaves_of(item for item in subjects if isinstance(item, Sequent) and item.fact)
        recorded.write(path, found)
        seconds = time.process_time() - start
        print(f"{key}: {len(found.leaves)} leaves, {path.stat().st_size:,} bytes, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:])))
