"""What is said of an open claim: where it stays open, where it is tightest, what to try."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from click.testing import CliRunner
from flint import arb

from memory_theorems.verify.commands.claim import claim as claim_command
from memory_theorems.verify.commands.left_open import Reports
from memory_theorems.verify.deciding.unsettled import what_is_left
from memory_theorems.verify.language.claims import Interval, claim
from memory_theorems.verify.verdicts import KILL_SWITCH, Reason, proved, undecided

OPEN = undecided(Reason.ENCLOSURE_TOO_WIDE, "open", "enclosure")
R = "(-oo, oo)"


def test_only_where_the_margin_is_small_is_left() -> None:
    """Contact at 1 alone: far from it bisection settles everything."""
    left = what_is_left(claim("x*exp(1 - x) <= 1", x="[0, 8]"), OPEN)
    assert left is not None
    rest = Interval.parse(left.left["x"])
    assert rest.lower.value is not None
    assert rest.upper.value is not None
    assert Fraction(rest.lower.value) <= 1 <= Fraction(rest.upper.value) <= 3
    assert abs(float(left.tightest["x"]) - 1) < 0.1
    assert arb(left.margin) > 0
    assert arb(left.margin) < 0.01
    assert "bisection leaves x in" in left.sentence


def test_hypotheses_count() -> None:
    left = what_is_left(claim("x >= y", x="[0, 1]", y="[0, 1]", given="x > 3/4"), OPEN)
    assert left is not None
    assert all(Fraction(left.tightest[name]) > Fraction(3, 4) for name in "x")


def test_the_tightest_point_satisfies_equations_and_is_in_the_domain() -> None:
    """What is shown is exact: no margin of a point nearby that violates an equation."""
    about = claim("x*y <= 1/4 - 1/10**9", x="(0, 1)", y="(0, 1)", given="x + y == 1")
    left = what_is_left(about, OPEN)
    assert left is not None
    assert not left.tightest or sum(Fraction(value) for value in left.tightest.values()) == 1
    exact = what_is_left(claim("x**2 <= y + 1/9**9", x="[0, 1]", y="[0, 1]", given="y >= x"), OPEN)
    assert exact is not None
    assert Fraction(exact.tightest["y"]) >= Fraction(exact.tightest["x"])


def test_no_margin_is_rounding() -> None:
    """exp(x)*(1 - 1) is 0, and not what doubles make of it; a ball without digits is not shown."""
    left = what_is_left(claim("exp(x)*sin(exp(x)) + exp(x) >= -1", x="[600, 700]"), OPEN)
    assert left is None or not left.tightest or arb(left.margin).rel_accuracy_bits() > 10


def test_no_advice_that_was_not_tried() -> None:
    left = what_is_left(claim("x*exp(1 - x) <= 1", x="[0, 8]"), OPEN)
    assert left is not None
    assert "try" not in left.to_json()
    assert "try" not in left.sentence


def test_nothing_is_said_of_what_is_decided() -> None:
    about = claim("x >= 0", x="[0, 1]")
    assert what_is_left(about, proved("so", "exact")) is None
    unstated = claim("y >= x", {"x": R, "y": R}, exists={"y": None})
    assert what_is_left(unstated, OPEN) is None


def test_a_claim_that_was_given_up_is_reported_on() -> None:
    about = claim("x*exp(1 - x) <= 1", x="[0, 8]")
    reports = Reports()
    try:
        verdict = reports.about(about.to_json(), undecided(Reason.BUDGET, "stopped", KILL_SWITCH))
    finally:
        reports.close()
    assert verdict.method == KILL_SWITCH
    assert "tightest seen" in verdict.detail
    assert verdict.best["left"]["left"]


def test_the_command_says_it(tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    file.write_text(
        '[[claim]]\nname = "a"\nvariables = { x = "(0, 1)" }\nclaim = "gamma(x - 1/2) >= -9"\n'
    )
    shown = CliRunner().invoke(
        claim_command, [str(file), "--ledger", str(tmp_path / "ledger"), "--json",
                        str(tmp_path / "out.json")]
    )  # fmt: skip
    assert "bisection leaves x" in " ".join(shown.output.split())
    assert "try:" not in shown.output
