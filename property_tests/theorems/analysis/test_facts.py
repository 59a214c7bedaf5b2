"""Named facts: read, named once, few; each has a wrong variant that an instance tells apart."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from mpmath import diff, exp, inf, mp, mpf, quad, sin

from memory_theorems import theorems
from memory_theorems.theorems.analysis import coq_facts
from memory_theorems.theorems.analysis.library import facts
from memory_theorems.verify.coq.composed import fact_section
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.reasoning.composition import NamedFact
from memory_theorems.verify.reasoning.form_values import names
from memory_theorems.verify.reasoning.statement_documents import known_facts
from memory_theorems.verify.reasoning.vocabulary import Meaning

FACTS = {item.name: item for item in facts()}
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


def near(x: Any, y: Any) -> bool:
    return bool(abs(x - y) < mpf(10) ** -8)


def total(f: Callable[[Any], Any], *through: Any) -> Any:
    """The integral on [0, oo), in parts."""
    return quad(f, [0, *through, inf])


def finite_at_zero(f: Callable[[Any], Any]) -> bool:
    """Whether the integral from d to 1 settles as d tends to 0 (powers of s are told apart)."""
    parts = [quad(f, [mpf(10) ** -k, mpf(10) ** (1 - k)]) for k in (9, 12)]
    return bool(parts[1] < parts[0] * mpf("0.9"))


def finite_far_out(f: Callable[[Any], Any]) -> bool:
    return bool(quad(f, [40, 80]) < quad(f, [20, 40]) / 2)


def bernstein(f: Callable[[Any], Any], n: int, u: Any) -> Any:
    return sum(f(mpf(j) / n) * mp.binomial(n, j) * u**j * (1 - u) ** (n - j) for j in range(n + 1))


GRID = [mpf(j) / 16 for j in range(-48, 49)]


def _weierstrass() -> tuple[bool, bool]:
    kink = lambda u: abs(u - mpf(1) / 2)  # noqa: E731
    close = all(abs(kink(u) - bernstein(kink, 40, u)) <= 0.1 for u in GRID if 0 <= u <= 1)
    # f = 1 at u = 0, where a sum from j = 1 is 0 whatever its coefficients are.
    return close, abs(1 - sum(0**j for j in range(1, 9))) <= 0.5


def _chain() -> tuple[bool, bool]:
    """J(x, y) = x*y**2 along (sin s, s**2) at 1."""
    slope = diff(lambda s: sin(s) * s**4, 1)
    along = 1 * mp.cos(1) + 2 * sin(1) * 1 * 2
    return near(slope, along), near(slope, 2 * along)


def _dense() -> tuple[bool, bool]:
    """f = exp(-s), g its part on [1/8, 4] with slopes of length 1/8 beside, eps = 1/2."""
    taper = lambda s: max(0, min(1, 8 * s - 1, 8 * (4 - s)))  # noqa: E731
    g = lambda s: exp(-s) * taper(s)  # noqa: E731
    gap = total(lambda s: abs(exp(-s) - g(s)), 0.125, 0.25, 3.875, 4)
    vanishing = total(lambda s: exp(-s))
    return gap <= 0.5 and g(mpf("0.125")) == 0 and g(4) == 0, vanishing <= 0.5


def _dominated() -> tuple[bool, bool]:
    """F(n, s) = exp(-s)/(n + 1) below exp(-s); the indicator of [n, n + 1] below 1 + exp(-s)."""
    below = [total(lambda s, n=n: exp(-s) / (n + 1)) for n in (99, 999)]
    moving = [quad(lambda s: mpf(1), [n, n + 1]) for n in (99, 999)]
    return all(x <= 0.01 for x in below), all(x <= 0.01 for x in moving)


def _dominated_by_measure() -> tuple[bool, bool]:
    """The uniform measure on [0, 1]; tents on [0, 2/(n + 1)], of height 1 and of height n + 1."""
    tent = lambda n, s: max(0, 1 - abs((n + 1) * s - 1))  # noqa: E731
    value = lambda n: quad(lambda s: tent(n, s), [0, mpf(1) / (n + 1), mpf(2) / (n + 1)])  # noqa: E731
    return value(999) <= 0.01, 1000 * value(999) <= 0.01


def _monotone() -> tuple[bool, bool]:
    small, large = total(lambda s: exp(-2 * s)), total(lambda s: exp(-s))
    return small <= large, large <= small


def _linear() -> tuple[bool, bool]:
    """2*exp(-s) + 3*exp(-2*s)."""
    whole = total(lambda s: 2 * exp(-s) + 3 * exp(-2 * s))
    return near(whole, 2 * 1 + 3 * mpf(1) / 2), near(whole, 2 * 1 - 3 * mpf(1) / 2)


def _kammler() -> tuple[bool, bool]:
    transform = lambda w: 9 / (1 + w) + 25 / (3 + w)  # noqa: E731
    rate = max((mpf(j) / 64 for j in range(1, 640)), key=lambda w: w * transform(w) ** 2)
    weight = 2 * rate * transform(rate)
    return near(rate, 2) and near(weight, 32) and weight > 0, weight < 0


def _jackson() -> tuple[bool, bool]:
    """f(s) = s**2, k = 1, p = 0, b = 2: degree 1 comes within 1/8; the product is 2."""
    error = mpf(2) / 8
    return error <= mp.pi / 4 * 2, error <= mp.pi / 32 * 2


def _along_logarithm() -> tuple[bool, bool]:
    """sin(-2*log(r))/r**2 at 1/2."""
    s = mpf("0.5")
    slope = diff(lambda r: sin(-2 * mp.log(r)) / r**2, s)
    v, f = mp.cos(-2 * mp.log(s)), sin(-2 * mp.log(s))
    return near(slope, -(2 * v + 2 * f) / s**3), near(slope, -(v + 2 * f) / s**3)


#: fact: what is changed, into what, and an instance: whether the fact's conclusion holds there, and
#: whether that of the variant does (its premises hold).
VARIANTS: dict[str, tuple[str, str, Callable[[], tuple[bool, bool]]]] = {
    # u = -1: 0 is above it, and no natural number is below.
    "Archimedes": ("u <= n", "n <= u", lambda: (-1 <= 0, any(n <= -1 for n in range(9)))),
    # f = 1 = b; tapered ones tend to 1, and what is at most 1/2 does not come within 1/4.
    "Lusin": (
        "|g(n, s)| <= b",
        "|g(n, s)| <= b/2",
        lambda: (all(max(0, min(1, 99 - abs(s))) == 1 for s in GRID), 1 - 0.5 <= 0.25),
    ),
    "Weierstrass": ("(j, 0, n)", "(j, 1, n)", _weierstrass),
    "Jackson": ("(pi/4)**k*b", "(pi/32)**k*b", _jackson),
    # f(s) = s on [0, 2], k = 1.
    "mean value inequality": (
        "<= k*(c - b)",
        "<= k",
        lambda: (2 - 0 <= 1 * (2 - 0), 2 - 0 <= 1),
    ),
    # exp(-s) with the factors sin(s) and exp(2*s).
    "bounded continuous factor": (
        "|g(s)| <= b)",
        "|g(s)| <= b*exp(2*s))",
        lambda: (
            finite_far_out(lambda s: abs(exp(-s) * sin(s))),
            finite_far_out(lambda s: exp(-s) * exp(2 * s)),
        ),
    ),
    "chain rule along a curve": ("inner(g, v))", "2*inner(g, v))", _chain),
    # f(s) = s**2 at z = 0: v = 0, e = 1/2, h = 1/2; s = 1, where h + 1 reaches.
    "derivative by its definition": (
        "|s - z| <= h =>",
        "|s - z| <= h + 1 =>",
        lambda: (
            all(s**2 <= abs(s) / 2 for s in GRID if abs(s) <= 0.5),
            mpf(1) / 2 >= 1**2,
        ),
    ),
    # The unit mass at 1 and f the indicator of {1}: h = 0, N = f, w = v = 1; f*h has integral 0.
    "decomposition of measures": ("(s, 0, oo)) + w", "(s, 0, oo))", lambda: (1 == 0 + 1, 1 == 0)),
    "density of continuous functions": ("b <= s => g(s)", "0 <= s => g(s)", _dense),
    # 2*sin(s) + 3*exp(-s) at 1.
    "derivative of a linear combination": (
        "a*u + b*v",
        "a*u - b*v",
        lambda: (
            near(diff(lambda s: 2 * sin(s) + 3 * exp(-s), 1), 2 * mp.cos(1) - 3 * exp(-1)),
            near(diff(lambda s: 2 * sin(s) + 3 * exp(-s), 1), 2 * mp.cos(1) + 3 * exp(-1)),
        ),
    ),
    # c = 2, r = 3, z = 1.
    "derivative of an exponential": (
        "z, -r*(c*exp(-r*z))",
        "z, r*(c*exp(-r*z))",
        lambda: (
            near(diff(lambda s: 2 * exp(-3 * s), 1), -3 * (2 * exp(-3))),
            near(diff(lambda s: 2 * exp(-3 * s), 1), 3 * (2 * exp(-3))),
        ),
    ),
    "dominated convergence": ("|F(n, s)| <= g(s)", "|F(n, s)| <= g(s) + 1", _dominated),
    "dominated convergence by a measure": (
        "|g(n, s)| <= b",
        "|g(n, s)| <= b*(n + 1)",
        _dominated_by_measure,
    ),
    # s**(-1/2)*exp(-s).
    "integrable modulus": (
        "|f(s)|",
        "|f(s)|**2",
        lambda: (
            finite_at_zero(lambda s: s ** mpf(-0.5) * exp(-s)),
            finite_at_zero(lambda s: exp(-2 * s) / s),
        ),
    ),
    # f = exp(-s), g = f or g = 1/s before 1.
    "integrable on the half line": (
        "0 <= s",
        "1 <= s",
        lambda: (finite_at_zero(lambda s: exp(-s)), finite_at_zero(lambda s: 1 / s)),
    ),
    # r = 2, c = 1.
    "integral of a two-sided exponential": (
        "== (2 - exp(-r*c))/r",
        "== (2 - exp(-c))/r",
        lambda: (
            near(total(lambda s: exp(-2 * abs(s - 1)), 1), (2 - exp(-2)) / 2),
            near(total(lambda s: exp(-2 * abs(s - 1)), 1), (2 - exp(-1)) / 2),
        ),
    ),
    # f = exp(-s**2), r = 1/2, a = 1/10.
    "uniform continuity": (
        "|f(t) - f(u)| <= r)",
        "|f(t) - f(u)| <= r - 1)",
        lambda: (
            all(abs(exp(-(s**2)) - exp(-((s + mpf("0.1")) ** 2))) <= 0.5 for s in range(-5, 5)),
            all(abs(exp(-(s**2)) - exp(-((s + mpf("0.1")) ** 2))) <= -0.5 for s in range(-5, 5)),
        ),
    ),
    # m = 1, W = -1, P(s) = exp(-s), C = 10, r = 1/10, s = 100.
    "decay of stable exponentials": (
        "C*exp(-r*s)",
        "C*exp(-r*s**2)",
        lambda: (exp(-100) <= 10 * exp(-10), exp(-100) <= 10 * exp(-1000)),
    ),
    # f(s) = s on [0, 1], y = 1/2 and y = 3/2.
    "intermediate values": (
        "y <= f(c) =>",
        "y <= f(c) + 1 =>",
        lambda: (
            any(s == 0.5 for s in GRID if 0 <= s <= 1),
            any(s == 1.5 for s in GRID if 0 <= s <= 1),
        ),
    ),
    "linearity of the integral": (
        "a*Integral(f(s), (s, 0, oo)) + b",
        "a*Integral(f(s), (s, 0, oo)) - b",
        _linear,
    ),
    "monotonicity of the integral": (
        "Integral(f(s), (s, 0, oo)) <= Integral(g(s), (s, 0, oo))",
        "Integral(g(s), (s, 0, oo)) <= Integral(f(s), (s, 0, oo))",
        _monotone,
    ),
    # f = 0 on [0, 1].
    "extreme values": ("f(s) <= f(z))", "f(s) <= f(z) - 1)", lambda: (0 <= 0, 0 <= 0 - 1)),
    # f = 9*exp(-s) + 25*exp(-3*s), d = 1: the best weight, where w*L(w)**2 is largest.
    "Kammler's theorem": ("0 < b(j) and", "b(j) < 0 and", _kammler),
    # The uniform measure on [0, 1], g = s, c = 3.
    "multiple by a measure": (
        "v == c*w",
        "v == c + w",
        lambda: (
            near(quad(lambda s: 3 * s, [0, 1]), 3 * quad(lambda s: s, [0, 1])),
            near(quad(lambda s: 3 * s, [0, 1]), 3 + quad(lambda s: s, [0, 1])),
        ),
    ),
    # f = g = s**(-1/3)*exp(-s).
    "products of square integrable functions": (
        "integrable(fun(s, f(s)*g(s)))",
        "square_integrable(fun(s, f(s)*g(s)))",
        lambda: (
            finite_at_zero(lambda s: s ** (-mpf(2) / 3) * exp(-2 * s)),
            finite_at_zero(lambda s: s ** (-mpf(4) / 3) * exp(-4 * s)),
        ),
    ),
    # L(i, x) = x(0): a unit mass, V = 1; the largest value on the unit ball is 1.
    "representation by measures": (
        "V(i) - e <= L(i, x)",
        "V(i) + e <= L(i, x)",
        lambda: (max(GRID) / max(GRID) >= 1 - 0.5, max(GRID) / max(GRID) >= 1 + 0.5),
    ),
    # f = 1/|s| on (-1, 0) and 0 elsewhere, not square integrable there; c = 1.
    "square integrable functions moved": (
        "square_integrable_on_the_line(f)",
        "square_integrable(f)",
        lambda: (
            finite_far_out(lambda s: exp(-abs(s - 1)) ** 2),
            finite_at_zero(lambda s: s**-2),
        ),
    ),
    "square integrable on the half line": (
        "0 <= s",
        "1 <= s",
        lambda: (finite_at_zero(lambda s: exp(-2 * s)), finite_at_zero(lambda s: 1 / s)),
    ),
    # n = 0, r = 1 and r = 0.
    "square integrable powers with decay": (
        "0 < r",
        "0 <= r",
        lambda: (finite_far_out(lambda s: exp(-2 * s)), finite_far_out(lambda s: mpf(1))),
    ),
    # max(0, 30 - |s|), and min(1, max(0, 30 - s)), seen from -s; b = c = 30.
    "square integrable with bounded support": (
        "b <= |s|",
        "b <= s",
        lambda: (
            finite_far_out(lambda s: max(mpf(0), 30 - abs(s)) ** 2),
            finite_far_out(lambda s: min(mpf(1), max(mpf(0), 30 + s)) ** 2),
        ),
    ),
    # f = exp(-s), g = exp(-2*s) and g = 1; a = b = 1.
    "square integrable sums": (
        "square_integrable(f) and square_integrable(g)",
        "square_integrable(f) and square_integrable(f)",
        lambda: (
            finite_far_out(lambda s: (exp(-s) + exp(-2 * s)) ** 2),
            finite_far_out(lambda s: (exp(-s) + 1) ** 2),
        ),
    ),
    # p = 0, q = 1 at 0 and 0 elsewhere: one point, and all others.
    # The null set {0} and the empty one, or its complement.
    "null sets": (
        "|p(s)| + |q(s)|",
        "|p(s)| + |q(s) - 1|",
        lambda: (sum(s == 0 for s in GRID) <= 1, sum((s == 0) - 1 != 0 for s in GRID) <= 1),
    ),
    # 1 on [1/2, 2].
    "integral of a box": (
        "(s, 0, oo)) == b - a",
        "(s, 0, oo)) == b + a",
        lambda: (
            near(total(lambda s: mpf(0.5 <= s <= 2), 0.5, 2), 1.5),
            near(total(lambda s: mpf(0.5 <= s <= 2), 0.5, 2), 2.5),
        ),
    ),
    # f = sin, c = 2, k = 1, at s = 1/2.
    "derivative along a logarithm": ("-(c*v + (k + 1)*f", "-(v + (k + 1)*f", _along_logarithm),
}


def test_facts_are_few_and_named_once() -> None:
    assert 0 < len(facts()) <= 35
    assert len(FACTS) == len(facts())
    promised = [item.coq for item in facts() if item.coq]
    assert len(set(promised)) == len(promised)


def test_the_installed_library_names_them() -> None:
    project = tomllib.loads((Path(theorems.__file__).parents[2] / "pyproject.toml").read_text())
    (path,) = project["project"]["entry-points"]["verify.facts"].values()
    module, _, name = path.partition(":")
    assert getattr(import_module(module), name)() == facts()
    assert known_facts() <= set(facts())


@pytest.mark.parametrize("name", FACTS)
def test_each_is_closed_and_has_a_proof_or_a_source(name: str) -> None:
    fact = FACTS[name]
    form = fact.vocabulary.form(fact.form)
    spaces = {"V", "X"}
    used = {item.name for item in fact.predicates}
    assert names(form) - used - spaces <= {"pi"}, names(form)
    assert bool(fact.coq) != bool(fact.cited)
    assert fact.coq == "" or fact.coq.split(".")[0] in coq_facts.PROOFS
    assert fact.cited == "" or (
        len(fact.text) > 40 and any(n in fact.cited for n in ("theorem", "corollary"))
    )
    assert f"Definition {coq_facts.name_of(fact)} : Prop" in fact_section(
        coq_facts.name_of(fact), fact
    )


@pytest.mark.parametrize("name", FACTS)
def test_a_wrong_variant_is_told_apart(name: str) -> None:
    fact = FACTS[name]
    old, new, instance = VARIANTS[name]
    assert old in fact.form
    wrong = fact.form.replace(old, new)
    assert fact.vocabulary.form(wrong) != fact.vocabulary.form(fact.form)
    assert instance() == (True, False)


def test_the_page_on_coq_lists_them() -> None:
    page = (Path(theorems.__file__).parents[2] / "docs" / "coq.md").read_text()
    assert f"<!-- facts: begin -->\n{coq_facts.table()}\n<!-- facts: end -->" in page


def test_a_promise_that_nothing_keeps_is_no_citation() -> None:
    with pytest.raises(InputError, match="own text"):
        NamedFact("x", "1 <= 2", cited="A. Author, A Book, 1900, theorem 1, page 2")


def test_an_integral_in_a_form_is_the_one_that_facts_speak_of() -> None:
    printed = fact_section("linear", FACTS["linearity of the integral"])
    assert "RInt" not in printed
    assert printed.count("integral_on_the_half_line") == 3


def test_every_proved_lemma_is_written() -> None:
    written = coq_facts.sources()
    for fact in coq_facts.proved():
        room, lemma = fact.coq.split(".")
        assert f"\nLemma {lemma} " in written[room], fact.coq


@needs_coq
@pytest.mark.stress
def test_coq_accepts_every_promised_proof(tmp_path: Path) -> None:
    found = coq_facts.checked(tmp_path)
    assert {item.fact.name for item in found} == {item.name for item in facts() if item.coq}
    assert all(item.axioms for item in found)


#: Changes to facts of curves, and to the file that proves them; Coq must refuse each.
_WRONG = {
    "another sign": ("derivative of an exponential", "z, -r*(", "z, r*("),
    "a premise less": (
        "mean value inequality",
        " and (for s: real. b <= s and s <= c => g(s) <= k)",
        "",
    ),
    "a stronger conclusion": ("intermediate values", "b <= z and z <= c", "b < z and z <= c"),
    "a point beyond": ("extreme values", "b <= z and z <= c and", "b < z and z <= c and"),
    "a least value": ("extreme values", "f(s) <= f(z))", "f(z) <= f(s))"),
}


def _of_curves(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The files without those that need mathcomp-analysis; nothing of it is asked."""
    monkeypatch.setattr(coq_facts, "MEANINGS", ())
    monkeypatch.setattr(coq_facts, "PROOFS", ("Curves",))
    monkeypatch.setattr(coq_facts, "DERIVED", {})
    plain = (coq_facts.stated, coq_facts.check)
    monkeypatch.setattr(
        coq_facts,
        "stated",
        lambda chosen: plain[0](chosen).replace("Statements Meanings", "Statements"),
    )
    monkeypatch.setattr(
        coq_facts,
        "check",
        lambda chosen: (
            plain[1](chosen)
            .replace("From mathcomp Require boolp.\n", "")
            .replace("Require Meanings ", "Require ")
        ),
    )
    return {"Curves": coq_facts.sources()["Curves"]}


