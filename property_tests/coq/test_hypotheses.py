"""Hypotheses with powers are printed for the points where Coq's powers are those of the page."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verify.coq.receipts import Asked, jobs, receipts
from verify.coq.statements import assumptions, hypothesis, is_doubtful, plain
from verify.language.formulas import Theory
from verify.proofs.proving import prove
from verify.proofs.scripts import Inference, have, induct


def theory(domain: str) -> Theory:
    return Theory.parse(
        {
            "f": ("f", "real -> real", "a function"),
            "b": ("b", "(0, oo)", "an exponent"),
            "v": ("v", "natural -> [0, 1]", "numbers"),
        },
        given={
            "bounded": f"for x: {domain}. x**b <= f(x)",
            "numbers": "for n: natural. (1 + v(n))**(-b) <= 1 => f(v(n)) <= (2 + n)**b",
            "whole": "for n: natural. v(n)**2 <= v(n)",
        },
    )


def asked(of: Theory, lines: tuple[Inference, ...]) -> list[Asked]:
    proof = prove(of, lines)
    return [
        Asked(
            "sample/powers",
            item.name,
            {"theory": of.to_json(), "formula": proof.formula(item.name).text},
            proof.to_json(),
        )
        for item in proof.inferences
    ]


def test_a_hypothesis_says_nothing_where_a_base_may_be_zero() -> None:
    # ln(0) = 0 in Coq, so that x**b would be 1 at x = 0 there; it is 0 on the page.
    of = theory("[0, 1]")
    bounded, numbers, whole = (item.formula for item in of.hypotheses)
    assert hypothesis(of, bounded) == (
        "forall (x : R), x >= 0 -> x <= 1 -> (0 < x) -> (Rpower x b) <= (f x)"
    )
    shown = hypothesis(of, numbers)
    first, second = "(0 < (1 + (v n))) -> ", "(0 < (2 + (INR n))) -> "
    assert shown.index(first) < shown.index("<= 1 ->") < shown.index(second)
    assert not is_doubtful(of, whole)
    assert hypothesis(of, whole) == plain(of, whole)
    given = [item.text for item in assumptions(of, []) if item.name.startswith("given")]
    assert given == [hypothesis(of, item) for item in (bounded, numbers, whole)]


LINES = (
    have("at a half", "f(1/2) >= (1/2)**b", using=["bounded(1/2)"]),
    have("at numbers", "for n: natural. (1 + v(n))**(-b) <= 1 => f(v(n)) - 1 <= (2 + n)**b",
         using=["numbers(n)"]),
)  # fmt: skip
#: What is true of the page's hypothesis alone.
AT_ZERO = (have("at zero", "f(0) >= 0**b", using=["bounded(0)"]),)
COUNTED = Theory.parse({"n": ("n", "natural", "a number")})
COUNTING = (
    induct("products", "for j: natural. Product(n + k, (k, 1, j)) >= 0", on="j"),
    have("a sum", "Sum(k, (k, 1, n))*(Sum(k, (k, 1, n)) + 1) >= 0"),
    have("nearly a sum", "Sum(k, (k, 1, n)) + 1/2 > 0"),
)


@pytest.mark.parametrize("domain", ["[0, 1]", "(0, 1]"])
def test_such_proofs_are_exported(domain: str) -> None:
    ((job, _, why),) = list(jobs(asked(theory(domain), LINES)))
    assert job is not None
    assert not why
    assert not [item.missing for item in job.files.items if item.missing]


def test_sums_and_products_of_naturals_are_exported() -> None:
    ((job, _, why),) = list(jobs(asked(COUNTED, COUNTING)))
    assert job is not None
    assert not why
    assert not [item.missing for item in job.files.items if item.missing]


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_coq_accepts_only_what_follows_from_what_is_printed(tmp_path: Path) -> None:
    said = {}
    for name, of, lines in (
        ("open", theory("(0, 1]"), LINES),
        ("closed", theory("[0, 1]"), LINES),
        ("counted", COUNTED, COUNTING),
    ):
        for item in receipts(asked(of, lines), tmp_path, 300)["receipts"]:
            said[name, item["name"]] = item["accepted"]
    assert said == {
        ("open", "at a half"): True,
        ("open", "at numbers"): True,
        # At 0 the hypothesis says nothing to Coq, and so not all of what it says on the page.
        ("closed", "at a half"): False,
        ("closed", "at numbers"): True,
        ("counted", "products"): True,
        ("counted", "a sum"): True,
        ("counted", "nearly a sum"): True,
    }
