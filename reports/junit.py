"""The report as JUnit XML: one suite per theorem, one case per statement and step.

A case fails when its verdict is against the expectation that the theorem file declares; an ERROR is
an error.  A refutation that is expected passes: the word stands in the case's properties.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from memory_theorems.reports.view import Item, Report

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report) -> str:
    """The whole report; equal reports give equal text."""
    root = ElementTree.Element("testsuites", name="verify")
    for section in report.sections:
        items = [
            (item, f"{item.form} statement" + (f": {item.name}" if item.name else ""))
            for item in section.statements
        ]
        items += [(item, f"step: {item.name}") for item in section.steps]
        errors = sum(item.word.kind == "error" for item, _ in items)
        failures = sum(not item.as_expected and item.word.kind != "error" for item, _ in items)
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_clean(section.key),
            tests=str(len(items)),
            failures=str(failures),
            errors=str(errors),
            skipped="0",
            time=f"{section.seconds:.3f}",
        )
        for item, name in items:
            _case(suite, section.key, item, name)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _case(suite: ElementTree.Element, key: str, item: Item, name: str) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=_clean(key), name=_clean(name))
    properties = ElementTree.SubElement(case, "properties")
    for label, value in (("verdict", item.word.text), ("expected", item.expected)):
        ElementTree.SubElement(properties, "property", name=label, value=_clean(value))
    message = _clean(f"{item.word}: {item.detail or item.reason}".rstrip(": "))
    if item.word.kind == "error":
        ElementTree.SubElement(case, "error", message=message)
    elif not item.as_expected:
        ElementTree.SubElement(
            case, "failure", message=f"{message}; expected {_clean(item.expected)}"
        )


def _clean(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
