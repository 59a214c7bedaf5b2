"""Formulas and theories: what is shown, tested and proved, as frozen values.

A formula is ``for binders. premises => relation``.  Its terms are those of the claim language plus
applications of declared symbols, norms ``|v|``, inner products ``inner(u, v)``, sums and multiples
of vectors, ``Sum`` and ``Product``, and linear maps (``act(A, v)``, ``compose(A, B)``,
``identity(H)``).  A theory declares symbols, states hypotheses and gives recursive definitions.

All of these are *elaborated*: every term is sorted, a vector ``0`` is ``zero`` of its space, and
the absolute value of a number is ``Abs``.  The texts are canonical:
``parse_formula(formula.text, ...) == formula``.  Nothing here says that anything is true.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.formula_parser import parse_definition, parse_formula
from memory_theorems.verify.language.formula_parts import Binder as Binder
from memory_theorems.verify.language.formula_parts import Definition as Definition
from memory_theorems.verify.language.formula_parts import Formula as Formula
from memory_theorems.verify.language.formula_parts import Hypothesis as Hypothesis
from memory_theorems.verify.language.formula_parts import Symbol as Symbol
from memory_theorems.verify.language.sorts import Signature


@dataclass(frozen=True, slots=True)
class Theory:
    """Symbols, hypotheses and definitions; ``inner_product`` names the spaces that have one."""

    symbols: tuple[Symbol, ...]
    hypotheses: tuple[Hypothesis, ...] = ()
    definitions: tuple[Definition, ...] = ()
    inner_product: tuple[str, ...] = field(default=())
    signatures: Mapping[str, Signature] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        table = MappingProxyType({item.name: item.signature for item in self.symbols})
        object.__setattr__(self, "signatures", table)
        for kind, names in (
            ("symbol", [item.name for item in self.symbols]),
            ("hypothesis", [item.name for item in self.hypotheses]),
        ):
            if len(set(names)) != len(names):
                raise InputError(f"a {kind} is declared twice")

    def formula(self, text: str) -> Formula:
        """Read a formula over the symbols of this theory; InputError where it is none."""
        return parse_formula(text, self)

    @classmethod
    def parse(
        cls,
        symbols: Mapping[str, Sequence[str]],
        given: Mapping[str, str | Sequence[str]] | None = None,
        define: Iterable[str] = (),
        inner_product: Iterable[str] = (),
    ) -> Theory:
        """A theory from texts.

        Parameters
        ----------
        symbols: name -> (TeX letter, sort or domain or signature, meaning).
        given: name of a hypothesis -> formula, or [formula, source] for a cited theorem.
        define: definitions such as ``"h(p, j + 1) == phi(h(p, j), x(p + j + 1))"``.
        inner_product: names of spaces with an inner product.

        Raises InputError, which names the entry that cannot be used.
        """
        declared = []
        for name, entry in symbols.items():
            listed = isinstance(entry, list | tuple) and len(entry) in (2, 3)
            if not listed or not all(isinstance(item, str) for item in entry):
                raise InputError(
                    f"symbol {name}: (TeX letter, sort or domain, meaning) is expected"
                )
            with _naming(f"symbol {name}"):
                meaning = entry[2] if len(entry) == 3 else ""
                declared.append(Symbol(name, entry[0], parse_signature(entry[1]), meaning))
        spaces = tuple(inner_product)
        for space in spaces:
            # The operator norm of L(H, G) comes from no inner product: it breaks the
            # parallelogram law.
            plain = isinstance(space, str) and re.fullmatch(r"[A-Z][A-Za-z0-9_]*", space)
            if not plain or space == "L":
                raise InputError(f"{space!r} is no space that can have an inner product of its own")
        bare = cls(tuple(declared), inner_product=spaces)
        hypotheses = []
        for name, entry in (given or {}).items():
            with _naming(f"hypothesis {name}"):
                text, cited = (entry, "") if isinstance(entry, str) else _cited(entry)
                hypotheses.append(Hypothesis(name, parse_formula(text, bare), cited))
        definitions = []
        for text in define:
            with _naming(f"definition {text}"):
                definitions.append(parse_definition(text, bare))
        return cls(bare.symbols, tuple(hypotheses), tuple(definitions), bare.inner_product)

    def without(self, *names: str) -> Theory:
        """The same theory without these symbols and hypotheses.

        InputError where a name is not there, or something that stays speaks of it.
        """
        known = set(self.signatures) | {item.name for item in self.hypotheses}
        if not known.issuperset(names):
            raise InputError(f"{min(set(names) - known)} is neither a symbol nor a hypothesis")
        data = self.to_json()
        for table in ("symbols", "given"):
            data[table] = {name: item for name, item in data[table].items() if name not in names}
        return Theory.from_json(data)

    def to_json(self) -> dict[str, Any]:
        """Canonical form; :meth:`from_json` reads it back."""
        return {
            "symbols": {
                item.name: [item.tex, item.signature.text, item.meaning] for item in self.symbols
            },
            "given": {
                item.name: [item.formula.text, item.cited] if item.cited else item.formula.text
                for item in self.hypotheses
            },
            "define": [item.text for item in self.definitions],
            "inner_product": list(self.inner_product),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Theory:
        """Inverse of :meth:`to_json`; InputError on anything else."""
        if not isinstance(data, Mapping) or not isinstance(data.get("symbols"), Mapping):
            raise InputError("a theory is an object with symbols, given and define")
        if not isinstance(data.get("given", {}), Mapping) or not all(
            isinstance(data.get(key, ()), list | tuple) for key in ("define", "inner_product")
        ):
            raise InputError("given is an object, define and inner_product are lists")
        return cls.parse(
            data["symbols"],
            data.get("given", {}),
            data.get("define", ()),
            data.get("inner_product", ()),
        )

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical form (a key for look-ups, never evidence)."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def _cited(entry: Sequence[str]) -> tuple[str, str]:
    if len(entry) != 2 or not all(isinstance(item, str) and item for item in entry):
        raise InputError("a cited theorem is [formula, author, year, number and page]")
    # The source stands in the word of what rests on it, where a second line could say anything.
    if not entry[1].isprintable() or not any(item.isalpha() for item in entry[1]):
        raise InputError("the source of a cited theorem is one line: author, year, number, page")
    return entry[0], entry[1]


class _naming:
    """Errors inside say which entry they belong to."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, trouble: BaseException | None, trace: object) -> None:
        if isinstance(trouble, InputError):
            raise InputError(f"{self.what}: {trouble}") from None
