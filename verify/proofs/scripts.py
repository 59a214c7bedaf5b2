"""Proofs as data: a theory and a list of inferences, run by the kernel, recorded and replayed.

An inference names its rule; ``have``, ``induct``, ``cases`` and ``bound`` build them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.documents import TRUTHS
from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.kernel import Answer, Development, Evidence, Proved
from memory_theorems.verify.proofs.refusals import NotDecided, Wrong

VERSION = 1
#: In the place of an inference where a definition or a hypothesis is refused.
THEORY = "the theory"
#: Fields of recorded proofs that are true or false.
RECORDED_TRUTHS = TRUTHS | {"contradictory"}
_FIELDS = {
    "have": ("using", "defined"),
    "induct": ("on", "base", "step", "defined"),
    "cases": ("on", "then", "otherwise", "defined"),
    "bound": ("over", "using", "defined"),
}
_WORDS = ("on", "over")
#: Instances of facts, one by one or as one text.
Hints: TypeAlias = str | Sequence[str]


@dataclass(frozen=True, slots=True)
class Inference:
    """One line of a proof: the rule, the name and text of the formula, and the hints."""

    rule: str
    name: str
    formula: str
    hints: tuple[tuple[str, str | tuple[str, ...]], ...] = ()

    def __post_init__(self) -> None:
        if self.rule not in _FIELDS:
            raise InputError(f"{self.rule!r} is no rule; there are {', '.join(_FIELDS)}")
        for key, _ in self.hints:
            if key not in _FIELDS[self.rule]:
                raise InputError(f"{self.rule} takes {', '.join(_FIELDS[self.rule])}, not {key}")

    def to_json(self) -> dict[str, Any]:
        """``{rule: name, "formula": text, ...}``; empty hints are left out."""
        data: dict[str, Any] = {self.rule: self.name, "formula": self.formula}
        for key, value in self.hints:
            if value:
                data[key] = value if isinstance(value, str) else list(value)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Inference:
        """Inverse of :meth:`to_json`; InputError on anything else."""
        if not isinstance(data, Mapping):
            raise InputError("an inference is a table")
        rules = [key for key in data if key in _FIELDS]
        if len(rules) != 1:
            raise InputError(f"an inference has one of {', '.join(_FIELDS)}")
        hints = []
        for key, value in data.items():
            if key in (*rules, "formula"):
                continue
            wanted = str if key in _WORDS else list
            if not isinstance(value, wanted) or not all(isinstance(item, str) for item in value):
                raise InputError(f"{key} is a {'text' if key in _WORDS else 'list of texts'}")
            hints.append((key, value if isinstance(value, str) else tuple(value)))
        if not all(isinstance(data.get(key), str) for key in (*rules, "formula")):
            raise InputError(f"{rules[0]} needs a name and a formula, both texts")
        return cls(rules[0], data[rules[0]], data["formula"], tuple(hints))


def listed(hints: Hints) -> tuple[str, ...]:
    """The hints; one text has ``; `` between them."""
    texts = (hints,) if isinstance(hints, str) else hints
    return tuple(one.strip() for text in texts for one in text.split(";"))


def _inference(rule: str, name: str, formula: str, **hints: Hints) -> Inference:
    pairs = tuple(
        (key, value if isinstance(value, str) and key in _WORDS else listed(value))
        for key, value in hints.items()
    )
    return Inference(rule, name, formula, pairs)


def have(name: str, formula: str, using: Hints = (), **more: Hints) -> Inference:
    """The formula from its premises and from instances, ``"fact(term, ...); another(term)"``.

    Here and below ``defined`` are instances by which the conclusion is defined.
    """
    return _inference("have", name, formula, using=using, **more)


def induct(
    name: str,
    formula: str,
    on: str,
    base: Hints = (),
    step: Hints = (),
    **more: Hints,
) -> Inference:
    """The formula by induction on the natural ``on``."""
    return _inference("induct", name, formula, on=on, base=base, step=step, **more)


def cases(
    name: str,
    formula: str,
    on: str,
    then: Hints = (),
    otherwise: Hints = (),
    **more: Hints,
) -> Inference:
    """The formula from the relation ``on`` and from its negation."""
    return _inference("cases", name, formula, on=on, then=then, otherwise=otherwise, **more)


def bound(name: str, formula: str, over: str, using: Hints = (), **more: Hints) -> Inference:
    """``|A| <= c`` from ``|act(A, v)| <= c*|v|`` for all vectors v, called ``over``."""
    return _inference("bound", name, formula, over=over, using=using, **more)


class Refused(VerifyError):
    """The kernel refuses an inference: which one, why, what was at hand, what is missing."""

    def __init__(self, inference: str, trouble: Exception) -> None:
        self.inference = inference
        self.trouble = trouble
        self.why = str(trouble)
        self.missing = trouble.missing if isinstance(trouble, NotDecided) else ""
        self.at_hand = trouble.at_hand if isinstance(trouble, NotDecided) else ()
        super().__init__(f"{inference}: {self.why}")

    @property
    def lines(self) -> list[str]:
        """For people."""
        named = "" if self.inference == THEORY else f"inference {self.inference!r}"
        found = [f"the {named or THEORY.removeprefix('the ')} is refused: {self.why}"]
        if self.missing:
            found += [f"  at hand: {item}" for item in self.at_hand] or ["  at hand: nothing"]
            found.append(f"  missing: {self.missing}")
        return found


@dataclass(frozen=True)
class Proof:
    """What the kernel accepted: the facts by name, in their order, and the record of the leaves."""

    theory: Theory
    inferences: tuple[Inference, ...]
    facts: Mapping[str, Proved] = field(repr=False)
    answers: tuple[Answer, ...] = field(repr=False)
    contradictory: tuple[str, ...] = ()

    def formula(self, name: str) -> Formula:
        formula: Formula = self.facts[name].formula
        return formula

    def cited(self, name: str) -> tuple[str, ...]:
        """The published theorems that the proof of the fact rests on."""
        used = self.facts[name].hypotheses
        found = (item.cited for item in self.theory.hypotheses if item.name in used)
        return tuple(dict.fromkeys(filter(None, found)))

    def word(self, name: str) -> str:
        """PROVED or CERTIFIED, after the weakest leaf, and modulo what is cited; or ASSUMED."""
        if any(item.name == name for item in self.theory.hypotheses):
            return "ASSUMED"
        word = "PROVED" if self.facts[name].exact else "CERTIFIED"
        cited = self.cited(name)
        names = ", ".join(map(name_of_citation, cited))
        return f"{word} modulo {names} (cited)" if cited else word

    def uses(self, name: str) -> frozenset[str]:
        """Hypotheses of the theory that the proof of the fact rests on."""
        found: frozenset[str] = self.facts[name].hypotheses
        return found

    def unused(self, name: str) -> tuple[str, ...]:
        """Hypotheses of the theory that the proof of the fact does not use."""
        used = self.facts[name].hypotheses
        return tuple(item.name for item in self.theory.hypotheses if item.name not in used)

    def leaves(self, name: str) -> int:
        """Leaves of the fact and of everything it uses, each inference once."""
        todo, seen = [name], {name}
        while todo:
            for item in self.facts[todo.pop()].uses - seen:
                seen.add(item)
                todo.append(item)
        return sum(self.facts[item].leaves for item in seen)

    def to_json(self) -> dict[str, Any]:
        """What :func:`replay` reads: theory, inferences, certificates of the leaves in order."""
        return {
            "version": VERSION,
            "theory": self.theory.to_json(),
            "proof": [item.to_json() for item in self.inferences],
            "leaves": [
                {"way": item.way, "certificates": list(item.certificates)} for item in self.answers
            ],
        }


def run(
    theory: Theory,
    inferences: Sequence[Inference],
    evidence: Evidence,
    after: Callable[[str], None] | None = None,
) -> Development:
    """Make the inferences in their order; Refused at the first that the kernel does not accept."""
    with _refusing(THEORY):
        development = Development(theory, evidence)
    for item in inferences:
        make(development, item)
        if after is not None:
            after(item.name)
    return development


def make(development: Development, item: Inference) -> None:
    """One inference more; Refused where the kernel does not accept it, and nothing is added."""
    with _refusing(item.name):
        getattr(development, item.rule)(item.name, item.formula, **dict(item.hints))


@contextmanager
def _refusing(here: str) -> Iterator[None]:
    try:
        yield
    except RecursionError:
        raise Refused(here, Wrong("terms nested too deeply")) from None
    except (VerifyError, ValueError, ArithmeticError, TypeError) as trouble:
        raise Refused(here, trouble) from trouble


def replay(data: Mapping[str, Any]) -> Proof:
    """Re-derive every fact from theory and inferences, with the recorded certificates.

    Uses no search: each leaf's claim is derived anew and its certificate checked.  Raises Refused
    or InputError.
    """
    version = data.get("version") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or isinstance(version, bool) or version != VERSION:
        raise InputError(f"a recorded proof of version {VERSION} is expected")
    if not all(isinstance(data.get(key), list) for key in ("proof", "leaves")):
        raise InputError("a recorded proof has a theory, a proof and leaves")
    theory = Theory.from_json(data["theory"])
    inferences = tuple(Inference.from_json(item) for item in data["proof"])
    answers = []
    for item in data["leaves"]:
        if not isinstance(item, Mapping) or not isinstance(item.get("certificates"), list):
            raise InputError("a leaf is a way and its certificates")
        answers.append(Answer(str(item.get("way")), tuple(item["certificates"])))
    left = list(reversed(answers))
    development = run(
        theory, inferences, lambda _: left.pop() if left else "the record has no certificate left"
    )
    if left:
        raise Refused("the record", Wrong("there are certificates that no leaf asked for"))
    return Proof(theory, inferences, development.facts, tuple(answers))


__all__ = [
    *("Inference", "Proof", "Refused", "bound", "cases", "have", "induct", "make", "replay", "run")
]
