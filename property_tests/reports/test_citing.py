"""What a paper can quote: settled verdicts, with the digest of the certificate they rest on."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from typing import Any

from memory_theorems.reports.citing import bibtex, citation
from memory_theorems.reports.view import Section
from property_tests.sample_run import RUN, line, sample_report

CERTIFICATE = {"version": 1, "proof": {"rule": "direct", "bits": 128}}
DIGEST = hashlib.sha256(
    json.dumps(CERTIFICATE, sort_keys=True, separators=(",", ":")).encode()
).hexdigest()


def _section(**fields: Any) -> Section:
    run = copy.deepcopy(RUN)
    run["theorems"][0]["statements"] = [line(**fields)]
    return sample_report(run).sections[0]


def test_a_refuted_statement_is_cited_with_its_counterexample() -> None:
    section = _section(
        outcome="fails", evidence="certified", name="for all x", certificate=CERTIFICATE,
        counterexample={"for every": "C in (0, oo)", "take": {"x": "1/C", "k": "2"}},
        confirmed="For all x.",
    )  # fmt: skip
    assert citation(section, section.statements[0], "Nobody 1900", "1.2") == (
        "Theorem 1 (Nobody 1900), as printed, for all x: REFUTED by the counterexample x = 1/C, "
        f"k = 2; memory-theorems 1.2, certificate SHA-256 {DIGEST}, "
        "sample/theorem-1#statement-for-all-x."
    )


def test_a_label_is_cited_for_lines_of_the_paper_only() -> None:
    for form, said in (
        ("printed", "Theorem 1 (Nobody 1900), encodes the print, it: PROVED"),
        ("repaired", "Theorem 1 (Nobody 1900), repaired, it: PROVED"),
        ("lemma", "lemma beside Theorem 1 (Nobody 1900), it: PROVED"),
    ):
        section = _section(outcome="holds", evidence="proved", name="it", form=form)
        assert citation(section, section.statements[0], "Nobody 1900", "1").startswith(said)


def test_the_digest_is_that_of_what_the_word_rests_on() -> None:
    held = {"outcome": "holds", "evidence": "proved", "certificate": CERTIFICATE}
    section = _section(outcome="holds", evidence="proved", disproof=held)
    assert section.statements[0].digest == DIGEST
    other = {**CERTIFICATE, "version": 2}
    changed = _section(outcome="holds", evidence="proved", certificate=other)
    assert changed.statements[0].digest not in ("", DIGEST)


def test_an_open_statement_is_not_cited() -> None:
    section = _section(outcome="open", evidence="none", reason="budget", counted=None)
    assert citation(section, section.statements[0], "Nobody 1900", "1.2") == ""


def test_bibtex_closes_what_it_opens() -> None:
    run = copy.deepcopy(RUN)
    run["theorems"][0]["title"] = "50% of {all} & \\more_ ^ #1"
    text = bibtex(sample_report(run).sections[0], "1.2")
    assert text.count("{") == text.count("}")
    assert text.startswith("@misc{memory-theorems-sample-theorem-1,")
    assert not re.search(r"(?<!\\)[%&#_]", text.replace("memory-theorems-sample", ""))