@needs_coq
@pytest.mark.stress
@pytest.mark.parametrize("which", _WRONG)
def test_coq_refuses_a_wrong_fact(
    which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, old, new = _WRONG[which]
    written = _of_curves(monkeypatch)
    fact = FACTS[name]
    assert coq_facts.checked(tmp_path, [fact], written)
    wrong = replace(fact, form=fact.form.replace(old, new))
    assert wrong.form != fact.form
    with pytest.raises(coq_facts.CoqRefuses, match="refuses Check"):
        coq_facts.checked(tmp_path, [wrong], written)


@needs_coq
@pytest.mark.stress
def test_assumptions_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = _of_curves(monkeypatch)
    fact = FACTS["derivative of an exponential"]
    text = written["Curves"]
    with pytest.raises(coq_facts.CoqRefuses, match="a word"):
        coq_facts.checked(tmp_path, [fact], {"Curves": text + "Axiom a : False.\n"})
    # A variable outside any section is an axiom that no forbidden word names.
    slope = "is_derive (fun s : R => c * exp (- r * s)) z (- r * c * exp (- r * z))"
    text += f"Variable believed : False.\nLemma of_it (c r z : R) : {slope}.\n"
    text += "Proof. destruct believed. Qed.\n"
    other = replace(fact, coq="Curves.of_it")
    with pytest.raises(coq_facts.CoqRefuses, match=r"rests on Curves\.believed"):
        coq_facts.checked(tmp_path, [other], {"Curves": text})


def test_a_predicate_without_a_definition_in_coq_is_a_variable() -> None:
    unknown = Meaning.of("hidden(f: (real -> real))", "nobody knows")
    fact = NamedFact("about it", "for f: (real -> real). hidden(f) => hidden(f)", (unknown,))
    assert "Variable hidden" in fact_section("x", fact)
