"""Prose of theorem files on a page: code, emphasis, and the mathematics that is typed as text.

``lambda**k <= exp(-L_x)`` becomes what one would write by hand: Greek letters, raised exponents,
lowered indices, the signs for at most and at least.  Nothing is parsed: what is not recognised
stays as it was typed, and everything is escaped.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape

_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eps": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω",
}  # fmt: skip
_NAME = re.compile(r"(?<![A-Za-z.])(" + "|".join(_GREEK) + r")(?![A-Za-z.][A-Za-z])(?![A-Za-z])")
_SIGNS = (("<=>", "⇔"), ("=>", "⇒"), ("->", "→"), ("<=", "≤"), (">=", "≥"), ("!=", "≠"))
_TIMES = re.compile(r"(?<=[\w)\]|])(?:\*| \* )(?!\*)(?=[\w(\[|])")
_BASE = rf"(?<![^\W_])([^\W\d_]|{'|'.join(_GREEK)})('*)"
_INDEX = re.compile(_BASE + r"_(\{[^{}]*\}|\w+|[+*](?=[\s^,.;)]|$))")
_FACTOR = re.compile(r"^(?:\*| \* )(?!\*)(?=[\w(\[|])")
_RAISED = re.compile(r"(?<=\S)(?:\*\*|\^)")
_PLAIN_POWER = re.compile(r"-?(?:\{[^{}]*\}|[A-Za-z]+\([^()]*\)|\w+|\*(?!\*))")
_CODE = re.compile(r"``([^`]+)``|`([^`]+)`")
_EMPHASIS = re.compile(r"(?<![\w*)\]])(\*\*?)(?=[^\s*])([^*]+?)(?<=[^\s*])\1(?![\w*(])")


def prose(text: str) -> Markup:
    """Text with code spans, emphasis and typed mathematics set; always well-formed mark-up."""
    pieces: list[Markup] = []
    end = 0
    for match in _CODE.finditer(text):
        pieces += [_emphasised(text[end : match.start()])]
        pieces += [Markup("<code>{}</code>").format(match[1] or match[2])]
        end = match.end()
    return Markup("").join([*pieces, _emphasised(text[end:])])


def _emphasised(text: str) -> Markup:
    pieces: list[Markup] = []
    end = 0
    for match in _EMPHASIS.finditer(text):
        pieces += [typed(text[end : match.start()])]
        tag = Markup("em" if match[1] == "*" else "strong")
        pieces += [Markup("<{0}>{1}</{0}>").format(tag, typed(match[2]))]
        end = match.end()
    return Markup("").join([*pieces, typed(text[end:])])


def typed(text: str) -> Markup:
    """Mathematics as it is typed: exponents raised, indices lowered, signs and Greek letters."""
    pieces: list[Markup] = []
    while match := _RAISED.search(text):
        power, rest = _power(text[match.end() :])
        if not power:
            break
        if match[0] == "^" and text[match.end()] == "(":
            power = f"({power})"  # a derivative of that order, or a member of a sequence
        pieces += [_lowered(text[: match.start()]), Markup("<sup>{}</sup>").format(typed(power))]
        text = _FACTOR.sub("·", rest)
    return Markup("").join([*pieces, _lowered(text)])


def _power(text: str) -> tuple[str, str]:
    """The exponent that a text begins with, without its outer brackets, and the rest."""
    sign = "-" if text.startswith("-(") else ""
    if text.startswith(("(", "-(")):
        depth = 0
        for place, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if letter == ")" and not depth:
                inside = text[len(sign) + 1 : place]
                return (f"-({inside})" if sign else inside), text[place + 1 :]
        return "", text
    match = _PLAIN_POWER.match(text)
    return (match[0].strip("{}"), text[match.end() :]) if match else ("", text)


def _lowered(text: str) -> Markup:
    pieces: list[Markup] = []
    end = 0
    for match in _INDEX.finditer(text):
        before = text[end : match.start()] + _GREEK.get(match[1], match[1]) + match[2]
        before = _FACTOR.sub("·", before) if end else before
        pieces += [escape(_signs(before))]
        pieces += [Markup("<sub>{}</sub>").format(_signs(match[3].strip("{}")))]
        end = match.end()
    after = _FACTOR.sub("·", text[end:]) if end else text
    return Markup("").join([*pieces, escape(_signs(after))])


def _signs(text: str) -> str:
    for typed_as, sign in _SIGNS:
        text = text.replace(typed_as, sign)
    return _NAME.sub(lambda match: _GREEK[match[1]], _TIMES.sub("·", text))
