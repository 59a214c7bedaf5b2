"""Claims with derivatives, integrals, existence: Coq accepts right ones and refuses wrong ones."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.verify.coq import files, running
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.coq.statements import claim_part
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")

#: A claim, its domains, and wrong variants: what is replaced, by what.
CASES: tuple[tuple[str, dict[str, str], tuple[tuple[str, str], ...]], ...] = (
    (
        "Derivative(x**3 + exp(2*x), x) == 3*x**2 + 2*exp(2*x)",
        {"x": "(-oo, oo)"},
        (("3*x**2", "3*x"), ("2*exp(2*x)", "exp(2*x)"), ("x**3 +", "x**4 +")),
    ),
    (
        "Derivative(log(x), x) == 1/x",
        {"x": "(0, oo)"},
        (("1/x", "-1/x"), ("log(x)", "log(2 + x)"), ("1/x", "1/x**2")),
    ),
    (
        "Integral(exp(-s*t), (t, 0, oo)) == 1/s",
        {"s": "(0, oo)"},
        (("1/s", "1/s**2"), ("1/s", "s"), ("(t, 0, oo)", "(t, 1, oo)"), ("== 1/s", ">= 2/s")),
    ),
    (
        "Integral(16*r**2*(1 - r)**2, (r, 0, 1)) == 8/15",
        {},
        (("8/15", "7/15"), ("(r, 0, 1)", "(r, 0, 2)"), ("r**2", "r**3"), ("==", "<")),
    ),
    (
        "Integral(1/(1 + t), (t, 0, T)) == log(1 + T)",
        {"T": "(0, oo)"},
        (("log(1 + T)", "log(T)"), ("1/(1 + t)", "1/(1 + t)**2"), ("(t, 0, T)", "(t, 0, 2*T)")),
    ),
    (
        "x**2 - 2*x + 1 >= 0",
        {"x": "[-3, 3]"},
        ((">=", ">"), ("2*x", "3*x"), ("+ 1", "- 1"), (">=", "<=")),
    ),
    (
        "exp(x) >= 1 + x",
        {"x": "[0, 1]"},
        (("1 + x", "1 + 2*x"), (">=", ">"), ("exp(x)", "exp(-x)"), (">=", "<=")),
    ),
    (
        "4*x*(1 - x)**2 <= 16/27",
        {"x": "[0, 1]"},
        (("16/27", "15/27"), ("<=", "<"), ("(1 - x)**2", "(1 - x)"), ("4*x", "5*x")),
    ),
    (
        "log(1 + x) <= x",
        {"x": "[0, oo)"},
        (("<=", "<"), ("1 + x", "2 + x"), ("<= x", "<= x/2"), ("<=", ">=")),
    ),
    (
        "Max(x, 1/2) >= 1/2",
        {"x": "[-1, 1]"},
        (("Max", "Min"), (">=", ">"), (">= 1/2", ">= 3/4"), ("(x, 1/2)", "(x, 1/4)")),
    ),
    (
        "log(1 + exp(x)) >= x",
        {"x": "[0, oo)"},
        ((">= x", ">= x + 1/1000"), (">= x", "<= x"), ("1 + exp(x)", "1/2 + exp(x)/2")),
    ),
    (
        "log((m - 1/4)/(m + 1/4)) + m/(2*m**2 - 1/8) >= 0",
        {"m": "[1, oo)"},
        ((">= 0", ">= 1/1000"), ("m/(2*m**2", "m/(3*m**2"), ("log((m - 1/4)", "log((m - 1/3)")),
    ),
    (
        "1/4 - (2*c)/(1 + l)**2 + c**2/(2*l) >= 5/128",
        {"c": "(-oo, oo)", "l": "(0, oo)"},
        (("5/128", "6/128"), ("2*c", "3*c"), ("c**2/(2*l)", "c**2/(3*l)"), (">=", ">")),
    ),
)


def variants() -> list[tuple[str, dict[str, str], str]]:
    """Wrong text, domains, and the right text that it was made from."""
    return [
        (text.replace(old, new, 1), domains, text)
        for text, domains, wrong in CASES
        for old, new in wrong
    ]


def test_a_derivative_says_that_it_exists_and_its_body_has_values_around() -> None:
    text = claim_part(claim("Derivative(log(x), x) == 1/x", {"x": "(0, oo)"}), 0)
    assert "(locally x (fun x : R => 0 < x)) /\\ (ex_derive (fun x : R => (ln x)) x)" in text
    assert text.endswith("((Derive (fun x : R => (ln x)) x) = (1 / x))")


def test_an_integral_says_that_it_exists_and_its_body_has_values_between() -> None:
    text = claim_part(claim("Integral(1/t, (t, 1, T)) == log(T)", {"T": "[1, oo)"}), 0)
    assert "(forall t : R, 1 < t -> t < T -> t <> 0)" in text
    assert "(1 <= T) /\\ (ex_RInt (fun t : R => (1 / t)) 1 T)" in text
    text = claim_part(claim("Integral(exp(-t), (t, 0, oo)) == 1", {}), 0)
    assert "RInt_gen (fun t : R => (exp (- t))) (at_point 0) (Rbar_locally p_infty)" in text
    with pytest.raises(NotPrintable, match="mentions the variable"):
        claim_part(claim("Integral(t, (t, 0, t)) == t**2/2", {"t": "[0, 1]"}), 0)


def test_a_limit_in_a_hypothesis_is_not_printed() -> None:
    with pytest.raises(NotPrintable, match="hypothesis"):
        claim_part(claim("x >= 0", {"x": "[0, 1]"}, given="Derivative(x**2, x) >= 0"), 0)


def test_what_exists_is_said_in_the_order_of_the_prefix() -> None:
    found = claim("x*y == 1", {"x": "(0, oo)", "y": "(0, oo)"}, exists={"y": "1/x"})
    text = claim_part(found, 0)
    assert text == "forall x : R, (x > 0) -> exists y : R, (y > 0) /\\ (((x * y) = 1))"
    assert "1 / x" not in text


def test_there_are_enough_wrong_variants_and_each_differs() -> None:
    assert len(variants()) >= 30
    assert all(wrong != right for wrong, _, right in variants())


@needs_coq
@pytest.mark.stress
def test_coq_accepts_right_claims_and_refuses_wrong_ones_with_their_certificates(
    tmp_path: Path,
) -> None:
    certificates: dict[str, Any] = {}
    for text, domains, _ in CASES:
        verdict = decide(claim(text, domains))
        assert verdict.holds, text
        certificates[text] = verdict.certificate
    asked: list[tuple[str, Claim, Any]] = [
        (text, claim(text, domains), certificates[text]) for text, domains, _ in CASES
    ]
    asked += [
        (text, claim(text, domains), certificates[right]) for text, domains, right in variants()
    ]
    printed = files.of_claims(asked)
    assert all(not item.missing for item in printed.items)
    running.prepare(tmp_path)
    tried = running.trial(printed, tmp_path, 3000).accepted
    right = {item.lemma for item in printed.items[: len(CASES)]}
    wrong = {item.lemma for item in printed.items[len(CASES) :]}
    assert len(wrong) >= 30
    assert not tried & wrong
    assert right <= tried
