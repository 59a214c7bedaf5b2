"""What is said of an open claim: where it stays open, where it is tightest, what to try."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from verify.commands.claim import claim as claim_command
from verify.commands.left_open import Reports
from verify.deciding.unsettled import what_is_left
from verify.language.claims import Interval, claim
from verify.verdicts import KILL_SWITCH, Reason, proved, undecided

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
    assert 0 <= float(left.margin) < 0.01
    assert left.to_json()["try"] == left.advice
    assert "bisection leaves x in" in left.sentence


def test_hypotheses_count() -> None:
    left = what_is_left(claim("x >= y", x="[0, 1]", y="[0, 1]", given="x > 3/4"), OPEN)
    assert left is not None
    assert all(Fraction(left.tightest[name]) > Fraction(3, 4) for name in "x")


@pytest.mark.parametrize(
    ("text", "reason", "says"),
    [
        ("1/x > 0", Reason.DOMAIN_OBSTRUCTION, "a hypothesis under which"),
        ("sin(x)**2 == 1 - cos(x)**2", Reason.UNSUPPORTED, "the two inequalities"),
        ("x**2 >= 0", Reason.BUDGET, "both sides of the point of contact"),
    ],
)
def test_one_thing_to_try(text: str, reason: Reason, says: str) -> None:
    left = what_is_left(claim(text, x=R), undecided(reason, "open"))
    assert left is not None
    assert says in left.advice


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
    assert "try:" in shown.output
