"""Fields that follow from others: parts, best constants, counts, what is shown of a claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from memory_theorems.verify.documents import same
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.tallies import checks_nothing
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.latex import claim_latex
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.theorem import Expectation
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict

Json = Any
#: A field, and what is wrong with it.
Finding = tuple[str, str]


def _verdict(data: Mapping[str, Json]) -> Verdict:
    """The verdict that the fields make.  ValueError, KeyError, TypeError where they make none."""
    fails = data.get("outcome") == Outcome.FAILS.value
    keys = ("outcome", "evidence", "reason", "counted", "modulo", "given", "caveat")
    triple = {key: data.get(key) for key in keys}
    return Verdict.from_json({**triple, "counterexample": {} if fails else None})


def word_of(data: Mapping[str, Json]) -> str:
    """Its word."""
    try:
        return _verdict(data).word
    except (KeyError, TypeError, ValueError, IndexError):
        return "no verdict"


def following(data: Mapping[str, Json]) -> Iterator[Finding]:
    """Fields that other fields of the answer determine, with or without a certificate."""
    if data.get("word") is not None and "outcome" in data:
        word = word_of(data)
        yield (
            "word",
            "" if same(word, data["word"]) else f"word: {data['word']}, the verdict is {word}",
        )
    if "as_expected" in data and "expected_least" in data:
        yield "as_expected", "" if same(data["as_expected"], _met(data)) else "as_expected: not so"
    yield from _mutants(data)


def _met(data: Mapping[str, Json]) -> bool | None:
    try:
        wanted = Expectation(Outcome(data["expected"]), Evidence(data["expected_least"]))
        return wanted.met_by(_verdict(data))
    except (KeyError, TypeError, ValueError, IndexError):
        return None


def _mutants(data: Mapping[str, Json]) -> Iterator[Finding]:
    """Mutants have no certificates: their words are held against their outcomes, and that they say
    something about the check against them; neither counts as replayed."""
    mutants = data.get("mutants", [])
    if not isinstance(mutants, list) or not all(isinstance(item, Mapping) for item in mutants):
        yield "", "mutants: a list of answers"
        return
    for item in mutants:
        word, shown = word_of(item), str(item.get("word"))
        if word not in ("no verdict", shown) and not shown.startswith(f"{word} modulo "):
            yield "", f"mutants: {item.get('change')}: {shown}, the verdict is {word}"
    if "checks_nothing" in data and "mutants" in data:
        so = same(data["checks_nothing"], checks_nothing(data))
        yield "", "" if so else "checks_nothing: not so by its mutants"


def shown_of_claim(data: Mapping[str, Json]) -> Iterator[Finding]:
    """How the claim reads, in the answers of ``verify claim``."""
    if data.get("reads") is None:
        return
    asked = Claim.from_json(data["claim"])
    shown = {"reads": asked.text, "latex": claim_latex(asked)}
    for name, text in shown.items():
        if name in data:
            yield name, "" if same(data[name], text) else f"{name}: not the claim"


def constants(data: Mapping[str, Json]) -> Iterator[Finding]:
    """The best constant, whose ends enclose those of the certificate."""
    certificate, best = data.get("certificate"), data.get("best")
    if not isinstance(certificate, Mapping) or certificate.get("claim") != "constant":
        return
    told = data.get("constant")
    if told is None and isinstance(best, Mapping):
        told = best.get("constant")
    if told is None:
        return
    yield "constant", _constant(told, certificate)
    if best is not None:
        yield "best", "" if same(best, {"constant": told}) else "best: not the constant"


def _constant(told: Json, certificate: Mapping[str, Json]) -> str:
    good, bad = parse_term(certificate["good"]), parse_term(certificate["bad"])
    try:
        lower, upper = Fraction(told["lower"]), Fraction(told["upper"])
        ends = sorted((_ball(good), _ball(bad)))
        enclosed = lower <= ends[0][0] and ends[1][1] <= upper
        at, with_ = told["at"], told["holds_with"]
    except (KeyError, TypeError, ValueError) as trouble:
        return f"constant: no enclosure: {trouble}"
    if not enclosed:
        return "constant: it does not enclose the ends of the certificate"
    if not same(at, certificate["fails"].get("point")):
        return "constant: at: not the point of the certificate"
    return "" if same(with_, certificate["good"]) else "constant: holds_with: not the certificate's"


def _ball(value: Term) -> tuple[Fraction, Fraction]:
    """Rational bounds of a constant."""
    from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_ball, upper_bound
    from memory_theorems.verify.arithmetic.evaluation import evaluate

    with precision(256):
        ball = to_ball(evaluate(value, {}, 256))
        return lower_bound(ball), upper_bound(ball)


def parts_of(data: Mapping[str, Json]) -> list[tuple[Mapping[str, Json], Mapping[str, Json]]]:
    """(claim of the part, its answer) for each part of a conjunction; ValueError where they do not
    belong to the claim."""
    try:
        asked = Claim.from_json(data["claim"])
    except (VerifyError, KeyError, TypeError, ValueError):
        raise ValueError("parts: of no claim") from None
    parts = data["parts"]
    if not isinstance(parts, list) or len(parts) != len(asked.parts):
        raise ValueError(f"parts: the claim has {len(asked.parts)}")
    if not all(isinstance(item, Mapping) for item in parts):
        raise ValueError("parts: each is an answer")
    return [(about.to_json(), item) for about, item in zip(asked.parts, parts, strict=True)]
