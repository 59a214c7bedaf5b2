"""No false claim is accepted: near misses, consistent forgeries, random certificates."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Quantifier, claim

Json = Any

#: (a true claim that is decided, false neighbours of it)
NEIGHBOURS: tuple[tuple[Claim, tuple[Claim, ...]], ...] = (
    (
        claim("exp(x) >= 1 + x", x="[0, oo)"),
        (
            claim("exp(x) >= 1 + x + x/10**9", x="[0, oo)"),
            claim("exp(x) > 1 + x", x="[0, oo)"),
            claim("exp(x) >= 1 + x + 10**(-9)", x="[0, oo)"),
        ),
    ),
    (
        claim("log(1 + x) <= x", x="(-1, 5]"),
        (
            claim("log(1 + x) <= x", x="[-1, 5]"),
            claim("log(1 + x) < x", x="(-1, 5]"),
            claim("log(1 + x) <= x*999/1000", x="(-1, 5]"),
        ),
    ),
    (
        claim("x*(1 - x) <= 1/4", x="[0, 1]"),
        (
            claim("x*(1 - x) <= 1/4 - 10**(-12)", x="[0, 1]"),
            claim("x*(1 - x) < 1/4", x="[0, 1]"),
        ),
    ),
    (
        claim("tanh(x) < x", x="(0, oo)"),
        (claim("tanh(x) < x", x="[0, oo)"), claim("tanh(x) < x - x**3/2", x="(0, oo)")),
    ),
    (
        claim("x >= 2", x="[0, 5]", given="x >= 3"),
        (
            claim("x >= 2", x="[0, 5]", given="x >= 1"),
            claim("x >= 2", x="[0, 5]"),
            claim("x >= 4", x="[0, 5]", given="x >= 3"),
        ),
    ),
    (
        claim("2**n >= n + 1", n="integer [0, oo)"),
        (
            claim("2**n > n + 1", n="integer [0, oo)"),
            claim("2**n >= n + 1", n="[0, oo)"),
            claim("2**n >= 2*n + 1", n="integer [0, oo)"),
        ),
    ),
    (
        claim("n**2 >= n", n="integer [0, 10]"),
        (claim("n**2 >= n", n="[0, 10]"), claim("n**2 > n", n="integer [0, 10]")),
    ),
    (
        claim("sin(x) <= x", x="[0, 3]"),
        (claim("sin(x) <= x", x="[-1, 3]"), claim("sin(x) <= x*9999/10000", x="[0, 3]")),
    ),
    (
        claim("x + 1/x >= 2", x="(0, oo)"),
        (
            claim("x + 1/x >= 2", x="(-1, oo)"),
            claim("x + 1/x >= 2", x="[0, oo)"),
            claim("x + 1/x > 2", x="(0, oo)"),
        ),
    ),
    (
        claim("x*y <= 1", x="[0, 1]", y="[0, 1]"),
        (claim("x*y <= 1", x="[0, 1]", y="[0, 2]"), claim("x*y < 1", x="[0, 1]", y="[0, 1]")),
    ),
    (
        claim(["x + 1 > x", "x**2 >= 0"], x="[-1, 1]"),
        (claim(["x + 1 > x", "x**2 > 0"], x="[-1, 1]"),),
    ),
    (
        claim("y > x", x="[0, 1]", y="[0, 2]", exists={"y": "x + 1/2"}),
        (
            claim("y > x", x="[0, 1]", y="[0, 1]", exists={"y": "x + 1/2"}),
            claim("y > x", x="[0, 1]", y="[0, 2]", exists={"y": "x"}),
            claim("y > x", x="[0, 1]", y="integer [0, 2]", exists={"y": "x + 1/2"}),
        ),
    ),
)
REFUTED: tuple[Claim, ...] = (
    claim("x >= 1", x="[0, 1]"),
    claim("x**2 + y**2 < 1", x="[0, 1]", y="[0, 1]"),
    claim("exp(x) <= 1 + x", x="[0, 1]", given="x >= 1/2"),
    claim("n**2 <= 2*n", n="integer [0, 10]"),
)


@cache
def certificate_of(index: int) -> Json:
    verdict = decide(NEIGHBOURS[index][0])
    assert verdict.holds, (NEIGHBOURS[index][0].text, verdict)
    return verdict.certificate


@cache
def refutation_of(index: int) -> Json:
    verdict = decide(REFUTED[index])
    assert verdict.fails, REFUTED[index].text
    return verdict.certificate


def check(about: Claim, certificate: Json) -> Replay:
    return replay(about.to_json(), certificate)


def holding(node: Json, defined: Json = None, evidence: str = "certified") -> Json:
    part = {"defined": defined or [], "proof": node, "evidence": evidence}
    return {"version": 1, "claim": "parts", "parts": [part]}


@pytest.mark.parametrize("index", range(len(NEIGHBOURS)))
def test_real_certificates_are_accepted(index: int) -> None:
    assert check(NEIGHBOURS[index][0], certificate_of(index)).accepted


@pytest.mark.parametrize(
    ("index", "false"), [(i, f) for i, (_, others) in enumerate(NEIGHBOURS) for f in others]
)
def test_a_certificate_does_not_serve_a_false_neighbour(index: int, false: Claim) -> None:
    assert not check(false, certificate_of(index)).accepted


# ---------------------------------------------------------------- consistent forgeries
def positions(node: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside a certificate."""
    found = [path] if path else []
    if isinstance(node, dict):
        for key, item in node.items():
            found += positions(item, (*path, key))
    elif isinstance(node, list):
        for place, item in enumerate(node):
            found += positions(item, (*path, place))
    return found


