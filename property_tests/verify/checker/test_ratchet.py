"""The checker grows no more: its lines and its rules can only become fewer.

Whoever takes something away lowers the numbers; nobody raises them.  A new rule takes the place of
an old one, or it is an elaborator of the search, which writes the rules that there are.
"""

from __future__ import annotations

from benchmarks.checker_rules import Graph, lines_of_checker
from memory_theorems.verify.checker.replayer import RULES

#: Lines of all files of the checker, blank lines and comments included.
MOST_LINES = 10_448
MOST_RULES = 46
#: How far the numbers may lag behind before they have to be lowered.
SLACK = 100


def test_the_checker_only_shrinks() -> None:
    lines = lines_of_checker()
    assert lines <= MOST_LINES, f"{lines} lines"
    assert lines > MOST_LINES - SLACK, f"lower MOST_LINES to {lines}"


def test_no_rule_is_added() -> None:
    assert len(RULES) == MOST_RULES, f"{len(RULES)} rules"


def test_lines_are_counted_for_every_rule() -> None:
    graph = Graph()
    assert set(graph.rules) == set(RULES)
    assert set(graph.rules.values()) <= set(graph.size)
    own = {rule: graph.own_lines(rule) for rule in ("univariate", "both")}
    # A rule of a file of its own has nearly all of it, one of a few lines has these.
    assert own["univariate"] > 200
    assert 0 < own["both"] < 20
