"""What every rule asks of a goal: domains, hypotheses and margins of its children, word by word.

The table was written out by the checker and then read, line by line, against docs/certificates.md;
a change of it is a change of what a rule proves.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from property_tests.campaign import derivations
from property_tests.campaign.derivations import derived
from verify.language.claims import claim

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
