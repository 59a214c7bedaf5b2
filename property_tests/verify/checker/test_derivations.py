"""What every rule asks of a goal: domains, hypotheses and margins of its children, word by word.

The table was written out by the checker and then read, line by line, against docs/certificates.md;
a change of it is a change of what a rule proves.  That the rules are right is no matter of the
table: a claim that is false at a point is asked something that is false at a point, both found
without the checker.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign import derivations
from property_tests.campaign.derivations import derived, question
from property_tests.campaign.pointwise import falsified

Json = Any
TABLE: list[Json] = json.loads(
    (Path(derivations.__file__).parent / "derivations.json").read_text(encoding="utf-8")
)


def named(row: Json) -> str:
    return f"{row['node']['rule']}: {row['claim']}"[:60]


@pytest.mark.parametrize("row", TABLE, ids=named)
def test_a_rule_asks_what_the_table_says(row: Json) -> None:
    about = claim(row["claim"], dict(row["domains"]), given=row.get("given", ()))
    found = derived(about, row["node"])
    assert list(found.asked) == row["asked"]
    assert found.why == row.get("refused", "")
    assert found.exact is (not found.why and row.get("exact", True))
    if found.why or row["node"]["rule"] == "sum":
        return  # where the weaker relation is asked for next
    for number in range(len(found.asked)):
        balls = derived(about, row["node"], inexact=number)
        assert not balls.why
        assert not balls.exact
        # Of several certificates of definedness another one may answer.
        if '"defined": [{' not in json.dumps(row["node"]):
            silent = derived(about, row["node"], refused=number)
            assert silent.why == "an open node does not answer"


#: What is asked for more on the right side, until the claim is false.
MORE = ("0", "1", "-1", "1/100", "10", "-10")
#: Rows whose false question is false at a point that no search over rational points meets.
IRRATIONAL = ("exp(log(3))",)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.stress)])
def test_a_false_claim_has_a_false_question(step: int) -> None:
    shown = 0
    for row in TABLE[::step]:
        if "refused" in row or any(form in json.dumps(row["node"]) for form in IRRATIONAL):
            continue
        base = claim(row["claim"], dict(row["domains"]), given=row.get("given", ()))
        first = base.conclusion[0]
        for more in MORE:
            moved = replace(first, right=t.add(first.right, parse_term(more)))
            about = replace(base, conclusion=(moved if more != "0" else first,))
            false = falsified(about, 0, 60)
            found = derived(about, row["node"]) if false and false[0] == "violated" else None
            if found is None or found.why:
                continue
            asked = [item for item in map(question, found.asked) if item is not None]
            assert any(falsified(item, 0, 1_000) for item in asked), (about.text, found.asked)
            shown += 1
            break
    assert shown > 200 // step
