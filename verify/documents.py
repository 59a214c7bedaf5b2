"""Files that are read: texts, TOML, and JSON so that it says one thing to every reader.

JSON is believed after it was replayed.  Of a key that is given twice some readers take the first
value and some the last, NaN and infinities are no JSON, a lone surrogate is no text, and Python
counts ``true`` as 1.
"""

from __future__ import annotations

import json
import math
import sys
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from memory_theorems.verify.errors import InputError

Json = Any
#: Fields of certificates that are true or false; all others are numbers, texts, lists or objects.
TRUTHS = frozenset(("everywhere", "lower_open", "upper_open", "open", "strict", "tentative"))


class _Refused(ValueError):
    """What the document holds that no document should."""


def read_json(path: Path) -> Json:
    """The document in a file.  InputError, in one line, where it is none; OSError passes."""
    return parse_json(path.read_bytes(), str(path))


def parse_json(text: str | bytes, source: str) -> Json:
    """The document that a text is, or bytes in UTF-8.  InputError names ``source``."""
    try:
        text = text.decode("utf-8") if isinstance(text, bytes) else text
        if text.startswith("\ufeff"):
            raise _Refused("it begins with a byte order mark")
        found = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
        if "\\ud" in text.lower():
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{source} is not UTF-8 text") from None
    except UnicodeEncodeError:
        raise InputError(f"{source} is not JSON: it has half of a surrogate pair") from None
    except RecursionError:
        raise InputError(f"{source} is not JSON: nested too deeply") from None
    except ValueError as problem:
        raise InputError(f"{source} is not JSON: {str(problem)[:200]}") from None
    return found


def read_text(path: Path) -> str:
    """The text of a file, or of the standard input for "-".  InputError where there is none."""
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"{path}: not readable (there is no file of that name)") from None
    except OSError as problem:
        raise InputError(f"{path}: not readable ({problem.strerror})") from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text") from None
    # As for a file that is opened as text.
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_toml(text: str, source: str) -> dict[str, Json]:
    """The tables of a TOML text.  InputError, in one line, names ``source``."""
    try:
        if text.startswith("\ufeff"):
            raise _Refused("it begins with a byte order mark")
        return tomllib.loads(text)
    except RecursionError:
        raise InputError(f"{source}: not TOML: nested too deeply") from None
    except ValueError as problem:  # also a number of over 4,300 digits
        why = " ".join(str(problem).split())
        raise InputError(f"{source}: not TOML: {why[:200]}") from None


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Refused(f"the key {twice!r:.80} is given twice")
    return found


def _constant(text: str) -> Json:
    raise _Refused(f"{text} is not a number of JSON")


def _float(text: str) -> float:
    found = float(text)
    if not math.isfinite(found):
        raise _Refused(f"{text[:40]} is out of range")
    return found


def same(first: Json, second: Json) -> bool:
    """Whether two documents are equal; 1, 1.0 and true are not."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[k], second[k]) for k in first)
    if isinstance(first, list | tuple) and isinstance(second, list | tuple):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is type(second) and bool(first == second)


def misplaced_truth(document: Json, truths: Container[str] = TRUTHS) -> str:
    """Where true or false stands in place of a number or a text; empty where it does nowhere."""
    return next(_misplaced(document, "", truths), "")


def _misplaced(value: Json, place: str, truths: Container[str]) -> Iterator[str]:
    todo: list[tuple[str, str, Json]] = [(place, "", value)]
    while todo:
        place, name, value = todo.pop()
        if isinstance(value, bool) and name not in truths:
            yield place or "the document"
        elif isinstance(value, dict):
            todo += [(f"{place}.{key}" if place else key, key, item) for key, item in value.items()]
        elif isinstance(value, list):
            todo += [(f"{place}[{at}]", "", item) for at, item in enumerate(value)]
