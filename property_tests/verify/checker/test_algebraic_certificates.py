"""Exact certificates of algebraic claims: what they prove, and that no false claim gets one."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.refutation.witness import holds

Json = Any
R, N, P = "(-oo, oo)", "[0, oo)", "(0, oo)"
EXACT = {"rule": "exact"}


def over(names: str, domain: str) -> dict[str, str]:
    return dict.fromkeys(names, domain)


def made(text: str, domains: Mapping[str, str], given: tuple[str, ...] = ()) -> Claim:
    return claim(text, dict(domains), given=given)


def check(about: Claim, node: Json, defined: Json = None) -> Replay:
    part = {"defined": defined or [], "proof": node, "evidence": "certified"}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})


def positivity(terms: Json, **fields: Json) -> Json:
    return {"rule": "positivity", "terms": terms, **fields}


def squares(*polynomials: str, facts: tuple[int, ...] = (), weight: str = "1") -> Json:
    return [list(facts), [[weight, p] for p in polynomials]]


# ---------------------------------------------------------------- decided, and its neighbours
MOTZKIN = "x**4*y**2 + x**2*y**4 + 1"
ROBINSON = (
    "x**6 + y**6 + z**6 - x**4*y**2 - x**4*z**2 - y**4*x**2 - y**4*z**2 - z**4*x**2 - z**4*y**2"
)
SCHUR = "x*(x - y)*(x - z) + y*(y - x)*(y - z) + z*(z - x)*(z - y)"
NESBITT = "a/(b + c) + b/(a + c) + c/(a + b)"
STEP = "Max(Abs(1 - eta*mu), Abs(1 - eta*L))"

#: (left side, relation, right side with {} for the constant, the sharp constant and one 1 % off,
#: domains, hypotheses)
SHARP: tuple[tuple[str, str, str, dict[str, str], tuple[str, ...]], ...] = (
    (f"{MOTZKIN} >= {{}}*x**2*y**2", "3", "303/100", over("xy", R), ()),
    (f"{ROBINSON} + {{}}*x**2*y**2*z**2 >= 0", "3", "297/100", over("xyz", R), ()),
    (f"{SCHUR} >= {{}}*(x**3 + y**3 + z**3)", "0", "1/100", over("xyz", N), ()),
    ("x**4*y**2 + y**4*z**2 + z**4*x**2 >= {}*x**2*y**2*z**2", "3", "303/100", over("xyz", R), ()),
    ("x**3 + y**3 + z**3 >= {}*x*y*z", "3", "303/100", over("xyz", N), ()),
    ("(a - b + c + d - e)**2 + {}*b*d + 4*c*(e - d) >= 0", "4", "396/100", over("abcde", N), ()),
    (f"{NESBITT} >= {{}}", "3/2", "303/200", over("abc", P), ()),
    ("a*x**2 + b*x*y + c*y**2 >= 0", "4", "404/100",
     {"a": "(0, 10]", "b": "[-10, 10]", "c": "(0, 10]", "x": R, "y": R}, ("b**2 <= {}*a*c",)),
    ("16*x**5 - 20*x**3 + 5*x <= {}", "1", "99/100", {"x": "[-1, 1]"}, ()),
    ("sqrt(x*y) <= {}*(x + y)", "1/2", "99/200", over("xy", N), ()),
    ("x**(1/3)*y**(2/3) <= {}*(x + 2*y)", "1/3", "33/100", over("xy", N), ()),
    ("sqrt(x) + sqrt(y) <= sqrt({}*(x + y))", "2", "198/100", over("xy", N), ()),
    ("sqrt((a + c)**2 + (b + d)**2) <= {}*(sqrt(a**2 + b**2) + sqrt(c**2 + d**2))", "1", "99/100",
     over("abcd", R), ()),
    ("Abs(x) + Abs(y) <= sqrt({})*sqrt(x**2 + y**2)", "2", "198/100", over("xy", R), ()),
    (f"{STEP} >= {{}}*(L - mu)/(L + mu)", "1", "101/100",
     {"mu": "(0, 1]", "L": "(0, 10]", "eta": P}, ("mu <= L",)),
    ("x*y + y*z + z*x - 2*x*y*z <= {}", "7/27", "693/2700", over("xyz", N), ("x + y + z == 1",)),
    ("x + y + z >= {}", "3", "303/100", over("xyz", P), ("x*y*z == 1",)),
    ("x + 2*y + 2*z <= {}", "3", "297/100", over("xyz", R), ("x**2 + y**2 + z**2 == 1",)),
    ("x**3*(x - y)*(x - z) + y**3*(y - x)*(y - z) + z**3*(z - x)*(z - y) >= {}*x*y*z", "0", "1/100",
     over("xyz", N), ()),
    ("x**60 - 60*x + {} >= 0", "59", "58", {"x": R}, ()),
)  # fmt: skip


def sharp(index: int, *, true: bool) -> Claim:
    text, constant, wrong, domains, hypotheses = SHARP[index]
    value = f"({constant if true else wrong})"
    return made(
        text.replace("{}", value), domains, tuple(h.replace("{}", value) for h in hypotheses)
    )


@cache
def certificate_of(index: int) -> Json:
    verdict = decide(sharp(index, true=True))
    assert verdict.word == "PROVED", (sharp(index, true=True).text, verdict.word, verdict.detail)
    return verdict.certificate


@pytest.mark.parametrize("index", range(len(SHARP)))
def test_sharp_claims_are_proved(index: int) -> None:
    result = replay(sharp(index, true=True).to_json(), certificate_of(index))
    assert result.accepted
    assert result.evidence == "proved"


@pytest.mark.parametrize("index", range(len(SHARP)))
def test_a_constant_off_by_a_hundredth_is_refuted(index: int) -> None:
    false = sharp(index, true=False)
    assert decide(false).fails
    assert not replay(false.to_json(), certificate_of(index)).accepted


# ---------------------------------------------------------------- rules by hand
REAL_XY = over("xy", R)
LINE = {"rule": "univariate", "variable": "x"}
FIRST = {"rule": "assumption", "index": 0}
SECOND = {"rule": "assumption", "index": 1}
SQUARE = positivity([squares("x")])
FACT = positivity([squares("1", facts=(0,))])
CASES: tuple[tuple[str, Claim, Json, bool], ...] = (
    ("squares", made("x**2 + y**2 >= 2*x*y", REAL_XY), positivity([squares("x - y")]), True),
    ("wrong identity", made("x**2 + y**2 >= 3*x*y", REAL_XY),
     positivity([squares("x - y")]), False),
    ("negative weight", made("-x**2 >= 0", REAL_XY),
     positivity([squares("x", weight="-1")]), False),
    ("irrational weight", made("sqrt(2)*x**2 >= 0", REAL_XY),
     positivity([squares("x", weight="sqrt(2)")]), False),
    ("fact", made("x*y >= 0", over("xy", N)), positivity([squares("1", facts=(0, 1))]), True),
    ("upper bound as lower", made("x >= 2", {"x": "[0, 2]"}),
     positivity([squares("1", facts=(1,))]), False),
    ("no such fact", made("x >= 0", {"x": N}), positivity([squares("1", facts=(7,))]), False),
    ("negative index", made("x >= 0", {"x": N}), positivity([squares("1", facts=(-1,))]), False),
    ("unequal is no sign", made("x >= 0", {"x": R}, ("x != 0",)),
     FACT, False),
    ("an equation is no inequality of one sign", made("x >= 0", {"x": R}, ("x == 0",)),
     FACT, False),
    ("equation", made("x >= 0", {"x": R}, ("x == 0",)),
     positivity([], equations=[[0, "1"]]), True),
    ("an inequality is no equation", made("-x >= 0", {"x": N}),
     positivity([], equations=[[0, "-1"]]), False),
    ("strict from a number", made("x**2 + 1 > 0", {"x": R}),
     positivity([squares("x"), squares("1")]), True),
    ("not strict", made("x**2 > 0", {"x": R}), SQUARE, False),
    ("strict off zero", made("x**2 > 0", {"x": P}), SQUARE, True),
    ("strict where unequal", made("x**2 > 0", {"x": R}, ("x != 0",)), SQUARE, True),
    ("weak fact is not strict", made("x > 0", {"x": N}), FACT, False),
    ("strict fact", made("x > 0", {"x": P}), FACT, True),
    ("weight 0 is not strict", made("x**2 > 0", {"x": R}),
     positivity([squares("x"), squares("1", weight="0")]), False),
    ("vanishing multiplier, dense", made("x >= 0", {"x": N}),
     positivity([squares("x")], multiplier=[squares("1", facts=(0,))]), True),
    ("zero multiplier", made("-x >= 0", {"x": N}),
     positivity([], multiplier=[squares("0")]), False),
    ("a multiplier of no sign", made("-1 >= 0", {"x": R}),
     positivity([squares("x")], multiplier=[squares("x", weight="-1")]), False),
    ("vanishing multiplier, whole numbers", made("n >= 1", {"n": "integer [0, 5]"}),
     positivity([squares("n*(n - 1)")], multiplier=[squares("n")]), False),
    ("vanishing multiplier, one point", made("-1 >= 0*x", {"x": "[0, 0]"}),
     positivity([squares("1", facts=(1, 0))], multiplier=[squares("x")]), False),
    ("vanishing multiplier, weak hypothesis", made("y >= 0", REAL_XY, ("x**2*y >= 0",)),
     positivity([squares("1", facts=(0,))], multiplier=[squares("x")]), False),
    ("vanishing multiplier, strict hypothesis", made("y >= 0", REAL_XY, ("x**2*y > 0",)),
     positivity([squares("1", facts=(0,))], multiplier=[squares("x")]), True),
    ("vanishing multiplier, equation", made("y >= 0", REAL_XY, ("x**2*y == 0",)),
     positivity([], multiplier=[squares("x")], equations=[[0, "1"]]), False),
    ("own square", made("x - y >= 0", over("xy", N), ("x**2 >= y**2",)),
     positivity([squares("1", facts=(0,))], own="1",
                multiplier=[squares("1", facts=(1,), weight="2")]), True),
    ("without the own square", made("x - y >= 0", over("xy", N), ("x**2 >= y**2",)),
     positivity([squares("1", facts=(0,))],
                multiplier=[squares("1", facts=(1,)), squares("1", facts=(2,))]), False),
    ("negative own square", made("-x >= 0", {"x": N}),
     positivity([], own="-1", multiplier=[squares("1", facts=(0,))]), False),
    ("own square is not strict", made("x > 0", {"x": N}),
     positivity([], own="1", multiplier=[squares("1", facts=(0,))]), False),
    ("not equal", made("x != 0", {"x": P}), FACT, False),
    ("cleared denominator", made("1/x - 1/(x + 1) >= 0", {"x": P}),
     positivity([squares("x", "1", facts=(0,)), squares("x", facts=())]), False),
    ("transcendental", made("exp(x)**2 >= 0", {"x": R}), positivity([squares("exp(x)")]), False),
    ("contact", made("x**4 - 4*x + 3 >= 0", {"x": R}), LINE, True),
    ("contact, strict", made("x**4 - 4*x + 3 > 0", {"x": R}),
     LINE, False),
    ("contact left out", made("x**4 - 4*x + 3 > 0", {"x": "(1, oo)"}),
     LINE, True),
    ("irrational contact", made("(x**2 - 2)**2 > 0", {"x": R}),
     LINE, False),
    ("irrational contact excluded", made("(x**2 - 2)**2 > 0", {"x": R}, ("x**2 != 2",)),
     LINE, True),
    ("tiny violation", made("x**2 - 2*x + 1 >= 10**(-30)", {"x": R}),
     LINE, False),
    ("hypothesis", made("x >= 1", {"x": R}, ("x**3 >= 1",)),
     LINE, True),
    ("hypothesis of another variable", made("x >= 0", REAL_XY, ("x >= y**2 + 1",)),
     LINE, False),
    ("equation in one variable", made("x**4 == 4", {"x": R}, ("x**2 == 2",)),
     LINE, True),
    ("wrong variable", made("x >= 0", {"x": N, "y": R}),
     {"rule": "univariate", "variable": "y"}, False),
    ("irrational end moves outwards", made("x**2 <= 2", {"x": "[0, sqrt(2)]"}),
     LINE, False),
    ("open end", made("x > 0", {"x": "(0, 1]"}), LINE, True),
    ("closed end", made("x > 0", {"x": "[0, 1]"}), LINE, False),
    ("cases", made("x**2 >= 0", {"x": R}),
     {"rule": "cases", "on": "x",
      "parts": [positivity([squares("1", facts=(0, 0))])] * 2}, True),
    ("incomplete cases", made("x >= 0", {"x": R}),
     {"rule": "cases", "on": "x", "signs": [">="],
      "parts": [FIRST]}, False),
    ("cases without zero", made("x**2 > 0", {"x": R}),
     {"rule": "cases", "on": "x", "signs": [">", "<"],
      "parts": [SQUARE, SQUARE]}, False),
    ("cases on an undefined term", made("x**2 >= 0", {"x": R}),
     {"rule": "cases", "on": "1/x", "parts": [SQUARE] * 2}, False),
    ("root", made("sqrt(x**2) >= x", {"x": N}),
     {"rule": "root", "old": "sqrt(x**2)", "new": "x", "because": FIRST,
      "proof": {"rule": "identity"}}, True),
    ("the wrong root", made("sqrt(x**2) == -x", {"x": N}),
     {"rule": "root", "old": "sqrt(x**2)", "new": "-x", "because": {"rule": "identity"},
      "proof": {"rule": "identity"}}, False),
    ("no root", made("sqrt(x) >= x", {"x": N}),
     {"rule": "root", "old": "sqrt(x)", "new": "x", "because": FIRST,
      "proof": {"rule": "identity"}}, False),
    ("adjoin", made("sqrt(x**2 + 1) >= 0", {"x": R}),
     {"rule": "adjoin", "term": "sqrt(x**2 + 1)", "name": "s",
      "proof": SECOND}, True),
    ("adjoin a name in use", made("sqrt(x**2 + 1) >= 0", {"x": R}),
     {"rule": "adjoin", "term": "sqrt(x**2 + 1)", "name": "x",
      "proof": SECOND}, False),
    ("adjoin what is no root", made("x >= 0", {"x": R}),
     {"rule": "adjoin", "term": "x", "name": "s", "proof": SECOND}, False),
    ("a negative base has no power substitution", made("x >= 0", {"x": R}),
     {"rule": "substitute", "kind": "power", "variable": "x", "name": "u", "exponent": 2,
      "proof": positivity([squares("u")])}, False),
    ("power substitution", made("x >= 0", {"x": N}),
     {"rule": "substitute", "kind": "power", "variable": "x", "name": "u", "exponent": 2,
      "proof": positivity([squares("u")])}, True),
    ("power substitution by 1", made("x >= 0", {"x": N}),
     {"rule": "substitute", "kind": "power", "variable": "x", "name": "u", "exponent": 1,
      "proof": positivity([squares("u")])}, False),
    ("replace everywhere", made("x >= 1", {"x": N}, ("Abs(x) >= 1",)),
     {"rule": "replace", "old": "Abs(x)", "new": "x", "everywhere": True,
      "because": [SECOND], "proof": FIRST},
     True),
    ("replace everywhere by the wrong branch", made("x >= 1", {"x": R}, ("Abs(x) >= 1",)),
     {"rule": "replace", "old": "Abs(x)", "new": "x", "everywhere": True,
      "because": [FIRST], "proof": FIRST},
     False),
)  # fmt: skip


SQUARE_POSITIVE = {"rule": "nonzero", "proof": positivity([squares("x")])}
NONZERO: tuple[tuple[str, Claim, Json, bool], ...] = (
    ("a square", made("x != 0", {"x": R}, ("x != 0",)), SQUARE_POSITIVE, True),
    ("a square that may vanish", made("x != 0", {"x": R}), SQUARE_POSITIVE, False),
    ("a multiple of it", made("x != 0", {"x": R}, ("3*x != 0",)), SQUARE_POSITIVE, True),
    ("a longer one", made("x != 0", {"x": R}, ("x - 1 != 0",)), SQUARE_POSITIVE, False),
    ("as long a one", made("x != 0", REAL_XY, ("y != 0",)), SQUARE_POSITIVE, False),
    ("no inequality", made("x > 0", {"x": R}, ("x != 0",)), SQUARE_POSITIVE, False),
    ("no equation", made("x == 0", {"x": R}, ("x != 0",)), SQUARE_POSITIVE, False),
)


@pytest.mark.parametrize(
    ("name", "about", "node", "accepted"), NONZERO, ids=[c[0] for c in NONZERO]
)
def test_nonzero(name: str, about: Claim, node: Json, accepted: bool) -> None:
    assert check(about, node).accepted == accepted


@pytest.mark.parametrize(("name", "about", "node", "accepted"), CASES, ids=[c[0] for c in CASES])
def test_rules(name: str, about: Claim, node: Json, accepted: bool) -> None:
    result = check(about, node)
    assert result.accepted == accepted, result.why
    assert result.accepted or result.why


def circuit(outer: Json, inner: Json) -> Json:
    return {"rule": "means", "circuits": [{"outer": outer, "inner": inner}]}


THIRDS = [["1", [4, 2], "1/3"], ["1", [2, 4], "1/3"], ["1", [0, 0], "1/3"]]
MEANS: tuple[tuple[str, Claim, Json, bool], ...] = (
    ("motzkin", made(f"{MOTZKIN} >= 3*x**2*y**2", REAL_XY), circuit(THIRDS, ["-3", [2, 2]]), True),
    ("a larger inner term", made(f"{MOTZKIN} >= 301/100*x**2*y**2", REAL_XY),
     circuit(THIRDS, ["-301/100", [2, 2]]), False),
    ("strict at a zero", made(f"{MOTZKIN} > 3*x**2*y**2", REAL_XY),
     circuit(THIRDS, ["-3", [2, 2]]), False),
    ("strict with a rest", made(f"{MOTZKIN} + 1 > 3*x**2*y**2", REAL_XY),
     circuit(THIRDS, ["-3", [2, 2]]), True),
    ("a rest that may vanish", made(f"{MOTZKIN} + x**2 > 3*x**2*y**2", REAL_XY),
     circuit(THIRDS, ["-3", [2, 2]]), False),
    ("a negative rest", made(f"{MOTZKIN} - x**2 >= 3*x**2*y**2", REAL_XY),
     circuit(THIRDS, ["-3", [2, 2]]), False),
    ("an odd rest", made(f"{MOTZKIN} + x >= 3*x**2*y**2", REAL_XY),
     circuit(THIRDS, ["-3", [2, 2]]), False),
    ("weights of sum 2", made(f"{MOTZKIN} >= 6*x**2*y**2", REAL_XY),
     circuit([[c, k, "2/3"] for c, k, _ in THIRDS], ["-6", [2, 2]]), False),
    ("not the mean", made(f"{MOTZKIN} >= 3*x**2*y", REAL_XY),
     circuit(THIRDS, ["-3", [2, 1]]), False),
    ("odd outer terms on the line", made("x**3 + 1 >= 0", {"x": R}),
     circuit([["1", [3], "1/2"], ["1", [0], "1/2"]], ["0", [0]]), False),
    ("odd outer terms where x >= 0", made("2*x**3 + 1 >= 3*x**2", {"x": N}),
     circuit([["2", [3], "2/3"], ["1", [0], "1/3"]], ["-3", [2]]), True),
    ("the same on the line", made("2*x**3 + 1 >= 3*x**2", {"x": R}),
     circuit([["2", [3], "2/3"], ["1", [0], "1/3"]], ["-3", [2]]), False),
    ("an outer term twice", made("2*x**2 >= 2*x**2", {"x": R}),
     circuit([["1", [2], "1/2"], ["1", [2], "1/2"]], ["-2", [2]]), False),
    ("a negative outer term", made("-x**2 >= 0", {"x": R}),
     circuit([["-1", [2], "1"]], ["0", [2]]), False),
    ("exponents of other length", made("x**2 >= 0", REAL_XY),
     circuit([["1", [2], "1"]], ["0", [2]]), False),
    ("a negative exponent", made("x**2 >= 0", {"x": R}),
     circuit([["1", [-2], "1"]], ["0", [-2]]), False),
)  # fmt: skip


@pytest.mark.parametrize(("name", "about", "node", "accepted"), MEANS, ids=[c[0] for c in MEANS])
def test_means(name: str, about: Claim, node: Json, accepted: bool) -> None:
    result = check(about, node)
    assert result.accepted == accepted, result.why


def test_a_cleared_denominator() -> None:
    """1/x - 1/(x + 1) has the sign of x*(x + 1) = x**2 + x."""
    about = made("1/x - 1/(x + 1) >= 0", {"x": P})
    node = positivity([squares("x"), squares("1", facts=(0,))])
    assert check(about, node, [None, None]).accepted


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [("x/y + y/x >= 2", "x*y > 0"), ("y != 0", "x*y >= 1"), ("x + y != 0", "x**2 != y**2")],
)
def test_definedness_from_hypotheses(text: str, hypothesis: str) -> None:
    assert decide(made(text, REAL_XY, (hypothesis,))).word == "PROVED"


# ---------------------------------------------------------------- forgeries
def positions(node: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(node, dict):
        for key, item in node.items():
            found += positions(item, (*path, key))
    elif isinstance(node, list):
        for place, item in enumerate(node):
            found += positions(item, (*path, place))
    return found


def changed(node: Json, path: tuple[Any, ...], value: Json) -> Json:
    node = copy.deepcopy(node)
    holder = node
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return node


VALUES = ("0", "1", "-1", "1/2", "x", "y", 0, 1, 2, -1, [], [[[], [["1", "1"]]]], ">=", "==", None)


@settings(max_examples=150)
@given(st.data())
def test_forgeries_do_not_prove_false_neighbours(data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(SHARP) - 1))
    certificate = certificate_of(index)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(positions(certificate)))
        certificate = changed(certificate, path, data.draw(st.sampled_from(VALUES)))
    result = replay(sharp(index, true=False).to_json(), certificate)
    assert not (result.accepted and result.outcome != "fails"), certificate


# ---------------------------------------------------------------- against exact evaluation
coefficients = st.integers(-3, 3)
POINTS = [Fraction(k, 4) for k in range(-8, 9)]


@settings(max_examples=60)
@given(st.lists(coefficients, min_size=2, max_size=7), st.sampled_from((">=", ">")))
def test_one_variable_is_always_decided(numbers: list[int], op: str) -> None:
    text = " + ".join(f"({c})*x**{k}" for k, c in enumerate(numbers))
    about = made(f"{text} {op} 0", {"x": "[-2, 2]"})
    verdict = decide(about)
    assert verdict.holds or verdict.fails, (about.text, verdict.word)
    relation = about.conclusion[0]
    values = [holds(relation, {"x": fmpq(p.numerator, p.denominator)}, 64) for p in POINTS]
    assert not (verdict.holds and False in values)


@settings(max_examples=40)
@given(
    st.lists(coefficients, min_size=6, max_size=6),
    st.sampled_from((N, "[-1, 1]", R)),
    st.sampled_from(((), ("x + y == 1",), ("x >= y",), ("x**2 + y**2 <= 1",))),
)
def test_no_quadratic_claim_is_proved_against_a_point(
    numbers: list[int], domain: str, hypotheses: tuple[str, ...]
) -> None:
    a, b, c, d, e, f = numbers
    text = f"({a})*x**2 + ({b})*x*y + ({c})*y**2 + ({d})*x + ({e})*y + ({f}) >= 0"
    about = made(text, over("xy", domain), hypotheses)
    verdict = decide(about)
    if not verdict.holds:
        return
    for x, y in product(POINTS, POINTS):
        if domain != R and (min(x, y) < (0 if domain == N else -1)):
            continue
        if domain == "[-1, 1]" and max(x, y) > 1:
            continue
        values = {"x": fmpq(x.numerator, x.denominator), "y": fmpq(y.numerator, y.denominator)}
        if all(holds(item, values, 64) for item in about.given):
            assert holds(about.conclusion[0], values, 64), (about.text, x, y)
