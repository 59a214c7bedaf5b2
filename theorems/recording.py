"""``python -m memory_theorems.theorems.recording [--replay] [KEY ... | lemmas]``: write records of
leaves.

A record (:mod:`verify.proofs.recorded`) spares every later run the search for what the engine once
found; ``make records`` writes those of all theorems, of the library's lemmas, and of what several
theorems share.  With keys, what is shared already is left out of their records.  With
``--replay`` nothing is written: the kernel closes all proofs from their records, on two
processors, and the time is told.
"""

from __future__ import annotations

import inspect
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from memory_theorems.theorems.registry import all_theorems, theorem
from memory_theorems.theorems.shared_record import own, shared_file, split
from memory_theorems.verify.examination.composed_statements import close as close_composed
from memory_theorems.verify.examination.composed_statements import leaves_of as composed_leaves
from memory_theorems.verify.examination.formula_statements import close, leaves_of
from memory_theorems.verify.examination.library_lemmas import library_leaves
from memory_theorems.verify.lemmas.catalogue import record_file
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.recorded import Record
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem


def main(keys: tuple[str, ...], replay: bool = False) -> int:
    """One file for each theorem; exit code 2 for a key that is none."""
    if keys == ("lemmas",):
        recorded.write(record_file(), library_leaves())
        return 0
    known = {item.key: item for item in all_theorems() if isinstance(item, FormulaTheorem)}
    unknown = sorted(set(keys) - known.keys())
    if unknown:
        print(f"error: no theorem over abstract symbols has the key {unknown[0]!r}")
        return 2
    chosen = [key for key in known if not keys or key in keys]
    if replay:
        return _replayed(chosen)
    found: dict[str, Record] = {}
    for key in chosen:
        start = time.process_time()
        subjects = [item.subject for item in known[key].statements]
        horn = leaves_of(item for item in subjects if isinstance(item, Sequent) and item.fact)
        composed = tuple(item for item in subjects if isinstance(item, Composed))
        found[key] = Record({**horn.leaves, **composed_leaves(composed).leaves})
        print(f"{key}: {len(found[key].leaves)} leaves, {time.process_time() - start:.0f} s")
        if keys:
            _write(known[key], found[key])
    if not keys:
        recorded.write(record_file(), library_leaves())
        recorded.write(shared_file(), split(found.values()))
        recorded.read.cache_clear()
        for key, record in found.items():
            _write(known[key], record)
    return 0


def _write(theorem: FormulaTheorem, record: Record) -> None:
    path = record_files.beside(Path(inspect.getfile(type(theorem))))
    recorded.write(path, own(record))
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def _replayed(keys: list[str]) -> int:
    """Exit code 1 where a statement that names a proof is not closed."""
    started, closed = time.perf_counter(), 0
    missing: list[str] = []
    with ProcessPoolExecutor(2) as pool:
        for number, lacking in pool.map(_closed, keys):
            closed += number
            missing += lacking
    for line in missing:
        print(line)
    seconds = time.perf_counter() - started
    print(f"{closed} statements closed by the kernel, {len(missing)} not, in {seconds:.0f} s")
    return int(bool(missing))


def _closed(key: str) -> tuple[int, list[str]]:
    """How many statements the kernel closes, and what the others lack."""
    missing, closed = [], 0
    for item in theorem(key).statements:
        if isinstance(item.subject, Sequent) and item.subject.fact:
            found = close(item.subject).missing
            closed += not found
            missing += [f"{key}: {item.name}: {found}"] if found else []
        elif isinstance(item.subject, Composed) and item.subject.fact:
            found = close_composed(item.subject).missing
            closed += not found
            missing += [f"{key}: {item.name}: {found}"] if found else []
    return closed, missing


if __name__ == "__main__":
    given = tuple(sys.argv[1:])
    raise SystemExit(main(tuple(key for key in given if key != "--replay"), "--replay" in given))
