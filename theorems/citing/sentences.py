"""A citation in words: lines of a terminal, and a sentence for a paper with label and repair."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from memory_theorems.theorems.citing.citation import YOURS, Citation, CitedStatement
from memory_theorems.theorems.citing.readers_names import reading
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.language.latex import latex
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.symbol_names import default_tex
from memory_theorems.verify.theorem import Form

#: Digits of a bound, rounded to the side on which it stays true.
DIGITS = 6
_AS = {
    Form.REPAIRED.value: "as repaired",
    Form.SHARPENED.value: "in a sharper form",
}


def bound_text(value: Fraction, down: bool = False) -> str:
    """A decimal above the value, or below it.

    >>> bound_text(Fraction(2, 3)), bound_text(Fraction(2, 3), down=True)
    ('0.666667', '0.666666')
    >>> bound_text(Fraction(1, 3) * 10**20), bound_text(Fraction(-1, 3 * 10**9))
    ('3.33334e19', '-3.33333e-10')
    """
    if value == 0:
        return "0"
    size = abs(value)
    # 10**place <= size < 10**(place + 1), found from the lengths of both parts.
    place = len_digits(size.numerator) - len_digits(size.denominator)
    if size < Fraction(10) ** place:
        place -= 1
    scaled = value * Fraction(10) ** (DIGITS - 1 - place)
    whole = scaled.__floor__() if down else -((-scaled).__floor__())
    exact = Fraction(whole) * Fraction(10) ** (place - DIGITS + 1)
    if -5 < place < DIGITS + 3:
        text = f"{abs(whole):0{DIGITS}d}"
        shift = DIGITS - 1 - place
        if shift > 0:
            text = text.zfill(shift + 1)
            text = f"{text[:-shift]}.{text[-shift:]}".rstrip("0").rstrip(".")
        else:
            text += "0" * -shift
        return ("-" if exact < 0 else "") + text
    digits = str(abs(whole))
    place += len(digits) - DIGITS
    mantissa = f"{digits[0]}.{digits[1:]}".rstrip("0").rstrip(".")
    return f"{'-' if exact < 0 else ''}{mantissa}e{place}"


def len_digits(number: int) -> int:
    """How many decimal digits a positive number has, whatever its length."""
    guess = max(1, (number.bit_length() * 30103) // 100000)
    return guess + int(number >= 10**guess)


def solved_text(found: Citation, item: CitedStatement) -> Iterator[str]:
    """``the window k = 66``, ``N``: what the least whole number means to the reader."""
    for name, value in item.solved.items():
        term, meaning = reading(found.theorem.key).shown.get(name, (name, ""))
        shown = evaluate(parse_term(term), {name: evaluate(parse_term(str(value)))})
        yield f"{meaning} {term} = {shown}".strip()


def lines(found: Citation, item: CitedStatement) -> Iterator[str]:
    """What a statement says at the constants, with all its hypotheses."""
    flat = item.flat
    yield f"{flat.name} ({', '.join(filter(None, (flat.form, item.word)))})"
    yield f"    {'decides' if item.word else 'says'}: {flat.text}"
    if item.why:
        states = item.hypotheses or [(one, "asks") for one in flat.hypotheses if one.name]
        for one, state in states:
            yield f"    {state}: {_named(one.name)}{one.text}"
        yield f"    gives nothing here: {item.why}"
        return
    for text in solved_text(found, item):
        yield f"    {text}, the least that the hypotheses admit"
    for name, text in item.chosen.items():
        yield f"    chosen: {name} = {_short(text)}"
    for one, state in item.hypotheses:
        yield f"    {state}: {_named(one.name)}{one.text}"
    assert item.conclusion is not None
    yield f"    so: {item.conclusion.text}"
    yield f"    that is: {enclosed(item)}"
    yield f"    to cite: {sentence(found, item)}"


def _named(name: str) -> str:
    return f"{name}: " if name else ""


def enclosed(item: CitedStatement, typeset: bool = False) -> str:
    """The side that the constants determine, rounded to where the statement stays true."""
    assert item.bound is not None
    name = f"${_tex(item, item.bounds)}$" if typeset and item.bounds else item.bounds
    bound = bound_text(item.bound[1] if item.rises else item.bound[0], down=not item.rises)
    found = f"{name} is {_side(item)} {bound}" if name else f"{_side(item)} {bound}"
    return f"that is, {found}" if typeset else found


def _side(item: CitedStatement) -> str:
    return "at most" if item.rises else "at least"


def _short(text: str) -> str:
    return text if len(text) < 30 else f"{float(Fraction(text)):.6g}" if "/" in text else text[:30]


def sentence(found: Citation, item: CitedStatement) -> str:
    """LaTeX, with where it is printed, how it was repaired, and which word it has.  A lemma, which
    no paper prints, has no label of one."""
    source = found.theorem.source
    where = f"{source.label} of {source.paper.authors} ({source.paper.year})"
    form = _AS.get(item.flat.form, "")
    if item.flat.form == Form.LEMMA.value:
        where = f"a lemma of memory-theorems (``{item.flat.name}'' of {found.theorem.key})"
    constants = [
        f"${_tex(item, name)} = {latex(parse_term(text))}$" for name, text in item.given.items()
    ] + [f"${_tex(item, name)} = {value}$" for name, value in item.solved.items()]
    assert item.conclusion is not None
    yours = [one.name or one.text for one, state in item.hypotheses if state == YOURS]
    given = f", provided that its hypotheses ({', '.join(yours)}) hold" if yours else ""
    at = f", with {', '.join(constants)}" if constants else ""
    repaired = ""
    if found.refuted and item.flat.form == Form.REPAIRED.value:
        repaired = "; the printed line does not hold"
    said = (
        f"By {where}{', ' + form if form else ''}{repaired}{at}: "
        f"${item.flat.typeset(item.conclusion)}$, {enclosed(item, typeset=True)}{given}."
    )
    return f"{said} % {found.theorem.key}, {item.flat.name!r}: {item.word}"


def _tex(item: CitedStatement, name: str) -> str:
    return item.flat.constants[name].tex or default_tex(name)
