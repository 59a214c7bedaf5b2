"""What is proved on a domain is proved on every part of it, under more hypotheses, and renamed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.deciding.wider import wider_claims
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation, Variable
from memory_theorems.verify.language.typed_claims import typed_claim
from memory_theorems.verify.search.goals import rational_value
from memory_theorems.verify.verdicts import Outcome

#: Claims that are decided to hold in a few hundredths of a second, from several methods.
TRUE = [
    "x*exp(-x) <= 1/2 for x in [0, oo)",
    "x*(1 - x) <= 1/4 for x in [0, 1]",
    "x*y <= (x**2 + y**2)/2 for x, y in reals",
    "sqrt(x*y) <= (x + y)/2 for x, y in [0, 4]",
    "k*r**k*(1 - r) <= 1 for k in integer [1, oo), r in [0, 1]",
    "Sum(d**l, (l, 0, L - 1)) == (d**L - 1)/(d - 1) for d in [2, oo), L in integer [0, oo)",
    "log(1 + x) <= x for x in [0, oo)",
    "2**n >= n + 1 for n in integer [0, oo)",
    "(1 - x)**n <= exp(-n*x) for x in [0, 1], n in integer [0, oo)",
    "Abs(tanh(x) - tanh(y)) <= Abs(x - y) for x, y in reals",
    "exp(x*y) >= 1 + x*y for x, y in [-3, 3]",
    "x*y*z <= (x**3 + y**3 + z**3)/3 for x, y, z in [0, 2]",
    "erf(x) <= 2*x/sqrt(pi) for x in [0, oo)",
]


def _subset(item: Variable, low: int, high: int, low_open: bool, high_open: bool) -> Variable:
    """The variable on a part of its domain, between eighths of the way (of [lower, lower + 4] where
    it is unbounded)."""
    domain = item.domain
    start = domain.lower if domain.bounded_below else t.number(-2)
    stop = domain.upper if domain.bounded_above else t.add(start, t.number(4))
    if domain.integer:
        lower = t.add(start, t.number(low))
        return replace(item, domain=replace(domain, lower=lower))
    width = t.add(stop, t.negate(start))

    def at(share: int) -> t.Term:
        return t.add(start, t.multiply(width, t.divide(t.number(share), t.number(8))))

    return replace(item, domain=Interval(at(low), at(high), low_open, high_open))


def _whole(item: Variable) -> Variable:
    """The variable over the whole numbers of its domain, where there is one in it for certain."""
    lower, upper = (rational_value(end) for end in (item.domain.lower, item.domain.upper))
    if lower is None or upper is None or upper - lower <= 1:
        return item
    return replace(item, domain=replace(item.domain, integer=True))


def _hypotheses(item: Variable) -> list[Relation]:
    """Further hypotheses, which the rest of the domain may satisfy or not."""
    x = t.variable(item.name)
    found = [
        Relation(t.power(x, t.number(2)), "<=", t.number(9)),
        Relation(x, "!=", t.number(Fraction(1, 3))),
        Relation(t.function("sin", x), ">=", t.number(-1)),
    ]
    if item.domain.bounded_below:
        found.append(Relation(x, ">=", item.domain.lower))
    return found


@st.composite
def narrower(draw: st.DrawFn, texts: list[str]) -> Claim:
    """One of the claims on a part of its domain, with more hypotheses, and other names."""
    claim = typed_claim(draw(st.sampled_from(texts)))
    names = draw(st.permutations(["p", "q", "z", "b"]))
    renamed = {
        item.name: t.variable(new) for item, new in zip(claim.variables, names, strict=False)
    }
    variables = tuple(
        replace(
            _subset(
                item, draw(st.integers(0, 3)), draw(st.integers(4, 8)),
                draw(st.booleans()), draw(st.booleans()),
            ),
            name=str(renamed[item.name].value),
        )
        for item in claim.variables
    )  # fmt: skip
    variables = tuple(_whole(item) if draw(st.booleans()) else item for item in variables)
    more = tuple(
        relation
        for item in variables
        for relation in _hypotheses(item)
        if draw(st.integers(0, 2)) == 0
    )
    conclusion = tuple(item.substitute(renamed) for item in claim.conclusion)
    order = draw(st.permutations(variables))
    return Claim(variables=tuple(order), conclusion=conclusion, given=more)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(narrower([*TRUE[:4], *TRUE[9:]]))
def test_what_is_proved_is_proved_on_every_part(claim: Claim) -> None:
    _check(claim)


@pytest.mark.stress
@settings(max_examples=60, deadline=None)
@given(narrower(TRUE))
def test_what_is_proved_is_proved_on_every_part_at_length(claim: Claim) -> None:
    _check(claim)


def _check(claim: Claim) -> None:
    """It holds, or its hypotheses contradict each other on that part."""
    verdict = decide(claim)
    assert verdict.holds or verdict.outcome is Outcome.NOT_APPLICABLE, (claim.text, verdict.detail)


def test_an_order_between_equal_terms_is_replayed() -> None:
    """On this part exp(-n*x) is compared with a term that equals it; the proof was refused."""
    text = "(1 - x)**n <= exp((-n)*x) for x in [3/8, 3/4], n in integer [3, oo)"
    assert decide(typed_claim(text)).holds


def test_wider_claims_imply_the_one_that_was_asked() -> None:
    claim = typed_claim(
        "n*x <= y for n in integer [1, 9], x in (0, 1), y in [0, oo) given x < y, n < 3"
    )
    found = [item.claim for item in wider_claims(claim)]
    assert claim not in found
    assert len(set(found)) == len(found) > 4
    for item in found:
        assert set(item.given) <= set(claim.given)
        assert item.conclusion == claim.conclusion


@pytest.mark.stress
def test_an_open_interval_is_decided_as_the_closed_one() -> None:
    assert decide(typed_claim("k*r**k*(1-r) <= 1 for k in integer [1, oo), r in (0, 1)")).holds


@pytest.mark.parametrize(
    "text",
    [
        "x < 1 for x in (0, 1)",  # false on [0, 1]
        "n*(n - 1) >= 0 for n in integer [0, oo)",  # false for real n
        "x**2 <= 1 given x <= 1 for x in [0, oo)",  # false without the hypothesis
    ],
)
def test_a_false_wider_claim_does_no_harm(text: str) -> None:
    assert decide(typed_claim(text)).holds


def test_a_claim_that_fails_stays_refuted() -> None:
    for text in (
        "k*r**k*(1-r) <= 1/5 for k in integer [1, oo), r in (0, 1)",
        "x < 9/10 for x in (0, 1)",
    ):
        assert decide(typed_claim(text)).fails


def test_what_is_missing_is_not_what_another_way_lacked() -> None:
    """d - 1 != 0 holds for d >= 2, whatever else is open."""
    text = (
        "Sum(d**l, (l, 0, L - 1)) == (d**L - 1)/(d - 1) + sin(L*d)**2 for d, L in integer [2, oo)"
    )
    assert "d - 1 != 0" not in decide(typed_claim(text)).detail
