"""Errata as data: read strictly, and in step with the theorem files."""

from __future__ import annotations

import re

import pytest

from memory_theorems.theorems import all_theorems
from memory_theorems.theorems.errata import (
    Erratum,
    Kind,
    Remark,
    errata_of,
    papers_with_errata,
    read,
    remarks_in,
    remarks_of,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Form, Paper, Provenance, Statement, Step
from memory_theorems.verify.verdicts import Outcome

ENTRY = """
[[erratum]]
label = "Theorem C.1"
equation = "113"
section = "Appendix C.2"
printed = "It holds."
kind = "statement"
reading = "As it stands."
keeps = ["m > 1"]
survives = true
survival = "With another constant."
theorem = "curse-of-memory/theorem-c.1"
refuted = "flows in general"
replace_by = ["the escape time"]
counterexample = "Take $m=2$."
"""
SECOND = """
[erratum.second_reading]
holds_if = "if m were 1"
confirms = true
remark = ""
"""


def test_an_entry_is_read() -> None:
    (found,) = read(ENTRY + SECOND, "x.toml")
    assert found.place == "Theorem C.1, (113)"
    assert found.kind is Kind.STATEMENT
    assert found.keeps == ("m > 1",)
    assert found.confirmed
    (unread,) = read(ENTRY, "x.toml")
    assert not unread.confirmed
    (disputed,) = read(ENTRY + SECOND.replace("confirms = true", "confirms = false"), "x.toml")
    assert disputed.second_reading is not None
    assert not disputed.confirmed
    assert read("", "x.toml") == ()


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ('label = "Theorem C.1"', 'labels = "Theorem C.1"', "'labels' is not known"),
        ('kind = "statement"', 'kind = "typo"', "kind is 'typo', and is one of: statement, proof"),
        ('printed = "It holds."', "", "printed is missing"),
        ('printed = "It holds."', 'printed = " "', "printed is empty"),
        ("survives = true", 'survives = "yes"', "survives is true or false"),
        ('keeps = ["m > 1"]', 'keeps = "m > 1"', "keeps is a list of texts"),
        ('equation = "113"', "equation = 113", "equation is a text"),
        ("confirms = true", "", "second_reading: confirms is missing"),
        ('remark = ""', 'by = "me"', "second_reading: 'by' is not known"),
        ("[[erratum]]", "[erratum]", "erratum is a list of tables"),
        ("[[erratum]]", "[[errata]]", "'errata' is not known"),
        ("[[erratum]]", "[[erratum", "is not TOML"),
    ],
)
def test_what_is_not_of_the_form_is_refused(wrong: str, right: str, message: str) -> None:
    text = ENTRY + SECOND
    assert wrong in text
    with pytest.raises(InputError, match=message) as caught:
        read(text.replace(wrong, right), "x.toml")
    assert "\n" not in str(caught.value)
    assert "x.toml" in str(caught.value)


def test_two_entries_for_one_line_are_refused() -> None:
    with pytest.raises(InputError, match="two entries for 'flows in general'"):
        read(ENTRY + ENTRY, "x.toml")


REMARK = """
[[remark]]
label = "Theorem 5.1"
section = "Section 5"
printed = "It holds."
title = "how near?"
says = "Say how near."
decided = ["curse-of-memory/theorem-c.1: the escape time"]
"""


def test_a_remark_is_read_and_is_no_erratum() -> None:
    (found,) = remarks_in(REMARK + ENTRY, "x.toml")
    assert (found.place, found.title, found.example) == ("Theorem 5.1", "how near?", "")
    assert len(read(REMARK + ENTRY, "x.toml")) == 1
    for wrong, right, message in (
        ('says = "Say how near."', "", "remark 1: says is missing"),
        ('title = "how near?"', 'title = ""', "title is empty"),
        ("decided = [", "kind = [", "'kind' is not known"),
        ("[[remark]]", "[remark]", r"remark is a list of tables: write \[\[remark\]\]"),
    ):
        with pytest.raises(InputError, match=message):
            remarks_in(REMARK.replace(wrong, right), "x.toml")


# ---------------------------------------------------------------- in step with the theorem files
Line = Statement | Step
PAPERS = {item.source.paper.key: item.source.paper for item in all_theorems()}
LINES: dict[tuple[str, str], Line] = {}
for _item in all_theorems():
    # A statement comes before a step of the same name.
    _lines: list[Line] = [*_item.steps, *_item.statements]
    LINES |= {(_item.key, line.name or line.form.value): line for line in _lines}


def _entries() -> list[tuple[str, Erratum]]:
    return [(paper, item) for paper in papers_with_errata() for item in errata_of(paper)]


def _named(key: str, name: str) -> Line | None:
    other, colon, rest = name.partition(": ")
    return LINES.get((other, rest) if colon and (other, rest) in LINES else (key, name))


def test_every_entry_speaks_of_a_refuted_printed_line_of_a_paper_that_was_read() -> None:
    for paper, item in _entries():
        assert PAPERS[paper].provenance is Provenance.READ, paper
        line = LINES.get((item.theorem, item.refuted))
        assert line is not None, f"{paper}: {item.theorem} has no {item.refuted!r}"
        assert line.form is Form.PRINTED, (paper, item.refuted)
        assert line.expected.outcome is Outcome.FAILS, (paper, item.refuted)