def changed(node: Json, path: tuple[Any, ...], change: Callable[[Json], Json]) -> Json:
    node = copy.deepcopy(node)
    holder = node
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = change(holder[path[-1]])
    return node


LEAVES = (
    {"rule": "exact"},
    {"rule": "identity"},
    {"rule": "direct", "bits": 64},
    {"rule": "assumption", "index": 0},
    {"rule": "mean-value", "bits": 64},
    {"rule": "limit"},
    None,
    [],
)


@st.composite
def forged(draw: st.DrawFn, certificate: Json) -> Json:
    """A certificate with up to three values exchanged, dropped, flipped or duplicated."""
    for _ in range(draw(st.integers(1, 3))):
        places = positions(certificate)
        path = draw(st.sampled_from(places))
        kind = draw(st.sampled_from(("leaf", "flip", "swap", "other")))
        if kind == "leaf":
            leaf = draw(st.sampled_from(LEAVES))
            certificate = changed(certificate, path, lambda old, leaf=leaf: leaf)
        elif kind == "flip":
            certificate = changed(certificate, path, _flipped)
        elif kind == "swap":
            other = draw(st.sampled_from(places))
            value = certificate
            for key in other:
                value = value[key]
            value = copy.deepcopy(value)
            certificate = changed(certificate, path, lambda old, value=value: value)
        else:
            text = draw(st.sampled_from(("0", "1", "-1", "x", "10**6", "n", "x - 1", "1/x")))
            certificate = changed(certificate, path, lambda old, text=text: text)
    return certificate


def _flipped(value: Json) -> Json:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return -value
    if isinstance(value, str):
        return f"-({value})"
    if isinstance(value, list):
        return value[::-1]
    return {}


FALSE = [(i, f) for i, (_, others) in enumerate(NEIGHBOURS) for f in others]


@settings(max_examples=150)
@given(st.data())
def test_forged_certificates_of_false_claims_are_refused(data: st.DataObject) -> None:
    index, false = data.draw(st.sampled_from(FALSE))
    certificate = data.draw(forged(certificate_of(index)))
    result = check(false, certificate)
    assert not (result.accepted and result.outcome != "fails"), (false.text, certificate)


@settings(max_examples=100)
@given(st.data())
def test_true_claims_are_never_refuted(data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(REFUTED) - 1))
    certificate = data.draw(forged(refutation_of(index)))
    true = data.draw(st.sampled_from([item[0] for item in NEIGHBOURS]))
    assert not check(true, certificate).accepted


