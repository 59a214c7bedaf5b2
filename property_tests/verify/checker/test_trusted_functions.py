"""The checker's table of functions against the language, the search and an evaluator of its own.

Definedness is asked in one place, over this table: whatever the search calls a condition of a
function the checker asks for as well, and what has no value the checker can not be made to accept.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.extension import FUNCTIONS
from memory_theorems.verify.checker.functions.core_functions import (
    CORE_FUNCTIONS,
    JUMPING,
    KINKED,
    TOTAL,
    function,
)
from memory_theorems.verify.checker.functions.trusted_function import Function
from memory_theorems.verify.checker.values.definedness import obligations
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search.goals import obligations as conditions
from memory_theorems.verify.verdicts import Outcome, Reason
from property_tests.campaign.checker_under_test import check
from property_tests.campaign.pointwise import TROUBLE, falsified, truth, undefined, value_of
from property_tests.campaign.seeds import IDENTITY, holding, refuted
from property_tests.campaign.structured_definedness import NOWHERE, forged_definedness, nested

Json = Any
TABLES = (CORE_FUNCTIONS, *FUNCTIONS)
#: Functions of which nobody writes a derivative out.
WITHOUT_SLOPE = ("zeta", "besselj", "besseli", "sinc", "airyai", "binomial", "stirling", "fubini")


def call(head: str, names: str = "xy") -> t.Term:
    """The function of variables, a whole order first where it has one."""
    count = t.FUNCTIONS[head][0]
    if head in ("polygamma", "besselj", "besseli"):
        return parse_term(f"{head}(2, x)")
    return t.function(head, *(t.variable(name) for name in names[:count]))


def asked(
    term: t.Term, domain: str, integers: frozenset[str] = frozenset()
) -> set[tuple[str, str]]:
    """What the checker asks for."""
    with precision(64):
        box = {name: domain_range(Interval.parse(domain), Budget()) for name in "xyz"}
        found = obligations((term,), Evaluator(box, integers, Budget()))
    return {(t.to_text(item.term), item.op) for item in found}


def test_every_function_of_the_language_has_one_record() -> None:
    heads = [head for table in TABLES for head in table]
    assert len(heads) == len(set(heads))
    assert set(heads) == set(t.FUNCTIONS)
    with pytest.raises(Refused, match="knows no function"):
        function("trust", Budget())


def test_what_the_core_knows_of_other_functions_is_what_their_records_say() -> None:
    for head in t.FUNCTIONS:
        record = function(head, Budget())
        total = not asked(call(head), "[1, 2]") if not record.whole else False
        assert (head in TOTAL) <= (total and not record.enclosed), head
        assert (record.slope is None) == (head in {*KINKED, *JUMPING, *WITHOUT_SLOPE}), head
    assert not KINKED & JUMPING


@pytest.mark.parametrize("head", t.FUNCTIONS)
def test_the_checker_asks_for_what_the_search_asks_for(head: str) -> None:
    """Head by head, two tables that share nothing."""
    integers = frozenset("xy") if function(head, Budget()).whole else frozenset()
    term = call(head)
    known = {
        (t.to_text(item.relation.left), item.relation.op) for item in conditions((term,), integers)
    }
    domain = "integer [1, 2]" if integers else "[1, 2]"
    assert asked(term, domain, integers) == known


def test_a_wrong_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A domain that is too wide is not the search's, and lets what has no value through."""
    about = claim("0*log(y) == 0", y="[-2, 0]")
    assert not check(about, holding(IDENTITY))[0].accepted
    wide = replace(CORE_FUNCTIONS["log"], domain=lambda a: ())
    monkeypatch.setitem(CORE_FUNCTIONS, "log", wide)
    with pytest.raises(AssertionError):
        test_the_checker_asks_for_what_the_search_asks_for("log")
    assert check(about, holding(IDENTITY))[0].accepted


#: Points at which a condition of the head fails.
POINTS = ("-3", "-2", "-3/2", "-1", "-1/2", "0", "1/2", "1", "3/2", "2")


@pytest.mark.parametrize("head", t.FUNCTIONS)
def test_what_is_necessary_holds_wherever_there_is_a_value(head: str) -> None:
    """By the evaluator of the other side; of the others some value shows that they ask for more."""
    record: Function = function(head, Budget())
    if not record.necessary:
        return
    term = call(head)
    for text in POINTS:
        point = {"x": parse_term(text).value}
        for condition, op in record.domain(*term.args):
            if truth(Relation(condition, op, t.ZERO), point) is False:
                assert undefined(term, point), (head, text)


# ---------------------------------------------------------------- values
def valued(term: t.Term, text: str) -> arb | None:
    """The value at a point, by the evaluator of the other side; None where it has none."""
    try:
        with precision(192):
            return to_ball(value_of(term, {"x": number(text)}))
    except TROUBLE:
        return None


