"""Terms for the symbols of a model that is searched for: sums of multiples of simple features."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from memory_theorems.verify.examination.float_formulas import NUMBERS, WHOLE, drawn
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.terms import Term

_COEFFICIENTS = tuple(
    map(
        Fraction,
        ("1", "-1", "1/2", "-1/2", "2", "-2", "1/4", "1/10", "-1/10", "9/10", "3/2", "3", "10"),
    )
)
_BASES = tuple(map(Fraction, ("1/2", "1/2", "1/4", "2", "9/10")))
_FACTORS = tuple(map(Fraction, ("2", "1/2", "5/4", "4/5", "10", "1/10", "-1")))
#: Numbers with longer parts are not kept.
LARGEST = 10**5


def argument_names(signature: Signature) -> tuple[str, ...]:
    return tuple(f"x{index + 1}" for index in range(len(signature.arguments)))


def _feature(signature: Signature, names: Sequence[str], chance: random.Random) -> Term:
    """A power, a product, a size, a decaying or growing function of an argument; or 1."""
    if not names or chance.random() < 0.3:
        return t.ONE
    index = chance.randrange(len(names))
    item, whole = t.variable(names[index]), signature.arguments[index].whole
    kind = chance.random()
    if kind < 0.5:
        return item
    if whole:
        return t.power(t.number(chance.choice(_BASES)), item)
    if kind < 0.65:
        other = t.variable(chance.choice(list(names)))
        return item * other
    if kind < 0.75:
        return t.function("Abs", item)
    if kind < 0.85:
        return t.function("exp", t.negate(item))
    if kind < 0.9:
        return t.function("Max", item, t.ZERO)
    return t.function("Min", t.function("Abs", item), t.ONE)


#: A term as a sum of multiples of features.
Parts = tuple[tuple[Fraction, Term], ...]


def sum_of(parts: Parts) -> Term:
    if not parts:
        return t.ZERO
    terms = [
        t.number(factor) if item == t.ONE else item if factor == 1 else t.number(factor) * item
        for factor, item in parts
    ]
    return terms[0] if len(terms) == 1 else t.add(*terms)


def fitted(model: LineModel, theory: Theory) -> LineModel | None:
    """What a model says of the symbols that the theory does not define; None where that is not all
    of them."""
    defined = {item.symbol for item in theory.definitions}
    wanted = {
        name: len(item.arguments) for name, item in theory.signatures.items() if name not in defined
    }
    kept = LineModel(tuple(item for item in model.values if item[0] in wanted))
    return kept if wanted == {name: len(names) for name, names, _ in kept.values} else None


def parts_of(model: LineModel, theory: Theory) -> dict[str, Parts]:
    """A model to begin with."""
    found: dict[str, Parts] = {}
    for name, (names, term) in model.table.items():
        mine = map(t.variable, argument_names(theory.signatures[name]))
        body = t.substitute(term, dict(zip(names, mine, strict=True)))
        value = _number(body)
        found[name] = ((Fraction(1), body),) if value is None else ((value, t.ONE),)
    return found


def _number(term: Term) -> Fraction | None:
    if term.head == "-":
        inner = _number(term.args[0])
        return None if inner is None else -inner
    if term.head == "/":
        top, bottom = map(_number, term.args)
        return top / bottom if top is not None and bottom else None
    return term.value if isinstance(term.value, Fraction) else None


def is_constant(signature: Signature) -> bool:
    return not signature.arguments and not signature.result.is_space


def fresh(signature: Signature, chance: random.Random) -> Parts:
    names = argument_names(signature)
    if is_constant(signature):
        return ((drawn(signature.domain, signature.result, chance), t.ONE),)
    if signature.result.whole:
        return ((chance.choice(WHOLE[:4]), t.ONE),)
    count = chance.choice((0, 1, 1, 1, 1, 2, 2, 3))
    return tuple(
        (chance.choice(_COEFFICIENTS), _feature(signature, names, chance)) for _ in range(count)
    )


def changed(signature: Signature, parts: Parts, chance: random.Random) -> Parts:
    names = argument_names(signature)
    if chance.random() < 0.4 or (signature.result.whole and names):
        return fresh(signature, chance)
    kind = chance.random()
    if is_constant(signature):
        (value, one), *_ = parts
        if signature.result.whole:
            return ((value + chance.choice((1, -1)), one),)
        return _short(((value * chance.choice(_FACTORS), one),), signature, chance)
    index = chance.randrange(len(parts)) if parts else 0
    if parts and kind < 0.5:
        factor, item = parts[index]
        changed = (factor * chance.choice(_FACTORS), item)
        return _short((*parts[:index], changed, *parts[index + 1 :]), signature, chance)
    if parts and kind < 0.75:
        return (*parts[:index], *parts[index + 1 :])
    return (*parts, (chance.choice(_COEFFICIENTS), _feature(signature, names, chance)))


def others(signature: Signature, parts: Parts) -> Iterator[Parts]:
    """What is tried systematically in the place of a symbol's term, the old one varied first."""
    names = argument_names(signature)
    if signature.result.whole and names:
        for number in WHOLE:
            yield ((number, t.ONE),)
        return
    if is_constant(signature):
        (value, one), *_ = parts or ((Fraction(0), t.ONE),)
        changes = (1, -1, 2, 5) if signature.result.whole else ()
        numbers = [value * factor for factor in _FACTORS if not signature.result.whole]
        numbers += [value + step for step in changes]
        for number in dict.fromkeys([*numbers, *(WHOLE if signature.result.whole else NUMBERS)]):
            yield ((number, one),)
        return
    for factor in _FACTORS:
        yield tuple((factor * number, item) for number, item in parts)
    yield ()
    features = [t.ONE]
    for name, sort in zip(names, signature.arguments, strict=True):
        item = t.variable(name)
        features.append(item)
        if sort.whole:
            features.append(t.power(t.number(Fraction(1, 2)), item))
            features.append(t.function("Max", t.ONE - item, t.ZERO))
            features.append(t.function("Min", item, t.ONE))
        else:
            features.append(t.function("Abs", item))
            features.append(item * item)
            features.append(t.function("Min", t.function("Abs", item), t.ONE))
    features += [t.variable(a) * t.variable(b) for a, b in combinations(names, 2)]
    for feature in features:
        for number in map(Fraction, ("1", "-1", "1/2", "2")):
            yield ((number, feature),)
            if parts:
                yield (*parts, (number, feature))


def _short(parts: Parts, signature: Signature, chance: random.Random) -> Parts:
    """The same, unless its numbers have become long."""
    long = any(max(abs(f.numerator), f.denominator) > LARGEST for f, _ in parts)
    return fresh(signature, chance) if long else parts