@pytest.mark.parametrize("index", range(len(REFUTED)))
def test_real_refutations_are_accepted(index: int) -> None:
    result = check(REFUTED[index], refutation_of(index))
    assert result.accepted
    assert result.outcome == "fails"


@pytest.mark.parametrize(
    ("about", "point"),
    [
        (claim("x >= 1", x="[0, 1]"), {"x": "1"}),
        (claim("x >= 1", x="[0, 1]"), {"x": "-1"}),
        (claim("x >= 1", x="(0, 1]"), {"x": "0"}),
        (claim("x >= 1", x="[0, 1]"), {}),
        (claim("x >= 1", x="[0, 1]"), {"x": 0.5}),
        (claim("x >= 1", x="[0, 1]"), {"x": "1/0"}),
        (claim("x >= 1", x="[0, 1]"), {"x": "y"}),
        (claim("x >= 1", x="[0, 1]"), {"x": "oo"}),
        (claim("x >= 1", x="[0, 1]"), {"x": "0", "y": "0"}),
        (claim("x >= 1", x="[0, 2]", given="x > 1"), {"x": "1"}),
        (claim("x >= 1", x="[0, 2]", given="1/x > 1"), {"x": "0"}),
        (claim("x >= 1", x="[-2, 2]", given="sqrt(x) >= 0"), {"x": "-1"}),
        (claim("x >= 1", x="[-2, 2]", given="x**x >= 0"), {"x": "-1/2"}),
        (claim("n >= 1", n="integer [0, 2]"), {"n": "1/2"}),
        (claim("log(x) >= -1", x="[0, 2]"), {"x": "0"}),
        (claim("1/x >= -1", x="[0, 2]"), {"x": "0"}),
        (claim("x**2 < 2", x="[0, 2]", given="x <= 14142135623730950488/10**19"),
         {"x": "14142135623730950488/10**19"}),
        (claim("sqrt(2)*sqrt(2) >= 2"), {}),
        (claim("x**0 >= 1", x="[0, 1]"), {"x": "0"}),
        (claim("(-8)**(1/3) > 0"), {}),
    ],
)  # fmt: skip
def test_wrong_points_do_not_refute(about: Claim, point: Json) -> None:
    certificate = {"version": 1, "claim": "refuted", "part": 0, "point": point, "bits": 128}
    assert not check(about, certificate).accepted


ROOT = {"interval": ["1", "2"], "why": "sign change", "of": "x**2 - 2"}


@pytest.mark.parametrize(
    ("about", "root", "accepted"),
    [
        (claim("x >= 3", x="[0, 5]", given="x**2 == 2"), ROOT, True),
        (claim("x**2 != 2", x="[0, 5]"), ROOT, True),
        (claim("sqrt(x**2)*(x**2 - 2) != 0", x="[0, 5]"),
         {**ROOT, "of": "x*(x**2 - 2)"}, True),
        (claim("sqrt(x**2)*(x**2 - 2) != 0", x="[0, 5]"),
         {**ROOT, "of": "x*(x**2 - 2) - 1"}, False),
        (claim("x >= 3/2", x="[0, 5]", given="x**2 == 2"), ROOT, False),
        (claim("x >= 3", x="[0, 3/2]", given="x**2 == 2"), ROOT, False),
        (claim("x >= 3", x="[0, 5]", given="x**2 == 3"), ROOT, False),
        (claim("x >= 3", x="[0, 5]", given="x**2 == 2"),
         {**ROOT, "interval": ["3/2", "2"]}, False),
        (claim("x >= 3", x="[0, 5]", given="x**2 == 2"),
         {**ROOT, "interval": ["2", "1"]}, False),
        (claim("x >= 3", x="integer [0, 5]", given="x**2 == 2"), ROOT, False),
        (claim("1/(2*x - 3) != 0", x="[0, 5]"), {**ROOT, "of": "1/(2*x - 3)"}, False),
        (claim("sign(x - 3/2) != 0", x="[0, 5]"), {**ROOT, "of": "sign(x - 3/2)"}, False),
    ],
)  # fmt: skip
def test_roots_on_segments(about: Claim, root: Json, accepted: bool) -> None:
    certificate = {"version": 1, "claim": "refuted", "part": 0, "point": {"x": root}, "bits": 128}
    assert check(about, certificate).accepted == accepted