def number(text: str) -> Fraction:
    value = parse_term(text).value
    assert isinstance(value, Fraction)
    return value


def of_x(head: str) -> t.Term:
    """The function of x, behind a whole or a rational order."""
    orders = {"polygamma": "2", "besselj": "1", "besseli": "1", "uppergamma": "3/2",
              "lowergamma": "3/2", "binomial": "5", "stirling": "5"}  # fmt: skip
    return parse_term(f"{head}({orders[head]}, x)" if head in orders else f"{head}(x)")


FAR = ("-20", "-5", *POINTS, "3", "5", "20")


@pytest.mark.parametrize("head", t.FUNCTIONS)
def test_enclosures_hold_the_values(head: str) -> None:
    """On intervals between all points, and from each to both infinities."""
    term = of_x(head)
    known = [(number(text), value) for text in FAR if (value := valued(term, text)) is not None]
    assert known
    ends = [*(f"[{a}, {b}]" for a, b in product(FAR, FAR) if number(a) <= number(b)),
            *(f"[{a}, oo)" for a in FAR), *(f"(-oo, {a}]" for a in FAR), "(-oo, oo)"]  # fmt: skip
    tried = 0
    for text in ends:
        domain = Interval.parse(text)
        with precision(128):
            box = {"x": domain_range(domain, Budget())}
            try:
                found = Evaluator(box, frozenset(), Budget())(term)
            except Refused:
                continue
        for at, value in known:
            low, high = box["x"].lower, box["x"].upper
            if low <= arb(fmpq(at.numerator, at.denominator)) <= high:
                tried += 1
                assert not value < found.lower, (head, text, at)
                assert not value > found.upper, (head, text, at)
    assert tried > 0 or function(head, Budget()).whole  # those are known at numbers alone


@pytest.mark.parametrize("head", t.FUNCTIONS)
def test_exact_values_and_slopes_are_those_of_the_function(head: str) -> None:
    record, term = function(head, Budget()), of_x(head)
    for text in FAR:
        value = valued(term, text)
        args = [number(text) if item.head == "variable" else item.value for item in term.args]
        exact = record.value(*args) if record.value else None
        if exact is not None:
            # Where the other side gives no value (a counting number of a negative one) nobody does.
            assert value is not None, (head, text)
            assert value.overlaps(arb(fmpq(exact.numerator, exact.denominator))), (head, text)
    if record.slope is None:
        return
    slope, step = record.slope(term, t.variable("x")), Fraction(1, 2**40)
    tried = 0
    for text in ("-3/7", "1/3", "3/5", "4/3", "7/3"):
        moved = [valued(term, str(number(text) + sign * step)) for sign in (1, -1)]
        there = valued(slope, text)
        if there is None or None in moved:
            continue
        tried += 1
        secant = (moved[0] - moved[1]) / (2 * arb(fmpq(step.numerator, step.denominator)))
        assert abs(secant - there) < arb("1e-15") * (1 + abs(there)), (head, text)
    assert tried > 0


def test_what_has_no_value_is_not_accepted_inside_of_any_binder() -> None:
    """Every function inside of every binder, and of each of these in another; every 17th here, all
    in the campaign."""
    entries = list(forged_definedness())
    assert len(entries) > 3_000
    for _, about, certificate in entries[::17]:
        assert falsified(about, 0, 120) is not None, about.text
        result, written = check(about, certificate)
        assert not result.accepted, (about.text, written)


def test_what_the_search_calls_an_obstruction_is_not_accepted() -> None:
    """Two sides that share nothing, and a third that says who is right."""
    everything = [entry for entry in forged_definedness() if entry[0] == "identity"]
    obstructed = 0
    for _, about, certificate in everything[::71]:
        found = decide(about)
        assert found.outcome is not Outcome.HOLDS, about.text
        if found.reason == Reason.DOMAIN_OBSTRUCTION:
            obstructed += 1
            assert falsified(about, 0, 120) is not None, about.text
            assert not check(about, certificate)[0].accepted, about.text
    assert obstructed > 15


def test_what_has_no_value_refutes_nothing_inside_of_any_binder() -> None:
    """A hypothesis without a value is false: no point refutes a claim with it."""
    assert {f for f, _ in NOWHERE} <= {inside for _, inside, _ in nested()}
    for term, _, domain in list(nested())[::11]:
        at = {"y": domain[1:].split(",")[0], "x": "1"}
        for hypothesis in (f"0*{term} == 0", f"0*{term} >= 0", f"0*{term} > -1"):
            about = claim("y*x >= 1000", y=domain, x="[1, 2]", given=hypothesis)
            result, _ = check(about, refuted(at))
            assert not result.accepted, about.text
        for conclusion in (f"0*{term} != 0", f"0*{term} >= 1"):
            result, _ = check(claim(conclusion, y=domain, x="[1, 2]"), refuted(at))
            assert not result.accepted, conclusion
