"""The rules ``asymptotic``, ``difference`` and ``constant``: what they refuse."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker import Replay, replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim

Json = Any

LIMIT: Json = {"rule": "asymptotic", "order": 6}
IDENTITY: Json = {"rule": "identity"}
DIRECT: Json = {"rule": "direct", "bits": 128}


def check(about: Claim, node: Json, defined: Json = None) -> Replay:
    part = {"defined": defined or [], "proof": node, "evidence": "certified"}
    return replay(about.to_json(), {"version": 1, "claim": "parts", "parts": [part]})


def falling(variable: str, drop: Json, step: str = "1", face: Json = None, **more: Json) -> Json:
    return {
        "rule": "difference", "variable": variable, "step": step, "drop": drop,
        "face": LIMIT if face is None else face, **more,
    }  # fmt: skip


def sloping(variable: str, sign: int, derivative: Json, **more: Json) -> Json:
    return {
        "rule": "monotone", "variable": variable, "sign": sign, "derivative": derivative,
        "face": LIMIT, **more,
    }  # fmt: skip


# ---------------------------------------------------------------- differences that are 0
#: Margins whose difference by 1 is identically 0, so that the limit alone carries the proof.
@pytest.mark.parametrize(
    "text",
    [
        # one monomial written in two ways: neither coefficient is the leading one
        "4**x - 2**(2*x) >= 1",
        "2**x*3**x - 6**x >= 1",
        "6**x - 2**x*3**x >= 1",
        "exp(x*sqrt(2)*sqrt(3)) - exp(x*sqrt(6)) >= 1",
        "exp(x/(1 + sqrt(2))) - exp(x*(sqrt(2) - 1)) > 0",
        "exp(log(2)*x) + exp(x*log(3)) - 3**x - 2**x >= 1",
        # everything cancels, but for a negative constant or for nothing at all
        "loggamma(x + 1) - loggamma(x) - log(x) >= 1",
        "loggamma(x + 1) - loggamma(x) - log(x) > 0",
        "digamma(x + 1) - digamma(x) - 1/x > 0",
        "x - x >= 1",
        # no limit at all
        "sin(2*pi*x) >= 0",
        "1 + sin(2*pi*x) > 0",
        "cos(2*pi*x) + 1 > 0",
    ],
)
def test_a_periodic_margin_needs_its_limit(text: str) -> None:
    about = claim(text, x="[1, oo)")
    for order in (1, 6, 16):
        node = falling("x", IDENTITY, face={"rule": "asymptotic", "order": order})
        assert not check(about, node).accepted


@pytest.mark.parametrize("text", [
    "y**x*2**x - (2*y)**x >= 1", "exp(x*y)*exp(x) - exp(x*(y + 1)) >= 1",
    "exp(x*sqrt(y)**2) - exp(x*y) >= 1", "exp(x*(sin(y)**2 + cos(y)**2)) - exp(x) >= 1",
    "exp(x*y*gamma(1/2)) - exp(sqrt(pi)*x*y) >= 1", "x**(log(4)/log(2)) - x**2 >= y",
    "exp(x*sqrt(3 + 2*sqrt(2))) - exp((1 + sqrt(2))*x) >= y", "x*y/y - x >= 1",
])  # fmt: skip
def test_a_constant_margin_in_two_variables_needs_its_limit(text: str) -> None:
    about = claim(text, x="[1, oo)", y="[1, 2]")
    assert not check(about, falling("x", IDENTITY)).accepted


def test_a_periodic_margin_with_a_limit_is_constant() -> None:
    assert check(claim("4**x - 2**(2*x) >= -1", x="[1, oo)"), falling("x", IDENTITY)).accepted
    assert check(claim("4**x - 2**(2*x) > -1", x="[1, oo)"), falling("x", IDENTITY)).accepted
    assert check(claim("4**x >= 2**(2*x)", x="[1, oo)"), falling("x", IDENTITY)).accepted


# ---------------------------------------------------------------- faces
#: (text, domain, sign of the slope of the margin, whether the face carries the claim)
FACES = (
    # the sign of the limit
    ("exp(-x) >= 0", "[1, oo)", -1, True),
    ("exp(-x) > 0", "[1, oo)", -1, True),
    ("exp(-x) + 1/10 > 0", "[1, oo)", -1, True),
    ("exp(-x) >= 1/10", "[1, oo)", -1, False),
    ("exp(-x) >= 10**(-30)", "[1, oo)", -1, False),
    ("exp(x) >= 0", "(-oo, 1]", 1, True),
    ("exp(x) >= 10**(-30)", "(-oo, 1]", 1, False),
    ("tanh(x) > -1", "(-oo, oo)", 1, True),
    ("tanh(x) < 1", "(-oo, oo)", -1, True),
    ("tanh(x) < 1 - 10**(-30)", "(-oo, oo)", -1, False),
    ("tanh(x) > -1 + 10**(-30)", "(-oo, oo)", 1, False),
    ("atan(x) < pi/2", "[0, oo)", -1, True),
    ("atan(x) < pi/2 - 10**(-30)", "[0, oo)", -1, False),
    ("atan(x) < 15707963/10**7", "[0, oo)", -1, False),
    ("atan(x) <= 15707964/10**7", "[0, oo)", -1, True),
    ("erfc(x) < 2", "(-oo, oo)", 1, True),
    ("erfc(x) > 0", "(-oo, oo)", -1, True),
    ("erfc(x) < 2 - 10**(-30)", "(-oo, oo)", 1, False),
    ("1/x >= 0", "(0, oo)", -1, True),
    ("1/x >= 10**(-30)", "(0, oo)", -1, False),
    ("1/x < 0", "(-oo, 0)", 1, True),
    ("1/x >= -(10**30)", "(-oo, 0)", -1, False),
    ("1/x <= 10**30", "(0, oo)", 1, False),
    # open and closed finite ends
    ("x > 0", "(0, 1]", 1, True),
    ("x >= 0", "[0, 1]", 1, True),
    ("x > 0", "[0, 1]", 1, False),
    ("sqrt(x) > 0", "[0, 1]", 1, False),
    ("1 - x > 0", "[0, 1)", -1, True),
    ("1 - x > 0", "[0, 1]", -1, False),
    ("x**3 > 0", "(0, oo)", 1, True),
    ("x > 10**(-30)", "(0, 1]", 1, False),
    ("log(x) > -10", "(0, 1]", 1, False),
    ("-log(x) > 0", "(0, 1)", -1, True),
    ("-log(x) > 0", "(0, 1]", -1, False),
    ("x**2 < 2", "[0, sqrt(2))", -1, True),
    ("x**2 < 2 - 10**(-30)", "[0, sqrt(2))", -1, False),
    # an end that does not belong to what is defined
    ("log(1 + x) > -10", "[-1, 1]", 1, False),
    ("1/x > 0", "[0, oo)", -1, False),
    ("sqrt(x) >= 0", "[-1, 1]", 1, False),
)  # fmt: skip


@pytest.mark.parametrize(("text", "domain", "sign", "holds"), FACES)
def test_faces(text: str, domain: str, sign: int, holds: bool) -> None:
    about = claim(text, x=domain)
    slopes = (DIRECT, {"rule": "monotone", "variable": "x", "sign": 1, "derivative": DIRECT,
                       "face": LIMIT})  # fmt: skip
    accepted = [
        check(about, sloping("x", sign, slope, strict=strict)).accepted
        for slope in slopes
        for strict in (False, True)
    ]
    assert any(accepted) == holds


@pytest.mark.parametrize("order", [0, -1, 17, 10**9, True, 1.0, "6", None, [6]])
def test_the_order_is_a_small_whole_number(order: Json) -> None:
    node = sloping("x", -1, DIRECT, face={"rule": "asymptotic", "order": order})
    assert not check(claim("exp(-x) > 0", x="[0, oo)"), node).accepted


def test_asymptotic_proves_faces_only() -> None:
    for text in ("exp(-x) > 0", "x >= 0", "x**2 >= 0"):
        assert not check(claim(text, x="[0, oo)"), LIMIT).accepted


#: Margins with a further variable, whose limit depends on it: (text, domain of y, holds)
PARAMETERS = (
    ("y + 1/x >= 0", "[-1, 1]", False),
    ("y + 1/x >= 0", "[-10**(-9), 1]", False),
    ("y + 1/x >= 0", "(0, 1]", True),
    ("y + exp(-x) > 0", "(0, 1]", True),
    ("exp(-x*y) >= 1/2", "[0, 1]", False),
    ("exp(-x*y) >= 1/2", "(0, 1]", False),
    ("exp(-x*y) > 0", "(0, 1]", True),
    ("1/(1 + x*y) >= 1/2", "[0, 1]", False),
    ("1/(1 + x*y) >= 1/2", "(0, 1]", False),
    ("1/(1 + x*y) > 0", "(0, 1]", True),
    ("atan(x*y) <= pi/4", "[0, 1]", False),
    ("atan(x*y) <= pi/4", "(0, 1]", False),
    ("atan(x*y) < pi/2", "(0, 1]", True),
    ("y**2 - y + 1/x > 0", "(0, 1)", False),
    ("exp(-x) + y*exp(-2*x) - y >= 0", "[0, 1]", False),
)  # fmt: skip


@pytest.mark.parametrize(("text", "domain", "holds"), PARAMETERS)
def test_the_limit_holds_for_every_value_of_the_others(text: str, domain: str, holds: bool) -> None:
    about = claim(text, x="(0, oo)", y=domain)
    for strict in (False, True):
        result = check(about, sloping("x", -1, DIRECT, strict=strict))
        assert result.accepted == holds or (strict and not result.accepted), result.why


# ---------------------------------------------------------------- differences
def test_a_difference_is_accepted() -> None:
    drop = {
        "rule": "rewrite", "factor": "1", "margin": "1/(x*(x + 1))",
        "positive": {"rule": "exact"}, "proof": DIRECT,
    }  # fmt: skip
    assert check(claim("1/x > 0", x="(0, oo)"), falling("x", drop)).accepted
    assert check(claim("1/x > 0", x="(0, oo)"), falling("x", drop, strict=True)).accepted
    assert check(claim("1/x > 0", x="integer [1, oo)"), falling("x", drop)).accepted
    assert not check(claim("1/x > 10**(-30)", x="(0, oo)"), falling("x", drop)).accepted
    assert not check(claim("1/x > 0", x="[0, oo)"), falling("x", drop)).accepted
    assert not check(claim("1/x > 0", x="(-oo, oo)"), falling("x", drop)).accepted


@pytest.mark.parametrize("domain", ["[1, oo)", "integer [1, oo)"])
@pytest.mark.parametrize("step", ["0", "-1", "-1/2", "1 - 1", "x", "sqrt(2)", "oo", 1, None, "y"])
def test_steps_that_lead_nowhere(step: Json, domain: str) -> None:
    """n - 5 rises to oo, so that its difference by a step <= 0 is not negative."""
    about = claim("x >= 5", x=domain)
    for drop in (IDENTITY, DIRECT, {"rule": "exact"}):
        assert not check(about, falling("x", drop, step=step)).accepted


@pytest.mark.parametrize("step", ["1/2", "3/2", "1/1000"])
def test_whole_variables_take_whole_steps(step: str) -> None:
    about = claim("exp(-n) > 0", n="integer [0, oo)")
    drop = {"rule": "relax", "variable": "n", "proof": DIRECT}
    assert not check(about, falling("n", drop, step=step)).accepted
    assert check(
        claim("exp(-n) >= 0", n="[0, oo)"), falling("n", _exponential(step), step)
    ).accepted


def _exponential(step: str) -> Json:
    return {
        "rule": "rewrite", "factor": "exp(-n)", "margin": f"1 - exp(-({step}))",
        "positive": DIRECT, "proof": DIRECT,
    }  # fmt: skip


@pytest.mark.parametrize("domain", ["[1, 3]", "[1, 3)", "(-oo, 3]", "integer [1, 9]"])
def test_a_difference_needs_room(domain: str) -> None:
    assert not check(claim("4 - 4 >= 0*x", x=domain), falling("x", IDENTITY)).accepted
    assert not check(claim("2**x >= 2**x", x=domain), falling("x", IDENTITY)).accepted


def test_hypotheses_on_the_variable_do_not_help() -> None:
    """They hold at x, not at x + 1, x + 2, ..."""
    drop = "-x*exp(-x) + (x + 1)*exp(-(x + 1))"
    about = claim("-x*exp(-x) >= 0", x="(0, oo)", given=f"{drop} >= 0")
    assert not check(about, falling("x", {"rule": "assumption", "index": 0})).accepted


@pytest.mark.parametrize("face", [None, {}, {"rule": "limit"}, {"rule": "direct"}, [], "oo"])
def test_the_face_of_a_difference_is_an_expansion(face: Json) -> None:
    node = falling("x", IDENTITY)
    node["face"] = face
    assert not check(claim("2**x >= 2**x", x="[1, oo)"), node).accepted


@pytest.mark.parametrize("op", ["==", "!="])
def test_a_difference_proves_inequalities_only(op: str) -> None:
    about = claim(f"2**x {op} 2**x - 1", x="[1, oo)")
    assert not check(about, falling("x", IDENTITY)).accepted


def test_a_strict_goal_needs_a_strict_part() -> None:
    zero = claim("digamma(x + 1) - digamma(x) - 1/x > 0", x="[1, oo)")
    for strict in (False, True):
        assert not check(zero, falling("x", IDENTITY, strict=strict)).accepted
    weak = claim("digamma(x + 1) - digamma(x) - 1/x >= 0", x="[1, oo)")
    assert check(weak, falling("x", IDENTITY)).accepted
    assert not check(weak, falling("x", IDENTITY, strict=True)).accepted


@pytest.mark.parametrize("text", [
    "log(gamma(x + 1)) >= log(gamma(x)) + log(x)",
    "polygamma(1, x) >= polygamma(1, x + 1) + 1/x**2", "harmonic(x) >= digamma(x + 1) + EulerGamma",
    "polygamma(2, x) >= polygamma(2, x + 1) - 2/x**3",
    "polygamma(3, 2*x) >= polygamma(3, 2*x + 1) + 6/(2*x)**4",
])  # fmt: skip
@pytest.mark.parametrize("more", ["10**(-9)", "1/x**9", "1/exp(x)"])
def test_the_recurrences_are_used_in_the_right_direction(text: str, more: str) -> None:
    """True equations: the difference is 0 and so is the limit; no positive number can be added."""
    assert check(claim(text, x="[1, oo)"), falling("x", IDENTITY)).accepted
    about = claim(f"{text} + {more}", x="[1, oo)")
    for drop in (IDENTITY, DIRECT):
        for step in ("1", "2"):
            assert not check(about, falling("x", drop, step=step)).accepted


# ---------------------------------------------------------------- constants
@pytest.mark.parametrize("text", [
    "zeta(2) == pi**2/6", "gamma(7/2) == 15*sqrt(pi)/8", "acos(1/2) >= pi/3", "acos(-1) == pi",
    "digamma(5/2) == 8/3 - EulerGamma - 2*log(2)", "polygamma(1, 2) == pi**2/6 - 1",
    "polygamma(1, 3/2) == pi**2/2 - 4", "loggamma(3/2) == log(pi)/2 - log(2)", "atan(1) == pi/4",
    "harmonic(3/2) == 8/3 - 2*log(2)", "zeta(4) == pi**4/90", "asin(-1) + acos(0) == 0",
])  # fmt: skip
def test_constants(text: str) -> None:
    assert check(claim(text), {"rule": "constant"}).accepted
    left, _, right = text.partition("==" if "==" in text else ">=")
    for wrong in (f"{left} == {right} + 10**(-40)", f"{left} > {right}", f"{left} != {right}",
                  f"{left} >= {right} + 10**(-400)", f"2*({left}) == {right}"):  # fmt: skip
        if wrong != "2*(asin(-1) + acos(0) ) ==  0":
            assert not check(claim(wrong), {"rule": "constant"}).accepted


@pytest.mark.parametrize("text", [
    "log(-1) - log(-1) == 0", "1/0 - 1/0 == 0", "0*(1/0) == 0", "sqrt(-1) - sqrt(-1) >= 0",
    "gamma(-1)*0 == 0", "log(0)*0 >= 0", "digamma(0) - digamma(0) == 0", "0/0 >= 0",
    "0*zeta(1) == 0", "asin(2) - asin(2) == 0", "uppergamma(1, 0) == 1", "(-8)**(1/3) + 2 == 0",
    "0**(-1)*0 >= 0", "sqrt(-2)*sqrt(-2) + 2 == 0", "log(-2) - log(2) - log(-1) == 0",
])  # fmt: skip
def test_constants_that_are_not_defined(text: str) -> None:
    for defined in ([], [DIRECT], [{"rule": "exact"}], [{"rule": "constant"}] * 3):
        assert not check(claim(text), {"rule": "constant"}, defined).accepted


def test_the_rule_constant_wants_no_variables() -> None:
    assert not check(claim("x - x >= 0", x="[0, 1]"), {"rule": "constant"}).accepted


# ---------------------------------------------------------------- near misses
WATSON = "gamma(x + 1)/gamma(x + 1/2)"
KOMATSU = "exp(x**2)*erfc(x)*sqrt(pi)"
#: (a true claim that is decided, its domain, false neighbours of it)
NEIGHBOURS = (
    ("gamma(x + 1) > sqrt(2*pi*x)*(x/E)**x", "[1, oo)",
     ("gamma(x + 1) > (1 + 10**(-6))*sqrt(2*pi*x)*(x/E)**x",
      "gamma(x + 1) > sqrt(2*pi*x + 1/3*pi + 10**(-3)*x)*(x/E)**x")),
    ("gamma(x + 1) < sqrt(2*pi*x)*(x/E)**x*exp(1/(12*x))", "[1, oo)",
     ("gamma(x + 1) < sqrt(2*pi*x)*(x/E)**x*exp(1/(12*x + 10**(-3)))",
      "gamma(x + 1) < sqrt(2*pi*x)*(x/E)**x*exp((1 - 10**(-4))/(12*x))")),
    (f"{WATSON} > sqrt(x + 1/4)", "(0, oo)",
     (f"{WATSON} > sqrt(x + 1/4 + 10**(-3))", f"{WATSON} > sqrt(x + 1/4 + 10**(-6))")),
    (f"{WATSON} < sqrt(x + 1/pi)", "(0, oo)",
     (f"{WATSON} < sqrt(x + 1/pi - 10**(-6))", f"{WATSON} < sqrt(x + 318/1000)")),
    ("gamma(x + 1)/gamma(x + 1/3) > x**(2/3)", "(0, oo)",
     ("gamma(x + 1)/gamma(x + 1/3) > (x + 1/6 + 10**(-4))**(2/3)",
      "gamma(x + 1)/gamma(x + 1/3) > x**(2/3 + 10**(-3))")),
    ("digamma(x) < log(x) - 1/(2*x)", "(0, oo)",
     ("digamma(x) < log(x) - 1/(2*x) - 10**(-6)", "digamma(x) < log(x) - 1/(2*x) - 1/(12*x**2)",
      "digamma(x) < log(x) - (1 + 10**(-3))/(2*x)")),
    ("polygamma(1, x) > 1/x + 1/(2*x**2)", "(0, oo)",
     ("polygamma(1, x) > 1/x + 1/(2*x**2) + 10**(-6)/x",
      "polygamma(1, x) > 1/x + (1 + 10**(-3))/(2*x**2)")),
    ("harmonic(x) < log(x) + EulerGamma + 1/(2*x)", "integer [1, oo)",
     ("harmonic(x) < log(x) + EulerGamma + (1 - 10**(-3))/(2*x)",
      "harmonic(x) < log(x) + 577/1000 + 1/(2*x)")),
    ("factorial(x) >= sqrt(2*pi*x)*(x/E)**x", "integer [1, oo)",
     ("factorial(x) >= sqrt((2*pi + 10**(-2))*x)*(x/E)**x",)),
    (f"{KOMATSU} > 2/(x + sqrt(x**2 + 2))", "[0, oo)",
     (f"{KOMATSU} > 2/(x + sqrt(x**2 + 2 - 10**(-3)))",
      f"{KOMATSU} > 2/(x + sqrt(x**2 + 2 - 10**(-6)))")),
    (f"{KOMATSU} < 2/(x + sqrt(x**2 + 4/pi))", "(0, oo)",
     (f"{KOMATSU} < 2/(x + sqrt(x**2 + 4/pi + 10**(-3)))",
      f"{KOMATSU} < 2/(x + sqrt(x**2 + 4/pi + 10**(-6)))")),
    ("erfc(x) < exp(-x**2)/(x*sqrt(pi))", "(0, oo)",
     ("erfc(x) < (1 - 10**(-6))*exp(-x**2)/(x*sqrt(pi))",)),
    ("atan(x) > pi/2 - 1/x", "(0, oo)",
     ("atan(x) > pi/2 - (1 - 10**(-6))/x", "atan(x) > pi/2 - 1/x + 1/(3*x**3)")),
    ("(1 + 1/x)**x < E", "(0, oo)",
     ("(1 + 1/x)**x < E - 10**(-6)", "(1 + 1/x)**(x + 10**(-3)) < E")),
    ("x*sin(1/x) < 1", "[1, oo)",
     ("x*sin(1/x) < 1 - 10**(-6)", "x*sin(1/x) < 1 - 1/(6*x**2)")),
)  # fmt: skip
PAIRS = [(index, text) for index, entry in enumerate(NEIGHBOURS) for text in entry[2]]


@cache
def certificate_of(index: int) -> Json:
    text, domain, _ = NEIGHBOURS[index]
    verdict = decide(claim(text, x=domain))
    assert verdict.holds, text
    return verdict.certificate


@pytest.mark.parametrize(("index", "text"), PAIRS)
def test_near_misses_do_not_hold(index: int, text: str) -> None:
    about = claim(text, x=NEIGHBOURS[index][1])
    assert not replay(about.to_json(), certificate_of(index)).accepted
    assert not decide(about).holds


def places(node: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = node.items() if isinstance(node, dict) else enumerate(node)
    found = [path] if path else []
    for key, item in inside:
        found += places(item, (*path, key)) if isinstance(item, (dict, list)) else [(*path, key)]
    return found


@st.composite
def forged(draw: st.DrawFn, certificate: Json) -> Json:
    """The certificate with one or two values changed into other values of the limit rules."""
    certificate = copy.deepcopy(certificate)
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(places(certificate)))
        holder = certificate
        for key in path[:-1]:
            holder = holder[key]
        value = draw(
            st.sampled_from([LIMIT, IDENTITY, DIRECT, {"rule": "constant"}, {"rule": "limit"},
                             falling("x", IDENTITY), falling("x", DIRECT), -1, 1, True, False,
                             {"rule": "asymptotic", "order": 1}, "2", "0", "-1", "x + 1"])
        )  # fmt: skip
        holder[path[-1]] = copy.deepcopy(value)
    return certificate


@settings(max_examples=150)
@given(st.data())
def test_forgeries_of_near_misses_are_refused(data: st.DataObject) -> None:
    index, text = data.draw(st.sampled_from(PAIRS))
    certificate = data.draw(forged(certificate_of(index)))
    result = replay(claim(text, x=NEIGHBOURS[index][1]).to_json(), certificate)
    assert not (result.accepted and result.outcome != "fails"), certificate