def test_a_root_beside_a_whole_number() -> None:
    about = claim("x**2 + n != 2", x="[0, 5]", n="integer [0, 3]")
    for value, accepted in (("0", True), ("1", False), ("1/2", False)):
        certificate = {"version": 1, "claim": "refuted", "part": 0, "bits": 128,
                       "point": {"x": ROOT, "n": value}}  # fmt: skip
        assert check(about, certificate).accepted == accepted


def test_a_root_by_its_sign_is_no_exact_evidence() -> None:
    """The hypothesis holds at a root that balls have found; what fails there fails exactly."""
    certificate = {"version": 1, "claim": "refuted", "part": 0, "point": {"x": ROOT}, "bits": 128}
    found = check(claim("1 > 2", x="[0, 5]", given="x**2 == 2"), certificate)
    assert (found.accepted, found.evidence) == (True, "certified")


# ---------------------------------------------------------------- random certificates
FALSE_CLAIMS: tuple[Claim, ...] = (
    claim("x > 0", x="[0, 1]"),
    claim("0*x > 0", x="(0, 1)"),
    claim("x**2 > 0", x="[-1, 1]"),
    claim("x >= 1/1000000", x="(0, 1]"),
    claim("Abs(x) == x", x="[-1, 1]"),
    claim("sqrt(x**2) == x", x="[-1, 1]"),
    claim("1/x > 0", x="[-1, 1]"),
    claim("1/x >= -5", x="[-1, 1]", given="x != 0"),
    claim("x/x == 1", x="[-1, 1]"),
    claim("x**n >= 0", x="[-1, 1]", n="integer [0, 5]"),
    claim("n*(n - 1) > 0", n="integer [0, oo)"),
    claim("x <= 1", x="(0, oo)"),
    claim("x*y <= 1", x="[0, oo)", y="(0, 1]", given="x <= 2"),
    claim("x - y > 0", x="(0, 1]", y="(0, 1]", given="x >= y"),
    claim("log(x) >= 0", x="[0, 1]"),
    claim("floor(x) >= x", x="[0, 1]"),
    claim("sign(x) == 1", x="[0, 1]"),
    claim("Max(x, 0) == x", x="[-1, 1]"),
    claim("exp(-x) <= 0", x="[0, oo)"),
    claim("1 - tanh(x) <= 0", x="[0, oo)"),
    claim("sin(x) <= 1/2", x="[0, oo)"),
    claim("(x - 1/3)**2 > 0", x="[0, 1]"),
    claim("y >= 0", x="[0, 1]", y="[-1, 1]", given="x*y >= 0"),
    claim("1/(x - 5) + 1/10 >= 0", x="[0, 1]"),
)


def texts(about: Claim) -> list[str]:
    found = {"0", "1", "-1", "1/2", "10", "u", "w"}
    for relation in (*about.conclusion, *about.given):
        for side in (relation.margin, relation.left, relation.right):
            for node in t.walk(side):
                if node.head not in t.RELATIONS and node.head != "true":
                    found.add(t.to_text(node))
        found.add(t.to_text(t.negate(relation.margin)))
    return sorted(found)


