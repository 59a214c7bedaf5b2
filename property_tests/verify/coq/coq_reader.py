"""A small reader of printed Coq: evaluates a real term at rational values.

Written from Coq's grammar alone, to be compared with the formula that was printed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction

_TOKEN = re.compile(r"\s*(\d+|Z\.of_nat|[A-Za-z_][\w']*|%nat|%Z|=>|[()+*/^:-])")


def value(text: str, names: Mapping[str, Fraction]) -> Fraction:
    """The value of the term; ValueError where it is no term of the printed form."""
    tokens = _TOKEN.findall(text)
    found, rest = _sum(tokens, dict(names))
    if rest:
        raise ValueError(f"left over: {rest}")
    return found


def _sum(tokens: list[str], names: dict[str, Fraction]) -> tuple[Fraction, list[str]]:
    left, tokens = _product(tokens, names)
    while tokens and tokens[0] in "+-":
        right, rest = _product(tokens[1:], names)
        left, tokens = (left + right if tokens[0] == "+" else left - right), rest
    return left, tokens


def _product(tokens: list[str], names: dict[str, Fraction]) -> tuple[Fraction, list[str]]:
    if tokens[0] == "-":
        inner, rest = _product(tokens[1:], names)
        return -inner, rest
    if tokens[0] == "/":
        inner, rest = _power(tokens[1:], names)
        return 1 / inner, rest
    left, tokens = _power(tokens, names)
    while tokens and tokens[0] in "*/":
        right, rest = _power(tokens[1:], names)
        left, tokens = (left * right if tokens[0] == "*" else left / right), rest
    return left, tokens


def _power(tokens: list[str], names: dict[str, Fraction]) -> tuple[Fraction, list[str]]:
    base, tokens = _application(tokens, names)
    if tokens and tokens[0] == "^":
        exponent, tokens = _power(tokens[1:], names)
        assert exponent in range(100)
        return base**exponent, tokens
    return base, tokens


_FUNCTIONS = {"Rabs": 1, "Rmax": 2, "Rmin": 2, "INR": 1, "IZR": 1, "fact": 1}


def _application(tokens: list[str], names: dict[str, Fraction]) -> tuple[Fraction, list[str]]:
    head = tokens[0]
    if head == "sum":
        return _range(tokens[1:], names)
    if head in _FUNCTIONS:
        arguments, tokens = [], tokens[1:]
        for _ in range(_FUNCTIONS[head]):
            item, tokens = _atom(tokens, names)
            arguments.append(item)
        match head:
            case "Rabs":
                return abs(arguments[0]), tokens
            case "Rmax":
                return max(arguments), tokens
            case "Rmin":
                return min(arguments), tokens
            case "fact":
                return Fraction(math.factorial(int(arguments[0]))), tokens
        return arguments[0], tokens
    if head == "Z.of_nat":
        return _atom(tokens[1:], names)
    return _atom(tokens, names)


def _range(tokens: list[str], names: dict[str, Fraction]) -> tuple[Fraction, list[str]]:
    """``sum (fun i : nat => body) a b``."""
    assert [*tokens[:2], *tokens[3:6]] == ["(", "fun", ":", "nat", "=>"]
    name, body = tokens[2], tokens[6:]
    _, rest = _sum(body, {**names, name: Fraction(1)})
    assert rest[0] == ")"
    lower, rest = _atom(rest[1:], names)
    upper, rest = _atom(rest, names)
    total = Fraction(0)
    for index in range(int(lower), int(upper) + 1):
        total += _sum(body, {**names, name: Fraction(index)})[0]
    return total, rest


def _atom(tokens: list[str], names: dict[str, Fraction]) -> tuple[Fraction, list[str]]:
    head = tokens[0]
    if head == "(":
        found, rest = _sum(tokens[1:], names)
        if rest[0] != ")":
            raise ValueError("a bracket is open")
        tokens = rest[1:]
    elif head.isdigit():
        found, tokens = Fraction(int(head)), tokens[1:]
    else:
        found, tokens = names[head], tokens[1:]
    if tokens and tokens[0].startswith("%"):
        tokens = tokens[1:]
    return found, tokens
