"""Claim files: what an entry is made of, and which tables are refused."""

from __future__ import annotations

import pytest

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.reading.claim_files import claim_toml, parse_claims, read_elsewhere

FULL = """
[[claim]]
name = "tail"
title = "an exponential beats a power"
variables = { w = "(0, 10]", omega = "(0, 1/2)" }
claim = ["exp(-w/omega) <= omega**2/w**2", "omega > 0"]
given = ["w*omega < 1"]
expect = "holds"

[[claim]]
claim = "1 + 1 == 2"

[[claim]]
name = "constant"
variables = { x = "[0, 1]" }
claim = "x*(1 - x) <= C"
find = "C"

[[claim]]
name = "witness"
variables = { x = "[0, 1]", C = "(0, oo)" }
claim = "x <= C"
exists = { C = "x + 1" }
"""


def test_every_key_is_read() -> None:
    first, second, third, fourth = parse_claims(FULL)
    assert first.claim is not None
    assert [item.text for item in first.claim.conclusion] == [
        "exp((-w)/omega) <= omega**2/w**2",
        "omega > 0",
    ]
    assert [item.text for item in first.claim.given] == ["w*omega < 1"]
    assert (first.claim.title, first.claim.expect) == ("an exponential beats a power", "holds")
    assert second.name == "claim-2"
    assert second.claim is not None
    assert third.claim is not None
    assert third.claim.find == "C"
    assert fourth.claim is not None
    assert not fourth.claim.universal


def test_names_are_unique() -> None:
    text = '[[claim]]\nname = "a"\nclaim = "1 <= 2"\n'
    one, two = parse_claims(text * 2)
    assert one.claim is not None
    assert two.claim is None
    assert "used twice" in two.problem


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("name", "3", "name is text"),
        ("title", "3", "title is text"),
        ("find", "3", "find is text"),
        ("given", "3", "given is text or a list"),
        ("variables", "{ x = 3 }", "variables.x is text"),
        ("variables", '{ exp = "[0, 1]" }', "exp"),
        ("variables", '{ x = "0..1" }', "interval"),
        ("exists", '{ y = "1" }', "no domain"),
        ("expect", "true", "expect is one of"),
    ],
)
def test_values_of_the_wrong_kind(key: str, value: str, message: str) -> None:
    (entry,) = parse_claims(f'[[claim]]\n{key} = {value}\nclaim = "1 <= 2"\n')
    assert entry.claim is None
    assert message in entry.problem


def test_a_claim_that_is_no_table() -> None:
    with pytest.raises(InputError, match="no \\[\\[claim\\]\\] table"):
        parse_claims("claim = 1")
    with pytest.raises(InputError, match="no \\[\\[claim\\]\\] table"):
        parse_claims("claim = []")
    (entry,) = parse_claims("claim = [3]")
    assert entry.claim is None


@pytest.mark.parametrize(
    "made",
    [
        claim("exp(-x) <= 1/(1 + x)", x="[0, oo)", name='a "name"'),
        claim("x*y <= 1", x="[0, 1]", y="integer [0, oo)", given=["x <= y", "y < 4"]),
        claim("x < y", x="[0, 1]", y="[0, 5]", exists={"y": "x + 1"}),
        claim("x >= y", x="[0, 1]", y="[0, 5]", counter={"y": "x + 1"}),
        claim("x <= C", x="[0, 1]", C="(0, oo)", find="C"),
    ],
)
def test_a_claim_written_as_a_table_is_read_back(made: Claim) -> None:
    (entry,) = parse_claims(claim_toml(made))
    assert entry.claim is not None, entry.problem
    assert entry.claim.to_json() == made.to_json()


def test_a_claim_may_say_its_domains_itself() -> None:
    text = """
    [[claim]]
    name = "square"
    claim = "x**2 >= 0 for x in reals"
    expect = "holds"

    [[claim]]
    claim = "x >= 0 for x in [0, 1]"
    variables = { x = "[0, 2]" }
    """
    square, twice = parse_claims(text)
    assert square.claim is not None
    assert square.claim.text == "x**2 >= 0 for x in (-oo, oo)"
    assert (square.claim.name, square.claim.expect) == ("square", "holds")
    assert twice.claim is None
    assert "'for'" in twice.problem


def test_tables_that_are_no_claims_are_counted() -> None:
    claims = '[[claim]]\nclaim = "0 <= 1"\n'
    assert read_elsewhere(claims, "file") == []
    others = claims + '[[target]]\nkernel = "exp(-t)"\n' * 2 + '[[model]]\nfile = "m.npz"\n'
    (said,) = read_elsewhere(others, "file")
    assert "2 [[target]], 1 [[model]]" in said
