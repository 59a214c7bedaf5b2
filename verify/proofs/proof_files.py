"""Theorems in one text file: symbols, hypotheses, definitions, a proof, statements, structures and
false variants, in TOML."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from memory_theorems.verify.documents import parse_toml
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formula_latex import sequent_latex
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.lemmas.cited import with_lemmas
from memory_theorems.verify.proofs.file_reading import Troubles, check_inferences, read_theory
from memory_theorems.verify.proofs.scripts import Inference

_KEYS: dict[str, Any] = {
    "title": str,
    "definitions": list,
    "statements": list,
    "inner_product": list,
    "symbols": dict,
    "hypotheses": dict,
    "cited": dict,
    "proof": list,
    "paper": dict,
    "false": dict,
    "structure": (dict, list),
}
#: What a structure has: its values, and what stands beside them.
_OF_A_STRUCTURE = frozenset(("values", "lemmas", "helpers", "equations"))


@dataclass(frozen=True, slots=True)
class ProofFile:
    """A theory, the inferences, and the names of the statements that they are made for.

    ``paper`` are the paper's own lines, by the names of statements and false variants; ``false``
    are formulas that are to be refuted.  ``structures`` are values of the symbols, as they stand in
    the file: nothing is known of them.
    """

    title: str
    theory: Theory
    proof: tuple[Inference, ...]
    statements: tuple[str, ...]
    structures: tuple[Mapping[str, Any], ...] = ()
    paper: Mapping[str, str] = field(default_factory=dict)
    false: Mapping[str, Formula] = field(default_factory=dict)


def parse_proof(text: str, name: str) -> ProofFile:
    """Read a proof file.

    ``statements`` defaults to the last inference.  Raises InputError: no TOML, an unknown key, a
    text outside the whitelist (all such texts are told, each with its place), a statement that no
    inference makes, or one in whose display two names would look alike.
    """
    data = parse_toml(text, name)
    try:
        return _proof_file(data, Troubles(text))
    except InputError as problem:
        raise InputError(f"{name}: {problem}") from None


def _proof_file(data: Mapping[str, Any], troubles: Troubles) -> ProofFile:
    for key, value in data.items():
        if key not in _KEYS:
            raise InputError(f"unknown key {key!r}; known: {', '.join(_KEYS)}")
        if not isinstance(value, _KEYS[key]):
            kind = "table, or a list of tables" if key == "structure" else _KEYS[key].__name__
            raise InputError(f"{key} is a {kind}")
    for key in ("symbols", "proof"):
        if not data.get(key):
            raise InputError(f"{key} is missing")
    given = {**data.get("hypotheses", {}), **data.get("cited", {})}
    for key, value in data.get("cited", {}).items():
        if not isinstance(value, list) or key in data.get("hypotheses", {}):
            raise InputError(f"cited.{key} is [formula, author, year, number and page]")
    for key, value in data.get("hypotheses", {}).items():
        if not isinstance(value, str):
            raise InputError(f"hypotheses.{key} is a formula; what is cited goes under [cited]")
    theory = read_theory(data, given, troubles)
    written = tuple(Inference.from_json(item) for item in data["proof"])
    names = [item.name for item in written]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InputError(f"two inferences are called {', '.join(map(repr, twice))}")
    check_inferences(theory, written, troubles)
    for key, text in data.get("false", {}).items():
        troubles.of(f"false.{key}", text, partial(_false, theory, (*names, *given), key, text))
    troubles.end()
    proof = with_lemmas(theory, written)
    statements = tuple(data.get("statements", names[-1:]))
    if not statements:
        raise InputError("statements is empty: then nothing is shown")
    for item in statements:
        if item not in names:
            raise InputError(f"no inference makes the statement {item!r}")
    false = {key: theory.formula(text) for key, text in data.get("false", {}).items()}
    shown = [theory.formula(item.formula) for item in proof if item.name in statements]
    for formula in (*shown, *false.values()):
        sequent_latex(theory, formula)
    paper = data.get("paper", {})
    for key, line in paper.items():
        if key not in (*statements, *false) or not isinstance(line, str):
            raise InputError(f"paper.{key} is the paper's line for a statement, or false variant")
    title = data.get("title", "")
    return ProofFile(title, theory, proof, statements, _structures(data), paper, false)


def _false(theory: Theory, names: Collection[str], key: str, text: str) -> None:
    """InputError where this is no formula with a name of its own."""
    if key in names:
        raise InputError("an inference or hypothesis has this name")
    theory.formula(text)


def _structures(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    given = data.get("structure", [])
    found = tuple(given if isinstance(given, list) else [given])
    for item in found:
        if not isinstance(item, Mapping) or not isinstance(item.get("values"), Mapping):
            raise InputError('a structure has values, such as {lambda = "1/2", "f(x)" = "x/2"}')
        if strange := sorted(item.keys() - _OF_A_STRUCTURE):
            raise InputError(
                f"a structure has no {strange[0]!r}; it has {', '.join(sorted(_OF_A_STRUCTURE))}"
            )
    return found