def test_what_replaces_a_line_holds_and_is_another_one() -> None:
    for paper, item in _entries():
        for name in item.replace_by:
            line = _named(item.theorem, name)
            assert line is not None, f"{paper}: {item.label}: nothing is called {name!r}"
            assert line.expected.outcome is not Outcome.FAILS, (paper, item.label, name)
            assert line.subject != LINES[item.theorem, item.refuted].subject


def _remarks() -> list[tuple[str, Remark]]:
    return [(paper, item) for paper in papers_with_errata() for item in remarks_of(paper)]


def test_every_remark_is_borne_out_by_lines_that_are_decided() -> None:
    """No remark says that the print is wrong: that is an erratum."""
    assert _remarks()
    for paper, item in _remarks():
        assert PAPERS[paper].provenance is Provenance.READ
        assert item.decided, item.title
        for name in item.decided:
            key, _, rest = name.partition(": ")
            line = LINES.get((key, rest))
            assert line is not None, (item.title, name)
            refuted = line.expected.outcome is Outcome.FAILS
            assert not (refuted and line.form is Form.PRINTED), name


def test_every_entry_says_in_a_few_words_what_to_change() -> None:
    for paper, item in _entries():
        assert 5 < len(item.change) < 110, (paper, item.place, len(item.change))


def test_no_name_says_as_printed_of_what_nobody_confirmed() -> None:
    """Of a line that holds only a second person says so, by the quoted sentence."""
    for (key, name), line in LINES.items():
        holds = line.expected.outcome is Outcome.HOLDS
        said = re.search(r"(^|, )as printed", name)
        assert not (said and holds and not line.confirmed), (key, name)


def test_a_slip_joins_entries() -> None:
    for paper in papers_with_errata():
        slips = [item.slip for item in errata_of(paper) if item.slip]
        assert all(slips.count(slip) > 1 for slip in slips), paper


def tied_to_nothing(line: Line) -> set[str]:
    """Symbols of a refuted formula that no hypothesis and no definition of it speaks of: any values
    whatever would refute it, and not those that the print means."""
    if not isinstance(line.subject, Sequent):
        return set()
    theory = line.subject.theory
    spoken = [item.formula.text for item in theory.hypotheses]
    spoken += [str(item) for item in theory.definitions]
    names = {item.name for item in theory.symbols} & _words(line.subject.formula.text)
    return names - {word for text in spoken for word in _words(text)}


def _words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_]\w*", text))


def test_a_refuted_printed_formula_ties_all_its_symbols() -> None:
    for _, item in _entries():
        line = LINES[item.theorem, item.refuted]
        assert not tied_to_nothing(line), (item.theorem, item.refuted, tied_to_nothing(line))
    # The absolute moments of (88), as any function, are found out.
    theory = Theory.parse(
        {"m": ("m", "natural", ""), "g": ("g", "natural -> real", ""),
         "T": ("T", "real -> [0, oo)", "")},
        {"small": "for i: natural. i <= m => g(i) <= 1"},
    )  # fmt: skip
    loose = Sequent(theory, theory.formula("for i: natural. i <= m => g(i) == -2*T(1)"))
    assert tied_to_nothing(Step("loose", "88", "", loose)) == {"T"}


def without_entry() -> dict[str, list[str]]:
    """By paper: refuted printed lines that no entry speaks of, of papers that were read."""
    told = {(item.theorem, item.refuted) for _, item in _entries()}
    found: dict[str, list[str]] = {}
    for item in all_theorems():
        paper: Paper = item.source.paper
        lines: list[Line] = [*item.statements, *item.steps]
        for line in lines:
            refuted = line.form is Form.PRINTED and line.expected.outcome is Outcome.FAILS
            if refuted and (item.key, line.name or line.form.value) not in told:
                found.setdefault(paper.key, []).append(f"{item.key}: {line.name}")
    return found


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_refuted_printed_line_has_an_entry(paper: str) -> None:
    missing = without_entry().get(paper, [])
    if not errata_of(paper) and PAPERS[paper].provenance is Provenance.READ:
        pytest.skip(f"no errata of {paper} are written down yet: {len(missing)} lines have none")
    if PAPERS[paper].provenance is not Provenance.READ:
        pytest.skip("variants: the text was not read")
    assert not missing, f"{paper}: refuted as printed, and no entry:\n" + "\n".join(missing)


def test_every_message_is_a_line_that_is_to_hold_and_is_the_papers_or_a_lemma() -> None:
    for paper in PAPERS.values():
        for words, name in paper.messages:
            key, _, rest = name.partition(": ")
            line = LINES.get((key, rest))
            assert line is not None, (paper.key, name)
            assert line.expected.outcome is Outcome.HOLDS, name
            assert line.form not in (Form.VARIANT, Form.CONTROL), name
            assert not any(sign in words for sign in "<=>"), "the constants are generated"