def nodes(about: Claim) -> st.SearchStrategy[Json]:
    """Plausible certificate nodes about the claim's own terms and variables."""
    term = st.sampled_from(texts(about))
    names = st.sampled_from([item.name for item in about.variables] + ["u"])
    sign = st.sampled_from([1, -1])
    leaf = st.one_of(
        st.sampled_from(
            [
                {"rule": "exact"}, {"rule": "identity"}, {"rule": "direct", "bits": 64},
                {"rule": "limit"},
            ]
        ),
        st.builds(lambda i: {"rule": "assumption", "index": i}, st.integers(0, 3)),
        st.builds(
            lambda c, p, i: {"rule": "positivity", "terms": [[[], [[c, p]]], *(
                [[[i], [["1", "1"]]]] if i < 3 else [])]},
            st.sampled_from(["1", "0", "1/2", "-1"]), term, st.integers(0, 3),
        ),
    )  # fmt: skip

    def grow(child: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
        two = st.lists(child, min_size=2, max_size=2)

        def build(rule: str, **fields: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
            return st.fixed_dictionaries({"rule": st.just(rule), **fields})

        return st.one_of(
            build("split", variable=names, at=term, parts=two),
            build("monotone", variable=names, sign=sign, strict=st.booleans(),
                  derivative=child, face=child, defined=two),
            build("hypothesis", index=st.integers(0, 1), proof=child),
            build("rewrite", factor=term, margin=term, positive=child, proof=child),
            build("relax", variable=names, proof=child),
            build("enumerate", variable=names, parts=st.lists(child, max_size=6)),
            build("induction", variable=names, base=child, step=child),
            build("replace", old=term, new=term, because=st.lists(child, max_size=2), proof=child),
            build("substitute", kind=st.sampled_from(
                ["reciprocal", "power", "multiple", "offset"]),
                variable=names, name=st.sampled_from(["u", "w"]), by=term,
                exponent=st.integers(2, 3), proof=child),
            build("abstract", term=term, name=st.sampled_from(["u", "w"]), proof=child),
            build("cut", relation=st.builds(
                lambda a, op, b: f"{a} {op} {b}", term,
                st.sampled_from([">=", ">", "==", "!="]), term), first=child, then=child),
            build("sum", parts=st.lists(st.tuples(term, child).map(list), max_size=2)),
            build("product", parts=st.lists(st.tuples(term, child).map(list), max_size=2)),
            build("outer", function=st.sampled_from(["exp", "log", "square"]), left=term,
                  right=term, sides=two, proof=child),
            build("apart", sign=sign, proof=child),
            build("both", lower=child, upper=child),
        )  # fmt: skip

    return st.recursive(leaf, grow, max_leaves=5)


@st.composite
def false_with_certificate(draw: st.DrawFn) -> tuple[Claim, Json]:
    about = draw(st.sampled_from(FALSE_CLAIMS))
    node = nodes(about)
    return about, holding(draw(node), draw(st.lists(node, max_size=1)))


@settings(max_examples=50)
@given(false_with_certificate())
def test_random_certificates_never_prove_false_claims(pair: tuple[Claim, Json]) -> None:
    about, certificate = pair
    assert not check(about, certificate).accepted, (about.text, certificate)


@pytest.mark.stress
@settings(max_examples=20_000)
@given(false_with_certificate())
def test_many_random_certificates_never_prove_false_claims(pair: tuple[Claim, Json]) -> None:
    about, certificate = pair
    assert not check(about, certificate).accepted, (about.text, certificate)


# ---------------------------------------------------------------- hand-made attacks
DIRECT = {"rule": "direct", "bits": 64}


@pytest.mark.parametrize(
    ("about", "node"),
    [
        # a strict goal with two weak halves
        (claim("0*x > 0", x="(0, 1)"),
         {"rule": "monotone", "variable": "x", "sign": 1, "derivative": DIRECT,
          "face": {"rule": "exact"}}),
        (claim("x > 0", x="[0, 1]"),
         {"rule": "monotone", "variable": "x", "sign": 1, "strict": True, "derivative": DIRECT,
          "face": {"rule": "exact"}}),
        # through a pole: outside the old domain, and inside it by dropping a hypothesis
        (claim("1/(x - 5) + 1/10 >= 0", x="[0, 1]"),
         {"rule": "split", "variable": "x", "at": "10", "parts": [
             {"rule": "monotone", "variable": "x", "sign": -1, "derivative": DIRECT,
              "face": {"rule": "exact"}}, DIRECT]}),
        (claim("1/x >= -5", x="[-1, 1]", given="x != 0"),
         {"rule": "monotone", "variable": "x", "sign": -1, "derivative": DIRECT,
          "face": {"rule": "exact"}}),
        # the wrong end
        (claim("x >= 1/2", x="[0, 1]"),
         {"rule": "monotone", "variable": "x", "sign": -1, "derivative": DIRECT,
          "face": {"rule": "exact"}}),
        # a jump
        (claim("1 - Heaviside(x) >= 1/2", x="[-1, 1]"),
         {"rule": "monotone", "variable": "x", "sign": 1, "derivative": DIRECT,
          "face": DIRECT}),
        # a factor that vanishes or is negative
        (claim("x >= 0", x="[-1, 1]"),
         {"rule": "rewrite", "factor": "x", "margin": "1", "positive": DIRECT, "proof": DIRECT}),
        (claim("0*x > 0", x="[-1, 1]"),
         {"rule": "rewrite", "factor": "0", "margin": "1", "positive": DIRECT, "proof": DIRECT}),
        (claim("-x >= 0", x="[1, 2]"),
         {"rule": "rewrite", "factor": "-1", "margin": "x", "positive": DIRECT,
          "proof": DIRECT}),
        # a whole exponent made real
        (claim("x**n >= 0", x="[-1, 1]", n="integer [1, 5]"),
         {"rule": "relax", "variable": "n", "proof": DIRECT}),
        (claim("x**(n + 0) >= 0", x="[-1, 1]", n="integer [1, 5]"),
         {"rule": "abstract", "term": "n + 0", "name": "w", "proof": DIRECT}),
        # circular hypotheses
        (claim("x >= 1", x="[0, 5]", given="x >= 0"),
         {"rule": "hypothesis", "index": 0, "proof": DIRECT}),
        (claim("x >= 1", x="[0, 5]"),
         {"rule": "cut", "relation": "x >= 1", "first": {"rule": "assumption"},
          "then": {"rule": "assumption"}}),
        # an undefined cut
        (claim("x >= 1", x="[-5, 5]"),
         {"rule": "cut", "relation": "sqrt(x - 1) >= 0", "first": DIRECT,
          "then": {"rule": "positivity", "terms": [[[0], [["1", "1"]]]]}}),
        # a gap between the halves, a name already used
        (claim("n*(n - 1) > 0", n="integer [0, 10]"),
         {"rule": "split", "variable": "n", "at": "1/2", "parts": [{"rule": "exact"}, DIRECT]}),
        (claim("x - y >= 0", x="[0, 1]", y="[0, 1]"),
         {"rule": "substitute", "kind": "offset", "variable": "x", "by": "y",
          "name": "y", "proof": {"rule": "direct"}}),
        # 0 is not covered by x = 1/u
        (claim("x > 0", x="[0, 1]"),
         {"rule": "substitute", "kind": "reciprocal", "variable": "x", "name": "u",
          "proof": DIRECT}),
        # induction that starts too late, or uses what it shows
        (claim("n >= 1", n="integer [0, oo)"),
         {"rule": "induction", "variable": "n", "base": {"rule": "direct"},
          "step": {"rule": "assumption", "index": 0}}),
        # bombs
        (claim("x >= 1", x="[0, 1]"), {"rule": "direct", "bits": 10**9}),
        (claim("x >= 1", x="[0, 1]"), {"rule": "direct", "bits": "64"}),
        (claim("x >= 1", x="[0, 1]"), {"rule": ["direct"]}),
        (claim("n >= 0", n="integer [-1, 10**12]"),
         {"rule": "enumerate", "variable": "n", "parts": []}),
    ],
)  # fmt: skip
def test_attacks_are_refused(about: Claim, node: Json) -> None:
    assert not check(about, holding(node)).accepted


def test_the_evidence_word_can_not_be_forged() -> None:
    about = claim("exp(x) > 0", x="[0, 1]")
    assert check(about, holding(DIRECT)).accepted
    assert not check(about, holding(DIRECT, evidence="proved")).accepted
    assert check(about, holding(DIRECT)).evidence == "certified"


def test_definedness_can_not_be_dropped() -> None:
    about = claim("0/x == 0", x="[0, 1]")
    for defined in ([], None, [None], [DIRECT], [{"rule": "identity"}]):
        assert not check(about, holding({"rule": "identity"}, defined)).accepted
    hidden = claim("0*log(x) == 0", x="[-1, 1]")
    assert not check(hidden, holding({"rule": "identity"}, [DIRECT])).accepted


@pytest.mark.parametrize(
    "about",
    [
        claim("0*Sum(1/k, (k, 1, n)) == 0", n="integer [-1, 5]"),
        claim("0*Sum(1/k, (k, 0, n)) == 0", n="integer [0, 5]"),
        claim("0*Sum(1/(x - k), (k, 1, 3)) == 0", x="[0, 5]"),
        claim("0*binomial(n, 2) == 0", n="integer [-1, 5]"),
        claim("0*Integral(1/s, (s, 0, 1)) == 0"),
        claim("0*Limit(1/s, s, 0) == 0"),
        claim("0*Derivative(Abs(x), x) == 0", x="[-1, 1]"),
        claim("0*Piecewise((1, x > 0)) == 0", x="[-1, 1]"),
        claim("0*Sum(1/(k - 2), (k, 1, 3)) == 0"),
        claim("0*besselj(1/2, x) == 0", x="[-1, 1]"),
        claim("0*gamma(x) == 0", x="[-1, 1]"),
        claim("0*tan(x) == 0", x="[1, 2]"),
    ],
)
def test_what_may_be_undefined_is_refused(about: Claim) -> None:
    assert not check(about, holding({"rule": "identity"})).accepted
    assert not check(about, holding(DIRECT)).accepted


@pytest.mark.parametrize(
    "domain", ["(1, 1)", "[2, 1]", "(1, 1]", "integer (1, 2)", "[sqrt(2)*sqrt(2), 2)", "[1/0, 2]",
               "[log(-1), 5]", "[oo, oo)", "[0, sqrt(-1)]"],
)  # fmt: skip
def test_empty_and_undefined_domains_prove_nothing(domain: str) -> None:
    assert not check(claim("x > x", x=domain), holding(DIRECT)).accepted
    assert not check(claim("x == x", x=domain), holding({"rule": "identity"})).accepted


def test_a_claim_with_find_or_undeclared_names_is_refused() -> None:
    about = claim("x <= C", x="[0, 1]", find="C")
    assert not check(about, holding(DIRECT)).accepted


@pytest.mark.parametrize(
    "certificate",
    [
        None, [], "accepted", {}, {"version": 1}, {"version": 2, "claim": "parts", "parts": []},
        {"version": 1, "claim": "parts", "parts": []}, {"version": 1, "claim": "parts"},
        {"version": 1, "claim": "vacuous", "proof": {"rule": "identity"}},
        {"version": 1, "claim": "refuted", "part": 7, "point": {"x": "0"}},
        {"version": 1, "claim": "refuted", "part": True, "point": {"x": "0"}},
        {"version": 1, "claim": "refuted", "negation": [], "part": 0},
    ],
)  # fmt: skip
def test_malformed_certificates_are_refused(certificate: Json) -> None:
    assert not replay(claim("x >= 0", x="[0, 1]").to_json(), certificate).accepted


@pytest.mark.parametrize(
    "about", [None, {}, {"variables": 3}, {"variables": [], "conclusion": ["("]}]
)
def test_malformed_claims_are_refused(about: Json) -> None:
    assert not replay(about, holding({"rule": "exact"})).accepted


def test_quantified_claims_need_a_choice_of_earlier_variables() -> None:
    for witness in (None, "y + 1", "z", "1/0"):
        about = claim("y > x", x="[0, 1]", y="(-oo, oo)", z="[5, 6]", exists={"y": witness})
        assert not check(about, holding(DIRECT)).accepted
    assert Quantifier.EXISTS in {item.quantifier for item in about.variables}
