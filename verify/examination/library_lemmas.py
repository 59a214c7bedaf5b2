"""The lemmas of the library examined: each closed by the kernel, its leaves recorded.

A lemma is recorded as it stands and with the names that it has where a theory takes its own.
"""

from __future__ import annotations

from memory_theorems.verify.examination.formula_statements import Remembering, proved
from memory_theorems.verify.lemmas.catalogue import lemmas, theory_of
from memory_theorems.verify.lemmas.cited import chain, renamed
from memory_theorems.verify.proofs.recorded import NOTHING, Record, digest
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.reasoning.closed_statements import Closer


def word(name: str, record: Record | None = None) -> str:
    """PROVED or CERTIFIED, or why the kernel does not close it."""
    return _closed(name, Remembering(1, Record() if record is None else record))


def library_leaves(record: Record = NOTHING) -> Record:
    """What the engine answers to all leaves of the library."""
    search = Remembering(1, record)
    for name, entry in lemmas().items():
        _closed(name, search)
        if isinstance(entry.lemma, Inference):
            again = tuple(renamed(item, 1) for item in chain([name]))
            proved(theory_of(entry.lemma), again, search)
    return Record({digest(asked): leaf for asked, leaf in search.found.items()})


def _closed(name: str, search: Remembering) -> str:
    lemma = lemmas()[name].lemma
    if isinstance(lemma, Inference):
        return proved(theory_of(lemma), chain([name]), search).word(name)
    closed = Closer(search).close(lemma)
    if closed.shown is None:
        return f"OPEN: {closed.missing}"
    return "PROVED" if closed.shown.exact else "CERTIFIED"
