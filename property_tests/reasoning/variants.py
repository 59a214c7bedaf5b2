"""Wrong variants of composed statements: one text replaced wherever it stands, proof and all."""

from __future__ import annotations

import json
from functools import cache

from verify.proofs.evidence import Search
from verify.reasoning.closing import Closed, Closer
from verify.reasoning.replaying import document, statement_of
from verify.reasoning.statements import Composed


@cache
def closer() -> Closer:
    """One search for all tests of a process: leaves that come again are known."""
    return Closer(Search())


def changed(statement: Composed, old: str, new: str) -> Composed:
    """The statement with another text in setting, form and proof, also of what it takes over.

    AssertionError where the text does not occur.
    """
    text = json.dumps(document(statement, {}))
    quoted = json.dumps(old)[1:-1]
    assert quoted in text, f"{old!r} does not occur"
    return statement_of(json.loads(text.replace(quoted, json.dumps(new)[1:-1])))


def refused(statement: Composed, old: str, new: str) -> Closed:
    """What the kernel says of the variant, which it must not close."""
    found = closer().close(changed(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    return found
